//! Compares the lengths of some answers of each type with the recorded lengths. `tests/proofs/lengths.rs` checks many
//! more answers.

use crate::few_turns::solutions_of_three_turns_are_shortest;
use crate::golden_lengths::hold;
use crate::program::tables;
use rayon::prelude::*;
use rubik::cube::{Facelets, Move};
use rubik::requests::RequestName::{Fmc, Insert, Solve};
use rubik::tables::Store;
use rubik::{Cube, Solver, notation};
use serde_json::json;
use std::collections::HashMap;

#[test]
fn answers_for_the_3x3x3_are_as_long_as_they_have_been() {
    let random = &["random 0..20", "R", "R L F B U D", "L R B F D U", "R2 L2 F2 B2"][..];
    let scrambles = &["random 0..1", "R U F2 D' L B2", "R L' U D2 F' B"][..];
    let mut questions = Vec::new();
    for fields in [
        json!({"method": "layers"}),
        json!({"method": "layers", "first_face": "R"}),
        json!({"method": "layers", "first_face": "best"}),
        json!({"method": "thistlethwaite"}),
        json!({"method": "two-phase"}),
        json!({"method": "two-phase", "metric": "qtm"}),
        json!({"method": "two-phase", "max_moves": 20}),
        json!({"method": "two-phase", "solutions": 3}),
        json!({"method": "two-phase", "to": "R U F D"}),
    ] {
        questions.push((Solve, "3x3x3", fields, random));
    }
    for fields in [
        json!({"goal": "cross", "all": true}),
        json!({"goal": "eo", "solutions": 5}),
        json!({"goal": "2x2x2", "any_face": true}),
        json!({"generators": "R,U,F,L2", "goal": "2x2x2"}),
    ] {
        questions.push((Solve, "3x3x3", fields, scrambles));
    }
    for fields in [
        json!({"niss": "never"}),
        json!({"niss": "before"}),
        json!({"niss": "always"}),
        json!({"premoves": "R U", "solutions": 3}),
    ] {
        questions.push((Fmc, "3x3x3", fields, scrambles));
    }
    // In these requests, the search leaves out some solutions of a step, so the answer says that further solutions may
    // exist. There are three reasons to leave out a solution. First, the step may have more solutions than the search
    // keeps. Second, the search continues one solution of the previous step after the other. As soon as it has enough
    // solutions of the step, it no longer looks for longer solutions. Third, `niss` may not allow the moves of a
    // solution on the inverse.
    for (steps, cube) in [
        (
            "UF[max=2] > dr[max=2, keep=14, niss=never] > solved[max=6]",
            &["R2 D' U'"][..],
        ),
        (
            "eo-fb[max=1, niss=never] > UF UR[max=2, keep=6] > solved[max=6]",
            &["U2"][..],
        ),
        (
            "UF UR[max=2, niss=never] > eo[max=1, keep=5, niss=never] > solved[max=6]",
            &["U' F' D"][..],
        ),
        ("eo-fb[max=2, keep=6] > htr[keep=6] > solved", &["B' L2 F' U' B'"][..]),
        ("eo[max=2] > dr[max=3] > solved[max=4]", &["R U"][..]),
        ("cross[max=3] > solved[max=4]", &["R U"][..]),
        ("cross[max=2] > htr[max=2] > solved[max=7]", &["R"][..]),
    ] {
        questions.push((Fmc, "3x3x3", json!({"steps": steps}), cube));
    }
    let three = "L2 D' R U R' D' R U' R' D F' U' R'";
    let cubes = &["R U F D L2"][..];
    for skeleton in [
        three,
        "L2 D' F' R' L F2 R L' U2 U' R'",
        "L2 R U R' D' R U' R' D D' F' R' L F2 R L' U2 U' R'",
        "L2 D' F' (R U R' D' R U' R' D R U)",
        "L2 D' F' R U R' U' R U R' U' R U R' U' U' R'",
        "L2 D' F' R2 U2 R2 U2 R2 U2 U' R'",
    ] {
        questions.push((Insert, "3x3x3", json!({"skeleton": skeleton}), cubes));
    }
    questions.push((Insert, "3x3x3", json!({"skeleton": three, "solutions": 12}), cubes));
    let two = "F R2 U R U R' U' R' U' R' U R' R2 U R U' L U R' U' L' U'";
    let fields = json!({"skeleton": two, "solutions": 9});
    questions.push((Insert, "3x3x3", fields, &["U R2 F'"][..]));
    hold("3x3x3", &questions);
}

