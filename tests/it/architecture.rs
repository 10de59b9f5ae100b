//! Checks the structure of the code: no top-level module uses a module above it, no two files depend on each other, and
//! the engine that checks solutions shares no code with the engine that finds them.
//!
//! The tests read the `use` lines and the paths in the code. They follow re-exports to the file that defines each name.

use crate::program::say;
use crate::proof::{ROOMS, files};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the binary, relative to `src`.
const BINARY: &str = "bin/rubik";

/// The subfolders of the binary's folder.
const FRONT_ENDS: [&str; 3] = ["cli", "play", "serve"];

/// The files that every module may use. They use no module themselves.
const FOUNDATIONS: [&str; 3] = ["clock", "opaque", "parallel"];

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    files(folder).into_iter().filter(is_source).collect()
}

/// Removes the tests and comments from a source text.
fn code_of(text: &str) -> String {
    let is_test = |line: &str| line.starts_with("#[cfg(") && line.contains("test");
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines
        .windows(2)
        .position(|pair| is_test(pair[0]) && pair[1].starts_with("mod tests"));
    let code = lines[..tests.unwrap_or(lines.len())].iter();
    let code = code.filter(|line| !line.trim_start().starts_with("//"));
    code.copied().collect::<Vec<_>>().join("\n")
}

/// The path of a module in the crate, such as `["cube", "moves"]`.
type ModulePath = Vec<String>;

/// A path that a file mentions, and whether the file re-exports it. The path begins at the root of the crate.
struct Mention {
    path: ModulePath,
    is_reexport: bool,
}

struct SourceFile {
    module: ModulePath,
    code: String,
    mentions: Vec<Mention>,
}

/// All files of the crate. The key is the path of the module.
struct House {
    files: BTreeMap<ModulePath, SourceFile>,
}

impl House {
    fn read() -> House {
        let root = source_folder();
        let mut files = BTreeMap::new();
        for path in sources(&root) {
            // Paths in the binary begin with `crate::`, like paths in the library, so both are relative to the same
            // root here.
            let relative = path
                .strip_prefix(root.join(BINARY))
                .or_else(|_| path.strip_prefix(&root))
                .expect("below the root")
                .with_extension("");
            let mut module: ModulePath = relative
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                module.pop();
            }
            if module.is_empty() && path.ends_with("main.rs") {
                continue;
            }
            let code = code_of(&fs::read_to_string(&path).expect("source text"));
            let file = SourceFile {
                module: module.clone(),
                code,
                mentions: Vec::new(),
            };
            files.insert(module, file);
        }
        let mut house = House { files };
        let modules: Vec<ModulePath> = house.files.keys().cloned().collect();
        for module in modules {
            let mentions = house.mentions(&house.files[&module]);
            house.files.get_mut(&module).expect("every module has a file").mentions = mentions;
        }
        house
    }

    fn mentions(&self, file: &SourceFile) -> Vec<Mention> {
        let mut mentions = Vec::new();
        let mut rest = file.code.as_str();
        while let Some(at) = rest.find("use ") {
            let line_start = rest[..at].rfind('\n').map_or(0, |end| end + 1);
            let before = rest[line_start..at].trim();
            rest = &rest[at + 4..];
            let is_reexport = before.starts_with("pub");
            if before.is_empty() || is_reexport {
                let tree = rest.split(';').next().unwrap_or_default();
                for path in expanded(tree) {
                    mentions.extend(
                        self.absolute(&file.module, &path)
                            .map(|path| Mention { path, is_reexport }),
                    );
                }
            }
        }
        for path in file.code.split("crate::").skip(1) {
            let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
            let path: String = path.chars().take_while(|&letter| is_of_path(letter)).collect();
            let path = path.trim_end_matches(':').split("::").map(str::to_owned).collect();
            mentions.push(Mention {
                path,
                is_reexport: false,
            });
        }
        mentions
    }

    /// Turns a path that a module mentions into a path from the root of the crate. Returns `None` for a path of another
    /// crate.
    fn absolute(&self, module: &ModulePath, path: &str) -> Option<ModulePath> {
        let mut parts: Vec<&str> = path.split("::").collect();
        let mut from = module.clone();
        match parts[0] {
            "crate" | "rubik" => from.clear(),
            "self" => {}
            "super" => {
                while parts.first() == Some(&"super") {
                    from.pop();
                    parts.remove(0);
                }
                parts.insert(0, "");
            }
            child => {
                let mut inside = module.clone();
                inside.push(child.to_owned());
                self.files.get(&inside)?;
                from = inside;
            }
        }
        from.extend(parts[1..].iter().map(|&part| part.to_owned()));
        Some(from)
    }

    /// The module that defines the name at the end of a path. The function follows re-exports.
    fn definition(&self, path: &[String], passed: &mut HashSet<ModulePath>) -> Option<ModulePath> {
        let length = (0..=path.len())
            .rev()
            .find(|&length| self.files.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(length);
        let Some(name) = rest.first().filter(|name| *name != "*") else {
            return Some(module.to_vec());
        };
        let reexports = self.files[module].mentions.iter().filter(|mention| mention.is_reexport);
        for Mention { path, .. } in reexports {
            let (last, parent) = path.split_last().expect("paths have names");
            let target: ModulePath = if last == name {
                path.clone()
            } else if last == "*" {
                parent.iter().chain([name]).cloned().collect()
            } else {
                continue;
            };
            if passed.insert(target.clone())
                && let Some(found) = self.definition(&target, passed)
                && (last == name || self.defines(&found, name))
            {
                return Some(found);
            }
        }
        Some(module.to_vec())
    }

    fn defines(&self, module: &ModulePath, name: &str) -> bool {
        let kinds = ["struct", "enum", "trait", "type", "fn", "const", "static", "mod"];
        let code = &self.files[module].code;
        kinds.iter().any(|kind| code.contains(&format!("{kind} {name}")))
    }

    /// Returns for each module the modules whose definitions it uses.
    fn uses(&self) -> BTreeMap<ModulePath, BTreeSet<ModulePath>> {
        let of = |file: &SourceFile| {
            let uses = file.mentions.iter().filter(|mention| !mention.is_reexport);
            let found = uses.filter_map(|mention| self.definition(&mention.path, &mut HashSet::new()));
            found.filter(|module| *module != file.module).collect()
        };
        self.files
            .values()
            .map(|file| (file.module.clone(), of(file)))
            .collect()
    }
}

