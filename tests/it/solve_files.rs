//! Tests that the command line reads files with many solves, in the formats of timers and competitions.

use crate::golden;
use crate::program::{output, rubik, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The files, each with the message about it and the name of its format.
const FILES: [(&str, &str, Option<&str>); 9] = [
    (
        "cstimer.json",
        "a csTimer export (JSON) with 5 solves; 1 without a scramble is left out",
        Some("cstimer"),
    ),
    ("cstimer.csv", "a csTimer export (CSV) with 3 solves", Some("cstimer")),
    (
        "cstimer.txt",
        "csTimer statistics (text) with 3 solves",
        Some("cstimer"),
    ),
    (
        "twistytimer.csv",
        "a Twisty Timer export (CSV) with 3 solves",
        Some("twistytimer"),
    ),
    (
        "twistytimer-333.txt",
        "a Twisty Timer export (CSV) with 2 solves",
        Some("twistytimer"),
    ),
    (
        "wca.tsv",
        "scrambles of the WCA's results export (TSV) with 6 scrambles",
        Some("wca"),
    ),
    (
        "tnoodle.json",
        "scrambles of TNoodle (JSON) with 4 scrambles",
        Some("tnoodle"),
    ),
    (
        "wcif.json",
        "a competition with scrambles (WCIF, JSON) with 5 scrambles",
        Some("tnoodle"),
    ),
    ("table.csv", "a table with a column of scrambles with 2 solves", None),
];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden/solves")
        .join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(path(name)).expect("a file of solves")
}

#[test]
fn files_of_solves_are_read_as_what_they_are() {
    for (name, taken_for, format) in FILES {
        let shown = rubik().args(["show", "--json"]).write_stdin(text(name)).output();
        let shown = shown.expect("the program runs");
        assert!(shown.status.success(), "{name}: {shown:?}");
        let stderr = String::from_utf8_lossy(&shown.stderr).into_owned();
        assert_eq!(stderr, format!("read as {taken_for}\n"), "{name}");
        let lines = String::from_utf8(shown.stdout).expect("text");
        golden::hold(&format!("solves/{name}.shown"), &lines);
        if let Some(format) = format {
            let (status, stdout, _) = run(rubik()
                .args(["show", "--json", "--from", format])
                .write_stdin(text(name)));
            assert_eq!((status, stdout), (0, lines.clone()), "{name}");
        }
        let other = if format == Some("wca") { "cstimer" } else { "wca" };
        let (status, _, stderr) = run(rubik().args(["show", "--from", other]).write_stdin(text(name)));
        if format.is_some() {
            assert_eq!(status, 2, "{name}");
            assert!(
                stderr.ends_with(&format!(", not a text in the format {other}\n")),
                "{stderr}"
            );
        }
    }
}

#[test]
fn a_run_reads_the_solves_of_its_puzzle() {
    for (name, _, _) in FILES {
        let shown = golden::read(&format!("solves/{name}.shown"));
        let of_others = shown.lines().filter(|line| line.contains("\"puzzle\":")).count();
        let cubes = shown.lines().count() - of_others;
        let run = rubik()
            .args(["batch", "--json", "-m", "two-phase", "--input"])
            .arg(path(name))
            .output()
            .expect("the program runs");
        assert!(run.status.success(), "{name}: {run:?}");
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        let report: Value = serde_json::from_slice(&run.stdout).expect("a report");
        assert_eq!(report["solved"], cubes, "{name}: {report}");
        let left_out = format!("; {of_others} of other puzzles left out\n");
        assert_eq!(stderr.ends_with(&left_out), of_others > 0, "{name}: {stderr}");
    }
}

#[test]
fn scrambles_of_a_file_are_solved_as_those_that_are_typed() {
    let from_file = output(
        rubik()
            .args(["-q", "solve", "-p", "pyraminx"])
            .write_stdin(text("cstimer.json")),
    );
    let typed = output(rubik().args(["-q", "solve", "-p", "pyraminx", "R U' L B' u l'"]));
    assert_eq!(from_file, typed);
    let simplified = output(rubik().args(["-q", "alg", "simplify"]).write_stdin(text("table.csv")));
    assert_eq!(simplified, "R U F' D2 L\nF2 D B' R U2\n");
    let one = r#"{"session1":[[[0,12340],"R U F","",1788509385]],"properties":{}}"#;
    assert_eq!(output(rubik().args(["solve", one])).trim(), "F' U' R'");
}

/// If a file is cut short, the error names the format of the file, and the program solves no cube from the file.
#[test]
fn a_file_that_is_cut_short_is_refused_by_name() {
    let whole = text("cstimer.json");
    for end in [60, 200, whole.len() - 3] {
        let (status, stdout, stderr) = run(rubik().arg("solve").write_stdin(&whole[..end]));
        assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
        let begin = "error: this is a csTimer export (JSON), which cannot be read: EOF";
        assert!(stderr.starts_with(begin), "{stderr}");
    }
}

/// A csTimer session that the program writes keeps all information about each solve, even if a scramble is invalid.
#[test]
fn sessions_of_cstimer_are_written_and_read_as_themselves() {
    let written = output(
        rubik()
            .args(["show", "-q", "--to", "cstimer"])
            .write_stdin(text("cstimer.json")),
    );
    let solves_of = |text: String| output(rubik().args(["show", "-q", "-p", "3x3x3", "--json"]).write_stdin(text));
    let again = output(
        rubik()
            .args(["show", "-q", "--to", "cstimer"])
            .write_stdin(written.clone()),
    );
    assert_eq!(again, written);
    let session: Value = serde_json::from_str(&written).expect("JSON");
    let told = |text: String| -> Vec<Value> {
        let of_line = |line: &str| serde_json::from_str(line).expect("JSON");
        solves_of(text).lines().map(of_line).collect()
    };
    let (before, after) = (told(text("cstimer.json")), told(written));
    assert_eq!(session["session1"].as_array().map(Vec::len), Some(before.len()));
    for (one, other) in before.iter().zip(after) {
        for field in ["scramble", "time", "penalty", "date", "comment"] {
            assert_eq!(one[field], other[field], "{field}");
        }
    }
    for puzzle in ["2x2x2", "pyraminx", "4x4x4", "skewb", "megaminx", "clock"] {
        let moves = output(rubik().args(["scramble", "-p", puzzle, "-n", "3", "--seed", "1", "--moves", "6"]));
        let show =
            |to: &str, text: &str| output(rubik().args(["show", "-q", "-p", puzzle, "--to", to]).write_stdin(text));
        let session = show("cstimer", &moves);
        assert_eq!(
            show("facelets", &session),
            show("facelets", &moves),
            "{puzzle}: {session}"
        );
    }
    let (status, session, _) = run(rubik().args(["show", "--to", "cstimer"]).write_stdin("R U\nR Q\nF2\n"));
    let session: Value = serde_json::from_str(&session).expect("JSON");
    let solves = session["session1"].as_array().expect("solves");
    assert_eq!((status, solves.len(), &solves[1][0][0]), (1, 3, &Value::from(-1)));
    assert!(
        solves[1][2]
            .as_str()
            .is_some_and(|comment| comment.contains("column 3: 'Q'"))
    );
}
