//! `rubik fmc`.

use crate::cli::arguments::request::{RequestArguments, refused, unanswered};
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::fmc::explained;
use crate::cli::output::json;
use crate::cli::pipeline::{InputKind, answer_all, is_standard_input};
use anyhow::{anyhow, bail};
use clap::{Args, Subcommand};
use rubik::requests::{FmcPlan, InsertPlan, RequestName, lines_of_steps};
use std::ffi::OsString;
use std::io::Write;
use std::slice;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_precedence_over_arg = true)]
pub struct FmcArguments {
    #[command(subcommand)]
    pub command: Option<FmcCommand>,

    /// Cubes as scrambles, or as stickers in any format of --from. Without any, each line of standard input is a
    /// cube
    #[arg(value_name = "SCRAMBLE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Fmc as u8 }>,

    /// Say in words what each step does
    #[arg(long, conflicts_with_all = ["json", "improve"])]
    pub explain: bool,

    /// Print a JSON object for each cube
    #[arg(long, conflicts_with = "improve")]
    pub json: bool,
}

/// `rubik fmc insert`.
#[derive(Debug, Subcommand)]
pub enum FmcCommand {
    /// Find the pieces that a skeleton leaves unsolved, and the insertions that solve them in the fewest moves
    #[command(
        after_help = "Prints the skeleton with its insertion places marked, the pieces that it leaves unsolved, and \
                      the insertions: up to three algorithms of at most ten moves, one after the other, or up to three \
                      slice turns. The last line is the whole solution.\n\nExamples:\n  rubik fmc insert \"R U2 F D' \
                      L\" \"L' D F' U' R U R' D R U' R' D' U' R'\"\n  rubik fmc insert -n 5 \"R U F\" \"F' (R') U' (R \
                      U R' D R U' R' D')\""
    )]
    Insert(Box<InsertArguments>),
}

#[derive(Debug, Args)]
pub struct InsertArguments {
    /// The cube: its scramble, or its stickers in any format
    #[arg(value_name = "SCRAMBLE")]
    pub scramble: OsString,

    /// Moves that solve most of the cube; (R U) are moves on the inverse scramble
    #[arg(value_name = "SKELETON")]
    pub skeleton: OsString,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Insert as u8 }>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &FmcArguments) -> anyhow::Result<Outcome> {
    if let Some(FmcCommand::Insert(options)) = &options.command {
        return insert(console, options);
    }
    let request = &options.request.0;
    if request.improve && is_standard_input(&options.cubes) {
        bail!("--improve needs a <SCRAMBLE> as an argument, and does not work with lines of standard input");
    }
    let plan = FmcPlan::new(request).map_err(|error| refused(&error))?;
    let (session, progress, token) = (&console.session, console.progress(), interrupt::token());
    session.open_fmc(&progress, token).map_err(unanswered)?;
    if request.time_limit.is_some() || request.improve {
        interrupt::listen()?;
    }
    let layout = match options.json {
        true => Layout::Lines,
        false => Layout::Paragraphs,
    };
    let finder = request.net_finder();
    answer_all(InputKind::Cubes, &options.cubes, &finder, console, layout, &|line| {
        // With --improve, all solutions are printed during the search, so the answer that is printed at the end is
        // empty.
        let is_shown_early = request.improve;
        let mut shown = 0;
        let mut improved = |solution: &_| {
            if is_shown_early {
                let gap = if shown > 0 { "\n" } else { "" };
                shown += 1;
                // The error is ignored here. If standard output is closed, printing the answer reports this later.
                let _ = writeln!(console.stdout(), "{gap}{}", lines_of_steps(solution).join("\n"));
            }
        };
        let answered = line.text().and_then(|text| {
            let answered = session.fmc(&plan, text, token, &mut improved, &progress);
            answered.map_err(InputError::from)
        });
        match answered {
            Ok(_) if is_shown_early => Answer::right(String::new()),
            Ok(answer) if options.json => Answer::right(answer.json()),
            Ok(answer) if options.explain => Answer::right(explained(&answer)),
            Ok(answer) => Answer::right(answer.to_string()),
            Err(error) => json::unanswered(line, &error, options.json),
        }
    })
}

/// `rubik fmc insert`.
fn insert(console: &Console, options: &InsertArguments) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    let skeleton = Line::Bytes(options.skeleton.as_encoded_bytes())
        .text()
        .map(str::to_owned);
    request.skeleton = Some(skeleton.map_err(|error| anyhow!("the skeleton: {error}"))?);
    let plan = InsertPlan::new(&request)?;
    interrupt::listen()?;
    let cubes = slice::from_ref(&options.scramble);
    let finder = request.net_finder();
    answer_all(InputKind::Cubes, cubes, &finder, console, Layout::Lines, &|line| {
        let answered = line.text().and_then(|text| {
            let answered = plan.answer(text, interrupt::token());
            answered.map_err(InputError::from)
        });
        match answered {
            Ok(answer) if options.json => Answer::right(answer.json()),
            Ok(answer) => Answer::right(answer.to_string()),
            Err(error) => json::unanswered(line, &error, options.json),
        }
    })
}
