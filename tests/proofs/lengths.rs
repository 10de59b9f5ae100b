//! Compares the lengths of many answers of each type with the recorded lengths.

use crate::few_turns::solutions_of_three_turns_are_shortest;
use crate::golden_lengths::hold;
use crate::proof;
use rubik::requests::RequestName::{Fmc, Solve};
use serde_json::json;

#[test]
fn answers_for_4x4x4s_are_as_long_as_they_have_been() {
    let Some(_proof) = proof::begin("requests") else { return };
    let random = &["random 100..112"][..];
    let near = &[
        "R",
        "Rw",
        "Rw2",
        "2R",
        "2R2",
        "R L",
        "Rw Lw'",
        "Rw Lw",
        "Rw2 Lw2",
        "R Rw",
        "Uw2 Rw2",
        "Fw Uw",
        "Rw U Rw'",
        "Uw2 Rw2 Fw2",
        "Rw2 Fw2 U2 R2",
        "R U F Rw",
        "Rw Uw Fw",
        "Rw Uw Fw Rw",
        "Rw2 U2 Rw2 Uw2 Rw2 Uw2",
        "Dw Lw2 B",
        "x Rw y2",
        "R U R' U'",
        "Rw U2 Rw2 U2 Rw",
        "Rw U2 x Rw U2 Rw U2 Rw' U2 Lw U2 Rw' U2 Rw U2 Rw' U2 Rw'",
        "Rw2 U2 Rw2 Uw2 Rw2 Uw2 U2",
    ][..];
    hold(
        "4x4x4",
        &[
            (Solve, "4x4x4", json!({}), random),
            (Solve, "4x4x4", json!({}), near),
            (Solve, "4x4x4", json!({"max_moves": 1000}), random),
            (Solve, "4x4x4", json!({"max_moves": 1000}), near),
            // To meet this limit, the search needs at least twice the default effort for some of these cubes.
            (Solve, "4x4x4", json!({"max_moves": 43}), &["random 100..106"]),
            (Solve, "4x4x4", json!({"to": "Rw U2 Fw'"}), &["random 100..102"]),
            (Solve, "4x4x4", json!({"method": "layers"}), &["random 100..104"]),
            (Solve, "4x4x4", json!({"method": "layers"}), near),
        ],
    );
}

#[test]
fn answers_for_5x5x5s_are_as_long_as_they_have_been() {
    let Some(_proof) = proof::begin("requests") else { return };
    let near = &[
        "R",
        "Rw",
        "2R",
        "3R",
        "Rw Lw'",
        "R L",
        "Uw2 Rw2 Fw2",
        "Rw2 Uw2 Bw2 Dw2",
        "Rw Uw Fw",
        "Rw U2 Rw2 U2 Rw",
        "2R2 U2 2R2 Uw2 2R2 Uw2",
        "x Rw y2",
        "R U R' U'",
        "3R 3U",
        "Rw U 3Fw L2 Dw'",
    ][..];
    hold(
        "5x5x5",
        &[
            (Solve, "5x5x5", json!({}), &["random 100..104"]),
            (Solve, "5x5x5", json!({}), near),
            (Solve, "5x5x5", json!({"max_moves": 1000}), &["random 100..108"]),
            (Solve, "5x5x5", json!({"max_moves": 1000}), near),
            (Solve, "5x5x5", json!({"max_moves": 69}), &["random 100..102"]),
            (Solve, "5x5x5", json!({"to": "Rw U2 Fw'"}), &["random 100..101"]),
            (Solve, "5x5x5", json!({"method": "layers"}), &["random 100..104"]),
            (Solve, "5x5x5", json!({"method": "layers"}), near),
        ],
    );
}

#[test]
fn answers_for_larger_cubes_are_as_long_as_they_have_been() {
    let Some(_proof) = proof::begin("requests") else { return };
    let near = &["Rw2 3Uw R", "3Rw2 U2 F", "3Rw Uw2 Fw U", "2R 3U 2-3Fw", "Rw 3Uw F Rw2"][..];
    hold(
        "larger_cubes",
        &[
            (Solve, "6x6x6", json!({}), &["random 100..103"]),
            (Solve, "6x6x6", json!({}), near),
            // In each of the cube's 24 rotations, the solution found has more moves than the limit. The error reports
            // the best of these solutions.
            (Solve, "6x6x6", json!({"max_moves": 100}), &["random 101..102"]),
            (Solve, "6x6x6", json!({"to": "3Rw U2 Fw'"}), &["random 100..101"]),
            (Solve, "7x7x7", json!({}), &["random 100..102"]),
            (Solve, "7x7x7", json!({}), near),
            (
                Solve,
                "8x8x8",
                json!({}),
                &["random 100..101", "3Rw Uw2 Fw U", "4Rw 2U"],
            ),
            (Solve, "9x9x9", json!({}), &["random 100..101", "3Rw Uw2 Fw U"]),
            (Solve, "11x11x11", json!({}), &["3Rw 5Uw2 Fw U 4Lw"]),
            // For this cube, the solver searches the rings twice, with beams of two widths.
            (Solve, "15x15x15", json!({}), &["random 100..101"]),
        ],
    );
}

/// Tests the methods for the 3x3x3 and the solutions in steps with more cubes.
#[test]
fn answers_for_3x3x3s_are_as_long_as_they_have_been() {
    let Some(_proof) = proof::begin("requests") else { return };
    let random = &["random 100..140"][..];
    let scrambles = &["random 100..103", "R U F2 D' L B2 U R2", "R L' U D2 F' B"][..];
    let mut questions = Vec::new();
    for fields in [
        json!({"method": "thistlethwaite"}),
        json!({"method": "layers", "first_face": "best"}),
        json!({"method": "two-phase"}),
        json!({"method": "two-phase", "metric": "qtm"}),
        json!({"method": "two-phase", "metric": "axial"}),
        json!({"method": "two-phase", "metric": "axial-qtm"}),
        json!({"method": "two-phase", "max_moves": 19}),
        json!({"method": "two-phase", "faces": "URFDL"}),
    ] {
        questions.push((Solve, "3x3x3", fields, random));
    }
    for fields in [
        json!({"niss": "never"}),
        json!({"niss": "before"}),
        json!({"niss": "always", "solutions": 10}),
        json!({"premoves": "R U F", "solutions": 3}),
        json!({"steps": "eo > dr > htr > solved", "max_moves": 26}),
        json!({"steps": "eo-fb > dr-ud > htr > solved"}),
        json!({"steps": "2x2x2 > 2x2x3 > f2l > solved"}),
    ] {
        questions.push((Fmc, "3x3x3", fields, scrambles));
    }
    hold("3x3x3_wide", &questions);
}

#[test]
fn cubes_of_few_turns_are_solved_in_the_fewest_moves() {
    let Some(_proof) = proof::begin("puzzles") else { return };
    for (layers, scrambles) in [(6, 1_000), (7, 500), (8, 300), (9, 200), (10, 100)] {
        solutions_of_three_turns_are_shortest(layers, scrambles);
    }
}
