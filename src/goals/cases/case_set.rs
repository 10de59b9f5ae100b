//! The sets of cases that have names, and what matters of a cube in each.

use crate::cube::{
    Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Mask, Piece, PiecePositions, PieceSet, PlacementSet,
};
use crate::notation::names::plain;
use std::fmt;

/// A set of cases: what a step of a method may have to solve. `Display` writes its name as people do: `OLL`.
///
/// Two cubes belong to the same case if the pieces that matter in the set stand alike after some turn of U before, and
/// become solved by the same moves but for some turn of U after them; in [`CaseSet::L4e`], which turns of U would leave, only
/// if U2 is made before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CaseSet {
    /// Two layers are solved, and the U face is to become one color.
    Oll,
    /// The U face is one color, and its pieces are to be moved.
    Pll,
    /// Two layers are solved, the U edges are unflipped and its corners are not all untwisted: the corners are to be
    /// solved, whatever happens to the places of the edges.
    Coll,
    /// All is solved but the six edges of Roux's last step and the U corners, which are to be solved.
    Cmll,
    /// As in [`CaseSet::Coll`], and the cube is to be solved.
    Zbll,
    /// All is solved but the U edges.
    Ell,
    /// All is solved but the four edges of the M slice, which are unflipped: the end of Roux's last step. The layer U must
    /// not be turned against the others.
    L4e,
    /// Two layers are solved but for the corner DFR and the edge FR.
    F2l,
}

impl CaseSet {
    /// All of them.
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

    /// The name.
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

    /// The set with a name, in any case.
    pub fn named(text: &str) -> Option<CaseSet> {
        let mut sets = CaseSet::ALL.into_iter();
        sets.find(|set| plain(set.name()) == plain(text))
    }

    /// The cubes on which the pieces that matter stand as on a cube of the set.
    pub fn alike(self, cube: &CubieCube) -> Mask {
        let positions = PiecePositions::of(cube);
        let turned = |piece: Piece| matches!(self.matter(piece), Matter::Turn);
        let corners = || Corner::ALL.into_iter().filter(|&place| turned(Piece::Corner(place)));
        let edges = || Edge::ALL.into_iter().filter(|&place| turned(Piece::Edge(place)));
        let placements = |piece: Piece| match (self.matter(piece), piece) {
            (Matter::Nothing, _) => PlacementSet::ALL,
            (Matter::Place, Piece::Corner(corner)) => PlacementSet::of([positions.corner(corner).index()]),
            (Matter::Place, Piece::Edge(edge)) => PlacementSet::of([positions.edge(edge).index()]),
            (Matter::Turn, Piece::Corner(_)) => {
                let here = |place: Corner| CornerPlacement::new(place, cube.co[place as usize]).index();
                PlacementSet::of(corners().map(here))
            }
            (Matter::Turn, Piece::Edge(_)) => {
                let here = |place: Edge| EdgePlacement::new(place, cube.eo[place as usize]).index();
                PlacementSet::of(edges().map(here))
            }
        };
        let pieces = PieceSet::ALL.iter();
        pieces.fold(Mask::ANY, |mask, piece| mask.with(piece, placements(piece)))
    }

    /// What matters of a piece.
    fn matter(self, piece: Piece) -> Matter {
        let is_above = match piece {
            Piece::Corner(corner) => (corner as usize) < 4,
            Piece::Edge(edge) => (edge as usize) < 4,
        };
        match (self, piece) {
            (CaseSet::Cmll, Piece::Edge(Edge::Df | Edge::Db)) => Matter::Nothing,
            _ if !is_above => Matter::Place,
            (CaseSet::Oll, _) | (CaseSet::Coll, Piece::Edge(_)) => Matter::Turn,
            (CaseSet::F2l, _) | (CaseSet::Cmll, Piece::Edge(_)) => Matter::Nothing,
            _ => Matter::Place,
        }
    }

    /// By how many quarters U may be turned before and after moves so that they solve another cube of the same case. Those
    /// by which a case is told first are as few as can be.
    pub(super) fn turns_around(self) -> Vec<[u8; 2]> {
        let quarters = || 0..4_u8;
        let mut turns: Vec<[u8; 2]> = match self {
            CaseSet::L4e => vec![[0, 0], [2, 2]],
            _ => { quarters() }.flat_map(|before| quarters().map(move |after| [before, after])).collect(),
        };
        turns.sort_by_key(|&[before, after]| (usize::from(before > 0) + usize::from(after > 0), after));
        turns
    }

    /// What matters of a cube: a number for each piece or place, corners before edges.
    pub(super) fn key(self, cube: &CubieCube) -> Key {
        let positions = PiecePositions::of(cube);
        let mut key = [u8::MAX; 20];
        for (number, piece) in key.iter_mut().zip(PieceSet::ALL.iter()) {
            let index = match (self.matter(piece), piece) {
                (Matter::Nothing, _) => continue,
                (Matter::Place, Piece::Corner(corner)) => positions.corner(corner).index(),
                (Matter::Place, Piece::Edge(edge)) => positions.edge(edge).index(),
                (Matter::Turn, Piece::Corner(place)) => cube.co[place as usize] as usize,
                (Matter::Turn, Piece::Edge(place)) => cube.eo[place as usize] as usize,
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

/// What matters of a piece in a set.
enum Matter {
    /// Where it is, and how it is turned.
    Place,
    /// How the piece is turned that is at its place, whichever it is.
    Turn,
    /// Nothing.
    Nothing,
}

/// What matters of a cube in a set.
pub(super) type Key = [u8; 20];
