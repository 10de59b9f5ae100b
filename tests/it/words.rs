//! Habits that made sentences hard to read stay out of the comments and documents that are free of them.

use std::fs;
use std::path::{Path, PathBuf};

/// The habits, in small letters. Each has a plain replacement: a number or a name, the person or program that acts, the
/// condition itself.
const HABITS: [&str; 13] = [
    "so many ",
    "whoever",
    "nobody",
    "held against",
    "holds it against",
    "if there is none.",
    "if there are none.",
    "is there already",
    "what is no ",
    "gives back what",
    "how many there are",
    "where there is none",
    "unless somebody says",
];

/// Rooms and documents that were read from beginning to end. Add yours once they are free of the habits.
const READ: [&str; 16] = [
    "CONTRIBUTING.md",
    "benches",
    "docs/architecture.md",
    "docs/benchmarks.md",
    "src/clock.rs",
    "src/coordinates",
    "src/cube",
    "src/goals",
    "src/groups",
    "src/lib.rs",
    "src/opaque.rs",
    "src/parallel.rs",
    "src/search",
    "src/solvers",
    "src/tables",
    "tables/README.md",
];

/// All files at a path: the file itself, or the sources and documents in a folder.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(path) else {
        return vec![path.to_owned()];
    };
    let entries = folder.map(|entry| entry.expect("an entry").path());
    let all = entries.flat_map(|path| files(&path));
    all.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "rs" || extension == "md")
    })
    .collect()
}

/// The prose of a file in one line: a document, or the comments of a source.
fn prose(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("text");
    let is_source = path.extension().is_some_and(|extension| extension == "rs");
    let lines = text.lines().filter_map(|line| match is_source {
        true => line
            .split_once("//")
            .map(|(_, comment)| comment.trim_start_matches(['/', '!'])),
        false => Some(line),
    });
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ").to_lowercase()
}

#[test]
fn plain_comments_and_documents_stay_plain() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for path in READ.iter().flat_map(|path| files(&root.join(path))) {
        let prose = prose(&path);
        let habits = HABITS.iter().filter(|habit| prose.contains(*habit));
        found.extend(habits.map(|habit| format!("{}: '{}'", path.display(), habit.trim())));
    }
    assert!(found.is_empty(), "write this in plain words:\n{}", found.join("\n"));
}
