//! The options of `rubik batch`.

use super::exports::ExportOptions;
use super::methods::method_choice;
use super::puzzles::puzzle;
use super::request::{Batching, RequestArguments, refused};
use clap::Args;
use rubik::PuzzleName;
use rubik::batch::Shard;
use rubik::requests::{MethodChoice, SolvePlan, count, whole_number};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct BatchOptions {
    /// The puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide, slide-4x4
    #[arg(short, long, value_name = "PUZZLE", default_value = "3x3x3", value_parser = puzzle)]
    pub puzzle: PuzzleName,

    /// How many random cubes to solve; 100k is 100000, 1M a million
    #[arg(
        short = 'n',
        long = "number",
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = count,
        required_unless_present_any = ["input", "only"],
        conflicts_with = "input"
    )]
    pub number: Option<u64>,

    /// The method of solving. Several methods solve the same cubes and are compared, -m a,b or -m a -m b; so does one
    /// with other settings, -m two-phase,two-phase:max-moves=20:time-limit=0.1 [default: two-phase for the 3x3x3; reduction for cubes of four layers or more; optimal for other
    /// puzzles, which have optimal or layers alone]
    #[arg(short, long, value_name = "METHOD", value_delimiter = ',', value_parser = method_choice())]
    pub method: Vec<MethodChoice>,

    #[command(flatten)]
    pub request: RequestArguments<Batching>,

    /// Seed of the random cubes: cube k of a seed is always the same [default: a random one, which
    /// is reported]
    #[arg(
        long,
        value_name = "S",
        value_parser = whole_number,
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub seed: Option<u64>,

    /// Scramble with K random turns instead of drawing uniformly random states; with --generators, or
    /// --faces of fewer than five, of those turns [default then: 25]
    #[arg(
        long,
        value_name = "K",
        value_parser = clap::value_parser!(u16).range(1..),
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub moves: Option<u16>,

    /// Read cubes from this file, one on each line, instead of drawing them; - is standard input;
    /// .gz and .zst files are decompressed
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,

    /// Write a record of each cube to this file as the run goes: by its name .csv, .parquet, .arrow, or
    /// else lines of JSON; .gz and .zst behind .csv and .ndjson compress it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Continue the interrupted run whose records are in the file of --out, lines of JSON
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Do only the I-th of N parts of the run; `rubik merge` merges the reports of the parts
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,

    /// Solve only cube K of the run, counted from 0, and explain the solution
    #[arg(long, value_name = "K", conflicts_with_all = ["out", "shard", "baseline", "json", "html", "junit", "markdown"])]
    pub only: Option<u64>,

    #[command(flatten)]
    pub baseline: BaselineOptions,

    #[command(flatten)]
    pub exports: ExportOptions,

    /// Print the report as a JSON object, or as an array of objects for several methods
    #[arg(long)]
    pub json: bool,
}

impl BatchOptions {
    /// What is asked, of each method.
    ///
    /// # Errors
    ///
    /// If options do not go together.
    pub fn plans(&self) -> anyhow::Result<Vec<SolvePlan>> {
        let options = self.request.0.of_puzzle(&self.puzzle);
        SolvePlan::of_methods(options, &self.method).map_err(|error| refused(&error))
    }
}

/// An earlier run to compare with.
#[derive(Debug, Args)]
pub struct BaselineOptions {
    /// Compare with an earlier report, written by --json: exit status 1 if a length or the number
    /// of failures got worse
    #[arg(long, value_name = "REPORT.json")]
    pub baseline: Option<PathBuf>,

    /// With --baseline: exit status 1 also if the cubes a second fell by more than PERCENT
    #[arg(long, value_name = "PERCENT", requires = "baseline", value_parser = percent)]
    pub speed_tolerance: Option<f64>,
}

/// A percentage, which may be over 100 but not below 0.
fn percent(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').parse() {
        Ok(percent) if (0.0..1e6).contains(&percent) => Ok(percent),
        _ => Err("not a percentage of at least 0".to_owned()),
    }
}
