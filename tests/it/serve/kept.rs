//! Tests which tables a server keeps open, which tables it closes, and which files it leaves on the disk.

use super::client::Server;
use super::damaged::{FAR, damage, only_table, solve};
use super::goals_in_turn::{assert_goals_make_room, fields, files, timeless};
use crate::program::{SMALL_TWO_PHASE, THISTLETHWAITE, folder, folder_of, output, rubik_with_tables, table};
use rubik::ErrorKind;
use rubik::requests::{RequestName, Session, SessionPolicy};
use rubik::search::CancelToken;
use rubik::tables::{NoProgress, Store};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::net::TcpStream;
use std::path::Path;

/// Requests that together open many solvers. The 2x2x2 has a table for each metric, so there is a request for each
/// metric.
const QUESTIONS: [(RequestName, &str); 14] = [
    (RequestName::Solve, r#"{"cube": "R U F"}"#),
    (RequestName::Solve, r#"{"cube": "R U F", "method": "thistlethwaite"}"#),
    (RequestName::Solve, r#"{"cube": "R U F", "puzzle": "2x2x2"}"#),
    (
        RequestName::Solve,
        r#"{"cube": "R2 U F", "puzzle": "2x2x2", "metric": "qtm"}"#,
    ),
    (
        RequestName::Solve,
        r#"{"cube": "R2 U F", "puzzle": "2x2x2", "method": "layers"}"#,
    ),
    (RequestName::Solve, r#"{"cube": "R U", "puzzle": "skewb"}"#),
    (RequestName::Solve, r#"{"cube": "R U", "puzzle": "pyraminx"}"#),
    (RequestName::Solve, r#"{"cube": "D R", "puzzle": "slide"}"#),
    (RequestName::Show, r#"{"cube": "R U", "puzzle": "skewb"}"#),
    (RequestName::Scramble, r#"{"seed": 1}"#),
    (RequestName::Scramble, r#"{"seed": 1, "puzzle": "skewb"}"#),
    (RequestName::Scramble, r#"{"seed": 1, "event": "222"}"#),
    (RequestName::Scramble, r#"{"seed": 1, "event": "pyram"}"#),
    (RequestName::Scramble, r#"{"seed": 1, "event": "333"}"#),
];

/// Sends all requests, removes the file of every table, and sends the requests again. If a table were opened a second
/// time, it would be built again, and its file would be in the folder.
fn assert_all_is_opened_once(folder: &Path, ask: &dyn Fn(RequestName, &str) -> Value) {
    let first: Vec<Value> = QUESTIONS.iter().map(|(request, body)| ask(*request, body)).collect();
    assert!(files(folder).len() >= 13, "{:?}", files(folder));
    for name in files(folder) {
        fs::remove_file(folder.join(name)).expect("removed");
    }
    for (number, (request, body)) in QUESTIONS.iter().enumerate().rev() {
        assert_eq!(ask(*request, body), first[number], "{body}");
        assert_eq!(files(folder), BTreeSet::new(), "opened again for {request} {body}");
    }
}

#[test]
fn a_server_and_a_session_open_everything_once() {
    let names = [SMALL_TWO_PHASE, THISTLETHWAITE].concat();
    let folder = folder_of(&names);
    let server = Server::with_tables(folder.path());
    assert_all_is_opened_once(folder.path(), &|request, body| {
        let reply = server.post(&format!("/api/{request}"), body);
        assert_eq!(reply.status, 200, "{reply:?}");
        timeless(&reply.body)
    });
    drop(server);
    let folder = folder_of(&names);
    let session = Session::new(Store::in_folder(folder.path().to_owned()).expect("a folder"));
    assert_all_is_opened_once(folder.path(), &|request, body| {
        let answer = session.ask(request, &fields(body), &CancelToken::new());
        timeless(&answer.unwrap_or_else(|error| panic!("{body}: {error}")))
    });
    // Requests with many positions use the tables that are already open.
    for (_, body) in QUESTIONS.iter().filter(|(request, _)| *request == RequestName::Solve) {
        let mut fields = fields(body);
        let cube = fields.remove("cube").expect("a cube");
        let many = session
            .many(&fields, &NoProgress, &CancelToken::new())
            .expect("a solver");
        let cubes = [cube.as_str().expect("text"); 2];
        let solved = many.solve_texts(&cubes, &CancelToken::new());
        assert!(solved.iter().all(Result::is_ok), "{body}");
    }
    assert_eq!(files(folder.path()), BTreeSet::new());
}

/// In an earlier version, a server stored the tables of every puzzle that a client defined.
#[test]
fn tables_of_a_clients_puzzle_are_not_stored() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzles/catalogue/redi.tws");
    let redi = fs::read_to_string(path).expect("a definition");
    let folder = folder();
    let store = Store::in_folder(folder.path().to_owned()).expect("a folder");
    let session = Session::with_policy(store, SessionPolicy::Shared);
    let ask = |name: &str, puzzle: &str| {
        let question = json!({"cube": "H B' U' L U' F L D U H L' F R'", "method": "optimal", "memory": "1M"});
        let mut fields = fields(&question.to_string());
        fields.insert(name.to_owned(), puzzle.into());
        let answer = session.ask(RequestName::Solve, &fields, &CancelToken::new());
        assert!(answer.is_ok(), "{name}: {answer:?}");
        files(folder.path()).len()
    };
    assert_eq!(ask("definition", &redi.replacen("Name redi", "Name mine", 1)), 0);
    assert_eq!(ask("puzzle", "redi"), 1);
}

#[test]
fn goals_make_room_for_goals_and_for_nothing_else() {
    assert_goals_make_room(4);
}

/// While the folder of tables cannot be created, the server builds tables in memory. When it can be created, the server
/// stores the tables that it builds from then on.
#[test]
fn tables_are_kept_from_when_their_folder_can_be_made() {
    let folder = folder();
    let path = folder.path().join("tables");
    fs::create_dir(&path).expect("made");
    let server = Server::with_tables(&path);
    fs::remove_dir_all(&path).expect("removed");
    fs::write(&path, "no folder").expect("written");
    for puzzle in ["pyraminx", "slide"] {
        assert_eq!(
            solve(&server, &json!({"cube": "R", "puzzle": puzzle})).status,
            200,
            "{puzzle}"
        );
    }
    fs::remove_file(&path).expect("removed");
    for puzzle in ["skewb", "slide"] {
        assert_eq!(
            solve(&server, &json!({"cube": "R", "puzzle": puzzle})).status,
            200,
            "{puzzle}"
        );
    }
    assert!(table(&path, "skewb-optimal").exists());
    assert!(
        !table(&path, "slide-optimal").exists(),
        "an open table was opened again"
    );
}

/// Clients send long requests of every type and then disconnect. Each request would run for a minute. The first two
/// requests of each type run, and the others wait.
#[test]
fn what_its_clients_leave_gives_its_place_back() {
    let server = Server::start();
    let far = "R' U' F R2 U2 L2 F2 D2 R2 B' U2 L2 B F' R B' F' R' U2 B' R2 U' L' D R' U' F";
    for (path, body) in [
        ("/api/fmc", json!({"cube": far, "time_limit": 60})),
        ("/api/solve", json!({"cube": far, "time_limit": 60})),
        ("/api/solve", json!({"cube": far, "puzzle": "4x4x4", "time_limit": 60})),
        (
            "/api/scramble",
            json!({"goal": "cross", "distance": 8, "n": 100, "time_limit": 60}),
        ),
        ("/api/check", json!({"cube": "R", "solution": "(R U)500000"})),
    ] {
        let askers: Vec<TcpStream> = (0..5).map(|_| server.ask_and_wait(path, &body.to_string())).collect();
        crate::program::wait_for(format!("searches of {path}"), || {
            (server.searches().0 > 0).then_some(())
        });
        drop(askers);
        server.wait_for(0, 0);
    }
    for (path, body) in [
        ("/api/solve", r#"{"cube": "R U F"}"#),
        ("/api/fmc", r#"{"cube": "R U F", "niss": "never"}"#),
        ("/api/check", r#"{"cube": "R", "solution": "(R U)50000"}"#),
    ] {
        assert_eq!(server.post(path, body).status, 200, "{path}");
    }
}

/// If a session has found a table to be damaged, it answers again when the table has been repaired or removed. This is
/// tested for one position and for many.
#[test]
fn a_session_answers_again_when_a_damaged_table_is_whole_or_gone() {
    let folder = folder();
    output(rubik_with_tables(folder.path()).args(["solve", "--goal", "eo-cross", FAR]));
    let path = only_table(folder.path());
    let whole = fs::read(&path).expect("the table");
    let goal = fields(r#"{"goal": "eo-cross"}"#);
    let ask = |session: &Session, cube: &str| {
        let mut fields = goal.clone();
        fields.insert("cube".to_owned(), json!(cube));
        let answer = session.ask(RequestName::Solve, &fields, &CancelToken::new());
        answer.map(|text| timeless(&text)["solution"].take())
    };
    let ask_many = |session: &Session, cube: &str| {
        let many = session.many(&goal, &NoProgress, &CancelToken::new())?;
        many.solve_texts(&[cube], &CancelToken::new())
            .swap_remove(0)
            .map(Value::from)
    };
    type Ask<'a> = &'a dyn Fn(&Session, &str) -> Result<Value, rubik::Error>;
    let asks: [Ask; 2] = [&ask, &ask_many];
    for (number, asked) in asks.iter().enumerate() {
        for is_removed in [false, true] {
            // The session opens the table. After that, the test damages blocks that the session has not read yet.
            let session = Session::new(Store::in_folder(folder.path().to_owned()).expect("a folder"));
            assert!(asked(&session, "R").is_ok());
            damage(&path, &whole);
            for _ in 0..2 {
                let error = asked(&session, FAR).expect_err("damage");
                assert_eq!(error.kind(), ErrorKind::Internal, "{error}");
            }
            match is_removed {
                true => fs::remove_file(&path).expect("removed"),
                false => fs::write(&path, &whole).expect("written"),
            }
            let answer = asked(&session, FAR);
            let expected = ask(&Session::in_memory(), FAR);
            assert_eq!(answer, expected, "{number}, removed: {is_removed}");
            assert_eq!(fs::read(&path).expect("the table"), whole);
        }
    }
}
