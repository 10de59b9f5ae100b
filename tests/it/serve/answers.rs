//! Compares the answers of the server with the interface description and with the command line.

use super::client::{JSON, Server};
use super::described::{answered_as_described, needs_axial_tables};
use super::schema::Document;
use crate::program::{SAMPLE, golden, output, rubik};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Sends every example of the interface description, and compares every answer with its schema. Every described field
/// must occur.
#[test]
fn the_server_answers_as_its_description_says_and_every_field_comes_up() {
    let (server, document) = (Server::start(), Document::read());
    let (mut asked, mut unseen) = (0, BTreeSet::new());
    let mut seen = BTreeSet::new();
    for operation in document.operations() {
        for example in operation.examples() {
            if !needs_axial_tables(example) {
                answered_as_described(&server, &document, &operation, example, &mut seen);
                asked += 1;
            }
        }
    }
    for operation in document.operations() {
        for status in [200, 422] {
            let answer = operation.answer(status).into_iter();
            unseen.extend(answer.flat_map(|answer| document.unseen(answer, &seen)));
        }
    }
    assert!(asked > 30, "{asked}");
    let mut unseen: Vec<String> = unseen.into_iter().map(|(_, name)| name).collect();
    unseen.sort();
    // These fields do not occur here. Most of them belong to searches for shortest solutions, whose tables take minutes
    // to build, or to axial metrics. `complete` occurs if a search is stopped before it has found all solutions. The
    // tests under `tests/proofs` check all these fields.
    assert_eq!(
        unseen,
        [
            "axial",
            "axial-qtm",
            "complete",
            "complete",
            "complete",
            "lower_bound",
            "nodes",
            "optimal",
            "proofs"
        ]
    );
    assert_eq!(server.get("/api/openapi.json").json(), *document.text());
}

/// With `RUBIK_GOLDEN=write`, this test writes the description to the file, as for golden files.
#[test]
fn what_is_described_is_what_the_program_prints() {
    let printed = output(rubik().args(["serve", "--openapi"]));
    crate::golden::hold("../../docs/openapi.json", &printed);
}

