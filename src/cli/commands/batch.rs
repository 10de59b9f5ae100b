//! `rubik batch`.

use crate::cli::arguments::{BatchOptions, MoveNotation};
use crate::cli::input::draw::{random_seed, scramble_of};
use crate::cli::input::reports::read_reports;
use crate::cli::input::{interrupt, streams};
use crate::cli::outcome::Outcome;
use crate::cli::output::explain::{Style, explain};
use crate::cli::output::messages::say;
use crate::cli::output::net::{Marked, net};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::report::publish;
use crate::cli::session::Session;
use anyhow::{Context, anyhow, bail};
use rubik::Cube;
use rubik::batch::{Entrant, Report, Run, RunSpec, Shard, Source, records};
use rubik::notation::facelets;
use rubik::solvers::Method;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

pub fn run(session: &Session, options: &BatchOptions) -> anyhow::Result<Outcome> {
    let methods = options.methods.methods(&options.method)?;
    let plan = plan(options, &methods)?;
    let source = source(options, &plan)?;
    if let Some(number) = options.only {
        return only(session, &plan, source, &methods, number);
    }
    let baselines = match &options.baseline {
        Some(path) => read_reports(path)?,
        None => Vec::new(),
    };
    check_baselines(&plan, &baselines)?;
    let entrants = methods.iter().map(|&method| entrant(session, method));
    let entrants = entrants.collect::<anyhow::Result<Vec<_>>>()?;
    let bar = session.progress();
    bar.begin(&plan.methods.join(", "), source.cubes());
    let mut run = Run::new(plan, source, entrants);
    interrupt::listen()?;
    match &options.out {
        Some(path) => {
            let mut records = open_records(path, options.resume, &mut run, &bar)?;
            let outcome = run.go(Some(&mut records), &bar, interrupt::token());
            outcome.with_context(|| path.display().to_string())?;
        }
        None => run.go(None, &bar, interrupt::token())?,
    }
    bar.end();
    let reports = run.reports();
    publish(session, &reports, options.json)?;
    if run.is_partial() {
        say("warning: interrupted; this report is partial");
        return Ok(Outcome::Interrupted);
    }
    let is_worse = compare(&reports, &baselines, options.speed_tolerance)?;
    let some_failed = reports.iter().any(|report| report.failed > 0);
    Ok(Outcome::of(some_failed || is_worse))
}

fn plan(options: &BatchOptions, methods: &[Method]) -> anyhow::Result<RunSpec> {
    let is_drawn = options.input.is_none();
    let seed = match (options.seed, &options.out) {
        (Some(seed), _) => seed,
        // A run that nobody gave a seed goes on with the one that it drew.
        (None, Some(path)) if options.resume => resumed_seed(path)?.unwrap_or_else(random_seed),
        (None, _) if is_drawn && (options.shard.is_some() || options.only.is_some()) => {
            bail!("say which run it is a part of, with --seed");
        }
        (None, _) => random_seed(),
    };
    let input = options
        .input
        .as_ref()
        .map(|path| path.display().to_string());
    Ok(RunSpec {
        methods: methods.iter().map(ToString::to_string).collect(),
        cubes: options.number,
        seed: is_drawn.then_some(seed),
        scramble: is_drawn.then(|| scramble_of(options.moves)),
        input,
        shard: options.shard.unwrap_or(Shard::WHOLE),
    })
}

/// The seed in the heading of a file of records, if it is there and has one.
fn resumed_seed(path: &Path) -> anyhow::Result<Option<u64>> {
    if !path.exists() {
        return Ok(None);
    }
    let mut heading = String::new();
    let file = File::open(path).with_context(|| path.display().to_string())?;
    // If it is no heading, resuming says so.
    let _ = BufReader::new(file).read_line(&mut heading);
    let heading: Option<records::Heading> = serde_json::from_str(&heading).ok();
    Ok(heading.and_then(|heading| heading.run.seed))
}

fn source(options: &BatchOptions, plan: &RunSpec) -> anyhow::Result<Source> {
    if let Some(path) = &options.input {
        let lines = streams::open(path)?;
        return Ok(Source::read(lines, options.from, plan.shard));
    }
    let (seed, scramble) = (plan.seed.unwrap_or_default(), scramble_of(options.moves));
    // The cubes of a seed have no end; those of a run have.
    let cubes = options.number.unwrap_or(u64::MAX);
    Ok(Source::drawn(scramble, seed, cubes, plan.shard))
}

