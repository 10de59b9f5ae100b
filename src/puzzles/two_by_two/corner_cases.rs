//! The cases of a 2x2x2 whose lower face shows one color: CLL, EG-1, EG-2 and PBL.

use super::TwoByTwo;
use super::pieces::PocketCube;
use super::stickers::PocketFacelets;
use crate::cube::{Corner, CubieCube, Twist};
use crate::goals::{CaseAngle, CaseSet};
use crate::puzzles::{Puzzle, PuzzleError, PuzzleTurn};
use std::fmt;

/// A case of a 2x2x2 whose lower face shows one color, together with the turns of U before and after the case.
/// `Display` writes the case and the turns, as in `CLL S6 (left bar), U before`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PocketCase {
    lower: LowerLayer,
    upper: CaseAngle,
}

/// The lower layer. All its corners are oriented: they show the color D below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LowerLayer {
    Solved,
    /// Two adjacent corners must be exchanged to solve the layer.
    Adjacent,
    /// Two diagonal corners must be exchanged to solve the layer.
    Opposite,
}

/// The CMLL cases (cases of the upper corners of a 3x3x3) with twisted corners. Each entry contains the name of the
/// case, and the numbers of the CLL case and the EG-1 case that have the same upper corners. The numbers are from S.
/// Chubb's database of algorithms (`spencerchubb/algdb`); nothing else is taken from this database. The cases of EG-2
/// have no commonly used numbers.
const NUMBERS: [(&str, u8, u8); 40] = [
    ("H columns", 4, 1),
    ("H rows", 3, 2),
    ("H column", 1, 4),
    ("H row", 2, 3),
    ("Pi right bar", 6, 1),
    ("Pi back slash", 1, 6),
    ("Pi X checkerboard", 3, 4),
    ("Pi forward slash", 2, 5),
    ("Pi columns", 4, 3),
    ("Pi left bar", 5, 2),
    ("U forward slash", 6, 6),
    ("U back slash", 5, 5),
    ("U front row", 2, 2),
    ("U rows", 3, 3),
    ("U X checkerboard", 4, 4),
    ("U back row", 1, 1),
    ("T left bar", 1, 1),
    ("T right bar", 2, 2),
    ("T rows", 4, 4),
    ("T front row", 6, 6),
    ("T back row", 5, 5),
    ("T columns", 3, 3),
    ("S left bar", 6, 1),
    ("S X checkerboard", 1, 6),
    ("S forward slash", 4, 3),
    ("S columns", 2, 5),
    ("S right bar", 5, 2),
    ("S back slash", 3, 4),
    ("AS right bar", 1, 1),
    ("AS columns", 6, 5),
    ("AS back slash", 3, 3),
    ("AS X checkerboard", 5, 6),
    ("AS forward slash", 4, 4),
    ("AS left bar", 2, 2),
    ("L mirror", 6, 1),
    ("L inverse", 5, 2),
    ("L pure", 3, 4),
    ("L front commutator", 1, 6),
    ("L diagonal", 4, 3),
    ("L back commutator", 2, 5),
];

impl PocketCase {
    /// The case that the given turns of a 2x2x2 solve; `None` if they do not solve a case.
    ///
    /// # Errors
    ///
    /// Returns an error if the turns belong to another puzzle.
    pub fn solved_by(turns: &[PuzzleTurn]) -> Result<Option<PocketCase>, PuzzleError> {
        Ok(PocketCase::of(&solved_by(turns)?))
    }

