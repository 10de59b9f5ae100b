//! Compares the names, values and limits in the interface description with the table of options, and with the values
//! that the server accepts.

use super::client::{Reply, Server};
use super::schema::Document;
use rubik::requests::{AlgorithmOperation, RequestName, RequestOption, ValueKind};
use rubik::solvers::MethodName;
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn requests() -> impl Iterator<Item = RequestName> {
    RequestName::ALL.into_iter().filter(|request| request.has_one_answer())
}

/// The schema of a request.
fn schema(document: &Document, request: RequestName) -> &Value {
    let name = request.name();
    let schema = format!("{}{}Request", name[..1].to_uppercase(), &name[1..]);
    &document.text()["components"]["schemas"][schema]
}

fn property<'a>(document: &'a Document, request: RequestName, option: &RequestOption) -> &'a Value {
    document.resolved(&schema(document, request)["properties"][option.name])
}

fn texts(values: &Value) -> BTreeSet<&str> {
    let values = values.as_array().into_iter().flatten();
    values.map(|value| value.as_str().expect("text")).collect()
}

/// In an earlier version, the interface description did not list the method `reduction`.
#[test]
fn the_types_and_names_that_are_described_are_those_of_the_table() {
    let document = Document::read();
    let mut names = 0;
    for request in requests() {
        for option in request.options() {
            let described = property(&document, request, option);
            let place = format!("{request} {}", option.name);
            let kind = match option.value {
                ValueKind::Flag => json!("boolean"),
                ValueKind::Number => json!("integer"),
                ValueKind::Seconds => json!("number"),
                ValueKind::Text | ValueKind::Name(_) => json!("string"),
                ValueKind::Texts | ValueKind::Range | ValueKind::Object => described["type"].clone(),
            };
            assert_eq!(described["type"], kind, "{place}");
            let known = option.names();
            let known: BTreeSet<&str> = known.iter().map(|known| known.name).collect();
            assert_eq!(texts(&described["enum"]), known, "{place}");
            names += known.len();
            // The only limit for the length of a text is the limit for the whole body.
            let longest = &described["maxLength"];
            assert!(longest.is_null() || *longest == json!(65_536), "{place}: {longest}");
        }
    }
    assert!(names > 100, "only {names} names were compared");
    // The schema `Solved` lists the methods for the 3x3x3, and `PuzzleMethod` lists the methods for other puzzles.
    let schemas = &document.text()["components"]["schemas"];
    let solved = texts(&schemas["Solved"]["properties"]["method"]["enum"]);
    let of_puzzles = schemas["PuzzleMethod"]["oneOf"]
        .as_array()
        .expect("methods of other puzzles");
    let of_puzzles = of_puzzles.iter().filter_map(|method| method["const"].as_str());
    let all: BTreeSet<&str> = of_puzzles.chain(solved).collect();
    assert_eq!(
        all,
        MethodName::OF_ANY_PUZZLE.map(MethodName::name).into_iter().collect()
    );
    // The schema `Algorithm` lists the operations whose answer contains an algorithm. The answer to `count` contains
    // lengths instead, and the answer to `case` contains cases.
    let rewritten = texts(&schemas["Algorithm"]["properties"]["operation"]["enum"]);
    let operations = AlgorithmOperation::ALL.map(AlgorithmOperation::name).into_iter();
    assert_eq!(
        rewritten,
        operations.filter(|name| !["count", "case"].contains(name)).collect()
    );
}

/// Fields for a request of each type. Most of these requests contain an invalid cube, so they end soon after the server
/// has read the options.
fn base(request: RequestName) -> Map<String, Value> {
    let fields = match request {
        RequestName::Solve | RequestName::Show | RequestName::Fmc => json!({ "cube": "R Q" }),
        RequestName::Apply => json!({ "cube": "R Q", "algorithm": "R" }),
        RequestName::Check | RequestName::Steps => json!({ "cube": "R Q", "solution": "R" }),
        RequestName::Insert => json!({ "cube": "R Q", "skeleton": "R" }),
        RequestName::Round => json!({ "event": "777" }),
        RequestName::Order => json!({ "algorithm": "R Q" }),
        RequestName::Alg => json!({ "algorithm": "R Q", "operation": "invert" }),
        other => {
            let required = other.options().find(|option| option.is_required);
            assert!(required.is_none(), "this function gives {other} no field {required:?}");
            json!({})
        }
    };
    fields.as_object().expect("an object").clone()
}

