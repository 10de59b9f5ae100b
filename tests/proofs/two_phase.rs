//! Tests the two-phase method with ten thousand cubes, with the superflip, and with the large tables, which take 680
//! MB.

use crate::program::{folder, not_found, output, rubik, rubik_with_tables, solves};
use crate::proof::{self, PROGRAM};
use crate::random_cubes::{
    SUPERFLIP, cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads, length, random_cubes,
};
use std::fs;

#[test]
fn ten_thousand_cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads(10_000);
}

/// Builds the large tables of 680 MB in a separate folder, and verifies all of them. With these tables, the program
/// solves 40 cubes in at most 20 moves, finds the same solutions on one thread as on two, and solves the
/// superflip.
#[test]
fn large_tables_are_built_verified_and_solve() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let folder = folder();
    let rubik = || rubik_with_tables(folder.path());
    let large = ["two-phase", "--table-size", "large"];
    output(rubik().args(["-q", "tables", "build"]).args(large));
    let verified = output(rubik().args(["tables", "verify"]).args(large));
    assert_eq!(verified.lines().count(), 4, "{verified}");
    assert_eq!(verified.matches(": as published, and proven exact: ").count(), 4);
    let published = "1 4 50 592 7156 87236 1043817 12070278 124946368 821605960 1199128738 \
                     58202444 476";
    assert!(verified.contains(published), "{verified}");
    let input = random_cubes(40, 84).join("\n");
    let solve = |threads: &str| {
        let most = ["--max-moves", "20", "--threads", threads];
        let solve = ["solve", "--table-size", "large"];
        output(rubik().args(solve).args(most).write_stdin(input.clone()))
    };
    let solutions = solve("2");
    assert_eq!(solutions.lines().count(), 40);
    for (cube, solution) in input.lines().zip(solutions.lines()) {
        assert!(solves(cube, solution) && length(solution) <= 20, "{cube}: {solution}");
    }
    assert_eq!(solve("1"), solutions);
    let superflip = ["solve", "--table-size", "large", "--max-moves", "20", SUPERFLIP];
    let solution = output(rubik().args(superflip));
    assert!(solves(SUPERFLIP, &solution) && length(&solution) == 20);
    let list = output(rubik().args(["tables", "list"]));
    assert_eq!(list.matches("ready").count(), 4, "{list}");
    let small_left = ["tables", "remove", "two-phase"];
    assert_eq!(output(rubik().args(small_left)).lines().count(), 4);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn the_superflip_takes_20_moves_and_19_are_refused_with_what_was_searched() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    for threads in ["1", "2"] {
        let solve = ["solve", "--threads", threads, "--max-moves", "20", SUPERFLIP];
        let solution = output(rubik().args(solve));
        assert!(solves(SUPERFLIP, &solution), "{solution}");
        assert_eq!(length(&solution), 20);
    }
    let reason = not_found(&["--max-moves", "19", SUPERFLIP]);
    assert!(
        reason.starts_with("no solution of at most 19 moves was found: without a time limit"),
        "{reason}"
    );
    assert!(reason.contains("⟨U, D, R2, L2, F2, B2⟩"), "{reason}");
    assert!(reason.contains("only solutions with at most 14 moves"), "{reason}");
    let reason = not_found(&["--max-moves", "19", "--time-limit", "300ms", SUPERFLIP]);
    assert_eq!(reason, "no solution of at most 19 moves was found in time");
}
