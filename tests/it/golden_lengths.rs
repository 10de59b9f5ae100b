//! Compares answers with golden lists of lengths. A list contains the length of each answer and of its phases, one
//! answer per line.
//!
//! Every answer is the same on any machine, so the lines must not change. The program still solves cubes if a search
//! prunes too much, if a bound is too large by one, or if a phase ends too soon. Only these tests find such mistakes. A
//! longer answer is an error. It is also an error if a claim such as `optimal` changes from false to true. A shorter
//! answer, or a different division into phases, may be intended. In this case, `RUBIK_GOLDEN=write cargo test …`
//! rewrites the lists, and `git diff tests/golden` shows which lengths have grown.

use crate::golden::{is_written, read};
use crate::program::tables;
use rayon::prelude::*;
use rubik::cube::generator;
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use rubik::{Cube, PuzzleName};
use serde_json::{Value, json};

/// The seed of all random cubes.
const SEED: u64 = 55;

/// Requests: the name of the request, the puzzle, the other fields, and the cubes. A cube is an algorithm. `random` and
/// a range of numbers, as in `random 0..4`, stands for random cubes with these numbers.
pub type Questions<'a> = (RequestName, &'a str, Value, &'a [&'a str]);

/// A session with the tables that all tests use.
pub fn session() -> Session {
    Session::new(Store::in_folder(tables()).expect("a folder"))
}

/// Writes a random position as a user types it.
fn random(puzzle: &str, number: u64) -> String {
    let name: PuzzleName = puzzle.parse().expect("a puzzle");
    match name.solvable() {
        Ok(puzzle) => puzzle.write(&puzzle.random(&mut generator(SEED, number))),
        // Only the 3x3x3 is not `solvable`, because it has its own solvers.
        Err(_) => Cube::random(SEED, number).to_string(),
    }
}

/// Compares the lengths of the answers to requests with the lines of a file in `tests/golden/lengths/`.
pub fn hold(file: &str, questions: &[Questions<'_>]) {
    let session = session();
    let mut asked = Vec::new();
    for (request, puzzle, fields, cubes) in questions {
        for cube in *cubes {
            let mut fields = fields.as_object().expect("fields").clone();
            fields.sort_keys();
            let written = Value::from(fields.clone());
            if *puzzle != "3x3x3" {
                fields.insert("puzzle".to_owned(), json!(puzzle));
            }
            let mut ask = |cube: &str, text: String| {
                fields.insert("cube".to_owned(), json!(text));
                asked.push((*request, fields.clone(), format!("{request} {puzzle} {written} {cube}")));
            };
            let numbers = cube
                .strip_prefix("random ")
                .and_then(|numbers| numbers.split_once(".."));
            match numbers {
                Some((from, to)) => {
                    let [from, to] = [from, to].map(|number| number.parse::<u64>().expect("a number"));
                    (from..to).for_each(|number| ask(&format!("random {number}"), random(puzzle, number)));
                }
                None => ask(cube, (*cube).to_owned()),
            }
        }
    }
    let lines = asked.par_iter().map(|(request, fields, label)| {
        let answer = session.ask(*request, fields, &CancelToken::new());
        let lengths = match answer {
            Ok(answer) => lengths(&serde_json::from_str(&answer).expect("JSON")),
            Err(error) => format!("no answer: {error}"),
        };
        format!("{label}: {lengths}")
    });
    compare(file, &lines.collect::<Vec<String>>());
}

/// Compares lines with the lines of a file, or writes them to the file.
pub fn compare(file: &str, lines: &[String]) {
    let name = format!("lengths/{file}.txt");
    if is_written(&name, &(lines.join("\n") + "\n")) {
        return;
    }
    let expected = read(&name);
    let expected: Vec<&str> = expected.lines().collect();
    let pairs = lines.iter().zip(&expected).filter(|(line, expected)| line != *expected);
    let differing: Vec<String> = pairs
        .map(|(line, expected)| format!("- {expected}\n+ {line}"))
        .collect();
    assert!(
        differing.is_empty() && lines.len() == expected.len(),
        "{} lines and {} expected; a longer answer is an error; RUBIK_GOLDEN=write rewrites {name}:\n{}",
        lines.len(),
        expected.len(),
        differing.join("\n")
    );
}

/// The number of moves in a text, including moves on the inverse, which are in brackets.
fn moves(text: &Value) -> usize {
    text.as_str().map_or(0, |text| text.split_whitespace().count())
}

/// Returns the lengths of an answer in its metrics, the lengths of its phases and of further solutions, and the claims
/// about the answer.
fn lengths(answer: &Value) -> String {
    let in_metrics = |length: &Value| -> String {
        let metrics = length.as_object().into_iter().flatten();
        // The lengths in OBTM and HTM are equal, so the length in HTM is left out if there is one in OBTM.
        let metrics = metrics.filter(|(name, _)| *name != "htm" || length["obtm"].is_null());
        let mut metrics: Vec<_> = metrics.collect();
        metrics.sort_unstable_by_key(|(name, _)| *name);
        let lengths = { metrics.into_iter() }.map(|(name, length)| format!("{length} {name}"));
        lengths.collect::<Vec<_>>().join(", ")
    };
    let mut text = in_metrics(&answer["length"]);
    let parts = |name: &str| answer[name].as_array().into_iter().flatten();
    let phases = parts("phases").map(|phase| (&phase["name"], moves(&phase["moves"])));
    let steps = parts("steps").map(|step| (&step["name"], moves(&step["moves"])));
    let places = parts("insertions").map(|each| (&each["left"], moves(&each["skeleton"])));
    for (name, length) in phases.chain(steps).chain(places) {
        text += &format!("; {} {length}", name.as_str().unwrap_or_default());
    }
    let others: Vec<String> = parts("solutions").map(|each| in_metrics(&each["length"])).collect();
    if !others.is_empty() {
        text += &format!("; all: {}", others.join("; "));
    }
    for claim in ["proven", "optimal", "complete"] {
        if !answer[claim].is_null() {
            text += &format!("; {claim} {}", answer[claim]);
        }
    }
    text
}