fn entrant(session: &Session, method: Method) -> anyhow::Result<Entrant> {
    let table_specs = method.table_specs();
    Ok(Entrant {
        name: method.to_string(),
        solver: session.solver(method)?,
        longest: method.longest(),
        table_bytes: table_specs
            .iter()
            .map(|table_spec| table_spec.bytes() as u64)
            .sum(),
    })
}

/// The file of records, at the place where the run goes on.
fn open_records(
    path: &Path,
    resume: bool,
    run: &mut Run,
    bar: &ProgressBar,
) -> anyhow::Result<File> {
    let at = || path.display().to_string();
    if !resume && path.exists() && !is_device(path) {
        bail!("{}: is there already; --resume goes on with it", at());
    }
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path).with_context(at)?;
    if file.try_lock().is_err() {
        bail!("{}: another run is writing to it", at());
    }
    let done = if resume {
        run.resume(BufReader::new(&file), bar).with_context(at)?
    } else {
        0
    };
    if !is_device(path) {
        file.set_len(done).with_context(at)?;
    }
    if done == 0 {
        file.write_all(run.heading().as_bytes()).with_context(at)?;
    } else {
        file.seek(SeekFrom::Start(done)).with_context(at)?;
    }
    Ok(file)
}

/// True for what is neither a file nor a folder: a pipe, a terminal, `/dev/null`.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Makes sure, before a long run begins, that there is an earlier report to compare with for each
/// of its methods.
fn check_baselines(plan: &RunSpec, earlier: &[Report]) -> anyhow::Result<()> {
    let methods = plan.methods.iter().filter(|_| !earlier.is_empty());
    for method in methods {
        let report = report_of(earlier, method)?;
        if let Some(what) = report.difference_from(plan) {
            bail!("the baseline is of another run with {method}: its {what} differs");
        }
    }
    Ok(())
}

fn report_of<'a>(reports: &'a [Report], method: &str) -> anyhow::Result<&'a Report> {
    let report = reports.iter().find(|report| report.method == method);
    report.ok_or_else(|| anyhow!("the baseline has no report of {method}"))
}

/// Says what got worse since earlier reports, and whether anything did.
fn compare(reports: &[Report], earlier: &[Report], tolerance: Option<f64>) -> anyhow::Result<bool> {
    let mut is_worse = false;
    for report in reports.iter().filter(|_| !earlier.is_empty()) {
        let method = &report.method;
        let earlier = report_of(earlier, method)?;
        let regressions = report.regressions(earlier, tolerance).map_err(|what| {
            anyhow!("the baseline is of another run with {method}: its {what} differs")
        })?;
        for regression in regressions {
            is_worse = true;
            say(format_args!("worse: {method}: {regression}"));
        }
    }
    Ok(is_worse)
}

/// Solves one cube of a run and explains it.
fn only(
    session: &Session,
    plan: &RunSpec,
    mut source: Source,
    methods: &[Method],
    number: u64,
) -> anyhow::Result<Outcome> {
    let item = source.nth(number).context("cannot read the input")?;
    let item = item.ok_or_else(|| anyhow!("there is no cube {number}"))?;
    let mut output = session.stdout();
    let cube = match item.cube() {
        Ok(cube) => cube,
        Err(message) => {
            say(format_args!("error: cube {number}: {message}"));
            return Ok(Outcome::SomeFailed);
        }
    };
    let from = match plan.seed {
        Some(seed) => format!("seed {seed}"),
        None => plan.input.clone().unwrap_or_default(),
    };
    writeln!(
        output,
        "cube {number} of {from}: {}",
        facelets::write(&cube.position.facelets)
    )?;
    if let Some(moves) = &cube.moves {
        writeln!(output, "scramble: {moves}")?;
    }
    writeln!(
        output,
        "\n{}",
        net(&cube.position.facelets, &Marked::All, session.is_colorful())
    )?;
    let style = Style {
        notation: MoveNotation::default(),
        colorful: session.is_colorful(),
    };
    let held = Cube::from(cube.position.clone());
    let mut some_failed = false;
    for &method in methods {
        writeln!(output, "\n{method}\n")?;
        match session.solver(method)?.solve(&held) {
            Ok(solution) => {
                let text = explain(&cube.position.facelets, None, &solution, style);
                writeln!(output, "{text}")?;
            }
            Err(error) => {
                some_failed = true;
                say(format_args!("error: cube {number}, {method}: {error}"));
            }
        }
    }
    output.flush()?;
    Ok(Outcome::of(some_failed))
}
