//! Helpers for tests that run the program.
#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, unused_imports, reason = "few tests run without the program")
)]

mod running;

pub use crate::golden::read as golden;
use running::PATIENCE_WITH_WORK;
pub use running::{Lines, PATIENCE, Running, wait_for, within};

use assert_cmd::Command;
use rubik::Cube;
use rubik::cube::Sequence;
use rubik::notation;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The scrambled cube of the first example in the README.
pub const SAMPLE: &str = "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL";

/// The folder of the tables that the tests, the proofs and the benchmarks share. If the cache folder of a program is
/// `target/tmp`, as for the examples, this is its default folder of tables.
pub fn tables() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("rubik")
}

/// The folder of [`tables`], after Thistlethwaite's tables and the small two-phase tables have been built in it.
pub fn small_tables() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        output(rubik().args(["-q", "tables", "build"]));
        tables()
    })
}

/// A new folder with copies of some tables, which a test may damage or remove. It is deleted at the end of the test.
pub fn folder_of(names: &[&str]) -> TempDir {
    let folder = folder();
    for name in names {
        std::fs::copy(table(small_tables(), name), table(folder.path(), name)).expect("the tables were built");
    }
    folder
}

/// The names of Thistlethwaite's tables.
pub const THISTLETHWAITE: [&str; 4] = [
    "thistlethwaite-g0-g1",
    "thistlethwaite-g1-g2",
    "thistlethwaite-g2-g3",
    "thistlethwaite-g3-solved",
];

/// The names of the small two-phase tables.
pub const SMALL_TWO_PHASE: [&str; 4] = [
    "two-phase-cosets",
    "two-phase-corners-slice",
    "two-phase-near",
    "two-phase-corners-upper",
];

/// The names of the small two-phase tables for quarter turns. The first test that solves in this metric builds them.
pub const SMALL_TWO_PHASE_QTM: [&str; 4] = [
    "two-phase-cosets",
    "two-phase-qtm-corners-slice",
    "two-phase-qtm-corners-upper",
    "two-phase-qtm-modulo",
];

/// The file of a table.
pub fn table(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("table")
}

/// A folder that is deleted at the end of the test.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// `rubik` with the tables that all tests use.
pub fn rubik() -> Command {
    rubik_with_tables(&tables())
}

/// `rubik` with the tables in this folder.
pub fn rubik_with_tables(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("rubik").expect("the binary is built");
    command.env("RUBIK_TABLES", folder).env_remove("NO_COLOR");
    command.timeout(PATIENCE_WITH_WORK);
    command
}

/// Runs cargo in a folder, and returns its output. Cargo may download crates, because a machine that has only built the
/// program for itself lacks the crates for other systems. In an earlier version, the test of licenses failed on such a
/// machine.
pub fn cargo(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = std::process::Command::new(env!("CARGO"));
    command.args(arguments).current_dir(folder);
    let output = command.output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}: {said}");
    output
}

/// Prints that a test, or a part of it, is skipped, with the reason. In CI, everything that the tests need is
/// installed, so the test fails instead.
pub fn skipped(reason: &str) {
    assert!(std::env::var_os("CI").is_none(), "CI has to test this: {reason}");
    say(&format!("not tested: {reason}"));
}

/// Prints a message directly, because the test harness hides what passing tests print.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Runs a command and returns its exit status, its standard output and its standard error.
pub fn run(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (status.code().expect("an exit status"), text(stdout), text(stderr))
}

/// Runs a command that must succeed without messages, and returns its output.
pub fn output(command: &mut Command) -> String {
    let (status, stdout, stderr) = run(command);
    assert_eq!((status, stderr.as_str()), (0, ""));
    stdout
}

/// Returns the error of a `rubik solve` that finds no solution. Checks that the output contains the error instead of a
/// solution, and that the error is the only line on standard error.
pub fn not_found(arguments: &[&str]) -> String {
    not_found_by("solve", arguments)
}

