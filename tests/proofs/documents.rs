//! The examples of the documents that need a large table, or many minutes.

use crate::document::{When, assert_json_is_documented, folder, run_all};
use crate::program::{output, rubik};
use crate::proof::{self, PROGRAM};

#[test]
fn every_example_with_a_large_table_prints_what_is_shown() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    // That a table is built is said, and the documents show how it is once it is there.
    for metric in ["htm", "qtm"] {
        let table = ["optimal", "--table-size", "256M", "--metric", metric];
        output(rubik().args(["-q", "tables", "build"]).args(table));
    }
    let run = run_all(&When::Proof);
    assert!(run >= 3, "the test has found the examples: {run}");
    let solve = "rubik solve --json -m optimal --table-size 256M --all 'R U'";
    assert_json_is_documented(folder().path(), "`solve`", solve);
}

#[test]
#[ignore = "takes minutes, and 680 MB for the large tables"]
fn every_slow_example_prints_what_is_shown() {
    let run = run_all(&When::IfAsked);
    assert!(run >= 4, "the test has found the examples: {run}");
}