/// The fields that the test adds to a request with the option `name`, because the option needs them, or because they
/// make the request quick or remove another limit.
fn beside(request: RequestName, name: &str) -> Value {
    match (request, name) {
        // For the 3x3x3, the two-phase method has its own limit of moves, so this request names another puzzle.
        (RequestName::Solve, "max_moves") => json!({ "puzzle": "2x2x2" }),
        (RequestName::Solve, "time_limit") => json!({ "stream": true }),
        (RequestName::Scramble, "distance") => json!({ "generators": "R,U", "time_limit": 0.01 }),
        (RequestName::Scramble, "time_limit") => json!({ "goal": "cross", "distance": 1, "n": 1 }),
        (RequestName::Round, "groups") => json!({ "n": 1, "extra": 0 }),
        (RequestName::Round, "n") => json!({ "extra": 0 }),
        (RequestName::Round, "extra") => json!({ "n": 1 }),
        (RequestName::Round, "cubes") => json!({ "event": "333mbf", "n": 1 }),
        (RequestName::Show, "n") => json!({ "completions": true }),
        (RequestName::Count, "farthest") => json!({ "by_distance": true, "puzzle": "floppy" }),
        _ => json!({}),
    }
}

fn post(server: &Server, request: RequestName, fields: &Map<String, Value>) -> Reply {
    server.post(&format!("/api/{request}"), &Value::Object(fields.clone()).to_string())
}

/// Values at the limits of a schema and beyond the limits. The flag is true if the schema allows the value.
fn at_limits(described: &Value) -> Vec<(Value, bool)> {
    let is_whole = described["type"] == "integer";
    let beyond = |limit: &Value, step: f64| match (is_whole, limit.as_i64()) {
        (true, Some(limit)) => json!(limit + step as i64),
        // This value is greater than every 64-bit number.
        (true, None) => json!(1.9e19),
        (false, _) => json!(limit.as_f64().expect("a number") + step / 1_000.0),
    };
    let mut values = Vec::new();
    if let Some(least) = described.get("minimum") {
        values.extend([(least.clone(), true), (beyond(least, -1.0), false)]);
    }
    if let Some(least) = described.get("exclusiveMinimum") {
        values.extend([(least.clone(), false), (beyond(least, 1.0), true)]);
    }
    match described.get("maximum") {
        Some(most) => values.extend([(most.clone(), true), (beyond(most, 1.0), false)]),
        None => values.push((json!(1_000_000_007), true)),
    }
    values
}

/// In an earlier version, the description gave 40 as the maximum of `max_moves`, but only the two-phase method has this
/// limit. `distance` had no maximum, and a search for steps could take an hour.
#[test]
fn the_limits_that_are_described_are_those_of_the_server() {
    let (server, document) = (Server::start(), Document::read());
    let asked = Cell::new(0);
    let ask = |request: RequestName, fields: &Map<String, Value>, is_described: bool| {
        let reply = post(&server, request, fields);
        assert_eq!(reply.status != 400, is_described, "{request} {fields:?}: {reply:?}");
        asked.set(asked.get() + 1);
    };
    for request in requests() {
        for option in request.options() {
            let described = property(&document, request, option);
            let mut fields = base(request);
            fields.extend(beside(request, option.name).as_object().expect("an object").clone());
            if matches!(option.value, ValueKind::Number | ValueKind::Seconds) {
                for (value, is_described) in at_limits(described) {
                    fields.insert(option.name.to_owned(), value);
                    ask(request, &fields, is_described);
                }
            }
            let parts = described["properties"].as_object().into_iter().flatten();
            for (part, described) in parts {
                for (value, is_described) in at_limits(described) {
                    let mut object = option.example();
                    object[part] = value;
                    fields.insert(option.name.to_owned(), object);
                    ask(request, &fields, is_described);
                }
            }
        }
    }
    assert!(asked.get() > 60, "{asked:?}");
    // The description states these limits only in words, not in a schema.
    for (request, name, value, is_taken) in [
        (RequestName::Solve, "time_limit", json!(60), true),
        (RequestName::Solve, "time_limit", json!(60.001), false),
        (RequestName::Solve, "max_moves", json!(40), true),
        (RequestName::Solve, "max_moves", json!(41), false),
        (RequestName::Solve, "puzzle", json!("32x32x32"), true),
        (RequestName::Solve, "puzzle", json!("33x33x33"), false),
        (RequestName::Check, "length", json!(0), true),
        (RequestName::Check, "length", json!(-1), false),
        (RequestName::Check, "length", json!({ "htm": 0 }), true),
        (RequestName::Check, "length", json!({ "htm": -1 }), false),
    ] {
        let mut fields = base(request);
        fields.insert(name.to_owned(), value);
        ask(request, &fields, is_taken);
    }
    for (goals, is_taken) in [(100, true), (101, false)] {
        let mut fields = base(RequestName::Steps);
        fields.insert("goal".to_owned(), json!(vec!["cross"; goals]));
        ask(RequestName::Steps, &fields, is_taken);
    }
    // In an earlier version, the server accepted a million premoves, and answered with a million moves.
    for (premoves, is_taken) in [("(R U)500", true), ("(R U)500 F", false), ("(R U)500000", false)] {
        let mut fields = base(RequestName::Fmc);
        fields.insert("premoves".to_owned(), json!(premoves));
        ask(RequestName::Fmc, &fields, is_taken);
    }
    for (memory, is_taken) in [("256M", true), ("257M", false)] {
        let fields = json!({ "cube": "R Q", "goal": "cross", "memory": memory });
        ask(RequestName::Solve, fields.as_object().expect("an object"), is_taken);
    }
}

