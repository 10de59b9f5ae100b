//! The Skewb against itself: its two engines, its table, and what is known of it.

use super::pieces::SkewbPieces;
use super::solver::table_spec;
use super::*;
use crate::coordinates::State;
use crate::cube::{Amount, Axis, generator};
use crate::puzzles::{PuzzleSolver, Third, read_text};
use crate::tables::{Distribution, NoProgress, TableSpec};
use rayon::prelude::*;
use std::sync::OnceLock;

fn solver() -> &'static SkewbSolver {
    static SOLVER: OnceLock<SkewbSolver> = OnceLock::new();
    if let Some(solver) = SOLVER.get() {
        return solver;
    }
    // Built before the cell is locked, for threads that build together must not wait for the cell.
    let opened = SkewbSolver::open(&Store::IN_MEMORY, &NoProgress);
    let opened = opened.expect("the table is as published");
    SOLVER.get_or_init(|| opened)
}

fn checked() -> PuzzleSolver {
    PuzzleSolver::open_usual(std::sync::Arc::new(Skewb)).expect("the table is as published")
}

fn turns(text: &str) -> Vec<PuzzleTurn> {
    Skewb.turns(text).expect("an algorithm")
}

fn after(text: &str) -> PuzzlePosition {
    let reading = Skewb.read(text, Some(PuzzleFormat::Moves));
    reading.expect("an algorithm").position
}

/// The same position, held in each of the 24 ways.
fn held_in_all_ways(position: &PuzzlePosition) -> Vec<PuzzlePosition> {
    let stickers = SkewbStickers::of(position).expect("its own");
    stickers
        .held_in_all_ways()
        .map(|held| PuzzlePosition::from(&held))
        .collect()
}

fn error(text: &str) -> String {
    let reading = read_text(&Skewb, text, None);
    reading.expect_err("it cannot be read").to_string()
}

#[test]
fn both_engines_agree_on_random_turns() {
    for seed in 0..500 {
        let turns = Skewb.random_turns(30, &mut generator(seed, 0));
        let turns = Skewb::turns_of(&turns).expect("its own turns");
        let (mut pieces, mut stickers) = (SkewbPieces::SOLVED, SkewbStickers::solved());
        for turn in turns {
            let SkewbTurn::Half(half) = turn else {
                panic!("{turn} is no move");
            };
            pieces.make(half);
            stickers.make(&[turn]);
            assert_eq!(SkewbStickers::from(&pieces), stickers, "{turn}");
            assert_eq!(stickers.pieces(), Ok(pieces));
        }
    }
}

/// What the cycles of stickers in TNoodle, the scramble program of competitions, make of a solved
/// Skewb.
#[test]
fn turns_are_those_of_competitions() {
    for (text, expected) in [
        ("R", "UUUUL FRFFF FDDDD RRRDR LLLLB BBBUB"),
        ("U", "RRRUR BBBRB FDFFF DDDDL FLLLL UUUUB"),
        ("L", "RUUUU RRRRF FFFUF LDLLL BLBBB BDDDD"),
        ("B", "UFUUU RDDDD FFFFL DBBBB LLLUL RBRRR"),
    ] {
        assert_eq!(Skewb.write(&after(text)), expected.replace(' ', ""), "{text}");
        assert_eq!(after(&format!("{text} {text}")), after(&format!("{text}'")));
    }
}

