//! Solves big cubes that need only a few turns, and compares the solutions with those of a bidirectional search on
//! stickers. The solver treats adjacent layers that look the same as one layer. The bidirectional search does not: it
//! turns all layers of the cube.

use rand::RngExt;
use rubik::cube::generator;
use rubik::puzzles::{PuzzleName, PuzzlePosition, PuzzleSolver, PuzzleTurn, SolvablePuzzle};
use std::collections::HashMap;

/// All turns of the layers `first` to `last`, for each range `(first, last)`. The layers are counted from each of the
/// given faces.
pub fn turns_of_layers(
    puzzle: &dyn SolvablePuzzle,
    faces: &[&str],
    ranges: impl Iterator<Item = (usize, usize)> + Clone,
) -> Vec<PuzzleTurn> {
    let mut turns = Vec::new();
    for face in faces {
        for range in ranges.clone() {
            let block = match range {
                (1, 1) => (*face).to_owned(),
                (1, last) => format!("{last}{face}w"),
                (first, last) if first == last => format!("{first}{face}"),
                (first, last) => format!("{first}-{last}{face}w"),
            };
            for amount in ["", "2", "'"] {
                turns.extend(puzzle.turns(&format!("{block}{amount}")).expect("a turn"));
            }
        }
    }
    turns
}

/// All turns of adjacent layers that do not move the corner DBL, so each position occurs in only one rotation. Each
/// turn comes with its length in moves: a turn of outer layers is one move, and a turn of inner layers is two.
fn turns(puzzle: &dyn SolvablePuzzle, layers: usize) -> Vec<(PuzzleTurn, usize)> {
    let outer = (1..layers).map(|last| (1, last));
    let inner = (2..layers).flat_map(|first| (first..layers).map(move |last| (first, last)));
    let of = |turns: Vec<PuzzleTurn>, moves: usize| turns.into_iter().map(move |turn| (turn, moves));
    let faces = ["R", "U", "F"];
    of(turns_of_layers(puzzle, &faces, outer), 1)
        .chain(of(turns_of_layers(puzzle, &faces, inner), 2))
        .collect()
}

/// Checks scrambles of one, two and three turns of adjacent layers. The solution must be as short as the best solution
/// of at most three such turns.
pub fn solutions_of_three_turns_are_shortest(layers: usize, scrambles: usize) {
    let name: PuzzleName = format!("{layers}x{layers}x{layers}").parse().expect("a size");
    let puzzle = name.solvable().expect("cubes of four layers or more are solved");
    let store = rubik::tables::Store::in_folder(crate::program::tables()).expect("a folder");
    let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
    let solver =
        PuzzleSolver::open(puzzle.clone(), method, metric, &store, &rubik::tables::NoProgress).expect("tables");
    let turns = turns(puzzle.as_ref(), layers);
    let turned = |position: &PuzzlePosition, turn: PuzzleTurn| {
        let mut turned = position.clone();
        puzzle.make(&mut turned, &[turn]).expect("a turn");
        turned
    };
    // All positions after at most two turns, each with the fewest moves that lead to it.
    let mut near: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut reached = vec![(puzzle.solved(), 0)];
    for made in 0..=2 {
        let mut next = Vec::new();
        for (position, moves) in reached {
            let known = near.entry(position.places().to_vec()).or_insert(usize::MAX);
            if moves < *known {
                *known = moves;
                // Positions after three turns are not stored, because there are too many of them.
                let on = if made < 2 { &turns[..] } else { &[] };
                next.extend(on.iter().map(|&(turn, more)| (turned(&position, turn), moves + more)));
            }
        }
        reached = next;
    }
    let mut random = generator(29, layers as u64);
    for number in 0..scrambles {
        let mut position = puzzle.solved();
        let scramble: Vec<PuzzleTurn> = (0..1 + number % 3)
            .map(|_| turns[random.random_range(0..turns.len())].0)
            .collect();
        puzzle.make(&mut position, &scramble).expect("turns");
        let after_one = turns.iter().filter_map(|&(turn, moves)| {
            let after = near.get(turned(&position, turn).places());
            after.map(|after| moves + after)
        });
        let fewest = after_one
            .chain(near.get(position.places()).copied())
            .min()
            .expect("three turns solve it");
        // The solver must find the solution in any rotation of the cube, so the test rotates the cube.
        let held = ["", "x", "y'", "z2 x", "x' y2"][number % 5];
        puzzle
            .make(&mut position, &puzzle.turns(held).expect("turns"))
            .expect("turns");
        let solution = solver.solve(&position).expect("a solution");
        let found = puzzle.length(solution.turns()).in_metric(metric);
        let written = puzzle.write_turns(&scramble);
        assert_eq!(
            found,
            fewest,
            "{layers} layers: {written}, held {held}: {}",
            puzzle.write_turns(solution.turns())
        );
    }
}
