//! Tests `rubik fmc` with a step that needs many moves.

use crate::program::not_found_by;
use crate::proof::{self, PROGRAM};

/// In an earlier version, the search took minutes if it had no time limit.
#[test]
fn a_step_that_takes_long_is_given_up_after_as_much_work_on_every_machine() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let scramble = "R' U' F R2 U2 L2 F2 D2 R2 B' U2 L2 B F' R' B' F' R' U2 B' R2 U' L' D R' U' F";
    let reason = not_found_by("fmc", &["--steps", "line > f2l", scramble]);
    assert!(
        reason.ends_with("; a longer time limit lets the search go further"),
        "{reason}"
    );
}