#[test]
fn a_turn_of_the_whole_leaves_it_solved_and_renames_the_turns() {
    assert_eq!(Skewb.write(&after("y")), "UUUUUBBBBBRRRRRDDDDDFFFFFLLLLL");
    assert_eq!(Skewb.write(&after("x")), "FFFFFRRRRRDDDDDBBBBBLLLLLUUUUU");
    assert_eq!(Skewb.write(&after("z")), "LLLLLUUUUUFFFFFRRRRRDDDDDBBBBB");
    assert!(Skewb.is_solved(&after("x y2 z'")) && !Skewb.is_solved(&after("R")));
    // A turn about UFL is one about the corner across, DRB, and a turn of the whole.
    assert_eq!(after("y2 U y2"), after("y2 U y' y'"));
    let expected = PuzzleLength::Moves { moves: 2 };
    assert_eq!(Skewb.length(&turns("x R U' z2")), expected);
    let held = held_in_all_ways(&after("R U"));
    assert_eq!(held.len(), 24);
    assert!((1..24).all(|number| !held[..number].contains(&held[number])));
}

#[test]
fn the_table_is_as_published_and_proven() {
    let entries = table_spec().build(&NoProgress);
    let found = table_spec().check(&entries).expect("as published");
    assert_eq!((found.total(), found.diameter()), (3_149_280, 11));
    table_spec().prove(&entries).expect("exact");
}

/// Every state, solved once by the walk down the table, and the solution made on its stickers.
#[test]
fn every_state_is_solved_in_as_many_turns_as_it_is_away() {
    // Opened here, since threads that wait for it could not help to build its table.
    let solver = solver();
    let lengths = (0..SkewbCentres::SIZE).into_par_iter().map(|centres| {
        let states = SkewbCorners::all().map(|corners| {
            let mut pieces = corners.pieces();
            pieces.centres = factorial::unrank_even(centres);
            pieces
        });
        let states: Vec<SkewbPieces> = states.collect();
        let solutions = solver.solve(&states).expect("the table is exact");
        let mut lengths = [0; 12];
        for (pieces, solution) in states.iter().zip(&solutions) {
            let mut stickers = SkewbStickers::from(pieces);
            stickers.make(&Skewb::turns_of(solution).expect("its own turns"));
            assert!(are_faces_of_one_color(&stickers.0, STICKERS_ON_FACE));
            lengths[solution.len()] += 1;
        }
        lengths
    });
    let sum = |all: [u64; 12], each: [u64; 12]| std::array::from_fn(|i| all[i] + each[i]);
    let lengths = lengths.reduce(|| [0; 12], sum);
    assert_eq!(lengths.as_slice(), Distribution::published("skewb-optimal").counts());
}

#[test]
fn positions_are_solved_however_they_are_held() {
    let solver = checked();
    for seed in 0..100 {
        let position = Skewb.random(&mut generator(seed, 0));
        let length = solver.solve(&position).expect("solved").turns().len();
        for held in held_in_all_ways(&position) {
            let solution = solver.solve(&held).expect("solved");
            assert_eq!(solution.turns().len(), length);
        }
    }
}

#[test]
fn a_target_may_be_held_in_another_way() {
    let solver = checked();
    for seed in 0..200 {
        let mut random = generator(seed, 3);
        let start = held_in_all_ways(&Skewb.random(&mut random)).swap_remove(seed as usize % 24);
        let target = Skewb.random(&mut random);
        let seen = Skewb.seen_from(&start, &target).expect("can be");
        let solution = solver.solve(&seen).expect("solved");
        let mut turned = start.clone();
        Skewb.make(&mut turned, solution.turns()).expect("its own turns");
        assert!(Skewb.looks_like(&turned, &target));
        assert!(!Skewb.looks_like(&start, &target));
    }
}

#[test]
fn what_is_written_is_read_as_the_same_position_in_any_symbols_and_held_in_any_way() {
    for seed in 0..50 {
        let position = Skewb.random(&mut generator(seed, 4));
        for held in held_in_all_ways(&position) {
            let written = Skewb.write(&held);
            let reading = Skewb.read(&written, None).expect("can be");
            assert_eq!((reading.position, reading.symbols), (held, FACES.to_vec()));
        }
        // The six symbols in the order of the faces, so that colors are named after them.
        let symbols = ['a', 'b', 'c', 'd', 'e', 'f'];
        let number = |letter| FACES.iter().position(|each| *each == letter);
        let written = Skewb.write(&position);
        let renamed: String = written.chars().filter_map(number).map(|face| symbols[face]).collect();
        let reading = Skewb.read(&renamed, None).expect("can be");
        assert_eq!((reading.position, reading.symbols), (position, symbols.to_vec()));
    }
}

