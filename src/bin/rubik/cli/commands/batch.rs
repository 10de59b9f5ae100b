//! `rubik batch`.

use crate::cli::arguments::{BatchOptions, refused};
use crate::cli::hints;
use crate::cli::input::draw::{random_seed, scramble_of};
use crate::cli::input::reports::read_reports;
use crate::cli::input::{interrupt, streams};
use crate::cli::outcome::Outcome;
use crate::cli::output::explained::Explained;
use crate::cli::output::exports::Exports;
use crate::cli::output::messages::say;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::record_file::{RecordFile, RecordWriter};
use crate::cli::output::report::publish;
use crate::cli::session::Session;
use anyhow::{Context, anyhow, bail};
use rubik::batch::records::Heading;
use rubik::batch::{
    Entrant, FewestTurns, Figure, GoalSubject, MethodInMetric, PuzzleSubject, Report, Run, RunError, RunField, RunSpec,
    Shard, Source, Subject, ThreeByThree,
};
use rubik::goals::Goal;
use rubik::puzzles::{PuzzleName, PuzzleSearch, SolvablePuzzle};
use rubik::requests::{RequestError, RequestName, USUAL_TURNS};
use rubik::scrambles::Scramble;
use rubik::solvers::goals::DEFAULT_MEMORY;
use rubik::solvers::{MethodName, TurnableFaces};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;

pub fn run(session: &Session, options: &BatchOptions) -> anyhow::Result<Outcome> {
    let request = &options.request.0;
    match options.puzzle {
        PuzzleName::ThreeByThree => match request.aim(&options.method).map_err(|error| refused(&error))? {
            None => run_three_by_three(session, options),
            Some(goal) => run_goal(session, options, goal),
        },
        name => run_puzzle(session, options, name.solvable()?),
    }
}

fn run_three_by_three(session: &Session, options: &BatchOptions) -> anyhow::Result<Outcome> {
    let names = match options.method.as_slice() {
        [] => &[MethodName::TwoPhase],
        names => names,
    };
    let request = &options.request.0;
    let subject = ThreeByThree {
        reader: request.reader(),
        faces: request.turnable_faces().unwrap_or_default(),
    };
    let methods = request.methods(names).map_err(|error| refused(&error))?;
    run_subject(session, options, subject, methods)
}

/// Cubes that are to come to a goal, or made and solved by some turns only.
fn run_goal(session: &Session, options: &BatchOptions, goal: Goal) -> anyhow::Result<Outcome> {
    let request = &options.request.0;
    let refusal = request.refuse_towards_goal(&options.method);
    refusal.map_err(|error| refused(&error))?;
    let subject = GoalSubject {
        reader: request.reader(),
        goal,
        turns: options.turns(),
    };
    let method = FewestTurns {
        aim: subject.aim(),
        memory: request.memory.unwrap_or(DEFAULT_MEMORY),
        max_moves: request.max_moves.map(NonZeroUsize::get),
        time: request.time_limit,
    };
    run_subject(session, options, subject, vec![method])
}

