//! The 21 cases of PLL, which have names, and the one that is solved already.

use super::super::error::GoalError;
use crate::cube::{Amount, CubieCube, Face, Move};
use crate::notation::Algorithm;
use crate::notation::names::{nearest, plain};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A case of PLL: all cubes that become solved by its algorithm, with any turn of U before and
/// after. `Display` writes its name, and `FromStr` reads it in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "they are names, and nothing else")]
pub enum PllCase {
    Aa, Ab, E, F, Ga, Gb, Gc, Gd, H, Ja, Jb, Na, Nb, Ra, Rb, T, Ua, Ub, V, Y, Z,
    /// The cube is solved, but for a turn of U.
    Skip,
}

impl PllCase {
    /// All of them, by name, and then the one in which nothing is left to do.
    #[rustfmt::skip]
    pub const ALL: [PllCase; 22] = {
        use PllCase::*;
        [Aa, Ab, E, F, Ga, Gb, Gc, Gd, H, Ja, Jb, Na, Nb, Ra, Rb, T, Ua, Ub, V, Y, Z, Skip]
    };

    /// The name, and an algorithm that solves it, as most lists have both (for one, that of
    /// speedsolving.com). Two letters of a pair are mirror images or inverses of each other.
    const fn definition(self) -> (&'static str, &'static str) {
        match self {
            PllCase::Aa => ("Aa", "x R' U R' D2 R U' R' D2 R2 x'"),
            PllCase::Ab => ("Ab", "x R2 D2 R U R' D2 R U' R x'"),
            PllCase::E => ("E", "x' R U' R' D R U R' D' R U R' D R U' R' D' x"),
            PllCase::F => ("F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"),
            PllCase::Ga => ("Ga", "R2 U R' U R' U' R U' R2 U' D R' U R D'"),
            PllCase::Gb => ("Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"),
            PllCase::Gc => ("Gc", "R2 U' R U' R U R' U R2 U D' R U' R' D"),
            PllCase::Gd => ("Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"),
            PllCase::H => ("H", "M2 U M2 U2 M2 U M2"),
            PllCase::Ja => ("Ja", "R' U L' U2 R U' R' U2 R L"),
            PllCase::Jb => ("Jb", "R U R' F' R U R' U' R' F R2 U' R'"),
            PllCase::Na => ("Na", "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'"),
            PllCase::Nb => ("Nb", "R' U R U' R' F' U' F R U R' F R' F' R U' R"),
            PllCase::Ra => ("Ra", "R U' R' U' R U R D R' U' R D' R' U2 R'"),
            PllCase::Rb => ("Rb", "R2 F R U R U' R' F' R U2 R' U2 R"),
            PllCase::T => ("T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
            PllCase::Ua => ("Ua", "M2 U M U2 M' U M2"),
            PllCase::Ub => ("Ub", "M2 U' M U2 M' U' M2"),
            PllCase::V => ("V", "R' U R' U' y R' F' R2 U' R' U R' F R F"),
            PllCase::Y => ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
            PllCase::Z => ("Z", "M' U M2 U M2 U M' U2 M2"),
            PllCase::Skip => ("skip", ""),
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.definition().0
    }

    /// An algorithm that solves it, with some turn of U before and after.
    pub fn algorithm(self) -> Algorithm {
        let (_, text) = self.definition();
        text.parse().expect("the tests read every algorithm")
    }

    /// The cubes of the case, each once: 16, or fewer where a case looks the same from several
    /// sides.
    pub fn cubes(self) -> &'static [CubieCube] {
        &CUBES[self as usize]
    }

    /// The case of a cube; none if it is not one on which only PLL is left.
    pub fn of(cube: &CubieCube) -> Option<PllCase> {
        let mut cases = PllCase::ALL.into_iter();
        cases.find(|case| case.cubes().contains(cube))
    }

    fn find_cubes(self) -> Vec<CubieCube> {
        let (moves, _) = self.algorithm().face_turns().expect("algorithms are not that long");
        let solved_by = CubieCube::from(moves.moves()).inverse();
        let turns = || {
            let turned = Amount::ALL.map(|amount| CubieCube::from([Move::new(Face::U, amount)].as_slice()));
            [CubieCube::SOLVED].into_iter().chain(turned)
        };
        let mut cubes = Vec::new();
        for before in turns() {
            for after in turns() {
                let cube = before.then(&solved_by).then(&after);
                if !cubes.contains(&cube) {
                    cubes.push(cube);
                }
            }
        }
        cubes
    }
}

/// The cubes of each case, in the order of [`PllCase::ALL`].
static CUBES: LazyLock<[Vec<CubieCube>; 22]> = LazyLock::new(|| PllCase::ALL.map(PllCase::find_cubes));

impl fmt::Display for PllCase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for PllCase {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<PllCase, GoalError> {
        let mut cases = PllCase::ALL.into_iter();
        let found = cases.find(|case| plain(case.name()) == plain(text));
        found.ok_or_else(|| GoalError::UnknownCase {
            text: text.to_owned(),
            nearest: nearest(text, PllCase::ALL.iter().map(|case| [case.name()].into_iter())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::named_goal;
    use super::*;
    use std::collections::HashSet;

    fn cube(algorithm: &str) -> CubieCube {
        let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
        algorithm.held().expect("it is short").position.cube
    }

    /// As published: H, both N and the solved case have the probability 1/72, E and Z 1/36, and all
    /// others 1/18.
    #[test]
    fn the_cases_part_the_288_cubes_as_published() {
        let oll = named_goal("oll").expect("a name").goal();
        let mut seen = HashSet::new();
        for case in PllCase::ALL {
            let size = match case {
                PllCase::H | PllCase::Na | PllCase::Nb | PllCase::Skip => 4,
                PllCase::E | PllCase::Z => 8,
                _ => 16,
            };
            assert_eq!(case.cubes().len(), size, "{case}");
            for cube in case.cubes() {
                assert!(oll.contains(cube), "{case}");
                assert!(seen.insert(*cube), "{case}");
                assert_eq!(PllCase::of(cube), Some(case));
            }
        }
        assert_eq!(seen.len(), 288);
        assert_eq!(oll.count(), Ok(288));
        assert_eq!(PllCase::of(&cube("R")), None);
    }

    /// Other algorithms for the cases of which there are two, found by other people.
    #[test]
    fn other_lists_give_the_names_to_the_same_cases() {
        for (case, algorithm) in [
            (PllCase::Aa, "l' U R' D2 R U' R' D2 R2 x'"),
            (PllCase::Ab, "l U' R D2 R' U R D2 R2 x"),
            (PllCase::Ja, "x R2 F R F' R U2 r' U r U2 x'"),
            (PllCase::Ra, "R U R' F' R U2 R' U2 R' F R U R U2 R'"),
            (PllCase::Rb, "R' U2 R U2 R' F R U R' U' R' F' R2"),
            (PllCase::Ua, "R U' R U R U R U' R' U' R2"),
            (PllCase::Ub, "R2 U R U R' U' R' U' R' U R'"),
            (PllCase::Z, "M2 U M2 U M' U2 M2 U2 M'"),
            (PllCase::V, "R' U R' d' R' F' R2 U' R' U R' F R F"),
        ] {
            assert_eq!(PllCase::of(&cube(algorithm).inverse()), Some(case), "{algorithm}");
        }
        // The mirror images of a pair are a pair; so are the inverses of the others.
        for (one, other) in [
            (PllCase::Ga, PllCase::Gb),
            (PllCase::Gc, PllCase::Gd),
            (PllCase::Ua, PllCase::Ub),
            (PllCase::Aa, PllCase::Ab),
        ] {
            assert_eq!(PllCase::of(&one.cubes()[0].inverse()), Some(other), "{one}");
        }
    }
}
