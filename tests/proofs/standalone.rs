//! Tests the library in the same way as another program uses it: a separate crate compiles it without features.

use crate::program::cargo;
use crate::proof;
use std::fs;
use std::path::{Path, PathBuf};

/// The program of the other crate: it reads a cube, solves it, and prints the length.
const PROGRAM: &str = r#"
use rubik::{Cube, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube: Cube = "R U R' U' F2 D L B2".parse()?;
    let solver = Solver::thistlethwaite().open()?;
    let solution = solver.solve(&cube)?;
    println!("{} {}", cube.is_solved_by(solution.moves()), solution.moves().htm());
    Ok(())
}
"#;

/// A folder with a separate crate that depends on this library without features.
fn crate_of_its_own() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("standalone");
    fs::create_dir_all(folder.join("src")).expect("a folder for the crate");
    let library = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[package]\nname = \"standalone\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
        [dependencies]\nrubik = {{ path = {library:?}, default-features = false }}\n\n\
        [workspace]\n\n[profile.dev]\ndebug = false\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest is written");
    fs::write(folder.join("src/main.rs"), PROGRAM).expect("the program is written");
    // The lock file names versions that are already downloaded.
    let lock = Path::new(library).join("Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).expect("the versions are copied");
    folder
}

#[test]
fn a_crate_of_its_own_solves_a_cube_without_any_feature() {
    let Some(_proof) = proof::begin("batch") else { return };
    let folder = crate_of_its_own();
    let target = folder.join("target");
    let target = target.to_str().expect("a path in UTF-8");
    let output = cargo(&folder, &["run", "--quiet", "--target-dir", target]);
    let text = String::from_utf8(output.stdout).expect("the program prints UTF-8");
    let (solved, length) = text.trim_end().split_once(' ').expect("two words");
    assert_eq!(solved, "true");
    // The four phases take at most 7 + 10 + 13 + 15 moves.
    assert!(length.parse::<u32>().is_ok_and(|length| length <= 45));
}
