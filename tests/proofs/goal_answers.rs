//! Compares answers of the goal solver with the results of a breadth-first search that knows only stickers. Also
//! replays answers on stickers.
//!
//! The search begins at the goal, and follows one sticker of each piece that the goal requires. For every state within
//! a few moves of the goal, it counts the shortest sequences that lead from the state to the goal.

use crate::proof;
use rand::RngExt;
use rayon::prelude::*;
use rubik::Cube;
use rubik::cube::{
    CubieCube, Face, Facelet, Facelets, Mask, Move, MoveSet, Piece, PieceSet, Position, Turn, TurnSet, disassemble,
    generator,
};
use rubik::goals::{Goal, GoalCubes, named_goals};
use rubik::solvers::goals::GoalSolver;
use rubik::tables::{NoProgress, Store};
use std::collections::HashMap;

/// The number of bytes for the tables of each request. It is small, so that the tables are built quickly.
const MEMORY: usize = 1_000_000;

fn open(goal: &Goal, turns: &TurnSet) -> GoalSolver {
    GoalSolver::open(goal.masks(), turns, MEMORY, &Store::IN_MEMORY, &NoProgress).expect("a table that fits")
}

/// For each turn and each place, the place to which the turn moves the sticker. The function finds it by turning a cube
/// with one marked sticker.
fn paths() -> Vec<Vec<u8>> {
    let path = |turn: Move| {
        let place_after = |marked: usize| {
            let color = |index: usize| if index == marked { Face::U } else { Face::D };
            let mut facelets = Facelets::new(std::array::from_fn(color));
            facelets.turn(turn);
            let mut places = Facelet::all();
            let there = places.find(|&place| facelets[place] == Face::U);
            there.expect("a turn loses no sticker").index() as u8
        };
        (0..Facelet::COUNT).map(place_after).collect()
    };
    Move::ALL.into_iter().map(path).collect()
}

/// The places of one sticker of each piece that the goal requires.
type Stickers = Vec<u8>;

/// A state near the goal: its distance, the number of shortest sequences to the goal for each first move, and an
/// example cube.
#[derive(Clone)]
struct NearState {
    distance: usize,
    ways: [u64; 18],
    cube: CubieCube,
}

/// All states within `depth` moves of the state with all pieces at home.
fn around(pieces: &[Piece], moves: MoveSet, depth: usize) -> HashMap<Stickers, NearState> {
    let paths = paths();
    let home: Stickers = pieces.iter().map(|piece| piece.facelets()[0].index() as u8).collect();
    let start = NearState {
        distance: 0,
        ways: [0; 18],
        cube: CubieCube::SOLVED,
    };
    let mut found = HashMap::from([(home.clone(), start)]);
    let mut layer = vec![home];
    for distance in 0..depth {
        let mut next = Vec::new();
        for stickers in layer {
            let here = found[&stickers].clone();
            for turn in moves.iter() {
                // The inverse of the turn leads from this state to the state before the turn.
                let back = &paths[turn.inverse() as usize];
                let before: Stickers = stickers.iter().map(|&at| back[usize::from(at)]).collect();
                let may_follow = MoveSet::ALL.after(Some(turn));
                let ways = (0..18).filter(|&first| may_follow.contains(Move::ALL[first]));
                let ways: u64 = match distance {
                    0 => 1,
                    _ => ways.map(|first| here.ways[first]).sum(),
                };
                let entry = found.entry(before.clone()).or_insert_with(|| {
                    next.push(before);
                    let mut cube = here.cube;
                    cube.turn(turn.inverse());
                    NearState {
                        distance: distance + 1,
                        ways: [0; 18],
                        cube,
                    }
                });
                if entry.distance == distance + 1 {
                    entry.ways[turn as usize] += ways;
                }
            }
        }
        layer = next;
    }
    found
}

