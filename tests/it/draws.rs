//! Tests that random positions are uniform: every piece is equally often in every place that it can reach, and the
//! places of the pieces are independent.

use crate::chi_square::{assert_as_expected, assert_even};
use crate::draw_tally::Places;
use crate::golden_lengths::session;
use rubik::Cube;
use rubik::cube::{CubieCube, Facelets, Sequence, generator};
use rubik::goals::{CaseSet, GoalCubes, WeightedCases, named_goals};
use rubik::puzzles::{PuzzleName, PuzzlePosition};
use rubik::requests::RequestName;
use rubik::search::CancelToken;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};

/// `count` random positions of a puzzle.
fn positions(name: &str, count: u64) -> Box<dyn Iterator<Item = PuzzlePosition>> {
    let name: PuzzleName = name.parse().expect("a puzzle");
    match name.solvable() {
        Ok(puzzle) => Box::new((0..count).map(move |number| puzzle.random(&mut generator(17, number)))),
        Err(_) => Box::new((0..count).map(|number| {
            let stickers = Cube::random(17, number).facelets().colors().map(|face| face as u8);
            PuzzlePosition::new(&stickers)
        })),
    }
}

#[test]
fn every_piece_of_a_random_position_is_as_often_in_every_place() {
    for name in ["2x2x2", "3x3x3", "4x4x4", "5x5x5", "pyraminx", "skewb", "slide"] {
        Places::new(name).are_drawn_evenly(name, positions(name, 7_000), true);
    }
}

/// Returns the cubes to which the scrambles of a request lead.
fn scrambled(fields: Value) -> Vec<Cube> {
    let Value::Object(fields) = fields else {
        panic!("fields")
    };
    let answer = session()
        .ask(RequestName::Scramble, &fields, &CancelToken::new())
        .expect("scrambles");
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let scrambles = answer["scrambles"].as_array().expect("scrambles").iter();
    scrambles
        .map(|each| each["scramble"].as_str().expect("moves").parse().expect("a cube"))
        .collect()
}

/// The number of times that each cube occurs.
fn times(cubes: Vec<Cube>) -> HashMap<String, u64> {
    let mut times = HashMap::new();
    cubes
        .into_iter()
        .for_each(|cube| *times.entry(cube.to_string()).or_default() += 1);
    times
}

/// Tests that all cubes of a case are equally likely. Before the case and after it, U can be turned in four ways, so a
/// case has 16 cubes. Symmetrical cases have fewer.
#[test]
fn all_cubes_of_a_case_are_as_likely() {
    for (case, cubes) in [("T", 16), ("H", 4), ("E", 8)] {
        let drawn = scrambled(json!({"case": case, "n": 10 * cubes, "seed": 3}));
        assert_even(case, times(drawn).into_values(), cubes);
    }
}

/// Before OLL, two layers are solved. The corners of the last layer have 4!·3³ arrangements, and its edges have 4!·2³.
/// Turns reach half of the combinations. This test checks that all orientations are equally likely before OLL, and that
/// all 288 possible cubes are equally likely before PLL.
#[test]
fn all_cases_come_as_often_as_they_come_to_people() {
    let mut random = generator(41, 0);
    let mut cubes: HashMap<CubieCube, u64> = HashMap::new();
    let mut cases: BTreeMap<String, u64> = BTreeMap::new();
    let pll = WeightedCases::natural(CaseSet::Pll);
    for _ in 0..100 * 288 {
        let (case, cube) = pll.draw(&mut random);
        *cubes.entry(cube).or_default() += 1;
        *cases.entry(case.to_string()).or_default() += 1;
    }
    assert_even("cubes of PLL", cubes.into_values(), 288);
    // In 72 cubes, the cases H, Na, Nb and the skip occur once each, E and Z occur twice each, and every other case
    // occurs four times.
    let share = |case: &str| match case {
        "H" | "Na" | "Nb" | "skip" => 1.0,
        "E" | "Z" => 2.0,
        _ => 4.0,
    };
    assert_eq!(cases.len(), 22);
    let counts = cases.iter().map(|(case, &count)| (count, 400.0 * share(case)));
    assert_as_expected("cases of PLL", counts);
    let mut orientations: HashMap<_, u64> = HashMap::new();
    let mut orders: HashMap<_, u64> = HashMap::new();
    let oll = WeightedCases::natural(CaseSet::Oll);
    for _ in 0..100 * 288 {
        let (_, cube) = oll.draw(&mut random);
        *orientations.entry((*cube.co(), *cube.eo())).or_default() += 1;
        *orders.entry((*cube.cp(), *cube.ep())).or_default() += 1;
    }
    assert_even("orientations of OLL", orientations.into_values(), 27 * 8);
    assert_even("orders of pieces of OLL", orders.into_values(), 288);
}

/// Tests each goal that has few enough cubes to count them.
#[test]
fn all_cubes_of_a_goal_are_as_likely() {
    let mut held = 0;
    for named in named_goals() {
        let goal = named.goal();
        let cubes = GoalCubes::new(&goal);
        if !(2..=8_000).contains(&cubes.at_most()) {
            continue;
        }
        let mut random = generator(23, 0);
        let mut times: HashMap<_, u64> = HashMap::new();
        for _ in 0..12 * cubes.at_most() {
            let cube = cubes.draw(&mut random);
            assert!(goal.contains(&cube), "{}", named.name);
            *times.entry(cube).or_default() += 1;
        }
        assert_even(
            named.name,
            times.into_values(),
            usize::try_from(cubes.at_most()).expect("few cubes"),
        );
        held += 1;
    }
    assert!(held >= 3, "{held} goals");
}

/// Half turns of three faces lead to 2,592 cubes. The test finds the cubes at each distance by turning stickers.
#[test]
fn all_cubes_at_a_distance_are_as_likely() {
    let half_turns = ["R2", "U2", "F2"].map(|turn| turn.parse::<Sequence>().expect("a turn"));
    let mut spheres = vec![vec![Facelets::SOLVED]];
    let mut seen: HashSet<_> = spheres[0].iter().cloned().collect();
    while let Some(last) = spheres.last().filter(|last| !last.is_empty()) {
        let mut next = Vec::new();
        for (cube, turn) in last
            .iter()
            .flat_map(|cube| half_turns.iter().map(move |turn| (cube, turn)))
        {
            let mut turned = cube.clone();
            turned.apply(turn.moves());
            if seen.insert(turned.clone()) {
                next.push(turned);
            }
        }
        spheres.push(next);
    }
    assert_eq!(seen.len(), 2_592);
    for distance in [1, 2, 5] {
        let cubes = spheres[distance].len();
        let fields = json!({"generators": "R2,U2,F2", "distance": distance, "n": 12 * cubes, "seed": 4});
        assert_even(
            &format!("{distance} half turns"),
            times(scrambled(fields)).into_values(),
            cubes,
        );
    }
}
