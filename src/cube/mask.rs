//! Sets of cubes: for each piece, the placements that it may have.
//!
//! For example, the set of all cubes whose UF edge is solved is a mask: it allows only the solved placement for UF, and
//! all placements for the other pieces. Masks describe the conditions of a goal, the known part of a cube with unknown
//! stickers, and the set of cubes from which a random scramble is chosen.

use super::bits::places_of;
use super::candidates::{corner_candidates, edge_candidates};
use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::cubie::CubieCube;
use super::facelet::{Facelet, Facelets, PartialStickers};
use super::moves::Face;
use super::piece::Piece;
use super::piece_facelets::{corner_facelets, edge_facelets};
use super::piece_positions::{CornerPlacement, EdgePlacement, PieceMoves, PiecePositions};
use super::symmetry::Symmetry;

/// A set of placements of a corner or of an edge. A placement is a place together with an orientation. The set has one
/// bit for each of the 24 placements, numbered by [`CornerPlacement::index`] or [`EdgePlacement::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlacementSet(u32);

impl PlacementSet {
    /// No placement.
    pub const NONE: PlacementSet = PlacementSet(0);

    /// All 24 placements.
    pub const ALL: PlacementSet = PlacementSet((1 << 24) - 1);

    /// The placements with these indices, each below 24.
    pub fn of(indices: impl IntoIterator<Item = usize>) -> PlacementSet {
        let bits = indices.into_iter().fold(0, |bits, index| bits | 1 << index);
        PlacementSet(bits & PlacementSet::ALL.0)
    }

    /// True if the placement with this index is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// The placements in both sets.
    #[must_use]
    pub const fn intersection(self, other: PlacementSet) -> PlacementSet {
        PlacementSet(self.0 & other.0)
    }

    /// The placements that are in at least one of the two sets.
    #[must_use]
    pub const fn union(self, other: PlacementSet) -> PlacementSet {
        PlacementSet(self.0 | other.0)
    }

    /// The placements that are not in the set.
    #[must_use]
    pub const fn complement(self) -> PlacementSet {
        PlacementSet(!self.0 & PlacementSet::ALL.0)
    }

    /// The number of places that have at least one placement in the set. `turns` is the number of orientations of the
    /// piece: 3 for a corner, 2 for an edge.
    pub(crate) fn places(self, turns: usize) -> usize {
        // The first bit of each place: every second or every third of the 24 bits.
        let first = if turns == 2 { 0x55_5555 } else { 0o1111_1111 };
        let any = (0..turns).fold(0, |bits, turned| bits | self.0 >> turned);
        (any & first).count_ones() as usize
    }

    /// The number of placements, 0 to 24.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The indices of the placements, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        places_of(self.0)
    }
}

/// A set of cubes, given by the placements that each piece may have. The set does not say whether turns can make a
/// cube: [`Mask::contains`] compares only the placements of the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mask {
    corners: [PlacementSet; 8],
    edges: [PlacementSet; 12],
}

impl Mask {
    /// All cubes.
    pub const ANY: Mask = Mask {
        corners: [PlacementSet::ALL; 8],
        edges: [PlacementSet::ALL; 12],
    };

    /// Only the solved cube.
    pub fn solved() -> Mask {
        Mask::of_cube(&CubieCube::SOLVED)
    }

    /// Only this cube.
    pub fn of_cube(cube: &CubieCube) -> Mask {
        let pieces = PiecePositions::of(cube);
        Mask {
            corners: Corner::ALL.map(|corner| PlacementSet::of([pieces.corner(corner).index()])),
            edges: Edge::ALL.map(|edge| PlacementSet::of([pieces.edge(edge).index()])),
        }
    }

    /// The cubes that have these stickers. An unknown sticker is `None`. The stickers must be those of a cube with U on
    /// top and F in front; this function does not check the centres.
    pub fn of_stickers(stickers: &PartialStickers) -> Mask {
        let mut mask = Mask {
            corners: [PlacementSet::NONE; 8],
            edges: [PlacementSet::NONE; 12],
        };
        for (place, candidates) in Corner::ALL.into_iter().zip(corner_candidates(stickers)) {
            for (piece, turned) in candidates {
                let placement = CornerPlacement::new(place, Twist::ALL[turned]);
                let allowed = &mut mask.corners[piece];
                *allowed = allowed.union(PlacementSet::of([placement.index()]));
            }
        }
        for (place, candidates) in Edge::ALL.into_iter().zip(edge_candidates(stickers)) {
            for (piece, turned) in candidates {
                let placement = EdgePlacement::new(place, Flip::ALL[turned]);
                let allowed = &mut mask.edges[piece];
                *allowed = allowed.union(PlacementSet::of([placement.index()]));
            }
        }
        mask
    }

    /// The placements that a piece may have.
    pub const fn placements(&self, piece: Piece) -> PlacementSet {
        match piece {
            Piece::Corner(corner) => self.corners[corner as usize],
            Piece::Edge(edge) => self.edges[edge as usize],
        }
    }

