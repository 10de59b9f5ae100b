//! One table of options: every front end has every option of every request, or says here why not.

use crate::program::{output, rubik};
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
            let is_left_out = NOT_TYPED
                .iter()
                .any(|&(of, name, _)| of == request && name == option.name);
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
    // Runs over files are of the command line alone: they take hours, and requests name no files.
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        assert!(document["paths"][format!("/api/{request}")].is_object(), "{request}");
        let schema = request.name();
        let schema = format!("{}{}Request", schema[..1].to_uppercase(), &schema[1..]);
        let described = &document["components"]["schemas"][&schema]["properties"];
        let described: Vec<&str> = { described.as_object().expect("properties").keys() }
            .map(String::as_str)
            .collect();
        // How a search is answered is no option of it.
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
            for name in option.excludes.iter().chain(&option.requires) {
                assert!(request.option(name).is_some(), "{request} {}: {name}", option.name);
            }
        }
    }
}
