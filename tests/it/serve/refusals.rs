//! Tests refused requests: the answer contains the refused text or the name of the field, and all requests have the
//! same limits.

use super::client::Server;
use rubik::requests::{RequestName, ValueKind};
use serde_json::{Map, Value, json};

/// In an earlier version, the field `input` of a refusal was the cube for some requests, and the whole JSON text for
/// others.
#[test]
fn the_input_of_a_refusal_is_the_text_that_was_refused() {
    let server = Server::start();
    let object = |cube: &str| json!({ "id": 7, "scramble": cube }).to_string();
    let wrong = object("R Q");
    let right = object("R U");
    for (request, fields, input) in [
        ("solve", json!({ "cube": wrong }), "R Q"),
        ("show", json!({ "cube": wrong }), "R Q"),
        ("show", json!({ "cube": wrong, "completions": true }), "R Q"),
        ("apply", json!({ "cube": wrong, "algorithm": "R" }), "R Q"),
        ("apply", json!({ "cube": right, "algorithm": "R Q U" }), "R Q U"),
        ("fmc", json!({ "cube": wrong }), "R Q"),
        ("insert", json!({ "cube": wrong, "skeleton": "R" }), "R Q"),
        ("insert", json!({ "cube": right, "skeleton": "R Q U" }), "R Q U"),
        ("insert", json!({ "cube": right, "skeleton": "(R U)500" }), "(R U)500"),
        ("steps", json!({ "cube": wrong, "solution": "R" }), "R Q"),
        ("steps", json!({ "cube": right, "solution": "R Q U" }), "R Q U"),
        ("steps", json!({ "cube": right, "solution": "(R U)501" }), "(R U)501"),
        ("order", json!({ "algorithm": "R Q U" }), "R Q U"),
        ("alg", json!({ "algorithm": "R Q U", "operation": "invert" }), "R Q U"),
        ("complete", json!({ "stickers": "RQ" }), "RQ"),
        ("complete", json!({ "stickers": "RQ", "puzzle": "skewb" }), "RQ"),
        ("solve", json!({ "cube": wrong, "puzzle": "skewb" }), "R Q"),
        (
            "solve",
            json!({ "cube": object("(R)20000"), "puzzle": "32x32x32" }),
            "(R)20000",
        ),
    ] {
        let refused = server.post(&format!("/api/{request}"), &fields.to_string());
        assert!(matches!(refused.status, 400 | 422), "{request} {fields}: {refused:?}");
        assert_eq!(refused.json()["input"], input, "{request} {fields}");
    }
    // A wrong claim is not refused. The answer contains the text of the cube.
    let check = json!({ "cube": right, "solution": "R" }).to_string();
    let verdict = server.post("/api/check", &check).json();
    assert_eq!(
        (&verdict["ok"], &verdict["input"], &verdict["cube"]),
        (&json!(false), &json!("R U"), &json!("R U"))
    );
}

/// In an earlier version, if the server refused an option, the answer contained an empty `input`.
#[test]
fn the_refusal_of_an_option_has_no_input() {
    let server = Server::start();
    for (request, fields) in [
        ("solve", json!({ "cube": "R", "max_moves": 0 })),
        ("solve", json!({ "cube": "R", "method": "layers", "max_moves": 20 })),
        ("solve", json!({ "cube": "R", "to": "R Q" })),
        ("solve", json!({ "cube": "R", "puzzle": "33x33x33" })),
        (
            "solve",
            json!({ "cube": "R U", "method": "layers", "first_face": "purple" }),
        ),
        ("solve", json!({})),
        ("show", json!({ "cube": "R", "stranger": 1 })),
        ("show", json!({ "cube": "R", "view": "net" })),
        ("apply", json!({ "cube": "R", "algorithm": "R", "to": "R" })),
        ("fmc", json!({ "cube": "R", "steps": "no such step" })),
        ("steps", json!({ "cube": "R", "solution": "R", "time_limit": 0 })),
        ("insert", json!({ "cube": "R", "skeleton": "R", "solutions": 1_001 })),
        ("check", json!({ "cube": "R", "solution": "R", "length": "x" })),
        ("order", json!({ "algorithm": "R", "puzzle": "nonsense" })),
        ("alg", json!({ "algorithm": "R", "operation": "count", "by": "x" })),
        ("scramble", json!({ "n": 101 })),
        ("stop", json!({ "search": 5 })),
        ("complete", json!({ "stickers": "R", "puzzle": "nonsense" })),
    ] {
        let refused = server.post(&format!("/api/{request}"), &fields.to_string());
        assert_eq!(refused.status, 400, "{request} {fields}: {refused:?}");
        assert_eq!(refused.json()["input"], Value::Null, "{request} {fields}: {refused:?}");
    }
}

