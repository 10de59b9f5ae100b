use super::stickers::DefinedStickers;
use crate::cube::generator;
use crate::notation::svg::Picture;
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::puzzles::{BuiltInPuzzle, Cell, DefinedName, Puzzle, PuzzleError, PuzzleFormat, PuzzleName};
use rand::RngExt;
use std::collections::HashSet;
use std::sync::Arc;

/// Every built-in definition that has a net.
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

/// A net as people write it.
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

/// With a color for each sticker, what is seen after some moves is what each of them does to the stickers, one after the
/// other: a permutation of them, whatever pieces they are on.
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

/// The colors of a net without paint: told apart, and what their names say.
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
