//! Tests of the Clock.

use super::dials::{ClockDials, DIALS};
use super::distances::ClockDistances;
use super::side::{CORNERS, SideState, SideTable, hours_at};
use super::solver::ClockSolver;
use super::turn::{ClockTurn, HOURS, Pins};
use super::{Clock, basis, notation};
use crate::cube::generator;
use crate::puzzles::{Proposer, Puzzle, PuzzleError, PuzzlePosition, PuzzleTurn, SolvablePuzzle, check};
use crate::search::CancelToken;
use std::collections::HashSet;

fn random(number: u64) -> ClockDials {
    ClockDials::of(&Clock.random(&mut generator(61, number))).expect("a position")
}

/// All 30 · 11 turns that change something: each set of pins on each side, with 1 to 11 hours.
fn all_turns() -> Vec<[ClockTurn; 3]> {
    let hours = |pins| (1..HOURS).map(move |hours| ClockTurn::Wheel(pins, hours));
    let turns: Vec<ClockTurn> = Pins::all().flat_map(hours).collect();
    let nothing = ClockTurn::Wheel(Pins::of_bits(1).expect("UL"), 0);
    let front = turns.iter().map(|&turn| [nothing, turn, nothing]);
    front
        .chain(turns.iter().map(|&turn| [ClockTurn::Over, turn, ClockTurn::Over]))
        .collect()
}

/// Checks the counts of J. Kogler (2014) for the distances 0, 1 and 2: 1, 330, 51651.
#[test]
fn positions_near_solved_are_as_many_as_published_and_the_solver_knows_their_distance() {
    let solver = ClockSolver::open();
    let turns = all_turns();
    let mut known = HashSet::from([ClockDials::SOLVED.hours()]);
    let mut last = vec![ClockDials::SOLVED];
    for (distance, published) in [(1, 330), (2, 51_651)] {
        let mut next = Vec::new();
        for dials in &last {
            for turn in &turns {
                let mut after = *dials;
                turn.iter().for_each(|&each| after.make(each));
                if known.insert(after.hours()) {
                    next.push(after);
                }
            }
        }
        assert_eq!(next.len(), published);
        for dials in next.iter().step_by(11) {
            assert_eq!(solver.distance(&PuzzlePosition::from(dials)), Ok(distance));
        }
        last = next;
    }
}

/// Checks the counts of T. Rokicki (2014) up to distance 4. The count at distance 5 takes a few seconds without
/// optimization, so only the tests in `tests/proofs` check it.
#[test]
fn positions_are_as_many_at_each_distance_as_published() {
    let counter = ClockDistances::new();
    let counts = (0..5).map(|distance| counter.at(distance, &CancelToken::new()));
    assert_eq!(
        counts.collect::<Option<Vec<u64>>>(),
        Some(vec![1, 330, 51_651, 4_947_912, 317_141_342])
    );
    let cancelled = CancelToken::new();
    cancelled.cancel();
    assert_eq!(counter.at(2, &cancelled), None);
}

#[test]
fn a_side_has_as_many_classes_as_its_symmetries_leave() {
    let table = SideTable::new();
    assert_eq!(table.classes(), 9_906);
    // Solved dials need no turns. If the inner dials are at twelve but the corners are not, more than one turn is
    // needed.
    let nothing = SideState::of_numbers(0, [0, 0]);
    assert!(table.is_within(&nothing, 0));
    assert!(
        (1..CORNERS)
            .step_by(97)
            .all(|corners| !table.is_within(&SideState::of_numbers(0, hours_at(corners)), 1))
    );
}

