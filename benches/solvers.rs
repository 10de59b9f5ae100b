//! What the speed claims in the README come from: `cargo bench`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rubik::cube::{Cube, CubieCube, Facelets, Position, Sequence, disassemble, generator, random_moves, random_state};
use rubik::notation;
use rubik::scrambles::Scramble;
use rubik::solvers::layers::FirstFace;
use rubik::solvers::thistlethwaite::table_specs;
use rubik::solvers::{Method, Solver};
use rubik::tables::{NoProgress, Store};

const CUBES: u64 = 1_024;

/// Moves, lines and scrambles of a round.
const EACH: u64 = 1_000;

fn main() {
    divan::main();
}

fn cubes() -> Vec<Cube> {
    (0..CUBES)
        .map(|number| Position::from(random_state(&mut generator(1, number))).into())
        .collect()
}

fn open(method: Method, store: &Store) -> Solver {
    Solver::open(method, store, &NoProgress).expect("tables")
}

/// One cube after the other on one thread, with the check.
fn solve(bencher: Bencher<'_, '_>, method: Method) {
    let (solver, cubes) = (open(method, &Store::IN_MEMORY), cubes());
    bencher.counter(ItemsCount::new(CUBES)).bench_local(|| {
        for cube in &cubes {
            black_box(solver.solve(cube)).expect("solved");
        }
    });
}

mod layers {
    use super::*;

    /// What is worked out before the first cube.
    #[divan::bench]
    fn work_out_the_tables() -> Solver {
        open(Method::Layers(FirstFace::DEFAULT), &Store::IN_MEMORY)
    }

    #[divan::bench(args = [FirstFace::DEFAULT, FirstFace::Best])]
    fn solve_with_first_face(bencher: Bencher<'_, '_>, first: FirstFace) {
        solve(bencher, Method::Layers(first));
    }
}

mod thistlethwaite {
    use super::*;

    #[divan::bench]
    fn solve_one_by_one(bencher: Bencher<'_, '_>) {
        solve(bencher, Method::Thistlethwaite);
    }

    /// On one thread.
    #[divan::bench]
    fn solve_many_at_a_time(bencher: Bencher<'_, '_>) {
        let (solver, cubes) = (open(Method::Thistlethwaite, &Store::IN_MEMORY), cubes());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
        let pool = pool.build().expect("a thread");
        bencher.counter(ItemsCount::new(CUBES)).bench_local(|| {
            for solution in pool.install(|| solver.solve_all(&cubes)) {
                black_box(solution).expect("solved");
            }
        });
    }
}

mod tables {
    use super::*;

    /// From nothing, on all threads.
    #[divan::bench(sample_count = 10)]
    fn build_all_four() {
        for table_spec in table_specs() {
            black_box(table_spec.build(&NoProgress));
        }
    }

    #[divan::bench]
    fn start_with_tables_on_disk(bencher: Bencher<'_, '_>) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
        open(Method::Thistlethwaite, &store);
        bencher.bench_local(|| open(Method::Thistlethwaite, &store));
    }
}

/// Both turn engines, and the way from text to cube.
mod engines {
    use super::*;

    fn moves() -> Sequence {
        random_moves(EACH as usize, &mut generator(2, 0))
    }

    #[divan::bench]
    fn cubie_turns(bencher: Bencher<'_, '_>) {
        let moves = moves();
        let bencher = bencher.counter(ItemsCount::new(EACH));
        bencher.bench_local(|| CubieCube::from(black_box(moves.moves())));
    }

    #[divan::bench]
    fn facelet_turns(bencher: Bencher<'_, '_>) {
        let moves = moves();
        let bencher = bencher.counter(ItemsCount::new(EACH));
        let bencher = bencher.with_inputs(|| Facelets::SOLVED);
        bencher.bench_local_refs(|cube| cube.apply(black_box(moves.moves())));
    }

    #[divan::bench]
    fn facelets_read(bencher: Bencher<'_, '_>) {
        let line = |cube: &Cube| notation::facelets::write(&disassemble(&cube.position.cube));
        let lines: Vec<String> = cubes().iter().map(line).collect();
        bencher.counter(ItemsCount::new(CUBES)).bench_local(|| {
            for line in &lines {
                black_box(notation::read(line, None)).expect("a cube");
            }
        });
    }

    #[divan::bench]
    fn random_states_drawn(bencher: Bencher<'_, '_>) {
        bencher.counter(ItemsCount::new(EACH)).bench_local(|| {
            for number in 0..EACH {
                black_box(Scramble::RandomState.draw(3, number)).expect("a cube");
            }
        });
    }
}
