//! The named sets of cases, and the properties of a cube that each set distinguishes.

use crate::cube::{
    Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Mask, Piece, PiecePositions, PieceSet, PlacementSet,
};
use crate::notation::names::plain;
use std::fmt;

/// A set of cases: the positions that a step of a method may have to solve. `Display` writes its name, as in `OLL`.
///
/// The pieces that matter in a set are the pieces that the step has to solve or to preserve. Two cubes belong to the
/// same case if the same moves solve these pieces of both cubes. The two solutions may begin and end with different
/// turns of U. In [`CaseSet::L4e`], there are two choices: U2 both at the beginning and at the end, or no turn of U
/// at either end. Other turns of U leave the set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CaseSet {
    /// Two layers are solved, and the goal is a U face of one color.
    Oll,
    /// Two layers are solved and the U face has one color. The goal is to permute the pieces of the U layer.
    Pll,
    /// Two layers are solved, the U edges are unflipped, and at least one U corner is twisted. The goal is to solve the
    /// corners; the places of the edges do not matter.
    Coll,
    /// All pieces are solved except the six edges of Roux's last step and the U corners. The goal is to solve these
    /// corners.
    Cmll,
    /// The cubes of [`CaseSet::Coll`], but the goal is the solved cube.
    Zbll,
    /// Up to a turn of U, all pieces are solved except the U edges.
    Ell,
    /// All pieces are solved except the four edges of the M slice, which are unflipped. This is the end of Roux's last
    /// step. The U layer is not turned against the layers below it.
    L4e,
    /// Two layers are solved except for the corner DFR and the edge FR, and the goal is to solve these two pieces.
    F2l,
}

impl CaseSet {
    /// All sets.
    pub const ALL: [CaseSet; 8] = [
        CaseSet::Oll,
        CaseSet::Pll,
        CaseSet::Coll,
        CaseSet::Cmll,
        CaseSet::Zbll,
        CaseSet::Ell,
        CaseSet::L4e,
        CaseSet::F2l,
    ];

    /// The name of the set.
    pub const fn name(self) -> &'static str {
        match self {
            CaseSet::Oll => "OLL",
            CaseSet::Pll => "PLL",
            CaseSet::Coll => "COLL",
            CaseSet::Cmll => "CMLL",
            CaseSet::Zbll => "ZBLL",
            CaseSet::Ell => "ELL",
            CaseSet::L4e => "L4E",
            CaseSet::F2l => "F2L",
        }
    }

    /// The set with this name, in upper or lower case.
    pub fn named(text: &str) -> Option<CaseSet> {
        let mut sets = CaseSet::ALL.into_iter();
        sets.find(|set| plain(set.name()) == plain(text))
    }

    /// Returns the cubes on which the pieces that matter are arranged as on this cube of the set.
    pub fn alike(self, cube: &CubieCube) -> Mask {
        let positions = PiecePositions::of(cube);
        let turned = |piece: Piece| matches!(self.matter(piece), Relevance::Turn);
        let corners = || Corner::ALL.into_iter().filter(|&place| turned(Piece::Corner(place)));
        let edges = || Edge::ALL.into_iter().filter(|&place| turned(Piece::Edge(place)));
        let placements = |piece: Piece| match (self.matter(piece), piece) {
            (Relevance::Nothing, _) => PlacementSet::ALL,
            (Relevance::Place, Piece::Corner(corner)) => PlacementSet::of([positions.corner(corner).index()]),
            (Relevance::Place, Piece::Edge(edge)) => PlacementSet::of([positions.edge(edge).index()]),
            (Relevance::Turn, Piece::Corner(_)) => {
                let here = |place: Corner| CornerPlacement::new(place, cube.co[place as usize]).index();
                PlacementSet::of(corners().map(here))
            }
            (Relevance::Turn, Piece::Edge(_)) => {
                let here = |place: Edge| EdgePlacement::new(place, cube.eo[place as usize]).index();
                PlacementSet::of(edges().map(here))
            }
        };
        let pieces = PieceSet::ALL.iter();
        pieces.fold(Mask::ANY, |mask, piece| mask.with(piece, placements(piece)))
    }

    /// Returns the property of a piece that matters in the set.
    fn matter(self, piece: Piece) -> Relevance {
        let is_above = match piece {
            Piece::Corner(corner) => (corner as usize) < 4,
            Piece::Edge(edge) => (edge as usize) < 4,
        };
        match (self, piece) {
            (CaseSet::Cmll, Piece::Edge(Edge::Df | Edge::Db)) => Relevance::Nothing,
            _ if !is_above => Relevance::Place,
            (CaseSet::Oll, _) | (CaseSet::Coll, Piece::Edge(_)) => Relevance::Turn,
            (CaseSet::F2l, _) | (CaseSet::Cmll, Piece::Edge(_)) => Relevance::Nothing,
            _ => Relevance::Place,
        }
    }

    /// Returns all pairs of turns of U, one before an algorithm and one after it, that do not change the case. A turn
    /// is given by its number of quarter turns. An angle is written with the first pair that fits it, so the pairs
    /// with the fewest turns come first.
    pub(super) fn turns_around(self) -> Vec<[u8; 2]> {
        let quarters = || 0..4_u8;
        let mut turns: Vec<[u8; 2]> = match self {
            CaseSet::L4e => vec![[0, 0], [2, 2]],
            _ => { quarters() }
                .flat_map(|before| quarters().map(move |after| [before, after]))
                .collect(),
        };
        turns.sort_by_key(|&[before, after]| (usize::from(before > 0) + usize::from(after > 0), after));
        turns
    }

    /// Computes the properties of a cube that matter in the set: one number for each piece or place, corners before
    /// edges. The number is `u8::MAX` if nothing about the piece matters.
    pub(super) fn key(self, cube: &CubieCube) -> Key {
        let positions = PiecePositions::of(cube);
        let mut key = [u8::MAX; 20];
        for (number, piece) in key.iter_mut().zip(PieceSet::ALL.iter()) {
            let index = match (self.matter(piece), piece) {
                (Relevance::Nothing, _) => continue,
                (Relevance::Place, Piece::Corner(corner)) => positions.corner(corner).index(),
                (Relevance::Place, Piece::Edge(edge)) => positions.edge(edge).index(),
                (Relevance::Turn, Piece::Corner(place)) => cube.co[place as usize] as usize,
                (Relevance::Turn, Piece::Edge(place)) => cube.eo[place as usize] as usize,
            };
            *number = u8::try_from(index).expect("a piece has 24 placements");
        }
        key
    }
}

impl fmt::Display for CaseSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The property of a piece, or of the place with the same name, that matters in a set.
enum Relevance {
    /// The place and the orientation of the piece.
    Place,
    /// The orientation of the piece that is at the place.
    Turn,
    /// No property of the piece or of the place.
    Nothing,
}

/// The properties of a cube that matter in a set, as [`CaseSet::key`] computes them.
pub(super) type Key = [u8; 20];
