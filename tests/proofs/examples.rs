//! Runs the program under `examples/` that needs a large table.

use crate::program::example;
use crate::proof::{self, PROGRAM};

#[test]
fn every_shortest_solution_is_found_and_bounds_are_proven() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let text = example("optimal");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["F2 U2 D2 R2 L2", "F2 R2 L2 U2 D2"]);
    assert!(lines[2].contains("are impossible"), "{text}");
}
