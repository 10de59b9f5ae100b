//! Tests that the README and the documents in `docs/` are correct: their examples run, their links have targets, and
//! they document every field of the program's JSON. The tests under `tests/proofs` run the examples that take long.

use crate::document::{Block, Document, When, assert_json_is_documented, folder, root, run_all, shell};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// The maximum number of lines of the README. People read only a short text to the end.
const LONGEST_README: usize = 200;

#[test]
fn every_example_prints_what_is_shown() {
    let run = run_all(&When::Always);
    assert!(run > 60, "only {run} examples were run");
}

#[test]
fn every_format_and_every_kind_of_algorithm_has_an_example() {
    let blocks = Document::open("docs/formats.md").blocks();
    let shown = blocks.iter().filter(|block| block.when() == Some(When::Always));
    let examples: Vec<String> = shown.flat_map(Block::examples).map(|example| example.command).collect();
    let commands = examples.join("\n");
    for needed in [
        "--to wca",
        "--to classic",
        "--to sign",
        "--to alg.cubing.net",
        "--to twizzle",
        "simplify",
        "invert",
        "mirror",
        "rotate",
        "expand",
        "count",
        "apply",
        "order",
        "--orient",
        "--order",
        "--niss",
        "^(",
        "//",
        "[R, U]",
        "[F: R2]",
        "--to svg",
        "--about",
        "Rv",
        "2R",
        "EDGES",
        "\"ep\"",
        "klconf.faconmep",
        "TWQVRESH",
        "RD UL",
        "F8 U7",
        "M E S",
    ] {
        assert!(commands.contains(needed), "{needed}");
    }
}

#[test]
fn the_readme_is_short_enough_to_be_read() {
    let lines = Document::open("README.md").text.lines().count();
    assert!(lines <= LONGEST_README, "{lines}");
}

/// The options that a text names, such as `--json`.
fn options(text: &str) -> impl Iterator<Item = &str> {
    let is_of_option = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let words = text.split(move |letter| !is_of_option(letter));
    words.filter(|word| {
        let name = word.strip_prefix("--");
        name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_lowercase()))
    })
}

#[test]
fn every_option_that_is_named_exists() {
    let folder = folder();
    let commands =
        "solve scan scramble show apply order check batch merge goals count steps fmc fmc\\ insert play serve doctor completions man
        tables\\ list tables\\ build tables\\ verify tables\\ remove
        alg\\ simplify alg\\ mirror alg\\ rotate alg\\ count alg\\ format";
    let commands = commands.replace('\n', " ");
    let help = format!("rubik --help; for each in {commands}; do rubik $each --help; done");
    let help = String::from_utf8(shell(folder.path(), &help).stdout).expect("text");
    let known: BTreeSet<&str> = options(&help).collect();
    let mut seen = 0;
    for Document { path, text } in Document::with_examples() {
        let ours = text
            .lines()
            .filter(|line| !["cargo ", "pip ", ".ci/"].iter().any(|other| line.contains(other)));
        for option in ours.flat_map(options) {
            assert!(known.contains(option), "{}: {option}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} options were found");
}

/// The targets of the links and pictures in a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    targets.filter_map(|rest| rest.split(')').next())
}

/// The form in which a link names a heading: lower-case letters, digits and dashes.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let letters = letters.chars().map(|letter| if letter == ' ' { '-' } else { letter });
    letters
        .filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter))
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut documents = Document::with_examples();
    documents.extend(["CHANGELOG.md", "CONTRIBUTING.md", "tables/README.md"].map(Document::open));
    let mut followed = 0;
    for Document { path, text } in &documents {
        for link in links(text).filter(|link| !link.starts_with("http")) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => root().join(path),
                file => root().join(path).with_file_name("").join(file),
            };
            let at = format!("{}: {link}", path.display());
            assert!(target.exists(), "{at}");
            if !place.is_empty() {
                let text = fs::read_to_string(target).expect("text");
                let headings = text.lines().filter(|line| line.starts_with('#'));
                let mut anchors = headings.map(|heading| anchor(heading.trim_start_matches('#').trim()));
                assert!(anchors.any(|each| each == place), "{at}");
            }
            followed += 1;
        }
    }
    assert!(followed > 15, "only {followed} links were found");
}

