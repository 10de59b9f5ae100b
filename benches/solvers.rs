//! What the speed claims in the README come from: `cargo bench`.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rubik::cube::{Cube, CubieCube, Facelets, Position, Sequence, disassemble, generator, random_moves, random_state};
use rubik::notation;
use rubik::scrambles::Scramble;
use rubik::solvers::layers::FirstFace;
use rubik::solvers::thistlethwaite::table_specs;
use rubik::solvers::{Method, Solver};
use rubik::tables::{NoProgress, Store};
use std::hint::black_box;

const CUBES: u64 = 1_024;

fn cubes() -> Vec<Cube> {
    (0..CUBES)
        .map(|number| Position::from(random_state(&mut generator(1, number))).into())
        .collect()
}

/// What a solver does on one thread.
fn one_thread() -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
    pool.build().expect("a thread")
}

fn open(method: Method, store: &Store) -> Solver {
    Solver::open(method, store, &NoProgress).expect("tables")
}

/// Solving layer by layer on one thread, with the check; and what is worked out before that.
fn layers(criterion: &mut Criterion) {
    let cubes = cubes();
    let mut group = criterion.benchmark_group("layers");
    group.bench_function("work out the tables", |bencher| {
        bencher.iter(|| open(Method::Layers(FirstFace::DEFAULT), &Store::IN_MEMORY));
    });
    group.throughput(Throughput::Elements(CUBES));
    for first in [FirstFace::DEFAULT, FirstFace::Best] {
        let solver = open(Method::Layers(first), &Store::IN_MEMORY);
        group.bench_function(format!("solve, first face {first}"), |bencher| {
            bencher.iter(|| {
                for cube in &cubes {
                    black_box(solver.solve(cube)).expect("solved");
                }
            });
        });
    }
    group.finish();
}

/// Solving on one thread, with the check: one cube after the other, and many at a time.
fn thistlethwaite(criterion: &mut Criterion) {
    let solver = open(Method::Thistlethwaite, &Store::IN_MEMORY);
    let cubes = cubes();
    let mut group = criterion.benchmark_group("thistlethwaite");
    group.throughput(Throughput::Elements(CUBES));
    group.bench_function("solve, one by one", |bencher| {
        bencher.iter(|| {
            for cube in &cubes {
                black_box(solver.solve(cube)).expect("solved");
            }
        });
    });
    group.bench_function("solve, many at a time", |bencher| {
        let pool = one_thread();
        bencher.iter(|| {
            for solution in pool.install(|| solver.solve_all(&cubes)) {
                black_box(solution).expect("solved");
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
    open(Method::Thistlethwaite, &store);
    group.bench_function("start with tables on disk", |bencher| {
        bencher.iter(|| open(Method::Thistlethwaite, &store));
    });
    group.finish();
}

/// Both turn engines, and the way from text to cube.
fn engines(criterion: &mut Criterion) {
    let moves: Sequence = random_moves(1_000, &mut generator(2, 0));
    let mut group = criterion.benchmark_group("engines");
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("cubie turns", |bencher| {
        bencher.iter(|| CubieCube::from(black_box(moves.moves())));
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
        .map(|cube| notation::facelets::write(&disassemble(&cube.position.cube)))
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
