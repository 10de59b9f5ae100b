//! Pipes: order, early ends, full disks, and answers while the input is still open.
#![cfg(unix)]

mod program;

use assert_cmd::cargo::cargo_bin;
use program::{SAMPLE, rubik};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

fn started(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("rubik"));
    command
        .args(arguments)
        .env(
            "RUBIK_TABLES",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"),
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[test]
fn a_line_is_answered_while_the_input_stays_open() {
    let mut child = started(&["solve"]).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    for (cube, solution) in [("R", "R'\n"), ("U2", "U2\n"), ("", "\n"), ("F'", "F\n")] {
        writeln!(input, "{cube}").expect("the program reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("the program writes");
        assert_eq!(answer, solution);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_reader_that_leaves_early_ends_the_program_quietly() {
    for arguments in [
        &["scramble", "-n", "100000000"][..],
        &["scramble", "-n", "100000000", "--moves", "20", "--json"],
    ] {
        let mut child = started(arguments).spawn().expect("the program starts");
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        output.read_line(&mut first).expect("a line");
        drop(output);
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    }
}

#[test]
fn a_reader_that_leaves_ends_solve_though_its_input_stays_open() {
    let mut child = started(&["solve"]).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    drop(child.stdout.take());
    writeln!(input, "{SAMPLE}").expect("the program reads");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    drop(input);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [
        &["solve", "R"][..],
        &["scramble"],
        &["show", "R"],
        &["batch", "-n", "5"],
    ] {
        let full = std::fs::File::create("/dev/full").expect("Linux has it");
        let ended = started(arguments)
            .stdout(full)
            .output()
            .expect("the program starts");
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        assert_eq!(
            String::from_utf8_lossy(&ended.stderr),
            "error: No space left on device (os error 28)\n"
        );
    }
}

#[test]
fn a_folder_as_input_is_an_error() {
    let folder = std::fs::File::open("/").expect("a folder");
    let ended = started(&["solve"])
        .stdin(folder)
        .output()
        .expect("the program starts");
    assert_eq!(ended.status.code(), Some(2));
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(
        said.starts_with("error: cannot read standard input: "),
        "{said}"
    );
}

#[test]
fn every_command_shows_an_example_that_runs() {
    for command in ["scramble", "solve", "show", "batch", "tables"] {
        let help = rubik()
            .args([command, "--help"])
            .output()
            .expect("the program starts");
        let help = String::from_utf8(help.stdout).expect("UTF-8");
        let examples: Vec<&str> = help
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("rubik "))
            .collect();
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            let path = std::env::join_paths(
                cargo_bin("rubik")
                    .parent()
                    .map(Path::to_path_buf)
                    .into_iter()
                    .chain(std::env::split_paths(
                        &std::env::var_os("PATH").unwrap_or_default(),
                    )),
            );
            let folder = tempfile::tempdir().expect("a folder");
            let ended = Command::new("sh")
                .args(["-c", example])
                .current_dir(&folder)
                .env("PATH", path.expect("a path"))
                .env(
                    "RUBIK_TABLES",
                    Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"),
                )
                .output()
                .expect("there is a shell");
            assert!(ended.status.success(), "{example}");
            assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{example}");
        }
    }
}