#[test]
fn colors_in_any_arrangement_are_read_but_letters_of_faces_in_a_mirror_are_not() {
    let scrambled = Skewb.write(&after("R U' L B' R"));
    let renamed = |to: [char; 6]| -> String {
        let face = |letter| FACES.iter().position(|each| *each == letter);
        scrambled.chars().filter_map(face).map(|face| to[face]).collect()
    };
    let solution = checked().solve(&after("R U' L B' R")).expect("solved");
    for symbols in [
        ['W', 'B', 'R', 'Y', 'G', 'O'],
        ['W', 'G', 'R', 'Y', 'B', 'O'],
        ['R', 'F', 'U', 'L', 'B', 'D'],
    ] {
        let reading = Skewb.read(&renamed(symbols), None).expect("can be");
        let solved = checked().solve(&reading.position).expect("solved");
        assert_eq!(solved, solution);
    }
    assert!(error(&renamed(['U', 'L', 'F', 'D', 'R', 'B'])).contains("as in a mirror"));
}

#[test]
fn an_algorithm_may_have_brackets_amounts_and_comments() {
    assert_eq!(turns("(R U')2 [L, B] R2 U3 // end"), turns("R U' R U' L B L' B' R'"));
    assert_eq!(Skewb.inverse(&turns("R U' x y2")), turns("y2 x' U R'"));
    assert_eq!(Skewb.write_turns(&turns("R U' x y2 z'")), "R U' x y2 z'");
    let whole = SkewbTurn::Whole {
        axis: Axis::RightLeft,
        amount: Amount::Half,
    };
    assert_eq!(turns("x x2 x'"), [turns("x")[0], whole.into(), turns("x'")[0]]);
}

#[test]
fn no_random_turn_is_about_the_corner_of_the_one_before() {
    let turns = Skewb.random_turns(1_000, &mut generator(5, 0));
    let turns = Skewb::turns_of(&turns).expect("its own turns");
    let halves: Vec<HalfSkewbTurn> = turns
        .iter()
        .filter_map(|turn| match turn {
            SkewbTurn::Half(half) => Some(*half),
            SkewbTurn::Whole { .. } => None,
        })
        .collect();
    assert_eq!(halves.len(), 1_000);
    assert!(halves.windows(2).all(|pair| pair[0].pivot != pair[1].pivot));
    assert!(
        Third::ALL
            .iter()
            .all(|third| halves.iter().any(|turn| turn.third == *third))
    );
}

#[test]
fn the_net_is_a_cross_and_the_picture_has_a_polygon_a_sticker() {
    let net = Skewb.net(&Skewb.solved());
    let row = |cells: &Vec<Cell>| -> String {
        let cells = cells.iter().map(|cell| match cell {
            Cell::Sticker(color) => FACES[usize::from(*color)],
            _ => ' ',
        });
        cells.collect()
    };
    let rows: Vec<String> = net.iter().map(row).collect();
    let expected = [
        "   U U",
        "    U",
        "   U U",
        "L LF FR RB B",
        " L  F  R  B",
        "L LF FR RB B",
        "   D D",
        "    D",
        "   D D",
    ];
    assert_eq!(rows, expected);
    for (view, faces) in [(Picture::Corner, 3), (Picture::Net, 6), (Picture::Both, 9)] {
        let picture = Skewb.picture(&Skewb.solved(), view, Skewb.colors()).svg();
        assert_eq!(picture.matches("<polygon").count(), faces * 6);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
        assert!(!picture.contains('\n'));
    }
}

