//! Scrambles, solutions and descriptions of puzzles other than the 3x3x3, and scrambles of competition events.

#[cfg(feature = "schema")]
use super::schema::{FaceletText, Moves, Seconds};
use crate::puzzles::{Puzzle, PuzzleError, PuzzleLength, PuzzleMethod, PuzzleSolution, PuzzleTurn};
#[cfg(feature = "schema")]
use crate::scrambles::Event;
use crate::scrambles::{EventScramble, RandomSource};

/// A scramble of a puzzle, or of a competition event.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleScrambleObject {
    /// The puzzle.
    pub puzzle: String,
    /// The competition event, if one was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Event::ALL.map(Event::id))))]
    pub event: Option<&'static str>,
    /// The index of the scramble among all scrambles of the seed for its event, counted from 0. The first round begins
    /// at 0, and each further round of a competition at the next multiple of 2⁴⁰.
    pub number: u64,
    /// The seed. It has up to 64 bits; a seed that the program chose has up to 32 bits. Left out if the random numbers
    /// of an event come from the operating system. On the command line, they do so unless a seed is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The moves that lead from the solved position to `facelets`.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub scramble: String,
    /// The length of `scramble`.
    pub length: PuzzleLength,
    /// The position.
    #[cfg_attr(feature = "schema", schemars(with = "FaceletText"))]
    pub facelets: String,
}

impl PuzzleScrambleObject {
    /// Makes the object for scramble `number` of `seed`. `turns` are the moves of the scramble.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot make the turns.
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
            seed: Some(seed),
            scramble: puzzle.write_turns(turns),
            length: puzzle.length(turns),
            facelets: puzzle.write(&position),
        })
    }

    /// Makes the object for scramble `number` of a competition event.
    pub fn of_event(drawn: EventScramble, source: RandomSource, number: u64) -> PuzzleScrambleObject {
        PuzzleScrambleObject {
            puzzle: drawn.event.puzzle().to_string(),
            event: Some(drawn.event.id()),
            number,
            seed: match source {
                RandomSource::Seed(seed) => Some(seed),
                RandomSource::System => None,
            },
            scramble: drawn.scramble,
            length: drawn.length,
            facelets: drawn.facelets,
        }
    }
}

/// The solution of a position of a puzzle other than the 3x3x3.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct PuzzleSolvedObject {
    /// The position as it was given; for a JSON object, the text of the field that was read.
    pub input: String,
    /// The puzzle.
    pub puzzle: String,
    /// The method.
    pub method: PuzzleMethod,
    /// The metric in which the solver looks for short solutions; left out if it is the puzzle's default metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["qtm"])))]
    pub metric: Option<&'static str>,
    /// The goal as it was given; left out if it is the solved position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The allowed moves, if they were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
    /// The position that the solution leads to, as it was given; left out if it is the solved position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The best solution found.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of `solution`.
    pub length: PuzzleLength,
    /// Whether it is proven that no solution is shorter in the requested metric.
    pub optimal: bool,
    /// `false` if several or all solutions were requested and the search was stopped before it had found them; left out
    /// otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The parts of `solution`, in order. A shortest solution has a single part, named `optimal`.
    pub phases: Vec<PuzzlePhaseObject>,
    /// If several solutions were requested: every solution that was found, the shortest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<PuzzleSolutionObject>,
    /// The time to read, solve and check this position. All of this happens on one thread.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
}

impl PuzzleSolvedObject {
    /// Sets the fields that follow from the solution; the caller sets the other fields. `written` writes turns.
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
            method,
            metric: None,
            goal: None,
            turns: None,
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
    /// Makes the object for one of several solutions. `written` writes turns.
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

/// One of several solutions of a position of a puzzle other than the 3x3x3.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleSolutionObject {
    /// A solution.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of the solution.
    pub length: PuzzleLength,
}

/// A part of a solution of a puzzle other than the 3x3x3.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzlePhaseObject {
    /// The name of the part, such as `optimal`, `first layer`, `orient` or `permute`.
    pub name: &'static str,
    /// The purpose of the part, in a few words for people.
    pub aim: String,
    /// The moves of the part, before they are merged with the moves of the next part.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
}

/// A position of a puzzle other than the 3x3x3, as `show` prints it.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct PuzzleShownObject {
    /// The position as it was given.
    pub input: String,
    /// The puzzle.
    pub puzzle: String,
    /// The position.
    #[cfg_attr(feature = "schema", schemars(with = "FaceletText"))]
    pub facelets: String,
    /// A description of the position.
    pub about: PuzzleProfileObject,
    /// The position in the requested format, if one was requested. In the format `png`, it is the PNG file in Base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The properties of a position of a puzzle other than the 3x3x3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleProfileObject {
    /// Whether the position is solved, in any orientation of the whole puzzle.
    pub solved: bool,
    /// The minimum number of moves to the solved position; left out for puzzles whose distances are not known. For the
    /// 2x2x2, it is in HTM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<usize>,
}
