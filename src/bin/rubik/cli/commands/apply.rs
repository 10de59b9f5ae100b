//! `rubik apply`.

use crate::cli::arguments::{ApplyOptions, refused, spelled};
use crate::cli::by_puzzle::ByPuzzle;
use crate::cli::console::Console;
use crate::cli::input::line::{InputError, Line};
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::json::unanswered;
use crate::cli::output::net::written_or_drawn;
use crate::cli::pipeline::{Given, answer_all};
use anyhow::{anyhow, bail};
use rubik::PuzzleName;
use rubik::notation::Format;
use rubik::puzzles::NetFinder;
use rubik::requests::{OpenSolver, ShowPlan, Shown, ShownAs, Written};
use std::ffi::OsString;

pub fn run(console: &Console, mut options: ApplyOptions) -> anyhow::Result<Outcome> {
    let line = Line::Bytes(options.algorithm.as_encoded_bytes());
    let algorithm = line.text().map_err(|error| anyhow!("the algorithm: {error}"))?;
    let request = &mut options.request.0;
    request.algorithm = Some(algorithm.to_owned());
    if !options.json {
        request.to.get_or_insert(ShownAs::Format(Format::Facelets));
    }
    let request = &options.request.0;
    let writes_speffz = request.to == Some(ShownAs::Format(Format::Speffz));
    let reading = [
        ("from", request.from.is_some()),
        ("order", request.order.is_some()),
        ("buffers", request.buffers.is_some() && !writes_speffz),
    ];
    if let (None, Some((option, _))) = (&options.cube, reading.into_iter().find(|&(_, is_given)| is_given)) {
        bail!("{} says how a cube is read, and none is given", spelled(option));
    }
    let cubes: Vec<OsString> = match &options.cube {
        None => vec![OsString::new()],
        Some(cube) if cube == "-" => Vec::new(),
        Some(cube) => vec![cube.clone()],
    };
    let open = |puzzle| Task::open(console, &options, puzzle);
    let tasks = ByPuzzle::open(request, &cubes, &open)?;
    let finder = match &options.cube {
        Some(_) => request.net_finder(),
        None => NetFinder::LINES,
    };
    let answer = |line: &Line| match tasks.answer(line, Task::answer) {
        Ok(answer) => answer,
        Err(error) => unanswered(line, &error, options.json),
    };
    answer_all(Given::Cubes, &cubes, &finder, console, options.layout(), &answer)
}

/// How an algorithm is made on positions of a puzzle.
struct Task<'a> {
    plan: ShowPlan,
    solver: Option<OpenSolver>,
    options: &'a ApplyOptions,
    is_colorful: bool,
}

impl<'a> Task<'a> {
    /// Judges what is asked, of a puzzle, and opens the tables that it takes.
    fn open(console: &Console, options: &'a ApplyOptions, puzzle: PuzzleName) -> anyhow::Result<Task<'a>> {
        let request = options.request.0.of_puzzle(puzzle);
        let plan = ShowPlan::after_algorithm(request).map_err(|error| refused(&error))?;
        let plan = plan.in_notation(options.writing.of_position(options.request.0.to)?);
        Ok(Task {
            solver: plan.open(&console.store, &console.progress())?,
            plan,
            options,
            is_colorful: console.is_colorful(),
        })
    }

    fn answer(&self, text: &str) -> Result<Answer, InputError> {
        let solver = self.solver.as_ref();
        let shown: Shown = match self.options.cube {
            None => self.plan.answer_solved(solver)?,
            Some(_) => self.plan.answer(solver, text)?,
        };
        if let (Some(Written::Pixels(file)), false) = (shown.written(), self.options.json) {
            return Ok(Answer::pixels(file));
        }
        Ok(Answer::right(match self.options.json {
            true => shown.stickers_json(),
            false => written_or_drawn(&shown, self.is_colorful),
        }))
    }
}