fn run_puzzle(
    session: &Session,
    options: &BatchOptions,
    puzzle: &'static dyn SolvablePuzzle,
) -> anyhow::Result<Outcome> {
    let request = &options.request.0;
    let name = puzzle.name();
    if let Some(option) = request.first_not_of(name, RequestName::Batch) {
        return Err(refused(&RequestError::NotOfPuzzle { option, puzzle: name }));
    }
    let metric = request.puzzle_metric(puzzle).map_err(|error| refused(&error))?;
    let mut methods: Vec<MethodInMetric> = Vec::new();
    let named = options.method.iter().copied().map(Some);
    for method in named.chain(options.method.is_empty().then_some(None)) {
        let mut request = request.clone();
        request.method = method;
        let method = request.puzzle_method(puzzle).map_err(|error| refused(&error))?;
        let search = PuzzleSearch {
            time: request.search_time(),
            max_moves: request.max_moves.map(NonZeroUsize::get),
        };
        if search != PuzzleSearch::USUAL && !method.improves() {
            let option = "max_moves";
            return Err(refused(&RequestError::NotOfPuzzle { option, puzzle: name }));
        }
        let method = MethodInMetric { method, metric, search };
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    let format = request.puzzle_format(name).map_err(|error| refused(&error))?;
    run_subject(session, options, PuzzleSubject { puzzle, format }, methods)
}

fn run_subject<S: Explained>(
    session: &Session,
    options: &BatchOptions,
    subject: S,
    methods: Vec<S::Method>,
) -> anyhow::Result<Outcome> {
    let noun = subject.puzzle().noun();
    let spec = run_spec(options, subject, methods)?;
    let source = source(options, &spec)?;
    if let Some(number) = options.only {
        return only(session, &spec, source, number);
    }
    let baselines = match &options.baseline {
        Some(path) => Some(read_reports(path)?),
        None => None,
    };
    check_baselines(&spec, baselines.as_deref())?;
    let exports = Exports::begin(&options.exports)?;
    let mut entrants = Vec::new();
    for method in &spec.methods {
        entrants.push(open(session, &spec.subject, method)?);
    }
    let bar = session.progress();
    bar.begin(&spec.method_names().join(", "), source.cubes());
    let mut run = Run::new(spec, source, entrants);
    interrupt::listen()?;
    let outcome = go(&mut run, options, &bar);
    bar.end();
    if let Outcome::Interrupted = outcome? {
        say("warning: interrupted before all records were read; they are as they were");
        return Ok(Outcome::Interrupted);
    }
    let mut reports = run.reports();
    let baselines = baselines.filter(|_| !run.is_partial()).unwrap_or_default();
    if !baselines.is_empty() {
        compare(&mut reports, &baselines, options.speed_tolerance)?;
    }
    exports.finish(&reports, &baselines)?;
    publish(session, &reports, options.json)?;
    if run.is_partial() {
        say("warning: interrupted; this report is partial");
        return Ok(Outcome::Interrupted);
    }
    let is_worse = say_regressions(&reports);
    let mut some_failed = reports.iter().any(|report| report.failed > 0);
    // A part of a short file may have none.
    if let Some(path) = options.input.as_ref().filter(|_| options.shard.is_none())
        && reports.iter().all(|report| report.cubes == 0)
    {
        say(format_args!("error: {}: there is no {noun} in it", path.display()));
        some_failed = true;
    }
    Ok(Outcome::of(some_failed || is_worse))
}

/// A method with its tables open, which are built where they are not kept.
fn open<S: Subject>(session: &Session, subject: &S, method: &S::Method) -> anyhow::Result<Entrant<S>> {
    let progress = session.progress();
    Ok(Entrant::open(subject, method.clone(), &session.store, &progress)?)
}

/// Solves the cubes, with records or without; interrupted only if there is nothing to report.
fn go<S: Subject>(run: &mut Run<S>, options: &BatchOptions, bar: &ProgressBar) -> anyhow::Result<Outcome> {
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
                "{}: line 1 is not the heading of a file of records; the file is left as it is",
                at()
            ),
            done => done.with_context(at)?,
        };
    }
    file.go_on_behind(done).with_context(at)?;
    let mut records = RecordWriter::new(file);
    if done == 0 {
        let heading = run.heading();
        records.write_all(heading.as_bytes()).with_context(at)?;
    }
    let outcome = run.go(Some(&mut records), bar, interrupt::token());
    outcome.with_context(at)?;
    let finished = records.finish().map_err(RunError::Output);
    finished.with_context(at)?;
    Ok(Outcome::Complete)
}

fn run_spec<S: Subject>(options: &BatchOptions, subject: S, methods: Vec<S::Method>) -> anyhow::Result<RunSpec<S>> {
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
    let input = options.input.as_ref().map(|path| path.display().to_string());
    Ok(RunSpec {
        subject,
        methods,
        cubes: options.number,
        seed: is_drawn.then_some(seed),
        scramble: is_drawn.then(|| scramble(options)),
        input,
        shard: options.shard.unwrap_or(Shard::WHOLE),
    })
}

/// Bytes that the heading of a file of records may have.
const LONGEST_HEADING: u64 = 1 << 20;

/// The seed in the heading of a file of records, if it is there and has one.
fn resumed_seed(path: &Path) -> anyhow::Result<Option<u64>> {
    if !path.is_file() {
        return Ok(None);
    }
    let mut heading = Vec::new();
    let file = File::open(path).with_context(|| path.display().to_string())?;
    // If it is no heading, resuming says so.
    let _ = BufReader::new(file.take(LONGEST_HEADING)).read_until(b'\n', &mut heading);
    let heading: Option<Heading> = serde_json::from_slice(&heading).ok();
    Ok(heading.and_then(|heading| heading.run.seed))
}

fn source<S: Subject>(options: &BatchOptions, spec: &RunSpec<S>) -> anyhow::Result<Source> {
    if let Some(path) = &options.input {
        let lines = streams::open(path)?;
        return Ok(Source::read(lines, spec.shard));
    }
    if options.request.0.says_how_cubes_are_read() {
        bail!("--from, --order, --buffers and --niss say how --input is read, and there is none");
    }
    let seed = spec.seed.expect("a run that is not read is drawn from a seed");
    // The cubes of a seed have no end; those of a run have.
    let cubes = options.number.unwrap_or(u64::MAX);
    Ok(Source::drawn(scramble(options), seed, cubes, spec.shard))
}

