//! Tests pipes: the order of answers, pipes that close early, full disks, and answers while the input is still open.

use crate::program::{Lines, Running, SAMPLE, piped, rubik, within};
use std::io::{BufRead, BufReader, Write};

#[test]
fn a_line_is_answered_while_the_input_stays_open() {
    let mut solve = Running::start(&mut piped(&["solve"]));
    let mut input = solve.input();
    let answers = Lines::of(solve.output());
    for (cube, solution) in [("R", "R'"), ("U2", "U2"), ("", ""), ("F'", "F")] {
        writeln!(input, "{cube}").expect("the program reads");
        assert_eq!(answers.next().as_deref(), Some(solution));
    }
    drop(input);
    assert!(solve.wait().success());
}

/// In an earlier version, the program reported an error in line 1,001 as an error in line 620.
#[test]
fn errors_far_into_the_input_are_told_with_the_numbers_of_their_lines() {
    let is_wrong = |line: u32| line % 997 == 4;
    let line = |number| if is_wrong(number) { "R (\n" } else { "R\n" };
    let input: String = (1..=40_000).map(line).collect();
    for threads in ["1", "2", "3"] {
        let invert = ["alg", "invert", "--threads", threads];
        let answer = rubik().args(invert).write_stdin(input.clone()).output();
        let answer = answer.expect("the program starts");
        let said = String::from_utf8(answer.stderr).expect("text");
        let numbers = said.lines().map(|line| {
            let rest = line.strip_prefix("line ").expect("a number");
            rest.split_once(':').map(|(number, _)| number.to_owned())
        });
        let wrong = (1..=40_000).filter(|&line| is_wrong(line));
        assert!(numbers.eq(wrong.map(|line| Some(line.to_string()))), "{said}");
        let printed = String::from_utf8(answer.stdout).expect("text");
        for (number, line) in (1..).zip(printed.lines()) {
            assert_eq!(line.starts_with('#'), is_wrong(number), "line {number}");
        }
        assert_eq!(printed.lines().count(), 40_000);
    }
}

#[test]
fn a_reader_that_leaves_early_ends_the_program_quietly() {
    for arguments in [
        &["scramble", "-n", "100000000"][..],
        &["scramble", "-n", "100000000", "--moves", "20", "--json"],
    ] {
        let mut scramble = Running::start(&mut piped(arguments));
        let mut output = BufReader::new(scramble.output());
        // Closes the pipe after the first line.
        let first = within("a line", move || output.read_line(&mut String::new()));
        assert!(first.is_ok_and(|bytes| bytes > 0));
        let ended = scramble.end();
        assert_eq!(ended.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    }
}

#[test]
fn a_reader_that_leaves_ends_solve_though_its_input_stays_open() {
    let mut solve = Running::start(&mut piped(&["solve"]));
    let mut input = solve.input();
    drop(solve.output());
    writeln!(input, "{SAMPLE}").expect("the program reads");
    let ended = solve.end();
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
        let full = std::fs::File::create("/dev/full").expect("Linux has /dev/full");
        let ended = piped(arguments).stdout(full).output().expect("the program starts");
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        assert_eq!(
            String::from_utf8_lossy(&ended.stderr),
            "error: No space left on device (os error 28)\n"
        );
    }
}

/// In an earlier version, if the program could not write a message, it ended before it had printed the answers.
#[cfg(target_os = "linux")]
#[test]
fn answers_are_printed_though_nobody_hears_the_errors() {
    let full = || std::fs::File::create("/dev/full").expect("Linux has /dev/full");
    let mut solve = Running::start(piped(&["solve"]).stderr(full()));
    let written = solve.input().write_all(b"X\nR U\n");
    written.expect("the program reads");
    let ended = solve.end();
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stdout).ends_with("\nU' R'\n"));
    for (arguments, status) in [
        (&["solve", "X"][..], 1),
        (&["frobnicate"], 2),
        (&["batch", "-n", "0"], 2),
    ] {
        let ended = piped(arguments).stderr(full()).output().expect("the program starts");
        assert_eq!(ended.status.code(), Some(status), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_an_error() {
    let full = std::fs::File::create("/dev/full").expect("Linux has /dev/full");
    let ended = piped(&["--help"]).stdout(full).output().expect("the program starts");
    assert_eq!(ended.status.code(), Some(2));
}

#[test]
fn a_folder_as_input_is_an_error() {
    let folder = std::fs::File::open("/").expect("a folder");
    let ended = piped(&["solve"]).stdin(folder).output().expect("the program starts");
    assert_eq!(ended.status.code(), Some(2));
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.starts_with("error: cannot read standard input: "), "{said}");
}
