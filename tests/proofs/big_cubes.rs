//! Tests that reduction solves random cubes of many sizes. The solver itself replays every solution on stickers.

use crate::few_turns::turns_of_layers;
use crate::proof;
use rand::RngExt;
use rubik::cube::generator;
use rubik::puzzles::{PuzzleName, PuzzleSearch, PuzzleSolution, PuzzleSolver, PuzzleTurn};
use rubik::search::CancelToken;
use rubik::solvers::two_phase::SearchTime;

fn solve(size: usize, cubes: u64) {
    let name: PuzzleName = format!("{size}x{size}x{size}").parse().expect("a size");
    let puzzle = name.solvable().expect("cubes of four layers or more are solved");
    let solver = PuzzleSolver::open_usual(puzzle.clone()).expect("the tables are as published");
    for number in 0..cubes {
        let position = puzzle.random(&mut generator(36, number));
        let solution = solver.solve(&position);
        let solution = solution.unwrap_or_else(|error| panic!("cube {number} of {size} layers: {error}"));
        let phases = solution.phases();
        let mut after = position.clone();
        let made = phases
            .iter()
            .try_for_each(|phase| puzzle.make(&mut after, &phase.turns));
        assert!(
            made.is_ok() && puzzle.is_solved(&after),
            "cube {number} of {size} layers"
        );
        let names: Vec<&str> = phases.iter().map(|phase| phase.name).collect();
        if size > 5 {
            // The reduction works from the inside to the outside: the phase `core` is first, and the phases `rows` and
            // `ring` follow for each further layer.
            let rings = (2..size / 2).flat_map(|_| ["rows", "ring"]);
            let expected: Vec<&str> = ["core"].into_iter().chain(rings).chain(["3x3x3"]).collect();
            assert_eq!(names, expected, "cube {number} of {size} layers");
        }
    }
}

#[test]
fn cubes_of_4_to_10_layers_are_solved() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    for (size, cubes) in [(4, 4), (5, 2), (6, 1), (7, 1), (10, 1)] {
        solve(size, cubes);
    }
}

#[test]
#[ignore = "an hour"]
fn thousands_of_cubes_of_4_to_7_layers_are_solved() {
    for size in 4..=7 {
        solve(size, 1_000);
    }
}

/// In an earlier version, for a cube of six layers or more, a search with additional time found only the same solution
/// again.
#[test]
fn a_6x6x6_has_shorter_solutions_if_it_is_held_in_other_ways() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    let name: PuzzleName = "6x6x6".parse().expect("a size");
    let puzzle = name.solvable().expect("cubes of four layers or more are solved");
    let solver = PuzzleSolver::open_usual(puzzle.clone()).expect("the tables are as published");
    let position = puzzle.random(&mut generator(36, 0));
    let length = |solution: &PuzzleSolution| puzzle.length(solution.turns()).in_metric(solver.metric());
    let usual = length(&solver.solve(&position).expect("a solution"));
    let search = PuzzleSearch {
        time: SearchTime::UntilFound,
        max_moves: Some(usual - 1),
    };
    let mut heard = Vec::new();
    let shorter = solver.improve(&position, &search, &CancelToken::new(), &mut |found| {
        heard.push(length(found))
    });
    let shorter = length(&shorter.expect("one of 24 rotations has a shorter solution"));
    assert!(shorter < usual);
    assert_eq!(heard, [shorter]);
}

/// Solves cubes that are scrambled by only a few turns. Some of them already meet the goals of the first phases.
#[test]
fn a_5x5x5_of_few_turns_is_solved() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    let name: PuzzleName = "5x5x5".parse().expect("a size");
    let puzzle = name.solvable().expect("cubes of four layers or more are solved");
    let solver = PuzzleSolver::open_usual(puzzle.clone()).expect("the tables are as published");
    for turns in ["", "R", "Rw", "Uw2", "3Fw", "Rw U Rw'", "2L U2 2L2"] {
        let read = puzzle.read(turns, None).expect("turns");
        let solution = solver.solve(&read.position);
        assert!(solution.is_ok(), "{turns}: {solution:?}");
    }
}

#[test]
#[ignore = "half an hour"]
fn hundreds_of_cubes_of_8_to_10_layers_are_solved() {
    for size in 8..=10 {
        solve(size, 100);
    }
}

#[test]
#[ignore = "minutes for one cube"]
fn cubes_of_17_and_33_layers_are_solved() {
    for size in [17, 33] {
        solve(size, 1);
    }
}

/// Solves the position of each scramble. The solution must have no more moves than the scramble, and at most three
/// turns.
fn come_back(solver: &PuzzleSolver, scrambles: &[Vec<PuzzleTurn>]) {
    let puzzle = solver.puzzle();
    let moves = |turns: &[PuzzleTurn]| puzzle.length(turns).in_metric(solver.metric());
    for scramble in scrambles {
        let mut position = puzzle.solved();
        puzzle.make(&mut position, scramble).expect("turns of the puzzle");
        let solution = solver.solve(&position).expect("a solution");
        let written: Vec<String> = scramble.iter().map(|&turn| puzzle.write_turn(turn)).collect();
        let written = format!("{}: {}", puzzle.name(), written.join(" "));
        assert!(moves(solution.turns()) <= moves(scramble), "{written}");
        assert!(solution.turns().len() <= 3, "{written}");
    }
}

#[test]
fn every_scramble_of_a_few_turns_of_large_cubes_comes_back_in_no_more_moves() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    for layers in [6, 7, 8, 11, 16, 20_u32] {
        let name: PuzzleName = format!("{layers}x{layers}x{layers}").parse().expect("a size");
        let puzzle = name.solvable().expect("cubes of four layers or more are solved");
        let solver = PuzzleSolver::open_usual(puzzle.clone()).expect("the tables are as published");
        let all = layers as usize;
        let ranges = (1..=all).flat_map(|first| (first..=all).map(move |last| (first, last)));
        let of_layers = ranges.filter(|&range| range != (1, all));
        let turns = turns_of_layers(puzzle.as_ref(), &["R", "U", "F", "L", "D", "B"], of_layers);
        let single: Vec<Vec<PuzzleTurn>> = turns.iter().map(|&turn| vec![turn]).collect();
        come_back(&solver, &single);
        if layers == 6 {
            let pairs = turns
                .iter()
                .flat_map(|&one| turns.iter().map(move |&two| vec![one, two]));
            come_back(&solver, &pairs.collect::<Vec<_>>());
        }
        let mut random = generator(37, layers.into());
        let scrambles = (0..150).map(|number| {
            let turn = |_| turns[random.random_range(0..turns.len())];
            (0..1 + number % 3).map(turn).collect()
        });
        come_back(&solver, &scrambles.collect::<Vec<_>>());
    }
}
