//! How fast other puzzles than the 3x3x3 are solved, on one core, each solution checked on stickers; how
//! fast their tables are built, on all cores; and how fast cubes of any size are turned.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rubik::cube::{Metric, generator};
use rubik::puzzles::big_cube::BigCube;
use rubik::puzzles::{Puzzle, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSolver, SolvablePuzzle};
use rubik::tables::{NoProgress, Store};

const POSITIONS: u64 = 4_096;

/// Positions that a run solves side by side.
const GROUP: usize = 16;

const TURNS: usize = 10_000;

fn main() {
    divan::main();
}

fn puzzle(name: PuzzleName) -> &'static dyn SolvablePuzzle {
    name.solvable().expect("these are solved")
}

fn open(puzzle: &'static dyn SolvablePuzzle, metric: Metric) -> PuzzleSolver {
    let opened = PuzzleSolver::open(puzzle, PuzzleMethod::Optimal, metric, &Store::IN_MEMORY, &NoProgress);
    opened.expect("the distances are as published")
}

fn tables() -> impl Iterator<Item = (PuzzleName, Metric)> {
    let of_puzzle = |name| { puzzle(name).metrics().iter() }.map(move |&metric| (name, metric));
    PuzzleName::SOLVED.into_iter().flat_map(of_puzzle)
}

#[divan::bench(args = tables(), sample_count = 10)]
fn build_the_table((name, metric): (PuzzleName, Metric)) -> PuzzleSolver {
    open(puzzle(name), metric)
}

#[divan::bench(args = PuzzleName::SOLVED, sample_count = 10)]
fn solve_and_check(bencher: Bencher<'_, '_>, name: PuzzleName) {
    let puzzle = puzzle(name);
    let solver = open(puzzle, Metric::HalfTurn);
    let position = |number| puzzle.random(&mut generator(1, number));
    let positions: Vec<PuzzlePosition> = (0..POSITIONS).map(position).collect();
    let positions: Vec<&PuzzlePosition> = positions.iter().collect();
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(|| {
        for positions in positions.chunks(GROUP) {
            black_box(solver.solve_all(positions));
        }
    });
}

#[divan::bench(args = [3, 7, 17])]
fn turn_so_many_layers(bencher: Bencher<'_, '_>, layers: u16) {
    let cube = BigCube::new(layers).expect("a size");
    let turns = cube.random_turns(TURNS, &mut generator(1, 0));
    let mut position = cube.solved();
    let bencher = bencher.counter(ItemsCount::new(TURNS));
    bencher.bench_local(|| cube.make(&mut position, black_box(&turns)));
}