#[test]
fn positions_are_solved_in_at_most_twelve_turns_and_a_turn_changes_the_distance_by_one_at_most() {
    let solver = ClockSolver::open();
    let turns = all_turns();
    for number in 0..300 {
        let mut dials = random(number);
        let position = PuzzlePosition::from(&dials);
        let found = solver
            .propose(&[&position], &CancelToken::new())
            .pop()
            .expect("one for one");
        let found = found.expect("solved");
        assert_eq!(check(&Clock, &position, found.turns()), Ok(()));
        let distance = solver.distance(&position).expect("solved");
        assert_eq!(
            Clock.length(found.turns()).in_metric(crate::cube::Metric::HalfTurn),
            distance
        );
        assert!(distance <= 12);
        turns[number as usize].iter().for_each(|&turn| dials.make(turn));
        let after = solver.distance(&PuzzlePosition::from(&dials)).expect("solved");
        assert!(after.abs_diff(distance) <= 1);
    }
}

#[test]
fn all_solutions_of_the_shortest_length_solve_and_there_is_none_shorter() {
    let solver = ClockSolver::open();
    let token = CancelToken::new();
    for number in 0..3 {
        let position = PuzzlePosition::from(&random(900 + number));
        let distance = solver.distance(&position).expect("solved");
        let of_length = |length| solver.propose_of_length(&position, length, &token);
        let all: Vec<_> = of_length(distance).collect();
        assert!(!all.is_empty());
        for (index, proposal) in all.iter().enumerate() {
            assert_eq!(check(&Clock, &position, proposal.turns()), Ok(()));
            assert!(!all[..index].contains(proposal));
        }
        assert_eq!(of_length(distance - 1).count(), 0);
        assert_eq!(of_length(distance - 2).count(), 0);
    }
}

#[test]
fn scrambles_have_fourteen_turns_and_lead_to_every_position() {
    for number in 0..2_000 {
        let mut dials = random(number);
        if number % 3 == 0 {
            dials.make(ClockTurn::Over);
        }
        let turns = basis::scramble(&dials);
        let mut reached = Clock.solved();
        Clock.make(&mut reached, &turns).expect("turns of a Clock");
        assert_eq!(reached, PuzzlePosition::from(&dials));
        let written = Clock.write_turns(&turns);
        assert_eq!(written.split(' ').filter(|word| *word != "y2").count(), 14, "{written}");
        assert_eq!(Clock.turns(&written), Ok(turns));
    }
}

/// Checks positions after turns. TNoodle and cubing.js give the same positions.
#[test]
fn turns_move_the_dials_that_they_should() {
    let after = |moves: &str| Clock.write(&Clock.read(moves, None).expect(moves).position);
    assert_eq!(after("UL1+"), "1 1 0 1 1 0 0 0 0 0 0 0 0 0");
    assert_eq!(after("UR3+ y2 U1+ DR DL"), "10 1 1 1 1 1 0 0 0 3 0 3 3 0 y2");
    assert_eq!(after("ALL2- y2"), "2 0 2 0 0 0 2 0 2 10 10 10 10 10 y2");
    assert_eq!(after("y2 ALL2- y2"), "2 0 2 0 0 0 2 0 2 10 10 10 10 10");
    assert_eq!(after("UR0+"), after(""));
    assert_eq!(after("UR6+"), after("UR6-"));
    assert_eq!(after("UR3+DR1-y2ALL2-"), after("UR3+ DR1- y2 ALL2-"));
    assert_eq!(after("/2+ \\1- dr3+"), after("\\1- dr3+ /2+"));
    // The name of a turn in cubing.js, its name in this program, and other turns with the same effect.
    for (name, other, same) in [
        ("ULw", "dr", "U1+ L1+ UL1-"),
        ("URw", "dl", "U1+ R1+ UR1-"),
        ("DLw", "ur", "D1+ L1+ DL1-"),
        ("DRw", "ul", "D1+ R1+ DR1-"),
        ("MUL", "\\", "UR1- DL1- U1+ R1+ D1+ L1+ ALL1-"),
        ("MUR", "/", "UL1- DR1- U1+ L1+ D1+ R1+ ALL1-"),
    ] {
        assert_eq!(after(&format!("{name}1+")), after(&format!("{other}1+")));
        assert_eq!(after(&format!("{name}1+")), after(same), "{name}");
    }
}

