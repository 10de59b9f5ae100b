//! The binary as the tests run it.
#![allow(dead_code, reason = "every test file uses some of this")]

use assert_cmd::Command;
use rubik::cube::Sequence;
use rubik::notation;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};

/// The cube that the command line's contract shows in all four formats.
pub const SAMPLE: &str = "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL";

/// `rubik` with tables in a folder that all tests share.
pub fn rubik() -> Command {
    rubik_with_tables(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"))
}

/// `rubik` with tables in a folder of its own.
pub fn rubik_with_tables(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("rubik").expect("the binary is built");
    command.env("RUBIK_TABLES", folder).env_remove("NO_COLOR");
    command
}

/// The text of a file under `tests/golden/`.
pub fn golden(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a command and gives back its exit status, its output and what it said on stderr.
pub fn run(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (status.code().expect("an exit status"), text(stdout), text(stderr))
}

/// Runs a command that must succeed in silence, and gives back its output.
pub fn output(command: &mut Command) -> String {
    let (status, stdout, stderr) = run(command);
    assert_eq!((status, stderr.as_str()), (0, ""));
    stdout
}

/// What a terminal of so many columns shows while a shell runs a command line, in which `rubik` is the
/// program. None where there is no `script` that can make a terminal.
#[cfg(unix)]
pub fn on_terminal(columns: usize, command_line: &str) -> Option<String> {
    use std::process::{Command, Stdio};
    let version = Command::new("script").arg("--version").output().ok()?;
    if !String::from_utf8_lossy(&version.stdout).contains("util-linux") {
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
        .env("RUBIK_TABLES", Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"))
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("script runs");
    Some(String::from_utf8_lossy(&shown.stdout).replace('\r', ""))
}

/// Interrupts a run as Ctrl-C does, and waits for its end.
#[cfg(unix)]
pub fn interrupt(child: Child) -> Output {
    let interrupt = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("there is a kill").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    ended
}

/// True if the facelet engine solves a cube, in any format, with moves as they are printed.
pub fn solves(cube: &str, solution: &str) -> bool {
    let cube = notation::read(cube, None).expect("a cube");
    let solution: Sequence = solution.parse().expect("moves");
    let mut facelets = cube.facelets;
    facelets.apply(solution.moves());
    facelets.is_solved()
}