/// Like [`not_found`], for another command.
pub fn not_found_by(command: &str, arguments: &[&str]) -> String {
    let (status, stdout, stderr) = run(rubik().arg(command).args(arguments));
    assert_eq!(status, 1, "{arguments:?}: {stdout}{stderr}");
    let reason = stderr.strip_prefix("error: ").expect("an error");
    assert_eq!(stdout, format!("# error: {reason}"), "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    reason.trim_end().to_owned()
}

/// `rubik` with pipes for its input and its outputs, for a test that exchanges text with the program while it runs.
pub fn piped(arguments: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("rubik"));
    command
        .args(arguments)
        .env("RUBIK_TABLES", tables())
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The text of one error, which must be the only line on standard error.
pub fn message(stderr: &str) -> String {
    let message = stderr.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
    let message = message.unwrap_or_else(|| panic!("no message: {stderr}"));
    assert!(!message.contains('\n'), "{stderr}");
    message.to_owned()
}

/// The error of a command that refuses to run. It must be the only line on standard error, and the output must be
/// empty.
pub fn refusal(arguments: &[&str]) -> String {
    let (status, stdout, stderr) = run(rubik().args(arguments).write_stdin("R\n"));
    assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}: {stderr}");
    message(&stderr)
}

/// Parses a JSON object or another value.
pub fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// A report without the fields that depend on the clock and the machine.
pub fn timeless(mut report: Value) -> Value {
    let object = report.as_object_mut().expect("an object");
    for key in ["seconds", "cubes_per_second", "threads", "time"] {
        assert!(object.remove(key).is_some(), "{key}");
    }
    let outstanding = report["outstanding"].as_object_mut().expect("an object");
    assert!(outstanding.remove("slowest").is_some());
    for cube in outstanding["longest"].as_array_mut().expect("an array") {
        assert!(cube.as_object_mut().and_then(|cube| cube.remove("seconds")).is_some());
    }
    report
}

/// Reads a cube in any format.
pub fn cube(text: &str) -> Cube {
    text.parse().expect("a cube")
}

/// Runs a command line in a shell, on a terminal with this number of columns, and returns its output. The command
/// `rubik` in this line runs the program under test. Returns `None` if no version of `script` that can make a terminal
/// is installed.
#[cfg(unix)]
pub fn on_terminal(columns: usize, command_line: &str) -> Option<String> {
    use std::process::Command;
    let version = Command::new("script").arg("--version").output();
    let is_there = version.is_ok_and(|version| String::from_utf8_lossy(&version.stdout).contains("util-linux"));
    if !is_there {
        skipped("`script` of util-linux, which makes a terminal, is not installed");
        return None;
    }
    let rubik = assert_cmd::cargo::cargo_bin("rubik");
    let shell = format!(
        "stty rows 24 cols {columns}; rubik() {{ '{}' \"$@\"; }}; {command_line}",
        rubik.display()
    );
    let shown = Command::new("script")
        .args(["-qec", &shell, "/dev/null"])
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm-256color")
        .env("RUBIK_TABLES", tables())
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("script runs");
    Some(String::from_utf8_lossy(&shown.stdout).replace('\r', ""))
}

/// The output of a program under `examples/`, which uses the tables that all tests use.
pub fn example(name: &str) -> String {
    let mut command = std::process::Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--example", name]);
    // This test is `target/<profile>/deps/…`, but the folder of the profile `dev` is named `debug`.
    let test = std::env::current_exe().expect("the path of the test");
    let profile = test.ancestors().nth(2).and_then(|folder| folder.file_name()?.to_str());
    match profile.expect("the folder of the profile") {
        "debug" => {}
        profile => {
            command.args(["--profile", profile]);
        }
    }
    if !cfg!(feature = "cli") {
        command.args(["--no-default-features", "--features", "disk"]);
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // These variables set the folder of caches on all platforms.
    let caches = tables().parent().expect("the folder of caches").to_owned();
    command.env("XDG_CACHE_HOME", &caches).env("LOCALAPPDATA", &caches);
    let output = command.output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {said}");
    String::from_utf8(output.stdout).expect("examples print UTF-8")
}

/// True if a printed solution solves a cube, which may be in any format. The facelet engine makes the moves.
pub fn solves(cube: &str, solution: &str) -> bool {
    let cube = notation::read(cube, None).expect("a cube");
    let solution: Sequence = solution.parse().expect("moves");
    let mut facelets = cube.facelets;
    facelets.apply(solution.moves());
    facelets.is_solved()
}
