//! Subsets of the domino, as fewest-moves solvers define them.

use super::feature::in_places;
use super::half_turns::slice_of;
use crate::cube::{Corner, CubieCube, Edge, Mask, Piece, PieceSet};
use std::fmt;
use std::str::FromStr;

/// A subset of the dominoes along U and D. It is given by two counts: the number of wrong corners, and the number of
/// wrong U and D edges. A piece is wrong if half turns cannot bring it to its own place. Half turns keep each corner in
/// its tetrad (four places, no two of them adjacent) and each edge in its slice. The turns U D' exchange the two
/// tetrads and the two slices, so each wrong piece becomes right, and each right piece becomes wrong. A domino
/// therefore has two pairs of counts, before and after these turns. Its subset is given by the smaller pair: the pair
/// with fewer corners or, if the numbers of corners are equal, the pair with fewer edges.
///
/// `Display` writes a subset as in `4c4e`, and `FromStr` reads this form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DominoSubset {
    corners: u8,
    edges: u8,
}

impl DominoSubset {
    /// The subset with `corners` corners in the wrong tetrad and `edges` U and D edges in the wrong slice; `None` if
    /// there is no such subset. In a subset, both numbers are even. A subset has either fewer than 4 corners and at
    /// most 8 edges, or 4 corners and at most 4 edges.
    pub const fn new(corners: u8, edges: u8) -> Option<DominoSubset> {
        let has_dominoes = corners.is_multiple_of(2) && edges.is_multiple_of(2);
        let is_named = corners < 4 && edges <= 8 || corners == 4 && edges <= 4;
        match has_dominoes && is_named {
            true => Some(DominoSubset { corners, edges }),
            false => None,
        }
    }

    /// The subset of a domino along U and D. For a cube that is not such a domino, the result is meaningless.
    pub fn of(domino: &CubieCube) -> DominoSubset {
        let places = Corner::ALL.into_iter().zip(domino.cp());
        let corners = places
            .filter(|&(place, &corner)| side(Piece::Corner(place)) != side(Piece::Corner(corner)))
            .count() as u8;
        let places = Edge::ALL.into_iter().zip(domino.ep()).take(Edge::Fr as usize);
        let edges = places
            .filter(|&(place, &edge)| side(Piece::Edge(place)) != side(Piece::Edge(edge)))
            .count() as u8;
        let (corners, edges) = match corners {
            0..4 => (corners, edges),
            4 => (corners, edges.min(8 - edges)),
            _ => (8 - corners, 8 - edges),
        };
        DominoSubset { corners, edges }
    }

    /// The number of corners in the wrong tetrad: 0, 2 or 4.
    pub const fn corners(self) -> u8 {
        self.corners
    }

    /// The number of U and D edges in the wrong slice: an even number from 0 to 8.
    pub const fn edges(self) -> u8 {
        self.edges
    }

    /// Returns the dominoes of the subset: one mask for each choice of the places whose pieces are wrong. Half of these
    /// places are in each tetrad, or in each slice. This gives C(4, corners / 2)² C(4, edges / 2)² masks. Unless the
    /// subset is 4c4e, the list continues with the same number of masks, in which right and wrong pieces are exchanged.
    pub(super) fn masks(self, domino: &Mask) -> Vec<Mask> {
        let DominoSubset { corners, edges } = self;
        let mut wrong = vec![(corners, edges), (8 - corners, 8 - edges)];
        wrong.dedup();
        let of_both = |(corners, edges)| {
            let of_edges = masks_of_wrong(Edge::ALL[..8].iter().map(|&edge| Piece::Edge(edge)), edges);
            let of_corners = masks_of_wrong(Corner::ALL.into_iter().map(Piece::Corner), corners);
            let with_edges = |mask: Mask| {
                of_edges
                    .iter()
                    .map(|other| mask.intersection(other))
                    .collect::<Vec<_>>()
            };
            of_corners
                .iter()
                .flat_map(|mask| with_edges(mask.intersection(domino)))
                .collect::<Vec<_>>()
        };
        wrong.into_iter().flat_map(of_both).collect()
    }
}

impl fmt::Display for DominoSubset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}c{}e", self.corners, self.edges)
    }
}

/// The error for a text that is not the name of a subset. A valid name is, for example, `4c4e`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSubset;

impl FromStr for DominoSubset {
    type Err = NoSubset;

    fn from_str(text: &str) -> Result<DominoSubset, NoSubset> {
        let numbers = text.strip_suffix('e').and_then(|text| text.split_once('c'));
        let (corners, edges) = numbers.ok_or(NoSubset)?;
        let number = |text: &str| text.parse().map_err(|_| NoSubset);
        DominoSubset::new(number(corners)?, number(edges)?).ok_or(NoSubset)
    }
}

/// Returns the side of a piece, 0 or 1. The side is the tetrad of a corner, or the slice of an edge of U or D.
fn side(piece: Piece) -> usize {
    match piece {
        Piece::Corner(corner) => usize::from(corner.is_of_second_tetrad()),
        Piece::Edge(edge) => usize::from(slice_of(edge) == slice_of(Edge::Uf)),
    }
}

/// Chooses `wrong` of the eight places, the same number on each side, and returns one mask for each choice. The pieces
/// at the chosen places belong to the opposite side, and all other pieces belong to the side of their place. For any
/// two of these masks, some moves take one to the other, so a search needs only one table for all masks.
fn masks_of_wrong(pieces: impl Iterator<Item = Piece>, wrong: u8) -> Vec<Mask> {
    let pieces: Vec<Piece> = pieces.collect();
    let choices = (0_u32..1 << pieces.len()).filter_map(|chosen| {
        let places = || {
            pieces
                .iter()
                .enumerate()
                .map(|(at, &place)| (place, chosen >> at & 1 == 1))
        };
        let are_wrong = |of: usize| {
            places()
                .filter(|&(place, is_wrong)| is_wrong && side(place) == of)
                .count()
        };
        if [0, 1].map(are_wrong) != [usize::from(wrong) / 2; 2] {
            return None;
        }
        let holding = |of: usize| places().filter(move |&(place, is_wrong)| (side(place) == of) != is_wrong);
        let sides = [0, 1].map(|of| PieceSet::from_iter(holding(of).map(|(place, _)| place)));
        let there = |of: usize| {
            let pieces = PieceSet::from_iter(pieces.iter().copied().filter(|&piece| side(piece) == of));
            in_places(pieces, sides[of]).expect("the places are of their kind")
        };
        Some(there(0).intersection(&there(1)))
    });
    choices.collect()
}
