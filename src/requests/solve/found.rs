//! What was found for a position, before it is rendered.

use crate::cube::{Metric, Sequence};
use crate::goals::{Goal, GoalWay};
use crate::notation::{PartialReading, Reading};
use crate::opaque::opaque;
use crate::puzzles::{PuzzleMethod, PuzzleReading, PuzzleSolution, SolvablePuzzle};
use crate::solvers::goals::GoalSolution;
use crate::solvers::{FaceNaming, MethodName, Solution};
use std::sync::Arc;

/// What was found for a position: checked on its stickers, the shortest first, at least one solution.
#[derive(Clone)]
pub enum Found {
    /// Solutions of a cube by a method.
    Solutions {
        /// The method.
        method: MethodName,
        /// The cube as it was read.
        reading: Reading,
        /// The solutions.
        solutions: Vec<Solution>,
        /// Whose faces the solutions name.
        naming: FaceNaming,
    },
    /// Turns that bring a cube to a goal.
    AtGoal {
        /// The goal.
        goal: Goal,
        /// The cube as it was read.
        reading: Reading,
        /// The solutions.
        solutions: Vec<GoalSolution>,
        /// The way in which each of them reaches a goal on any face or in any slot.
        ways: Vec<Option<GoalWay>>,
        /// True if they are one for each way.
        is_each_way: bool,
        /// Whose faces the solutions name.
        naming: FaceNaming,
    },
    /// Solutions of a position of another puzzle.
    OfPuzzle {
        /// The puzzle.
        puzzle: Arc<dyn SolvablePuzzle>,
        /// The method.
        method: PuzzleMethod,
        /// The metric in which solutions are shortest.
        metric: Metric,
        /// The position as it was read.
        reading: PuzzleReading,
        /// The solutions.
        solutions: Vec<PuzzleSolution>,
        /// The most moves that a further solution may have had.
        longest: usize,
        /// How many solutions were asked for, if that was said.
        wanted: Option<usize>,
        /// True if several solutions were asked for and the search was cancelled: there may be more of them.
        is_cut: bool,
    },
    /// Moves that solve what is known of a cube.
    Known {
        /// The method that was asked for.
        method: MethodName,
        /// The solution.
        solution: KnownSolution,
    },
}

opaque!(Found);

impl Found {
    /// True if several solutions of another puzzle were asked for, and the search was stopped before all were found.
    pub(super) fn are_missing(&self) -> bool {
        match self {
            Found::OfPuzzle {
                solutions,
                wanted,
                is_cut,
                ..
            } => *is_cut && wanted.is_none_or(|wanted| solutions.len() < wanted),
            _ => false,
        }
    }
}

/// Moves that solve what is known of a cube.
#[derive(Debug, Clone)]
pub struct KnownSolution {
    /// What is known.
    pub reading: PartialReading,
    /// How many cubes have the stickers that are known.
    pub cubes: u128,
    /// The moves.
    pub moves: Sequence,
    /// True if it is proven that no fewer moves solve what is known.
    pub is_shortest: bool,
    /// Whose faces the moves name.
    pub naming: FaceNaming,
}
