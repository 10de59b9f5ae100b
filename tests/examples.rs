//! The programs under `examples/` run, and print what they promise.
#![cfg(feature = "disk")]

use std::path::Path;
use std::process::Command;

/// What an example prints. Its tables are in the folder that all tests share.
fn output(name: &str) -> String {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--example", name]);
    let is_release = std::env::current_exe().is_ok_and(|path| path.iter().any(|part| part == "release"));
    if is_release {
        command.arg("--release");
    }
    if !cfg!(feature = "cli") {
        command.args(["--no-default-features", "--features", "disk"]);
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Wherever the platform has its caches.
    let home = cache.to_string_lossy().into_owned();
    command.env("XDG_CACHE_HOME", &home).env("LOCALAPPDATA", &home);
    let output = command.output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {said}");
    String::from_utf8(output.stdout).expect("examples print UTF-8")
}

#[test]
fn the_first_program_solves_a_cube() {
    assert!(output("solve").split(' ').count() <= 8);
}

#[test]
fn every_shortest_solution_is_found_and_bounds_are_proven() {
    let text = output("optimal");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["F2 U2 D2 R2 L2", "F2 R2 L2 U2 D2"]);
    assert!(lines[2].contains("are impossible"), "{text}");
}

#[test]
fn several_solutions_come_with_their_lengths() {
    let text = output("several_solutions");
    assert_eq!(text.lines().count(), 3);
    assert!(text.lines().all(|line| line.ends_with("QTM)")), "{text}");
}

#[test]
fn a_search_that_is_cancelled_has_found_something() {
    let text = output("cancel");
    assert!(
        text.lines().last().is_some_and(|line| line.starts_with("best: ")),
        "{text}"
    );
}

#[test]
fn an_algorithm_is_worked_on() {
    let text = output("algorithm");
    assert!(text.contains("simplified  R U R' U' R2 L x\n"), "{text}");
}

#[test]
fn random_cubes_are_the_same_everywhere() {
    let text = output("random_cubes");
    assert_eq!(text.lines().count(), 10);
    assert_eq!(text, output("random_cubes"));
}

#[test]
fn many_cubes_are_solved_on_all_cores() {
    assert_eq!(output("many_cubes"), "30.59 moves in the mean\n");
}

#[test]
fn other_puzzles_are_solved_and_scrambled() {
    let text = output("puzzles");
    let lengths = text.lines().map(|line| line.split(' ').count());
    let lengths: Vec<usize> = lengths.collect();
    assert_eq!(lengths.len(), 3, "{text}");
    // As far as both are from solved, and the 11 moves of a scramble with up to four tips.
    assert_eq!(lengths[0], 9, "{text}");
    assert!((11..=15).contains(&lengths[2]), "{text}");
}

#[test]
fn a_puzzle_that_the_library_does_not_know_is_solved_and_run() {
    let text = output("new_puzzle");
    assert!(text.starts_with("192 states\n"), "{text}");
    assert!(text.contains("\nsolved by "), "{text}");
    assert!(
        text.contains("; B0 is probably B, not F: then every piece occurs once\n"),
        "{text}"
    );
    assert!(text.contains("\n1000 floppys solved: "), "{text}");
}

#[test]
fn what_is_no_cube_is_diagnosed() {
    assert!(output("diagnosis").contains("a corner has been twisted clockwise"));
}
