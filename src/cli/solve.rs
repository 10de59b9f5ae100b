//! `rubik solve`.

use super::Outcome;
use super::arguments::{MoveNotation, SolveOptions};
use super::explain::{Style, explain};
use super::lines::{Answer, InputError, Layout, Line, answer_cubes};
use super::session::{Session, written};
use rubik::cube::{Move, Sequence};
use rubik::solvers::{Method, Solution};
use serde::Serialize;
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let method = options.layers.method(options.method)?;
    let notation = options.writing.notation;
    let style = Style {
        notation,
        colorful: session.is_colorful(),
    };
    let format = options.cubes.format();
    let solver = session.solver(method)?;
    let answer = |line: &Line| {
        let start = options.json.then(Instant::now);
        let solved = line.position(format).and_then(|position| {
            let solution = solver.solve(&position)?;
            Ok((position, solution))
        });
        let seconds = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        match solved {
            Ok((position, solution)) => Answer {
                text: if options.json {
                    json(&Solved::new(
                        line.shown(),
                        method,
                        &solution,
                        seconds,
                        notation,
                    ))
                } else if options.explain {
                    explain(&position.facelets, line.centres(format), &solution, style)
                } else {
                    written(solution.moves(), notation)
                },
                error: None,
            },
            Err(error) if options.json => Answer {
                text: json(&Unsolved::new(line.shown(), &error)),
                error: Some(error.to_string()),
            },
            Err(error) => Answer::error(&error),
        }
    };
    let layout = if options.explain {
        Layout::Paragraphs
    } else {
        Layout::Lines
    };
    answer_cubes(&options.cubes, session, layout, answer)
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
struct Solved {
    input: String,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<SolvedStep>,
}

/// A step of a phase that people make at once, before its turns cancel with those of others.
#[derive(Serialize)]
struct SolvedStep {
    aim: String,
    moves: String,
}

impl Solved {
    fn new(
        input: String,
        method: Method,
        solution: &Solution,
        seconds: f64,
        notation: MoveNotation,
    ) -> Solved {
        let written = |moves: &[Move]| written(&moves.iter().copied().collect(), notation);
        let phases = solution.phases().map(|(phase, moves)| SolvedPhase {
            name: phase.name,
            moves: written(moves),
            steps: phase
                .steps
                .iter()
                .map(|step| SolvedStep {
                    aim: step.aim.to_string(),
                    moves: written(step.moves.moves()),
                })
                .collect(),
        });
        Solved {
            input,
            method: method.name(),
            solution: written(solution.moves().moves()),
            length: Length::of(solution.moves()),
            phases: phases.collect(),
            seconds,
        }
    }
}

#[derive(Serialize)]
struct Unsolved {
    input: String,
    error: ErrorObject,
}

#[derive(Serialize)]
struct ErrorObject {
    kind: &'static str,
    message: String,
}

impl Unsolved {
    fn new(input: String, error: &InputError) -> Unsolved {
        Unsolved {
            input,
            error: ErrorObject {
                kind: error.kind(),
                message: error.to_string(),
            },
        }
    }
}
