//! `rubik solve`.

use crate::cli::arguments::SolveOptions;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::explain::{Style, explain};
use crate::cli::output::improvement::Improvement;
use crate::cli::output::json::unanswered;
use crate::cli::output::messages::say;
use crate::cli::output::puzzle_explanation::PuzzleExplanation;
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::puzzles::pocket::Pocket;
use crate::cli::session::Session;
use anyhow::bail;
use rubik::notation::control::shown_on_terminal;
use rubik::puzzles::big_cube::BigCube;
use rubik::puzzles::two_by_two::are_stickers;
use rubik::puzzles::{Puzzle, PuzzleName};
use rubik::requests::{Found, OpenSolver, OpenSolverError, SolveEvents, SolvePlan, Solved, SolverKey};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::sync::OnceLock;

/// The cube of another size that all arguments have the stickers of, if there is one.
fn other_cube(arguments: &[OsString]) -> Option<PuzzleName> {
    let cube = |argument: &OsString| {
        let text = argument.to_str()?;
        let larger = || BigCube::of_stickers(text).map(|cube| cube.name());
        are_stickers(text).then_some(PuzzleName::TwoByTwo).or_else(larger)
    };
    let first = arguments.first().and_then(cube)?;
    arguments.iter().all(|each| cube(each) == Some(first)).then_some(first)
}

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let arguments = &options.cubes;
    let request = &options.request.0;
    if request.improve && arguments.is_empty() {
        bail!("--improve is for each <CUBE> that is given as an argument");
    }
    let is_named = request.puzzle.is_some();
    // So that no table of the 3x3x3 is built for nothing, and larger cubes need not be named.
    let puzzle = match is_named || request.from.is_some() {
        true => None,
        false => other_cube(arguments),
    };
    let task = Task::open(session, &options, puzzle.or(request.puzzle))?;
    if request.improve {
        return task.improve(session);
    }
    let bar = SearchProgressBar::new(session, task.plan.is_long(), arguments.is_empty())?;
    let pocket = Pocket::new();
    let open = || Task::open(session, &options, Some(PuzzleName::TwoByTwo));
    let records = match request.other_puzzle().or(puzzle) {
        Some(_) => Records::Lines,
        None => Records::of(task.plan.reader()),
    };
    answer_all(Given::Cubes, arguments, records, session, options.layout(), &|line| {
        let solved = task.solve(line, &bar);
        let solved = match solved {
            Err(error) if !is_named => {
                let taken = pocket.take(line, error, open);
                taken.and_then(|pocket: &Task| Ok((pocket, pocket.solve(line, &bar)?)))
            }
            solved => solved.map(|solved| (&task, solved)),
        };
        match solved {
            Ok((task, solved)) => task.answer(&solved),
            Err(error) => unanswered(line, &error, options.json),
        }
    })
}

/// How every cube is read, solved and answered.
struct Task<'a> {
    plan: SolvePlan,
    /// Opened when the first cube needs it.
    solver: OnceLock<OpenSolver>,
    style: Style,
    /// True if one terminal shows answers and messages.
    is_on_terminal: bool,
    session: &'a Session,
    options: &'a SolveOptions,
}

impl<'a> Task<'a> {
    /// Judges what is asked, of a puzzle, and opens its tables; those of a goal when a cube is not there already.
    fn open(session: &'a Session, options: &'a SolveOptions, puzzle: Option<PuzzleName>) -> anyhow::Result<Task<'a>> {
        let plan = options.plan(puzzle)?;
        let task = Task {
            solver: OnceLock::new(),
            plan,
            style: Style::of(session, options.writing.notation),
            is_on_terminal: session.is_one_terminal(),
            session,
            options,
        };
        match task.plan.key() {
            SolverKey::Goal { .. } => task.plan.check_memory()?,
            _ => drop(task.solver()?),
        }
        Ok(task)
    }

    fn solver(&self) -> Result<&OpenSolver, OpenSolverError> {
        if let Some(solver) = self.solver.get() {
            return Ok(solver);
        }
        // Opened before the cell is locked, for threads that build a table together must not wait for the cell.
        let opened = self.plan.open(&self.session.store, &self.session.progress())?;
        Ok(self.solver.get_or_init(|| opened))
    }

    fn solve(&self, line: &Line, bar: &SearchProgressBar) -> Result<Solved, InputError> {
        let text = line.text()?;
        if let Some(solved) = self.plan.solved_already(text) {
            return Ok(solved);
        }
        let solver = self.solver().map_err(|error| InputError::Option(error.to_string()))?;
        let solved = self.plan.solve(solver, text, interrupt::token(), bar);
        bar.end();
        Ok(solved?)
    }

    fn explanation(&self, solved: &Solved) -> String {
        match &solved.found {
            Found::Solutions {
                reading,
                solutions,
                naming,
                ..
            } => explain(reading, *naming, &solutions[0], self.style),
            Found::OfPuzzle {
                puzzle,
                reading,
                solutions,
                ..
            } => {
                let explanation = PuzzleExplanation {
                    puzzle: *puzzle,
                    symbols: &reading.symbols,
                    notation: self.style.notation,
                    colorful: self.style.colorful,
                };
                let position = &reading.position;
                let (net, text) = (explanation.net(position), explanation.text(position, &solutions[0]));
                format!("{net}\n\n{text}")
            }
            Found::AtGoal { .. } | Found::Known { .. } => solved.lines(self.style.notation).join("\n"),
        }
    }

    fn answer(&self, solved: &Solved) -> Answer {
        let notation = self.style.notation;
        let text = if self.options.json {
            solved.json(notation)
        } else if self.options.explain {
            self.explanation(solved)
        } else {
            solved.lines(notation).join("\n")
        };
        let is_said = self.is_on_terminal && !self.options.json && solved.needs_no_moves();
        Answer {
            remark: solved.remark().or_else(|| is_said.then(|| solved.already().to_owned())),
            ..Answer::right(text)
        }
    }

    /// Prints ever shorter solutions of each cube that was given.
    fn improve(&self, session: &Session) -> anyhow::Result<Outcome> {
        interrupt::listen()?;
        let mut some_failed = false;
        let mut fail = |error: &dyn fmt::Display| -> io::Result<()> {
            some_failed = true;
            let message = error.to_string();
            let shown = shown_on_terminal(&message);
            writeln!(session.stdout(), "# error: {shown}")?;
            if !session.is_one_terminal() {
                say(format_args!("error: {error}"));
            }
            Ok(())
        };
        for (number, text) in self.options.cubes.iter().enumerate() {
            if number > 0 {
                writeln!(session.stdout())?;
            }
            let line = Line::Bytes(text.as_encoded_bytes());
            let text = match line.text() {
                Ok(text) => text,
                Err(error) => {
                    fail(&error)?;
                    continue;
                }
            };
            let improvement = Improvement::new(self.style.notation);
            let solver = self.solver()?;
            let search = |token: &_, events: &dyn SolveEvents| self.plan.solve(solver, text, token, events);
            let found = improvement.watch(search)?;
            if interrupt::is_noticed() {
                return Ok(Outcome::Interrupted);
            }
            if let Err(error) = found {
                fail(&InputError::from(error))?;
            }
        }
        Ok(Outcome::of(some_failed))
    }
}
