//! Tests the recognition of formats for many puzzles. The program must read each text that it writes or accepts, and
//! must find the position that was written, although the caller does not name the format.

use rand::RngExt;
use rubik::Cube;
use rubik::cube::{Position, generator, random_state};
use rubik::notation::algorithm::Parentheses;
use rubik::notation::files::{RecordedSolve, SolveFile, around_session, session_entry};
use rubik::notation::object::puzzle_named_in;
use rubik::notation::speffz::{self, Buffers};
use rubik::notation::{Algorithm, FaceOrder, Format, Reader, write};
use rubik::puzzles::{BuiltInPuzzle, Cell, Puzzle, PuzzleFormat, PuzzleName, PuzzlePosition, read_line};
use rubik::requests::{RequestName, Session};
use rubik::search::CancelToken;
use rubik::tables::Store;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of positions that the tests try for each puzzle. Tests that are only for the 3x3x3 try more.
const POSITIONS: u64 = 12;

/// The puzzles that have stickers on faces, including cubes with many layers, and the sliding puzzle.
fn puzzles() -> Vec<Arc<dyn Puzzle>> {
    let names = [
        "2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7", "8x8x8", "9x9x9", "12x12x12", "19x19x19", "pyraminx",
        "skewb", "slide",
    ];
    names.map(puzzle_named).into_iter().collect()
}

/// The number of positions of this puzzle that the tests try. It is smaller for puzzles with many stickers.
fn positions_of(puzzle: &dyn Puzzle) -> u64 {
    match puzzle.name().layers() {
        Some(8..) => 1,
        _ => POSITIONS,
    }
}

/// Puzzles whose positions are written as words: the Clock, the Square-1, larger sliding puzzles, and all built-in
/// puzzles that are definitions.
fn others() -> Vec<Arc<dyn Puzzle>> {
    let named = ["clock", "sq1", "15-puzzle", "slide-3x5"].map(puzzle_named);
    let built_in = BuiltInPuzzle::all().iter().map(|built_in| puzzle_named(built_in.name));
    named.into_iter().chain(built_in).collect()
}

fn puzzle_named(name: &str) -> Arc<dyn Puzzle> {
    let named = name.parse::<PuzzleName>().expect("a name");
    named.puzzle().expect("a known puzzle")
}

/// A random position, and the turns that lead to it.
fn position(puzzle: &dyn Puzzle, number: u64) -> (PuzzlePosition, String) {
    let turns = puzzle.random_turns(20, &mut generator(580, number));
    let mut position = puzzle.solved();
    puzzle.make(&mut position, &turns).expect("the turns can be made");
    (position, puzzle.write_turns(&turns))
}

/// The symbols of stickers, one string for each sticker.
fn symbols(facelets: &str) -> Vec<String> {
    facelets
        .split_whitespace()
        .flat_map(str::chars)
        .map(String::from)
        .collect()
}

/// Joins symbols in groups of `size` symbols. `between` separates symbols in a group, and `groups` separates groups.
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

/// The stickers in every notation that the program accepts, each with the name of the notation. `size` is the number of
/// stickers on a face.
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
        ("faces in lines", grouped(&symbols, size, "", "\n")),
        ("rows in lines", grouped(&symbols, row, "", "\n")),
        ("rows in lines with commas", grouped(&symbols, row, ",", "\n")),
    ]
}

