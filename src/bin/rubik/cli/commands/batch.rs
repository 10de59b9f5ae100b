//! `rubik batch`.

use crate::cli::arguments::baseline::BaselineOptions;
use crate::cli::arguments::exports::ExportOptions;
use crate::cli::arguments::methods::method_choice;
use crate::cli::arguments::puzzles::puzzle;
use crate::cli::arguments::request::{RequestArguments, refused, unanswered};
use crate::cli::console::Console;
use crate::cli::hints;
use crate::cli::input::draw::random_seed;
use crate::cli::input::reports::read_baseline;
use crate::cli::input::{interrupt, solves, streams};
use crate::cli::outcome::Outcome;
use crate::cli::output::explain::{Style, explain};
use crate::cli::output::exports::Exports;
use crate::cli::output::messages::say;
use crate::cli::output::net::draw;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::record_file::RecordFile;
use crate::cli::output::record_writer::RecordWriter;
use crate::cli::output::regressions::{compare, say_regressions};
use crate::cli::output::report::publish;
use anyhow::{Context, anyhow, bail};
use clap::Args;
use rubik::PuzzleName;
use rubik::batch::records::Heading;
use rubik::batch::{Entrant, Run, RunError, RunSpec, Shard, SolutionOutcome, Source};
use rubik::requests::{MethodChoice, MoveNotation, RequestName, SolvePlan, count, whole_number};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct BatchOptions {
    /// The puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide, slide-4x4
    #[arg(short, long, value_name = "PUZZLE", default_value = "3x3x3", value_parser = puzzle)]
    pub puzzle: PuzzleName,

    /// Number of random cubes to solve; 100k is 100000, 1M is a million
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

    /// The method of solving. Several methods, as in -m a,b or -m a -m b, solve the same cubes and are compared. A
    /// method can also be compared with itself under other settings, as in -m
    /// two-phase,two-phase:max-moves=20:time-limit=0.1 [default: two-phase for the 3x3x3; reduction for cubes of four
    /// layers or more; optimal for other puzzles, which have only optimal or layers]
    #[arg(short, long, value_name = "METHOD", value_delimiter = ',', value_parser = method_choice())]
    pub method: Vec<MethodChoice>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Batch as u8 }>,

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

    /// Scramble with K random turns instead of using uniformly random states. --generators, or fewer than five --faces,
    /// restrict these turns; K is then 25 by default
    #[arg(
        long,
        value_name = "K",
        value_parser = clap::value_parser!(u16).range(1..),
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub moves: Option<u16>,

    /// Read cubes from this file, one on each line, instead of random ones; - is standard input;
    /// .gz and .zst files are decompressed
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,

    /// Write a record of each cube to this file during the run: in the format of the ending .csv, .parquet or .arrow,
    /// or else as lines of JSON; .gz or .zst after .csv or .ndjson compresses the file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Continue the interrupted run whose records, as lines of JSON, are in the --out file
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

    /// Print the report as a JSON object; a run with several methods prints an array of such objects
    #[arg(long)]
    pub json: bool,
}

impl BatchOptions {
    /// Makes the plan for each method.
    ///
    /// # Errors
    ///
    /// Returns an error if options contradict each other.
    pub fn plans(&self) -> anyhow::Result<Vec<SolvePlan>> {
        let options = self.request.0.of_puzzle(&self.puzzle);
        SolvePlan::of_methods(options, &self.method).map_err(|error| refused(&error))
    }
}

