//! `rubik scramble` for other puzzles than the 3x3x3.

use super::written;
use crate::cli::arguments::ScrambleOptions;
use crate::cli::input::draw::random_seed;
use crate::cli::outcome::Outcome;
use crate::cli::output::series::print_series;
use crate::cli::session::Session;
use rubik::cube::generator;
use rubik::json::{PuzzleScrambleObject, line as json};
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleTurn, SolvablePuzzle};

/// Scrambles of random states, or of random turns if their number is given.
pub fn run(
    puzzle: &'static dyn SolvablePuzzle,
    session: &Session,
    options: &ScrambleOptions,
) -> anyhow::Result<Outcome> {
    if let Some(count) = options.moves {
        return run_turns(puzzle, session, options, count.into());
    }
    let solver = super::open_usual(puzzle, session)?;
    print(puzzle, session, options, |number, seed| {
        let position = puzzle.random(&mut generator(seed, number));
        let solution = solver.solve(&position)?;
        Ok(puzzle.inverse(solution.turns()))
    })
}

/// Scrambles of some number of random turns.
pub fn run_turns(
    puzzle: &dyn Puzzle,
    session: &Session,
    options: &ScrambleOptions,
    count: usize,
) -> anyhow::Result<Outcome> {
    print(puzzle, session, options, |number, seed| {
        Ok(puzzle.random_turns(count, &mut generator(seed, number)))
    })
}

/// Prints scrambles, each made from its number and the seed.
fn print(
    puzzle: &dyn Puzzle,
    session: &Session,
    options: &ScrambleOptions,
    turns: impl Fn(u64, u64) -> Result<Vec<PuzzleTurn>, PuzzleError> + Sync,
) -> anyhow::Result<Outcome> {
    let seed = options.seed.unwrap_or_else(random_seed);
    let line = |number: u64| -> anyhow::Result<String> {
        let turns = turns(number, seed)?;
        let scramble = written(puzzle, &turns, options.writing.notation);
        if !options.json {
            return Ok(scramble);
        }
        Ok(json(&PuzzleScrambleObject {
            scramble,
            ..PuzzleScrambleObject::of_turns(puzzle, &turns, seed, number)?
        }))
    };
    print_series(session, "scrambling", options.number, &line)?;
    Ok(Outcome::Complete)
}
