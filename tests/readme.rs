//! The examples of the README's page on what is read do what it says.
#![cfg(unix)]

mod program;

use assert_cmd::cargo::cargo_bin;
use std::path::Path;
use std::process::Command;

/// The section that is run: the others take too long, or other programs.
const SECTION: &str = "## Everything that is read";

fn section() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = std::fs::read_to_string(path).expect("the README");
    let (_, rest) = text.split_once(SECTION).expect("the section");
    let (section, _) = rest.split_once("\n## ").expect("the next section");
    section.to_owned()
}

/// The commands of the blocks of a text that show a console, each with what it prints. Lines that
/// go on with a command begin with `> `.
fn sessions(text: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("an end");
        let mut is_in_command = false;
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                sessions.push((command.to_owned(), String::new()));
                is_in_command = true;
                continue;
            }
            let (command, printed) = sessions.last_mut().expect("a command first");
            match line.strip_prefix("> ") {
                Some(more) if is_in_command => {
                    command.push('\n');
                    command.push_str(more);
                }
                _ => {
                    is_in_command = false;
                    printed.push_str(line);
                    printed.push('\n');
                }
            }
        }
    }
    sessions
}

#[test]
fn every_example_prints_what_is_shown() {
    let program = cargo_bin("rubik");
    let folder = program.parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let sessions = sessions(&section());
    assert!(sessions.len() > 40, "{}", sessions.len());
    for (command, expected) in sessions {
        let output = Command::new("sh")
            .args(["-c", &command])
            .env("PATH", format!("{}:{path}", folder.display()))
            .env(
                "RUBIK_TABLES",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"),
            )
            .env_remove("NO_COLOR")
            .output()
            .expect("a shell");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    }
}

#[test]
fn every_format_and_every_kind_of_algorithm_has_an_example() {
    let section = section();
    for needed in [
        "--to wca",
        "--to classic",
        "--to sign",
        "--to alg.cubing.net",
        "--to twizzle",
        "simplify",
        "invert",
        "mirror",
        "rotate",
        "expand",
        "count",
        "apply",
        "order",
        "--orient",
        "--order",
        "--niss",
        "^(",
        "//",
        "[R, U]",
        "[F: R2]",
        "--to svg",
        "--about",
        "Rv",
        "2R",
        "EDGES",
        "\"ep\"",
        "klconf.faconmep",
        "TWQVRESH",
        "RD UL",
        "F8 U7",
        "M E S",
    ] {
        assert!(section.contains(needed), "{needed}");
    }
}
