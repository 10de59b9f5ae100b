//! `rubik show`.

use crate::cli::arguments::{ShowOptions, refused};
use crate::cli::by_puzzle::ByPuzzle;
use crate::cli::console::Console;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::one::one_of;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json::unanswered;
use crate::cli::output::net::written_or_drawn;
use crate::cli::pipeline::{Given, answer_all};
use rubik::PuzzleName;
use rubik::notation::Format;
use rubik::requests::{Completed, OpenSolver, ShowPlan, Shown, ShownAs, Written};

pub fn run(console: &Console, mut options: ShowOptions) -> anyhow::Result<Outcome> {
    let request = &mut options.request.0;
    if request.completions && !options.json {
        request.to.get_or_insert(ShownAs::Format(Format::Facelets));
    }
    let (request, layout) = (&options.request.0, options.layout());
    let is_picture = request.draws();
    let finder = request.net_finder();
    let mut cubes = options.cubes.clone();
    if is_picture {
        cubes = one_of(cubes, "cube", &finder)?;
        if cubes.is_empty() {
            // The options are judged all the same.
            Task::open(console, &options, request.puzzle.unwrap_or_default())?;
            return Ok(Outcome::Complete);
        }
    }
    let open = |puzzle| Task::open(console, &options, puzzle);
    let tasks = ByPuzzle::open(request, &cubes, &open)?;
    let answer = |line: &Line| match tasks.answer(line, Task::answer) {
        Ok(answer) => answer,
        Err(error) => unanswered(line, &error, options.json),
    };
    answer_all(Given::Cubes, &cubes, &finder, console, layout, &answer)
}

/// How positions of a puzzle are shown.
struct Task<'a> {
    plan: ShowPlan,
    solver: Option<OpenSolver>,
    options: &'a ShowOptions,
    is_colorful: bool,
}

impl<'a> Task<'a> {
    /// Judges what is asked, of a puzzle, and opens the tables that it takes.
    fn open(console: &Console, options: &'a ShowOptions, puzzle: PuzzleName) -> anyhow::Result<Task<'a>> {
        let request = options.request.0.of_puzzle(puzzle);
        let plan = ShowPlan::new(request).map_err(|error| refused(&error))?;
        let plan = plan.in_notation(options.writing.of_position(options.request.0.to)?);
        let plan = match (options.json, options.about) {
            (true, _) => plan.in_json().map_err(|error| refused(&error))?,
            (false, true) => plan.described(),
            (false, false) => plan,
        };
        Ok(Task {
            solver: plan.open(&console.store, &console.progress())?,
            plan,
            options,
            is_colorful: console.is_colorful(),
        })
    }

    fn answer(&self, text: &str) -> Result<Answer, InputError> {
        if self.options.request.0.completions {
            let found = self.plan.completions(self.solver.as_ref(), text)?;
            return Ok(Answer {
                remark: Some(match found.is_cut_off() {
                    true => format!("{} (-n lists more)", found.remark()),
                    false => found.remark(),
                }),
                ..Answer::right(self.listed(&found))
            });
        }
        let shown = self.plan.answer(self.solver.as_ref(), text)?;
        if let (Some(Written::Pixels(file)), false) = (shown.written(), self.options.json) {
            return Ok(Answer::pixels(file));
        }
        Ok(Answer::right(if self.options.json {
            shown.json()
        } else if self.options.about {
            let drawn = written_or_drawn(&shown, self.is_colorful);
            format!("{drawn}\n\n{}", shown.described())
        } else {
            written_or_drawn(&shown, self.is_colorful)
        }))
    }

    /// The cubes that have some stickers, one after the other.
    fn listed(&self, found: &Completed) -> String {
        let cube = |shown: &Shown| match self.options.json {
            true => shown.json(),
            false => written_or_drawn(shown, self.is_colorful),
        };
        let cubes: Vec<String> = found.cubes.iter().map(cube).collect();
        match self.options.layout() {
            Layout::Lines => cubes.join("\n"),
            Layout::Paragraphs => cubes.join("\n\n"),
        }
    }
}
