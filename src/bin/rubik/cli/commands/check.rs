//! `rubik check`.

use crate::cli::arguments::request::{RequestArguments, refused, spelled};
use crate::cli::console::Console;
use crate::cli::hints::{in_words, missing_solution};
use crate::cli::input::input_kind::InputKind;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Complaint, Layout};
use crate::cli::output::messages::say;
use crate::cli::pipeline::answer_lines;
use clap::Args;
use rubik::json::with_fields_of;
use rubik::notation::control::shown_on_terminal;
use rubik::notation::scramble_and_solution;
use rubik::puzzles::NetFinder;
use rubik::requests::RequestName;
use rubik::requests::check::{CheckPlan, Claim, ClaimError};
use std::ffi::{OsStr, OsString};
use std::io::Write;

#[derive(Debug, Args)]
pub struct CheckOptions {
    /// The cube: its scramble, or its stickers in any format. Without it, each line of standard input has a cube and a
    /// solution with a tab between them, or is a JSON object. A link with a setup and an algorithm contains both the
    /// cube and the solution
    #[arg(value_name = "CUBE")]
    pub cube: Option<OsString>,

    /// The solution
    #[arg(value_name = "SOLUTION")]
    pub solution: Option<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Check as u8 }>,

    /// Print a JSON object for each line
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &CheckOptions) -> anyhow::Result<Outcome> {
    let plan = CheckPlan::new(options.request.0.clone()).map_err(|error| refused(&error))?;
    let checker = Checker { plan, options };
    if let Some(cube) = &options.cube {
        return match (&options.solution, cube.to_str().and_then(scramble_and_solution)) {
            (Some(solution), _) => checker.answer_given(console, cube, solution),
            (None, Some([cube, solution])) => checker.answer_given(console, cube.as_ref(), solution.as_ref()),
            (None, None) => Err(missing_solution()),
        };
    }
    let finder = NetFinder::LINES.with_solves(options.request.0.from, options.request.0.puzzle.clone());
    answer_lines(InputKind::Cubes, console, &finder, Layout::Lines, &|line| {
        checker.answer_line(line)
    })
}

/// Checks claims, and writes the answers. A claim is a cube with its alleged solution.
struct Checker<'a> {
    plan: CheckPlan,
    options: &'a CheckOptions,
}

impl Checker<'_> {
    /// Checks the claim in the arguments, and prints the answer.
    fn answer_given(&self, console: &Console, cube: &OsStr, solution: &OsStr) -> anyhow::Result<Outcome> {
        let text = |argument: &OsStr| {
            let line = Line::Bytes(argument.as_encoded_bytes());
            line.text().map(str::to_owned)
        };
        let claim = Claim {
            cube: text(cube)?,
            solution: Some(text(solution)?),
            target: None,
            puzzle: None,
            length: None,
            goal: None,
        };
        let Answer { text, error, .. } = self.answer("", Ok(claim));
        let mut stdout = console.stdout();
        writeln!(stdout, "{text}")?;
        stdout.flush()?;
        if let Some(error) = error.as_ref().filter(|_| !console.is_one_terminal()) {
            say(format_args!("error: {}", error.message));
        }
        Ok(Outcome::of(error.is_some()))
    }

    /// Checks the claim in a line.
    fn answer_line(&self, line: &Line) -> Answer {
        let claim = match line.text() {
            Ok(text) => Claim::read(text).map_err(|error| said(&error)),
            Err(error) => Err(error.to_string()),
        };
        self.answer(line.text().unwrap_or_default(), claim)
    }

    /// Returns the answer to a line. `claim` is the claim in the line, or the reason why the line contains no claim.
    fn answer(&self, line: &str, claim: Result<Claim, String>) -> Answer {
        let refusal = match &claim {
            Ok(claim) => {
                let checked = self.plan.check(claim);
                checked.err().map(|error| said(&error))
            }
            Err(message) => Some(message.clone()),
        };
        let text = if self.options.json {
            with_fields_of(line, &self.plan.verdict(claim.as_ref().ok(), refusal.clone()))
        } else {
            match &refusal {
                None => "ok".to_owned(),
                Some(reason) => format!("not ok: {}", shown_on_terminal(reason)),
            }
        };
        Answer {
            error: refusal.map(Complaint::from),
            ..Answer::right(text)
        }
    }
}

/// Returns the reason why a claim is wrong or cannot be checked. Options are named as the user types them.
fn said(error: &ClaimError) -> String {
    match error {
        ClaimError::Cube(error) => format!("the cube: {}", in_words(error)),
        ClaimError::Format(error) => error.in_words(&spelled),
        ClaimError::Target(error) => format!("the target: {}", in_words(error)),
        error => error.to_string(),
    }
}
