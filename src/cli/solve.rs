//! `rubik solve`.

use super::Outcome;
use super::arguments::SolveOptions;
use super::explain::explain;
use super::lines::{Answer, Asked, InputError, Layout, answer_all};
use super::session::{Session, written};
use rubik::cube::Sequence;
use rubik::solvers::Solution;
use serde::Serialize;
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let method = options.method.0;
    let notation = options.writing.notation;
    let solver = session.solver(method)?;
    let answer = |asked: Asked| {
        let start = options.json.then(Instant::now);
        let Asked { text: input, cube } = asked;
        let solution = cube.and_then(|cube| Ok(solver.solve(&cube)?));
        let seconds = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        let (text, error) = match solution {
            Ok(solution) if options.json => {
                let solved = Solved::new(&input, method.name(), &solution, seconds, |moves| {
                    written(moves, notation)
                });
                (json(&solved), None)
            }
            Ok(solution) if options.explain => (explain(&solution, notation), None),
            Ok(solution) => (written(solution.moves(), notation), None),
            Err(error) if options.json => (json(&Unsolved::new(&input, &error)), Some(error)),
            Err(error) => (format!("# error: {error}"), Some(error)),
        };
        Answer { text, error }
    };
    let layout = if options.explain {
        Layout::Paragraphs
    } else {
        Layout::Lines
    };
    answer_all(
        &options.cubes,
        session.quiet,
        layout,
        &mut session.stdout(),
        answer,
    )
}

/// An object as a line of JSON.
pub fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("maps have string keys, so that nothing can fail")
}

/// Lengths as JSON has them.
#[derive(Serialize)]
pub struct Length {
    htm: usize,
    qtm: usize,
}

impl Length {
    pub fn of(moves: &Sequence) -> Length {
        Length {
            htm: moves.htm(),
            qtm: moves.qtm(),
        }
    }
}

#[derive(Serialize)]
struct Solved<'a> {
    input: &'a str,
    method: &'static str,
    solution: String,
    length: Length,
    phases: Vec<SolvedPhase>,
    seconds: f64,
}

#[derive(Serialize)]
struct SolvedPhase {
    name: &'static str,
    moves: String,
}

impl<'a> Solved<'a> {
    fn new(
        input: &'a str,
        method: &'static str,
        solution: &Solution,
        seconds: f64,
        written: impl Fn(&Sequence) -> String,
    ) -> Solved<'a> {
        let phases = solution.phases().map(|(phase, moves)| SolvedPhase {
            name: phase.name,
            moves: written(&moves.iter().copied().collect()),
        });
        Solved {
            input,
            method,
            solution: written(solution.moves()),
            length: Length::of(solution.moves()),
            phases: phases.collect(),
            seconds,
        }
    }
}

#[derive(Serialize)]
struct Unsolved<'a> {
    input: &'a str,
    error: ErrorObject,
}

#[derive(Serialize)]
struct ErrorObject {
    kind: &'static str,
    message: String,
}

impl<'a> Unsolved<'a> {
    fn new(input: &'a str, error: &InputError) -> Unsolved<'a> {
        Unsolved {
            input,
            error: ErrorObject {
                kind: error.kind(),
                message: error.to_string(),
            },
        }
    }
}
