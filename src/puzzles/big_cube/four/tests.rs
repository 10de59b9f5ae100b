//! Solves positions of the 4x4x4, and checks the pieces, turns, coordinates and tables of its solver.

use super::super::last_phase;
use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::super::places::{Place, after, of_axis};
use super::axes_centres::{AxesCentres, TURNS, TURNS_OF_THIRD};
use super::axis_centres::AxisCentres;
use super::face_centres::FaceCentres;
use super::pairing::{PAIRED, Pairings};
use super::phase_table::{PhaseSpace, PhaseSpec};
use super::pieces::FourPieces;
use super::turns::{ALL, PlaceTurns};
use super::*;
use crate::cube::{Axis, CubieCube, Metric, generator, is_odd};
use crate::puzzles::{Puzzle, PuzzleMethod, PuzzleSolver};
use crate::tables::NoProgress;
use rand::RngExt;
use rand::seq::SliceRandom;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

fn random_turns(number: u64, count: usize, of: TurnSet) -> Vec<OuterTurn> {
    let mut random = generator(44, number);
    let turns: Vec<OuterTurn> = in_order(of).collect();
    (0..count).map(|_| turns[random.random_range(0..turns.len())]).collect()
}

#[test]
fn pieces_turn_as_stickers_do() {
    let place_turns = PlaceTurns::new();
    for number in 0..100 {
        let turns = random_turns(number, 40, ALL);
        let (mut position, mut expected) = (MODEL.solved(), FourPieces::solved());
        for &turn in &turns {
            expected.turn(&place_turns, turn);
        }
        let made: Vec<PuzzleTurn> = turns.into_iter().map(PuzzleTurn::from).collect();
        MODEL.make(&mut position, &made).expect("turns of a 4x4x4");
        let found = pieces(&position).expect("turns led there");
        assert_eq!((found.centres, found.wings), (expected.centres, expected.wings));
        let corners = |pieces: &FourPieces| (*pieces.corners.cp(), *pieces.corners.co());
        assert_eq!(corners(&found), corners(&expected));
    }
}

#[test]
fn places_of_eight_centres_come_back_from_their_numbers() {
    let place_turns = PlaceTurns::new();
    let space = AxisCentres::new(&place_turns);
    for number in 0..300 {
        let (mut set, mut coset) = (of_axis(Axis::RightLeft), space.goals()[0]);
        for turn in random_turns(number, 20, AxisCentres::TURNS) {
            set = space.carry(set, turn);
            coset = space.turned(coset, turn);
            assert_eq!(coset, space.rank(set));
        }
    }
}

/// Builds the tables of the centres in the second and third phases, checks the number of cosets at each distance, and
/// proves the entries.
#[test]
fn phases_have_as_many_cosets_at_each_distance_as_published() {
    let place_turns = PlaceTurns::new();
    let specs: [Box<dyn TableSpec>; 2] = [
        Box::new(PhaseSpec::new(AxesCentres::new(&place_turns))),
        Box::new(PhaseSpec::new(FaceCentres::new(&place_turns))),
    ];
    for spec in specs {
        let mut entries = Vec::from(spec.build(&NoProgress));
        assert!(spec.check(&entries).is_ok(), "{}", spec.name());
        assert_eq!(spec.prove(&entries), Ok(()));
        let index = 8 * 1_000;
        entries[index] ^= 1;
        assert!(spec.check(&entries).is_err() && spec.prove(&entries).is_err());
    }
}

#[test]
fn pairings_turn_as_the_wings_do_and_come_back_from_their_numbers() {
    let place_turns = PlaceTurns::new();
    let pairings = Pairings::new(&place_turns);
    for number in 0..200 {
        let (mut wings, mut pairing) = (FourPieces::solved().wings, PAIRED);
        for turn in random_turns(number, 30, TURNS_OF_THIRD) {
            assert_eq!(
                pairings.index_after(&pairing, turn),
                pairings.index(&pairings.turn(&pairing, turn))
            );
            wings = after(&wings, &place_turns.wings[turn.index()]);
            pairing = pairings.turn(&pairing, turn);
            let read = pairings.pairing(&wings).expect("the wings of each edge are apart");
            assert_eq!(read[..12], pairing[..12]);
            assert!(!is_odd(&pairing[..12]));
            let index = pairings.index(&pairing);
            assert_eq!(pairings.index(&pairings.pairing_at(index)), index);
        }
    }
}

