//! Other puzzles than the 3x3x3.

use crate::puzzles::{Puzzle, PuzzleError, PuzzleLength, PuzzleMethod, PuzzleSolution, PuzzleTurn};
use crate::scrambles::EventScramble;

/// A scramble of a puzzle.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct PuzzleScrambleObject {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The competition event that it is for, if it was drawn for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<&'static str>,
    /// Which scramble of the seed, counted from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The turns.
    pub scramble: String,
    /// Their length.
    pub length: PuzzleLength,
    /// The stickers, or the board, that they lead to.
    pub facelets: String,
}

impl PuzzleScrambleObject {
    /// Turns that scramble a puzzle: number `number` of a seed.
    ///
    /// # Errors
    ///
    /// If they cannot be made.
    pub fn of_turns(
        puzzle: &dyn Puzzle,
        turns: &[PuzzleTurn],
        seed: u64,
        number: u64,
    ) -> Result<PuzzleScrambleObject, PuzzleError> {
        let mut position = puzzle.solved();
        puzzle.make(&mut position, turns)?;
        Ok(PuzzleScrambleObject {
            puzzle: puzzle.name().to_string(),
            event: None,
            number,
            seed,
            scramble: puzzle.write_turns(turns),
            length: puzzle.length(turns),
            facelets: puzzle.write(&position),
        })
    }

    /// A scramble of a competition event.
    pub fn of_event(drawn: EventScramble, seed: u64, number: u64) -> PuzzleScrambleObject {
        PuzzleScrambleObject {
            puzzle: drawn.event.puzzle().to_string(),
            event: Some(drawn.event.id()),
            number,
            seed,
            scramble: drawn.scramble,
            length: drawn.length,
            facelets: drawn.facelets,
        }
    }
}

/// A position that was solved.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct PuzzleSolvedObject {
    /// The text that the position was read from.
    pub input: String,
    /// The name of the puzzle.
    pub puzzle: String,
    /// The name of the method.
    pub method: String,
    /// The metric in which the solution is shortest, if not the usual one of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// What the solution leads to, if not to the solved position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The turns.
    pub solution: String,
    /// Their length.
    pub length: PuzzleLength,
    /// True if there is no shorter solution.
    pub optimal: bool,
    /// False if several solutions were asked for and the search was stopped before all of them were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The parts of the solution, in order.
    pub phases: Vec<PuzzlePhaseObject>,
    /// All of several solutions, the shortest first, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<PuzzleSolutionObject>,
    /// Seconds that reading, solving and checking took.
    pub seconds: f64,
}

impl PuzzleSolvedObject {
    /// The object of a solution, with all fields that follow from the solution alone; `written`
    /// writes turns.
    pub fn new(
        puzzle: &dyn Puzzle,
        method: PuzzleMethod,
        solution: &PuzzleSolution,
        written: &dyn Fn(&[PuzzleTurn]) -> String,
    ) -> PuzzleSolvedObject {
        let phases = solution.phases();
        let phases = phases.iter().map(|phase| PuzzlePhaseObject {
            name: phase.name,
            aim: phase.aim.clone(),
            moves: written(&phase.turns),
        });
        PuzzleSolvedObject {
            input: String::new(),
            puzzle: puzzle.name().to_string(),
            method: method.to_string(),
            metric: None,
            target: None,
            solution: written(solution.turns()),
            length: puzzle.length(solution.turns()),
            optimal: solution.is_shortest(),
            complete: None,
            phases: phases.collect(),
            solutions: Vec::new(),
            seconds: 0.0,
        }
    }
}

impl PuzzleSolutionObject {
    /// The object of one of several solutions.
    pub fn new(
        puzzle: &dyn Puzzle,
        solution: &PuzzleSolution,
        written: &dyn Fn(&[PuzzleTurn]) -> String,
    ) -> PuzzleSolutionObject {
        PuzzleSolutionObject {
            solution: written(solution.turns()),
            length: puzzle.length(solution.turns()),
        }
    }
}

/// One of several solutions of a position.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct PuzzleSolutionObject {
    /// The turns.
    pub solution: String,
    /// Their length.
    pub length: PuzzleLength,
}

/// A part of a solution of a position.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PuzzlePhaseObject {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub aim: String,
    /// Its turns.
    pub moves: String,
}

/// A position that is shown.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct PuzzleShownObject {
    /// The text that the position was read from.
    pub input: String,
    /// The name of the puzzle.
    pub puzzle: String,
    /// The stickers, or the board.
    pub facelets: String,
    /// What it is like.
    pub about: PuzzleProfileObject,
}

/// What a position is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct PuzzleProfileObject {
    /// True if it is solved, however it is held.
    pub solved: bool,
    /// The fewest moves to solved, of puzzles that are solved here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<usize>,
}
