//! How long goals take: the tables from nothing, and one answer, for random cubes; with the longest and the mean
//! length. `cargo bench --bench goals` prints a table; a number behind `--` is how many cubes of each goal
//! (10,000 if it is left out).
#![allow(missing_docs, reason = "a program")]

use rand::RngExt;
use rubik::Cube;
use rubik::cube::{Cubie, Face, Position, TurnSet, generator, random_state};
use rubik::goals::Goal;
use rubik::solvers::goals::GoalSolver;
use rubik::tables::{NoProgress, Store};
use std::time::Instant;

struct Question {
    name: &'static str,
    goal: Goal,
    turns: TurnSet,
    memory: usize,
    /// One cube in so many is asked for.
    share: u64,
}

fn question(name: &'static str, memory: usize, share: u64) -> Question {
    let goal: Goal = name.parse().expect("a goal of the catalogue");
    Question {
        name,
        goal,
        turns: TurnSet::all_faces(),
        memory,
        share,
    }
}

fn questions() -> Vec<Question> {
    let x_cross: Goal = "xcross-fr".parse().expect("a goal of the catalogue");
    let best_slot = Question {
        name: "x-cross, best slot",
        goal: x_cross.on_any_slot(),
        ..question("xcross-fr", 256_000_000, 1)
    };
    let two_faces = Question {
        name: "solved, with R and U",
        goal: Goal::solved(),
        turns: TurnSet::of_faces(&[Face::R, Face::U]).expect("two faces"),
        memory: 256_000_000,
        share: 1,
    };
    vec![
        question("cross", 256_000_000, 1),
        best_slot,
        question("2x2x2", 256_000_000, 1),
        question("2x2x3", 256_000_000, 1),
        question("first-block", 256_000_000, 1),
        question("eo-line", 256_000_000, 1),
        question("eo-cross", 256_000_000, 1),
        question("domino", 256_000_000, 1),
        question("corners", 256_000_000, 1),
        two_faces,
        question("f2l", 1_000_000_000, 10),
    ]
}

/// A cube drawn uniformly from all, or, where not all turns may be made, after a hundred of those.
fn start(turns: &TurnSet, number: u64) -> Cubie {
    let mut random = generator(1, number);
    if turns.is_all_faces() {
        return random_state(&mut random);
    }
    let effects = turns.effects();
    (0..100).fold(Cubie::SOLVED, |cube, _| {
        cube.then(&effects[random.random_range(0..effects.len())])
    })
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let cubes = numbers.next().unwrap_or(10_000);
    println!("| goal | cubes | tables | median | 99 % | longest time | mean length | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    for asked in questions() {
        let begin = Instant::now();
        let masks = asked.goal.masks();
        let store = Store::IN_MEMORY;
        let opened = GoalSolver::open(masks, &asked.turns, asked.memory, &store, &NoProgress);
        let solver = opened.expect("it fits into memory");
        let tables = begin.elapsed();
        let count = cubes.div_ceil(asked.share);
        let mut times = Vec::new();
        let mut lengths = Vec::new();
        for number in 0..count {
            let cube = Cube::from(Position::from(start(&asked.turns, number)));
            let begin = Instant::now();
            let found = solver.request(&cube).solve().expect("the turns lead there");
            times.push(begin.elapsed());
            lengths.push(found[0].len());
        }
        times.sort_unstable();
        let time = |share: f64| {
            let place = ((times.len() - 1) as f64 * share).round() as usize;
            1_000.0 * times[place].as_secs_f64()
        };
        let mean = lengths.iter().sum::<usize>() as f64 / count as f64;
        println!(
            "| {} | {count} | {:.2} s | {:.3} ms | {:.3} ms | {:.3} ms | {mean:.2} | {} |",
            asked.name,
            tables.as_secs_f64(),
            time(0.5),
            time(0.99),
            time(1.0),
            lengths.iter().max().unwrap_or(&0),
        );
    }
}
