//! `rubik solve`.

use super::Outcome;
use super::arguments::{MoveNotation, SolveOptions};
use super::diagnosis::ErrorObject;
use super::explain::{Style, explain};
use super::lines::{Answer, Complaint, Given, InputError, Layout, Line, Records, answer_all};
use super::session::{Session, written};
use rubik::cube::{Held, Move, Rotation, Sequence};
use rubik::solvers::{Solution, SolveError};
use serde::Serialize;
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let method = options.layers.method(options.method)?;
    let notation = options.writing.notation;
    let style = Style {
        notation,
        colorful: session.is_colorful(),
    };
    let reader = options.cubes.reader();
    let solver = session.solver(method)?;
    let answer = |line: &Line| {
        let start = options.json.then(Instant::now);
        let solved = line.reading(&reader).and_then(|reading| {
            let solution = solver.solve(&reading.held.position)?;
            let view = View::new(&reading.held, options.orient);
            view.check(&reading.held, &solution)?;
            Ok((reading, solution, view))
        });
        let seconds = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        match solved {
            Ok((reading, solution, view)) => Answer {
                text: if options.json {
                    json(&Solved {
                        input: line.shown(),
                        method: method.name(),
                        held: reading.held.rotation.to_string(),
                        seconds,
                        ..Solved::new(&solution, view, notation)
                    })
                } else if options.explain {
                    let facelets = &reading.held.position.facelets;
                    explain(facelets, reading.symbols, &solution, style)
                } else {
                    written(&view.seen(solution.moves().moves()), notation)
                },
                error: None,
            },
            Err(error) if options.json => Answer {
                text: json(&Unsolved::new(line.shown(), &error)),
                error: Some(Complaint::from(&error)),
            },
            Err(error) => Answer::error(&error),
        }
    };
    let layout = if options.explain {
        Layout::Paragraphs
    } else {
        Layout::Lines
    };
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::of(&reader),
        session,
        layout,
        answer,
    )
}

/// Whose faces a solution names: the cube's own, or those that its holder sees.
#[derive(Clone, Copy)]
struct View {
    rotation: Rotation,
}

impl View {
    fn new(held: &Held, is_oriented: bool) -> View {
        View {
            rotation: if is_oriented {
                held.rotation
            } else {
                Rotation::UPRIGHT
            },
        }
    }

    fn seen(self, moves: &[Move]) -> Sequence {
        let seen = |each: &Move| Move::new(self.rotation.side(each.face()), each.amount());
        moves.iter().map(seen).collect()
    }

    /// Replays the solution as it will be told, on the stickers as they are seen by whom it is
    /// told.
    fn check(self, held: &Held, solution: &Solution) -> Result<(), SolveError> {
        if self.rotation == Rotation::UPRIGHT {
            return Ok(());
        }
        let moves = self.seen(solution.moves().moves());
        let mut facelets = held.facelets();
        facelets.apply(moves.moves());
        if facelets.is_solved_as_held() {
            Ok(())
        } else {
            Err(SolveError::Wrong(moves))
        }
    }
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
    /// The turns of the whole cube that bring it from upright to how it is held.
    #[serde(skip_serializing_if = "String::is_empty")]
    held: String,
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
    /// The parts that are of the solution.
    fn new(solution: &Solution, view: View, notation: MoveNotation) -> Solved {
        let written = |moves: &[Move]| written(&view.seen(moves), notation);
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
            input: String::new(),
            method: "",
            held: String::new(),
            solution: written(solution.moves().moves()),
            length: Length::of(solution.moves()),
            phases: phases.collect(),
            seconds: 0.0,
        }
    }
}

/// A line that has no answer, as JSON has it.
#[derive(Serialize)]
pub struct Unsolved {
    input: String,
    error: ErrorObject,
}

impl Unsolved {
    pub fn new(input: String, error: &InputError) -> Unsolved {
        Unsolved {
            input,
            error: ErrorObject::new(error),
        }
    }
}
