//! Tests that the documents contain the same names and limits as the code.

use crate::program::{output, rubik};
use rubik::goals::named_goals;
use rubik::notation::{Format, GroupedNumber};
use rubik::puzzles::PuzzleName;
use rubik::requests::{AlgorithmOperation, RequestName, known_tables};
use rubik::scrambles::Event;
use rubik::solvers::optimal::TableSize;
use rubik::solvers::{MethodName, SearchMetric, TableChoice};
use rubik::tables::TableSpec;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    fs::read_to_string(path).expect("a document")
}

/// Returns the rows of the table that begins with `heading`, without the heading.
fn rows<'a>(document: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    let (_, rest) = document.split_once(heading).unwrap_or_else(|| panic!("no {heading}"));
    let lines = rest.lines().skip(2);
    lines.take_while(|line| line.starts_with('|'))
}

/// Returns the texts between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns the texts between backquotes in the first column of a table.
fn first_cells(document: &str, heading: &str) -> BTreeSet<String> {
    let cells = rows(document, heading).map(|row| row.split(" | ").next().expect("a cell"));
    cells.flat_map(quoted).map(str::to_owned).collect()
}

fn set(names: impl IntoIterator<Item = &'static str>) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

#[test]
fn formats_methods_metrics_and_events_are_those_of_the_code() {
    let formats = document("formats.md");
    assert_eq!(
        first_cells(&formats, "\n| format | "),
        set(Format::ALL.map(Format::name))
    );
    let methods = document("methods.md");
    for name in MethodName::ALL.map(MethodName::name) {
        assert!(methods.contains(&format!("`{name}`")), "{name}");
    }
    let metrics = SearchMetric::ALL.map(|metric| metric.metric().name());
    assert_eq!(first_cells(&methods, "\n| metric | "), set(metrics));
    for choice in TableChoice::all() {
        assert!(methods.contains(&format!("`{choice}`")), "{choice}");
    }
    let puzzles = document("puzzles.md");
    assert_eq!(first_cells(&puzzles, "\n| event | "), set(Event::ALL.map(Event::id)));
    let named: BTreeSet<String> = first_cells(&puzzles, "\n| puzzle | ");
    for name in &named {
        assert_eq!(&name.parse::<PuzzleName>().expect("a puzzle").to_string(), name);
    }
    for puzzle in PuzzleName::SOLVED {
        assert!(named.contains(&puzzle.to_string()), "{puzzle}");
    }
    let commands = document("commands.md");
    for operation in AlgorithmOperation::ALL {
        assert!(commands.contains(operation.name()), "{}", operation.name());
    }
    let goals = document("goals.md");
    for goal in named_goals() {
        assert!(goals.contains(goal.name), "{}", goal.name);
    }
}

#[test]
fn every_request_is_in_the_documents_of_the_server_and_of_the_modules() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("bindings/web/npm/README.md");
    let readme = fs::read_to_string(readme).expect("a document");
    for request in RequestName::ALL.into_iter().filter(|request| request.has_one_answer()) {
        assert!(
            document("serve.md").contains(&format!("`POST /api/{request}`")),
            "{request}"
        );
        for document in [document("python.md"), readme.clone()] {
            let names = document.split(|character: char| !character.is_alphanumeric() && character != '_');
            assert!(names.into_iter().any(|name| name == request.name()), "{request}");
        }
    }
}

/// In an earlier version, the document did not list `rubik alg` among the commands for other puzzles.
#[test]
fn commands_and_their_options_are_those_of_the_program() {
    let commands = document("commands.md");
    let mut described = BTreeSet::new();
    let mut options = 0;
    for row in rows(&commands, "\n| command | ") {
        let row = row.replace("\\|", "/");
        let mut cells = row.trim_matches('|').split(" | ");
        let (command, meaning) = (cells.next().expect("a cell"), cells.next().expect("a cell"));
        let words = quoted(command).next().expect("a command").split(' ').skip(1);
        let words: Vec<&str> = words.take_while(|word| word.starts_with(char::is_lowercase)).collect();
        let Some((first, _)) = words.split_first() else {
            continue;
        };
        described.insert((*first).to_owned());
        // If a row names more than one command, each option in the row must belong to at least one of these commands.
        let helps = words.last().expect("a word").split('/').map(|last| {
            let mut command = rubik();
            command.args(&words[..words.len() - 1]).args([last, "--help"]);
            output(&mut command)
        });
        let help: String = helps.collect();
        let named = quoted(command).chain(quoted(meaning));
        let named = named
            .flat_map(|text| text.split([' ', '[', ']', ',']))
            .filter(|word| word.starts_with("--"));
        for option in named {
            let is_there = help
                .split_whitespace()
                .any(|word| word.trim_end_matches([',', ']']) == option);
            assert!(is_there, "`rubik {}` has no {option}", words.join(" "));
            options += 1;
        }
    }
    assert!(options > 60, "{options}");
    let help = output(rubik().arg("--help"));
    let (_, list) = help.split_once("Commands:\n").expect("a list");
    let list = list.split("\n\n").next().expect("a list");
    let there = list
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let is_name = |name: &&str| !name.is_empty() && name.chars().all(|letter| letter.is_ascii_lowercase());
    let there = there.filter(is_name).filter(|name| *name != "help");
    let there: BTreeSet<String> = there.map(str::to_owned).collect();
    assert_eq!(described, there);
    let (_, of_puzzles) = commands.split_once("`-p PUZZLE` makes ").expect("a list");
    let of_puzzles = of_puzzles.split(" work on").next().expect("a list");
    let of_puzzles: BTreeSet<&str> = quoted(of_puzzles).collect();
    let puzzles = document("puzzles.md");
    let (_, again) = puzzles.split_once("names the puzzle in ").expect("a list");
    let again = again.split(".\n").next().expect("a list");
    assert_eq!(quoted(again).collect::<BTreeSet<&str>>(), of_puzzles);
    for request in RequestName::ALL
        .into_iter()
        .filter(|request| !matches!(request, RequestName::Batch | RequestName::Verify))
    {
        let has = request.option("puzzle").is_some();
        assert_eq!(of_puzzles.contains(request.name()), has, "{request}");
    }
}

#[test]
fn tables_and_their_bytes_are_those_of_the_code() {
    let methods = document("methods.md");
    let cells: Vec<&str> = rows(&methods, "\n| table | ").collect();
    let all = cells.join("\n");
    let is_size = |name: &str| TableSize::ALL.iter().any(|size| name.ends_with(size.name()));
    // The document lists the tables of the optimal method as a range of sizes, and the two-phase tables only for HTM.
    let is_one_of_many = |name: &str| is_size(name) || name.contains("-qtm-") || name.contains("-axial-");
    let is_missing = |spec: &dyn TableSpec| {
        let (name, number) = (spec.name(), GroupedNumber(spec.bytes() as u128).to_string());
        let is_named = quoted(&all).any(|part| name == part || (part.starts_with('-') && name.ends_with(part)));
        !(is_one_of_many(name) || (is_named && all.contains(&number)))
    };
    let missing = known_tables().into_iter().filter(|spec| is_missing(spec.as_ref()));
    let missing: Vec<String> = missing
        .map(|spec| format!("{} {}", spec.name(), GroupedNumber(spec.bytes() as u128)))
        .collect();
    assert_eq!(missing, [""; 0]);
}
