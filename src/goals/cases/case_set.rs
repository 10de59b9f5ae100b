//! The sets of cases that have names, and which cubes belong to which of their cases.

use super::algorithms::{CMLL, COLL, CubeOf, F2L, OLL, PLL};
use super::case::{Case, CaseAngle};
use crate::cube::{
    Amount, Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Face, Flip, Mask, Move, Piece, PiecePositions,
    PieceSet, PlacementSet, is_odd,
};
use crate::notation::Algorithm;
use crate::notation::names::plain;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// A set of cases: what a step of a method may have to solve. `Display` writes its name as people do: `OLL`.
///
/// Two cubes belong to the same case if the pieces that matter in the set stand alike after some turn of U before, and
/// become solved by the same moves but for some turn of U after them.
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
    /// Two layers are solved but for the corner DFR and the edge FR.
    F2l,
}

impl CaseSet {
    /// All of them.
    pub const ALL: [CaseSet; 7] = [
        CaseSet::Oll,
        CaseSet::Pll,
        CaseSet::Coll,
        CaseSet::Cmll,
        CaseSet::Zbll,
        CaseSet::Ell,
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
            CaseSet::F2l => "F2L",
        }
    }

    /// The set with a name, in any case.
    pub fn named(text: &str) -> Option<CaseSet> {
        let mut sets = CaseSet::ALL.into_iter();
        sets.find(|set| plain(set.name()) == plain(text))
    }

    /// Its cases, in the order of their numbers or names; that in which nothing is left to do is one of them.
    pub fn cases(self) -> impl Iterator<Item = Case> {
        (0..self.table().cases.len()).map(move |number| Case::new(self, number))
    }

    /// How many cubes there are, if only the pieces that matter are looked at: 216 of OLL, 288 of PLL. In each, the
    /// other pieces have as many ways to stand, so that a case comes as often as its share of them.
    pub fn patterns(self) -> usize {
        self.table().angles.len()
    }

    /// The case of a cube and from where; none if the cube is not in the set.
    pub fn of(self, cube: &CubieCube) -> Option<CaseAngle> {
        self.table().angles.get(&self.key(cube)).copied()
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

    /// What matters of a cube: a number for each piece or place, corners before edges.
    fn key(self, cube: &CubieCube) -> Key {
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

    pub(super) fn table(self) -> &'static CaseTable {
        &TABLES[self as usize]
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

type Key = [u8; 20];

/// The cases of a set.
#[derive(Default)]
pub(super) struct CaseTable {
    pub(super) cases: Vec<CaseEntry>,
    angles: HashMap<Key, CaseAngle>,
}

/// A case of a set.
pub(super) struct CaseEntry {
    /// Its name in the set.
    pub(super) name: String,
    /// An algorithm that solves it; none of cases that are no more than an arrangement.
    pub(super) algorithm: Option<&'static str>,
    /// A cube for each way in which the pieces that matter can stand. The first is solved by the algorithm alone.
    pub(super) patterns: Vec<CubieCube>,
}

static TABLES: [LazyLock<CaseTable>; 7] = [
    LazyLock::new(|| {
        CaseTable::of_algorithms(
            CaseSet::Oll,
            OLL.iter().enumerate().map(|(index, text)| {
                let name = if text.is_empty() {
                    "skip".to_owned()
                } else {
                    (index + 1).to_string()
                };
                (name, *text)
            }),
        )
    }),
    LazyLock::new(|| CaseTable::of_algorithms(CaseSet::Pll, PLL.iter().map(|&(name, text)| (name.to_owned(), text)))),
    LazyLock::new(|| CaseTable::of_algorithms(CaseSet::Coll, COLL.iter().map(|&(name, text)| (name.to_owned(), text)))),
    LazyLock::new(|| {
        CaseTable::of_algorithms(
            CaseSet::Cmll,
            CMLL.iter().map(|(name, of)| {
                let text = match of {
                    CubeOf::Coll(case) => algorithm_of(&COLL, case),
                    CubeOf::Pll(case) => algorithm_of(&PLL, case),
                };
                ((*name).to_owned(), text)
            }),
        )
    }),
    LazyLock::new(CaseTable::zbll),
    LazyLock::new(CaseTable::ell),
    LazyLock::new(|| {
        CaseTable::of_algorithms(
            CaseSet::F2l,
            F2L.iter().enumerate().map(|(index, text)| {
                let name = if text.is_empty() {
                    "skip".to_owned()
                } else {
                    (index + 1).to_string()
                };
                (name, *text)
            }),
        )
    }),
];

fn algorithm_of(list: &[(&str, &'static str)], name: &str) -> &'static str {
    let mut cases = list.iter();
    let found = cases.find(|(other, _)| *other == name);
    found
        .map(|(_, text)| *text)
        .expect("the lists name cases of each other")
}

/// The cube that turns of U by some quarters make.
fn turned(quarters: u8) -> CubieCube {
    let amount = Amount::from_quarters(quarters % 4);
    let moves: Vec<Move> = amount.map(|amount| Move::new(Face::U, amount)).into_iter().collect();
    CubieCube::from(moves.as_slice())
}

impl CaseTable {
    /// The cases that algorithms solve.
    fn of_algorithms(set: CaseSet, algorithms: impl Iterator<Item = (String, &'static str)>) -> CaseTable {
        let mut table = CaseTable::default();
        for (name, text) in algorithms {
            let algorithm: Algorithm = text.parse().expect("the tests read every algorithm");
            let (moves, _) = algorithm.face_turns().expect("algorithms are not that long");
            let solved_by = CubieCube::from(moves.moves()).inverse();
            table.add(set, name, Some(text), solved_by);
        }
        table
    }

    /// Those of COLL, with each arrangement of the edges.
    fn zbll() -> CaseTable {
        let mut table = CaseTable::default();
        for case in &CaseSet::Coll.table().cases {
            let first = case.patterns[0];
            let mut number = 1;
            for edges in arrangements() {
                let mut cube = first;
                cube.ep[..4].copy_from_slice(&edges);
                if is_odd(&cube.cp) == is_odd(&cube.ep)
                    && table.add(CaseSet::Zbll, format!("{}-{number}", case.name), None, cube)
                {
                    number += 1;
                }
            }
        }
        table
    }

    /// All arrangements of U edges on a cube that is solved otherwise: by the number of flipped edges, and those
    /// with none by their names as cases of PLL.
    fn ell() -> CaseTable {
        let mut table = CaseTable::default();
        let mut number = 1;
        for flipped in [4, 2, 0] {
            for (flips, edges) in (0..16_usize).flat_map(|flips| arrangements().map(move |edges| (flips, edges))) {
                let mut cube = CubieCube::SOLVED;
                cube.ep[..4].copy_from_slice(&edges);
                for place in 0..4 {
                    cube.eo[place] = Flip::ALL[flips >> place & 1];
                }
                if flips.count_ones() != flipped || is_odd(&cube.ep) {
                    continue;
                }
                let of_pll = CaseSet::Pll.of(&cube).map(|angle| angle.case.name().to_owned());
                let is_numbered = of_pll.is_none();
                let name = of_pll.unwrap_or_else(|| number.to_string());
                if table.add(CaseSet::Ell, name, None, cube) && is_numbered {
                    number += 1;
                }
            }
        }
        table
    }

    /// Adds the case of a cube; false if it is there already.
    fn add(&mut self, set: CaseSet, name: String, algorithm: Option<&'static str>, cube: CubieCube) -> bool {
        if self.angles.contains_key(&set.key(&cube)) {
            return false;
        }
        let case = Case::new(set, self.cases.len());
        let mut patterns = Vec::new();
        let quarters = || 0..4_u8;
        let mut turns: Vec<(u8, u8)> = quarters()
            .flat_map(|before| quarters().map(move |after| (before, after)))
            .collect();
        // The angle is told with as few turns as it can be.
        turns.sort_by_key(|&(before, after)| (usize::from(before > 0) + usize::from(after > 0), after));
        for (before, after) in turns {
            let from_here = turned(4 - after).then(&cube).then(&turned(4 - before));
            let angle = CaseAngle {
                case,
                before: Amount::from_quarters(before),
                after: Amount::from_quarters(after),
                slot: None,
            };
            self.angles.entry(set.key(&from_here)).or_insert_with(|| {
                patterns.push(from_here);
                angle
            });
        }
        self.cases.push(CaseEntry {
            name,
            algorithm,
            patterns,
        });
        true
    }
}

/// The 24 orders of the U edges.
fn arrangements() -> impl Iterator<Item = [Edge; 4]> {
    let above = [Edge::Ur, Edge::Uf, Edge::Ul, Edge::Ub];
    (0..256_usize).filter_map(move |number| {
        let indices = [number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3];
        let each = indices.iter().fold(0_u8, |seen, index| seen | 1 << index);
        (each == 0b1111).then(|| indices.map(|index| above[index]))
    })
}
