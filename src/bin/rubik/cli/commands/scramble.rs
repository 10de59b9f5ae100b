//! `rubik scramble`.

use crate::cli::arguments::ScrambleOptions;
use crate::cli::input::draw::{USUAL_TURNS, random_seed, scramble_of};
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::cli::output::series::print_series;
use crate::cli::puzzles;
use crate::cli::session::{Session, written, written_in};
use anyhow::{Context, bail};
use rubik::Cube;
use rubik::batch::Scramble;
use rubik::cube::{Metric, TurnSet, generator, random_turns};
use rubik::goals::{Goal, GoalCubes};
use rubik::json::{LengthObject, PuzzleScrambleObject, ScrambleObject, SubsetObject, line as json};
use rubik::notation::facelets;
use rubik::puzzles::PuzzleName;
use rubik::puzzles::big_cube::scramble_length;
use rubik::scrambles::{Event, EventScrambler, Sheet, Subset, SubsetScramble, SubsetScrambler};
use rubik::solvers::goals::{CubesAtDistance, DEFAULT_MEMORY, GoalSolver, WrittenTurns};
use rubik::solvers::two_phase::{TableSet, TwoPhaseOptions};
use rubik::solvers::{Method, SearchMetric};
use std::fs::File;
use std::io::Write;

pub fn run(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    if options.metric.is_some() && options.puzzle.other().is_some() {
        bail!("--metric is for scrambles of the 3x3x3");
    }
    if let Some(option) = options.subset.first_given() {
        refuse_beside(option, options)?;
        return subset(session, options);
    }
    // The turns of five faces solve every cube, so that a random state can be made by them, too.
    let faces = options.turns.five_or_six_faces();
    let is_random_state = faces.is_some() && options.moves.is_none();
    let is_other = !options.event.is_empty() || options.puzzle.other().is_some();
    if options.turns.given().is_some() && is_other {
        bail!("--generators and --faces are for the 3x3x3 without --event");
    }
    if let Some(turns) = options.turns.given().filter(|_| !is_random_state) {
        return of_turns(session, options, turns);
    }
    if !options.event.is_empty() {
        return events(session, options);
    }
    match options.puzzle.other() {
        None => {}
        Some(PuzzleName::BigCube(size)) => {
            let usual = scramble_length(size.layers());
            let moves = options.moves.map_or(usual, usize::from);
            return puzzles::scramble::run_turns(PuzzleName::BigCube(size).puzzle()?, session, options, moves);
        }
        Some(name) => {
            return puzzles::scramble::run(name.solvable()?, session, options);
        }
    }
    let metric = options.metric.unwrap_or(Metric::HalfTurn);
    let seed = options.seed.unwrap_or_else(random_seed);
    let scramble = scramble_of(options.moves);
    // Random turns are a scramble already. The scramble of a random state is found by a solver.
    let solver = match scramble {
        Scramble::RandomState => {
            let metric = SearchMetric::of(metric).unwrap_or_default();
            let options = TwoPhaseOptions::with_faces(metric, faces.unwrap_or_default());
            let method = Method::TwoPhase(TableSet::Small, options);
            Some(session.solver(method)?)
        }
        Scramble::RandomMoves(_) => None,
    };
    let line = |number: u64| -> anyhow::Result<String> {
        let drawn = scramble.draw(seed, number)?;
        let position = drawn.position;
        let facelets = facelets::write(&position.facelets);
        let moves = match (drawn.moves, &solver) {
            (Some(moves), _) => moves,
            (None, solver) => {
                let solver = solver.as_ref().expect("random states come with a solver");
                solver.solve(&Cube::from(position))?.moves().inverse()
            }
        };
        let scramble = written_in(&moves, options.writing.notation, metric);
        Ok(shown(
            options,
            ScrambleObject {
                number,
                seed,
                scramble,
                length: LengthObject::of_metric(&moves, metric),
                facelets,
                subset: SubsetObject::default(),
            },
        ))
    };
    print_series(session, "scrambling", options.number, &line)?;
    Ok(Outcome::Complete)
}

/// A scramble as it was asked for: its moves, or an object.
fn shown(options: &ScrambleOptions, scramble: ScrambleObject) -> String {
    if options.json {
        json(&scramble)
    } else {
        scramble.scramble
    }
}

/// Random turns of those that were named.
fn of_turns(session: &Session, options: &ScrambleOptions, turns: &TurnSet) -> anyhow::Result<Outcome> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let length = options.moves.map_or(USUAL_TURNS, usize::from);
    let line = |number: u64| -> anyhow::Result<String> {
        let drawn = random_turns(turns, length, &mut generator(seed, number));
        let length = LengthObject::of_turns(&drawn);
        let facelets = facelets::write(&Cube::SOLVED.after(drawn.iter().copied()).facelets());
        let scramble = WrittenTurns::new(drawn).to_string();
        Ok(shown(
            options,
            ScrambleObject {
                number,
                seed,
                scramble,
                length,
                facelets,
                subset: SubsetObject::default(),
            },
        ))
    };
    print_series(session, "scrambling", options.number, &line)?;
    Ok(Outcome::Complete)
}