/// The named goals that require only that certain pieces are at home, each with these pieces. Goals with the same
/// requirements occur once.
fn goals_of_pieces() -> Vec<(&'static str, Goal, Vec<Piece>)> {
    let solved = Mask::solved();
    let of_pieces = named_goals().iter().filter_map(|named| {
        let goal = named.goal();
        let &[mask] = goal.masks() else {
            return None;
        };
        let all: Vec<Piece> = PieceSet::ALL.iter().collect();
        let is_home = |piece: &Piece| mask.placements(*piece) == solved.placements(*piece);
        let is_any = |piece: &Piece| mask.placements(*piece) == Mask::ANY.placements(*piece);
        if !all.iter().all(|piece| is_home(piece) || is_any(piece)) {
            return None;
        }
        let pieces = all.into_iter().filter(is_home).collect();
        Some((named.name, goal, pieces))
    });
    let mut distinct: Vec<(&'static str, Goal, Vec<Piece>)> = Vec::new();
    for (name, goal, pieces) in of_pieces {
        if distinct.iter().all(|(_, other, _)| other.masks() != goal.masks()) {
            distinct.push((name, goal, pieces));
        }
    }
    distinct
}

fn move_sets() -> Vec<MoveSet> {
    let faces = |letters: &str| {
        let faces = letters.chars().filter_map(Face::from_letter);
        faces.fold(MoveSet::EMPTY, |set, face| set.union(MoveSet::of_face(face)))
    };
    vec![
        MoveSet::ALL,
        faces("RU"),
        faces("RUF"),
        faces("URFDL"),
        faces("RL"),
        faces("UDF"),
        MoveSet::HALF_TURNS,
        MoveSet::DOMINO,
        faces("U").union(MoveSet::of(&[Move::R2, Move::F2])),
        faces("LDB"),
    ]
}

/// Compares the solver's answers with the results of the search: the length, and the number of shortest sequences. Only
/// every `step`th state is compared.
fn compare(name: &str, goal: &Goal, pieces: &[Piece], moves: MoveSet, depth: usize, step: usize) {
    let turns: Vec<Turn> = moves.iter().map(Turn::from).collect();
    let turns = TurnSet::new(turns).expect("turns with their inverses");
    let solver = open(goal, &turns);
    let mut found: Vec<(Stickers, NearState)> = around(pieces, moves, depth).into_iter().collect();
    found.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    found.par_iter().step_by(step).for_each(|(_, expected)| {
        let cube = Cube::from(Position::from(expected.cube));
        let answers = solver
            .request(&cube)
            .all()
            .solve_several()
            .expect("a state a few moves away");
        let NearState { distance, ways, .. } = expected;
        assert_eq!(answers[0].len(), *distance, "{name} with {moves:?}: {}", answers[0]);
        let ways: u64 = ways.iter().sum();
        assert_eq!(answers.len() as u64, ways.max(1), "{name} with {moves:?}");
    });
}

#[test]
fn answers_agree_with_a_search_of_stickers() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let goals = goals_of_pieces();
    assert!(goals.len() >= 30, "{}", goals.len());
    let sets = move_sets();
    for (number, (name, goal, pieces)) in goals.iter().enumerate() {
        compare(name, goal, pieces, MoveSet::ALL, 3, 13);
        let restricted = sets[1 + number % (sets.len() - 1)];
        compare(name, goal, pieces, restricted, 4, 61);
    }
}

/// Compares the answers for all goals of [`goals_of_pieces`] and ten sets of moves, for all states within five moves.
/// This test takes minutes.
#[test]
#[ignore = "takes minutes"]
fn all_answers_within_five_moves_agree_with_a_search_of_stickers() {
    for (name, goal, pieces) in goals_of_pieces() {
        for moves in move_sets() {
            compare(name, &goal, &pieces, moves, 5, 1);
            println!("{name} with {moves:?}");
        }
    }
}

/// Asks for solutions of cubes a few moves from each named goal, replays them on stickers, and checks that they reach
/// the goal.
fn replay(answers: u64) {
    let turns = TurnSet::all_faces();
    for named in named_goals() {
        let goal = named.goal();
        let solver = open(&goal, &turns);
        let cubes = GoalCubes::new(&goal);
        for number in 0..answers {
            let mut random = generator(70, number);
            let mut start = cubes.draw(&mut random);
            let moves = number % 6;
            for _ in 0..moves {
                start.turn(Move::ALL[random.random_range(0..18)]);
            }
            let cube = Cube::from(Position::from(start));
            let found = solver.request(&cube).solve().expect("a cube a few moves away");
            assert!(found.len() as u64 <= moves, "{}", named.name);
            let mut facelets = disassemble(&start);
            let sequence = found.moves().expect("turns of faces");
            facelets.apply(sequence.moves());
            assert!(goal.contains_stickers(&facelets), "{}: {found}", named.name);
        }
    }
}

#[test]
fn answers_reach_their_goals_on_stickers() {
    let Some(_proof) = proof::begin("solvers") else { return };
    replay(12);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_answers_reach_each_goal_on_stickers() {
    replay(10_000);
}
