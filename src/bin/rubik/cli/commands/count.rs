//! `rubik count`.

use crate::cli::arguments::request::{RequestArguments, refused, unanswered};
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::{Context, bail};
use clap::Args;
use rubik::json::{CountObject, DistanceObject, line};
use rubik::puzzles::definition_engine::StateCount;
use rubik::requests::{DistancesPlan, OwnCountPlan, RequestName, StatesPlan, counted_so_far};
use serde::Serialize;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct CountOptions {
    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Count as u8 }>,

    /// With --by-distance: save the counts in this file at the end or on an interrupt, and continue from the counts
    /// that the file already contains
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &CountOptions) -> anyhow::Result<Outcome> {
    if options.request.0.by_distance {
        let plan = match DistancesPlan::new(&options.request.0).map_err(|error| refused(&error))? {
            DistancesPlan::States(plan) => plan,
            DistancesPlan::Own(plan) => return in_its_own_way(console, options, &plan),
        };
        let counted = plan.of_goal(console.store(), &console.progress());
        if let Some(counted) = counted.map_err(unanswered)? {
            if options.out.is_some() {
                bail!("--out does not work with --goal, because such a count cannot be paused");
            }
            print(console, options, &counted, &counted)?;
            return Ok(Outcome::Complete);
        }
        return by_distance(console, options, &plan);
    }
    if options.out.is_some() {
        bail!("--out works only with --by-distance");
    }
    let counted = CountObject::of_options(&options.request.0).map_err(unanswered)?;
    print(console, options, &counted, &counted)?;
    Ok(Outcome::Complete)
}

/// Counts the positions at each distance for a puzzle that has its own method of counting.
fn in_its_own_way(console: &Console, options: &CountOptions, plan: &OwnCountPlan) -> anyhow::Result<Outcome> {
    if options.out.is_some() {
        bail!("--out does not work with this puzzle, because its count cannot be paused");
    }
    interrupt::listen()?;
    let mut failure = None;
    let mut counted = |counted: DistanceObject| {
        if !options.json {
            let printed = writeln!(console.stdout(), "{counted}");
            failure = failure.take().or(printed.err());
        }
    };
    let answer = plan.count(interrupt::token(), &mut counted).map_err(unanswered)?;
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    if let (Some(goal), false) = (&answer.goal, console.quiet) {
        say(format_args!("positions with the same {goal} are counted once"));
    }
    print(console, options, &answer, &answer.end())?;
    let rest = "all other positions need more moves; counting them would take hours";
    Ok(outcome(answer.complete, rest))
}

/// The outcome of a count. If the count is not complete, this function says why: the user interrupted it, or `rest`.
fn outcome(is_complete: bool, rest: &str) -> Outcome {
    if is_complete {
        return Outcome::Complete;
    }
    if interrupt::token().is_cancelled() {
        say("interrupted: all other positions need more moves");
        return Outcome::Interrupted;
    }
    say(rest);
    Outcome::Complete
}

/// Counts the positions at each distance, one distance after the other. Continues an earlier count if the file of
/// `--out` exists.
fn by_distance(console: &Console, options: &CountOptions, plan: &StatesPlan) -> anyhow::Result<Outcome> {
    interrupt::listen()?;
    let kept = options.out.as_deref().filter(|path| path.exists());
    let count = match kept {
        Some(path) => {
            let at = || path.display().to_string();
            let mut file = BufReader::new(File::open(path).with_context(at)?);
            plan.resume(&mut file).map_err(unanswered).with_context(at)?
        }
        None => plan.begin().map_err(unanswered)?,
    };
    if !console.quiet {
        let megabytes = count.bytes().div_ceil(1_000_000);
        say(format_args!("the distances take {megabytes} MB of memory"));
    }
    let mut failure = None;
    let mut print_line = |counted: DistanceObject| {
        let printed = writeln!(console.stdout(), "{counted}");
        failure = failure.take().or(printed.err());
    };
    if !options.json {
        // Print the counts that are already known: the counts in the file or, for a new count, the count of distance 0.
        for counted in counted_so_far(count.counts(), count.counts_up_to_symmetry(), count.symmetries()) {
            print_line(counted);
        }
    }
    let mut counted = |counted: DistanceObject| {
        if counted.positions > 0 && !options.json {
            print_line(counted);
        }
    };
    let end = plan.count(count, interrupt::token(), &mut counted);
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    if let Some(path) = &options.out {
        keep(&end.count, path).with_context(|| path.display().to_string())?;
    }
    let is_complete = end.is_complete;
    let answer = plan.answer(end);
    print(console, options, &answer, &answer.end())?;
    let rest = "all other positions cost more than 254, the largest distance that is counted";
    Ok(outcome(is_complete, rest))
}

/// Prints an answer as JSON, or as text.
fn print(
    console: &Console,
    options: &CountOptions,
    answer: &impl Serialize,
    text: &dyn fmt::Display,
) -> anyhow::Result<()> {
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", line(answer))?,
        false => writeln!(stdout, "{text}")?,
    }
    Ok(())
}

/// Saves a count in a file, so that a later run can continue it. An existing file is replaced only after the new file
/// is complete.
fn keep(count: &StateCount, path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    let mut writer = BufWriter::new(file);
    count.write_snapshot(&mut writer)?;
    let file = writer.into_inner().map_err(|error| error.into_error())?;
    file.persist(path)?;
    Ok(())
}
