//! Tests the near-optimal solver.

use super::*;
use crate::puzzles::definition::formats::read_definition;
use crate::puzzles::definition::{
    Definition, DefinitionParts, PieceInPlace, PuzzleMove, PuzzleOrbit, PuzzleState, SolvingPhase, Transformation,
};
use crate::search::CancelToken;
use crate::tables::{NoProgress, Store};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

const MEMORY: u64 = 4 << 20;

fn open(definition: &Arc<Definition>) -> NearSolver {
    let solver = NearSolver::open(
        Arc::clone(definition),
        MEMORY,
        &Store::IN_MEMORY,
        &CancelToken::new(),
        &NoProgress,
    );
    solver.unwrap_or_else(|error| panic!("{}: {error}", definition.name()))
}

fn scrambled(definition: &Definition, random: &mut ChaCha8Rng) -> PuzzleState {
    let mut state = definition.solved().clone();
    for _ in 0..200 {
        let step = random.random_range(0..definition.moves().len());
        state = definition.make_move(&state, step).expect("no move is blocked");
    }
    state
}

/// Solves random states with the given number of rounds, and checks each solution.
fn is_solved_everywhere(definition: &Arc<Definition>, states: usize, rounds: u32) {
    let solver = open(definition);
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..states {
        let state = scrambled(definition, &mut random);
        let first = solver.solve(&state, &NearRequest { rounds: 0 }, &CancelToken::new(), &NoProgress);
        let first = first.unwrap_or_else(|error| panic!("{}: {error}", definition.name()));
        let found = solver.solve(&state, &NearRequest { rounds }, &CancelToken::new(), &NoProgress);
        let found = found.expect("it was solved before");
        let mut end = state;
        for &step in &found.moves {
            end = definition.make_move(&end, step).expect("no move is blocked");
        }
        assert!(definition.is_solved(&end), "{}", definition.name());
        let cost: u32 = found.moves.iter().map(|&step| definition.moves()[step].cost).sum();
        assert_eq!(found.cost, cost);
        assert_eq!(found.first_cost, first.cost);
        assert!(found.cost <= first.cost);
    }
}

fn listed(name: &str, places: u16, moves: &[Vec<u16>]) -> Arc<Definition> {
    let moves = moves.iter().enumerate().map(|(index, sources)| {
        let transformation = Transformation {
            sources: sources.clone(),
            twists: vec![0; usize::from(places)],
        };
        PuzzleMove::as_listed(&format!("m{index}"), transformation, index)
    });
    let parts = DefinitionParts {
        name: name.to_owned(),
        orbits: vec![PuzzleOrbit::of_different_pieces("P", places, 1)],
        moves: moves.collect(),
        ..DefinitionParts::default()
    };
    Arc::new(Definition::new(parts).expect("a sound definition"))
}

/// Solves positions of the smaller puzzles in the catalogue. Larger puzzles, for example the Megaminx and the FTO,
/// would take too long.
#[test]
fn every_position_of_the_catalogue_is_solved() {
    let catalogue = [
        include_str!("../../catalogue/1x2x3.tws"),
        include_str!("../../catalogue/2x2x3.tws"),
        include_str!("../../catalogue/3x3x2.tws"),
        include_str!("../../catalogue/dino.tws"),
        include_str!("../../catalogue/floppy.tws"),
        include_str!("../../catalogue/ivy.tws"),
        include_str!("../../catalogue/pyraminx-duo.tws"),
    ];
    for text in catalogue {
        let (definition, _) = read_definition(text).expect("a built-in definition");
        is_solved_everywhere(&Arc::new(definition), 4, 1);
    }
}

/// Checks that the solver works without 3-cycles. The Mathieu groups contain no 3-cycles, and they do not contain the
/// alternating group on any track.
#[test]
fn the_groups_of_mathieu_are_solved() {
    // The generators of M12 are the Mongean shuffle of 12 cards and the reversal of their order.
    let mongean: Vec<u16> = (0..12_u16).map(|card| (2 * card).min(23 - 2 * card)).collect();
    let reversed: Vec<u16> = (0..12).rev().collect();
    is_solved_everywhere(&listed("M12", 12, &[mongean, reversed]), 20, 1);
    let shift: Vec<u16> = (0..=23)
        .map(|point| if point == 23 { 23 } else { (point + 1) % 23 })
        .collect();
    let inverse = |point: u64| (1..23_u64).find(|other| other * point % 23 == 1).expect("23 is prime");
    let negated_inverse = |point: u64| match point {
        23 => 0,
        0 => 23,
        point => 23 - inverse(point),
    };
    let reflection: Vec<u16> = (0..24).map(|point| negated_inverse(point) as u16).collect();
    let power = |point: u64| {
        let cube = point * point * point % 23;
        let is_square = (1..23_u64).any(|root| root * root % 23 == point);
        match point {
            0 | 23 => point,
            _ if is_square => cube * inverse(9) % 23,
            _ => cube * 9 % 23,
        }
    };
    let delta: Vec<u16> = (0..24).map(|point| power(point) as u16).collect();
    is_solved_everywhere(&listed("M24", 24, &[shift, reflection, delta]), 3, 0);
}