/// Solves every cube within three moves of the solved cube. The test finds these cubes by turning stickers.
#[test]
fn every_cube_of_three_moves_is_solved_in_as_many_as_it_needs() {
    let mut known = HashMap::from([(Facelets::SOLVED, 0)]);
    let mut last = vec![Facelets::SOLVED];
    for distance in 1..=3 {
        let mut next = Vec::new();
        for (cube, turn) in last.iter().flat_map(|cube| Move::ALL.map(|turn| (cube, turn))) {
            let mut turned = cube.clone();
            turned.apply(&[turn]);
            if !known.contains_key(&turned) {
                known.insert(turned.clone(), distance);
                next.push(turned);
            }
        }
        last = next;
    }
    // The published numbers of positions at each distance (<https://www.cube20.org>).
    let counts = [0, 1, 2, 3].map(|distance| known.values().filter(|&&each| each == distance).count());
    assert_eq!(counts, [1, 18, 243, 3_240]);
    let store = Store::in_folder(tables()).expect("a folder");
    let solver = Solver::two_phase().store(store).open().expect("tables");
    known.par_iter().for_each(|(facelets, &distance)| {
        let cube: Cube = notation::facelets::write(facelets).parse().expect("a cube");
        let solution = solver.solve(&cube).expect("a solution");
        assert_eq!(solution.moves().htm(), distance, "{cube}: {}", solution.moves());
    });
}

#[test]
fn answers_for_small_puzzles_are_as_long_as_they_have_been() {
    let random = &["random 0..20"][..];
    hold(
        "small_puzzles",
        &[
            (Solve, "2x2x2", json!({}), random),
            (Solve, "2x2x2", json!({"metric": "qtm"}), random),
            (Solve, "2x2x2", json!({"method": "layers"}), random),
            (Solve, "2x2x2", json!({"all": true}), random),
            (Solve, "2x2x2", json!({"metric": "qtm", "all": true}), random),
            (Solve, "2x2x2", json!({"solutions": 40}), &["R U F", "R L U D", ""]),
            (Solve, "pyraminx", json!({"all": true}), random),
            (Solve, "pyraminx", json!({"solutions": 40}), &["R U u", ""]),
            (Solve, "skewb", json!({"all": true}), random),
            (Solve, "skewb", json!({"solutions": 40}), &["R U L", ""]),
            (Solve, "slide", json!({"all": true}), random),
            (Solve, "slide", json!({"solutions": 10}), &["R D", ""]),
        ],
    );
}

#[test]
fn answers_for_big_cubes_are_as_long_as_they_have_been() {
    let near = &["", "R", "Rw L", "Rw Lw'", "Uw2 Dw2 R", "Rw2 Uw2 Fw2", "Rw U Lw' F2 Dw"][..];
    hold(
        "big_cubes",
        &[
            (Solve, "4x4x4", json!({}), &["random 0..4"]),
            (Solve, "4x4x4", json!({"max_moves": 1000}), near),
            // With this limit, the search ends at the first solution that it finds.
            (Solve, "4x4x4", json!({"max_moves": 1000}), &["random 0..8"]),
            (Solve, "4x4x4", json!({"method": "layers"}), &["random 0..1"]),
            (Solve, "4x4x4", json!({"to": "R U F"}), &["random 0..1"]),
            (Solve, "5x5x5", json!({"max_moves": 1000}), &["random 0..2"]),
            (Solve, "5x5x5", json!({"method": "layers"}), &["random 0..1"]),
            (Solve, "6x6x6", json!({"max_moves": 1000}), &["random 0..1"]),
        ],
    );
}

#[test]
fn a_6x6x6_of_few_turns_is_solved_in_the_fewest_moves() {
    solutions_of_three_turns_are_shortest(6, 250);
}