/// Options that say otherwise which cubes are drawn do not go with one that asks for some cubes
/// only.
fn refuse_beside(option: &str, options: &ScrambleOptions) -> anyhow::Result<()> {
    let others = [
        (!options.event.is_empty(), "--event"),
        (options.moves.is_some(), "--moves"),
        (options.metric.is_some(), "--metric"),
        (options.turns.given().is_some(), "--generators or --faces"),
    ];
    if let Some((_, other)) = others.into_iter().find(|&(is_given, _)| is_given) {
        bail!("{option} and {other} do not go together");
    }
    if let Some(puzzle) = options.puzzle.other() {
        bail!("{option} is for the 3x3x3; the puzzle {puzzle} does not have it");
    }
    Ok(())
}

/// Scrambles of cubes that have a goal, are some moves away from it, or are of some cases.
fn subset(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let goal = options.subset.goal();
    let distance = options.subset.distance.map(usize::from);
    let subset = match (&options.subset.cases, &goal, distance) {
        (Some(cases), ..) => Subset::Cases(cases.clone()),
        (None, Some(goal), Some(moves)) => {
            let (masks, turns) = (goal.masks(), TurnSet::all_faces());
            let (store, progress) = (&session.store, session.progress());
            let solver = GoalSolver::open(masks, &turns, DEFAULT_MEMORY, store, &progress)?;
            Subset::AtDistance(Box::new(CubesAtDistance::new(goal, solver, moves)))
        }
        (None, goal, _) => {
            let goal = goal.clone().unwrap_or_else(Goal::any);
            Subset::Goal(GoalCubes::new(&goal))
        }
    };
    let scrambler = SubsetScrambler::open(subset, &session.store, &session.progress())?;
    let line = |number: u64| -> anyhow::Result<String> {
        let SubsetScramble { position, moves, case } = scrambler.draw(seed, number)?;
        let scramble = written(&moves, options.writing.notation);
        Ok(shown(
            options,
            ScrambleObject {
                number,
                seed,
                scramble,
                length: LengthObject::of(&moves),
                facelets: facelets::write(&position.facelets),
                subset: SubsetObject {
                    goal: goal.as_ref().map(Goal::to_string),
                    distance,
                    case: case.map(|case| case.to_string()),
                },
            },
        ))
    };
    print_series(session, "scrambling", options.number, &line)?;
    Ok(Outcome::Complete)
}

/// The most scrambles of a sheet, which are in memory together: a box of paper.
const LARGEST_SHEET: u64 = 10_000;

/// Scrambles of events, one event after the other; several are told apart by lines that begin with
/// `#`, which other commands pass over.
fn events(session: &Session, options: &ScrambleOptions) -> anyhow::Result<Outcome> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let on_sheet = options.number.saturating_mul(options.event.len() as u64);
    if options.sheet.is_some() && on_sheet > LARGEST_SHEET {
        bail!("a sheet has at most {LARGEST_SHEET} scrambles, and these would be {on_sheet}");
    }
    let is_twice = |(number, event): (usize, &Event)| options.event[..number].contains(event);
    if let Some((_, event)) = options.event.iter().enumerate().find(|&each| is_twice(each)) {
        bail!("--event names {event} twice; for more scrambles of it, say -n");
    }
    if options.sheet.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        bail!("--sheet names a file, and not standard output, where the scrambles go");
    }
    // Before any scramble is printed that could then not be written.
    let mut file = match &options.sheet {
        Some(path) => {
            let created = File::create(path);
            Some(created.with_context(|| path.display().to_string())?)
        }
        None => None,
    };
    let mut sheet = Sheet {
        seed,
        scrambles: Vec::new(),
    };
    for &event in &options.event {
        let scrambler = EventScrambler::open(event, &session.store, &session.progress())?;
        if event == Event::FourByFour && !session.quiet {
            let moves = event.random_moves().unwrap_or_default();
            say(format_args!(
                "444: {moves} random moves, and no random state, which takes a solver of the 4x4x4"
            ));
        }
        if options.event.len() > 1 && !options.json {
            writeln!(session.stdout(), "# {event}")?;
        }
        let line = |number: u64| -> anyhow::Result<String> {
            let drawn = scrambler.draw(seed, number)?;
            Ok(if options.json {
                json(&PuzzleScrambleObject::of_event(drawn, seed, number))
            } else {
                drawn.scramble
            })
        };
        print_series(session, "scrambling", options.number, &line)?;
        if options.sheet.is_some() {
            let scrambles = (0..options.number).map(|number| scrambler.draw(seed, number));
            let scrambles: Result<Vec<_>, _> = scrambles.collect();
            sheet.scrambles.extend(scrambles?);
        }
    }
    if let (Some(file), Some(path)) = (&mut file, &options.sheet) {
        let written = file.write_all(sheet.html()?.as_bytes());
        written.with_context(|| path.display().to_string())?;
    }
    Ok(Outcome::Complete)
}
