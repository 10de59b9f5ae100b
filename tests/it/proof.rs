//! Records which proofs have passed. A proof is a test under `tests/proofs`. It does not run again if the files on
//! which it depends have not changed since it passed.
//!
//! A proof names the highest top-level module on which it depends. It depends on the files of this module and of all
//! modules below it, because these use no other modules. It also depends on the crates, the published counts, its own
//! file, the helpers of all tests, and the compiler options. When a proof passes, the hash of all these is stored next
//! to the tables.

use crate::program::say;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs, thread};
use xxhash_rust::xxh3::Xxh3;

/// The top-level modules of the library, from the bottom up, as in `src/lib.rs`: no module uses a module above it.
pub const ROOMS: [&str; 14] = [
    "cube",
    "scan",
    "notation",
    "goals",
    "coordinates",
    "tables",
    "search",
    "groups",
    "solvers",
    "puzzles",
    "scrambles",
    "json",
    "requests",
    "batch",
];

/// The name that a proof gives if it runs the program. The program uses all modules.
pub const PROGRAM: &str = "bin";

/// The files on which every proof depends, in addition to its own file. `Cargo.lock` names the crates.
const BELOW_ALL_ROOMS: [&str; 8] = [
    "Cargo.lock",
    "Cargo.toml",
    "src/lib.rs",
    "src/parallel.rs",
    "tables",
    "tests/golden",
    "tests/it/golden.rs",
    "tests/it/program",
];

/// The additional files on which proofs of the program depend: its sources, its examples, its tests and its documents.
const OF_PROGRAM: [&str; 5] = ["README.md", "docs", "examples", "src/bin", "tests"];

/// The hash of the files on which a proof depends, and the path at which it is stored.
pub struct Record {
    path: PathBuf,
    hash: String,
}

/// A running proof. Dropping it marks the proof as valid, unless the proof has failed or its code has changed since it
/// was compiled.
pub struct Proof(Option<Record>);

/// Begins a proof that depends on the module `room` and on no module above it. If the proof is still valid, prints a
/// note and returns `None`. If `CI` is set or `RUBIK_PROVE` is `again`, the proof always runs.
#[track_caller]
#[must_use = "the proof ends when this is dropped"]
pub fn begin(room: &str) -> Option<Proof> {
    let place = Location::caller();
    let records = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proofs");
    let is_to_be_made_again =
        env::var_os("CI").is_some() || env::var_os("RUBIK_PROVE").is_some_and(|value| value == "again");
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let record = Record::of(project, &records, room, place.file(), place.line());
    if record.stands() && !is_to_be_made_again {
        say(&format!("{}:{} is still valid", place.file(), place.line()));
        return None;
    }
    let mut proof = record.proof();
    if !is_as_compiled(project) {
        proof.0 = None;
    }
    Some(proof)
}

/// True if no source file is newer than this test program.
fn is_as_compiled(project: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    let compiled = env::current_exe().and_then(|program| time(&program));
    let is_older = |path: &Path| match (&compiled, time(path)) {
        (Ok(compiled), Ok(changed)) => changed <= *compiled,
        _ => false,
    };
    ["src", "tests", "Cargo.lock", "Cargo.toml"]
        .iter()
        .all(|path| files(&project.join(path)).iter().all(|path| is_older(path)))
}

/// The version of the compiler and the options with which the tests are compiled.
fn compiled_how() -> &'static str {
    static HOW: OnceLock<String> = OnceLock::new();
    HOW.get_or_init(|| {
        let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let version = Command::new(compiler).arg("-vV").output();
        let version = version.map_or_else(|error| error.to_string().into_bytes(), |output| output.stdout);
        let features = [
            cfg!(debug_assertions),
            cfg!(feature = "disk"),
            cfg!(feature = "cli"),
            cfg!(feature = "play"),
            cfg!(feature = "serve"),
        ];
        format!("{} {features:?}", String::from_utf8_lossy(&version))
    })
}

impl Record {
    /// The record of the proof that begins at this line of this file. `records` is the folder of all records.
    pub fn of(project: &Path, records: &Path, room: &str, file: &str, line: u32) -> Record {
        let mut hasher = Xxh3::new();
        hasher.update(compiled_how().as_bytes());
        let mut add = |path: &str| hash(&mut hasher, project, &project.join(path));
        BELOW_ALL_ROOMS.into_iter().chain([file]).for_each(&mut add);
        let height = ROOMS.iter().position(|each| *each == room);
        let rooms = height.map_or(&ROOMS[..], |height| &ROOMS[..=height]);
        rooms.iter().for_each(|room| add(&format!("src/{room}")));
        if height.is_none() {
            assert_eq!(room, PROGRAM, "an unknown module");
            OF_PROGRAM.into_iter().for_each(add);
        }
        let name = Path::new(file).file_stem().expect("a file has a name");
        Record {
            path: records.join(format!("{}-{line}", name.to_string_lossy())),
            hash: format!("{:032x}", hasher.digest128()),
        }
    }

    /// True if the proof has already passed with the same files.
    pub fn stands(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|hash| hash == self.hash)
    }

    /// Starts the proof. It is not valid until it passes again.
    pub fn proof(self) -> Proof {
        let _ = fs::remove_file(&self.path);
        Proof(Some(self))
    }
}

impl Drop for Proof {
    fn drop(&mut self) {
        let Some(Record { path, hash }) = self.0.as_ref().filter(|_| !thread::panicking()) else {
            return;
        };
        // Errors are ignored: if there is no record, the proof runs again next time.
        let folder = path.parent().expect("a record is in a folder");
        let _ = fs::create_dir_all(folder).and_then(|()| fs::write(path, hash));
    }
}

/// Adds the names and contents of a file, or of all files in a folder.
fn hash(hasher: &mut Xxh3, project: &Path, path: &Path) {
    for path in files(path) {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.strip_prefix(project).expect("a path in the project");
        hasher.update(name.to_string_lossy().as_bytes());
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(&bytes);
    }
}

/// The file at a path, or all files in a folder in the order of their names.
pub fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| files(path)).collect()
}
