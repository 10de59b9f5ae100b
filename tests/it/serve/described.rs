//! Sends examples of the interface description to a server.

use super::client::{Server, events};
use super::schema::{Document, Operation};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// True if a request names an axial metric. Such a request to solve or to scramble first builds tables, which takes a
/// quarter of a minute.
pub fn needs_axial_tables(request: &Value) -> bool {
    request["metric"]
        .as_str()
        .is_some_and(|metric| metric.starts_with("axial"))
}

/// Sends an example request, and compares the request and its answer with their schemas. Adds the fields of the answer
/// to `seen`.
pub fn answered_as_described(
    server: &Server,
    document: &Document,
    operation: &Operation,
    example: &Value,
    seen: &mut BTreeSet<String>,
) {
    let faults = document.faults(operation.request(), example, &mut BTreeSet::new());
    assert!(faults.is_empty(), "the example itself: {faults:#?}");
    if example["stream"] == true {
        let described = operation.events().expect("an operation that streams");
        let stream = server.ask_and_wait(operation.path, &example.to_string());
        for (name, object) in events(stream) {
            let event = json!({ name: object });
            let faults = document.faults(described, &event, seen);
            assert!(faults.is_empty(), "{example}: {faults:#?}");
        }
        return;
    }
    let reply = match operation.method.as_str() {
        "GET" => server.get(operation.path),
        _ => server.post(operation.path, &example.to_string()),
    };
    let described = operation.answer(reply.status);
    let described = described.unwrap_or_else(|| panic!("{example}: {reply:?}"));
    let faults = document.faults(described, &reply.json(), seen);
    assert!(faults.is_empty(), "{} {example}: {faults:#?}", operation.path);
    assert_eq!(reply.header("content-type"), Some("application/json"));
}
