//! The 57 cases of OLL, which have numbers, and the one in which nothing is left to do.

use super::super::error::GoalError;
use super::PllCase;
use crate::cube::{Amount, CubieCube, Face, Flip, Move, Twist};
use crate::notation::Algorithm;
use crate::notation::names::plain;
use rand::{Rng, RngExt};
use std::fmt;
use std::sync::LazyLock;

/// A case of OLL: all cubes with two layers solved on which the U stickers of the last layer are
/// where its algorithm brings them to U, with any turn of U before. `Display` writes it as
/// `OLL 21`, and the one that is solved as `OLL skip`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OllCase(u8);

/// An algorithm for each case, by its number on speedsolving.com; the first is for the solved case.
const ALGORITHMS: [&str; 58] = [
    "",
    "R U2 R2 F R F' U2 R' F R F'",
    "F R U R' U' F' f R U R' U' f'",
    "f R U R' U' f' U' F R U R' U' F'",
    "f R U R' U' f' U F R U R' U' F'",
    "r' U2 R U R' U r",
    "r U2 R' U' R U' r'",
    "r U R' U R U2 r'",
    "r' U' R U' R' U2 r",
    "R U R' U' R' F R2 U R' U' F'",
    "R U R' U R' F R F' R U2 R'",
    "r U R' U R' F R F' R U2 r'",
    "F R U R' U' F' U F R U R' U' F'",
    "F U R U' R2 F' R U R U' R'",
    "R' F R U R' F' R F U' F'",
    "r' U' r R' U' R U r' U r",
    "r U r' R U R' U' r U' r'",
    "R U R' U R' F R F' U2 R' F R F'",
    "r U R' U R U2 r2 U' R U' R' U2 r",
    "M U R U R' U' M' R' F R F'",
    "r U R' U' M2 U R U' R' U' M'",
    "R U2 R' U' R U R' U' R U' R'",
    "R U2 R2 U' R2 U' R2 U2 R",
    "R2 D' R U2 R' D R U2 R",
    "r U R' U' r' F R F'",
    "F' r U R' U' r' F R",
    "R U2 R' U' R U' R'",
    "R U R' U R U2 R'",
    "r U R' U' r' R U R U' R'",
    "R U R' U' R U' R' F' U' F R U R'",
    "F R' F R2 U' R' U' R U R' F2",
    "R' U' F U R U' R' F' R",
    "L U F' U' L' U L F L'",
    "R U R' U' R' F R F'",
    "R U R2 U' R' F R U R U' F'",
    "R U2 R2 F R F' R U2 R'",
    "L' U' L U' L' U L U L F' L' F",
    "F R' F' R U R U' R'",
    "R U R' U R U' R' U' R' F R F'",
    "L F' L' U' L U F U' L'",
    "R' F R U R' U' F' U R",
    "R U R' U R U2 R' F R U R' U' F'",
    "R' U' R U' R' U2 R F R U R' U' F'",
    "F' U' L' U L F",
    "F U R U' R' F'",
    "F R U R' U' F'",
    "R' U' R' F R F' U R",
    "R' U' R' F R F' R' F R F' U R",
    "F R U R' U' R U R' U' F'",
    "r U' r2 U r2 U r2 U' r",
    "r' U r2 U' r2 U' r2 U r'",
    "F U R U' R' U R U' R' F'",
    "R U R' U R U' B U' B' R'",
    "l' U2 L U L' U' L U L' U l",
    "r U2 R' U' R U R' U' R U' r'",
    "R' F R U R U' R2 F' R2 U' R' U R U R'",
    "r' U' r U' R' U R U' R' U R r' U r",
    "R U R' U' M' U R U' r'",
];

/// How the corners and edges at the places of a cube are turned.
type Orientation = ([Twist; 8], [Flip; 12]);

impl OllCase {
    /// The last number.
    pub const LAST: u8 = 57;

    /// The U face is one color already.
    pub const SKIP: OllCase = OllCase(0);

    /// All of them: the one in which nothing is left to do, and then by number.
    pub fn all() -> impl Iterator<Item = OllCase> {
        (0..=OllCase::LAST).map(OllCase)
    }

    /// The case with a number, 1 to 57; none with another.
    pub fn numbered(number: u8) -> Option<OllCase> {
        let is_one = (1..=OllCase::LAST).contains(&number);
        is_one.then_some(OllCase(number))
    }