/// Commands that together print every field of the JSON, each with the section that documents its fields. The
/// commands of the optimal method build large tables, so the tests under `tests/proofs` run them.
const DOCUMENTED: [(&str, &str); 35] = [
    (
        "`fmc insert`",
        "rubik fmc insert --json -n 2 'R U F' \"F' U' R' R U R' D R U' R' D'\"",
    ),
    ("`fmc`", "rubik fmc --json --solutions 2 'R U F2 D'"),
    ("`solve`", "rubik solve --json 'R U R2 F' 'R x'"),
    ("`solve`", "rubik solve --json --solutions 2 'R U F'"),
    ("`solve`", "rubik solve --json --target R U"),
    ("`solve`", "rubik solve --json -m layers 'R U R2 F'"),
    ("`scramble`", "rubik scramble --json"),
    ("`show`", "rubik show --json 'R x'"),
    ("`check`", "printf \"R\\tR'\\nR\\tR\\nnone\\n\" | rubik check --json"),
    ("`check`", "rubik check --json --goal cross U ''"),
    ("`apply`", "rubik apply --json 'R U'"),
    ("`order`", "rubik order --json 'R U'"),
    (
        "`alg`",
        "rubik alg count --json 'R U2'; rubik alg count --json -p skewb R; rubik alg invert --json 'R U'",
    ),
    ("`goals`", "rubik goals --json half-turns"),
    ("`count`", "rubik count --json --goal cross"),
    (
        "`doctor`",
        "mkdir tables && touch tables/new && RUBIK_TABLES=tables rubik doctor --json",
    ),
    ("`scramble`", "rubik scramble --json --goal cross --distance 1"),
    ("`scramble`", "rubik scramble --json --case T"),
    ("`steps`", "rubik steps --json --goal eo R \"R' U\" || true"),
    (
        "`batch` and `merge`",
        "rubik batch -n 10 --seed 1 --json -m layers -m thistlethwaite --out records > whole; cat whole",
    ),
    (
        "`batch` and `merge`",
        "rubik batch -n 10 --seed 1 --json -m layers -m thistlethwaite --baseline whole",
    ),
    (
        "`batch` and `merge`",
        "for part in 1/2 2/2; do
             rubik batch -n 10 --seed 1 --shard $part --json > ${part%/2}; cat ${part%/2}
         done; rubik merge --json 1 2",
    ),
    (
        "`batch` and `merge`",
        "echo nonsense | rubik batch --input - --json --out failed",
    ),
    ("Records of `batch`", "cat records failed"),
    ("Other puzzles", "rubik scramble --json -p 5x5x5"),
    ("Other puzzles", "rubik scramble --json --event pyram,333fm"),
    ("Other puzzles", "rubik solve --json -p pyraminx --all R"),
    (
        "Other puzzles",
        "rubik solve --json -p 2x2x2 --metric qtm --solutions 2 --to U R",
    ),
    ("Other puzzles", "rubik solve --json -p 2x2x2 -m layers \"R U R' F\""),
    ("Other puzzles", "rubik show --json -p slide '' DR"),
    ("Other puzzles", "rubik show --json -p 4x4x4 Rw"),
    ("Errors", "rubik solve --json -p slide 123456870"),
    ("Errors", "rubik solve --json -p skewb UUUUUURRRRFFFFFDDDDDLLLLLBBBBB"),
    (
        "Errors",
        "rubik show --json UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    ),
    (
        "Errors",
        "rubik show --json UUUUUUUUFRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    ),
];

#[test]
fn every_field_of_the_json_is_documented() {
    let folder = folder();
    for (section, command) in DOCUMENTED {
        assert_json_is_documented(folder.path(), section, command);
    }
}

#[test]
fn every_kind_of_error_is_documented() {
    let document = Document::open("docs/json.md");
    let documented = document.section("Errors");
    let folder = folder();
    let mut kinds = BTreeSet::new();
    for cube in [
        "UUUUUUUUFRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        "'RFUFLBBRDULBFRDUUFFRLBD'",
        "'R ('",
        "dub.lf",
        "--from=b32 ABC",
        "--from=labels U8",
        "'{\"a\": 1}'",
        "--max-moves=1 'R U F'",
        "--from=facelets U",
        "\"$(printf '\\377')\"",
        "-p slide 1234",
        "-p slide 123456870",
        "-p slide U",
        "-p skewb '{\"puzzle\": \"slide\", \"cube\": \"R\"}'",
    ] {
        let output = shell(folder.path(), &format!("rubik solve --json {cube}"));
        let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        if let Some(kind) = object["error"]["kind"].as_str() {
            assert!(documented.contains(&format!("| `{kind}` |")), "{kind}");
            kinds.insert(kind.to_owned());
        }
    }
    assert!(kinds.len() >= 9, "too few kinds of errors: {kinds:?}");
}
