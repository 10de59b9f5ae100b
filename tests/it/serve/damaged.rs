//! Tests a server whose tables are damaged, removed or replaced while it runs.

use super::client::{Reply, Server, events};
use crate::program::{folder, folder_of, output, rubik_with_tables, table};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// A cube that is so far from the goal `eo-cross` that the search reads many blocks of the goal's table.
pub const FAR: &str = "R U F2 L D B R' U";

/// The only table in a folder.
pub fn only_table(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder).expect("a folder").flatten();
    let path = files.next().expect("a table").path();
    assert!(files.next().is_none());
    path
}

/// Damages one byte in each block of a table, except in the first and the last blocks, which are read when the table is
/// opened.
pub fn damage(path: &Path, whole: &[u8]) {
    let mut bytes = whole.to_vec();
    let (first, last) = (bytes.len() / 100, bytes.len() - 5_000);
    let inner = bytes[first..last].iter_mut();
    inner.step_by(4_096).for_each(|byte| *byte ^= 0b0101_0101);
    fs::write(path, bytes).expect("written");
}

pub fn solve(server: &Server, request: &Value) -> Reply {
    server.post("/api/solve", &request.to_string())
}

fn assert_damaged(reply: &Reply) {
    let error = &reply.json()["error"];
    assert_eq!((reply.status, &error["kind"]), (500, &json!("solver")), "{reply:?}");
    let message = error["message"].as_str().expect("a sentence");
    assert!(message.contains("is damaged"), "{message}");
}

/// In an earlier version, the server answered all requests for the goal with status 500 until it was restarted, even
/// after the user had removed the damaged table as the message says.
#[test]
fn the_server_answers_again_when_a_damaged_table_of_a_goal_is_gone_or_replaced() {
    let folder = folder();
    output(rubik_with_tables(folder.path()).args(["solve", "--goal", "eo-cross", FAR]));
    let path = only_table(folder.path());
    let whole = fs::read(&path).expect("the table");
    let server = Server::with_tables(folder.path());
    let easy = json!({ "cube": "R", "goal": "eo-cross" });
    let far = json!({ "cube": FAR, "goal": "eo-cross" });
    // This request opens the table before it is damaged.
    assert_eq!(solve(&server, &easy).status, 200);
    damage(&path, &whole);
    assert_damaged(&solve(&server, &far));
    assert_damaged(&solve(&server, &far));
    let streamed = json!({ "cube": FAR, "goal": "eo-cross", "stream": true }).to_string();
    let told: Vec<(String, Value)> = events(server.ask_and_wait("/api/solve", &streamed)).collect();
    assert_eq!(told.last().expect("an end").0, "failed");
    fs::write(&path, &whole).expect("written");
    let answered = solve(&server, &far);
    assert_eq!(answered.status, 200, "{answered:?}");
    // The test damages the table again, and then removes it, as the message says. The server builds the table again for
    // the request, but does not store it.
    damage(&path, &whole);
    let far = json!({ "cube": "D B2 L U' R F2 U B' D2 R'", "goal": "eo-cross" });
    assert_damaged(&solve(&server, &far));
    let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
    output(rubik_with_tables(folder.path()).args(["tables", "remove", "--name", name]));
    let answered = solve(&server, &far);
    assert_eq!(answered.status, 200, "{answered:?}");
    assert!(!path.exists());
}

/// The server reads some tables completely when it opens them, so later changes of their files do not affect the
/// answers. If the server can store no tables any more, it still builds the tables that it needs.
#[test]
fn files_of_tables_that_are_in_memory_may_be_damaged_and_their_folder_may_go() {
    let folder = folder_of(&[
        "two-phase-cosets",
        "two-phase-corners-slice",
        "two-phase-near",
        "two-phase-corners-upper",
    ]);
    let server = Server::with_tables(folder.path());
    let cube = json!({ "cube": "R U F D2 L" });
    let two = json!({ "cube": "R U F'", "puzzle": "2x2x2" });
    let (first, of_two) = (solve(&server, &cube).json(), solve(&server, &two).json());
    for entry in fs::read_dir(folder.path()).expect("a folder").flatten() {
        let length = fs::metadata(entry.path()).expect("a file").len();
        fs::write(entry.path(), vec![0x55; length as usize]).expect("written");
    }
    assert_eq!(solve(&server, &cube).json()["solution"], first["solution"]);
    assert_eq!(solve(&server, &two).json()["solution"], of_two["solution"]);
    fs::remove_dir_all(folder.path()).expect("removed");
    fs::write(folder.path(), "no folder").expect("written");
    for request in [
        &cube,
        &two,
        &json!({ "cube": "R U", "puzzle": "pyraminx" }),
        &json!({ "cube": "R U", "goal": "cross" }),
        &json!({ "cube": "R U F", "method": "thistlethwaite" }),
    ] {
        assert_eq!(solve(&server, request).status, 200, "{request}");
    }
    fs::remove_file(folder.path()).expect("removed");
}

/// In an earlier version, if a table was removed after the server had opened it, the server still treated it as
/// existing.
#[test]
fn large_tables_that_were_damaged_and_removed_are_not_there() {
    let folder = crate::table_files::folder_with_entries([0, 0, 0, 12]);
    let server = Server::with_tables(folder.path());
    let request = json!({ "cube": crate::program::SAMPLE, "table_size": "large" });
    assert_damaged(&solve(&server, &request));
    assert_damaged(&solve(&server, &request));
    fs::remove_file(table(folder.path(), "two-phase-exact")).expect("removed");
    let refused = solve(&server, &request);
    assert_eq!(refused.status, 400, "{refused:?}");
    let message = refused.json()["error"]["message"].to_string();
    assert!(
        message.contains("`rubik tables build two-phase --table-size large` builds them"),
        "{message}"
    );
}