/// In an earlier version, if a field occurred twice, the server silently used the last value. Also, some errors named a
/// line and a column of a JSON text that the server itself had written.
#[test]
fn fields_that_are_repeated_unknown_or_of_another_type_are_refused_by_name() {
    let server = Server::start();
    for (request, body, said) in [
        (
            "solve",
            r#"{"cube": "R", "cube": "U"}"#,
            "the field `cube` is given twice",
        ),
        (
            "solve",
            r#"{"cube": "R", "\u0063ube": "U"}"#,
            "the field `cube` is given twice",
        ),
        (
            "scramble",
            r#"{"seed": 1, "n": 1, "seed": 1}"#,
            "the field `seed` is given twice",
        ),
        (
            "complete",
            r#"{"stickers": "R", "stickers": "R"}"#,
            "the field `stickers` is given twice",
        ),
        (
            "stop",
            r#"{"search": "a", "search": "b"}"#,
            "the field `search` is given twice",
        ),
        (
            "check",
            r#"{"cube": "R", "solution": "R'", "length": {"htm": 1, "htm": 2}}"#,
            "the field `htm` is given twice",
        ),
        (
            "solve",
            r#"{"cube": "R", "costs": {"quarter_turn": 1, "quarter_turn": 2}}"#,
            "the field `quarter_turn` is given twice",
        ),
        (
            "solve",
            r#"{"cube": "{\"cube\": \"R\", \"cube\": \"U\"}"}"#,
            "the field `cube` is given twice",
        ),
        (
            "solve",
            r#"{"cube": "{\"facelets\": 5}"}"#,
            "a field of the JSON object cannot be read: facelets must be text, but the value at line 1 column 14 is not",
        ),
        ("solve", r#"{"cube": {"cube": "R"}}"#, "cube must be text"),
        ("solve", r#"{"cube": ["R"]}"#, "cube must be text"),
        ("solve", r#"{"cube": null}"#, "missing field `cube`"),
        (
            "solve",
            r#"{"cube": "R", "stream": "yes"}"#,
            "stream must be true or false",
        ),
        (
            "solve",
            r#"{"cube": "R", "costs": {}}"#,
            "costs: missing field `quarter_turn`",
        ),
        (
            "solve",
            r#"{"cube": "R", "costs": 5}"#,
            "costs: an object with quarter_turn, half_turn, axis_change, two_at_once is expected",
        ),
        (
            "solve",
            r#"{"cube": "R", "costs": {"quarter_turn": null, "half_turn": 1, "axis_change": 1, "two_at_once": 1}}"#,
            "costs: quarter_turn must be a number of seconds",
        ),
        (
            "solve",
            r#"{"cube": "R", "costs": {"turn": 1}}"#,
            "costs: unknown field `turn`; the fields are quarter_turn, half_turn, axis_change, two_at_once",
        ),
        (
            "steps",
            r#"{"cube": "R", "solution": "R'", "goal": ["cross", null]}"#,
            "goal must be text, or an array of texts",
        ),
        ("complete", r#"{"stickers": null}"#, "missing field `stickers`"),
        ("complete", r#"{"stickers": {"a": 1}}"#, "stickers must be text"),
        (
            "complete",
            r#"{"stickers": "R", "stranger": 1}"#,
            "unknown field `stranger`; the fields are stickers, puzzle",
        ),
        ("stop", r#"{"search": null}"#, "missing field `search`"),
        (
            "stop",
            r#"{"search": "x", "stranger": 1}"#,
            "unknown field `stranger`; the fields are search",
        ),
        ("goals", "[]", "the body must be a JSON object"),
    ] {
        let refused = server.post(&format!("/api/{request}"), body);
        assert!(matches!(refused.status, 400 | 422), "{request} {body}: {refused:?}");
        assert_eq!(refused.json()["error"]["message"], said, "{request} {body}");
    }
    let twice = server.get("/api/options?puzzle=2x2x2&puzzle=skewb");
    assert_eq!(twice.status, 400, "{twice:?}");
    assert_eq!(twice.json()["error"]["message"], "the field `puzzle` is given twice");
}

/// In an earlier version, a request to solve could make a million turns of a cube of 32 layers, which took 8.5 s.
#[test]
fn a_limit_that_holds_in_one_request_holds_in_all() {
    let server = Server::start();
    let long = "(R U)500000";
    let mut refused = 0;
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        if request.option("puzzle").is_none() {
            continue;
        }
        let required: Map<String, Value> = { request.options().filter(|option| option.is_required) }
            .map(|option| (option.name.to_owned(), option.example()))
            .collect();
        for option in request.options() {
            // A text that is the subject of a request for any puzzle is a position or an algorithm.
            let is_text = option.is_subject && matches!(option.value, ValueKind::Text);
            assert!(option.is_moves() || !is_text, "{request}: {}", option.name);
            if !option.is_moves() {
                continue;
            }
            let mut fields = required.clone();
            fields.insert("puzzle".to_owned(), json!("32x32x32"));
            fields.insert(option.name.to_owned(), json!(long));
            let fields = Value::Object(fields);
            let reply = server.post(&format!("/api/{request}"), &fields.to_string());
            assert_eq!(reply.status, 400, "{request} {fields}");
            let said = "an algorithm for a 32x32x32 has at most 16276 turns here";
            assert_eq!(reply.json()["error"]["message"], said, "{request} {fields}");
            assert_eq!(reply.json()["input"], long, "{request} {fields}");
            refused += 1;
        }
    }
    // solve: `cube` and `to`; show: `cube`; apply: `cube` and `algorithm`; check: `cube`, `solution` and `target`;
    // steps: `cube` and `solution`; order and alg: `algorithm`.
    assert!(refused >= 12, "{refused}");
    let query = "puzzle=32x32x32&to=(R%20U)500000";
    assert_eq!(server.get(&format!("/api/options?{query}")).status, 400);
    assert_eq!(server.get("/api/options?goal=cross&solutions=1001").status, 400);
    assert_eq!(server.get("/api/options?goal=cross&memory=257M").status, 400);
    assert_eq!(
        server.get("/api/options?goal=cross&solutions=1000&memory=256M").status,
        200
    );
    for request in [
        "solve", "check", "scramble", "show", "apply", "order", "alg", "complete",
    ] {
        let mut fields = json!({ "puzzle": "33x33x33" });
        let subjects: &[(&str, &str)] = match request {
            "check" => &[("cube", "R"), ("solution", "R")],
            "apply" => &[("cube", "R"), ("algorithm", "R")],
            "order" => &[("algorithm", "R")],
            "alg" => &[("algorithm", "R"), ("operation", "count")],
            "complete" => &[("stickers", "R")],
            "scramble" => &[],
            _ => &[("cube", "R")],
        };
        for (name, text) in subjects {
            fields[name] = json!(text);
        }
        let refused = server.post(&format!("/api/{request}"), &fields.to_string());
        assert_eq!(
            refused.json()["error"]["message"],
            "cubes have at most 32 layers here",
            "{request}"
        );
    }
}
