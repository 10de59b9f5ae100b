//! The examples of the documents that need a large table, or many minutes.

use crate::document::{When, run_all};

#[test]
fn every_example_with_a_large_table_prints_what_is_shown() {
    let run = run_all(&When::Proof);
    assert!(run >= 3, "the test has found the examples: {run}");
}

#[test]
#[ignore = "takes minutes, and 680 MB for the large tables"]
fn every_slow_example_prints_what_is_shown() {
    let run = run_all(&When::IfAsked);
    assert!(run >= 4, "the test has found the examples: {run}");
}
