//! What was found for a position, before it is rendered.

use crate::cube::Sequence;
use crate::goals::Goal;
use crate::notation::{PartialReading, Reading};
use crate::solvers::goals::GoalSolution;
use crate::solvers::{FaceNaming, MethodName, Solution};

/// What was found for a position: checked on its stickers, the shortest first, at least one solution.
#[derive(Debug, Clone)]
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
    },
    /// Moves that solve what is known of a cube.
    Known {
        /// The method that was asked for.
        method: MethodName,
        /// The solution.
        solution: KnownSolution,
    },
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
}