pub fn run(console: &Console, options: &BatchOptions) -> anyhow::Result<Outcome> {
    let spec = run_spec(options)?;
    let noun = spec.puzzle().noun();
    let source = source(console, options, &spec)?;
    if let Some(number) = options.only {
        return only(console, &spec, source, number);
    }
    let baseline = { options.baseline.baseline.as_deref() }
        .map(read_baseline)
        .transpose()?;
    if let Some(baseline) = &baseline {
        baseline.check(&spec)?;
    }
    let exports = Exports::begin(&options.exports)?;
    let entrants = spec.plans.iter().map(|plan| open(console, plan));
    let entrants = entrants.collect::<Result<_, _>>()?;
    let bar = console.progress();
    bar.begin(&spec.method_names().join(", "), source.cubes());
    let mut run = Run::new(spec, source, entrants);
    interrupt::listen()?;
    let outcome = go(&mut run, options, &bar);
    bar.end();
    if let Outcome::Interrupted = outcome? {
        say("warning: interrupted before all records were read; the file is unchanged");
        return Ok(Outcome::Interrupted);
    }
    let mut reports = run.reports();
    let baseline = baseline.filter(|_| !run.is_partial());
    compare(&mut reports, baseline.as_ref(), options.baseline.speed_tolerance)?;
    exports.finish(&reports, baseline.as_ref())?;
    publish(console, &reports, options.json)?;
    if run.is_partial() {
        say("warning: interrupted; this report is partial");
        return Ok(Outcome::Interrupted);
    }
    let is_worse = say_regressions(&reports);
    let mut some_failed = reports.iter().any(|report| report.failed > 0);
    // A run without cubes is an error, except with --shard: a part of a short file may be empty.
    if let Some(path) = options.input.as_ref().filter(|_| options.shard.is_none())
        && reports.iter().all(|report| report.cubes == 0)
    {
        say(format_args!("error: {}: there is no {noun} in it", path.display()));
        some_failed = true;
    }
    Ok(Outcome::of(some_failed || is_worse))
}

/// Opens the tables of a method, and builds missing tables.
fn open(console: &Console, plan: &SolvePlan) -> anyhow::Result<Entrant> {
    Entrant::open(plan, &console.session, &console.progress(), interrupt::token()).map_err(unanswered)
}

/// Solves the cubes, and writes records if `--out` is given. Returns [`Outcome::Interrupted`] only if the user
/// interrupted the command while it read old records, because then there is nothing to report.
fn go(run: &mut Run, options: &BatchOptions, bar: &ProgressBar) -> anyhow::Result<Outcome> {
    let Some(path) = &options.out else {
        run.go(None, bar, interrupt::token())?;
        return Ok(Outcome::Complete);
    };
    let at = || path.display().to_string();
    let mut file = RecordFile::open(path, options.resume)?;
    let mut done = 0;
    if options.resume {
        let records = BufReader::new(file.reader());
        done = match run.resume(records, bar, interrupt::token()) {
            Err(RunError::Interrupted) => return Ok(Outcome::Interrupted),
            Err(RunError::NoHeading) => bail!(
                "{}: line 1 is not the heading of a file of records; the file is unchanged",
                at()
            ),
            done => done.with_context(at)?,
        };
    }
    file.go_on_behind(done).with_context(at)?;
    let mut records = RecordWriter::new(file, &run.heading(), done == 0).with_context(at)?;
    let outcome = run.go(Some(&mut records), bar, interrupt::token());
    outcome.with_context(at)?;
    let finished = records.finish().map_err(RunError::Output);
    finished.with_context(at)?;
    Ok(Outcome::Complete)
}

fn run_spec(options: &BatchOptions) -> anyhow::Result<RunSpec> {
    let plans = options.plans()?;
    let is_drawn = options.input.is_none();
    let seed = match (options.seed, &options.out) {
        (Some(seed), _) => seed,
        // A run that is resumed without --seed continues with the seed in its record file.
        (None, Some(path)) if options.resume => resumed_seed(path)?.unwrap_or_else(random_seed),
        (None, _) if is_drawn && (options.shard.is_some() || options.only.is_some()) => {
            bail!("--shard and --only need the --seed of the whole run");
        }
        (None, _) => random_seed(),
    };
    let input = options.input.as_ref().map(|path| path.display().to_string());
    Ok(RunSpec {
        cubes: options.number,
        seed: is_drawn.then_some(seed),
        scramble: is_drawn.then(|| plans[0].scramble(options.moves.map(usize::from))),
        plans,
        input,
        shard: options.shard.unwrap_or(Shard::WHOLE),
    })
}

