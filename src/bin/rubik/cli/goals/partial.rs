//! `rubik solve` for a cube of which some stickers are unknown, so that several cubes have the others.

use crate::cli::arguments::SolveOptions;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::session::{Session, written};
use rubik::Cube;
use rubik::cube::Sequence;
use rubik::json::{LengthObject, PartlySolvedObject, with_fields_of};
use rubik::notation::{Grouped, PartialReading};
use rubik::solvers::goals::solve_known;
use rubik::solvers::{FaceNaming, MethodName, Solver};
use std::time::Instant;

/// From how many cubes on what is known of them is solved as a whole, and not one cube after the other: so
/// little is known that its shortest solution is soon found.
const MANY: u128 = 100_000;

/// The most cubes that are solved one after the other.
const MOST_SOLVED: usize = 1_000;

/// The most cubes to whose shortest solutions somebody can be expected to wait.
const MOST_OPTIMAL: u128 = 24;

/// What was found for a cube that is not fully known.
pub struct PartlySolved {
    /// The line to print.
    pub text: String,
    /// What is said of it on standard error.
    pub remark: String,
}

/// A sequence that solves what is known, and whether it is proven that none is shorter.
struct Found {
    moves: Sequence,
    is_shortest: bool,
}

/// Solves what is known of a cube.
///
/// # Errors
///
/// If nothing was found.
pub fn solve(
    line: &Line,
    partial: &PartialReading,
    solver: &Solver,
    session: &Session,
    options: &SolveOptions,
) -> Result<PartlySolved, InputError> {
    let start = Instant::now();
    let completions = partial.completions();
    let cubes = completions.count();
    let is_optimal = solver.method().name() == MethodName::Optimal;
    let found = if cubes >= MANY || (is_optimal && cubes > MOST_OPTIMAL) {
        of_known(partial, session, options)?
    } else {
        let some = completions.cubes().take(MOST_SOLVED);
        of_cubes(some, solver, is_optimal)?
    };
    let naming = match options.orient {
        true => completions
            .cubes()
            .next()
            .map_or(FaceNaming::OWN, |cube| FaceNaming::as_held(&cube)),
        false => FaceNaming::OWN,
    };
    let moves = naming.rename(found.moves.moves());
    let solution = written(&moves, options.writing.notation);
    let text = if options.json {
        let object = PartlySolvedObject {
            input: line.shown(),
            method: solver.method().name().name(),
            held: partial.rotation.to_string(),
            cubes: cubes.to_string(),
            length: LengthObject::of(&moves),
            solution,
            optimal: found.is_shortest,
            seconds: start.elapsed().as_secs_f64(),
        };
        with_fields_of(line.text().unwrap_or_default(), &object)
    } else {
        solution
    };
    let cubes = Grouped(cubes);
    let shorter = if found.is_shortest {
        ""
    } else {
        "; there may be a shorter one"
    };
    Ok(PartlySolved {
        text,
        remark: format!("{cubes} cubes have these stickers; this solves what is known{shorter}"),
    })
}

/// The fewest moves, from tables about what is known.
fn of_known(partial: &PartialReading, session: &Session, options: &SolveOptions) -> Result<Found, InputError> {
    let token = match options.methods.time_limit {
        Some(time) => interrupt::token().with_time_limit(time),
        None => interrupt::token().clone(),
    };
    let memory = options.aim.memory();
    let found = solve_known(&partial.stickers, memory, &token, &session.progress())?;
    Ok(Found {
        moves: found.moves().expect("only turns of faces were allowed"),
        is_shortest: true,
    })
}

/// The shortest of the solutions of some cubes: each of them solves what is known.
fn of_cubes(cubes: impl Iterator<Item = Cube>, solver: &Solver, is_optimal: bool) -> Result<Found, InputError> {
    let mut best: Option<Sequence> = None;
    let mut is_shortest = is_optimal;
    for cube in cubes {
        let solution = solver.request(&cube).cancelled_by(interrupt::token()).solve()?;
        is_shortest &= solution.at_least() == Some(solution.moves().htm());
        if best.as_ref().is_none_or(|best| solution.moves().htm() < best.htm()) {
            best = Some(solution.moves().clone());
        }
    }
    Ok(Found {
        moves: best.expect("several cubes have the stickers"),
        is_shortest,
    })
}