/// An object without the field `seconds`.
fn without_seconds(text: &str) -> Value {
    let mut object: Value = serde_json::from_str(text).expect("JSON");
    object.as_object_mut().expect("an object").remove("seconds");
    object
}

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Server::start();
    for (arguments, path, request) in [
        (
            &["solve", "--json", SAMPLE][..],
            "/api/solve",
            json!({ "cube": SAMPLE }),
        ),
        (
            &[
                "solve",
                "--json",
                "--orient",
                "-m",
                "layers",
                "--first-face",
                "green",
                "R U x",
            ],
            "/api/solve",
            json!({ "cube": "R U x", "orient": true, "method": "layers", "first_face": "green" }),
        ),
        (
            &["solve", "--json", "--solutions", "4", "R U F"],
            "/api/solve",
            json!({ "cube": "R U F", "solutions": 4 }),
        ),
        (
            &["solve", "--json", "-p", "skewb", "--to", "L", "R U"],
            "/api/solve",
            json!({ "cube": "R U", "puzzle": "skewb", "to": "L" }),
        ),
        (
            &["show", "--json", r#"{"id": 7, "scramble": "R U"}"#],
            "/api/show",
            json!({ "cube": r#"{"id": 7, "scramble": "R U"}"# }),
        ),
        (
            &["apply", "--json", "-p", "pyraminx", "R U", "l"],
            "/api/apply",
            json!({ "cube": "l", "algorithm": "R U", "puzzle": "pyraminx" }),
        ),
        (
            &["order", "--json", "-p", "5x5x5", "Rw U"],
            "/api/order",
            json!({ "algorithm": "Rw U", "puzzle": "5x5x5" }),
        ),
        (
            &["alg", "rotate", "--json", "--by", "y", "[R, U]"],
            "/api/alg",
            json!({ "algorithm": "[R, U]", "operation": "rotate", "by": "y" }),
        ),
        (
            &["alg", "count", "--json", "-p", "skewb", "R U B'"],
            "/api/alg",
            json!({ "algorithm": "R U B'", "operation": "count", "puzzle": "skewb" }),
        ),
        (
            &["show", "--json", "-p", "2x2x2", "R U"],
            "/api/show",
            json!({ "cube": "R U", "puzzle": "2x2x2" }),
        ),
    ] {
        let expected = without_seconds(&output(rubik().args(arguments)));
        let reply = server.post(path, &request.to_string());
        assert_eq!(reply.status, 200, "{reply:?}");
        assert_eq!(without_seconds(&reply.body), expected, "{request}");
    }
    let scrambles = server.post("/api/scramble", r#"{"n": 5, "seed": 1}"#).json();
    let scrambles = scrambles["scrambles"].as_array().expect("scrambles");
    let scrambles = scrambles.iter().filter_map(|each| each["scramble"].as_str());
    let expected = golden("scramble-states-seed-1.txt");
    assert!(scrambles.eq(expected.lines()));
}

/// Each phase of a lesson lists the stickers that are solved after it. After the last phase, all stickers are solved.
#[test]
fn a_lesson_says_what_is_solved_after_each_stage() {
    let server = Server::start();
    let request = json!({ "cube": SAMPLE, "method": "layers" });
    let solved = server.post("/api/solve", &request.to_string()).json();
    let phases = solved["phases"].as_array().expect("stages");
    let counts: Vec<usize> = phases
        .iter()
        .map(|phase| phase["solved"].as_array().expect("stickers").len())
        .collect();
    // The first three phases solve four edges, four corners and four edges. The last two solve four corners and four
    // edges.
    assert_eq!(counts, [8, 20, 28, 28, 28, 40, 48]);
    let names = |value: &Value| -> BTreeSet<String> {
        let names = value.as_array().into_iter().flatten();
        names.filter_map(|name| Some(name.as_str()?.to_owned())).collect()
    };
    let cross = &phases[0];
    let placed = cross["steps"].as_array().into_iter().flatten();
    let placed: BTreeSet<String> = placed.flat_map(|step| names(&step["places"])).collect();
    assert!(!placed.is_empty() && placed.is_subset(&names(&cross["solved"])));
    assert!(names(&cross["solved"]).contains("U1"));
}

#[test]
fn steps_on_the_inverse_are_told_and_scrambles_of_the_solved_cube_refused() {
    let server = Server::start();
    let request = json!({ "cube": "R U F", "solution": "(R) F' U'", "niss": true, "goal": "solved" });
    let told = server.post("/api/steps", &request.to_string());
    assert_eq!(told.status, 200, "{}", told.body);
    assert_eq!(told.json()["steps"][0]["goals"][0]["goal"], "solved");
    let refused = server.post("/api/scramble", &json!({ "goal": "pll" }).to_string());
    assert_eq!(refused.status, 400);
    assert!(refused.body.contains("before pll for cubes"), "{}", refused.body);
}

#[test]
fn the_page_is_there_and_asks_for_nothing_from_elsewhere() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let mut parts = 0;
    for attribute in page.body.split(['"', '\'']) {
        assert!(
            !attribute.starts_with("http") && !attribute.starts_with("//"),
            "{attribute}"
        );
        let is_file = [".js", ".css", ".svg"].iter().any(|end| attribute.ends_with(end));
        if is_file && !attribute.contains(' ') {
            assert_eq!(server.get(&format!("/{attribute}")).status, 200, "{attribute}");
            parts += 1;
        }
    }
    assert!(parts >= 30, "{parts}");
}

/// In an earlier version, a body that ended too soon or came in broken chunks was refused as "longer than 65536 bytes".
#[test]
fn a_body_that_breaks_off_is_not_called_too_long() {
    let server = Server::start();
    let head = format!("Host: localhost:{}\r\n{JSON}Connection: close\r\n", server.port);
    let broken =
        format!("POST /api/solve HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{{}}\r\n0\r\n\r\n");
    assert_eq!(server.raw(broken.as_bytes()).status, 400);
    let long = format!("{{\"cube\":\"{}\"}}", "R".repeat(70_000));
    assert_eq!(server.post("/api/solve", &long).status, 413);
}

/// Returns the values that a solve request may give for an option, as the table of options lists them. Returns `None`
/// if the table does not contain the option.
fn values(table: &Value, name: &str) -> Option<Vec<String>> {
    let options = table["solve"].as_array().expect("options");
    let option = options.iter().find(|option| option["name"] == name)?;
    let values = option["values"].as_array().into_iter().flatten();
    Some(values.map(|value| value.as_str().expect("text").to_owned()).collect())
}

#[test]
fn options_beside_others_are_those_that_go_with_them() {
    let server = Server::start();
    let table = |query: &str| server.get(&format!("/api/options?{query}")).json();
    let two = table("puzzle=2x2x2");
    assert_eq!(values(&two, "method").expect("methods"), ["layers", "optimal"]);
    assert_eq!(values(&two, "goal"), None);
    let cross = table("goal=cross");
    assert!(values(&cross, "any_face").is_some());
    assert_eq!(values(&cross, "metric"), None);
    for query in [
        "puzzle=nope",
        "puzzle=1024x1024x1024",
        "nonsense=1",
        "method=layers&max_moves=3",
        "max_moves=x",
    ] {
        let reply = server.get(&format!("/api/options?{query}"));
        assert_eq!(reply.status, 400, "{query}");
        assert!(reply.json()["error"]["message"].is_string(), "{query}");
    }
}

/// Without a puzzle in the request, the method `optimal` must not use its default tables, which are only for the 3x3x3.
#[test]
fn bare_stickers_of_other_puzzles_are_solved_in_the_fewest_moves() {
    let server = Server::start();
    let request = json!({ "cube": "UUFFUBRRRRFDDBDBFDLLLLUB", "method": "optimal" }).to_string();
    let answer = server.post("/api/solve", &request);
    assert_eq!(
        (answer.status, &answer.json()["puzzle"]),
        (200, &json!("2x2x2")),
        "{answer:?}"
    );
}
