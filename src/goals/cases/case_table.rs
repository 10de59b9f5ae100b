//! The cases of a set, and the case to which each cube belongs.

use super::algorithms::{CMLL, COLL, CubeOf, F2L, L4E, OLL, PLL};
use super::case_set::{CaseSet, Key};
use crate::cube::{Amount, CubieCube, Edge, Face, Flip, Move, is_odd};
use crate::notation::Algorithm;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The cases of a set. For each pattern (arrangement of the pieces that matter), the table also contains its case and
/// its angle.
#[derive(Default)]
pub(super) struct CaseTable {
    pub(super) cases: Vec<CaseEntry>,
    pub(super) angles: HashMap<Key, TableAngle>,
}

/// The index of a case in its set, and the turns of U before and after the algorithm of the case.
#[derive(Clone, Copy)]
pub(super) struct TableAngle {
    pub(super) number: usize,
    pub(super) before: Option<Amount>,
    pub(super) after: Option<Amount>,
}

/// A case of a set.
pub(super) struct CaseEntry {
    /// The name of the case in the set.
    pub(super) name: String,
    /// An algorithm that solves the case; `None` for a case that is defined by an arrangement of pieces.
    pub(super) algorithm: Option<&'static str>,
    /// A cube for each pattern (arrangement of the pieces that matter). The algorithm solves the first cube without
    /// turns of U before or after it.
    pub(super) patterns: Vec<CubieCube>,
}

static TABLES: [LazyLock<CaseTable>; 8] = [
    LazyLock::new(|| CaseTable::numbered(CaseSet::Oll, &OLL)),
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
    LazyLock::new(|| CaseTable::numbered(CaseSet::L4e, &L4E)),
    LazyLock::new(|| CaseTable::numbered(CaseSet::F2l, &F2L)),
];

fn algorithm_of(list: &[(&str, &'static str)], name: &str) -> &'static str {
    let mut cases = list.iter();
    let found = cases.find(|(other, _)| *other == name);
    found
        .map(|(_, text)| *text)
        .expect("the lists name cases of each other")
}

/// Returns the solved cube after this number of quarter turns of U.
fn turned(quarters: u8) -> CubieCube {
    let amount = Amount::from_quarters(quarters % 4);
    let moves: Vec<Move> = amount.map(|amount| Move::new(Face::U, amount)).into_iter().collect();
    CubieCube::from(moves.as_slice())
}

impl CaseTable {
    /// The table of a set.
    pub(super) fn of(set: CaseSet) -> &'static CaseTable {
        &TABLES[set as usize]
    }

    /// Computes the cases that are solved by a list of algorithms. Their names are numbers from 1 on. The case of the
    /// empty algorithm is called `skip`.
    fn numbered(set: CaseSet, algorithms: &'static [&'static str]) -> CaseTable {
        let named = (1..).zip(algorithms).map(|(number, text)| match text.is_empty() {
            true => ("skip".to_owned(), *text),
            false => (number.to_string(), *text),
        });
        CaseTable::of_algorithms(set, named)
    }

    /// Computes the cases that are solved by named algorithms.
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

    /// Computes the cases of ZBLL: each case of COLL with each permutation of the U edges that makes a solvable cube.
    fn zbll() -> CaseTable {
        let mut table = CaseTable::default();
        for case in &CaseTable::of(CaseSet::Coll).cases {
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

    /// Computes the cases of ELL: all arrangements of the U edges on an otherwise solved cube. Cases with flipped edges
    /// have numbers: first the cases with four flipped edges, then the cases with two. Cases without flipped edges have
    /// the names of PLL.
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
                let pll = CaseTable::of(CaseSet::Pll);
                let of_pll = pll.angles.get(&CaseSet::Pll.key(&cube));
                let of_pll = of_pll.map(|angle| pll.cases[angle.number].name.clone());
                let is_numbered = of_pll.is_none();
                let name = of_pll.unwrap_or_else(|| number.to_string());
                if table.add(CaseSet::Ell, name, None, cube) && is_numbered {
                    number += 1;
                }
            }
        }
        table
    }

    /// Adds the case of a cube. Returns false if the table already contains this case.
    fn add(&mut self, set: CaseSet, name: String, algorithm: Option<&'static str>, cube: CubieCube) -> bool {
        if self.angles.contains_key(&set.key(&cube)) {
            return false;
        }
        let number = self.cases.len();
        let mut patterns = Vec::new();
        for [before, after] in set.turns_around() {
            let from_here = turned(4 - after).then(&cube).then(&turned(4 - before));
            let angle = TableAngle {
                number,
                before: Amount::from_quarters(before),
                after: Amount::from_quarters(after),
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

/// Returns the 24 orders of the U edges.
fn arrangements() -> impl Iterator<Item = [Edge; 4]> {
    let above = [Edge::Ur, Edge::Uf, Edge::Ul, Edge::Ub];
    (0..256_usize).filter_map(move |number| {
        let indices = [number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3];
        let each = indices.iter().fold(0_u8, |seen, index| seen | 1 << index);
        (each == 0b1111).then(|| indices.map(|index| above[index]))
    })
}
