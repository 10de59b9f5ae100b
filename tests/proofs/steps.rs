//! Tests that `steps` describes every solution with moves on the inverse. For each step, the answer contains the
//! smallest number of moves that reach it, or the reason why this number is unknown.

use crate::program::{small_tables, tables};
use crate::proof;
use crate::steps_on_both_sides::{SidedMoves, assert_fewest, random_solution, told, written};
use rubik::Cube;
use rubik::cube::{generator, random_moves};
use rubik::requests::Session;
use rubik::search::CancelToken;
use rubik::solvers::fmc::{FmcOptions, FmcSolver, Niss};
use rubik::tables::{NoProgress, Store};

/// In an earlier version, `steps` reported an error for 69 of 120 solutions.
#[test]
fn a_thousand_random_solutions_on_both_sides_are_told_in_steps() {
    let Some(_proof) = proof::begin("requests") else { return };
    let session = Session::new(Store::in_folder(tables()).expect("a folder"));
    let mut held_against = 0;
    for number in 0..1_000 {
        let (scramble, solution) = random_solution(541, number, 8);
        let goals = ["2x2x2", "2x2x3", "eo", "domino", "half-turns", "solved"];
        let told = told(&session, &scramble.to_string(), &written(&solution), &goals, 60.0);
        held_against += assert_fewest(&told, &scramble, 4);
    }
    assert!(held_against > 2_000, "{held_against}");
}

#[test]
fn every_answer_of_fewest_moves_is_told_in_steps() {
    let Some(_proof) = proof::begin("requests") else { return };
    let store = Store::in_folder(small_tables().to_owned()).expect("a folder");
    let solver = FmcSolver::open(&store, &NoProgress).expect("tables");
    let session = Session::new(store);
    for number in 0..100 {
        let scramble = random_moves(25, &mut generator(542, number));
        let cube: Cube = scramble.to_string().parse().expect("a scramble");
        let options = FmcOptions {
            niss: Niss::Always,
            ..FmcOptions::default()
        };
        let solved = solver.solve(&cube, &options, &CancelToken::new(), &mut |_| ());
        for solution in solved.expect("a solution").solutions {
            let mut sided = SidedMoves::new();
            for step in solution.steps() {
                sided.extend(step.moves.normal.iter().map(|&turn| (false, turn)));
                sided.extend(step.moves.inverse.iter().map(|&turn| (true, turn)));
            }
            let goals = ["eo", "domino", "half-turns", "solved"];
            // If the search for the fewest moves of a step does not finish within the limit, the answer reports them as
            // unknown.
            let told = told(&session, &scramble.to_string(), &written(&sided), &goals, 0.5);
            assert_fewest(&told, &scramble, 3);
        }
    }
}
