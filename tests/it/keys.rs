//! Tests that requests share open tables only if this cannot change an answer. One session answers all requests in
//! order, another answers them in reverse order, and a new session is opened for each request. The answers must be
//! equal.

use crate::program::tables;
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::fs;
use tempfile::TempDir;

/// A request: its name and its fields.
pub type Question = (RequestName, Map<String, Value>);

fn session() -> Session {
    Session::new(Store::in_folder(tables()).expect("a folder"))
}

/// The answer without the field `seconds`, or the error.
fn answer(session: &Session, (request, fields): &Question) -> Result<Value, String> {
    let text = session.ask(*request, fields, &CancelToken::new());
    let mut answer: Value = serde_json::from_str(&text.map_err(|error| error.to_string())?).expect("JSON");
    answer.as_object_mut().expect("an object").remove("seconds");
    let proofs = answer.get_mut("proofs").and_then(Value::as_array_mut);
    for proof in proofs.into_iter().flatten() {
        proof["seconds"].take();
    }
    Ok(answer)
}

/// Checks that the answers do not depend on earlier requests. Returns the answers.
pub fn hold(questions: &[Question]) -> Vec<Result<Value, String>> {
    let (forwards, backwards) = (session(), session());
    let mut last_first: Vec<_> = { questions.iter().rev() }
        .map(|question| answer(&backwards, question))
        .collect();
    let each = questions.iter().map(|question| {
        let found = answer(&forwards, question);
        let alone = answer(&session(), question);
        assert_eq!(found, alone, "{question:?}");
        assert_eq!(
            last_first.pop().expect("an answer for each question"),
            alone,
            "{question:?}"
        );
        alone
    });
    each.collect()
}

/// Options of `solve` requests for the cube `B2`. All answers differ, so the test notices if a table that is open for
/// one request answers another request.
const SOLVES: [&str; 20] = [
    r#"{}"#,
    r#"{"metric": "qtm"}"#,
    r#"{"faces": "URFDL"}"#,
    r#"{"method": "layers"}"#,
    r#"{"method": "layers", "first_face": "R"}"#,
    r#"{"method": "thistlethwaite"}"#,
    r#"{"goal": "cross"}"#,
    r#"{"goal": "eo"}"#,
    r#"{"goal": "cross", "generators": "R,L,F,B"}"#,
    r#"{"goal": "cross", "generators": "R,L,F,B,D2"}"#,
    r#"{"goal": "UF DF"}"#,
    r#"{"generators": "B"}"#,
    r#"{"puzzle": "2x2x2"}"#,
    r#"{"puzzle": "2x2x2", "metric": "qtm"}"#,
    r#"{"puzzle": "2x2x2", "method": "layers"}"#,
    r#"{"puzzle": "skewb"}"#,
    r#"{"puzzle": "megaminx"}"#,
    r#"{"puzzle": "megaminx", "goal": "EDGES"}"#,
    r#"{"puzzle": "megaminx", "goal": "CORNERS"}"#,
    r#"{"puzzle": "megaminx", "generators": "B"}"#,
];

/// Options of `scramble` requests with the seed 3.
const SCRAMBLES: [&str; 17] = [
    r#"{}"#,
    r#"{"metric": "qtm"}"#,
    r#"{"faces": "RUFLB"}"#,
    r#"{"faces": "URFDL"}"#,
    r#"{"event": "333"}"#,
    r#"{"event": "333bf"}"#,
    r#"{"event": "333fm"}"#,
    r#"{"event": "222"}"#,
    r#"{"puzzle": "2x2x2"}"#,
    r#"{"puzzle": "skewb"}"#,
    r#"{"puzzle": "pyraminx"}"#,
    r#"{"goal": "cross"}"#,
    r#"{"goal": "eo", "distance": 2}"#,
    r#"{"goal": "eo", "distance": 3}"#,
    r#"{"generators": "R,U"}"#,
    r#"{"generators": "R2,U2", "distance": 3}"#,
    r#"{"case": "T"}"#,
];

#[test]
fn what_is_open_for_one_request_does_not_answer_another() {
    let with = |(name, value): (&str, Value), options: &str| {
        let mut fields: Map<String, Value> = serde_json::from_str(options).expect("an object");
        fields.insert(name.to_owned(), value);
        fields
    };
    let solves = SOLVES.map(|options| (RequestName::Solve, with(("cube", json!("B2")), options)));
    let scrambles = SCRAMBLES.map(|options| (RequestName::Scramble, with(("seed", json!(3)), options)));
    let questions = [solves.as_slice(), &scrambles].concat();
    let mut answers: HashMap<String, &Question> = HashMap::new();
    for (question, answer) in questions.iter().zip(hold(&questions)) {
        let answer = answer.unwrap_or_else(|error| panic!("{question:?}: {error}"));
        // If two answers were equal, the test could not see which table gave them.
        if let Some(other) = answers.insert(answer.to_string(), question) {
            panic!("{question:?} and {other:?} have one answer: {answer}");
        }
    }
}

/// The test removes the files of tables that are open. If the session opened a table a second time, it would build the
/// table again and write its file.
#[cfg(unix)]
#[test]
fn what_is_open_is_not_opened_again() {
    let folder = TempDir::new().expect("a folder");
    let session = Session::new(Store::in_folder(folder.path().to_path_buf()).expect("a store"));
    let files = || {
        fs::read_dir(folder.path())
            .expect("a folder")
            .map(|file| file.expect("a file").path())
    };
    for options in [
        r#"{"goal": "cross"}"#,
        r#"{"puzzle": "skewb"}"#,
        r#"{"puzzle": "pyraminx"}"#,
        r#"{"puzzle": "2x2x2"}"#,
        r#"{"method": "thistlethwaite"}"#,
    ] {
        let mut fields: Map<String, Value> = serde_json::from_str(options).expect("an object");
        fields.insert("cube".to_owned(), json!("U R"));
        let question = (RequestName::Solve, fields);
        let first = answer(&session, &question).expect("a solution");
        assert!(files().count() > 0, "{options}");
        files().for_each(|file| fs::remove_file(file).expect("the file is removed"));
        assert_eq!(answer(&session, &question), Ok(first), "{options}");
        assert_eq!(files().count(), 0, "{options}");
    }
}
