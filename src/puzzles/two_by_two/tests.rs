use super::*;
use crate::coordinates::State;
use crate::cube::{generator, random_moves};
use crate::puzzles::big_cube::{BigCubeTurn, turn_layers};
use crate::puzzles::{PuzzleSolver, read_text};
use crate::tables::NoProgress;
use rayon::prelude::*;

fn solver(method: PuzzleMethod, metric: Metric) -> PuzzleSolver {
    let opened = PuzzleSolver::open(
        std::sync::Arc::new(TwoByTwo),
        method,
        metric,
        &Store::IN_MEMORY,
        &NoProgress,
    );
    opened.expect("the distances are as published")
}

/// Solves every position, and returns the length of the longest solution. The solver checks every solution on stickers.
fn longest(method: PuzzleMethod, metric: Metric, length: impl Fn(&[PuzzleTurn]) -> usize + Sync) -> usize {
    let solver = solver(method, metric);
    let numbers: Vec<usize> = (0..pieces::POSITIONS).collect();
    let lengths = numbers.par_chunks(256).map(|numbers| {
        let position = |&number: &usize| PuzzlePosition::from(&PocketFacelets::from(&pieces::position(number)));
        let positions: Vec<PuzzlePosition> = numbers.iter().map(position).collect();
        let solutions = solver.solve_all(&positions.iter().collect::<Vec<_>>());
        let lengths = solutions
            .into_iter()
            .map(|solution| length(solution.expect("every position is solved, and checked").turns()));
        lengths.max().unwrap_or(0)
    });
    lengths.max().unwrap_or(0)
}

#[test]
fn every_position_is_solved_in_at_most_11_half_turn_moves() {
    let found = longest(PuzzleMethod::Optimal, Metric::HalfTurn, <[_]>::len);
    assert_eq!(found, 11);
}

#[test]
fn every_position_is_solved_in_at_most_14_quarter_turns() {
    let quarters = |turns: &[PuzzleTurn]| TwoByTwo.length(turns).in_metric(Metric::QuarterTurn);
    assert_eq!(longest(PuzzleMethod::Optimal, Metric::QuarterTurn, quarters), 14);
}

#[test]
fn the_two_engines_agree_on_random_turns() {
    for seed in 0..200 {
        let turns = TwoByTwo.random_turns(40, &mut generator(seed, 0));
        let mut stickers = TwoByTwo.solved();
        TwoByTwo.make(&mut stickers, &turns).expect("every turn can be made");
        let mut pieces = PocketCube::SOLVED;
        for turn in turns.into_iter().filter_map(BigCubeTurn::of_number) {
            let face = turn.face().expect("turns of faces");
            pieces.make(Move::new(face, turn.amount));
        }
        assert_eq!(PuzzlePosition::from(&PocketFacelets::from(&pieces)), stickers);
    }
}

#[test]
fn the_corners_of_a_3x3x3_look_like_it() {
    for seed in 0..100 {
        let moves = random_moves(30, &mut generator(seed, 1));
        let mut cube = crate::cube::Facelets::SOLVED;
        cube.apply(moves.moves());
        let mut pocket = TwoByTwo.solved();
        let turns: Vec<PuzzleTurn> = moves.moves().iter().map(|&each| each.into()).collect();
        TwoByTwo.make(&mut pocket, &turns).expect("every turn can be made");
        let corners = cube
            .colors()
            .chunks(9)
            .flat_map(|face| [face[0], face[2], face[6], face[8]]);
        assert!(corners.map(|face| face as u8).eq(pocket.places().iter().copied()));
    }
}

#[test]
fn turns_lead_to_a_target_that_is_held_another_way() {
    let solver = solver(PuzzleMethod::Optimal, Metric::HalfTurn);
    let read = |text: &str| TwoByTwo.read(text, None).expect(text).position;
    for (start, target) in [("R U F", "F2 R x y2"), ("", "z"), ("U2 F' R y", "R2 U2 F2"), ("x", "")] {
        let (start, target) = (read(start), read(target));
        let seen = TwoByTwo.seen_from(&start, &target).expect("a position");
        let solution = solver.solve(&seen).expect("solved");
        let mut reached = start;
        TwoByTwo
            .make(&mut reached, solution.turns())
            .expect("every turn can be made");
        assert!(TwoByTwo.looks_like(&reached, &target));
    }
    assert_eq!(ROTATIONS.len(), 24);
}

#[test]
fn any_six_colors_held_any_way_are_read() {
    let solver = solver(PuzzleMethod::Optimal, Metric::HalfTurn);
    let letters = "URFDLB";
    for (seed, symbols) in (0..).zip(["URFDLB", "WRGYOB", "123456", "abcdef", "🟨🟥🟦⬜🟧🟩"]) {
        let symbols: Vec<char> = symbols.chars().collect();
        let mut position = TwoByTwo.random(&mut generator(seed, 3));
        let rotation = &ROTATIONS[7 * seed as usize % 24];
        let held = after(&PocketFacelets::of(&position).expect("its own"), rotation);
        position = PuzzlePosition::from(&held);
        let typed = TwoByTwo.write(&position);
        let typed = typed
            .chars()
            .map(|letter| symbols[letters.find(letter).expect("a face")]);
        let typed: String = typed.collect();
        let read = TwoByTwo.read(&typed, None).expect("24 stickers");
        let (one, other) = (solver.solve(&position), solver.solve(&read.position));
        assert_eq!(one, other, "{typed}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, expected) in [
        (
            "UUUURRRRFFFFDDDDLLLLBBB",
            "23 stickers; a 2x2x2 has 24; B seems to be left out at B0",
        ),
        (
            "UUUURRRRFFFFDDDDLLLLBBBU",
            "3 stickers are B, but there should be 4; 5 stickers are U, but there should be 4; the corner DBL shows DUL, and \
             no corner has these colors; the corner DBL is missing; B3 should probably be B, not U, so that \
             every piece occurs once",
        ),
        (
            "R M",
            "column 3: a 2x2x2 has no layers M; only a cube with an odd number of layers has a middle layer",
        ),
        (
            "R 3L",
            "column 3: a 2x2x2 has no layers 3L; it has R, 2R, and Rw, which is x",
        ),
        (
            "R u' Q",
            "column 6: 'Q' is not a turn of a 2x2x2; the turns are U R F D L B, other layers as in Rw, 3Rw, 2R and 2-3Rw, inner layers as in M E S and m e s, and x y z",
        ),
    ] {
        match read_text(&TwoByTwo, text, None) {
            Ok(_) => panic!("{text} is read"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }
}

/// Checks every number of a turn. In an earlier version, 4 and 8, which are not turns, were made as U' and R'.
#[test]
fn every_number_is_the_turn_that_it_stands_for_or_is_refused() {
    let solved = PocketFacelets::of(&TwoByTwo.solved()).expect("its own").0;
    for number in 0..1 << 13 {
        let turn = PuzzleTurn::new(number);
        let mut made = solved;
        let result = turning::turn(&mut made, &[turn]);
        let Some(expected) = BigCubeTurn::of_number(turn) else {
            assert!(result.is_err(), "{number}");
            continue;
        };
        let mut turned = solved;
        turn_layers(&mut turned, 2, expected);
        assert!(result.is_ok() && made == turned, "{number}");
    }
}
