//! Measures the speeds that the README states: `cargo bench --bench solvers`.

mod timing;

use rubik::cube::{Cube, CubieCube, Facelets, Position, disassemble, generator, random_moves, random_state};
use rubik::notation;
use rubik::scrambles::Scramble;
use rubik::solvers::layers::FirstFace;
use rubik::solvers::thistlethwaite::table_specs;
use rubik::solvers::{Method, Solver};
use rubik::tables::{NoProgress, Store};
use std::hint::black_box;
use timing::measure;

const CUBES: usize = 1_024;

/// The number of moves or scrambles that one call processes.
const EACH: usize = 1_000;

fn cubes() -> Vec<Cube> {
    (0..CUBES as u64)
        .map(|number| Position::from(random_state(&mut generator(1, number))).into())
        .collect()
}

fn open(method: Method, store: &Store) -> Solver {
    Solver::open(method, store, &NoProgress).expect("tables")
}

/// Measures solving and checking one cube after the other on one thread.
fn solve(name: &str, method: Method) {
    measure(&format!("{name}: solve one by one"), CUBES, || {
        let (solver, cubes) = (open(method, &Store::IN_MEMORY), cubes());
        move || {
            for cube in &cubes {
                black_box(solver.solve(cube)).expect("solved");
            }
        }
    });
}

fn layers() {
    // This measures the time before the first cube can be solved.
    measure("layers: compute the tables", 1, || {
        || open(Method::Layers(FirstFace::DEFAULT), &Store::IN_MEMORY)
    });
    for first in [FirstFace::DEFAULT, FirstFace::Best] {
        solve(&format!("layers, first face {first}"), Method::Layers(first));
    }
}

fn thistlethwaite() {
    solve("thistlethwaite", Method::Thistlethwaite);
    measure("thistlethwaite: many at a time, one thread", CUBES, || {
        let (solver, cubes) = (open(Method::Thistlethwaite, &Store::IN_MEMORY), cubes());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
        let pool = pool.build().expect("a thread");
        move || {
            for solution in pool.install(|| solver.solve_all(&cubes)) {
                black_box(solution).expect("solved");
            }
        }
    });
    measure("tables: build all four, all threads", 1, || {
        || {
            for table_spec in table_specs() {
                black_box(table_spec.build(&NoProgress));
            }
        }
    });
    measure("tables: start with them on disk", 1, || {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
        open(Method::Thistlethwaite, &store);
        // The closure owns the folder.
        move || {
            let _ = &folder;
            open(Method::Thistlethwaite, &store)
        }
    });
}

/// Measures the two engines that turn cubes (pieces and stickers), the reader for cubes, and the generator of random
/// cubes.
fn engines() {
    let moves = random_moves(EACH, &mut generator(2, 0));
    measure("engines: turns of pieces", EACH, || {
        || CubieCube::from(black_box(moves.moves()))
    });
    measure("engines: turns of stickers", EACH, || {
        || {
            let mut facelets = Facelets::SOLVED;
            facelets.apply(black_box(moves.moves()));
            facelets
        }
    });
    measure("engines: read stickers", CUBES, || {
        let line = |cube: &Cube| notation::facelets::write(&disassemble(&cube.position.cube));
        let lines: Vec<String> = cubes().iter().map(line).collect();
        move || {
            for line in &lines {
                black_box(notation::read(line, None)).expect("a cube");
            }
        }
    });
    measure("engines: draw random states", EACH, || {
        || {
            for number in 0..EACH as u64 {
                black_box(Scramble::RandomState.draw(3, number)).expect("a cube");
            }
        }
    });
}

fn main() {
    layers();
    thistlethwaite();
    engines();
}
