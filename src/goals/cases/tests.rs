//! Tests of the cases. They check that the cases partition their sets with the published frequencies, and that
//! algorithms from other lists solve the cases.

use super::*;
use crate::cube::{Amount, CubieCube, Face, Move, generator};
use crate::goals::named_goal;
use crate::notation::Algorithm;
use rand::RngExt;
use std::collections::{BTreeMap, HashMap, HashSet};

fn solved_by(algorithm: &str) -> CubieCube {
    let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
    algorithm.held().expect("it is short").position.cube.inverse()
}

fn turned(mut cube: CubieCube, amount: Option<Amount>) -> CubieCube {
    if let Some(amount) = amount {
        cube.turn(Move::new(Face::U, amount));
    }
    cube
}

/// Checks the number of cases of each set, including the skip, and the number of patterns of the pieces that matter.
/// OLL has 3^3 * 2^3 orientations, PLL has 4! * 4! / 2 permutations, and CMLL has 4! * 3^3 arrangements of corners.
/// COLL and ZBLL exclude the arrangements of PLL. ELL has 4! / 2 * 2^3 arrangements of edges, each with any of the four
/// turns of U. L4E has 4! / 2 permutations, and the pair of F2L has 15 * 10 placements.
#[test]
fn cases_part_their_sets() {
    let sizes = [
        (CaseSet::Oll, 58, 216),
        (CaseSet::Pll, 22, 288),
        (CaseSet::Coll, 40, 648 - 24),
        (CaseSet::Cmll, 43, 648),
        (CaseSet::Zbll, 493 - 21, 7_776 - 288),
        (CaseSet::Ell, 30, 384),
        (CaseSet::L4e, 7, 12),
        (CaseSet::F2l, 42, 150),
    ];
    for (set, cases, patterns) in sizes {
        assert_eq!((set.cases().count(), set.patterns()), (cases, patterns), "{set}");
        let mut names = HashSet::new();
        for case in set.cases() {
            assert!(names.insert(case.to_string().to_lowercase()), "{case}");
            assert_eq!(case.set(), set);
        }
        let parts: usize = set.cases().map(Case::patterns).sum();
        assert_eq!(parts, patterns, "{set}");
    }
}

/// Checks that every cube of a set meets the goal with which the step of the set begins. For PLL, the number of cubes
/// in the set is also the number of cubes of this goal.
#[test]
fn sets_are_what_their_steps_begin_from() {
    let mut random = generator(81, 0);
    for (set, begins_from) in [
        (CaseSet::Oll, "f2l"),
        (CaseSet::Pll, "oll"),
        (CaseSet::Coll, "zbls"),
        (CaseSet::Zbll, "zbls"),
        (CaseSet::Cmll, "second-block"),
        (CaseSet::Ell, "f2l"),
        (CaseSet::L4e, "lse-ul-ur"),
        (CaseSet::F2l, "f2l-minus-fr"),
    ] {
        let goal = named_goal(begins_from).expect("a name").goal();
        for case in set.cases() {
            assert!(goal.contains(&case.draw(&mut random)), "{case}");
        }
    }
    assert_eq!(named_goal("oll").expect("a name").goal().count(), Ok(288));
}

