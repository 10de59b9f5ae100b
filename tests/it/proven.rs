//! Tests which changes make a proof run again.

use crate::proof::{PROGRAM, ROOMS, Record};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use tempfile::TempDir;

const FILE: &str = "tests/proofs/some.rs";

/// A project whose files contain one line each.
fn project() -> TempDir {
    let folder = crate::program::folder();
    let rooms = ROOMS.map(|room| format!("src/{room}/mod.rs"));
    let rooms = rooms.iter().map(String::as_str);
    let others = [
        "Cargo.lock",
        "Cargo.toml",
        "README.md",
        "src/lib.rs",
        "src/parallel.rs",
        "src/bin/rubik/main.rs",
        "tables/published.txt",
        "docs/play.md",
        "examples/pipe.sh",
        "tests/golden/lengths.txt",
        "tests/it/golden.rs",
        "tests/it/program/mod.rs",
        "tests/proofs/other.rs",
        FILE,
    ];
    rooms.chain(others).for_each(|file| write(folder.path(), file, "1"));
    folder
}

fn write(project: &Path, file: &str, text: &str) {
    let path = project.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

#[test]
fn a_proof_is_made_again_when_what_it_rests_on_has_changed() {
    let (project, records) = (project(), crate::program::folder());
    let record = |room| Record::of(project.path(), records.path(), room, FILE, 7);
    for (room, rests_on, does_not) in [
        (
            "groups",
            &[
                "src/cube/mod.rs",
                "src/groups/mod.rs",
                "src/parallel.rs",
                "tables/published.txt",
                "tests/golden/lengths.txt",
                FILE,
            ][..],
            &[
                "src/solvers/mod.rs",
                "src/bin/rubik/main.rs",
                "docs/play.md",
                "tests/proofs/other.rs",
            ][..],
        ),
        (
            PROGRAM,
            &[
                "src/batch/mod.rs",
                "src/bin/rubik/main.rs",
                "docs/play.md",
                "tests/proofs/other.rs",
            ],
            &[],
        ),
    ] {
        for file in rests_on {
            drop(record(room).proof());
            assert!(record(room).stands(), "{room}");
            write(project.path(), file, file);
            assert!(!record(room).stands(), "{room} depends on {file}");
            write(project.path(), file, "1");
        }
        for file in does_not {
            write(project.path(), file, file);
            assert!(record(room).stands(), "{room} does not depend on {file}");
            write(project.path(), file, "1");
        }
    }
}

#[test]
fn a_proof_that_fails_does_not_stand() {
    let (project, records) = (project(), crate::program::folder());
    let record = || Record::of(project.path(), records.path(), "cube", FILE, 7);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        let _proof = record().proof();
        panic!("it is wrong");
    }));
    assert!(failed.is_err() && !record().stands());
    drop(record().proof());
    assert!(record().stands());
    // Runs the proof again. This time it fails.
    let failed = catch_unwind(AssertUnwindSafe(|| {
        let _proof = record().proof();
        panic!("it is wrong now");
    }));
    assert!(failed.is_err() && !record().stands());
}

#[test]
fn every_proof_says_what_it_rests_on() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proofs");
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("source text");
        for test in text.split("\n#[test]\n").skip(1) {
            let test = test.split("\n}\n").next().expect("a first part");
            let says = test.contains("= proof::begin(") || test.starts_with("#[ignore");
            assert!(says, "{}: {test}", path.display());
        }
    }
}
