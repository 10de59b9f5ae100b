//! Runs the examples of the help texts, and the examples of the documents that need a large table or many minutes.

use crate::document::{When, assert_json_is_documented, folder, run_all};
use crate::program::folder as empty_folder;
use crate::program::{SMALL_TWO_PHASE, THISTLETHWAITE, folder_of, output, rubik, small_tables};
use crate::proof::{self, PROGRAM};
use assert_cmd::cargo::cargo_bin;
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

#[test]
fn every_example_with_a_large_table_prints_what_is_shown() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    // Builds the tables first, because building a table prints a message, and the documents show the output without it.
    for metric in ["htm", "qtm"] {
        let table = ["optimal", "--table-size", "256M", "--metric", metric];
        output(rubik().args(["-q", "tables", "build"]).args(table));
    }
    let run = run_all(&When::Proof);
    assert!(run >= 3, "only {run} examples were run");
    let solve = "rubik solve --json -m optimal --table-size 256M --all 'R U'";
    assert_json_is_documented(folder().path(), "`solve`", solve);
}

#[test]
#[ignore = "takes minutes, and 680 MB for the large tables"]
fn every_slow_example_prints_what_is_shown() {
    let run = run_all(&When::IfAsked);
    assert!(run >= 4, "only {run} examples were run");
}

#[test]
fn every_command_shows_an_example_that_runs() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let commands = [
        "scramble",
        "solve",
        "show",
        "batch",
        "merge",
        "check",
        "tables",
        "completions",
        "man",
        "tables list",
        "tables build",
        "tables verify",
        "tables path",
        "tables remove",
    ];
    let shared = small_tables();
    let mut seen = HashSet::new();
    for command in commands {
        let words = command.split(' ');
        let help = rubik().args(words).arg("--help").output().expect("the program starts");
        let help = String::from_utf8(help.stdout).expect("UTF-8");
        let examples: Vec<&str> = help
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("rubik "))
            .collect();
        assert!(!examples.is_empty(), "{help}");
        let folder = empty_folder();
        for example in examples.into_iter().filter(|example| seen.insert(example.to_string())) {
            // Examples that remove tables or verify all existing tables have their own folder with a few tables.
            let own = ["tables", "tables verify", "tables remove"].contains(&command);
            let own = own.then(|| folder_of(&[THISTLETHWAITE, SMALL_TWO_PHASE].concat()));
            let tables = own.as_ref().map_or(shared, TempDir::path);
            // The test runs the example with fewer cubes, less time and smaller tables, and in a metric whose tables
            // are already built for other tests.
            let example = example
                .replace("-n 100000 ", "-n 1000 ")
                .replace("--time-limit 10s", "--time-limit 200ms")
                .replace("--table-size large", "--table-size small")
                .replace("--metric axial", "--metric qtm");
            let path = std::env::join_paths(
                cargo_bin("rubik")
                    .parent()
                    .map(Path::to_path_buf)
                    .into_iter()
                    .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
            );
            let ended = Command::new("sh")
                .args(["-c", &example])
                .current_dir(&folder)
                .env("PATH", path.expect("a path"))
                .env("RUBIK_TABLES", tables)
                .output()
                .expect("a shell");
            assert!(ended.status.success(), "{example}");
            assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{example}");
        }
    }
}
