//! Measures how fast puzzles other than the 3x3x3 are solved on one core. Each solution is checked on the stickers.
//! Also measures how fast the tables of these puzzles are built on all cores, and how fast cubes of any size are
//! turned.

mod timing;

use rubik::cube::{Metric, generator};
use rubik::puzzles::big_cube::BigCube;
use rubik::puzzles::{Puzzle, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSolver, SolvablePuzzle};
use rubik::tables::{NoProgress, Store};
use std::hint::black_box;
use std::sync::Arc;
use timing::measure;

const POSITIONS: usize = 4_096;

/// The number of positions that one call solves as a group.
const GROUP: usize = 16;

const TURNS: usize = 10_000;

fn open(puzzle: &Arc<dyn SolvablePuzzle>, metric: Metric) -> PuzzleSolver {
    let opened = PuzzleSolver::open(
        Arc::clone(puzzle),
        PuzzleMethod::Optimal,
        metric,
        &Store::IN_MEMORY,
        &NoProgress,
    );
    opened.expect("the distances are as published")
}

fn main() {
    for name in PuzzleName::SOLVED {
        let puzzle = name.solvable().expect("these are solved");
        for &metric in puzzle.metrics() {
            measure(&format!("build the table of {name} in {metric}"), 1, || {
                || open(&puzzle, metric)
            });
        }
        measure(&format!("solve and check {name}"), POSITIONS, || {
            let solver = open(&puzzle, Metric::HalfTurn);
            let position = |number| puzzle.random(&mut generator(1, number));
            let positions: Vec<PuzzlePosition> = (0..POSITIONS as u64).map(position).collect();
            move || {
                let positions: Vec<&PuzzlePosition> = positions.iter().collect();
                for positions in positions.chunks(GROUP) {
                    black_box(solver.solve_all(positions));
                }
            }
        });
    }
    for layers in [3, 7, 17] {
        measure(&format!("turn {layers} layers"), TURNS, || {
            let cube = BigCube::new(layers).expect("a size");
            let turns = cube.random_turns(TURNS, &mut generator(1, 0));
            let mut position = cube.solved();
            move || cube.make(&mut position, black_box(&turns))
        });
    }
}
