//! A floppy cube, 1x3x3, and data that are no puzzle.

use super::*;
use crate::cube::generator;
use crate::notation::StickerColor;
use crate::notation::svg::Picture;
use crate::puzzles::{Puzzle, PuzzleError, PuzzlePosition, PuzzleSolver, SolvablePuzzle, read_text};
use std::sync::{Arc, LazyLock};

const FLOPPY: OrbitDefinition = OrbitDefinition {
    name: "floppy",
    faces: &['B', 'L', 'U', 'R', 'F', 'D'],
    colors: &[
        StickerColor::BLUE,
        StickerColor::ORANGE,
        StickerColor::WHITE,
        StickerColor::RED,
        StickerColor::GREEN,
        StickerColor::YELLOW,
    ],
    net: &[" BBB", "LUUUR", "LUUUR", "LUUUR", " FFF", " DDD", " DDD", " DDD"],
    orbits: &[
        PieceOrbit {
            kind: "corner",
            places: &[&[14, 18, 13, 21], &[16, 20, 17, 23], &[4, 0, 3, 27], &[6, 2, 7, 29]],
        },
        PieceOrbit {
            kind: "edge",
            places: &[&[15, 19, 22]],
        },
        PieceOrbit {
            kind: "edge",
            places: &[&[5, 1, 28]],
        },
        PieceOrbit {
            kind: "edge",
            places: &[&[9, 8, 24]],
        },
        PieceOrbit {
            kind: "edge",
            places: &[&[11, 12, 26]],
        },
    ],
    turns: &[
        OrbitTurn {
            letter: 'F',
            cycles: &[&[14, 23], &[16, 21], &[15, 22], &[18, 20], &[13, 17]],
        },
        OrbitTurn {
            letter: 'R',
            cycles: &[&[6, 23], &[16, 29], &[11, 26], &[7, 17], &[2, 20]],
        },
        OrbitTurn {
            letter: 'B',
            cycles: &[&[4, 29], &[6, 27], &[5, 28], &[0, 2], &[3, 7]],
        },
        OrbitTurn {
            letter: 'L',
            cycles: &[&[4, 21], &[14, 27], &[9, 24], &[3, 13], &[0, 18]],
        },
    ],
};

pub(in crate::puzzles) static PUZZLE: LazyLock<Arc<OrbitPuzzle>> =
    LazyLock::new(|| Arc::new(OrbitPuzzle::new(FLOPPY).expect("it is a puzzle")));

fn solver() -> PuzzleSolver {
    PuzzleSolver::open_usual(Arc::clone(&PUZZLE) as _).expect("it has no tables")
}

#[test]
fn a_picture_is_as_large_as_its_net() {
    let drawn = PUZZLE.picture(&PUZZLE.solved(), Picture::default(), FLOPPY.colors);
    // 5 columns and 8 rows of 24, and a margin of 10 on each side.
    let size = "viewBox=\"0 0 140.0 212.0\"";
    assert!(drawn.svg().contains(size), "{}", drawn.svg());
}

/// J. Scherphuis, <https://www.jaapsch.net/puzzles/floppy.htm>: 192 states, the farthest 8 turns from solved.
#[test]
fn a_floppy_cube_has_192_states_and_none_is_farther_than_8_turns() {
    assert_eq!(PUZZLE.states(), 192);
    let solver = solver();
    let mut lengths = [0; 9];
    let mut seen: Vec<PuzzlePosition> = Vec::new();
    for number in 0..4_000 {
        let position = PUZZLE.random(&mut generator(1, number));
        if !seen.contains(&position) {
            lengths[solver.solve(&position).expect("solved").turns().len()] += 1;
            seen.push(position);
        }
    }
    assert_eq!(lengths, [1, 4, 10, 24, 53, 64, 31, 4, 1]);
}

#[test]
fn turns_are_written_once_for_as_often_as_they_are_made() {
    let turns = PUZZLE.turns("R' (F B)2 L3").expect("turns");
    assert_eq!(PUZZLE.write_turns(&turns), "R F B F B L");
    assert_eq!(PUZZLE.turns("R2 F4 (L)2").map(|turns| turns.len()), Ok(2));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let solved = PUZZLE.write(&PUZZLE.solved());
    let exchanged = |one: usize, other: usize| {
        let mut letters: Vec<char> = solved.chars().collect();
        letters.swap(one, other);
        let read = read_text(PUZZLE.as_ref(), &letters.into_iter().collect::<String>(), None);
        read.map_err(|error| error.to_string())
    };
    let said = |text: &str| Err(text.to_owned());
    assert_eq!(
        exchanged(14, 18),
        said(
            "the corner UFLD shows FULD, and no corner has these colors; every piece would occur once with U6 as U (not \
             F) and F0 as F (not U)"
        )
    );
    assert_eq!(
        exchanged(15, 22),
        said("the pieces cannot stand like this: no moves lead there")
    );
    let wrong = solved.replacen('B', "F", 1);
    let error = |text: &str| read_text(PUZZLE.as_ref(), text, None).expect_err(text).to_string();
    assert_eq!(
        error(&solved[1..]),
        "29 stickers; a floppy has 30; B seems left out as B0"
    );
    assert_eq!(
        error("R Q"),
        "column 3: 'Q' turns nothing on a floppy; its turns are F R B L"
    );
    assert_eq!(
        error("R 2F"),
        "column 3: a floppy has no layers 2F; its turns are F R B L"
    );
    assert_eq!(
        error(&wrong),
        "2 stickers are B, and there should be 3; B0 is probably B, not F: then every piece occurs once"
    );
    let foreign = PuzzlePosition::new(&[0; 24]);
    assert!(matches!(
        PUZZLE.seen_from(&foreign, &foreign),
        Err(PuzzleError::Foreign { .. })
    ));
    assert!(!PUZZLE.is_solved(&foreign) && solver().solve(&foreign).is_err());
}

#[test]
fn data_that_are_no_puzzle_are_refused() {
    let refused = |change: &dyn Fn(&mut OrbitDefinition)| {
        let mut definition = FLOPPY;
        change(&mut definition);
        OrbitPuzzle::new(definition).err()
    };
    assert_eq!(refused(&|_| ()), None);
    assert_eq!(
        refused(&|data| data.net = &["BLURFDX"]),
        Some(DefinitionError::NoFace('X'))
    );
    assert_eq!(
        refused(&|data| data.net = &["BLURF"]),
        Some(DefinitionError::EmptyFace('D'))
    );
    assert_eq!(
        refused(&|data| data.net = &["BLURFD"]),
        Some(DefinitionError::NoSticker(14))
    );
    assert_eq!(
        refused(&|data| data.orbits = &[]),
        Some(DefinitionError::TurnBreaksPieces('F'))
    );
    assert_eq!(
        refused(&|data| data.colors = &[]),
        Some(DefinitionError::Colors { faces: 6, colors: 0 })
    );
    const TORN: &[OrbitTurn] = &[turn(&[&[14, 23]])];
    const ALIKE: &[OrbitTurn] = &[turn(&[]), turn(&[])];
    const AGAIN: &[OrbitTurn] = &[turn(&[&[14, 23, 14]])];
    for (turns, error) in [
        (TORN, DefinitionError::TurnBreaksPieces('F')),
        (ALIKE, DefinitionError::Letter('F')),
        (AGAIN, DefinitionError::StickerTwice(14)),
    ] {
        assert_eq!(refused(&|data| data.turns = turns), Some(error));
    }
}

const fn turn(cycles: &'static [&'static [u8]]) -> OrbitTurn {
    OrbitTurn { letter: 'F', cycles }
}
