//! Tests that `rubik doctor` describes this machine and its problems.

use crate::program::{folder, output, parse, rubik_with_tables, run, table};
use std::fs;

#[test]
fn all_is_well_in_a_folder_of_whole_tables() {
    let folder = folder();
    output(rubik_with_tables(folder.path()).args(["-q", "tables", "build", "thistlethwaite"]));
    let findings = parse(&output(rubik_with_tables(folder.path()).args([
        "doctor",
        "--json",
        "--threads",
        "3",
    ])));
    assert_eq!(findings["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(findings["threads"], 3);
    assert!(findings["tables"]["ready"].as_u64() > Some(2), "{findings}");
    assert!(findings["tables"]["bytes"].as_u64() > Some(1_000_000), "{findings}");
    let text = output(rubik_with_tables(folder.path()).arg("doctor"));
    let names: Vec<&str> = text.lines().map(|line| line[..12].trim_end()).collect();
    let expected = ["version", "processor", "memory", "huge pages", "tables", "threads"];
    assert_eq!(names, expected);
}

#[test]
fn damaged_unfinished_and_unknown_files_are_named() {
    let folder = folder();
    output(rubik_with_tables(folder.path()).args(["-q", "tables", "build", "thistlethwaite"]));
    let damaged = table(folder.path(), "thistlethwaite-g1-g2");
    let mut bytes = fs::read(&damaged).expect("a table");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&damaged, bytes).expect("written");
    fs::write(folder.path().join("notes.txt"), "mine").expect("written");
    let (status, text, _) = run(rubik_with_tables(folder.path()).arg("doctor"));
    assert_eq!(status, 1, "{text}");
    let line = text.lines().find(|line| line.starts_with("tables")).expect("a line");
    for said in [
        "thistlethwaite-g1-g2.table is damaged",
        "built again",
        "these files are not tables of this version: notes.txt",
    ] {
        assert!(line.contains(said), "{said}: {line}");
    }
}