/// A small puzzle that may have twists, pieces that look alike, and moves whose inverses are not moves.
fn random_definition(random: &mut ChaCha8Rng) -> Arc<Definition> {
    let orbits: Vec<PuzzleOrbit> = (0..random.random_range(1..=2))
        .map(|number| {
            let places = random.random_range(2..=6);
            let orientations = random.random_range(1..=3);
            let mut orbit = PuzzleOrbit::of_different_pieces(&format!("O{number}"), places, orientations);
            if random.random_range(0..3) == 0 {
                orbit.solved_pieces[1] = 0;
                for piece in &mut orbit.solved_pieces[2..] {
                    *piece -= 1;
                }
                orbit.visible_orientations.pop();
            }
            orbit
        })
        .collect();
    let moves = (0..random.random_range(1..=3)).map(|index| {
        let mut transformation = Transformation {
            sources: Vec::new(),
            twists: Vec::new(),
        };
        for orbit in &orbits {
            let start = transformation.sources.len() as u16;
            let mut sources: Vec<u16> = (start..start + orbit.places()).collect();
            for last in (1..sources.len()).rev() {
                sources.swap(last, random.random_range(0..=last));
            }
            transformation.sources.extend(sources);
            let twists = (0..orbit.places()).map(|_| random.random_range(0..orbit.orientations));
            transformation.twists.extend(twists);
        }
        PuzzleMove {
            cost: random.random_range(1..=2),
            ..PuzzleMove::as_listed(&format!("m{index}"), transformation, index)
        }
    });
    let moves = moves.collect();
    let parts = DefinitionParts {
        name: "random".to_owned(),
        orbits,
        moves,
        ..DefinitionParts::default()
    };
    Arc::new(Definition::new(parts).expect("a sound definition"))
}

#[test]
fn random_puzzles_are_solved() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..40 {
        is_solved_everywhere(&random_definition(&mut random), 4, 1);
    }
}

#[test]
fn the_same_rounds_give_the_same_solution_on_any_number_of_threads() {
    let (definition, _) = read_definition(include_str!("../../catalogue/dino.tws")).expect("built in");
    let definition = Arc::new(definition);
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let states: Vec<PuzzleState> = (0..3).map(|_| scrambled(&definition, &mut random)).collect();
    let solve = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| {
            let solver = open(&definition);
            let request = NearRequest { rounds: 2 };
            let solve = |state| solver.solve(state, &request, &CancelToken::new(), &NoProgress);
            states.iter().map(solve).collect::<Vec<_>>()
        })
    };
    let one = solve(1);
    assert!(one.iter().all(Result::is_ok));
    assert_eq!(one, solve(3));
}

#[test]
fn what_is_known_is_given_when_cancelled_at_once() {
    let (definition, _) = read_definition(include_str!("../../catalogue/kilominx.tws")).expect("built in");
    let definition = Arc::new(definition);
    let solver = open(&definition);
    let state = scrambled(&definition, &mut ChaCha8Rng::seed_from_u64(1));
    let token = CancelToken::new();
    token.cancel();
    let known = solver
        .solve(&state, &NearRequest::default(), &token, &NoProgress)
        .expect("words are quick");
    assert_eq!(known.rounds, 0);
    assert!(known.cost <= known.first_cost);
    let opened = NearSolver::open(definition, MEMORY, &Store::IN_MEMORY, &token, &NoProgress);
    assert_eq!(opened.err(), Some(NearError::Cancelled));
}

#[test]
fn blocked_moves_are_refused() {
    let ring = listed("ring", 3, &[vec![1, 2, 0]]);
    let mut parts = Definition::clone(&ring).into_parts();
    parts.moves[0].requires.push(PieceInPlace { place: 0, piece: 0 });
    let blocked = Arc::new(Definition::new(parts).expect("a sound definition"));
    let opened = NearSolver::open(blocked, MEMORY, &Store::IN_MEMORY, &CancelToken::new(), &NoProgress);
    assert_eq!(opened.err(), Some(NearError::BlockedMoves));
}

/// Checks the error for a state with an odd permutation. All moves of this puzzle are even permutations, so they cannot
/// reach this state.
#[test]
fn a_state_out_of_reach_is_said_to_be() {
    let definition = listed("even", 4, &[vec![1, 2, 0, 3], vec![0, 2, 3, 1]]);
    let mut state = definition.solved().clone();
    state.pieces.swap(0, 1);
    let found = open(&definition).solve(&state, &NearRequest::default(), &CancelToken::new(), &NoProgress);
    assert_eq!(found, Err(NearError::Unreachable));
}

#[test]
fn phases_of_a_file_are_followed_and_wrong_ones_do_no_harm() {
    let (definition, _) = read_definition(include_str!("../../catalogue/dino.tws")).expect("built in");
    let phase = |name: &str, moves: Vec<usize>, placed: Vec<u16>| SolvingPhase {
        name: name.to_owned(),
        moves,
        oriented: placed.clone(),
        placed,
    };
    // The phases `six` and `all` are possible. The only move of the phase `never` cannot reach the goal of this phase.
    let good = vec![
        phase("six", vec![], (0..6).collect()),
        phase("all", vec![], (0..12).collect()),
    ];
    let bad = vec![phase("never", vec![0], (0..12).collect())];
    for (phases, count) in [(good, 2), (bad, 1)] {
        let mut parts = definition.clone().into_parts();
        parts.phases = phases;
        let definition = Arc::new(Definition::new(parts).expect("a sound definition"));
        assert_eq!(open(&definition).phases().count(), count);
        is_solved_everywhere(&definition, 3, 1);
    }
}