/// The paths in a `use` tree. For example, `a::{b, c::{d as e}}` contains `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((prefix, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.trim().to_owned()];
    };
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (index, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    let paths = parts.into_iter().filter(|part| !part.trim().is_empty());
    paths
        .flat_map(expanded)
        .map(|path| match path.as_str() {
            "self" => prefix.trim_end_matches("::").to_owned(),
            path => format!("{prefix}{path}"),
        })
        .collect()
}

fn shown(module: &ModulePath) -> String {
    module.join("/")
}

#[test]
fn no_room_uses_one_above_it() {
    let level = |module: &ModulePath| {
        let mut upwards = FOUNDATIONS.into_iter().chain(ROOMS);
        upwards.position(|room| Some(room) == module.first().map(String::as_str))
    };
    let mut seen = 0;
    for (from, uses) in House::read().uses() {
        for to in uses {
            if let (Some(here), Some(there)) = (level(&from), level(&to)) {
                assert!(there <= here, "{} uses {}", shown(&from), shown(&to));
                seen += usize::from(there < here);
            } else if level(&from).is_some() {
                panic!("{} of the library uses {}", shown(&from), shown(&to));
            }
        }
    }
    assert!(seen > 200, "only {seen} uses of lower modules were found");
}

#[test]
fn no_file_uses_another_in_a_circle() {
    let uses = House::read().uses();
    assert!(
        uses.values().map(BTreeSet::len).sum::<usize>() > 400,
        "too few uses were found"
    );
    let reached = |start: &ModulePath| {
        let mut reached: BTreeSet<&ModulePath> = BTreeSet::new();
        let mut open = vec![&uses[start]];
        while let Some(next) = open.pop() {
            open.extend(
                next.iter()
                    .filter(|&module| reached.insert(module))
                    .map(|module| &uses[module]),
            );
        }
        reached
    };
    for module in uses.keys() {
        let direct = uses[module].iter().find(|other| reached(other).contains(module));
        if let Some(other) = direct {
            panic!("{} uses {}, which depends on it", shown(module), shown(other));
        }
    }
}

#[test]
fn no_command_uses_another() {
    for (from, uses) in House::read().uses() {
        let is_command = |module: &ModulePath| module.len() == 3 && shown(module).starts_with("cli/commands/");
        if let (true, Some(other)) = (is_command(&from), uses.iter().find(|to| is_command(to))) {
            panic!("{} uses {}", shown(&from), shown(other));
        }
    }
}

