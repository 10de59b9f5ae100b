//! Compares the output of a test with a golden file under `tests/golden/`.
//!
//! With `RUBIK_GOLDEN=write`, the tests rewrite the files instead, and `git diff tests/golden` shows what changed. The
//! unit tests of the library and of the program also use this module.

use std::fs;
use std::path::{Path, PathBuf};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Reads a golden file.
pub fn read(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Rewrites a golden file if `RUBIK_GOLDEN=write` is set. Returns true if the file was rewritten.
pub fn is_written(name: &str, text: &str) -> bool {
    let is_asked_for = std::env::var_os("RUBIK_GOLDEN").is_some_and(|value| value == "write");
    if is_asked_for {
        fs::write(path(name), text).expect("the file can be written");
    }
    is_asked_for
}

/// Compares a text with a golden file, and reports the first line that differs.
pub fn hold(name: &str, text: &str) {
    if is_written(name, text) {
        return;
    }
    let expected = read(name);
    let differs = text.lines().zip(expected.lines()).position(|(one, other)| one != other);
    let line = differs.map(|line| (line + 1, text.lines().nth(line), expected.lines().nth(line)));
    assert!(text == expected, "{name}: {line:?}");
}
