//! Measures, for each goal, the time to build its tables, the time to bring a random cube to the goal, and the mean and
//! the maximum length of solutions. `cargo bench --bench goals` prints a table. After `--`, a number sets the number of
//! cubes for each goal (default 10,000), and a word selects the goals whose names contain the word.
#![allow(missing_docs, reason = "a program")]

use rand::RngExt;
use rubik::Cube;
use rubik::cube::{CubieCube, Face, Position, TurnSet, generator, random_state};
use rubik::goals::Goal;
use rubik::solvers::goals::GoalSolver;
use rubik::tables::{NoProgress, Store};
use std::time::Instant;

struct Question {
    name: &'static str,
    goal: Goal,
    turns: TurnSet,
    memory: usize,
}

fn question(name: &'static str, memory: usize) -> Question {
    let goal: Goal = name.parse().expect("a goal of the catalogue");
    Question {
        name,
        goal,
        turns: TurnSet::all_faces(),
        memory,
    }
}

fn questions() -> Vec<Question> {
    let x_cross: Goal = "xcross-fr".parse().expect("a goal of the catalogue");
    let best_slot = Question {
        name: "x-cross, best slot",
        goal: x_cross.on_any_slot(),
        ..question("xcross-fr", 256_000_000)
    };
    let two_faces = Question {
        name: "solved, with R and U",
        goal: Goal::solved(),
        turns: TurnSet::of_faces(&[Face::R, Face::U]).expect("two faces"),
        memory: 256_000_000,
    };
    vec![
        question("cross", 256_000_000),
        best_slot,
        question("2x2x2", 256_000_000),
        question("2x2x3", 256_000_000),
        question("first-block", 256_000_000),
        question("eo-line", 256_000_000),
        question("eo-cross", 256_000_000),
        question("domino", 256_000_000),
        question("corners", 256_000_000),
        two_faces,
        question("f2l", 1_000_000_000),
    ]
}

/// Returns a uniformly random cube. If only some turns are allowed, returns the solved cube after a hundred random
/// allowed turns.
fn start(turns: &TurnSet, number: u64) -> CubieCube {
    let mut random = generator(1, number);
    if turns.is_all_faces() {
        return random_state(&mut random);
    }
    let effects = turns.effects();
    (0..100).fold(CubieCube::SOLVED, |cube, _| {
        cube.then(&effects[random.random_range(0..effects.len())])
    })
}

fn main() {
    // Cargo adds `--bench`.
    let arguments = std::env::args().skip(1).filter(|each| !each.starts_with('-'));
    let (numbers, words): (Vec<String>, Vec<String>) = arguments.partition(|each| each.parse::<u64>().is_ok());
    let count: u64 = numbers.first().map_or(10_000, |number| {
        number.parse().expect("the numbers are those that can be read")
    });
    println!("| goal | cubes | tables | median | 99 % | longest time | mean length | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    let is_asked = |asked: &Question| words.is_empty() || words.iter().any(|word| asked.name.contains(word.as_str()));
    for asked in questions().into_iter().filter(is_asked) {
        let begin = Instant::now();
        let masks = asked.goal.masks();
        let store = Store::IN_MEMORY;
        let opened = GoalSolver::open(masks, &asked.turns, asked.memory, &store, &NoProgress);
        let solver = opened.expect("it fits into memory");
        let tables = begin.elapsed();
        let mut times = Vec::new();
        let mut lengths = Vec::new();
        for number in 0..count {
            let cube = Cube::from(Position::from(start(&asked.turns, number)));
            let begin = Instant::now();
            let found = solver.request(&cube).solve().expect("the turns lead there");
            times.push(begin.elapsed());
            lengths.push(found.len());
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
