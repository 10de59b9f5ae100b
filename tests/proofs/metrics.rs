//! Two phases in every metric, with all faces and with five: sixteen sets of tables.

use crate::program::{output, rubik, run, tables};
use rubik::Cube;
use rubik::cube::{AxisTurn, CubieCube, Face, Metric, Move, Position, generator, random_state};
use rubik::solvers::two_phase::{TableSet, TwoPhaseOptions};
use rubik::solvers::{Method, SearchMetric, Solver, TurnableFaces};
use rubik::tables::{NoProgress, Store};
use std::collections::HashMap;

const SCRAMBLE: &str = "D' U B2 F' U D2 B2 U R2 F2 L D' R";

/// Every metric with all faces, but for HTM, and with five: each of the six left out in some metric.
fn modes() -> Vec<(SearchMetric, TurnableFaces)> {
    let six = SearchMetric::ALL
        .into_iter()
        .skip(1)
        .map(|metric| (metric, TurnableFaces::All));
    let metrics = SearchMetric::ALL.into_iter().cycle();
    let five = metrics.zip(Face::ALL.into_iter().cycle()).take(12);
    let five = five.map(|(metric, face)| (metric, TurnableFaces::AllBut(face)));
    six.into_iter().chain(five).collect()
}

fn solver_with(metric: SearchMetric, faces: TurnableFaces) -> Solver {
    let folder = tables();
    let options = TwoPhaseOptions::with_faces(metric, faces);
    let method = Method::TwoPhase(TableSet::Small, options);
    Solver::open(method, &Store::in_folder(folder).expect("a folder"), &NoProgress).expect("the tables are built")
}

/// True if all of the moves are of faces that may be turned.
fn are_allowed(moves: &[Move], faces: TurnableFaces) -> bool {
    moves.iter().all(|turn| faces.contain(turn.face()))
}

/// The turns that are one move in a metric with some faces, found without the solver.
fn one_move(metric: Metric, faces: TurnableFaces) -> Vec<CubieCube> {
    let turns = AxisTurn::all().filter(|turn| turn.cost(metric) == 1);
    let turns = turns.filter(|turn| are_allowed(&turn.moves(), faces));
    turns.map(|turn| CubieCube::from(&*turn.moves())).collect()
}

/// Every cube within `depth` moves of the solved one, with its distance.
fn around(moves: &[CubieCube], depth: usize) -> HashMap<CubieCube, usize> {
    let mut distances = HashMap::from([(CubieCube::SOLVED, 0)]);
    let mut layer = vec![CubieCube::SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for cube in layer {
            for turn in moves {
                let there = cube.then(turn);
                distances.entry(there).or_insert_with(|| {
                    next.push(there);
                    distance
                });
            }
        }
        layer = next;
    }
    distances
}

/// The distance of a cube that is within `depth` moves and two more of the solved one.
fn distance(near: &HashMap<CubieCube, usize>, moves: &[CubieCube], cube: &CubieCube) -> Option<usize> {
    let mut layer = vec![*cube];
    for walked in 0..=2 {
        let found = layer.iter().filter_map(|cube| near.get(cube)).min();
        if let Some(distance) = found {
            return Some(walked + distance);
        }
        let next = layer.iter().flat_map(|cube| moves.iter().map(|turn| cube.then(turn)));
        layer = next.collect();
    }
    None
}

#[test]
fn cubes_of_up_to_five_moves_are_solved_in_the_fewest() {
    for (metric, faces) in modes() {
        let moves = one_move(metric.metric(), faces);
        let near = around(&moves, 3);
        let solver = solver_with(metric, faces);
        for number in 0..150 {
            let mut random = generator(7, number);
            let mut cube = CubieCube::SOLVED;
            for _ in 0..1 + number % 5 {
                let turn = rand::RngExt::random_range(&mut random, 0..moves.len() as u32);
                cube = cube.then(&moves[turn as usize]);
            }
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            let fewest = distance(&near, &moves, &cube).expect("it is within five moves");
            assert_eq!(solution.length(metric.metric()), fewest, "{solution}");
            assert!(are_allowed(solution.moves().moves(), faces), "{faces}: {solution}");
        }
    }
}

#[test]
fn random_cubes_are_solved_in_every_metric() {
    for (metric, faces) in modes() {
        let solver = solver_with(metric, faces);
        let most = TwoPhaseOptions::with_faces(metric, faces).max_moves.get();
        for number in 0..20 {
            let cube = random_state(&mut generator(17, number));
            let solution = solver.solve(&Cube::from(Position::from(cube))).expect("a solution");
            assert!(solution.length(metric.metric()) <= most);
            assert!(are_allowed(solution.moves().moves(), faces), "{faces}: {solution}");
            assert_eq!(solution.metric(), metric.metric());
        }
    }
}

/// A microsecond is too short to find anything, all the more so with five faces. That was once an error where
/// the usual limit of moves is less than what is known to be enough for every cube.
#[test]
fn a_time_limit_too_short_for_any_solution_still_ends_with_one() {
    for metric in ["htm", "qtm", "axial", "axial-qtm"] {
        for faces in ["URFDLB", "URFDL"] {
            let mut solve = rubik();
            solve.args(["solve", "--metric", metric, "--faces", faces]);
            let text = output(solve.args(["--time-limit", "0.000001", SCRAMBLE]));
            let (status, said, _) = run(rubik().args(["check", SCRAMBLE, text.trim()]));
            assert_eq!(status, 0, "{metric} {faces}: {text}{said}");
        }
    }
}
