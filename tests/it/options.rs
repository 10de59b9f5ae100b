//! All front ends use one table of options. Tests that every front end has every option of every request. This file
//! lists the exceptions with their reasons.

use crate::browser::{Browser, Screen};
use crate::program::{output, rubik, run};
use crate::serve::client::Server;
use rubik::requests::{AlgorithmOperation, Options, RequestName};
use serde_json::{Map, Value, json};

/// Options that a command does not have, each with the reason.
const NOT_TYPED: [(RequestName, &str, &str); 2] = [
    (
        RequestName::Check,
        "target",
        "a line of input gives the target next to its cube",
    ),
    (
        RequestName::Check,
        "length",
        "a line of input gives the length next to its solution",
    ),
];

/// Returns the name of an option on the command line.
fn typed(name: &str) -> String {
    match name {
        "n" => "--number".to_owned(),
        name => format!("--{}", name.replace('_', "-")),
    }
}

/// True if a help text lists an option under its name or a visible alias.
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
            // For the request `alg`, the command line has a command for each operation.
            RequestName::Alg => { AlgorithmOperation::ALL.iter() }
                .map(|operation| output(rubik().args(["alg", operation.name(), "--help"])))
                .collect(),
            _ => output(rubik().args(command).arg("--help")),
        };
        for option in request.options().filter(|option| !option.is_subject) {
            let mut left_out = NOT_TYPED.iter();
            let is_left_out = left_out.any(|&(of, name, _)| of == request && name == option.name)
                // On the command line, the path of a definition is given instead of the puzzle's name.
                || option.name == "definition";
            assert!(
                is_left_out || lists(&help, &typed(option.name)),
                "`rubik {request}` has no {}",
                typed(option.name)
            );
            seen += 1;
        }
    }
    assert!(seen > 60, "only {seen} options were compared");
}

#[test]
fn the_description_of_the_interface_has_the_options_of_each_request() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/openapi.json");
    let text = std::fs::read_to_string(path).expect("the interface description");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    // Batches over files take hours and read files on disk, so only the command line offers them.
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        assert!(document["paths"][format!("/api/{request}")].is_object(), "{request}");
        let schema = request.name();
        let schema = format!("{}{}Request", schema[..1].to_uppercase(), &schema[1..]);
        let described = &document["components"]["schemas"][&schema]["properties"];
        let described: Vec<&str> = { described.as_object().expect("properties").keys() }
            .map(String::as_str)
            .collect();
        // `stream` selects the form of the answer. It is not an option in the table.
        let described: Vec<&str> = described.into_iter().filter(|name| *name != "stream").collect();
        let mut options: Vec<&str> = request.options().map(|option| option.name).collect();
        options.sort_unstable();
        let mut sorted = described.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, options, "{request}");
    }
}

/// Tests that each option is read from the field with its name, and that a value of the wrong type is refused.
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

/// Combinations of options that the table does not allow for a request: two options that exclude each other, or an
/// option without another option that it needs. Returns each as fields with example values, and the expected error.
fn refused_together(request: RequestName) -> Vec<(Map<String, Value>, String)> {
    let field = |name: &str| (name.to_owned(), request.option(name).expect("an option").example());
    let mut refused = Vec::new();
    for option in request.options() {
        for other in option.excludes.iter().filter(|other| request.option(other).is_some()) {
            let words = format!("{} and {other} cannot be used together", option.name);
            refused.push((Map::from_iter([field(option.name), field(other)]), words));
        }
        if let Some(other) = option.requires {
            let words = format!("{} needs {other}", option.name);
            refused.push((Map::from_iter([field(option.name)]), words));
        }
    }
    refused
}