#[test]
fn what_the_third_phase_ends_with_is_a_cube_that_turns_of_faces_solve() {
    let place_turns = PlaceTurns::new();
    let space = FaceCentres::new(&place_turns);
    let pairings = Pairings::new(&place_turns);
    let mut ends = 0;
    for number in 0..3_000 {
        // The test makes turns of the third phase. Then it repeats the wide turns among them, in reverse order. All
        // wide turns of this phase are half turns.
        let turns = random_turns(number, 6, TURNS_OF_THIRD);
        let mut pieces = FourPieces::solved();
        let is_half_wide = |turn: &&OuterTurn| turn.is_wide();
        for turn in turns.iter().chain(turns.iter().rev().filter(is_half_wide)) {
            pieces.turn(&place_turns, *turn);
        }
        let is_odd_order = is_odd(pieces.corners.cp()) ^ pairings.are_edges_odd(&pieces.wings);
        let coset = space.index(space.coset(&pieces.centres, is_odd_order));
        let is_paired = pairings.pairing(&pieces.wings).is_some_and(|pairing| pairing == PAIRED);
        let is_end = space.goals().contains(&coset) && is_paired;
        assert_eq!(is_end, pieces.reduced().is_some());
        ends += u32::from(is_end);
    }
    assert!(ends > 100, "{ends}");
}

#[test]
fn second_phases_end_where_turns_of_the_third_lead() {
    let place_turns = PlaceTurns::new();
    let space = AxesCentres::new(&place_turns);
    for number in 0..200 {
        let mut pieces = FourPieces::solved();
        for turn in random_turns(number, 20, TURNS_OF_THIRD) {
            pieces.turn(&place_turns, turn);
        }
        let of = |is_wanted: &dyn Fn(u8) -> bool| {
            let wanted = Place::all().filter(|place| is_wanted(pieces.centres[place.index()]));
            wanted.fold(0, |set, place| set | 1 << place.index())
        };
        let coset = space.coset(
            of(&|color| color % 3 == 0),
            of(&|color| color == 1),
            is_odd(&pieces.wings),
        );
        assert!(space.goals().contains(&space.index(coset)));
    }
    assert_eq!((TURNS.count_ones(), TURNS_OF_THIRD.count_ones()), (23, 17));
}

#[test]
fn the_reduced_cube_is_named_by_its_centres() {
    let place_turns = PlaceTurns::new();
    for number in 0..50 {
        let mut random = generator(45, number);
        let mut turns = random_turns(number, 30, (1 << OuterTurn::FACES) - 1);
        let mut pieces = FourPieces::solved();
        let mut expected = CubieCube::SOLVED;
        for turn in &turns {
            pieces.turn(&place_turns, *turn);
            expected.turn(turn.of_corners());
        }
        assert_eq!(pieces.reduced(), Some(expected));
        turns.shuffle(&mut random);
        assert!(FourPieces::solved().reduced().is_some_and(|cube| cube.is_solved()));
    }
}

/// Checks that the third phase obeys its cancel token. With the effort of this test, a third phase that ignores the
/// token never ends.
#[test]
fn a_third_phase_without_end_hears_its_token() {
    let position = BigCube::of_layers(LAYERS)
        .and_then(|cube| cube.solvable())
        .expect("it is solved here")
        .random(&mut generator(47, 0));
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let tables = FourTables::open(&Store::IN_MEMORY, &NoProgress).expect("tables");
        let three = last_phase::open(&Store::IN_MEMORY, &NoProgress).expect("tables");
        let token = CancelToken::new();
        token.cancel();
        let pieces = pieces(&position).expect("a position");
        sender.send(Search::new(&tables, FourEffort::ENDLESS, &token, &pieces).solution(&three))
    });
    // Building the tables takes seconds.
    let ended = receiver.recv_timeout(Duration::from_secs(300));
    assert!(ended.is_ok(), "it ends");
}

#[test]
fn random_states_are_solved_on_their_stickers() {
    let solver = PuzzleSolver::open(
        std::sync::Arc::new(*BigCube::of_layers(LAYERS).expect("it is solved here")),
        PuzzleMethod::Reduction,
        Metric::HalfTurn,
        &Store::IN_MEMORY,
        &NoProgress,
    );
    let solver = solver.expect("tables");
    for number in 0..4 {
        let position = solver.puzzle().random(&mut generator(46, number));
        let solution = solver.solve(&position).expect("a solution");
        assert!(solution.turns().len() <= 50, "{number}: {}", solution.turns().len());
    }
    // This position has a short first phase. In an earlier version, the second phase of such a position used turns of
    // the first phase, and the search did not end.
    let short_first_phase = solver.puzzle().random(&mut generator(1, 2_185));
    assert!(
        solver
            .puzzle()
            .write(&short_first_phase)
            .starts_with("UURLLFDUDBRUFBRB")
    );
    let solution = solver.solve(&short_first_phase).expect("a solution");
    assert!(solution.turns().len() <= 50, "{}", solution.turns().len());
    let solved = solver.solve(&MODEL.solved()).expect("nothing to do");
    assert!(solved.turns().is_empty());
}
