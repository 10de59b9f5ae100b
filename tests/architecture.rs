//! The house stands on its foundations: no room knows one above it.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the library, bottom up, as `src/lib.rs` has them.
const ROOMS: [&str; 7] = [
    "cube",
    "notation",
    "coordinates",
    "tables",
    "search",
    "solvers",
    "batch",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// A source text without its tests and comments.
fn code_of(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn no_room_knows_one_above_it() {
    let mut seen = 0;
    for (level, room) in ROOMS.iter().enumerate() {
        for path in sources(&source_folder().join(room)) {
            let text = fs::read_to_string(&path).expect("source text");
            for mention in code_of(&text).split("crate::").skip(1) {
                let name: String = mention
                    .chars()
                    .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                    .collect();
                let known = ROOMS.iter().position(|each| *each == name);
                let known = known.unwrap_or_else(|| panic!("{}: crate::{name}", path.display()));
                assert!(known <= level, "{} knows crate::{name}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "the test has found the `use` lines");
}

#[test]
fn the_map_of_the_house_names_every_room_in_order() {
    let map = fs::read_to_string(source_folder().join("lib.rs")).expect("source text");
    let mut last = 0;
    for room in ROOMS {
        let line = map
            .find(&format!("//! | [`{room}`]"))
            .unwrap_or_else(|| panic!("{room}"));
        assert!(line > last, "{room} is out of order");
        last = line;
        assert!(map.contains(&format!("pub mod {room};")));
    }
    let rooms = fs::read_dir(source_folder()).expect("a folder").flatten();
    let folders = rooms.filter(|entry| entry.path().is_dir()).count();
    assert_eq!(
        folders,
        ROOMS.len() + 1,
        "the rooms, and `cli` of the binary"
    );
}

#[test]
fn the_engine_that_checks_shares_no_code_with_the_one_that_solves() {
    let text = fs::read_to_string(source_folder().join("cube/facelet.rs")).expect("source text");
    let code = code_of(&text);
    for word in ["cubie", "Cubie", "Corner", "Edge", "assembl"] {
        assert!(!code.contains(word), "{word}");
    }
    let text = fs::read_to_string(source_folder().join("cube/cubie.rs")).expect("source text");
    assert!(!code_of(&text).contains("acelet"));
}