    /// Reads what `Display` writes, in any case, and a number alone; none if it is neither.
    ///
    /// # Errors
    ///
    /// If it is a number that no case has.
    pub(super) fn read(text: &str) -> Result<Option<OllCase>, GoalError> {
        let name = plain(text);
        let number = match name.strip_prefix("oll") {
            Some("skip") => return Ok(Some(OllCase::SKIP)),
            after_oll => after_oll.unwrap_or(&name),
        };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || text.trim_start().starts_with('-') {
            return Ok(None);
        }
        let case = number.parse().ok().and_then(OllCase::numbered);
        case.map(Some)
            .ok_or_else(|| GoalError::UnknownCaseNumber(text.to_owned()))
    }

    /// The number, as on speedsolving.com; none of the solved case.
    pub fn number(self) -> Option<u8> {
        (self != OllCase::SKIP).then_some(self.0)
    }

    /// An algorithm that solves it, with some turn of U before.
    pub fn algorithm(self) -> Algorithm {
        let text = ALGORITHMS[usize::from(self.0)];
        text.parse().expect("the tests read every algorithm")
    }

    /// In how many ways the pieces of the last layer are turned in it, of 216 in all: 4, or fewer
    /// where the case looks the same from several sides. It comes so often.
    pub fn orientations(self) -> usize {
        self.turned().len()
    }

    /// The case of a cube; none if its two layers below are not solved.
    pub fn of(cube: &CubieCube) -> Option<OllCase> {
        // The pieces of the U layer are the first four of each kind.
        let is_solved = cube.cp[4..] == CubieCube::SOLVED.cp[4..] && cube.ep[4..] == CubieCube::SOLVED.ep[4..];
        let is_turned_so = |case: &OllCase| {
            let mut turned = case.turned().iter();
            turned.any(|one| orientation(one) == orientation(cube))
        };
        let mut cases = OllCase::all();
        cases.find(|case| is_solved && is_turned_so(case))
    }

    /// A cube of the case, each with the same probability: one on which only PLL is left, and then
    /// the case itself, seen from some side.
    pub(super) fn draw(self, random: &mut impl Rng) -> CubieCube {
        let oriented = ORIENTED[random.random_range(0..ORIENTED.len())];
        let turned = self.turned();
        oriented.then(&turned[random.random_range(0..turned.len())])
    }

    /// A cube of each way to turn the pieces.
    fn turned(self) -> &'static [CubieCube] {
        &TURNED[usize::from(self.0)]
    }

    fn find_turned(self) -> Vec<CubieCube> {
        let (moves, _) = self.algorithm().face_turns().expect("algorithms are not that long");
        let solved_by = CubieCube::from(moves.moves()).inverse();
        let mut turned: Vec<CubieCube> = vec![solved_by];
        for amount in Amount::ALL {
            let mut cube = solved_by;
            cube.turn(Move::new(Face::U, amount));
            if turned.iter().all(|one| orientation(one) != orientation(&cube)) {
                turned.push(cube);
            }
        }
        turned
    }
}

fn orientation(cube: &CubieCube) -> Orientation {
    (cube.co, cube.eo)
}

/// What [`OllCase::turned`] gives, by number.
static TURNED: LazyLock<Vec<Vec<CubieCube>>> = LazyLock::new(|| OllCase::all().map(OllCase::find_turned).collect());

/// The cubes on which only PLL is left.
static ORIENTED: LazyLock<Vec<CubieCube>> = LazyLock::new(|| {
    let cases = PllCase::ALL.into_iter();
    cases.flat_map(PllCase::cubes).copied().collect()
});

