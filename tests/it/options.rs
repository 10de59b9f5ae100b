//! One table of options: every front end has every option of every request, or this file says why not.

use crate::browser::{Browser, Screen};
use crate::program::{output, rubik, run};
use crate::serve::client::Server;
use rubik::requests::{AlgorithmOperation, Options, RequestName};
use serde_json::{Map, Value, json};

/// Options that a command does not have, and why.
const NOT_TYPED: [(RequestName, &str, &str); 2] = [
    (
        RequestName::Check,
        "target",
        "a line of input names it, beside its cube",
    ),
    (
        RequestName::Check,
        "length",
        "a line of input names it, beside its solution",
    ),
];

/// An option as it is typed.
fn typed(name: &str) -> String {
    match name {
        "n" => "--number".to_owned(),
        name => format!("--{}", name.replace('_', "-")),
    }
}

/// True if a help lists an option, or one with that visible alias.
fn lists(help: &str, option: &str) -> bool {
    let is_it = |word: &str| word.trim_end_matches([',', ']']) == option;
    help.split_whitespace().any(is_it)
}

#[test]
fn every_command_has_the_options_of_its_request() {
    let mut seen = 0;
    for request in RequestName::ALL {
        let command = match request {
            RequestName::Verify => &["tables", "verify"][..],
            RequestName::Insert => &["fmc", "insert"],
            RequestName::Round => &["scramble"],
            _ => &[request.name()],
        };
        let help = match request {
            // A command an operation.
            RequestName::Alg => { AlgorithmOperation::ALL.iter() }
                .map(|operation| output(rubik().args(["alg", operation.name(), "--help"])))
                .collect(),
            _ => output(rubik().args(command).arg("--help")),
        };
        for option in request.options().filter(|option| !option.is_subject) {
            let mut left_out = NOT_TYPED.iter();
            let is_left_out = left_out.any(|&(of, name, _)| of == request && name == option.name)
                // A file that defines a puzzle is given instead of a puzzle's name.
                || option.name == "definition";
            assert!(
                is_left_out || lists(&help, &typed(option.name)),
                "`rubik {request}` has no {}",
                typed(option.name)
            );
            seen += 1;
        }
    }
    assert!(seen > 60, "the table was walked: {seen}");
}

#[test]
fn the_description_of_the_interface_has_the_options_of_each_request() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/openapi.json");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    // Only the command line has runs over files: they take hours, and requests name no files.
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        assert!(document["paths"][format!("/api/{request}")].is_object(), "{request}");
        let schema = request.name();
        let schema = format!("{}{}Request", schema[..1].to_uppercase(), &schema[1..]);
        let described = &document["components"]["schemas"][&schema]["properties"];
        let described: Vec<&str> = { described.as_object().expect("properties").keys() }
            .map(String::as_str)
            .collect();
        // The way in which a search is answered is not an option of it.
        let described: Vec<&str> = described.into_iter().filter(|name| *name != "stream").collect();
        let mut options: Vec<&str> = request.options().map(|option| option.name).collect();
        options.sort_unstable();
        let mut sorted = described.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, options, "{request}");
    }
}

/// Each option is read from a field of its name, and nothing is read from a value of another type.
#[test]
fn every_option_is_read_from_a_field_of_its_name() {
    for request in RequestName::ALL {
        for option in request.options() {
            let mut fields = Map::from_iter([(option.name.to_owned(), option.example())]);
            if let Some(other) = option.requires {
                let other = request.option(other).expect("an option of the same request");
                fields.insert(other.name.to_owned(), other.example());
            }
            let read = Options::of_fields(request, &fields);
            assert!(read.is_ok(), "{request} {}: {:?}", option.name, read.err());
            let before = format!("{:?}", Options::default());
            assert_ne!(
                format!("{:?}", read.expect("options")),
                before,
                "{request} {}",
                option.name
            );
            fields.insert(option.name.to_owned(), json!([[]]));
            assert!(
                Options::of_fields(request, &fields).is_err(),
                "{request} {}",
                option.name
            );
            if let Some(name) = option.requires {
                assert!(request.option(name).is_some(), "{request} {}: {name}", option.name);
            }
            for name in option.excludes {
                let mut requests = RequestName::ALL.into_iter();
                assert!(
                    requests.any(|request| request.option(name).is_some()),
                    "{}: {name}",
                    option.name
                );
            }
        }
    }
}

