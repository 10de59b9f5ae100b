//! Nothing is recognised as two things: whatever is written in any of the ways that are read, for any puzzle, is read back
//! as itself where nothing says which way it is.

use rubik::cube::generator;
use rubik::puzzles::{Cell, Puzzle, PuzzleName, PuzzlePosition, read_line};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many positions of each puzzle are tried; the 3x3x3 has more of them.
const POSITIONS: u64 = 12;

/// The puzzles with stickers in faces, and the sliding puzzle.
fn puzzles() -> Vec<Arc<dyn Puzzle>> {
    let names = ["2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "pyraminx", "skewb", "slide"];
    let puzzle = |name: &str| name.parse::<PuzzleName>().expect("a name").puzzle().expect("it is known");
    names.map(puzzle).into_iter().collect()
}

/// A random position, and turns that lead there.
fn position(puzzle: &dyn Puzzle, number: u64) -> (PuzzlePosition, String) {
    let turns = puzzle.random_turns(20, &mut generator(580, number));
    let mut position = puzzle.solved();
    puzzle.make(&mut position, &turns).expect("they can be made");
    (position, puzzle.write_turns(&turns))
}

/// The symbols of stickers, each by itself.
fn symbols(facelets: &str) -> Vec<String> {
    facelets.split_whitespace().flat_map(str::chars).map(String::from).collect()
}

/// Symbols in groups, with something between two symbols and something between two groups.
fn grouped(symbols: &[String], size: usize, between: &str, groups: &str) -> String {
    let groups_of: Vec<String> = symbols.chunks(size).map(|group| group.join(between)).collect();
    groups_of.join(groups)
}

/// The net of a position as `show` prints it.
fn net(puzzle: &dyn Puzzle, position: &PuzzlePosition) -> String {
    let faces = puzzle.face_letters();
    let shown = |cell: &Cell| match cell {
        Cell::Gap => " ".to_owned(),
        Cell::Sticker(color) => faces[usize::from(*color)].to_string(),
        Cell::Piece(0) => ".".to_owned(),
        Cell::Piece(piece) => piece.to_string(),
    };
    let rows = puzzle.net(position);
    let rows = rows.iter().map(|row| row.iter().map(shown).collect::<Vec<_>>().join(" "));
    rows.map(|row| format!("{}\n", row.trim_end())).collect()
}

/// Every way to write stickers that face letters, other letters and pictures may be in, of faces of this size.
fn spellings(facelets: &str, faces: &[char], size: usize) -> Vec<(&'static str, String)> {
    let symbols = symbols(facelets);
    let quoted: Vec<String> = symbols.iter().map(|each| format!("{each:?}")).collect();
    let row = match size.isqrt() {
        row if row * row == size && faces.len() == 6 => row,
        _ => size,
    };
    let list_of_faces: Vec<String> = { quoted.chunks(size) }
        .map(|face| format!("[{}]", face.join(",")))
        .collect();
    let named: Vec<String> = { faces.iter().zip(symbols.chunks(size)) }
        .map(|(face, stickers)| format!("{face}: {}", stickers.join("")))
        .collect();
    let object: Vec<String> = { faces.iter().zip(symbols.chunks(size)) }
        .map(|(face, stickers)| format!("\"{face}\":\"{}\"", stickers.join("")))
        .collect();
    vec![
        ("bare", symbols.join("")),
        ("spaced", symbols.join(" ")),
        ("by face", grouped(&symbols, size, "", " ")),
        ("faces with dashes", grouped(&symbols, size, "", "-")),
        ("rows with commas", grouped(&symbols, row, "", ",")),
        ("rows with bars", grouped(&symbols, row, "", "|")),
        ("commas", symbols.join(",")),
        ("commas and spaces", symbols.join(", ")),
        ("semicolons", grouped(&symbols, size, ";", ";")),
        ("JSON list", format!("[{}]", quoted.join(", "))),
        ("Python list", format!("[{}]", quoted.join(", ")).replace('"', "'")),
        ("JSON lists", format!("[{}]", list_of_faces.join(", "))),
        ("labels", named.join(", ")),
        ("labels in lines", named.join("\n")),
        ("labels backwards", named.iter().rev().cloned().collect::<Vec<_>>().join("; ")),
        ("JSON object", format!("{{{}}}", object.join(","))),
        ("JSON field", json!({ "facelets": symbols.join("") }).to_string()),
    ]
}

/// The letters of faces as other symbols: colors and anything else.
fn in_other_symbols(facelets: &str, faces: &[char], others: &str) -> String {
    let others: Vec<char> = others.chars().collect();
    let other = |symbol: char| match faces.iter().position(|face| *face == symbol) {
        Some(at) => others[at],
        None => symbol,
    };
    facelets.chars().map(other).collect()
}

/// What is read otherwise than as the position it is, a line for each way to write one and each puzzle.
#[derive(Default)]
struct Failures(BTreeMap<String, String>);

impl Failures {
    fn hold(&mut self, puzzle: &dyn Puzzle, (way, text): (&str, &str), expected: &PuzzlePosition) {
        let fault = match read_line(puzzle, text, None) {
            Ok(read) if read.position == *expected => return,
            Ok(_) => "another position".to_owned(),
            Err(error) => error.to_string(),
        };
        self.0
            .entry(format!("{}, {way}", puzzle.name()))
            .or_insert_with(|| format!("{fault}\n{text}"));
    }
}

#[test]
fn positions_of_every_puzzle_are_read_as_themselves_however_they_are_written() {
    let mut failures = Failures::default();
    for puzzle in puzzles() {
        let puzzle = &*puzzle;
        let faces = puzzle.face_letters();
        let name = puzzle.name().to_string();
        for number in 0..POSITIONS {
            let (position, moves) = position(puzzle, number);
            let facelets = puzzle.write(&position);
            let net = net(puzzle, &position);
            let mut ways = vec![
                ("stickers", facelets.clone()),
                ("moves", moves.clone()),
                ("compact moves", moves.replace(' ', "")),
                ("moves with commas", moves.replace(' ', ", ")),
                ("list of moves", json!(moves.split(' ').collect::<Vec<_>>()).to_string()),
                ("moves in quotation marks", format!("\"{moves}\"")),
                ("numbered moves", format!("3. {moves}")),
                ("object of moves", json!({ "puzzle": name, "scramble": moves }).to_string()),
                ("object of stickers", json!({ "puzzle": name, "cube": facelets }).to_string()),
                ("net", net.clone()),
                ("bare net", net.replace(' ', "")),
                ("net between lines", format!("\n{net}\n")),
                ("net with commas", net.replace("  ", " ,").replace(' ', ",")),
            ];
            if faces.is_empty() {
                let symbols = symbols(&facelets);
                ways.extend([
                    ("commas", symbols.join(",")),
                    ("list", format!("[{}]", symbols.join(", "))),
                    ("lists", format!("[[{}]]", grouped(&symbols, 3, ", ", "], ["))),
                    ("bars", grouped(&symbols, 3, " ", " | ")),
                ]);
            } else {
                let size = symbols(&facelets).len() / faces.len();
                ways.extend(spellings(&facelets, &faces, size));
            }
            for (way, text) in &ways {
                failures.hold(puzzle, (way, text), &position);
            }
            if faces.is_empty() {
                continue;
            }
            // Symbols that are no letters of faces are named by the sides that they are on.
            let size = symbols(&facelets).len() / faces.len();
            for others in ["wrgyob", "WRGYOB", "⬜🟥🟩🟨🟧🟦", "abcdef", "123456"] {
                let written = in_other_symbols(&facelets, &faces, others);
                let Ok(expected) = read_line(puzzle, &written, None) else {
                    failures.hold(puzzle, (others, &written), &position);
                    continue;
                };
                for (way, text) in spellings(&written, &faces, size) {
                    // Digits in a list are numbers from 0, or places.
                    if others != "123456" || !way.contains("list") {
                        failures.hold(puzzle, (&format!("{way} of {others}"), &text), &expected.position);
                    }
                }
                let net = in_other_symbols(&net, &faces, others);
                failures.hold(puzzle, (&format!("net of {others}"), &net), &expected.position);
            }
        }
    }
    let failures: Vec<String> = failures.0.into_iter().map(|(way, fault)| format!("{way}: {fault}")).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
