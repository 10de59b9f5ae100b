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
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::puzzles;
use crate::cli::puzzles::pocket::Pocket;
use crate::cli::puzzles::solve::PuzzleTask;
use crate::cli::session::Session;
use crate::puzzle_of_name::with_solvable;
use anyhow::bail;
use rubik::notation::control::shown_on_terminal;
use rubik::puzzles::two_by_two::{TwoByTwo, are_stickers};
use rubik::requests::{Found, OpenSolver, SolveEvents, SolvePlan, Solved};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let arguments = &options.cubes;
    let request = &options.request.0;
    let is_pocket = |cube: &OsString| cube.to_str().is_some_and(are_stickers);
    if request.puzzle.is_none() && request.from.is_none() && !arguments.is_empty() && arguments.iter().all(is_pocket) {
        // So that no table of the 3x3x3 is built for nothing.
        return puzzles::solve::run(&TwoByTwo, session, &options);
    }
    if let Some(name) = request.other_puzzle() {
        return with_solvable!(name, |puzzle| puzzles::solve::run(&puzzle, session, &options));
    }
    let plan = options.plan()?;
    if request.improve && arguments.is_empty() {
        bail!("--improve is for cubes that are given as arguments");
    }
    let task = Task {
        solver: plan.open(&session.store, &session.progress())?,
        plan,
        style: Style::of(session, options.writing.notation),
        is_on_terminal: session.is_one_terminal(),
        options: &options,
    };
    if request.improve {
        return task.improve(session);
    }
    let bar = SearchProgressBar::new(session, task.plan.is_long(), arguments.is_empty())?;
    let pocket = Pocket::new();
    let open = || PuzzleTask::new(&TwoByTwo, session, &options);
    let is_named = request.puzzle.is_some();
    answer_all(
        Given::Cubes,
        arguments,
        Records::of(task.plan.reader()),
        session,
        options.layout(),
        &|line| match task.solve(line, &bar) {
            Ok(solved) => task.answer(&solved),
            Err(error) if is_named => unanswered(line, &error, options.json),
            Err(error) => match pocket.take(line, error, open) {
                Ok(pocket) => pocket.answer(line),
                Err(error) => unanswered(line, &error, options.json),
            },
        },
    )
}

/// How every cube is read, solved and answered.
struct Task<'a> {
    plan: SolvePlan,
    solver: OpenSolver,
    style: Style,
    /// True if one terminal shows answers and messages.
    is_on_terminal: bool,
    options: &'a SolveOptions,
}

impl Task<'_> {
    fn solve(&self, line: &Line, bar: &SearchProgressBar) -> Result<Solved, InputError> {
        let solved = self.plan.solve(&self.solver, line.text()?, interrupt::token(), bar);
        bar.end();
        Ok(solved?)
    }

    fn answer(&self, solved: &Solved) -> Answer {
        let notation = self.style.notation;
        let text = if self.options.json {
            solved.json(notation)
        } else if let (
            true,
            Found::Solutions {
                reading,
                solutions,
                naming,
                ..
            },
        ) = (self.options.explain, &solved.found)
        {
            explain(reading, *naming, &solutions[0], self.style)
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
            let search = |token: &_, events: &dyn SolveEvents| self.plan.solve(&self.solver, text, token, events);
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