    /// The cubes of this set on which the piece has one of these placements.
    #[must_use]
    pub const fn with(mut self, piece: Piece, placements: PlacementSet) -> Mask {
        let allowed = match piece {
            Piece::Corner(corner) => &mut self.corners[corner as usize],
            Piece::Edge(edge) => &mut self.edges[edge as usize],
        };
        *allowed = allowed.intersection(placements);
        self
    }

    /// The cubes that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Mask) -> Mask {
        Mask {
            corners: std::array::from_fn(|at| self.corners[at].intersection(other.corners[at])),
            edges: std::array::from_fn(|at| self.edges[at].intersection(other.edges[at])),
        }
    }

    /// The smallest mask that contains both masks: each piece may have the placements that either mask allows. It can
    /// contain cubes that are in neither mask.
    #[must_use]
    pub fn hull(&self, other: &Mask) -> Mask {
        Mask {
            corners: std::array::from_fn(|at| self.corners[at].union(other.corners[at])),
            edges: std::array::from_fn(|at| self.edges[at].union(other.edges[at])),
        }
    }

    /// True if a cube is in the set.
    pub fn contains(&self, cube: &CubieCube) -> bool {
        self.contains_pieces(&PiecePositions::of(cube))
    }

    /// True if the cube with these piece positions is in the set.
    #[inline]
    pub fn contains_pieces(&self, pieces: &PiecePositions) -> bool {
        let corners = Corner::ALL.iter().zip(&self.corners);
        let edges = Edge::ALL.iter().zip(&self.edges);
        corners
            .into_iter()
            .all(|(&corner, allowed)| allowed.contains(pieces.corner(corner).index()))
            && edges
                .into_iter()
                .all(|(&edge, allowed)| allowed.contains(pieces.edge(edge).index()))
    }

    /// True if the cube with these stickers, seen with U on top and F in front, is in the set. The method finds the
    /// piece at each place by its colors, without the cubie engine.
    pub fn contains_stickers(&self, facelets: &Facelets) -> bool {
        let shown = |places: &[Facelet]| -> Vec<Face> { places.iter().map(|&place| facelets[place]).collect() };
        let corner = |&place: &Corner| {
            let colors = shown(&corner_facelets(place));
            let found = placed(&Corner::ALL.map(Corner::faces), &colors);
            found.is_some_and(|(piece, turned)| {
                let placement = CornerPlacement::new(place, Twist::ALL[turned]);
                self.corners[piece].contains(placement.index())
            })
        };
        let edge = |&place: &Edge| {
            let colors = shown(&edge_facelets(place));
            let found = placed(&Edge::ALL.map(Edge::faces), &colors);
            found.is_some_and(|(piece, turned)| {
                let placement = EdgePlacement::new(place, Flip::ALL[turned]);
                self.edges[piece].contains(placement.index())
            })
        };
        Corner::ALL.iter().all(corner) && Edge::ALL.iter().all(edge)
    }

    /// The cubes that these moves make from the cubes of this set. This function applies the moves to each allowed
    /// placement of each piece.
    #[must_use]
    pub fn after(&self, moves: &PieceMoves) -> Mask {
        let corner = |index: usize| {
            let placement = CornerPlacement::new(Corner::ALL[index / 3], Twist::ALL[index % 3]);
            moves.corner(placement).index()
        };
        let edge = |index: usize| {
            let placement = EdgePlacement::new(Edge::ALL[index / 2], Flip::ALL[index % 2]);
            moves.edge(placement).index()
        };
        Mask {
            corners: self.corners.map(|allowed| PlacementSet::of(allowed.iter().map(corner))),
            edges: self.edges.map(|allowed| PlacementSet::of(allowed.iter().map(edge))),
        }
    }

    /// The inverses of the cubes of the set. If this set allows piece `p` at place `q`, the result allows piece `q` at
    /// place `p`, with the inverse twist for a corner and the same flip for an edge.
    #[must_use]
    pub fn inverse(&self) -> Mask {
        let mut inverse = Mask {
            corners: [PlacementSet::NONE; 8],
            edges: [PlacementSet::NONE; 12],
        };
        for (piece, allowed) in Corner::ALL.into_iter().zip(self.corners) {
            for index in allowed.iter() {
                let back = CornerPlacement::new(piece, Twist::ALL[index % 3].inverse()).index();
                let of_place = &mut inverse.corners[index / 3];
                *of_place = of_place.union(PlacementSet::of([back]));
            }
        }
        for (piece, allowed) in Edge::ALL.into_iter().zip(self.edges) {
            for index in allowed.iter() {
                let back = EdgePlacement::new(piece, Flip::ALL[index % 2]).index();
                let of_place = &mut inverse.edges[index / 2];
                *of_place = of_place.union(PlacementSet::of([back]));
            }
        }
        inverse
    }

    /// The cubes of the set, each conjugated by the symmetry. If this set allows a placement for a piece, the result
    /// allows the image of the placement for the image of the piece. For example, let this set contain the cubes
    /// whose cross on D is solved. If the symmetry is a rotation that takes D to R, the result contains the cubes whose
    /// cross on R is solved.
    #[must_use]
    pub fn conjugated(&self, symmetry: &Symmetry) -> Mask {
        let mut image = Mask {
            corners: [PlacementSet::NONE; 8],
            edges: [PlacementSet::NONE; 12],
        };
        for (piece, allowed) in Corner::ALL.into_iter().zip(self.corners) {
            let placements = allowed.iter().map(|index| {
                let (place, twist) = (Corner::ALL[index / 3], Twist::ALL[index % 3]);
                let twist = symmetry.twist(piece, place, twist);
                CornerPlacement::new(symmetry.corner(place), twist).index()
            });
            image.corners[symmetry.corner(piece) as usize] = PlacementSet::of(placements);
        }
        for (piece, allowed) in Edge::ALL.into_iter().zip(self.edges) {
            let placements = allowed.iter().map(|index| {
                let (place, flip) = (Edge::ALL[index / 2], Flip::ALL[index % 2]);
                let flip = symmetry.flip(piece, place, flip);
                EdgePlacement::new(symmetry.edge(place), flip).index()
            });
            image.edges[symmetry.edge(piece) as usize] = PlacementSet::of(placements);
        }
        image
    }
}