/// How cubes are drawn: of some turns, where only some may be made.
fn scramble(options: &BatchOptions) -> Scramble {
    match scramble_of(options.moves) {
        // The turns of five faces reach every cube.
        Scramble::RandomState if TurnableFaces::of_turns(&options.turns()).is_none() => {
            Scramble::RandomMoves(USUAL_TURNS)
        }
        scramble => scramble,
    }
}

/// Makes sure, before a long run begins, that there is an earlier report to compare with for each
/// of its methods.
fn check_baselines<S: Subject>(spec: &RunSpec<S>, earlier: Option<&[Report]>) -> anyhow::Result<()> {
    let Some(earlier) = earlier else {
        return Ok(());
    };
    let puzzle = spec.subject.puzzle();
    if let Some(other) = earlier.iter().find(|report| report.puzzle != puzzle) {
        bail!("the baseline is of another puzzle: {} and not {puzzle}", other.puzzle);
    }
    for method in &spec.methods {
        let is_of_method = |report: &&Report| report.is_of(&spec.subject, method);
        let Some(report) = earlier.iter().find(is_of_method) else {
            let names: Vec<&str> = earlier.iter().map(|each| each.method.as_str()).collect();
            bail!("the baseline has no report of {method}, but of {}", names.join("; "));
        };
        if let Some(what) = report.difference_from(spec) {
            bail!("the baseline is of another run with {method}: its {what} differs");
        }
    }
    Ok(())
}

/// Adds to each report what got worse since the earlier report of its method.
fn compare(reports: &mut [Report], earlier: &[Report], tolerance: Option<f64>) -> anyhow::Result<()> {
    for report in reports {
        let method = &report.method;
        let regressions = earlier
            .iter()
            .find_map(|earlier| match report.regressions_since(earlier, tolerance) {
                Err(RunField::Methods) => None,
                found => Some(found),
            });
        let regressions = regressions.expect("it was there before the run began");
        let regressions =
            regressions.map_err(|what| anyhow!("the baseline is of another run with {method}: its {what} differs"))?;
        report.regressions = Some(regressions);
    }
    Ok(())
}

/// Says what got worse, and whether anything did.
fn say_regressions(reports: &[Report]) -> bool {
    let mut is_worse = false;
    let mut is_longer = false;
    for report in reports {
        for regression in report.regressions.iter().flatten() {
            say(format_args!("worse: {}: {regression}", report.method));
            is_worse = true;
            let is_of_lengths = !matches!(regression.what, Figure::FailedCubes | Figure::CubesPerSecond);
            is_longer |= is_of_lengths;
        }
    }
    if is_longer {
        say("which cubes got longer, the records of both runs tell: see --out");
    }
    is_worse
}

/// Solves one cube of a run and explains it.
fn only<S: Explained>(
    session: &Session,
    spec: &RunSpec<S>,
    mut source: Source,
    number: u64,
) -> anyhow::Result<Outcome> {
    let RunSpec { subject, .. } = spec;
    let noun = subject.puzzle().noun();
    let item = source.nth(number).context("cannot read the input")?;
    let item = item.ok_or_else(|| anyhow!("there is no {noun} {number}"))?;
    let mut output = session.stdout();
    let position = match item.position(subject) {
        Ok(position) => position,
        Err(error) => {
            let error = hints::of_cube(&error);
            say(format_args!("error: {noun} {number}: {error}"));
            return Ok(Outcome::SomeFailed);
        }
    };
    let from = match spec.seed {
        Some(seed) => format!("seed {seed}"),
        None => spec.input.clone().unwrap_or_default(),
    };
    let written = subject.write(&position);
    writeln!(output, "{noun} {number} of {from}: {written}")?;
    if let Some(moves) = item.scramble_moves(subject) {
        writeln!(output, "scramble: {moves}")?;
    }
    writeln!(output, "\n{}", subject.net(session, &position))?;
    let mut some_failed = false;
    for method in &spec.methods {
        writeln!(output, "\n{method}\n")?;
        let solver = open(session, subject, method)?.solver;
        for solution in subject.solve(&solver, &[&position], interrupt::token()) {
            match solution {
                Ok(solution) => {
                    let text = subject.explanation(session, &position, &solution);
                    writeln!(output, "{text}")?;
                }
                Err(error) => {
                    some_failed = true;
                    let error = anyhow::Error::from(error);
                    let hint = hints::after(&error);
                    say(format_args!("error: {noun} {number}, {method}: {error}{hint}"));
                }
            }
        }
    }
    output.flush()?;
    Ok(Outcome::of(some_failed))
}
