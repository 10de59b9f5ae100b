//! `rubik solve`.

use super::Outcome;
use super::arguments::{MoveNotation, SolveOptions};
use super::explain::{Style, explain};
use super::interrupt;
use super::lines::{Answer, InputError, Layout, Line, answer_cubes};
use super::messages::say;
use super::session::{Session, written};
use anyhow::{anyhow, bail};
use rubik::cube::{Cubie, Position, Sequence};
use rubik::notation;
use rubik::solvers::two_phase::{Goal, Time, Watch};
use rubik::solvers::{Method, Proposal, Solution, SolveError, Solver};
use serde::Serialize;
use std::io::Write;
use std::sync::Mutex;
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let method = method(&options)?;
    let notation = options.writing.notation;
    let style = Style {
        notation,
        colorful: session.is_colorful(),
    };
    let format = options.cubes.format();
    let target = match &options.target {
        Some(target) => {
            let read = notation::read(target, format);
            read.map_err(|error| anyhow!("the target: {error}"))?
        }
        None => Position::from(Cubie::SOLVED),
    };
    let solver = session.solver(method)?;
    let solver = Towards {
        solver: solver.as_ref(),
        target,
    };
    if options.improve {
        return improve(session, &solver, &options);
    }
    let answer = |line: &Line| {
        let start = options.json.then(Instant::now);
        let solved = line.position(format).and_then(|position| {
            let solutions = solver.solutions(&position, options.solutions.is_some())?;
            Ok((position, solutions))
        });
        let seconds = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        match solved {
            Ok((position, solutions)) => Answer {
                text: if options.json {
                    let writing = |moves: &Sequence| written(moves, notation);
                    json(&Solved::new(
                        line.shown(),
                        method,
                        &solutions,
                        seconds,
                        options.solutions.is_some(),
                        &writing,
                    ))
                } else if options.explain {
                    let centres = line.centres(format);
                    explain(&position.facelets, centres, solutions.best(), style)
                } else {
                    let lines = solutions.all().map(|each| written(each.moves(), notation));
                    lines.collect::<Vec<_>>().join("\n")
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
    let layout = if options.explain || (options.solutions.is_some() && !options.json) {
        Layout::Paragraphs
    } else {
        Layout::Lines
    };
    answer_cubes(&options.cubes, session, layout, answer)
}

/// The method, told all that was said.
fn method(options: &SolveOptions) -> anyhow::Result<Method> {
    let method = options.methods.method(options.method)?;
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
        (method, None) => Ok(method),
    }
}

/// A solver, and what cubes are to be turned into.
struct Towards<'a> {
    solver: &'a dyn Solver,
    target: Position,
}

/// Checked solutions of a cube, the shortest first; there is at least one.
struct Solutions {
    best: Solution,
    others: Vec<Solution>,
}

impl Solutions {
    fn best(&self) -> &Solution {
        &self.best
    }

    fn all(&self) -> impl Iterator<Item = &Solution> {
        std::iter::once(&self.best).chain(&self.others)
    }
}

impl Towards<'_> {
    /// The cube whose solutions turn this one into the target: what makes `target⁻¹ cube` solved makes
    /// `cube` the target.
    fn cube(&self, position: &Position) -> Cubie {
        self.target.cube.inverse().then(&position.cube)
    }

    fn check(&self, position: &Position, proposal: Proposal) -> Result<Solution, SolveError> {
        Solution::check_reaching(&position.facelets, &self.target.facelets, proposal)
    }

    fn solutions(&self, position: &Position, several: bool) -> Result<Solutions, SolveError> {
        let cube = self.cube(position);
        if !several {
            let best = self.check(position, self.solver.propose(&cube)?)?;
            let others = Vec::new();
            return Ok(Solutions { best, others });
        }
        let proposals = self.solver.propose_several(&cube, &Nobody)?;
        let mut checked = proposals
            .into_iter()
            .map(|proposal| self.check(position, proposal));
        let best = checked.next().unwrap_or_else(|| {
            let nothing = Proposal::default();
            self.check(position, nothing)
        })?;
        let others = checked.collect::<Result<_, _>>()?;
        Ok(Solutions { best, others })
    }
}

/// Nobody waits for anything but the end.
struct Nobody;

impl Watch for Nobody {
    fn is_over(&self) -> bool {
        false
    }

    fn improved(&self, _: &Proposal) {}
}

/// Prints ever shorter solutions of each cube that was given.
fn improve(session: &Session, solver: &Towards, options: &SolveOptions) -> anyhow::Result<Outcome> {
    interrupt::listen()?;
    let (format, notation) = (options.cubes.format(), options.writing.notation);
    let mut some_failed = false;
    for cube in &options.cubes.cubes {
        let position = match Line::Bytes(cube.as_encoded_bytes()).position(format) {
            Ok(position) => position,
            Err(error) => {
                some_failed = true;
                writeln!(session.stdout(), "# error: {error}")?;
                if !session.sees_both() {
                    say(format_args!("error: {error}"));
                }
                continue;
            }
        };
        let viewer = Viewer {
            session,
            solver,
            position: &position,
            notation,
            failure: Mutex::default(),
        };
        let cube = solver.cube(&position);
        let found = solver.solver.propose_several(&cube, &viewer);
        if let Some(failure) = viewer.failure.into_inner().unwrap_or_default() {
            return Err(failure);
        }
        if interrupt::is_noticed() {
            return Ok(Outcome::Interrupted);
        }
        if let Err(error) = found {
            some_failed = true;
            say(format_args!("error: {error}"));
        }
    }
    Ok(Outcome::of(some_failed))
}

/// Whoever watches solutions become shorter.
struct Viewer<'a> {
    session: &'a Session,
    solver: &'a Towards<'a>,
    position: &'a Position,
    notation: MoveNotation,
    /// What went wrong while a solution was printed.
    failure: Mutex<Option<anyhow::Error>>,
}

impl Viewer<'_> {
    fn print(&self, proposal: &Proposal) -> anyhow::Result<()> {
        let solution = self.solver.check(self.position, proposal.clone())?;
        let mut output = self.session.stdout();
        writeln!(output, "{}", written(solution.moves(), self.notation))?;
        Ok(output.flush()?)
    }
}

impl Watch for Viewer<'_> {
    fn is_over(&self) -> bool {
        interrupt::is_noticed() || self.failure.lock().is_ok_and(|failure| failure.is_some())
    }

    fn improved(&self, proposal: &Proposal) {
        if let (Err(error), Ok(mut failure)) = (self.print(proposal), self.failure.lock()) {
            *failure = Some(error);
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
    solution: String,
    length: Length,
    phases: Vec<SolvedPhase>,
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
    fn new(
        input: String,
        method: Method,
        solutions: &Solutions,
        seconds: f64,
        several: bool,
        writing: &dyn Fn(&Sequence) -> String,
    ) -> Solved {
        let best = solutions.best();
        let phases = best.phases().map(|(phase, moves)| SolvedPhase {
            name: phase.name,
            moves: writing(&moves.iter().copied().collect()),
            steps: phase
                .steps
                .iter()
                .map(|step| SolvedStep {
                    aim: step.aim.to_string(),
                    moves: writing(&step.moves),
                })
                .collect(),
        });
        let each = solutions.all().filter(|_| several).map(|each| SolvedAgain {
            solution: writing(each.moves()),
            length: Length::of(each.moves()),
        });
        Solved {
            input,
            method: method.name(),
            solution: writing(best.moves()),
            length: Length::of(best.moves()),
            phases: phases.collect(),
            solutions: each.collect(),
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
