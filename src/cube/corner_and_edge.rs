//! The pieces: corners and edges, and their orientations.

use super::moves::Face;
use std::fmt;

/// A corner, or the place where it belongs. Its name lists its three faces clockwise, beginning with U or D.
#[allow(missing_docs, reason = "each is named by its faces")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
pub enum Corner { Urf, Ufl, Ulb, Ubr, Dfr, Dlf, Dbl, Drb }

impl Corner {
    /// The eight corners: the corners of the upper layer clockwise, then the corners below them.
    #[rustfmt::skip]
    pub const ALL: [Corner; 8] = [
        Corner::Urf, Corner::Ufl, Corner::Ulb, Corner::Ubr,
        Corner::Dfr, Corner::Dlf, Corner::Dbl, Corner::Drb,
    ];

    /// True for the corners of the second tetrad. The eight corner places form two tetrads: sets of four places, no two
    /// of which are adjacent. So a half turn keeps a corner in its tetrad, and a quarter turn moves it to the other
    /// tetrad.
    pub(crate) fn is_of_second_tetrad(self) -> bool {
        let is_second = |face: &&Face| matches!(face, Face::D | Face::L | Face::B);
        self.faces().iter().filter(is_second).count() % 2 == 1
    }

    /// The faces of this corner, clockwise as seen from outside, beginning with U or D. The twist is counted from this
    /// first face.
    pub const fn faces(self) -> [Face; 3] {
        use Face::{B, D, F, L, R, U};
        match self {
            Corner::Urf => [U, R, F],
            Corner::Ufl => [U, F, L],
            Corner::Ulb => [U, L, B],
            Corner::Ubr => [U, B, R],
            Corner::Dfr => [D, F, R],
            Corner::Dlf => [D, L, F],
            Corner::Dbl => [D, B, L],
            Corner::Drb => [D, R, B],
        }
    }
}

/// An edge, or the place where it belongs. Its name lists its two faces, beginning with the reference face for its
/// flip.
#[allow(missing_docs, reason = "each is named by its faces")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
pub enum Edge { Ur, Uf, Ul, Ub, Dr, Df, Dl, Db, Fr, Fl, Bl, Br }

impl Edge {
    /// The twelve edges: four in the upper layer, four in the lower layer, and four in the slice between these layers.
    #[rustfmt::skip]
    pub const ALL: [Edge; 12] = [
        Edge::Ur, Edge::Uf, Edge::Ul, Edge::Ub,
        Edge::Dr, Edge::Df, Edge::Dl, Edge::Db,
        Edge::Fr, Edge::Fl, Edge::Bl, Edge::Br,
    ];

    /// The faces of this edge. U or D comes first; for edges in the slice between these layers, F or B comes first. The
    /// flip is counted from the first face.
    pub const fn faces(self) -> [Face; 2] {
        use Face::{B, D, F, L, R, U};
        match self {
            Edge::Ur => [U, R],
            Edge::Uf => [U, F],
            Edge::Ul => [U, L],
            Edge::Ub => [U, B],
            Edge::Dr => [D, R],
            Edge::Df => [D, F],
            Edge::Dl => [D, L],
            Edge::Db => [D, B],
            Edge::Fr => [F, R],
            Edge::Fl => [F, L],
            Edge::Bl => [B, L],
            Edge::Br => [B, R],
        }
    }
}

fn write_faces(formatter: &mut fmt::Formatter<'_>, faces: &[Face]) -> fmt::Result {
    faces.iter().try_for_each(|face| write!(formatter, "{face}"))
}

impl fmt::Display for Corner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_faces(formatter, &self.faces())
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_faces(formatter, &self.faces())
    }
}

/// The orientation of a corner in its place: the position of its U or D sticker, counted clockwise from the U or D
/// face.
///
/// With this reference, only the quarter turns of R, L, F and B twist corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Twist {
    /// The U or D sticker of the corner is on U or D.
    Untwisted,
    /// The corner is turned clockwise by one third of a turn.
    Clockwise,
    /// The corner is turned counter-clockwise by one third of a turn.
    CounterClockwise,
}

impl Twist {
    /// The three twists, by zero, one and two thirds of a clockwise turn.
    pub const ALL: [Twist; 3] = [Twist::Untwisted, Twist::Clockwise, Twist::CounterClockwise];

    /// The twist by `thirds` thirds of a clockwise turn.
    pub const fn from_thirds(thirds: usize) -> Twist {
        match thirds % 3 {
            0 => Twist::Untwisted,
            1 => Twist::Clockwise,
            _ => Twist::CounterClockwise,
        }
    }

    /// The sum of two twists: the effect of one twist after the other.
    pub const fn plus(self, other: Twist) -> Twist {
        Twist::from_thirds(self as usize + other as usize)
    }

    /// The twist that undoes this one.
    pub const fn inverse(self) -> Twist {
        Twist::from_thirds(3 - self as usize)
    }
}

/// The orientation of an edge in its place.
///
/// With the reference of [`Edge::faces`], only the quarter turns of F and B flip edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Flip {
    /// The reference sticker of the edge is on the reference face of its place.
    Unflipped,
    /// The other sticker of the edge is on the reference face of its place.
    Flipped,
}

impl Flip {
    /// Both flips.
    pub const ALL: [Flip; 2] = [Flip::Unflipped, Flip::Flipped];

    /// The sum of two flips: the effect of one flip after the other.
    pub const fn plus(self, other: Flip) -> Flip {
        match self as u8 ^ other as u8 {
            0 => Flip::Unflipped,
            _ => Flip::Flipped,
        }
    }
}