/// The maximum length in bytes of the heading of a record file.
const LONGEST_HEADING: u64 = 1 << 20;

/// Returns the seed in the heading of a record file, or `None` if there is no such file, no heading or no seed.
fn resumed_seed(path: &Path) -> anyhow::Result<Option<u64>> {
    if !path.is_file() {
        return Ok(None);
    }
    let mut heading = Vec::new();
    let file = File::open(path).with_context(|| path.display().to_string())?;
    // `Run::resume` later reports an error if the line is not a heading.
    let _ = BufReader::new(file.take(LONGEST_HEADING)).read_until(b'\n', &mut heading);
    let heading: Option<Heading> = serde_json::from_slice(&heading).ok();
    Ok(heading.and_then(|heading| heading.run.seed))
}

fn source(console: &Console, options: &BatchOptions, spec: &RunSpec) -> anyhow::Result<Source> {
    if let Some(path) = &options.input {
        let finder = options.request.0.of_puzzle(&spec.puzzle()).net_finder();
        let lines = solves::unfolded(streams::open(path)?, &finder, console);
        let lines = lines.with_context(|| path.display().to_string())?;
        return Ok(Source::read(lines, spec.shard, finder));
    }
    if options.request.0.says_how_cubes_are_read() {
        bail!("--from, --order, --buffers and --niss say how to read --input, but no --input is given");
    }
    let drawn = spec.scramble.zip(spec.seed);
    let (scramble, seed) = drawn.expect("a run that is not read is drawn from a seed");
    // The series of cubes from a seed is endless. `--number` limits it.
    let cubes = options.number.unwrap_or(u64::MAX);
    Ok(Source::drawn(scramble, seed, cubes, spec.shard))
}

/// Solves one cube of a run with each method of the run, and explains the solutions.
fn only(console: &Console, spec: &RunSpec, mut source: Source, number: u64) -> anyhow::Result<Outcome> {
    let noun = spec.puzzle().noun();
    let item = source.nth(number).context("cannot read the input")?;
    let item = item.ok_or_else(|| anyhow!("there is no {noun} {number}"))?;
    let mut output = console.stdout();
    let from = match spec.seed {
        Some(seed) => format!("seed {seed}"),
        None => spec.input.clone().unwrap_or_default(),
    };
    let style = Style::of(console, MoveNotation::default());
    let items = [item];
    let mut some_failed = false;
    for (method, plan) in spec.plans.iter().enumerate() {
        let mut batch = open(console, plan)?.batch(&items);
        if let Some(error) = batch.error(0) {
            let error = hints::of_cube(error);
            say(format_args!("error: {noun} {number}: {error}"));
            return Ok(Outcome::SomeFailed);
        }
        if method == 0 {
            writeln!(output, "{noun} {number} of {from}: {}", batch.write(0))?;
            if let Some(moves) = items[0].scramble_moves(plan) {
                writeln!(output, "scramble: {moves}")?;
            }
            let net = batch.net(0).expect("there is a position");
            writeln!(output, "\n{}", draw(&net, style.colorful))?;
        }
        writeln!(output, "\n{plan}\n")?;
        batch.solve(interrupt::token());
        if let Some(explanation) = batch.explanation(0) {
            writeln!(output, "{}", explain(&explanation, style))?;
        }
        if let Some(SolutionOutcome {
            solution: Err(error), ..
        }) = batch.solution(0)
        {
            some_failed = true;
            let hint = hints::after_cause(error);
            say(format_args!("error: {noun} {number}, {plan}: {error}{hint}"));
        }
    }
    output.flush()?;
    Ok(Outcome::of(some_failed))
}