/// Tests that the other front ends do not call the command line. The command line calls them.
#[test]
fn only_the_command_line_uses_the_command_line() {
    let is_of = |module: &ModulePath, room: &str| module.first().is_some_and(|name| name == room);
    for (from, uses) in House::read().uses() {
        if let Some(used) = uses.iter().find(|to| is_of(to, "cli")) {
            assert!(is_of(&from, "cli"), "{} uses {}", shown(&from), shown(used));
        }
    }
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
    assert_eq!(folders, ROOMS.len() + 1, "the modules and the binary");
    let folders = fs::read_dir(source_folder().join(BINARY)).expect("a folder").flatten();
    let front_ends = folders.filter(|entry| entry.path().is_dir()).count();
    assert_eq!(front_ends, FRONT_ENDS.len(), "the front ends");
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

/// The listed files turn the pieces of other puzzles for the solvers. They must not contain words from the engines that
/// turn stickers.
#[test]
fn the_pieces_of_other_puzzles_share_no_code_with_their_stickers() {
    let puzzles = source_folder().join("puzzles");
    for file in [
        "two_by_two/pieces.rs",
        "definition_engine/coordinate.rs",
        "definition_engine/ways.rs",
        "definition_engine/small_puzzle.rs",
    ] {
        let code = code_of(&fs::read_to_string(puzzles.join(file)).expect("source text"));
        for word in ["tickers", "acelets", "geometry", "big_cube", "turn_layers"] {
            assert!(!code.contains(word), "{file} uses {word}");
        }
    }
    let code = fs::read_to_string(puzzles.join("slide/space.rs")).expect("source text");
    for word in ["board::empty_after", ".make("] {
        assert!(!code_of(&code).contains(word), "slide/space.rs uses {word}");
    }
    for file in [
        "slide/grid.rs",
        "slide/patterns.rs",
        "slide/deepening.rs",
        "slide/lines.rs",
        "slide/beam.rs",
        "slide/guesses.rs",
        "slide/windows.rs",
    ] {
        let code = code_of(&fs::read_to_string(puzzles.join(file)).expect("source text"));
        for word in ["Board", "SlideMove"] {
            assert!(!code.contains(word), "{file} uses {word}");
        }
    }
}

#[test]
fn the_library_names_no_option_of_the_command_line() {
    for path in sources(&source_folder()) {
        let is_of_library = !path.starts_with(source_folder().join(BINARY)) && !path.ends_with("tests.rs");
        let code = code_of(&fs::read_to_string(&path).expect("source text"));
        for word in ["--", "`rubik "] {
            let found = code.lines().find(|line| line.contains(word) && line.contains('"'));
            assert!(
                !is_of_library || found.is_none(),
                "{}: {}",
                path.display(),
                found.unwrap_or_default()
            );
        }
    }
}

/// In an earlier version, the document listed four files with `unsafe` code, but not the other two.
#[test]
fn the_files_with_unsafe_code_are_those_that_the_document_lists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_unsafe = |path: &&PathBuf| {
        let code = code_of(&fs::read_to_string(path).expect("a source file"));
        let mut words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.any(|word| word == "unsafe")
    };
    let found = sources(&source_folder());
    let found = found.iter().filter(is_unsafe);
    let found: BTreeSet<String> = found
        .map(|path| path.strip_prefix(root).expect("below the root").display().to_string())
        .collect();
    let text = fs::read_to_string(root.join("docs/architecture.md")).expect("a document");
    let (_, section) = text.split_once("## Unsafe code").expect("a section");
    let section = section.split("\n## ").next().expect("its text");
    let listed = section.split('`').filter(|name| name.ends_with(".rs"));
    let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
    assert_eq!(listed, found);
    let numbers = ["Four", "Five", "Six", "Seven"];
    let number = numbers.get(found.len() - 4).expect("a number");
    assert!(
        section.trim_start().starts_with(&format!("{number} files")),
        "{section}"
    );
}

#[test]
fn every_public_type_has_a_name_of_its_own() {
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    for path in sources(&source_folder()) {
        let code = code_of(&fs::read_to_string(&path).expect("source text"));
        for line in code.lines().map(str::trim) {
            let kinds = ["pub struct ", "pub enum ", "pub trait ", "pub type "];
            let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) else {
                continue;
            };
            let name: String = rest.chars().take_while(|letter| letter.is_alphanumeric()).collect();
            if let Some(other) = seen.insert(name.clone(), path.clone()) {
                panic!("{name} is in {} and {}", other.display(), path.display());
            }
        }
    }
    assert!(seen.len() > 100);
}

/// Prints the number of tests that `cargo test` skips, so that a reader does not think that these tests have passed.
#[test]
fn the_proofs_are_left_out_and_counted() {
    let count = |folder: &str, marks: &[&str]| -> usize {
        let paths = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        let is_mark = |line: &&str| marks.iter().any(|mark| line.trim().starts_with(mark));
        let marks = paths.iter().map(|path| {
            let text = fs::read_to_string(path).expect("source text");
            text.lines().filter(is_mark).count()
        });
        marks.sum()
    };
    let proofs = count("tests/proofs", &["#[test]", "#[tokio::test]"]);
    assert!(proofs > 20, "{proofs}");
    let of_units = count("src", &["#[ignore = \"a proof"]);
    say(&format!(
        "not tested: {} proofs; CONTRIBUTING.md says how to run them",
        proofs + of_units
    ));
}
