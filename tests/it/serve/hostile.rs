//! Sends random requests that are made from the interface description, some of them invalid. Every answer must match
//! the description, and the server must not crash.

use super::client::{Server, events};
use super::described::needs_axial_tables;
use super::schema::{Document, Operation};
use crate::program::SAMPLE;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The number of random requests.
const CASES: u32 = 400;

/// Texts that may be valid as a cube, as moves, as the name of a puzzle or as HTML, and texts that are always invalid.
fn text() -> BoxedStrategy<String> {
    let known = [
        "",
        "R U R' U'",
        SAMPLE,
        "R U x",
        "skewb",
        "2x2x2",
        "4x4x4",
        "1024x1024x1024",
        "slide",
        "[R, U]",
        "(R U)99999",
        "((((((((",
        "{\"cube\": \"R\"}",
        "{\"cube\":",
        "\u{0}",
        "<script>alert(1)</script>",
        "\u{202e}R",
        "🟥🟦",
        "?????????????????????",
        "1 2 3 4 5 6 7 8 0",
        "URFDLB",
        "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB",
        "-1",
        "null",
    ];
    let stickers = prop::collection::vec(prop::sample::select(&b"URFDLB?"[..]), 54);
    let stickers = stickers.prop_map(|each| String::from_utf8(each).expect("letters"));
    prop_oneof![
        4 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        2 => stickers,
        1 => "\\PC{0,80}",
        1 => "[URFDLBxyzMr2' ()\\[\\]:,]{0,60}",
        1 => Just("R U ".repeat(12_000)),
    ]
    .boxed()
}

/// A value of any type.
fn anything() -> BoxedStrategy<Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        text().prop_map(Value::from),
        Just(json!([])),
        Just(json!({ "a": [{}] })),
    ]
    .boxed()
}

/// A value that usually matches the schema, and sometimes is a value of any type.
fn value(document: &Document, schema: &Value) -> BoxedStrategy<Value> {
    let schema = document.resolved(schema);
    let right = match (schema["enum"].as_array(), schema["type"].as_str()) {
        (Some(values), _) => prop::sample::select(values.clone()).boxed(),
        (None, Some("boolean")) => any::<bool>().prop_map(Value::from).boxed(),
        (None, Some("integer")) => {
            let least = schema["minimum"].as_u64().unwrap_or(0);
            let most = schema["maximum"].as_u64().unwrap_or(100);
            let near = prop_oneof![Just(least), Just(most), Just(most.saturating_add(1)), 0..=20_u64];
            near.prop_map(Value::from).boxed()
        }
        (None, Some("number")) => (-1.0..100.0).prop_map(|number| json!(number)).boxed(),
        (None, Some("object")) => object(document, schema),
        (None, Some("string")) => text().prop_map(Value::from).boxed(),
        _ => anything(),
    };
    prop_oneof![20 => right, 1 => anything()].boxed()
}

/// An object with nearly all required fields, some of the other fields, and sometimes an unknown field.
fn object(document: &Document, schema: &Value) -> BoxedStrategy<Value> {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut objects = Just(Map::new()).boxed();
    for (name, described) in schema["properties"].as_object().expect("an object") {
        let often = if required.contains(&json!(name)) { 0.98 } else { 0.25 };
        let field = prop::option::weighted(often, value(document, described));
        let name = name.clone();
        let add = move |(mut object, field): (Map<String, Value>, Option<Value>)| {
            if let Some(value) = field {
                object.insert(name.clone(), value);
            }
            object
        };
        objects = (objects, field).prop_map(add).boxed();
    }
    let stranger = prop::option::weighted(0.05, anything());
    let add = |(mut object, stranger): (Map<String, Value>, Option<Value>)| {
        if let Some(value) = stranger {
            object.insert("stranger".to_owned(), value);
        }
        Value::Object(object)
    };
    (objects, stranger).prop_map(add).boxed()
}

/// Changes a request so that it ends soon. Searches for shortest solutions or in an axial metric would build tables
/// first, and other searches may run until the server stops them. One random `fmc` request had the stickers of a cube
/// as its steps, and a search of a minute did not reach them. Another request asked for a cube 15 turns away from given
/// stickers, and a search of a minute did not find such a cube.
fn short(path: &str, mut request: Value) -> Value {
    if matches!(path, "/api/solve" | "/api/scramble") && needs_axial_tables(&request) {
        request["metric"] = json!("qtm");
    }
    let is_at_distance = path == "/api/scramble" && !request["distance"].is_null();
    if let (Some(fields), true) = (request.as_object_mut(), path == "/api/fmc" || is_at_distance) {
        fields.insert("time_limit".to_owned(), json!(0.02));
    }
    if path != "/api/solve" {
        return request;
    }
    let is_of_cube = request["puzzle"].is_null();
    if let (Some(fields), true) = (request.as_object_mut(), is_of_cube) {
        if fields.get("method") == Some(&json!("optimal")) {
            fields.remove("method");
        }
        let method = fields.get("method").and_then(Value::as_str);
        if matches!(method, None | Some("two-phase")) {
            fields.insert("time_limit".to_owned(), json!(0.02));
        }
    }
    request
}

fn check(server: &Server, document: &Document, operation: &Operation, request: &Value) {
    let text = request.to_string();
    let reply = server.post(operation.path, &text);
    if reply.header("content-type") == Some("text/event-stream") {
        let described = operation.events().expect("an operation that streams");
        let told: Vec<(String, Value)> = events(reply.body.as_bytes()).collect();
        let ends = told.iter().filter(|(name, _)| name == "solved" || name == "failed");
        assert_eq!(ends.count(), 1, "{text}");
        for (name, object) in told {
            let event = json!({ name: object });
            let faults = document.faults(described, &event, &mut BTreeSet::new());
            assert!(faults.is_empty(), "{text}: {faults:#?}");
        }
        return;
    }
    let described = operation.answer(reply.status);
    let described = described.unwrap_or_else(|| panic!("{} {text}: {reply:?}", operation.path));
    let faults = document.faults(described, &reply.json(), &mut BTreeSet::new());
    assert!(faults.is_empty(), "{text}: {faults:#?}");
    assert_ne!(reply.status, 500, "{text}: {reply:?}");
}

#[test]
fn whatever_is_asked_the_answer_is_one_that_is_described() {
    let (server, document) = (Server::start(), Document::read());
    let posts: Vec<Operation> = document
        .operations()
        .filter(|operation| operation.method == "POST")
        .collect();
    let requests = posts.iter().enumerate().map(|(number, operation)| {
        let request = value(&document, operation.request());
        let path = operation.path.to_owned();
        let request = request.prop_map(move |request| (number, short(&path, request)));
        request.boxed()
    });
    let requests = proptest::strategy::Union::new(requests);
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let run = TestRunner::new(config).run(&requests, |(number, request)| {
        check(&server, &document, &posts[number], &request);
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(server.get("/api/health").status, 200);
    server.wait_for(0, 0);
}