/// Stickers as measured colors, in three notations: as words, as a list, and as a list of faces.
fn measured(facelets: &str) -> [(&'static str, String); 3] {
    let colors = ["f4f1ee", "b71234", "009b48", "ffd500", "ff5800", "0046ad"];
    let color = |symbol: &String| colors["URFDLB".find(symbol.as_str()).expect("a face")];
    let words: Vec<String> = symbols(facelets)
        .iter()
        .map(|symbol| format!("#{}", color(symbol)))
        .collect();
    let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    let faces = quoted
        .chunks(quoted.len() / 6)
        .map(|face| format!("[{}]", face.join(",")));
    [
        ("measured colors", words.join(" ")),
        ("list of measured colors", format!("[{}]", quoted.join(","))),
        (
            "lists of measured colors",
            format!("[{}]", faces.collect::<Vec<_>>().join(",")),
        ),
    ]
}

/// Replaces the letters of the faces by the symbols in `others`.
fn in_other_symbols(facelets: &str, faces: &[char], others: &str) -> String {
    let others: Vec<char> = others.chars().collect();
    let other = |symbol: char| match faces.iter().position(|face| *face == symbol) {
        Some(at) => others[at],
        None => symbol,
    };
    facelets.chars().map(other).collect()
}

/// A link to a page that shows the position after the moves. `None` if the page does not support the puzzle. Checks
/// that the link names the puzzle.
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

/// The texts that the program does not read as the expected position, one for each puzzle and notation.
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

    fn are_none(self) {
        let failures = { self.0.into_iter() }.map(|(way, fault)| format!("{way}: {fault}"));
        let failures: Vec<String> = failures.collect();
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}

#[test]
fn positions_of_every_puzzle_are_read_as_themselves_however_they_are_written() {
    let mut failures = Failures::default();
    for puzzle in puzzles() {
        let puzzle = &*puzzle;
        let faces = puzzle.face_letters();
        let name = puzzle.name().to_string();
        for number in 0..positions_of(puzzle) {
            let (position, moves) = position(puzzle, number);
            let facelets = puzzle.write(&position);
            let net = net(puzzle, &position);
            let mut ways = vec![
                ("stickers", facelets.clone()),
                ("moves", moves.clone()),
                ("moves with commas", moves.replace(' ', ", ")),
                ("list of moves", json!(moves.split(' ').collect::<Vec<_>>()).to_string()),
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
            // On larger cubes, the spaces are needed: without its space, `Dw2 3Uw` would contain the amount 23.
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
                // Assigning measured colors to faces takes longer, so it is tested with only one position of each
                // puzzle.
                if faces.len() == 6 && size <= 49 && number == 0 {
                    ways.extend(measured(&facelets));
                }
            }
            for (way, text) in &ways {
                failures.hold(puzzle, (way, text), &position);
            }
            if faces.is_empty() {
                continue;
            }
            // For other symbols, the reader itself decides which faces they mean. The expected position is the position
            // that it reads from the stickers without separators.
            let size = symbols(&facelets).len() / faces.len();
            for others in ["wrgyob", "WRGYOB", "⬜🟥🟩🟨🟧🟦", "abcdef", "123456"] {
                let written = in_other_symbols(&facelets, &faces, others);
                let Ok(expected) = read_line(puzzle, &written, None) else {
                    failures.hold(puzzle, (others, &written), &position);
                    continue;
                };
                for (way, text) in spellings(&written, &faces, size) {
                    // Digits in a list are not symbols. They are indices of colors, counted from 0, or indices of
                    // stickers.
                    if others != "123456" || !way.contains("list") {
                        failures.hold(puzzle, (&format!("{way} of {others}"), &text), &expected.position);
                    }
                }
                let net = in_other_symbols(&net, &faces, others);
                failures.hold(puzzle, (&format!("net of {others}"), &net), &expected.position);
            }
        }
    }
    failures.are_none();
}

/// Tests that a text with one unknown sticker is still read as the same position.
#[test]
fn positions_of_every_puzzle_are_read_though_a_sticker_is_unknown() {
    for puzzle in puzzles() {
        if puzzle.face_letters().is_empty() {
            continue;
        }
        for number in 0..positions_of(&*puzzle) {
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

/// Tests that a cube with its faces in another order is read if the caller names the order. If the caller does not name
/// it, the error proposes the order.
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
            // If there are few stickers, more than one order may give a valid position, and the text may be valid in
            // the default order.
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

/// Tests that the reader of the 3x3x3 reads every format that the program writes, with and without the name of the
/// format.
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
                // The reader also recognises the format of a text inside an object. Two formats are objects themselves,
                // so they are left out here.
                if !text.starts_with('{') {
                    assert_eq!(
                        reader.read(&object).map(|read| read.cube),
                        Ok(cube.clone()),
                        "{format}: {object}"
                    );
                }
            }
            // The program must not silently read the text as a position of another puzzle.
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

/// Files that contain one solve, in every format that timers and competition programs write.
fn files_of(scramble: &str, puzzle: &str, event: &str) -> Vec<(&'static str, String)> {
    let solve = RecordedSolve::with_fields_of(
        r#"{"time":12.34,"comment":"a, b; \"c\"","date":"2026-09-04T08:09:45Z"}"#,
        scramble.to_owned(),
    );
    let [before, after] = around_session(puzzle);
    let csv = |cell: &str| format!("\"{}\"", cell.replace('"', "\"\""));
    let sheet = json!({ "scrambles": [scramble], "extraScrambles": [], "event": event, "round": 1, "group": "A" });
    let set = json!({ "id": 1, "scrambles": [scramble], "extraScrambles": [] });
    let round = json!({ "id": format!("{event}-r1"), "scrambleSets": [set] });
    let wcif = json!({
        "formatVersion": "1.0", "id": "Test2026", "name": "Test", "persons": [], "events": [{ "id": event, "rounds": [round] }],
    });
    vec![
        ("csTimer", format!("{before}{}{after}", session_entry(&solve))),
        (
            "csTimer CSV",
            format!("No.;Time;Comment;Scramble;Date;P.1\n1;12.34;\"a; b\";{scramble};2026-09-04 10:09:45;12.34\n"),
        ),
        (
            "csTimer statistics",
            format!(
                "Generated By csTimer on 2026-9-4\nsolves/total: 1/1\n\nTime List:\n1. 12.34[a, b]   {scramble}   @2026-09-04 10:09:45\n"
            ),
        ),
        (
            "Twisty Timer with semicolons",
            format!(
                "Puzzle,Category,Time(millis),Date(millis),Scramble,Penalty,Comment\n\"{event}\";\"Normal\";\"12340\";\"1788509385000\";{};\"0\";\"\"\n",
                csv(scramble)
            ),
        ),
        (
            "Twisty Timer",
            format!(
                "Puzzle,Category,Time(millis),Date(millis),Scramble,Penalty,Comment\n{event},Normal,12340,1788509385000,{},0,\n",
                csv(scramble)
            ),
        ),
        (
            "WCA",
            format!(
                "id\tcompetition_id\tevent_id\tround_type_id\tgroup_id\tis_extra\tscramble_num\tscramble\n\
                 1\tTest2026\t{event}\tf\tA\t0\t1\t{scramble}\n"
            ),
        ),
        (
            "TNoodle",
            json!({ "version": "TNoodle-WCA-1", "competitionName": "Test", "sheets": [sheet] }).to_string(),
        ),
        ("WCIF", wcif.to_string()),
        (
            "table",
            format!("Time,Comment,Scramble,Event\n12.34,,{},{event}\n", csv(scramble)),
        ),
    ]
}

/// Puzzles that the program recognises from the notation of their scrambles.
const TELLING: [&str; 2] = ["clock", "sq1"];

/// For every puzzle with an event and each file format, tests that the program reads a file with one scramble as the
/// position to which the scramble leads.
#[test]
fn files_of_solves_are_read_as_themselves() {
    for (name, event) in [
        ("2x2x2", "222"),
        ("3x3x3", "333"),
        ("4x4x4", "444"),
        ("5x5x5", "555"),
        ("6x6x6", "666"),
        ("7x7x7", "777"),
        ("clock", "clock"),
        ("megaminx", "minx"),
        ("pyraminx", "pyram"),
        ("skewb", "skewb"),
        ("sq1", "sq1"),
    ] {
        let puzzle = puzzle_named(name);
        for number in 0..POSITIONS {
            let (position, moves) = position(&*puzzle, 300 + number);
            for (kind, text) in files_of(&moves, &puzzle.name().to_string(), event) {
                let file = SolveFile::read(&text).unwrap_or_else(|error| panic!("{name}, {kind}: {error}\n{text}"));
                let [solve] = &file.solves[..] else {
                    panic!("{name}, {kind}: {} solves\n{text}", file.solves.len());
                };
                // Two of csTimer's formats do not name the puzzle, so their solves may belong to any puzzle.
                let named = |name: &str| name.parse::<PuzzleName>() == Ok(puzzle.name());
                assert_eq!(file.clone().keep_puzzle(named), 0, "{kind}: {text}");
                let is_told = !["csTimer CSV", "csTimer statistics"].contains(&kind);
                assert_eq!(
                    named(solve.puzzle.as_deref().unwrap_or("3x3x3")),
                    is_told || TELLING.contains(&name) || name == "3x3x3",
                    "{kind}: {text}"
                );
                match read_line(&*puzzle, &solve.json(), None) {
                    Ok(read) => assert_eq!(read.position, position, "{name}, {kind}: {text}"),
                    Err(error) => panic!("{name}, {kind}: {error}\n{text}"),
                }
            }
        }
    }
}

/// Tests that the program reads positions that are written as words, and objects that contain these words.
#[test]
fn positions_of_other_puzzles_are_read_as_themselves() {
    let mut failures = Failures::default();
    for puzzle in others() {
        let puzzle = &*puzzle;
        for number in 0..POSITIONS {
            let (position, moves) = position(puzzle, number);
            let written = puzzle.write(&position);
            let name = puzzle.name().to_string();
            for (way, text) in [
                ("written", written.clone()),
                ("moves", moves.clone()),
                ("moves in quotation marks", format!("\"{moves}\"")),
                ("numbered moves", format!("3. {moves}")),
                (
                    "object of moves",
                    json!({ "puzzle": name, "scramble": moves }).to_string(),
                ),
                (
                    "object of a position",
                    json!({ "puzzle": name, "cube": written }).to_string(),
                ),
            ] {
                failures.hold(puzzle, (way, &text), &position);
            }
            if let Some(link) = link(puzzle, &moves, "twizzle") {
                failures.hold(puzzle, ("link", &link), &position);
            }
            if puzzle.is_drawn() && puzzle.name() != PuzzleName::SquareOne {
                let net = net(puzzle, &position);
                failures.hold(puzzle, ("net", &net), &position);
            }
            if matches!(puzzle.name(), PuzzleName::Slide(_)) {
                let list = format!("[{}]", written.split_whitespace().collect::<Vec<_>>().join(", "));
                failures.hold(puzzle, ("list", &list), &position);
            }
        }
    }
    failures.are_none();
}

/// Tests that scrambles of a Megaminx lead to the same position in competition notation and in csTimer's short
/// notation.
#[test]
fn scrambles_of_a_megaminx_are_read_as_themselves() {
    let puzzle = &*puzzle_named("megaminx");
    let random = &mut generator(585, 0);
    for _ in 0..POSITIONS {
        let (mut long, mut short) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            for _ in 0..5 {
                let [right, down] = [(); 2].map(|()| if random.random_bool(0.5) { '+' } else { '-' });
                long.push(format!("R{right}{right} D{down}{down}"));
                short.push(format!("{right}{down}"));
            }
            let last = if random.random_bool(0.5) { "U" } else { "U'" };
            long.push(last.to_owned());
            short.push(last.to_owned());
        }
        let expected = read_line(puzzle, &long.join(" "), None).expect("a scramble").position;
        let read = read_line(puzzle, &short.join(" "), None).map(|read| read.position);
        assert_eq!(read, Ok(expected), "{}", short.join(" "));
    }
}

/// Tests that the program reads cubes in formats that other programs use and that it does not write itself. The caller
/// does not name the format.
#[test]
fn cubes_of_other_programs_are_read_as_themselves() {
    let names = ["white", "red", "green", "yellow", "orange", "blue"];
    let measured = ["f4f1ee", "b71234", "009b48", "ffd500", "ff5800", "0046ad"];
    for number in 0..60 {
        let cube = Cube::from(Position::from(random_state(&mut generator(583, number))));
        let facelets = write(&cube, Format::Facelets).expect("every cube has stickers");
        let color = |letter: char| "URFDLB".find(letter).expect("a face");
        let face = |letter: char| &facelets[9 * color(letter)..][..9];
        let mut ways: Vec<(&str, String)> = Vec::new();
        // Kaggle puts the faces in the order U F R B L D, and names their colors A to F in this order.
        let santa: String = "UFRBLD".chars().map(face).collect();
        let santa = santa
            .chars()
            .map(|letter| ["A", "C", "B", "F", "E", "D"][color(letter)]);
        let santa: Vec<&str> = santa.collect();
        ways.push(("stickers of Kaggle", santa.join(";")));
        let of_each = |written: &dyn Fn(usize) -> String, between: &str| {
            facelets
                .chars()
                .map(|letter| written(color(letter)))
                .collect::<Vec<_>>()
                .join(between)
        };
        ways.push(("words for colors", of_each(&|color| names[color].to_owned(), " ")));
        ways.push((
            "measured colors",
            of_each(&|color| format!("#{}", measured[color]), " "),
        ));
        let channels = |color: usize| {
            let channel = |at: usize| u8::from_str_radix(&measured[color][at..at + 2], 16).expect("two digits");
            format!("[{},{},{}]", channel(0), channel(2), channel(4))
        };
        ways.push(("channels", format!("[{}]", of_each(&channels, ","))));
        ways.push((
            "numbers of colors",
            format!("[{}]", of_each(&|color| color.to_string(), ",")),
        ));
        let cubie = &cube.position.cube;
        let numbers = |each: Vec<usize>| json!(each).to_string();
        ways.push((
            "pieces counted from 0",
            format!(
                "{{\"cp\":{},\"co\":{},\"ep\":{},\"eo\":{}}}",
                numbers(cubie.cp().iter().map(|&corner| corner as usize).collect()),
                numbers(cubie.co().iter().map(|&twist| twist as usize).collect()),
                numbers(cubie.ep().iter().map(|&edge| edge as usize).collect()),
                numbers(cubie.eo().iter().map(|&flip| flip as usize).collect()),
            ),
        ));
        let pattern = write(&cube, Format::Kpattern).expect("every cube has a pattern");
        let transformation = pattern
            .replace("\"pieces\"", "\"permutation\"")
            .replace("\"orientation\"", "\"orientationDelta\"");
        ways.push(("transformation of cubing.js", transformation));
        for (format, reads) in [(Format::Labels, ", "), (Format::Colors, ",")] {
            let text = write(&cube, format).expect("every cube has stickers");
            ways.push(("with commas", text.replace(' ', reads)));
        }
        // DeepCubeA puts the faces in the order U D L R B F, and numbers the stickers of each face column by column,
        // each column from bottom to top.
        let numbered = |label: &str| {
            let (face, place) = (&label[..1], label[1..].parse::<usize>().expect("a digit"));
            9 * "UDLRBF".find(face).expect("a face") + 3 * (place % 3) + 2 - place / 3
        };
        let mut deep = [0; 54];
        let places = "ULFRBD"
            .chars()
            .flat_map(|face| (0..9).map(move |place| format!("{face}{place}")));
        for (place, home) in places.zip(
            write(&cube, Format::Labels)
                .expect("every cube has stickers")
                .split(' '),
        ) {
            deep[numbered(&place)] = numbered(home);
        }
        ways.push(("places of DeepCubeA", json!(deep.to_vec()).to_string()));
        for sign in ["n", "x", "-", "_"] {
            ways.push((
                "stickers that are not known",
                format!("{}{}{}", &facelets[..10], sign.repeat(3), &facelets[13..]),
            ));
        }
        let columns = facelets.as_bytes().chunks(9);
        let columns = columns.map(|face| [0, 3, 6, 1, 4, 7, 2, 5, 8].map(|place| char::from(face[place])));
        ways.push(("columns", columns.flatten().collect()));
        // VisualCube writes stickers in lower-case letters.
        let link = format!(
            "https://visualcube.api.cubing.net/?fmt=svg&fd={}",
            facelets.to_lowercase()
        );
        ways.push(("stickers of VisualCube", link));
        // The same moves in the notations of many programs.
        let moves = generated_moves(number);
        let led: Cube = moves.parse().expect("moves");
        let undone: String = Algorithm::parse(&moves, Parentheses::Group)
            .expect("moves")
            .inverse()
            .to_string();
        let turns: Vec<&str> = moves.split(' ').collect();
        let timed = |written: &dyn Fn(usize, &str) -> String| {
            let each = turns.iter().enumerate().map(|(at, turn)| written(at, turn));
            each.collect::<Vec<_>>().join(" ")
        };
        let learned = turns.iter().map(|turn| match turn.as_bytes() {
            [_] => format!("{turn}1"),
            [_, b'2'] => format!("{0}1 {0}1", &turn[..1]),
            _ => turn.replace('\'', "-1"),
        });
        let learned: Vec<String> = learned.collect();
        let encoded = moves.replace(' ', "%20").replace('\'', "%27");
        let of_moves = [
            ("line of nissy", format!(">>> Line: {moves}")),
            ("moves with their name", format!("Scramble: {moves}")),
            ("moves with their name and number", format!("Scramble #3: {moves}")),
            ("moves with a time before them", format!("DNF(1:02.34)   {moves}")),
            ("numbered moves", format!("12) {moves}")),
            ("quoted moves", format!("`{moves}`")),
            ("turns of the whole cube in brackets", format!("[r] [r'] {moves}")),
            ("moves on the inverse", format!("^({undone})")),
            ("moves behind a switch", format!("(switch) {undone}")),
            (
                "link with hyphens",
                format!("https://example.com/?alg={}", moves.replace(' ', "").replace('\'', "-")),
            ),
            (
                "link of CubeDB",
                format!(
                    "https://www.cubedb.net/?scramble={}",
                    moves.replace(' ', "_").replace('\'', "-")
                ),
            ),
            ("moves with their number", format!("{moves} ({}f)", turns.len())),
            ("moves with times", timed(&|at, turn| format!("{turn}@{}", 100 * at))),
            (
                "moves with times as comments",
                timed(&|at, turn| format!("{turn}/*{}*/", 100 * at)),
            ),
            ("moves of programs that learn", learned.join(" ")),
            ("link of csTimer", format!("https://cstimer.net/?scramble={encoded}")),
            (
                "setup of Twizzle",
                format!("https://alpha.twizzle.net/edit/?setup-alg={encoded}"),
            ),
            (
                "case of VisualCube",
                format!(
                    "https://visualcube.api.cubing.net/?fmt=svg&stage=oll&case={}",
                    undone.replace(' ', "%20").replace('\'', "%27")
                ),
            ),
        ];
        for (way, text) in &ways {
            let read = Reader::default().read(text);
            assert_eq!(read.map(|read| read.cube), Ok(cube.clone()), "{way}: {text}");
        }
        for (way, text) in &of_moves {
            assert_eq!(
                Reader::default().read(text).map(|read| read.cube),
                Ok(led.clone()),
                "{way}: {text}"
            );
        }
    }
}

/// Generates twelve random face turns.
fn generated_moves(number: u64) -> String {
    let puzzle = puzzle_named("3x3x3");
    puzzle.write_turns(&puzzle.random_turns(12, &mut generator(584, number)))
}

/// Tests that for every puzzle with six faces the program writes stickers with the faces in the requested order, and
/// reads them in this order.
#[test]
fn facelets_in_another_order_are_read_back_in_it() {
    let session = Session::new(Store::IN_MEMORY);
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.face_letters().len() == 6) {
        for (number, order) in (0..).zip(["ULFRBD", "UFRBLD", "FRBLUD"]) {
            let (_, moves) = position(&*puzzle, 200 + number);
            let ask = |cube: &str, order: &str, to_order: &str| {
                let mut fields = json!({ "puzzle": puzzle.name().to_string(), "cube": cube, "to": "facelets", "order": order, "to_order": to_order });
                let fields = fields.as_object_mut().expect("an object");
                fields.retain(|_, value| *value != "");
                let answer = session.ask(RequestName::Show, fields, &CancelToken::new());
                let answer = answer.unwrap_or_else(|error| panic!("{} {order}: {error}", puzzle.name()));
                let answer: Value = serde_json::from_str(&answer).expect("JSON");
                answer["text"].as_str().expect("text").to_owned()
            };
            let (usual, ordered) = (ask(&moves, "", ""), ask(&moves, "", order));
            assert_ne!(usual, ordered);
            assert_eq!(ask(&ordered, order, ""), usual, "{} {order}", puzzle.name());
            assert_eq!(ask(&ordered, order, order), ordered, "{} {order}", puzzle.name());
        }
    }
}
