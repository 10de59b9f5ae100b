//! `rubik solve`.

use crate::cli::arguments::request::{RequestArguments, unanswered};
use crate::cli::arguments::writing::Writing;
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::explain::{Style, explain_from_start};
use crate::cli::output::improvement::Improvement;
use crate::cli::output::json;
use crate::cli::output::messages::say;
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{InputKind, answer_all, is_standard_input, texts};
use anyhow::bail;
use clap::Args;
use rubik::notation::control::shown_on_terminal;
use rubik::requests::{Positions, RequestName, SolveEvents, SolvePlan, SolvedPosition};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub struct SolveOptions {
    /// Cubes as stickers, pieces or moves, in any format of --from. Without any, each line of standard
    /// input is a cube; with --from net, every nine lines are one cube
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Solve as u8 }>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print the solution phase by phase; with -m layers, as a lesson
    #[arg(long, conflicts_with_all = ["json", "solutions", "all", "each_face", "improve", "to", "costs"])]
    pub explain: bool,

    /// Print a JSON object for each cube
    #[arg(long, conflicts_with = "improve")]
    pub json: bool,
}

impl SolveOptions {
    /// The layout of the answers. If an answer may take more than one line, each answer is a paragraph.
    pub fn layout(&self) -> Layout {
        match self.explain || (self.request.0.wants_several() && !self.json) {
            true => Layout::Paragraphs,
            false => Layout::Lines,
        }
    }
}

pub fn run(console: &Console, options: SolveOptions) -> anyhow::Result<Outcome> {
    let arguments = &options.cubes;
    let request = &options.request.0;
    if request.improve && is_standard_input(arguments) {
        bail!("--improve needs a <CUBE> as an argument, and does not work with lines of standard input");
    }
    let judge = |request: rubik::requests::Options| {
        SolvePlan::new(match options.explain {
            true => request.for_lesson(),
            false => request,
        })
    };
    let (progress, token) = (console.progress(), interrupt::token());
    let positions = Positions::to_solve(&console.session, request, texts(arguments), &judge, (&progress, token));
    let positions = positions.map_err(unanswered)?;
    let rendering = Rendering {
        style: Style::of(console, options.writing.notation()),
        is_on_terminal: console.is_one_terminal(),
        options: &options,
    };
    if request.improve {
        return improve(console, &positions, &rendering);
    }
    let is_long = positions.plan().is_long() || request.time_limit.is_some();
    let bar = SearchProgressBar::new(console, is_long, arguments.is_empty())?;
    let answer = |line: &Line| -> Result<Answer, InputError> {
        let solved = positions.solve(line.text()?, token, &bar);
        bar.end();
        Ok(rendering.answer(&solved?))
    };
    let answer = |line: &Line| answer(line).unwrap_or_else(|error| json::unanswered(line, &error, options.json));
    let finder = request.net_finder();
    answer_all(InputKind::Cubes, arguments, &finder, console, options.layout(), &answer)
}

/// The settings for printing solutions.
struct Rendering<'a> {
    style: Style,
    /// True if answers and messages go to the same terminal.
    is_on_terminal: bool,
    options: &'a SolveOptions,
}

impl Rendering<'_> {
    fn explanation(&self, solved: &SolvedPosition) -> String {
        match solved.explanation(self.style.notation) {
            Some(explanation) => explain_from_start(&explanation, self.style),
            None => solved.lines(self.style.notation).join("\n"),
        }
    }

    fn answer(&self, solved: &SolvedPosition) -> Answer {
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
            let one_way = solved.way().filter(|_| !self.options.request.0.each_face);
            remarks.extend(one_way.map(|way| format!("the goal is reached {way}")));
        }
        Answer {
            remark: (!remarks.is_empty()).then(|| remarks.join("; ")),
            ..Answer::right(text)
        }
    }
}

/// Prints shorter and shorter solutions of each given cube.
fn improve(
    console: &Console,
    positions: &Positions<'_, SolvePlan>,
    rendering: &Rendering<'_>,
) -> anyhow::Result<Outcome> {
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
    for (number, text) in rendering.options.cubes.iter().enumerate() {
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
        let improvement = Improvement::new(rendering.style.notation);
        let search = |token: &_, events: &dyn SolveEvents| positions.solve(text, token, events);
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
