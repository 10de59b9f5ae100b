//! Tests that the library needs none of the command line's dependencies.

use crate::program::cargo;
#[cfg(feature = "cli")]
use crate::program::{output as output_of, rubik};
#[cfg(feature = "cli")]
use std::collections::BTreeSet;
use std::path::Path;

/// The names of the crates that the library needs with these features, including its own name.
fn needs(features: &str) -> Vec<String> {
    let arguments = [
        "tree",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--no-default-features",
        "--features",
        features,
    ];
    let output = cargo(Path::new(env!("CARGO_MANIFEST_DIR")), &arguments);
    let text = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
    let name = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    text.lines().map(name).collect()
}

/// Compares the list of licenses with the output of `cargo tree`, as CONTRIBUTING.md describes.
#[cfg(feature = "cli")]
#[test]
fn the_licenses_that_are_listed_are_those_of_the_crates() {
    let arguments = [
        "tree",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--target",
        "all",
        "--no-dedupe",
        "--locked",
        "--features",
        "columns",
    ];
    let output = cargo(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &[&arguments[..], &["--format", "{p}: {l}"]].concat(),
    );
    let text = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
    let listed: BTreeSet<&str> = text.lines().filter(|line| !line.starts_with("rubik ")).collect();
    let written = output_of(rubik().arg("--licenses"));
    let written: BTreeSet<&str> = written.lines().collect();
    assert_eq!(written, listed);
}

/// In an earlier version, a program that used the library also compiled the command line's fifteen dependencies.
#[test]
fn the_library_needs_nothing_of_the_command_line() {
    let of_the_command_line = [
        "anstream",
        "anstyle",
        "anyhow",
        "clap",
        "clap_complete",
        "clap_mangen",
        "ctrlc",
        "flate2",
        "indicatif",
        "ruzstd",
        "terminal_size",
        "textwrap",
    ];
    let of_disks = ["etcetera", "memmap2", "tempfile", "xxhash-rust"];
    let alone = needs("");
    let with_disk = needs("disk");
    let with_memory = needs("memory");
    let with_all = needs("cli");
    for name in of_the_command_line {
        assert!(with_all.iter().any(|each| each == name), "{name}");
        for lean in [&alone, &with_disk, &with_memory] {
            assert!(!lean.iter().any(|each| each == name), "{name}");
        }
    }
    for name in of_disks {
        assert!(with_disk.iter().any(|each| each == name), "{name}");
        assert!(!alone.iter().any(|each| each == name), "{name}");
    }
    assert!(with_memory.iter().any(|each| each == "sysinfo"));
    assert!(!with_disk.iter().any(|each| each == "sysinfo"));
}

/// In an earlier version, a dependency of the tests enabled more features of two other crates. After `cargo run`,
/// `cargo test` therefore compiled everything that uses these crates again, including this library.
#[cfg(feature = "cli")]
#[test]
fn the_tests_compile_no_crate_otherwise_than_the_program_does() {
    let with_features = |edges: &str| -> BTreeSet<String> {
        let arguments = ["tree", "--locked", "--prefix", "none", "--no-dedupe"];
        let written = ["--format", "{p} [{f}]", "--edges", edges];
        let output = cargo(
            Path::new(env!("CARGO_MANIFEST_DIR")),
            &[&arguments[..], &written].concat(),
        );
        let text = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
        text.lines().map(str::to_owned).collect()
    };
    let (of_program, of_tests) = (with_features("normal,build"), with_features("normal,build,dev"));
    let otherwise: Vec<&String> = of_program.difference(&of_tests).collect();
    assert!(of_program.len() > 100 && otherwise.is_empty(), "{otherwise:?}");
}

/// Checks at compile time that programs can share the library's values and errors with other threads.
#[test]
fn solvers_values_and_errors_go_to_other_threads() {
    fn goes<T: Send + Sync + 'static>() {}
    goes::<(rubik::Cube, rubik::Sequence, rubik::Algorithm, rubik::PuzzleName)>();
    goes::<(rubik::Solver, rubik::Solution, rubik::goals::Goal)>();
    goes::<(rubik::solvers::goals::GoalSolver, rubik::puzzles::PuzzleSolver)>();
    goes::<(
        rubik::requests::Session,
        rubik::tables::Store,
        rubik::search::CancelToken,
    )>();
    goes::<(rubik::Error, rubik::notation::NotationError, rubik::solvers::SolveError)>();
}