/// The index of the piece that shows these colors at a place, and its orientation there.
fn placed<const STICKERS: usize>(pieces: &[[Face; STICKERS]], colors: &[Face]) -> Option<(usize, usize)> {
    let turns = (0..pieces.len()).flat_map(|piece| (0..STICKERS).map(move |turned| (piece, turned)));
    turns.into_iter().find(|&(piece, turned)| {
        let color = |index: usize| pieces[piece][(index + STICKERS - turned) % STICKERS];
        (0..STICKERS).all(|index| colors[index] == color(index))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{disassemble, generator, random_state};

    fn cross() -> Mask {
        [Edge::Df, Edge::Dr, Edge::Db, Edge::Dl]
            .into_iter()
            .fold(Mask::ANY, |mask, edge| {
                let home = EdgePlacement::new(edge, Flip::Unflipped).index();
                mask.with(Piece::Edge(edge), PlacementSet::of([home]))
            })
    }

    #[test]
    fn both_engines_agree_on_what_is_in_a_mask() {
        let solved = Mask::solved();
        for number in 0..500 {
            let mut random = generator(51, number);
            let cube = random_state(&mut random);
            let other = random_state(&mut random);
            // All corners and two thirds of the edges have the placements of `cube`. The remaining edges have the
            // placements of `other`.
            let mut mask = Mask::of_cube(&cube);
            for (index, edge) in Edge::ALL.into_iter().enumerate() {
                if index % 3 == number as usize % 3 {
                    mask.edges[edge as usize] = Mask::of_cube(&other).edges[index];
                }
            }
            let facelets = disassemble(&cube);
            assert_eq!(mask.contains(&cube), mask.contains_stickers(&facelets));
            assert_eq!(mask.contains(&cube), mask.inverse().contains(&cube.inverse()));
            assert_eq!(mask.inverse().inverse(), mask);
            assert!(Mask::of_cube(&cube).contains_stickers(&facelets));
            assert!(Mask::ANY.contains_stickers(&facelets));
            assert_eq!(solved.contains(&cube), solved.contains_stickers(&facelets));
        }
    }

    #[test]
    fn conjugated_masks_contain_the_conjugated_cubes() {
        for (number, symmetry) in Symmetry::all().enumerate() {
            let mut random = generator(52, number as u64);
            let cube = random_state(&mut random);
            let image = symmetry.conjugate(&cube);
            assert_eq!(Mask::of_cube(&cube).conjugated(&symmetry), Mask::of_cube(&image));
            let crossed = cross().conjugated(&symmetry);
            assert!(crossed.contains(&CubieCube::SOLVED));
            assert_eq!(crossed.conjugated(&symmetry.inverse()), cross());
            let pieces = Edge::ALL.map(Piece::Edge);
            let fixed = pieces.iter().filter(|&&edge| crossed.placements(edge).len() == 1);
            assert_eq!(fixed.count(), 4);
        }
    }

    #[test]
    fn masks_after_moves_contain_the_cubes_after_them() {
        for number in 0..100 {
            let mut random = generator(56, number);
            let (cube, moves) = (random_state(&mut random), random_state(&mut random));
            let after = Mask::of_cube(&cube).after(&PieceMoves::of(&moves));
            assert_eq!(after, Mask::of_cube(&cube.then(&moves)));
            assert!(cross().after(&PieceMoves::of(&moves)).contains(&moves));
        }
    }

    #[test]
    fn the_mask_of_all_stickers_of_a_cube_is_that_cube() {
        for number in 0..100 {
            let cube = random_state(&mut generator(53, number));
            let facelets = disassemble(&cube);
            let stickers = facelets.colors().map(Some);
            assert_eq!(Mask::of_stickers(&stickers), Mask::of_cube(&cube));
        }
        let mut stickers = [None; Facelet::COUNT];
        for face in Face::ALL {
            stickers[Facelet::centre(face).index()] = Some(face);
        }
        assert_eq!(Mask::of_stickers(&stickers), Mask::ANY);
    }
}
