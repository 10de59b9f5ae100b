//! Nothing is recognised as two things: whatever is written in any of the ways that are read, for any puzzle, is read back
//! as itself where nothing says which way it is.

use rubik::Cube;
use rubik::cube::{Position, generator, random_state};
use rubik::notation::object::puzzle_named_in;
use rubik::notation::speffz::{self, Buffers};
use rubik::notation::{FaceOrder, Format, Reader, write};
use rubik::puzzles::{Cell, Puzzle, PuzzleFormat, PuzzleName, PuzzlePosition, read_line};
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many positions of each puzzle are tried; the 3x3x3 has more of them.
const POSITIONS: u64 = 12;

/// The puzzles with stickers in faces, and the sliding puzzle.
fn puzzles() -> Vec<Arc<dyn Puzzle>> {
    let names = [
        "2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "pyraminx", "skewb", "slide",
    ];
    let puzzle = |name: &str| {
        name.parse::<PuzzleName>()
            .expect("a name")
            .puzzle()
            .expect("it is known")
    };
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
    facelets
        .split_whitespace()
        .flat_map(str::chars)
        .map(String::from)
        .collect()
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
    let rows = rows
        .iter()
        .map(|row| row.iter().map(shown).collect::<Vec<_>>().join(" "));
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
        (
            "labels backwards",
            named.iter().rev().cloned().collect::<Vec<_>>().join("; "),
        ),
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

/// A link to a page that shows where some moves lead; none if the page does not have the puzzle. The link names the puzzle.
fn link(puzzle: &dyn Puzzle, moves: &str, notation: &str) -> Option<String> {
    let fields =
        json!({ "puzzle": puzzle.name().to_string(), "operation": "format", "algorithm": moves, "to": notation });
    let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
    let session = Session::new(Store::IN_MEMORY);
    let written = session.ask(RequestName::Alg, &fields, &CancelToken::new()).ok()?;
    let written: Value = serde_json::from_str(&written).expect("JSON");
    let link = written["result"].as_str().expect("a link").to_owned();
    let named = puzzle_named_in(&link).map(|name| name.parse::<PuzzleName>());
    assert_eq!(
        named.unwrap_or(Ok(PuzzleName::ThreeByThree)),
        Ok(puzzle.name()),
        "{link}"
    );
    Some(link)
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
                ("moves with commas", moves.replace(' ', ", ")),
                ("list of moves", json!(moves.split(' ').collect::<Vec<_>>()).to_string()),
                ("moves in quotation marks", format!("\"{moves}\"")),
                ("numbered moves", format!("3. {moves}")),
                (
                    "object of moves",
                    json!({ "puzzle": name, "scramble": moves }).to_string(),
                ),
                (
                    "object of stickers",
                    json!({ "puzzle": name, "cube": facelets }).to_string(),
                ),
                ("net", net.clone()),
                ("bare net", net.replace(' ', "")),
                ("net between lines", format!("\n{net}\n")),
                ("net with commas", net.replace("  ", " ,").replace(' ', ",")),
            ];
            // `Dw2 3Uw` without a space has an amount of 23.
            if puzzle.name().layers().is_none_or(|layers| layers < 6) {
                ways.push(("compact moves", moves.replace(' ', "")));
            }
            for notation in ["alg.cubing.net", "twizzle", "visualcube"] {
                ways.extend(link(puzzle, &moves, notation).map(|link| (notation, link)));
            }
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
    let failures: Vec<String> = failures
        .0
        .into_iter()
        .map(|(way, fault)| format!("{way}: {fault}"))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A position that is read with one sticker unknown is the same.
#[test]
fn positions_of_every_puzzle_are_read_though_a_sticker_is_unknown() {
    for puzzle in puzzles() {
        if puzzle.face_letters().is_empty() {
            continue;
        }
        for number in 0..POSITIONS {
            let (position, _) = position(&*puzzle, number);
            let mut symbols = symbols(&puzzle.write(&position));
            let place = (number as usize * 7) % symbols.len();
            symbols[place] = "?".to_owned();
            for text in [symbols.concat(), symbols.join(" "), symbols.join(",")] {
                match read_line(&*puzzle, &text, None) {
                    Ok(read) => assert_eq!(read.position, position, "{}: {text}", puzzle.name()),
                    Err(error) => panic!("{}: {error}: {text}", puzzle.name()),
                }
            }
        }
    }
}

/// The faces of a cube in another order are read in it, and proposed where nothing is said.
#[test]
fn orders_of_the_faces_of_every_cube_are_read_and_proposed() {
    let orders = ["ULFRBD", "UFRBLD", "FRBLUD"];
    for puzzle in puzzles() {
        if puzzle.face_letters().len() != 6 {
            continue;
        }
        for (number, order) in (0..).zip(orders) {
            let (position, _) = position(&*puzzle, 100 + number);
            let symbols = symbols(&puzzle.write(&position));
            let size = symbols.len() / 6;
            let face = |face: char| {
                let at = "URFDLB".find(face).expect("a face") * size;
                symbols[at..at + size].concat()
            };
            let text: String = order.chars().map(face).collect();
            let faces: FaceOrder = order.parse().expect("an order");
            let read = read_line(&*puzzle, &text, Some(PuzzleFormat::InOrder(faces))).expect(order);
            assert_eq!(read.position, position, "{} {order}", puzzle.name());
            // With few stickers, other orders may make a position too, or the same text one as it is.
            if let Err(error) = read_line(&*puzzle, &text, None)
                && size > 5
            {
                let said = error.to_string();
                assert!(
                    said.contains(order) || said.contains("other ways"),
                    "{} {order}: {said}",
                    puzzle.name()
                );
            }
        }
    }
}

/// What the reader of the 3x3x3 reads is read in every way to write it, with nothing said and with the format said.
#[test]
fn cubes_come_back_from_every_answer_that_can_be_copied() {
    for number in 0..200 {
        let position = Position::from(random_state(&mut generator(582, number)));
        let cube = Cube::from(position);
        for format in Format::WRITTEN {
            let Some(text) = write(&cube, format) else {
                continue;
            };
            for reader in [
                Reader::default(),
                Reader {
                    format: Some(format),
                    ..Reader::default()
                },
            ] {
                assert_eq!(
                    reader.read(&text).map(|read| read.cube),
                    Ok(cube.clone()),
                    "{format}: {text}"
                );
                let object = json!({ "input": text }).to_string();
                // The format of a text in an object is that of the text; two formats are objects themselves.
                if !text.starts_with('{') {
                    assert_eq!(
                        reader.read(&object).map(|read| read.cube),
                        Ok(cube.clone()),
                        "{format}: {object}"
                    );
                }
            }
            // Not silently another position of another puzzle.
            for other in puzzles()
                .into_iter()
                .filter(|other| other.name() != PuzzleName::ThreeByThree)
            {
                let is_of_moves = matches!(format, Format::Moves);
                assert!(
                    is_of_moves || read_line(&*other, &text, None).is_err(),
                    "{}: {text}",
                    other.name()
                );
            }
        }
        let letters: Vec<char> = ('A'..='X').collect();
        let buffers = format!(
            "{}{}",
            letters[number as usize % 24],
            letters[number as usize / 24 % 24]
        );
        let buffers: Buffers = buffers.parse().expect("letters of stickers");
        let memo = speffz::write(&cube.position.cube, buffers);
        let reader = Reader {
            format: Some(Format::Speffz),
            buffers: Some(buffers),
            ..Reader::default()
        };
        assert_eq!(reader.read(&memo).map(|read| read.cube), Ok(cube.clone()), "{memo}");
    }
}