    /// The case of a position; `None` if its lower face has more than one color.
    fn of(pieces: &PocketCube) -> Option<PocketCase> {
        // The corner at DBL is always in its place, and has the index 7 here.
        let [u0, u1, u2, u3, front, left, right] = pieces.corners;
        let is_above = [u0, u1, u2, u3].iter().all(|&corner| corner < 4);
        if !is_above || pieces.twists[4..].iter().any(|&twist| twist > 0) {
            return None;
        }
        // The places of the lower layer have the indices 0 to 3, in the order DFR, DLF, DBL, DRB. For each place, this
        // array shows which corner is there. A corner has the index of its home place.
        let around: [i32; 4] = [front, left, 7, right].map(|corner| match corner {
            4 => 0,
            5 => 1,
            7 => 2,
            _ => 3,
        });
        let steps: [i32; 4] = std::array::from_fn(|place| (around[(place + 1) % 4] - around[place]).rem_euclid(4));
        let lower = match steps {
            [1, 1, 1, 1] => LowerLayer::Solved,
            [3, 3, 3, 3] => LowerLayer::Opposite,
            _ => LowerLayer::Adjacent,
        };
        // If corners of the lower layer are exchanged, each of the four sides can be the front, so all four angles are
        // tried.
        let fronts = if lower == LowerLayer::Solved { 1 } else { 4 };
        let angles = (0..fronts).filter_map(|front| {
            let mut cube = CubieCube::SOLVED;
            for (place, corner) in [u0, u1, u2, u3].into_iter().enumerate() {
                cube.cp[place] = Corner::ALL[(usize::from(corner) + front) % 4];
                cube.co[place] = Twist::ALL[usize::from(pieces.twists[place])];
            }
            CaseSet::Cmll.of(&cube)
        });
        let upper = angles.min_by_key(|angle| (angle.after.is_some(), angle.before.is_some()));
        upper.map(|upper| PocketCase { lower, upper })
    }

    /// The set to which the case belongs: `PBL` if the upper face also has one color, and `CLL`, `EG-1` or `EG-2` if it
    /// does not.
    pub fn set(&self) -> &'static str {
        match self.lower {
            _ if self.exchanged_above().is_some() => "PBL",
            LowerLayer::Solved => "CLL",
            LowerLayer::Adjacent => "EG-1",
            LowerLayer::Opposite => "EG-2",
        }
    }

    /// The turns of U before and after the case, and the case of a 3x3x3 that has the same upper corners.
    pub fn angle(&self) -> CaseAngle {
        self.upper
    }

    /// True if the lower layer is solved, so that an algorithm for the upper corners of a 3x3x3 solves the case.
    pub fn is_of_upper_layer(&self) -> bool {
        self.lower == LowerLayer::Solved
    }

    /// The name of the case, which begins with the name of its set: `CLL S6 (left bar)`, `EG-2 T (left bar)`,
    /// `PBL Adj Opp`.
    pub fn name(&self) -> String {
        let set = self.set();
        if let Some(above) = self.exchanged_above() {
            let below = match self.lower {
                LowerLayer::Solved => "",
                LowerLayer::Adjacent => "Adj",
                LowerLayer::Opposite => "Opp",
            };
            return match (above, below) {
                ("", "") => format!("{set} skip"),
                ("", below) => format!("{set} {below} below"),
                (above, "") => format!("{set} {above}"),
                (above, below) => format!("{set} {above} {below}"),
            };
        }
        let name = self.upper.case.name();
        let (twists, sides) = name.split_once(' ').unwrap_or((name, ""));
        let numbers = NUMBERS.iter().find(|(corners, ..)| *corners == name);
        let number = numbers.and_then(|&(_, cll, eg_1)| match self.lower {
            LowerLayer::Solved => Some(cll),
            LowerLayer::Adjacent => Some(eg_1),
            LowerLayer::Opposite => None,
        });
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        format!("{set} {twists}{number} ({sides})")
    }

    /// Tells which corners of the upper layer must be exchanged: `Adj` for adjacent corners, `Opp` for diagonal
    /// corners, or an empty text for none. `None` if a corner is twisted.
    fn exchanged_above(&self) -> Option<&'static str> {
        match self.upper.case.name() {
            "skip" => Some(""),
            "O adjacent" => Some("Adj"),
            "O diagonal" => Some("Opp"),
            _ => None,
        }
    }
}

impl fmt::Display for PocketCase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name())?;
        self.upper.write_turns(formatter)
    }
}

/// The position that the given turns solve. Its colors are named so that the corner at DBL is in its place.
fn solved_by(turns: &[PuzzleTurn]) -> Result<PocketCube, PuzzleError> {
    let mut position = TwoByTwo.solved();
    TwoByTwo.make(&mut position, &TwoByTwo.inverse(turns))?;
    PocketFacelets::of(&position)?.pieces()
}

