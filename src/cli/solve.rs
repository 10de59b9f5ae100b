//! `rubik solve`.

use super::Outcome;
use super::arguments::{MoveNotation, SolveOptions};
use super::diagnosis::ErrorObject;
use super::explain::{Style, explain};
use super::improve::improve;
use super::lines::{Answer, Given, InputError, Layout, Line, Records, answer_all};
use super::session::{Session, written};
use super::towards::{Solutions, Towards, View};
use super::waiter::Waiter;
use anyhow::{anyhow, bail};
use rubik::cube::{Cubie, Move, Position, Sequence};
use rubik::solvers::two_phase::{Goal, Time};
use rubik::solvers::{Method, Solution, optimal};
use serde::Serialize;
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let method = method(&options)?;
    let notation = options.writing.notation;
    let style = Style {
        notation,
        colorful: session.is_colorful(),
    };
    let reader = options.cubes.reader();
    let target = match &options.target {
        Some(target) => {
            let read = reader.read(target);
            let reading = read.map_err(|error| anyhow!("the target: {error}"))?;
            reading.held.position
        }
        None => Position::from(Cubie::SOLVED),
    };
    let solver = session.solver(method)?;
    let towards = Towards {
        solver: solver.as_ref(),
        target,
    };
    if options.improve {
        return improve(session, &towards, &options);
    }
    let wants_several = options.solutions.is_some() || options.all;
    let is_piped = options.cubes.cubes.is_empty();
    let waiter = Waiter::new(session, method, is_piped)?;
    let answer = |line: &Line| {
        let start = options.json.then(Instant::now);
        let solved = line.reading(&reader).and_then(|reading| {
            let held = &reading.held;
            let solutions = towards.solutions(&held.position, wants_several, &waiter);
            waiter.has_what_it_waited_for();
            let solutions = solutions?;
            let view = View::new(held, options.orient);
            for solution in solutions.all() {
                view.check(held, solution)?;
            }
            Ok((reading, solutions, view))
        });
        let seconds = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        match solved {
            Ok((reading, solutions, view)) => {
                let remark = unproven(solutions.best());
                let text = if options.json {
                    json(&Solved {
                        input: line.shown(),
                        method: method.name(),
                        held: reading.held.rotation.to_string(),
                        target: options.target.clone(),
                        seconds,
                        ..Solved::new(&solutions, wants_several, view, notation)
                    })
                } else if options.explain {
                    let facelets = &reading.held.position.facelets;
                    explain(facelets, reading.symbols, solutions.best(), style)
                } else {
                    let seen = solutions.all().map(|each| view.seen(each.moves().moves()));
                    let lines: Vec<String> = seen.map(|moves| written(&moves, notation)).collect();
                    lines.join("\n")
                };
                Answer {
                    remark,
                    ..Answer::right(text)
                }
            }
            Err(error) => unanswered(line, &error, options.json),
        }
    };
    let layout = if options.explain || (wants_several && !options.json) {
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

/// The answer to a line that has none: an object if objects were asked for.
pub fn unanswered(line: &Line, error: &InputError, as_json: bool) -> Answer {
    if !as_json {
        return Answer::error(error);
    }
    Answer::wrong(json(&Unsolved::new(line.shown(), error)), error)
}

/// What is known of a solution that has not been proven to be a shortest one, if its method proves
/// such things.
fn unproven(solution: &Solution) -> Option<String> {
    let (moves, at_least) = (solution.moves().htm(), solution.at_least()?);
    if at_least < moves {
        let impossible = at_least.saturating_sub(1);
        Some(format!(
            "{moves} moves; {impossible} or fewer are impossible"
        ))
    } else {
        let remark = "no fewer moves will do, but there may be more such solutions";
        solution.is_one_of_more().then(|| remark.to_owned())
    }
}

/// The method, told all that was said.
fn method(options: &SolveOptions) -> anyhow::Result<Method> {
    let method = options.methods.method(options.method)?;
    if options.all && !matches!(method, Method::Optimal(..)) {
        bail!("--all is for --method optimal");
    }
    let said = [
        ("--solutions", options.solutions.is_some()),
        ("--improve", options.improve),
    ];
    match (method, said.into_iter().find(|(_, is_said)| *is_said)) {
        (Method::TwoPhase(size, goal), _) => Ok(Method::TwoPhase(
            size,
            Goal {
                solutions: options.solutions.unwrap_or(goal.solutions),
                time: match goal.time {
                    Time::UntilFound if options.improve => Time::Unlimited,
                    time => time,
                },
                ..goal
            },
        )),
        (_, Some((option, _))) => bail!("{option} is for --method two-phase"),
        (Method::Optimal(size, goal), None) => {
            let all = options.all;
            Ok(Method::Optimal(size, optimal::Goal { all, ..goal }))
        }
        (method, None) => Ok(method),
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
    /// What the solution leads to, if not to the solved cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    solution: String,
    length: Length,
    /// True if there is no shorter solution, for methods that prove such things.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    /// There is no solution of fewer moves (HTM) than these, for methods that prove such things.
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<usize>,
    /// False if all shortest solutions were asked for, and there was no time to look for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    phases: Vec<SolvedPhase>,
    /// All of several, if so many were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<SolvedAgain>,
    seconds: f64,
}

/// One of several solutions.
#[derive(Serialize)]
struct SolvedAgain {
    solution: String,
    length: Length,
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
    /// The parts that are of the solution, and of others if there are to be several.
    fn new(solutions: &Solutions, several: bool, view: View, notation: MoveNotation) -> Solved {
        let written = |moves: &[Move]| written(&view.seen(moves), notation);
        let best = solutions.best();
        let phases = best.phases().map(|(phase, moves)| SolvedPhase {
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
        let each = solutions.all().filter(|_| several).map(|each| SolvedAgain {
            solution: written(each.moves().moves()),
            length: Length::of(each.moves()),
        });
        Solved {
            input: String::new(),
            method: "",
            held: String::new(),
            target: None,
            solution: written(best.moves().moves()),
            length: Length::of(best.moves()),
            optimal: best.at_least().map(|least| least == best.moves().htm()),
            lower_bound: best.at_least(),
            complete: best.is_one_of_more().then_some(false),
            phases: phases.collect(),
            solutions: each.collect(),
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