#[test]
fn positions_are_read_as_they_are_written_and_drawn() {
    for number in 0..200 {
        let mut dials = random(number);
        for is_over in [false, true] {
            let written = notation::written(&dials);
            assert_eq!(notation::position(&written), Ok(dials));
            let side = |rows: [[u8; 3]; 3]| {
                rows.as_flattened()
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let suffix = if dials.is_over { " y2" } else { "" };
            let both = format!("{} | {}{suffix}", side(dials.front), side(dials.behind()));
            assert_eq!(notation::position(&both), Ok(dials));
            let rows = dials.front.iter().zip(dials.behind());
            let rows = rows.map(|(front, back)| format!("{:?}   {:?}", front, back).replace(['[', ']'], " "));
            let drawn = rows.collect::<Vec<_>>().join("\n") + suffix;
            assert_eq!(notation::position(&drawn), Ok(dials), "{drawn}");
            assert_eq!(dials.is_over, is_over);
            dials.make(ClockTurn::Over);
        }
    }
}

#[test]
fn what_is_no_position_and_no_turn_is_refused_with_its_column() {
    let message = |text: &str| match Clock.read(text, None) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    };
    for (text, expected) in [
        ("1 2 3", "3 numbers"),
        ("1 2 3 4 5 6 7 8 9 10 11 0 13 2", "column 27: '13'"),
        ("0 0 0 0 0 0 0 0 0 0 0 0 0 x", "column 27: 'x'"),
        ("1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "column 23"),
        ("UR3", "column 4"),
        ("UR3+ UX", "column 7"),
        ("UR13+", "column 3"),
        ("UR3+ Q2+", "column 6"),
        ("UR3+ UL UR2+", "column 9"),
    ] {
        let message = message(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn orders_divide_twenty_four_and_turns_undone_bring_everything_back() {
    for number in 0..200 {
        let turns = Clock.random_turns(30, &mut generator(62, number));
        let mut position = Clock.solved();
        Clock.make(&mut position, &turns).expect("turns of a Clock");
        let simplified = Clock.simplified(&turns);
        let mut same = Clock.solved();
        Clock.make(&mut same, &simplified).expect("turns of a Clock");
        assert_eq!(same, position);
        Clock
            .make(&mut position, &Clock.inverse(&turns))
            .expect("turns of a Clock");
        assert_eq!(position, Clock.solved());
        let order: u32 = Clock.order(&turns).expect("it has one").parse().expect("a number");
        assert_eq!(24 % order, 0);
    }
    assert_eq!(Clock.order(&Clock.turns("y2").expect("a turn")), Ok("2".to_owned()));
    let strange = PuzzlePosition::new(&[12; DIALS + 1]);
    assert!(matches!(
        Clock.make(&mut strange.clone(), &[]),
        Err(PuzzleError::Foreign { .. })
    ));
    assert!(Clock.make(&mut Clock.solved(), &[PuzzleTurn::new(181)]).is_err());
}

/// Checks that each dial shows each hour equally often: 168 counts with an expected value of 1,000. The chi-square
/// statistic has 154 degrees of freedom. It exceeds 250 with a probability of about one in a million.
#[test]
fn random_positions_show_every_hour_on_every_dial_equally_often() {
    let mut counts = [[0_u32; HOURS as usize]; DIALS];
    for number in 0..12_000 {
        for (dial, hour) in random(number).hours().into_iter().enumerate() {
            counts[dial][usize::from(hour)] += 1;
        }
    }
    let square = |&count: &u32| (f64::from(count) - 1_000.0).powi(2) / 1_000.0;
    let chi_square: f64 = counts.as_flattened().iter().map(square).sum();
    assert!(chi_square < 250.0, "{chi_square}");
}
