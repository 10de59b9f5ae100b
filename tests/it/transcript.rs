//! Runs the commands of a transcript, and compares their complete output. There are commands of every type, including
//! commands with typical mistakes.
//!
//! In the transcript, a line that begins with `$` is a command for a shell. The output of the command follows, then its
//! errors after `!`, and then its exit status after `=` if it is not 0. `RUBIK_GOLDEN=write cargo test --test it
//! transcript` rewrites everything except the commands, so a new test needs only one line. `git diff tests/golden`
//! shows what changed.

use crate::golden::{is_written, read};
use crate::program::{folder, small_tables};
use assert_cmd::cargo::cargo_bin;
use rayon::prelude::*;
use std::env;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A `PATH` on which the command `rubik` is the program under test.
fn path() -> OsString {
    let program = cargo_bin("rubik").parent().expect("a folder").to_path_buf();
    let others = env::var_os("PATH").unwrap_or_default();
    env::join_paths([program].into_iter().chain(env::split_paths(&others))).expect("a path")
}

/// A text without the numbers after `"seconds":`.
fn timeless(text: &str) -> String {
    let mut parts = text.split("\"seconds\":");
    let mut timeless = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".e-".contains(letter));
        let _ = write!(timeless, "\"seconds\":0{rest}");
    }
    timeless
}

/// Runs a command in a folder. Returns its entry in the transcript.
fn transcript(folder: &Path, command: &str) -> String {
    let ended = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path())
        .env("RUBIK_TABLES", small_tables())
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text = |bytes: &[u8]| timeless(&String::from_utf8_lossy(bytes));
    let mut transcript = format!("$ {command}\n");
    transcript.extend(text(&ended.stdout).lines().map(|line| format!("  {line}\n")));
    transcript.extend(text(&ended.stderr).lines().map(|line| format!("! {line}\n")));
    match ended.status.code() {
        Some(0) => {}
        Some(status) => writeln!(transcript, "= {status}").expect("memory"),
        None => transcript.push_str("= killed\n"),
    }
    transcript
}

#[test]
fn commands_print_what_the_transcript_says() {
    let file = read("transcript.txt");
    let mut entries: Vec<String> = Vec::new();
    for line in file.lines() {
        match entries.last_mut() {
            Some(entry) if !line.starts_with(['$', '#']) => writeln!(entry, "{line}").expect("memory"),
            _ => entries.push(format!("{line}\n")),
        }
    }
    let folder = folder();
    let again: Vec<String> = entries
        .par_iter()
        .map(|entry| {
            let command = entry.lines().next().and_then(|line| line.strip_prefix("$ "));
            command.map_or_else(|| entry.clone(), |command| transcript(folder.path(), command))
        })
        .collect();
    if is_written("transcript.txt", &again.concat()) {
        return;
    }
    let differences = entries.iter().zip(&again).filter(|(entry, again)| entry != again);
    let differences: Vec<String> = differences
        .map(|(entry, again)| format!("expected:\n{entry}found:\n{again}"))
        .collect();
    assert!(
        differences.is_empty(),
        "{} commands:\n{}",
        differences.len(),
        differences.join("\n")
    );
}