#[test]
fn the_fields_that_must_be_there_are_those_that_are_described_so() {
    let (server, document) = (Server::start(), Document::read());
    for request in requests() {
        let fields = base(request);
        let required = texts(&schema(&document, request)["required"]);
        let given: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
        assert_eq!(given, required, "{request}");
        assert_ne!(post(&server, request, &fields).status, 400, "{request}");
        for name in required {
            let mut fields = fields.clone();
            fields.remove(name);
            let refused = post(&server, request, &fields);
            assert_eq!(refused.status, 400, "{request} {name}");
            let said = format!("missing field `{name}`");
            assert_eq!(refused.json()["error"]["message"], said, "{request} {name}");
        }
        assert_eq!(schema(&document, request)["additionalProperties"], false, "{request}");
    }
}

fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The part of a source text between `from` and `to`.
fn between<'a>(source: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = source.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    rest.split(to).next().expect("a part")
}

/// The words in the first column of the table that has this heading.
fn first_column(document: &str, heading: &str) -> BTreeSet<String> {
    let rows = between(document, heading, "\n\n").lines();
    let cells = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let words = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    words.map(str::to_owned).collect()
}

/// In an earlier version, the description did not list the error kind `unreachable`, so a client that was generated
/// from the description refused an answer with this kind.
#[test]
fn the_kinds_of_errors_that_are_described_are_those_of_the_documents() {
    let document = Document::read();
    let described = &document.text()["components"]["schemas"]["ErrorCode"]["oneOf"];
    let described = described.as_array().expect("kinds of errors with their meanings");
    let kind = |described: &Value| described["const"].as_str().expect("a kind").to_owned();
    let described: BTreeSet<String> = described.iter().map(kind).collect();
    let of_http = ["forbidden", "path", "method", "media-type", "busy"].map(str::to_owned);
    assert!(of_http.iter().all(|kind| described.contains(kind)), "{described:?}");
    assert_eq!(first_column(&source("docs/json.md"), "| kind | means |"), described);
    let by_status = source("docs/serve.md");
    let by_status = between(&by_status, "| status | means | `kind` |", "\n\n");
    for kind in &of_http {
        assert!(by_status.contains(&format!("`{kind}`")), "{kind}");
    }
    let server = Server::start();
    let away = server.post("/api/solve", r#"{"cube": "F", "generators": "R,U"}"#);
    assert_eq!(away.json()["error"]["kind"], "unreachable");
}

#[test]
fn the_events_that_are_described_are_those_of_the_document() {
    let document = Document::read();
    let described = &document.text()["components"]["schemas"]["SearchEvent"]["properties"];
    let described: BTreeSet<String> = described.as_object().expect("events").keys().cloned().collect();
    assert_eq!(first_column(&source("docs/serve.md"), "| event | data |"), described);
}