impl fmt::Display for OllCase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(formatter, "OLL {number}"),
            None => formatter.write_str("OLL skip"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::named_goal;
    use super::*;
    use crate::cube::generator;
    use std::collections::HashMap;

    fn cube(algorithm: &str) -> CubieCube {
        let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
        algorithm.held().expect("it is short").position.cube
    }

    /// As published: the skip and case 20 have the probability 1/216, cases 1, 21, 55, 56 and 57
    /// 1/108, and all others 1/54.
    #[test]
    fn the_cases_part_the_216_orientations_as_published() {
        let two_layers = named_goal("f2l").expect("a name").goal();
        let mut seen: Vec<Orientation> = Vec::new();
        for case in OllCase::all() {
            let size = match case.number() {
                None | Some(20) => 1,
                Some(1 | 21 | 55 | 56 | 57) => 2,
                Some(_) => 4,
            };
            assert_eq!(case.orientations(), size, "{case}");
            for cube in case.turned() {
                assert!(two_layers.contains(cube), "{case}");
                assert!(!seen.contains(&orientation(cube)), "{case}");
                seen.push(orientation(cube));
                assert_eq!(OllCase::of(cube), Some(case));
            }
        }
        assert_eq!((OllCase::all().count(), seen.len()), (58, 216));
        assert_eq!(OllCase::of(&cube("R")), None);
        assert_eq!(OllCase::of(&cube("F2 L2 F2")), None);
    }

    /// Other algorithms for the cases, found by other people: another list gives the numbers to the
    /// same cases.
    #[test]
    fn other_lists_give_the_numbers_to_the_same_cases() {
        let others = [
            (1, "y R U' R2 D' r U' r' D R2 U R'"),
            (2, "y r U r' U2 R U2 R' U2 r U' r'"),
            (3, "M R U R' U r U2 r' U M'"),
            (4, "R' F R F' U' S R' U' R U R S'"),
            (5, "R' F2 r U r' F R"),
            (6, "L F2 l' U' l F' L'"),
            (7, "L' U2 L U2 L F' L' F"),
            (8, "R U2 R' U2 R' F R F'"),
            (9, "R U2 R' U' S' R U' R' S"),
            (10, "F U F' R' F R U' R' F' R"),
            (11, "M R U R' U R U2 R' U M'"),
            (12, "M U2 R' U' R U' R' U2 R U M'"),
            (13, "r U' r' U' r U r' F' U F"),
            (14, "l' U l U l' U' l F U' F'"),
            (15, "R' F' R L' U' L U R' F R"),
            (16, "R' F R U R' U' F' R U' R' U2 R"),
            (17, "F' r U r' U' S r' F r S'"),
            (18, "R U2 R2 F R F' U2 M' U R U' r'"),
            (19, "S' R U R' S U' R' F R F'"),
            (20, "M' U2 M U2 M' U M U2 M' U2 M"),
            (21, "F R U R' U' R U R' U' R U R' U' F'"),
            (22, "f R U R' U' f' F R U R' U' F'"),
            (23, "R U R' U R U2 R2 U' R U' R' U2 R"),
            (24, "L F R' F' L' F R F'"),
            (25, "R U2 R D R' U2 R D' R2"),
            (26, "R' U' R U' R' U2 R"),
            (27, "R' U2 R U R' U R"),
            (28, "M' U M U2 M' U M"),
            (29, "M U R U R' U' R' F R F' M'"),
            (30, "F U R U2 R' U' R U2 R' U' F'"),
            (31, "S R U R' U' f' U' F"),
            (32, "S R U R' U' R' F R f'"),
            (33, "R U R' F' U' F R U' R'"),
            (34, "F R U R' U' R' F' r U R U' r'"),
            (35, "f R U R' U' f' R U R' U R U2 R'"),
            (36, "R U R2 F' U' F U R2 U2 R'"),
            (37, "F R U' R' U' R U R' F'"),
            (38, "R' U2 r' D' r U2 r' D R r"),
            (39, "R U R' F' U' F U R U2 R'"),
            (40, "f R' F' R U R U' R' S'"),
            (41, "S U' R' F' U' F U R S'"),
            (42, "R' F R F' R' F R F' R U R' U' R U R'"),
            (43, "f' L' U' L U f"),
            (44, "f R U R' U' f'"),
            (45, "F' L' U' L U F"),
            (46, "R' F' U' F R U' R' U2 R"),
            (47, "F' L' U' L U L' U' L U F"),
            (48, "R U2 R' U' R U R' U2 R' F R F'"),
            (49, "R B' R2 F R2 B R2 F' R"),
            (50, "R U2 R' U' R U' R' F R U R' U' F'"),
            (51, "r' F' U' F U F' U' F U r"),
            (52, "R' F' U' F U' R U R' U R"),
            (53, "r' U' R U' R' U R U' R' U2 r"),
            (54, "r U R' U R U' R' U R U2 r'"),
            (55, "R U2 R2 U' R U' R' U2 F R F'"),
            (56, "F R U R' U' R F' r U R' U' r'"),
            (57, "R U R' S' R U' R' S"),
        ];
        for (number, algorithm) in others {
            let case = OllCase::of(&cube(algorithm).inverse());
            assert_eq!(case.and_then(OllCase::number), Some(number), "{algorithm}");
        }
    }

    /// Cubes of one orientation are 288. Case 21 has two: chi-square with 575 degrees of freedom
    /// has the mean 575 and the standard deviation 34.
    #[test]
    fn all_cubes_of_a_case_are_equally_likely() {
        let case = OllCase::numbered(21).expect("a case");
        let mut random = generator(73, 0);
        let mut times: HashMap<CubieCube, f64> = HashMap::new();
        for _ in 0..57_600 {
            let drawn = case.draw(&mut random);
            assert_eq!(OllCase::of(&drawn), Some(case));
            *times.entry(drawn).or_default() += 1.0;
        }
        assert_eq!(times.len(), 576);
        let squares = times.values().map(|count| (count - 100.0).powi(2) / 100.0);
        let chi_square: f64 = squares.sum();
        assert!((371.0..779.0).contains(&chi_square), "{chi_square}");
    }
}