/// The places whose corners the given turns of a 2x2x2 move or twist. The cube is rotated so that the corner at DBL
/// stays in its place.
///
/// # Errors
///
/// Returns an error if the turns belong to another puzzle.
pub fn moved_corners(turns: &[PuzzleTurn]) -> Result<Vec<Corner>, PuzzleError> {
    let PocketCube { corners, twists } = solved_by(turns)?;
    let is_moved = |&(place, _): &(usize, Corner)| usize::from(corners[place]) != place || twists[place] > 0;
    let places = PocketCube::PLACES.into_iter().enumerate();
    Ok(places.filter(is_moved).map(|(_, corner)| corner).collect())
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{POSITIONS, position};
    use super::*;
    use crate::cube::generator;
    use rand::RngExt;
    use std::collections::BTreeMap;

    fn case(algorithm: &str) -> Option<String> {
        let turns = TwoByTwo.turns(algorithm).expect("turns");
        PocketCase::solved_by(&turns)
            .expect("turns of a 2x2x2")
            .map(|case| case.name())
    }

    /// Checks the names of cases with algorithms that people use. The algorithms begin from different sides, and end in
    /// different orientations of the cube.
    #[test]
    fn cases_have_the_names_that_people_use() {
        for (algorithm, name) in [
            ("", "PBL skip"),
            ("R U R' U R U2 R'", "CLL S6 (left bar)"),
            ("U2 R U R' U R U2 R' U'", "CLL S6 (left bar)"),
            ("y R U2 R' U' R U' R'", "CLL AS1 (right bar)"),
            ("F R U R' U' F'", "CLL U1 (back row)"),
            ("y F U R U' R' F'", "CLL U1 (back row)"),
            ("R U R' U' R' F R F' y'", "CLL T1 (left bar)"),
            ("R2 U2 R' U2 R2", "CLL H4 (columns)"),
            ("F R' F' R U R U' R'", "CLL L5 (inverse)"),
            ("R' F R2 U' R2 F R", "EG-1 Pi2 (left bar)"),
            ("R U' R2 F R2 U' R'", "EG-1 Pi2 (left bar)"),
            ("F' U2 R U2 R' U2 F", "EG-1 U3 (rows)"),
            ("R2 F2 R2", "PBL Opp Opp"),
            ("R2 U' B2 U2 R2 U' R2", "PBL Adj Adj"),
            ("R U' R F2 R' U R'", "PBL Adj Opp"),
            ("R' D R' F2 R D' R", "PBL Opp Adj"),
            ("R U R' F' R U R' U' R' F R2 U' R'", "PBL Adj"),
        ] {
            assert_eq!(case(algorithm).as_deref(), Some(name), "{algorithm}");
        }
        assert_eq!((case("R"), case("R U R'")), (None, None));
    }

    /// Checks the number of cases and positions of each set. CLL, EG-1 and EG-2 contain 40 cases each. PBL contains the
    /// nine cases without a twisted corner. EG-1 contains four times as many positions as CLL or EG-2.
    #[test]
    fn each_set_has_its_cases() {
        let mut names: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
        for case in (0..POSITIONS).filter_map(|number| PocketCase::of(&position(number))) {
            *names.entry(case.set()).or_default().entry(case.name()).or_default() += 1;
        }
        let counts = names
            .iter()
            .map(|(set, cases)| (*set, cases.len(), cases.values().sum()));
        let expected = [
            ("CLL", 40, 624),
            ("EG-1", 40, 2_496),
            ("EG-2", 40, 624),
            ("PBL", 9, 144),
        ];
        assert!(counts.eq(expected), "{names:?}");
    }

    /// Checks that the name of a case does not depend on turns of U before or after an algorithm, nor on turns of the
    /// whole cube after it.
    #[test]
    fn turns_around_an_algorithm_change_no_name() {
        let random = &mut generator(581, 0);
        let below = ["", "R U' R F2 R' U R' ", "R2 U' B2 U2 R2 U' R2 "];
        for upper in CaseSet::Cmll.cases() {
            let algorithm = upper.algorithm().expect("each has one");
            for below in below {
                let named = case(&format!("{algorithm} {below}")).expect("a case");
                let [before, after] = [(); 2].map(|()| ["", "U ", "U2 ", "U' "][random.random_range(0..4)]);
                let whole = ["", " x", " y'", " z2 y"][random.random_range(0..4)];
                let turned = format!("{before}{algorithm} {below}{after}{whole}");
                assert_eq!(case(&turned).as_ref(), Some(&named), "{turned}");
            }
        }
    }
}
