//! Measures how long it takes to find shortest solutions. The command is `cargo bench --bench optimal -- 256M 2G`, with
//! any sizes of tables. After the sizes, `known`, `thirty` or `hundred` selects sets of cubes (default: `known` and
//! `thirty`), and `qtm` selects the quarter-turn metric.
//!
//! The set `known` consists of the first ten cubes of 17 moves in `tests/golden/optimal_lengths.txt`, or of 19 quarter
//! turns in `tests/golden/optimal_qtm_lengths.txt`. The sets `thirty` and `hundred` are the first random cubes of
//! `rubik scramble --seed 2026`. Each set is solved in three ways: one cube after the other on one thread, one cube
//! after the other on two threads, and two cubes at a time with one thread each. Times are wall-clock times. Before
//! the benchmark measures a size of tables, it builds missing tables and solves the ten known cubes once, because on
//! some machines newly filled memory is slow for some seconds.

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use rubik::cube::{Cube, Position, generator, random_state};
use rubik::notation;
use rubik::search::{Progress, SearchDepth};
use rubik::solvers::optimal::{OptimalMetric, OptimalOptions, TableSize};
use rubik::solvers::{Method, Solution, Solver};
use rubik::tables::{NoProgress, Store};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Records the number of nodes of one search.
#[derive(Default)]
struct Count {
    nodes: AtomicU64,
}

impl Progress<Solution> for Count {
    fn deepened(&self, depth: &SearchDepth) {
        self.nodes.fetch_max(depth.nodes, Relaxed);
    }
}

/// Solves the cubes one after the other. Returns the mean time for a cube in seconds, and the mean number of nodes for
/// a cube.
fn one_by_one(solver: &Solver, cubes: &[Cube]) -> (f64, f64) {
    let start = Instant::now();
    let mut nodes = 0;
    for cube in cubes {
        let count = Count::default();
        let request = solver.request(cube).progress(&count);
        request.solve().expect("a solution");
        nodes += count.nodes.into_inner();
    }
    let count = cubes.len() as f64;
    (start.elapsed().as_secs_f64() / count, nodes as f64 / count)
}

/// Solves one cube on each thread at the same time. Returns the total time in seconds divided by the number of cubes.
fn side_by_side(solver: &Solver, cubes: &[Cube]) -> f64 {
    let start = Instant::now();
    cubes.par_iter().with_max_len(1).for_each(|cube| {
        solver.solve(cube).expect("a solution");
    });
    start.elapsed().as_secs_f64() / cubes.len() as f64
}

fn main() {
    let is_said = |word: &str| std::env::args().any(|argument| argument == word);
    let (metric, lengths, length) = match is_said("qtm") {
        true => (
            OptimalMetric::QuarterTurn,
            include_str!("../tests/golden/optimal_qtm_lengths.txt"),
            "19\t",
        ),
        false => (
            OptimalMetric::HalfTurn,
            include_str!("../tests/golden/optimal_lengths.txt"),
            "17\t",
        ),
    };
    let of_length = lengths.lines().filter_map(|line| line.strip_prefix(length));
    let known: Vec<Cube> = of_length
        .take(10)
        .map(|moves| notation::read(moves, None).expect("a cube").into())
        .collect();
    let random: Vec<Cube> = (0..100)
        .map(|number| Position::from(random_state(&mut generator(2026, number))).into())
        .collect();
    let folder = std::env::var_os("RUBIK_TABLES").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/rubik")),
        PathBuf::from,
    );
    let store = Store::in_folder(folder).expect("a folder");
    let named = |size: &TableSize| is_said(size.name());
    for size in TableSize::ALL.into_iter().filter(named) {
        let start = Instant::now();
        let method = Method::Optimal(size, OptimalOptions::of(metric));
        let solver = Solver::open(method, &store, &NoProgress).expect("tables");
        one_by_one(&solver, &known);
        let bytes: usize = method.table_specs().iter().map(|spec| spec.bytes()).sum();
        let bytes = bytes as f64 / 1e9;
        println!(
            "{size}, {}: {bytes:.3} GB, ready after {:.1?}",
            metric.metric(),
            start.elapsed()
        );
        let sets = [
            ("ten of known length", "known", &known[..]),
            ("thirty random ones", "thirty", &random[..30]),
            ("a hundred random ones", "hundred", &random),
        ];
        let is_any_said = sets.iter().any(|(_, word, _)| is_said(word));
        let is_wanted = |word: &str| match is_any_said {
            true => is_said(word),
            false => word != "hundred",
        };
        for (name, _, cubes) in sets.into_iter().filter(|(_, word, _)| is_wanted(word)) {
            for threads in [1, 2] {
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                let pool = pool.expect("threads");
                let (seconds, nodes) = pool.install(|| one_by_one(&solver, cubes));
                println!(
                    "  {name}, {threads} threads: {seconds:.3} s a cube, {:.3} GB s, {:.1} M nodes",
                    seconds * bytes,
                    nodes / 1e6
                );
                if threads > 1 {
                    let seconds = pool.install(|| side_by_side(&solver, cubes));
                    println!("  {name}, {threads} threads, a cube each: {seconds:.3} s a cube");
                }
            }
        }
    }
}