/// In an earlier version, other code repeated the rules of the table, and the command line refused options in different
/// words from those of the table.
#[test]
fn what_the_table_does_not_allow_is_refused_in_the_same_words_by_every_front_end() {
    let server = Server::start();
    let mut seen = [0; 3];
    for request in RequestName::ALL {
        for (fields, words) in refused_together(request) {
            let error = Options::of_fields(request, &fields).expect_err("the table does not allow them");
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
                // A round has no command of its own. The command `scramble` reads the options of a round.
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
    assert!(
        seen.iter().all(|&count| count >= 40),
        "too few pairs were tried: {seen:?}"
    );
}

/// Options of solve requests that `play` does not have, each with the reason.
const NOT_IN_PLAY: [(&str, &str); 13] = [
    ("definition", "the screen does not show puzzles without a net"),
    ("method", "Tab chooses the method"),
    ("improve", "Tab chooses the search for shorter solutions"),
    ("first_face", "the first layer of a lesson is at the bottom"),
    ("metric", "lengths are shown in turns of faces"),
    ("max_moves", "a key stops a search when its solution is short enough"),
    ("time_limit", "a key stops a search"),
    ("solutions", "the screen shows one solution"),
    ("all", "the screen shows one solution"),
    ("each_face", "the screen shows one solution"),
    ("to", "a solution ends in the solved puzzle or at a goal"),
    ("orient", "turns are always named as the holder sees them"),
    ("costs", "a person makes the turns, not a machine"),
];

#[test]
fn play_has_the_options_of_a_solve_or_a_reason() {
    for option in RequestName::Solve.options().filter(|option| !option.is_subject) {
        let is_left_out = NOT_IN_PLAY.iter().any(|(name, _)| *name == option.name);
        let has = RequestName::Play.option(option.name).is_some();
        assert_ne!(has, is_left_out, "play: {}", option.name);
    }
}

/// Options that a user cannot set on the page, each with the reason.
const NOT_ON_THE_PAGE: [(RequestName, &str, &str); 19] = [
    (RequestName::Solve, "cube", "the cube is the one on the page"),
    (
        RequestName::Solve,
        "from",
        "the page recognises the format of pasted text",
    ),
    (
        RequestName::Solve,
        "order",
        "the page recognises the format of pasted text",
    ),
    (
        RequestName::Solve,
        "buffers",
        "the page recognises the format of pasted text",
    ),
    (RequestName::Solve, "niss", "the page asks for it when a cube is pasted"),
    (
        RequestName::Solve,
        "orient",
        "turns are always named as the holder sees them",
    ),
    (RequestName::Solve, "costs", "a person makes the turns, not a machine"),
    (
        RequestName::Solve,
        "each_face",
        "the page shows one solution, and any_face gives the shortest",
    ),
    (
        RequestName::Scramble,
        "metric",
        "the random position is the same in all metrics",
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
    (
        RequestName::Scramble,
        "any_face",
        "each goal is trained on the face that its name stands for",
    ),
    (
        RequestName::Scramble,
        "any_slot",
        "each goal is trained in the slot that its name stands for",
    ),
    (RequestName::Steps, "cube", "the cube is the one on the page"),
    (
        RequestName::Steps,
        "puzzle",
        "the page divides only solutions of the 3x3x3 into steps",
    ),
    (
        RequestName::Steps,
        "definition",
        "the page divides only solutions of the 3x3x3 into steps",
    ),
    (RequestName::Steps, "goal", "the page looks for all goals"),
    (RequestName::Steps, "time_limit", "the server has its own limit"),
];

/// Requests that a user cannot make on the page, each with the reason.
const NOT_BY_THE_PAGE: [(RequestName, &str); 14] = [
    (RequestName::Check, "the page shows that a solution solves the puzzle"),
    (
        RequestName::Show,
        "the page shows the cube anyway, and requests formats and pictures itself",
    ),
    (
        RequestName::Round,
        "the page requests the scrambles of an event one by one",
    ),
    (RequestName::Apply, "the user makes the turns on the page"),
    (RequestName::Order, "it is about algorithms, not about a puzzle"),
    (RequestName::Alg, "it is about algorithms, not about a puzzle"),
    (RequestName::Count, "it is about all cubes, not about one cube"),
    (RequestName::Goals, "the names of goals are in the forms"),
    (RequestName::Puzzles, "the names of puzzles are in the forms"),
    (RequestName::Fmc, "these solutions are worked out on paper"),
    (RequestName::Insert, "these solutions are worked out on paper"),
    (RequestName::Batch, "it runs over files"),
    (RequestName::Verify, "it runs over files"),
    (RequestName::Play, "it is another front end"),
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
            _ => panic!("this file does not say whether the page makes the request {request}"),
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
