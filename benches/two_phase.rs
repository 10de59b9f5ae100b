//! Measures how long the two-phase method takes, and how short its solutions are: `cargo bench --bench two_phase`.
//!
//! For every line of the output, the same thousand uniformly random cubes are solved one after the other. Every
//! solution is checked. `-- small` or `-- large` measures only one set of tables. The tables stay in a temporary folder
//! for the next run.

use rubik::cube::{Cube, Position, generator, random_state};
use rubik::solvers::two_phase::{SearchTime, TableSet, TwoPhaseOptions};
use rubik::solvers::{MaxMoves, Method, Solver};
use rubik::tables::{NoProgress, Store};
use std::time::{Duration, Instant};

const CUBES: u64 = 1_000;

fn at_most(moves: usize) -> TwoPhaseOptions {
    TwoPhaseOptions {
        max_moves: MaxMoves::new(moves).expect("1 to 40"),
        ..TwoPhaseOptions::DEFAULT
    }
}

fn within(milliseconds: u64) -> TwoPhaseOptions {
    TwoPhaseOptions {
        time: SearchTime::For(Duration::from_millis(milliseconds)),
        ..TwoPhaseOptions::DEFAULT
    }
}

/// Solves the cubes one after the other with `threads` threads, and prints the results.
fn measure(size: TableSet, store: &Store, threads: usize, name: &str, options: TwoPhaseOptions) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().expect("threads");
    pool.install(|| {
        let method = Method::TwoPhase(size, options);
        let solver = Solver::open(method, store, &NoProgress).expect("tables");
        let cube = |number| Cube::from(Position::from(random_state(&mut generator(1, number))));
        // This warm-up excludes lazy initialisation and cold caches from the measurement.
        for number in CUBES..2 * CUBES {
            let _ = solver.solve(&cube(number));
        }
        let (mut times, mut moves, mut failed) = (Vec::new(), 0, 0);
        for number in 0..CUBES {
            let cube = cube(number);
            let start = Instant::now();
            match solver.solve(&cube) {
                Ok(solution) => moves += solution.moves().htm(),
                Err(_) => failed += 1,
            }
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let solved = CUBES - failed;
        println!(
            "{size:<6} {name:<12} {threads} thread(s): mean {mean:.4} ms, median {:.4}, longest {:.2}; \
             {:.3} moves; {failed} not found",
            times[times.len() / 2],
            times[times.len() - 1],
            moves as f64 / solved as f64
        );
    });
}

fn main() {
    let named = |size: &TableSet| std::env::args().any(|argument| argument == size.name());
    let all = !TableSet::ALL.iter().any(named);
    let folder = std::env::temp_dir().join("rubik-bench-two-phase");
    let store = Store::in_folder(folder).expect("a folder for tables");
    for size in TableSet::ALL.into_iter().filter(|size| all || named(size)) {
        measure(size, &store, 1, "at most 21", at_most(21));
        measure(size, &store, 1, "at most 20", at_most(20));
        measure(size, &store, 1, "within 10 ms", within(10));
        if size == TableSet::Large {
            measure(size, &store, 1, "at most 19", at_most(19));
            measure(size, &store, 2, "at most 19", at_most(19));
        }
    }
}
