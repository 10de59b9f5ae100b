//! `rubik solve`.

use crate::cli::arguments::SolveOptions;
use crate::cli::by_puzzle::ByPuzzle;
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::explain::{Style, explain_from_start};
use crate::cli::output::improvement::Improvement;
use crate::cli::output::json::unanswered;
use crate::cli::output::messages::say;
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{Given, answer_all, is_standard_input};
use anyhow::bail;
use rubik::PuzzleName;
use rubik::notation::control::shown_on_terminal;
use rubik::requests::{OpenSolver, SolveEvents, SolvePlan, Solved, SolverKey};
use std::fmt;
use std::io::{self, Write};
use std::sync::OnceLock;

pub fn run(console: &Console, options: SolveOptions) -> anyhow::Result<Outcome> {
    let arguments = &options.cubes;
    let request = &options.request.0;
    if request.improve && is_standard_input(arguments) {
        bail!("--improve is for each <CUBE> that is given as an argument");
    }
    let open = |puzzle| Task::open(console, &options, puzzle);
    let tasks = ByPuzzle::open(request, arguments, &open)?;
    if request.improve {
        return tasks.usual().improve(console);
    }
    let is_long = tasks.usual().plan.is_long() || request.time_limit.is_some();
    let bar = SearchProgressBar::new(console, is_long, arguments.is_empty())?;
    let finder = request.net_finder();
    answer_all(Given::Cubes, arguments, &finder, console, options.layout(), &|line| {
        let answered = tasks.answer(line, |task, text| Ok(task.answer(&task.solve(text, &bar)?)));
        match answered {
            Ok(answer) => answer,
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
    console: &'a Console,
    options: &'a SolveOptions,
}

impl<'a> Task<'a> {
    /// Judges what is asked, of a puzzle, and opens its tables; those of a goal when a cube is not there already.
    fn open(console: &'a Console, options: &'a SolveOptions, puzzle: PuzzleName) -> anyhow::Result<Task<'a>> {
        let plan = options.plan(puzzle)?;
        let task = Task {
            solver: OnceLock::new(),
            plan,
            style: Style::of(console, options.writing.notation()),
            is_on_terminal: console.is_one_terminal(),
            console,
            options,
        };
        match task.plan.key() {
            SolverKey::Goal { .. } => task.plan.check_memory()?,
            _ => drop(task.solver()?),
        }
        Ok(task)
    }

    fn solver(&self) -> anyhow::Result<&OpenSolver> {
        if let Some(solver) = self.solver.get() {
            return Ok(solver);
        }
        // Opened before the cell is locked, for threads that build a table together must not wait for the cell.
        let opened = self.plan.open(&self.console.store, &self.console.progress())?;
        Ok(self.solver.get_or_init(|| opened))
    }

    fn solve(&self, text: &str, bar: &SearchProgressBar) -> Result<Solved, InputError> {
        if let Some(solved) = self.plan.solved_already(text) {
            return Ok(solved);
        }
        let solver = self.solver().map_err(|error| InputError::Option(error.to_string()))?;
        let solved = self.plan.solve(solver, text, interrupt::token(), bar);
        bar.end();
        Ok(solved?)
    }

    fn explanation(&self, solved: &Solved) -> String {
        match solved.explanation(self.style.notation) {
            Some(explanation) => explain_from_start(&explanation, self.style),
            None => solved.lines(self.style.notation).join("\n"),
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
        let mut remarks: Vec<String> = solved.remark().into_iter().collect();
        if self.is_on_terminal && !self.options.json {
            if solved.needs_no_moves() {
                if remarks.is_empty() {
                    remarks.push(solved.already().to_owned());
                }
            } else if !self.options.explain {
                remarks.extend(solved.hold().map(|hold| format!("hold the cube with {hold}")));
            }
            remarks.extend(solved.way().map(|way| format!("the goal is reached {way}")));
        }
        Answer {
            remark: (!remarks.is_empty()).then(|| remarks.join("; ")),
            ..Answer::right(text)
        }
    }

    /// Prints ever shorter solutions of each cube that was given.
    fn improve(&self, console: &Console) -> anyhow::Result<Outcome> {
        interrupt::listen()?;
        let mut some_failed = false;
        let mut fail = |error: &dyn fmt::Display| -> io::Result<()> {
            some_failed = true;
            let message = error.to_string();
            let shown = shown_on_terminal(&message);
            writeln!(console.stdout(), "# error: {shown}")?;
            if !console.is_one_terminal() {
                say(format_args!("error: {error}"));
            }
            Ok(())
        };
        for (number, text) in self.options.cubes.iter().enumerate() {
            if number > 0 {
                writeln!(console.stdout())?;
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
