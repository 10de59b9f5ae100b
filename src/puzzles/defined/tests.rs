use super::puzzle::DefinedPuzzle;
use super::stickers::DefinedStickers;
use crate::cube::generator;
use crate::notation::svg::Picture;
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::puzzles::{
    BuiltInPuzzle, Cell, DefinedName, LinesAfter, NetFinder, Puzzle, PuzzleError, PuzzleFormat, PuzzleName,
};
use rand::RngExt;
use std::collections::HashSet;
use std::sync::Arc;

/// Every built-in definition with a net.
fn drawn() -> Vec<Arc<dyn Puzzle>> {
    let names = BuiltInPuzzle::all()
        .iter()
        .map(|each| PuzzleName::Defined(each.defined().clone()));
    let puzzles: Vec<_> = names.map(|name| name.puzzle().expect("it is built in")).collect();
    let drawn: Vec<_> = puzzles.into_iter().filter(|puzzle| puzzle.is_drawn()).collect();
    assert_eq!(
        drawn.len(),
        BuiltInPuzzle::all().len() - 3,
        "all but the Pyramorphix, the rings and the globe have a net"
    );
    drawn
}

/// The net as text.
fn written(puzzle: &dyn Puzzle, rows: &[Vec<Cell>]) -> String {
    let symbols = puzzle.face_letters();
    let cell = |cell: &Cell| match cell {
        Cell::Sticker(color) => symbols[usize::from(*color)],
        _ => ' ',
    };
    let rows = rows.iter().map(|row| row.iter().map(cell).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_net_of_a_definition_is_read_as_the_position_that_it_shows() {
    for puzzle in drawn() {
        for number in 0..100 {
            let mut position = puzzle.solved();
            let turns = puzzle.random_turns(number, &mut generator(5, number as u64));
            puzzle.make(&mut position, &turns).expect("nothing blocks them");
            let net = written(puzzle.as_ref(), &puzzle.net(&position));
            for format in [None, Some(PuzzleFormat::Net), Some(PuzzleFormat::Facelets)] {
                let read = puzzle.read(&net, format).expect("a position");
                assert_eq!(read.position, position, "{}:\n{net}", puzzle.name());
            }
            let in_a_line: String = net.chars().filter(|symbol| !symbol.is_whitespace()).collect();
            assert_eq!(puzzle.read(&in_a_line, None).expect("a position").position, position);
        }
    }
}

/// Gives each sticker its own color. Then compares the colors after a sequence of moves with the result of permuting
/// the stickers move by move, without pieces.
#[test]
fn moves_permute_the_stickers_of_a_definition() {
    let mut tried = 0;
    for each in BuiltInPuzzle::all() {
        let definition = each.defined().definition();
        let are_alike = definition
            .orbits()
            .iter()
            .any(|orbit| usize::from(orbit.kinds()) < orbit.solved_pieces.len());
        let mut parts = Definition::clone(definition).into_parts();
        let Some(map) = parts.stickers.as_mut().filter(|_| !are_alike) else {
            continue;
        };
        let count = map.colors.len();
        map.colors = (0..count).map(|number| number.to_string()).collect();
        let definition = Definition::new(parts).expect("it was one before");
        let stickers = DefinedStickers::new(&definition).expect("it has a net");
        let permuted = |state: &PuzzleState| stickers.shown(&definition, state);
        let solved: Vec<u8> = (0..count).map(|number| number as u8).collect();
        assert_eq!(permuted(definition.solved()), solved);
        let by_move = { 0..definition.moves().len() }.map(|index| {
            definition
                .make_move(definition.solved(), index)
                .expect("nothing blocks it")
        });
        let by_move: Vec<Vec<u8>> = by_move.map(|state| permuted(&state)).collect();
        let (mut state, mut seen) = (definition.solved().clone(), solved);
        let random = &mut generator(6, 0);
        for _ in 0..200 {
            let index = random.random_range(0..by_move.len());
            state = definition.make_move(&state, index).expect("nothing blocks it");
            seen = by_move[index].iter().map(|&source| seen[usize::from(source)]).collect();
            assert_eq!(permuted(&state), seen, "{}", each.name);
        }
        assert_eq!(seen.iter().collect::<HashSet<_>>().len(), count);
        tried += 1;
    }
    assert!(tried >= 5, "{tried}");
}

#[test]
fn a_mistyped_sticker_of_a_definition_is_named() {
    for puzzle in drawn() {
        let solved = written(puzzle.as_ref(), &puzzle.net(&puzzle.solved()));
        let symbols = puzzle.face_letters();
        let places: Vec<usize> = solved
            .match_indices(|symbol: char| !symbol.is_whitespace())
            .map(|(at, _)| at)
            .collect();
        for (number, &at) in places.iter().enumerate() {
            let right = solved[at..].chars().next().expect("a symbol");
            let other = symbols[(number + 1) % symbols.len()];
            let wrong = if other == right {
                symbols[number % symbols.len()]
            } else {
                other
            };
            let typed = format!("{}{wrong}{}", &solved[..at], &solved[at + right.len_utf8()..]);
            let error = puzzle.read(&typed, None).expect_err("one sticker is another");
            let is_named = matches!(
                error,
                PuzzleError::Pieces(_) | PuzzleError::FixedSticker { .. } | PuzzleError::Unreachable(_)
            );
            assert!(is_named, "{}: {error}\n{typed}", puzzle.name());
        }
        let strange = solved.replacen(symbols[0], "%", 1);
        let error = puzzle.read(&strange, Some(PuzzleFormat::Net)).expect_err("no color");
        assert!(matches!(error, PuzzleError::NoColor { found: '%', .. }), "{error}");
    }
}

#[test]
fn pictures_of_definitions_have_every_sticker_in_a_color_of_its_own() {
    for puzzle in drawn() {
        let colors = puzzle.colors();
        let different: HashSet<String> = colors.iter().map(ToString::to_string).collect();
        assert_eq!(different.len(), colors.len(), "{}", puzzle.name());
        let symbols = puzzle.face_letters();
        assert_eq!(symbols.iter().collect::<HashSet<_>>().len(), symbols.len());
        let cells = puzzle.net(&puzzle.solved());
        let stickers = cells.iter().flatten().filter(|cell| **cell != Cell::Gap).count();
        let svg = puzzle.picture(&puzzle.solved(), Picture::Net, colors).svg();
        assert_eq!(svg.matches("<polygon").count(), 2 * stickers, "{}", puzzle.name());
    }
}

/// Checks a net without paints: the colors must be distinct and match their names.
#[test]
fn a_net_without_shapes_and_paint_is_drawn_in_squares() {
    let text = r#"{"name": "ring", "moves": {"r": [1, 2, 0]}, "solved_state": ["red", "B", "C"],
        "rubik": {"net": {"rows": [[null, 0], [1, 2]]}}}"#;
    let name = DefinedName::read(text, "").expect("a definition");
    let puzzle = PuzzleName::Defined(name).puzzle().expect("it is given");
    assert_eq!(written(puzzle.as_ref(), &puzzle.net(&puzzle.solved())), " r\nBC");
    let turned = puzzle.read("r", None).expect("a move");
    assert_eq!(written(puzzle.as_ref(), &puzzle.net(&turned.position)), " B\nCr");
    let svg = puzzle.picture(&turned.position, Picture::Net, puzzle.colors()).svg();
    assert!(svg.contains("#c41e3a"), "{svg}");
}

/// Checks that a simplified algorithm has the same effect as the algorithm, and that an algorithm followed by its
/// inverse becomes empty.
#[test]
fn turns_of_one_base_are_made_into_one_and_cancel() {
    for each in BuiltInPuzzle::all() {
        let puzzle = PuzzleName::Defined(each.defined().clone())
            .puzzle()
            .expect("it is built in");
        let bases: Vec<usize> = { each.defined().definition().moves().iter() }
            .map(|step| step.base)
            .collect();
        for number in 0..20 {
            let turns = puzzle.random_turns(6, &mut generator(7, number));
            let twice: Vec<_> = turns.iter().flat_map(|&turn| [turn, turn]).collect();
            let simplified = puzzle.simplified(&twice);
            let after = |turns: &[_]| {
                let mut position = puzzle.solved();
                puzzle.make(&mut position, turns).expect("nothing blocks them");
                position
            };
            let what = puzzle.write_turns(&twice);
            assert_eq!(after(&simplified), after(&twice), "{what}");
            assert_eq!(puzzle.simplified(&simplified), simplified, "{what}");
            let there_and_back = [twice.clone(), puzzle.inverse(&twice)].concat();
            assert!(puzzle.simplified(&there_and_back).is_empty(), "{what}");
            // Consecutive powers of one base turn become a single turn if the definition contains this turn.
            let has_powers = |base: usize| bases.iter().filter(|&&each| each == base).count() > 2;
            if bases.iter().all(|&base| has_powers(base)) {
                assert!(simplified.len() <= turns.len(), "{what}");
            }
        }
    }
}

/// Checks that a position with one line for each orbit is read. An earlier version could only write such positions.
#[test]
fn a_position_in_lines_of_orbits_is_read_as_itself() {
    let mut in_several_lines = 0;
    for name in ["ivy", "pyramorphix", "hungarian-rings", "globe-3x4"] {
        let built_in = BuiltInPuzzle::named(name).expect("it is built in");
        let name = PuzzleName::Defined(built_in.defined().clone());
        let puzzle = DefinedPuzzle::new(built_in.defined().clone());
        let finder = NetFinder::among_lines(Some(name));
        for number in 0..5 {
            let mut position = puzzle.solved();
            let turns = puzzle.random_turns(30, &mut generator(57, number));
            puzzle.make(&mut position, &turns).expect("its own turns");
            let lines = puzzle.orbit_lines(&position);
            for format in [None, Some(PuzzleFormat::Facelets)] {
                let read = puzzle.read(&lines, format);
                assert_eq!(read.map(|read| read.position), Ok(position.clone()), "{lines}");
            }
            if !puzzle.is_drawn() {
                in_several_lines += usize::from(lines.contains('\n'));
                let text = format!("{lines}\n{lines}\n");
                let (records, _) = finder.records(text.trim_end().as_bytes(), LinesAfter::End);
                let records: Vec<&str> = records.into_iter().map(|range| &text[range]).collect();
                assert_eq!(records, [&lines, &lines]);
            }
        }
    }
    assert!(in_several_lines > 0);
    let globe = BuiltInPuzzle::named("globe-3x4").expect("it is built in");
    let globe = DefinedPuzzle::new(globe.defined().clone());
    let outer = "OUTER 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    for (lines, said) in [
        (outer.to_owned(), "no line of 'INNER'"),
        (
            format!("{outer}\nINNER 0 1 2"),
            "'INNER' has 16 places, but there are 3",
        ),
        (
            format!("{outer}\n{}", outer.replace("OUTER", "INNER").replace("15", "14")),
            "too often",
        ),
        (
            format!("{outer}\n{}\n{outer}", outer.replace("OUTER", "INNER")),
            "more than 2 lines",
        ),
        (
            format!("{}\n{}", outer.replace(" 3 ", " 3+1 "), outer.replace("OUTER", "INNER")),
            "no orientation 1",
        ),
    ] {
        let error = globe.read(&lines, None).expect_err("it is no position").to_string();
        assert!(error.contains(said), "{error}");
    }
}
