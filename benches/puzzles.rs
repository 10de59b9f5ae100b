//! How fast other puzzles than the 3x3x3 are solved, on one core, each solution checked on stickers; how
//! fast their tables are built, on all cores; and how fast cubes of any size are turned.
#![allow(missing_docs, reason = "criterion's macros")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rubik::cube::{Metric, generator};
use rubik::puzzles::big_cube::BigCube;
use rubik::puzzles::{Puzzle, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSolver, SolvablePuzzle};
use rubik::tables::{NoProgress, Store};
use std::hint::black_box;

const POSITIONS: u64 = 4_096;

/// Positions that a run solves side by side.
const GROUP: usize = 16;

fn of_puzzle(criterion: &mut Criterion, puzzle: &'static dyn SolvablePuzzle) {
    let mut group = criterion.benchmark_group(puzzle.name().to_string());
    group.sample_size(10);
    let open = |metric| {
        let method = PuzzleMethod::Optimal;
        let opened = PuzzleSolver::open(puzzle, method, metric, &Store::IN_MEMORY, &NoProgress);
        opened.expect("the distances are as published")
    };
    for &metric in puzzle.metrics() {
        group.bench_function(format!("build the table, {metric}"), |bencher| {
            bencher.iter(|| open(metric));
        });
    }
    let solver = open(Metric::HalfTurn);
    let positions: Vec<PuzzlePosition> = (0..POSITIONS)
        .map(|number| puzzle.random(&mut generator(1, number)))
        .collect();
    let positions: Vec<&PuzzlePosition> = positions.iter().collect();
    group.throughput(Throughput::Elements(POSITIONS));
    group.bench_function("solve and check", |bencher| {
        bencher.iter(|| {
            for positions in positions.chunks(GROUP) {
                black_box(solver.solve_all(positions));
            }
        });
    });
    group.finish();
}

fn small_puzzles(criterion: &mut Criterion) {
    for name in PuzzleName::SOLVED {
        of_puzzle(criterion, name.solvable().expect("these are solved"));
    }
}

fn big_cubes(criterion: &mut Criterion) {
    const TURNS: usize = 10_000;
    let mut group = criterion.benchmark_group("cubes of any size");
    group.throughput(Throughput::Elements(TURNS as u64));
    for layers in [3, 7, 17] {
        let cube = BigCube::new(layers).expect("a size");
        let turns = cube.random_turns(TURNS, &mut generator(1, 0));
        group.bench_function(format!("turns of {layers} layers"), |bencher| {
            let mut position = cube.solved();
            bencher.iter(|| cube.make(&mut position, black_box(&turns)));
        });
    }
    group.finish();
}

criterion_group!(benches, small_puzzles, big_cubes);
criterion_main!(benches);
