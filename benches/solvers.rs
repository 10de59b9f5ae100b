//! What the speed claims in the README come from: `cargo bench`.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rubik::batch::Scramble;
use rubik::cube::{
    Cubie, Facelets, Position, Sequence, disassemble, generator, random_moves, random_state,
};
use rubik::notation;
use rubik::solvers::layers::{FirstFace, Layers};
use rubik::solvers::thistlethwaite::{Thistlethwaite, table_specs};
use rubik::solvers::{Proposal, Solution, Solver, Watch};
use rubik::tables::{NoProgress, Store};
use std::hint::black_box;

/// Waits for as long as it takes.
struct Patient;

impl Watch for Patient {
    fn is_over(&self) -> bool {
        false
    }

    fn improved(&self, _: &Proposal) {}
}

const CUBES: u64 = 1_024;

fn positions() -> Vec<Position> {
    cubes().into_iter().map(Position::from).collect()
}

fn cubes() -> Vec<Cubie> {
    (0..CUBES)
        .map(|number| random_state(&mut generator(1, number)))
        .collect()
}

/// Solving layer by layer on one thread, with the check; and what is worked out before that.
fn layers(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("layers");
    group.bench_function("work out the tables", |bencher| {
        bencher.iter(|| Layers::new(FirstFace::DEFAULT));
    });
    group.throughput(Throughput::Elements(CUBES));
    for first in [FirstFace::DEFAULT, FirstFace::Best] {
        let solver = Layers::new(first);
        group.bench_function(format!("solve, first face {first}"), |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    black_box(solver.solve(position)).expect("solved");
                }
            });
        });
    }
    group.finish();
}

/// Solving on one thread: one cube after the other, and many at a time; with and without the check.
fn thistlethwaite(criterion: &mut Criterion) {
    let solver = Thistlethwaite::new(&Store::IN_MEMORY, &NoProgress).expect("tables");
    let cubes = cubes();
    let positions = positions();
    let mut group = criterion.benchmark_group("thistlethwaite");
    group.throughput(Throughput::Elements(CUBES));
    group.bench_function("solve, one by one", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(solver.solve(position)).expect("solved");
            }
        });
    });
    group.bench_function("propose, one by one", |bencher| {
        bencher.iter(|| {
            for cube in &cubes {
                black_box(solver.propose(cube)).expect("proposed");
            }
        });
    });
    group.bench_function("propose, many at a time", |bencher| {
        bencher.iter(|| {
            for some in cubes.chunks(32) {
                black_box(solver.propose_all(some, &Patient));
            }
        });
    });
    group.bench_function("propose, many at a time, and check", |bencher| {
        bencher.iter(|| {
            for (cubes, positions) in cubes.chunks(32).zip(positions.chunks(32)) {
                for (position, proposal) in
                    positions.iter().zip(solver.propose_all(cubes, &Patient))
                {
                    let stickers = &position.facelets;
                    let checked = proposal.and_then(|each| Solution::check(stickers, each));
                    black_box(checked).expect("solved");
                }
            }
        });
    });
    group.finish();
}

/// All four tables from nothing, on all threads; and from disk.
fn tables(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
    let mut group = criterion.benchmark_group("tables");
    group.sample_size(10);
    group.bench_function("build all four", |bencher| {
        bencher.iter(|| {
            for table_spec in table_specs() {
                black_box(table_spec.build(&NoProgress));
            }
        });
    });
    Thistlethwaite::new(&store, &NoProgress).expect("tables");
    group.bench_function("start with tables on disk", |bencher| {
        bencher.iter(|| Thistlethwaite::new(&store, &NoProgress).expect("tables"));
    });
    group.finish();
}

/// Both turn engines, and the way from text to cube.
fn engines(criterion: &mut Criterion) {
    let moves: Sequence = random_moves(1_000, &mut generator(2, 0));
    let mut group = criterion.benchmark_group("engines");
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("cubie turns", |bencher| {
        bencher.iter(|| Cubie::from(black_box(moves.moves())));
    });
    group.bench_function("facelet turns", |bencher| {
        bencher.iter_batched_ref(
            || Facelets::SOLVED,
            |cube| cube.apply(black_box(moves.moves())),
            BatchSize::SmallInput,
        );
    });
    let lines: Vec<String> = cubes()[..1_000]
        .iter()
        .map(|cube| notation::facelets::write(&disassemble(cube)))
        .collect();
    group.bench_function("facelets read", |bencher| {
        bencher.iter(|| {
            for line in &lines {
                black_box(notation::read(line, None)).expect("a cube");
            }
        });
    });
    group.bench_function("random states drawn", |bencher| {
        bencher.iter(|| {
            for number in 0..1_000 {
                black_box(Scramble::RandomState.draw(3, number)).expect("a cube");
            }
        });
    });
    group.finish();
}

criterion_group!(benches, layers, thistlethwaite, tables, engines);
criterion_main!(benches);
