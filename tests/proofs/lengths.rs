//! How long answers are: many of each kind.

use crate::golden_lengths::hold;
use crate::proof;
use rubik::requests::RequestName::Solve;
use serde_json::json;

#[test]
fn answers_for_4x4x4s_are_as_long_as_they_have_been() {
    let Some(_proof) = proof::begin("requests") else { return };
    let random = &["random 100..140"][..];
    let near = &[
        "R", "Rw", "Rw2", "2R", "2R2", "R L", "Rw Lw'", "Rw Lw", "Rw2 Lw2", "R Rw", "Uw2 Rw2", "Fw Uw", "Rw U Rw'", "Uw2 Rw2 Fw2",
        "Rw2 Fw2 U2 R2", "R U F Rw", "Rw Uw Fw", "Rw Uw Fw Rw", "Rw2 U2 Rw2 Uw2 Rw2 Uw2", "Dw Lw2 B", "x Rw y2", "R U R' U'",
        "Rw U2 Rw2 U2 Rw", "Rw U2 x Rw U2 Rw U2 Rw' U2 Lw U2 Rw' U2 Rw U2 Rw' U2 Rw'", "Rw2 U2 Rw2 Uw2 Rw2 Uw2 U2",
    ][..];
    hold(
        "4x4x4",
        &[
            (Solve, "4x4x4", json!({}), random),
            (Solve, "4x4x4", json!({}), near),
            (Solve, "4x4x4", json!({"max_moves": 1000}), random),
            (Solve, "4x4x4", json!({"max_moves": 1000}), near),
            // Some need twice the usual effort, or more.
            (Solve, "4x4x4", json!({"max_moves": 43}), &["random 100..116"]),
            (Solve, "4x4x4", json!({"to": "Rw U2 Fw'"}), &["random 100..104"]),
            (Solve, "4x4x4", json!({"method": "layers"}), &["random 100..112"]),
            (Solve, "4x4x4", json!({"method": "layers"}), near),
        ],
    );
}

#[test]
fn answers_for_5x5x5s_are_as_long_as_they_have_been() {
    let Some(_proof) = proof::begin("requests") else { return };
    let near = &[
        "R", "Rw", "2R", "3R", "Rw Lw'", "R L", "Uw2 Rw2 Fw2", "Rw2 Uw2 Bw2 Dw2", "Rw Uw Fw", "Rw U2 Rw2 U2 Rw", "2R2 U2 2R2 Uw2 2R2 Uw2",
        "x Rw y2", "R U R' U'", "3R 3U", "Rw U 3Fw L2 Dw'",
    ][..];
    hold(
        "5x5x5",
        &[
            (Solve, "5x5x5", json!({}), &["random 100..125"]),
            (Solve, "5x5x5", json!({}), near),
            (Solve, "5x5x5", json!({"max_moves": 1000}), &["random 100..140"]),
            (Solve, "5x5x5", json!({"max_moves": 1000}), near),
            (Solve, "5x5x5", json!({"max_moves": 69}), &["random 100..104"]),
            (Solve, "5x5x5", json!({"to": "Rw U2 Fw'"}), &["random 100..102"]),
            (Solve, "5x5x5", json!({"method": "layers"}), &["random 100..112"]),
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
            (Solve, "6x6x6", json!({}), &["random 100..106"]),
            (Solve, "6x6x6", json!({}), near),
            (Solve, "6x6x6", json!({"max_moves": 115}), &["random 100..102"]),
            (Solve, "6x6x6", json!({"to": "3Rw U2 Fw'"}), &["random 100..102"]),
            (Solve, "7x7x7", json!({}), &["random 100..105"]),
            (Solve, "7x7x7", json!({}), near),
            (Solve, "7x7x7", json!({"max_moves": 150}), &["random 100..101"]),
            (Solve, "8x8x8", json!({}), &["random 100..101", "3Rw Uw2 Fw U", "4Rw 2U"]),
            (Solve, "9x9x9", json!({}), &["random 100..101", "3Rw Uw2 Fw U"]),
            (Solve, "11x11x11", json!({}), &["3Rw 5Uw2 Fw U 4Lw"]),
        ],
    );
}