#[test]
fn what_is_no_algorithm_is_told_with_its_column() {
    let turns_are = "turns nothing on a Skewb; its turns are R U L B, and x y z of the whole";
    assert_eq!(error("R U F"), format!("column 5: 'F' {turns_are}"));
    assert_eq!(
        error("R 2U"),
        "column 3: a Skewb has no layers 2U; its turns are R U L B, and x y z of the whole"
    );
    assert_eq!(error("(R"), "column 1: '(' is never closed");
}

#[test]
fn stickers_that_are_too_many_or_too_few_are_counted() {
    let solved = Skewb.write(&Skewb.solved());
    assert_eq!(
        error(&solved[..29]),
        "29 stickers; a Skewb has 30; B seems left out as B0"
    );
    assert_eq!(
        error(&"UFRLDB".repeat(9)),
        "54 stickers; a Skewb has 30, and a 3x3x3 has 54"
    );
    assert_eq!(
        error(&solved.replacen("UU", "UX", 1)),
        "7 different symbols; a Skewb has 6 colors; U1 is probably U, not X: then every piece occurs once"
    );
    assert_eq!(
        error(&solved.replacen("UR", "RR", 1)),
        "4 stickers are U, and there should be 5; U4 is probably U, not R: then every piece occurs once"
    );
}

/// Solved but for stickers that have been exchanged, pair after pair.
fn exchanged(pairs: &[(usize, usize)]) -> String {
    let mut letters: Vec<char> = Skewb.write(&Skewb.solved()).chars().collect();
    pairs.iter().for_each(|&(first, second)| letters.swap(first, second));
    letters.into_iter().collect()
}

#[test]
fn pieces_that_cannot_be_are_told_with_their_places() {
    let error = |text: &str| match Skewb.read(text, None) {
        Err(crate::puzzles::PuzzleError::Meant { error, .. }) => error.to_string(),
        Err(error) => error.to_string(),
        Ok(_) => panic!("{text} is read"),
    };
    assert_eq!(
        error(&exchanged(&[(2, 7)])),
        "two centres are exchanged: exchange any two centres"
    );
    assert_eq!(
        error(&exchanged(&[(4, 5)])),
        "the corner URF shows RUF, which is the corner URF as in a mirror"
    );
    assert_eq!(
        error(&exchanged(&[(4, 19)])),
        "the corner URF shows DRF, which is the corner DFR as in a mirror; \
         the corner DRB shows URB, which is the corner UBR as in a mirror"
    );
    assert_eq!(
        error(&exchanged(&[(4, 17)])),
        "the corner URF shows DRF, which is the corner DFR as in a mirror; \
         the centre U is at U and at D; the centre D is missing"
    );
    // The corners URF and DLF, whole, in each other's place.
    assert_eq!(
        error(&exchanged(&[(4, 15), (5, 24), (11, 13)])),
        "the corners cannot stand like this: no moves lead there"
    );
}

#[test]
fn a_corner_that_is_twisted_is_mended_by_the_twist_that_is_told() {
    // Clockwise: what is on the first sticker goes to the second, and so on.
    let twisted = |[first, second, third]: [usize; 3]| exchanged(&[(first, third), (second, third)]);
    let held = "UFL DFR UBR DBL";
    let other = "URF ULB DLF DRB";
    for (stickers, corners) in [
        ([4, 5, 11], other),
        ([0, 20, 26], other),
        ([15, 24, 13], other),
        ([19, 9, 28], other),
        ([3, 10, 21], held),
        ([16, 14, 8], held),
        ([1, 25, 6], held),
        ([18, 29, 23], held),
    ] {
        let told = |way| format!("one of the corners {corners} is twisted: turn one of them {way} in its place");
        assert_eq!(error(&twisted(stickers)), told("counter-clockwise"));
        let [first, second, third] = stickers;
        assert_eq!(error(&twisted([third, second, first])), told("clockwise"));
    }
}