/// Checks that cases have the published probabilities. In OLL, the skip and case 20 have the probability 1/216, cases
/// 1, 21, 55, 56 and 57 have 1/108, and all other cases have 1/54. In PLL, H, Na, Nb and the skip have 1/72, E and Z
/// have 1/36, and all other cases have 1/18.
#[test]
fn cases_come_as_often_as_published() {
    for case in CaseSet::Oll.cases() {
        let expected = match case.name() {
            "skip" | "20" => 1,
            "1" | "21" | "55" | "56" | "57" => 2,
            _ => 4,
        };
        assert_eq!(case.patterns(), expected, "{case}");
    }
    for case in CaseSet::Pll.cases() {
        let expected = match case.name() {
            "H" | "Na" | "Nb" | "skip" => 4,
            "E" | "Z" => 8,
            _ => 16,
        };
        assert_eq!(case.patterns(), expected, "{case}");
    }
    // A case whose pair is not in the slot has four of the 15 * 10 placements of a pair, one for each turn of U. A case
    // whose pair is in the slot has only one placement.
    let in_slot = CaseSet::F2l.cases().filter(|case| case.patterns() == 1).count();
    assert_eq!(in_slot, 6);
    // ZBLL has 40 cases for the corner orientation H, and 72 cases for each other corner orientation.
    let mut of_corners: BTreeMap<String, usize> = BTreeMap::new();
    for case in CaseSet::Zbll.cases() {
        let corners = case
            .name()
            .trim_end_matches(|letter: char| letter == '-' || letter.is_ascii_digit());
        *of_corners.entry(corners.to_owned()).or_default() += 1;
    }
    let expected = [
        ("AS", 72),
        ("H", 40),
        ("L", 72),
        ("Pi", 72),
        ("S", 72),
        ("T", 72),
        ("U", 72),
    ];
    assert_eq!(
        of_corners,
        expected.map(|(name, cases)| (name.to_owned(), cases)).into()
    );
}

/// Checks that the turns of an angle and the algorithm of its case solve the pieces that matter in the set.
#[test]
fn an_angle_says_how_the_algorithm_solves_the_cube() {
    let mut random = generator(82, 0);
    for set in CaseSet::ALL {
        for case in set.cases() {
            for [before, after] in set.turns_around() {
                let [before, after] = [before, after].map(Amount::from_quarters);
                let first = turned(CubieCube::SOLVED, after.map(Amount::inverse));
                let cube = turned(first.then(&case.cube()), before.map(Amount::inverse));
                let angle = set.of(&cube).expect("it is in the set");
                assert_eq!(angle.case, case);
                let brought = turned(cube, angle.before).then(&case.cube().inverse());
                let left = turned(brought, angle.after);
                assert!(set.alike(&CubieCube::SOLVED).contains(&left), "{angle}");
            }
        }
    }
    for set in CaseSet::ALL {
        for _ in 0..200 {
            let cases: Vec<Case> = set.cases().collect();
            let case = cases[random.random_range(0..cases.len())];
            assert_eq!(set.of(&case.draw(&mut random)).map(|angle| angle.case), Some(case));
        }
    }
    assert!(CaseSet::ALL.into_iter().all(|set| set.of(&solved_by("R")).is_none()));
}

