//! Runs the examples in the README and in the documents in `docs/`.
//!
//! A fenced block whose first line begins with `console` shows commands with their exact output. The words in this line
//! say when the block runs:
//!
//! - `console`: `cargo test` runs the block.
//! - `console proof`: the block needs a large table or takes seconds. The tests under `tests/proofs` run it.
//! - `console slow`: the block takes many minutes. `cargo test --release --test proofs documents -- --ignored` runs it.
//! - `console elsewhere`: the block needs other programs. No test runs it.

use crate::program::tables;
use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A document, with its path relative to the root of the project.
pub struct Document {
    pub path: PathBuf,
    pub text: String,
}

impl Document {
    pub fn open(path: impl Into<PathBuf>) -> Document {
        let path = path.into();
        let text = fs::read_to_string(root().join(&path));
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Document { path, text }
    }

    /// The README and all documents in `docs/`.
    pub fn with_examples() -> Vec<Document> {
        let folder = fs::read_dir(root().join("docs")).expect("the folder of documents");
        let names = folder.map(|entry| entry.expect("an entry").file_name());
        let mut paths: Vec<PathBuf> = names
            .map(|name| Path::new("docs").join(name))
            .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
            .collect();
        paths.sort();
        assert!(paths.len() >= 6, "too few documents");
        paths.insert(0, PathBuf::from("README.md"));
        paths.into_iter().map(Document::open).collect()
    }

    /// The fenced blocks of the document.
    pub fn blocks(&self) -> Vec<Block> {
        let at = |line: usize| format!("{}:{}", self.path.display(), line + 1);
        let mut blocks: Vec<Block> = Vec::new();
        let mut is_open = false;
        for (number, line) in self.text.lines().enumerate() {
            match line.strip_prefix("```") {
                Some("") if is_open => is_open = false,
                Some(info) => {
                    assert!(!is_open, "{}: the last block has no end", at(number));
                    is_open = true;
                    blocks.push(Block {
                        at: at(number),
                        info: info.to_owned(),
                        lines: Vec::new(),
                    });
                }
                None => {
                    let is_indented = line.trim_start().starts_with("```");
                    assert!(!is_indented, "{}: an indented fence", at(number));
                    if is_open {
                        let block = blocks.last_mut().expect("a block is open");
                        block.lines.push(line.to_owned());
                    }
                }
            }
        }
        assert!(!is_open, "{}: the last block has no end", self.path.display());
        blocks
    }

    /// The section with this title, up to the next section of the same level.
    pub fn section(&self, title: &str) -> &str {
        let rest = self.text.split_once(&format!("\n## {title}\n"));
        let (_, rest) = rest.unwrap_or_else(|| panic!("{}: no {title}", self.path.display()));
        rest.split("\n## ").next().expect("split gives at least one part")
    }
}

/// A fenced block of a document.
pub struct Block {
    /// The file and the line where the block begins.
    at: String,
    /// The words after the opening fence.
    info: String,
    lines: Vec<String>,
}

/// A command, and its complete output.
pub struct Example {
    at: String,
    pub command: String,
    printed: String,
}

/// The tests that run the examples of a block.
#[derive(PartialEq, Eq)]
pub enum When {
    Always,
    Proof,
    IfAsked,
    Never,
}

impl Block {
    /// The tests that run the examples of this block. `None` if the block is not a console block.
    pub fn when(&self) -> Option<When> {
        match self.info.as_str() {
            "console" => Some(When::Always),
            "console proof" => Some(When::Proof),
            "console slow" => Some(When::IfAsked),
            "console elsewhere" => Some(When::Never),
            info => {
                let is_console = info.starts_with("console");
                let has_prompt = self.lines.iter().any(|line| line.starts_with("$ "));
                assert!(!is_console && !has_prompt, "{}: ```{info}", self.at);
                None
            }
        }
    }

    /// The commands of the block, each with its output. The second and further lines of a command begin with `> `.
    pub fn examples(&self) -> Vec<Example> {
        let mut examples: Vec<Example> = Vec::new();
        let mut is_in_command = false;
        for line in &self.lines {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push(Example {
                    at: self.at.clone(),
                    command: command.to_owned(),
                    printed: String::new(),
                });
                is_in_command = true;
                continue;
            }
            let example = examples.last_mut();
            let example = example.unwrap_or_else(|| panic!("{}: no command first", self.at));
            match line.strip_prefix("> ") {
                Some(more) if is_in_command => {
                    example.command.push('\n');
                    example.command.push_str(more);
                }
                _ => {
                    is_in_command = false;
                    example.printed.push_str(line);
                    example.printed.push('\n');
                }
            }
        }
        examples
    }
}

/// A folder in which examples run and may write files. It contains links to the folders `docs`, `examples` and `tests`
/// of the project.
pub fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for name in ["docs", "examples", "tests"] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(root().join(name), link).expect("a link");
    }
    folder
}

/// Runs a command in a folder, with a shell that finds `rubik`. Returns its output.
pub fn shell(folder: &Path, command: &str) -> Output {
    let program = cargo_bin("rubik");
    let programs = program.parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let tables = tables();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{programs}:{path}"))
        .env("RUBIK_TABLES", tables)
        .env_remove("NO_COLOR")
        .output();
    output.expect("a shell")
}

/// Runs the examples of a document that belong to `when`, in order and in the same folder. Returns their number.
fn run_examples(document: &Document, when: &When) -> usize {
    let folder = folder();
    let blocks = document.blocks();
    let chosen = blocks.iter().filter(|block| block.when().as_ref() == Some(when));
    let mut run = 0;
    for example in chosen.flat_map(Block::examples) {
        let Example { at, command, printed } = example;
        let output = shell(folder.path(), &command);
        let stdout = String::from_utf8(output.stdout).expect("text");
        assert_eq!(stdout.trim_end(), printed.trim_end(), "{at}: {command}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        // The first command that uses a large table prints a message while it builds the table. The test ignores this
        // message.
        let is_said = |line: &&str| !line.starts_with("building ");
        let said: Vec<&str> = stderr.lines().filter(is_said).collect();
        assert!(said.is_empty(), "{at}: {command}: {stderr}");
        run += 1;
    }
    run
}

pub fn run_all(when: &When) -> usize {
    let documents = Document::with_examples();
    let runs = documents.iter().map(|each| run_examples(each, when));
    runs.sum()
}

/// Adds the paths of all fields in a value to `found`, such as `length.htm` or `phases[].name`. If the keys of an
/// object are numbers, as in a histogram, they are left out.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                if key.parse::<u64>().is_ok() {
                    continue;
                }
                let path = match path {
                    "" => key.clone(),
                    path => format!("{path}.{key}"),
                };
                found.insert(path.clone());
                fields(value, &path, found);
            }
        }
        Value::Array(values) => {
            for value in values {
                // An array at the top level contains reports. The documents describe a single report.
                let path = match path {
                    "" => String::new(),
                    path => format!("{path}[]"),
                };
                fields(value, &path, found);
            }
        }
        _ => {}
    }
}

/// Runs a command that prints JSON. Checks that a section of `docs/json.md` has a row for each field of the output.
pub fn assert_json_is_documented(folder: &Path, section: &str, command: &str) {
    let document = Document::open("docs/json.md");
    let documented = document.section(section);
    let text = String::from_utf8(shell(folder, command).stdout).expect("text");
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let value = serde_json::from_str(line).expect("JSON");
        fields(&value, "", &mut found);
    }
    assert!(!found.is_empty(), "{command}");
    for field in found {
        let row = format!("| `{field}` |");
        assert!(documented.contains(&row), "{section}: {field}");
    }
}