/// Pairs of options of a request that its table does not allow: two that exclude each other, or one without another that
/// it needs; each with the examples of their values, and the words that name the mistake.
fn refused_together(request: RequestName) -> Vec<(Map<String, Value>, String)> {
    let field = |name: &str| (name.to_owned(), request.option(name).expect("an option").example());
    let mut refused = Vec::new();
    for option in request.options() {
        for other in option.excludes.iter().filter(|other| request.option(other).is_some()) {
            let words = format!("{} and {other} do not go together", option.name);
            refused.push((Map::from_iter([field(option.name), field(other)]), words));
        }
        if let Some(other) = option.requires {
            let words = format!("{} goes with {other}", option.name);
            refused.push((Map::from_iter([field(option.name)]), words));
        }
    }
    refused
}

/// In an earlier version, plans repeated the rules of the table, and the command line refused options before the table
/// did, in different words.
#[test]
fn what_the_table_does_not_allow_is_refused_in_the_same_words_by_every_front_end() {
    let server = Server::start();
    let mut seen = [0; 3];
    for request in RequestName::ALL {
        for (fields, words) in refused_together(request) {
            let error = Options::of_fields(request, &fields).expect_err("they do not go together");
            assert_eq!(error.to_string(), words, "{request}");
            seen[0] += 1;
            if request.has_one_answer() {
                let reply = server.post(&format!("/api/{request}"), &Value::from(fields.clone()).to_string());
                assert_eq!(
                    (reply.status, &reply.json()["error"]["message"]),
                    (400, &json!(words)),
                    "{request}"
                );
                seen[1] += 1;
            }
            let command: &[&str] = match request {
                RequestName::Verify => &["tables", "verify"],
                RequestName::Batch => &["batch", "-n", "1"],
                RequestName::Alg => &["alg", "format"],
                RequestName::Steps => &["steps", "R", "R'"],
                // Its command has arguments written by hand for several events and files.
                RequestName::Round => continue,
                _ => &[request.name()],
            };
            let is_typed = |name: &String| !matches!(name.as_str(), "definition" | "costs");
            if fields.keys().all(is_typed) {
                let arguments = fields.iter().map(|(name, value)| match value {
                    Value::Bool(_) => typed(name),
                    Value::String(value) => format!("{}={value}", typed(name)),
                    value => format!("{}={value}", typed(name)),
                });
                let arguments: Vec<String> = command.iter().map(|&word| word.to_owned()).chain(arguments).collect();
                let (status, _, stderr) = run(rubik().args(&arguments).write_stdin("R\n"));
                let spelled: Vec<String> = { words.split(' ') }
                    .map(|word| {
                        if fields.contains_key(word) || request.option(word).is_some() {
                            typed(word)
                        } else {
                            word.to_owned()
                        }
                    })
                    .collect();
                let spelled = format!("error: {}", spelled.join(" "));
                assert!(status == 2 && stderr.starts_with(&spelled), "{arguments:?}: {stderr}");
                seen[2] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 40), "the table was walked: {seen:?}");
}

/// Options of a solve that `play` does not have, and why.
const NOT_IN_PLAY: [(&str, &str); 13] = [
    ("definition", "puzzles without a net are not drawn on the screen"),
    ("method", "Tab chooses it"),
    ("improve", "Tab chooses it"),
    ("first_face", "the first layer of a lesson is the one at the bottom"),
    ("metric", "lengths are shown in turns of faces"),
    (
        "max_moves",
        "a search is stopped by a key when its solution is short enough",
    ),
    ("time_limit", "a search is stopped by a key"),
    ("solutions", "a screen follows one solution"),
    ("all", "a screen follows one solution"),
    ("each_face", "a screen follows one solution"),
    ("to", "what is followed ends in the solved puzzle, or at a goal"),
    ("orient", "turns are always named as the holder sees them"),
    ("costs", "a person turns, and no machine"),
];

#[test]
fn play_has_the_options_of_a_solve_or_a_reason() {
    for option in RequestName::Solve.options().filter(|option| !option.is_subject) {
        let is_left_out = NOT_IN_PLAY.iter().any(|(name, _)| *name == option.name);
        let has = RequestName::Play.option(option.name).is_some();
        assert_ne!(has, is_left_out, "play: {}", option.name);
    }
}

/// Options that the page does not ask for, and why.
const NOT_ON_THE_PAGE: [(RequestName, &str, &str); 19] = [
    (RequestName::Solve, "cube", "it is the one that is shown"),
    (RequestName::Solve, "from", "what is pasted is recognised"),
    (RequestName::Solve, "order", "what is pasted is recognised"),
    (RequestName::Solve, "buffers", "what is pasted is recognised"),
    (RequestName::Solve, "niss", "it is asked where a cube is pasted"),
    (
        RequestName::Solve,
        "orient",
        "turns are always named as the holder sees them",
    ),
    (RequestName::Solve, "costs", "a person turns, and no machine"),
    (
        RequestName::Solve,
        "each_face",
        "a page follows one solution; the best is that on any face",
    ),
    (
        RequestName::Scramble,
        "metric",
        "the position that is drawn is the same in all",
    ),
    (
        RequestName::Scramble,
        "generators",
        "all turns lead to a position that is trained",
    ),
    (
        RequestName::Scramble,
        "faces",
        "all turns lead to a position that is trained",
    ),
    (
        RequestName::Scramble,
        "time_limit",
        "a minute is as long as a person waits for a position",
    ),
    (RequestName::Scramble, "any_face", "a case is held as it is named"),
    (RequestName::Scramble, "any_slot", "a case is held as it is named"),
    (RequestName::Steps, "cube", "it is the one that is shown"),
    (RequestName::Steps, "puzzle", "solutions of the 3x3x3 are told"),
    (RequestName::Steps, "definition", "solutions of the 3x3x3 are told"),
    (RequestName::Steps, "goal", "all goals are looked for"),
    (RequestName::Steps, "time_limit", "the server has its own"),
];

/// Requests that the page does not make for a person, and why.
const NOT_BY_THE_PAGE: [(RequestName, &str); 14] = [
    (RequestName::Check, "a solution is seen to solve"),
    (
        RequestName::Show,
        "the page shows everything; it asks for formats and pictures by itself",
    ),
    (
        RequestName::Round,
        "its door draws the scrambles of an event one by one",
    ),
    (RequestName::Apply, "turns are made by hand"),
    (
        RequestName::Order,
        "it is about algorithms, and not about a puzzle in the hand",
    ),
    (
        RequestName::Alg,
        "it is about algorithms, and not about a puzzle in the hand",
    ),
    (
        RequestName::Count,
        "it is about all cubes, and not about one in the hand",
    ),
    (RequestName::Goals, "the names of goals are in the forms"),
    (RequestName::Puzzles, "the names of puzzles are in the forms"),
    (
        RequestName::Fmc,
        "it is worked out on paper, and not with a puzzle in the hand",
    ),
    (
        RequestName::Insert,
        "it is worked out on paper, and not with a puzzle in the hand",
    ),
    (RequestName::Batch, "it runs over files"),
    (RequestName::Verify, "it runs over files"),
    (RequestName::Play, "it is another screen"),
];

#[test]
fn the_page_asks_for_every_option_or_there_is_a_reason() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    for request in RequestName::ALL {
        if NOT_BY_THE_PAGE.iter().any(|(other, _)| *other == request) {
            continue;
        }
        let fields = match request {
            RequestName::Solve => "#puzzle, #ask [data-option], #solve-card [data-option], [data-of=own] [data-option]",
            RequestName::Scramble => {
                "#puzzle, [data-of=train] [data-option], [data-of=round] [data-option], [data-of=own] [data-option]"
            }
            RequestName::Steps => "[data-of=look] [data-option]",
            _ => panic!("the page neither makes the request {request} nor is there a reason"),
        };
        let names = format!("[...document.querySelectorAll('{fields}')].map((each) => each.dataset.option).join(' ')");
        let names = page.value(&names);
        let names: Vec<&str> = names.as_str().expect("text").split(' ').collect();
        for option in request.options() {
            let mut left_out = NOT_ON_THE_PAGE.iter();
            let is_left_out = left_out.any(|&(of, name, _)| of == request && name == option.name);
            let has = names.contains(&option.name);
            assert_ne!(has, is_left_out, "{request}: {}", option.name);
        }
        for name in names {
            assert!(request.option(name).is_some(), "{request} has no option {name}");
        }
    }
    page.close();
}