/// Checks that algorithms from other lists solve the cases that have the same names here.
#[test]
fn other_lists_give_the_names_to_the_same_cases() {
    let oll = [
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
    for (number, algorithm) in oll {
        let case = CaseSet::Oll.of(&solved_by(algorithm)).map(|angle| angle.case.name());
        assert_eq!(case, Some(number.to_string().as_str()), "{algorithm}");
    }
    for (set, name, algorithm) in [
        (CaseSet::Pll, "Aa", "l' U R' D2 R U' R' D2 R2 x'"),
        (CaseSet::Pll, "Ab", "l U' R D2 R' U R D2 R2 x"),
        (CaseSet::Pll, "Ja", "x R2 F R F' R U2 r' U r U2 x'"),
        (CaseSet::Pll, "Ra", "R U R' F' R U2 R' U2 R' F R U R U2 R'"),
        (CaseSet::Pll, "Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"),
        (CaseSet::Pll, "Ua", "R U' R U R U R U' R' U' R2"),
        (CaseSet::Pll, "Ub", "R2 U R U R' U' R' U' R' U R'"),
        (CaseSet::Pll, "Z", "M2 U M2 U M' U2 M2 U2 M'"),
        (CaseSet::Pll, "V", "R' U R' d' R' F' R2 U' R' U R' F R F"),
        (CaseSet::Coll, "S5", "R U' r' F R' F' r"),
        (CaseSet::Coll, "AS5", "R' U L U' R U L'"),
        (CaseSet::Coll, "L4", "y2 R2 D R' U R D' R' U' R'"),
        (CaseSet::Coll, "T5", "R U R D R' U' R D' R2"),
        (CaseSet::Coll, "U4", "y2 R' F2 R U2 R U2 R' F2 R U2 R'"),
        (CaseSet::Coll, "Pi4", "R U2 R' U' R U R' U2 r' F R F' M'"),
        (CaseSet::Coll, "H3", "R' F' R U2 R U2 R' F U' R U' R'"),
        (CaseSet::Cmll, "L inverse", "F R' F' R U R U' R'"),
        (CaseSet::Cmll, "L mirror", "F R U' R' U' R U R' F'"),
        (CaseSet::Cmll, "T left bar", "R U R' U' R' F R F'"),
        (CaseSet::Cmll, "U back row", "F R U R' U' F'"),
        (CaseSet::Cmll, "H columns", "R U R' U R U' R' U R U2 R'"),
        (CaseSet::F2l, "12", "R' U2 R2 U R2 U R"),
        (CaseSet::F2l, "40", "R U' R' F R U R' U' F' R U' R'"),
        (CaseSet::Ell, "Ua", "M2 U M U2 M' U M2"),
    ] {
        let case = set.of(&solved_by(algorithm)).map(|angle| angle.case.name());
        assert_eq!(case, Some(name), "{algorithm}");
    }
}

#[test]
fn a_cube_is_told_its_cases() {
    let told = |algorithm: &str| {
        let cases = cases_of(&solved_by(algorithm));
        cases.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    for (algorithm, cases) in [
        ("", "PLL skip"),
        ("U'", "PLL skip, U' before"),
        (
            "R U R' U' R' F R2 U' R' U' R U R' F'",
            "PLL T; CMLL O adjacent, U' after",
        ),
        (
            "U R U R' U R U2 R' U2",
            "OLL 27, U before; COLL S1, U before, U2 after; ZBLL S1-11, U before, U2 after; CMLL S left bar, U before, U2 after",
        ),
        ("R U R'", "F2L 4"),
        ("F U F'", "F2L 4 in FL"),
        ("B U B'", "F2L 4 in BR"),
        ("L U L'", "F2L 4 in BL"),
        ("R U R' U' R' F R F'", "OLL 33; CMLL T left bar"),
        ("R", ""),
    ] {
        assert_eq!(told(algorithm), cases, "{algorithm}");
    }
    let t: Case = "T".parse().expect("a case");
    assert_eq!(
        (t.chance(), "H".parse::<Case>().map(Case::chance)),
        ("1/18".to_owned(), Ok("1/72".to_owned()))
    );
}

/// Checks that in each pair, the cases are inverses of each other.
#[test]
fn pairs_of_pll_are_inverses_of_each_other() {
    for (one, other) in [("Ga", "Gb"), ("Gc", "Gd"), ("Ua", "Ub"), ("Aa", "Ab")] {
        let one: Case = one.parse().expect("a case");
        let inverse = CaseSet::Pll.of(&one.cube().inverse()).expect("a case");
        assert_eq!(inverse.case.name(), other);
    }
}

/// Checks that all cubes of OLL case 21 are equally likely. Each orientation of the last layer has 288 cubes, and this
/// case has two orientations. Chi-square with 575 degrees of freedom has the mean 575 and the standard deviation 34.
#[test]
fn all_cubes_of_a_case_are_equally_likely() {
    let case: Case = "OLL 21".parse().expect("a case");
    let mut random = generator(73, 0);
    let mut times: HashMap<CubieCube, f64> = HashMap::new();
    for _ in 0..57_600 {
        *times.entry(case.draw(&mut random)).or_default() += 1.0;
    }
    assert_eq!(times.len(), 576);
    let squares = times.values().map(|count| (count - 100.0).powi(2) / 100.0);
    let chi_square: f64 = squares.sum();
    assert!((371.0..779.0).contains(&chi_square), "{chi_square}");
}

/// Checks the frequency of a case with the weight 1, if the other case has the weight 3. A quarter of 30,000 random
/// cases should be T; six standard deviations are 450.
#[test]
fn cases_are_drawn_by_weight() {
    let cases: WeightedCases = " t , Y = 3".parse().expect("cases");
    let mut random = generator(71, 0);
    let mut times = BTreeMap::new();
    for _ in 0..30_000 {
        let (case, cube) = cases.draw(&mut random);
        assert_eq!(CaseSet::Pll.of(&cube).map(|angle| angle.case), Some(case));
        *times.entry(case.name()).or_insert(0) += 1;
    }
    assert_eq!(times.len(), 2);
    assert!((7_050..7_950).contains(&times["T"]), "{times:?}");
}

/// Checks that the 288 cubes of PLL are equally likely if random cases have their natural weights. Chi-square with 287
/// degrees of freedom has the mean 287 and the standard deviation 24.
#[test]
fn all_cases_together_are_drawn_as_they_come() {
    let cases: WeightedCases = "PLL".parse().expect("cases");
    let mut random = generator(72, 0);
    let mut times = HashMap::new();
    for _ in 0..28_800 {
        *times.entry(cases.draw(&mut random).1).or_insert(0.0) += 1.0;
    }
    assert_eq!(times.len(), 288);
    let chi_square: f64 = times.values().map(|count: &f64| (count - 100.0).powi(2) / 100.0).sum();
    assert!((167.0..407.0).contains(&chi_square), "{chi_square}");
}

/// Checks that a batch contains each case of a set once, and each case of a list as often as its weight says.
#[test]
fn each_case_comes_once() {
    for set in CaseSet::ALL {
        let cases = WeightedCases::natural(set);
        let each: Vec<Case> = (0..cases.times()).filter_map(|number| cases.nth(number)).collect();
        assert!(each.iter().copied().eq(set.cases()), "{set}");
        assert_eq!(cases.nth(cases.times()), None);
    }
    let listed: WeightedCases = "Y,OLL 27=2,T".parse().expect("cases");
    let each: Vec<String> = (0..listed.times())
        .filter_map(|number| listed.nth(number))
        .map(|case| case.to_string())
        .collect();
    assert_eq!(each, ["OLL 27", "OLL 27", "T", "Y"]);
}

#[test]
fn names_are_read_back_as_they_are_written() {
    for set in CaseSet::ALL {
        assert_eq!(CaseSet::named(&set.name().to_lowercase()), Some(set));
        for case in set.cases() {
            assert_eq!(case.to_string().parse(), Ok(case));
            assert_eq!(format!("{set}-{}", case.name()).to_lowercase().parse(), Ok(case));
        }
    }
    for (text, name) in [
        ("21", "OLL 21"),
        ("oll21", "OLL 21"),
        ("OLL-07", "OLL 7"),
        (" oll 7 ", "OLL 7"),
        ("T perm", "T"),
        ("ga-perm", "Ga"),
        ("pll ub", "Ub"),
        ("coll pi 3", "COLL Pi3"),
        ("cmll_as_back_slash", "CMLL AS back slash"),
        ("zbll t1 5", "ZBLL T1-5"),
        ("F2L 04", "F2L 4"),
        ("ell ua", "ELL Ua"),
        ("Sune", "OLL 27"),
        ("anti-sune", "OLL 26"),
        ("bowtie", "OLL 25"),
        ("pi", "OLL 22"),
        ("oll h", "OLL 21"),
        ("OLL T", "OLL 24"),
        ("h", "H"),
        ("t", "T"),
    ] {
        assert_eq!(
            text.parse::<Case>().map(|case| case.to_string()),
            Ok(name.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn what_names_no_case_says_so() {
    for (text, said) in [
        ("U", "the nearest names are Ua, Ub and E"),
        ("T,T=2", "T is named twice"),
        ("T=0", "'T=0'"),
        ("T=x", "'T=x'"),
        ("T=1000001", "'T=1000001'"),
        ("", "'' is not a case"),
        ("T,", "'' is not a case"),
        ("pll,T", "'pll' is not a case"),
        ("58", "1 to 57"),
        ("OLL 0", "1 to 57"),
        ("99999999999999999999", "1 to 57"),
        ("21,OLL21", "OLL 21 is named twice"),
        ("21=0", "'21=0'"),
        ("-1", "'-1' is not a case"),
        ("coll s9", "S1"),
        ("f2l 42", "'f2l 42' is not a case"),
        ("zbll t9", "'zbll t9' is not a case"),
    ] {
        let error = text.parse::<WeightedCases>().expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}
