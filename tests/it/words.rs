//! Checks that messages, comments and documents do not contain certain phrases that make sentences hard to read.

use std::fs;
use std::path::{Path, PathBuf};

/// The phrases, in lower case. Replace each phrase by what it stands for: a number, a name, the person or program that
/// acts, or the condition itself.
const HABITS: [&str; 15] = [
    "so many ",
    "whoever",
    "nobody",
    "somebody",
    "held against",
    "holds it against",
    "if there is none.",
    "if there are none.",
    "is there already",
    "is of another run",
    "what is no ",
    "gives back what",
    "how many there are",
    "where there is none",
    "the time was over",
];

/// The files and folders that the test reads. The change log is left out.
const READ: [&str; 9] = [
    "CONTRIBUTING.md",
    "README.md",
    "benches",
    "bindings",
    "docs",
    "examples",
    "src",
    "tables/README.md",
    "tests",
];

/// Files that may contain the phrases, each with the reason.
const MAY_STAY: [(&str, &str); 1] = [("tests/it/words.rs", "it lists them")];

/// The extensions of files that people write.
const WRITTEN: [&str; 6] = ["rs", "md", "py", "pyi", "js", "html"];

/// All files at a path: the file itself, or the files in a folder, except build output and installed files.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(path) else {
        return vec![path.to_owned()];
    };
    let entries = folder.map(|entry| entry.expect("an entry"));
    let entries = entries.filter(|entry| {
        let name = entry.file_name().into_string().expect("a name in UTF-8");
        !name.starts_with('.') && !matches!(&*name, "target" | "dist" | "node_modules" | "__pycache__")
    });
    let all = entries.flat_map(|entry| files(&entry.path()));
    all.filter(|path| {
        path.extension()
            .is_some_and(|extension| WRITTEN.iter().any(|each| extension == *each))
    })
    .collect()
}

/// The words of a file in one line, in lower case. Names with an underscore, comment marks and line continuations are
/// left out.
fn words(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("text");
    let marks = ["//", "///", "//!", "/**", "*", "#", "\\"];
    let words: Vec<&str> = { text.split_whitespace() }
        .filter(|word| !word.contains('_') && !marks.contains(word))
        .collect();
    words.join(" ").to_lowercase()
}

#[test]
fn plain_messages_comments_and_documents_stay_plain() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for path in READ.iter().flat_map(|path| files(&root.join(path))) {
        if MAY_STAY.iter().any(|(file, _)| path.ends_with(file)) {
            continue;
        }
        let words = words(&path);
        let habits = HABITS.iter().filter(|habit| words.contains(*habit));
        found.extend(habits.map(|habit| format!("{}: '{}'", path.display(), habit.trim())));
    }
    assert!(found.is_empty(), "write this in plain words:\n{}", found.join("\n"));
}
