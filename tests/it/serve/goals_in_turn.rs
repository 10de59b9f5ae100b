//! Sends requests for one goal after another to a server.

use super::client::{Server, events};
use crate::program::{SMALL_TWO_PHASE, folder_of};
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The names of the files in a folder.
pub fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

pub fn fields(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).expect("an object")
}

/// An object without the field `seconds`.
pub fn timeless(text: &str) -> Value {
    let mut answer: Value = serde_json::from_str(text).expect("JSON");
    answer.as_object_mut().expect("an object").remove("seconds");
    answer
}

/// Returns `count` different goals with small tables.
fn goals(count: usize) -> Vec<String> {
    let pieces = ["UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL"];
    let pairs = (0..pieces.len()).flat_map(|one| (one + 1..pieces.len()).map(move |other| [one, other]));
    let named = pairs.map(|[one, other]| format!("{} {}", pieces[one], pieces[other]));
    // The list begins with single edges, and continues with pairs of edges. Pairs of opposite edges are near its end.
    let singles = pieces.iter().map(|piece| (*piece).to_owned());
    singles.chain(named).take(count).collect()
}

/// Requests a solution to a goal. Returns whether the server built a table for the goal, and the answer.
fn reach(server: &Server, goal: &str) -> (bool, Value) {
    let body = json!({"cube": "R U F2 L D", "goal": goal, "stream": true}).to_string();
    let told: Vec<(String, Value)> = events(server.ask_and_wait("/api/solve", &body)).collect();
    let (name, mut last) = told.last().cloned().expect("an end");
    assert_eq!(name, "solved", "{goal}: {last}");
    last.as_object_mut().expect("an object").remove("seconds");
    (told.iter().any(|(name, _)| name == "tables"), last)
}

/// Checks that the tables of the last goal stay open until the next goal needs their memory, that no other table is
/// closed, and that the server leaves no table of a goal on the disk.
pub fn assert_goals_make_room(count: usize) {
    let folder = folder_of(&SMALL_TWO_PHASE);
    let server = Server::with_tables(folder.path());
    let puzzle = json!({"cube": "R U", "puzzle": "pyraminx"});
    let cube = json!({"cube": "R U F"});
    let before = [&puzzle, &cube].map(|request| timeless(&server.post("/api/solve", &request.to_string()).body));
    for name in files(folder.path()) {
        fs::remove_file(folder.path().join(name)).expect("removed");
    }
    let session = Session::in_memory();
    let goals = goals(count);
    for goal in &goals {
        let (is_built, answer) = reach(&server, goal);
        assert!(is_built, "{goal} was open before its first request");
        let asked = json!({"cube": "R U F2 L D", "goal": goal}).to_string();
        let expected = session.ask(RequestName::Solve, &self::fields(&asked), &CancelToken::new());
        assert_eq!(answer, timeless(&expected.expect("a solution")), "{goal}");
        assert_eq!(
            reach(&server, goal),
            (false, answer),
            "{goal} was closed after its first request"
        );
    }
    // The server has closed the tables of earlier goals, so it builds them again.
    assert!(reach(&server, &goals[0]).0, "{} stayed open", goals[0]);
    assert!(reach(&server, &goals[count - 1]).0, "{} stayed open", goals[count - 1]);
    let after = [&puzzle, &cube].map(|request| timeless(&server.post("/api/solve", &request.to_string()).body));
    assert_eq!(after, before);
    assert_eq!(files(folder.path()), BTreeSet::new());
}
