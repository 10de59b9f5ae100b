//! Insertions into a skeleton.

use super::LengthObject;
#[cfg(feature = "schema")]
use super::schema::Moves;
use crate::solvers::fmc::insertions::{InsertSolution, SkeletonInsertion};
use serde::Serialize;

/// A skeleton, the pieces that it leaves unsolved, and the insertions that solve them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
pub(crate) struct InsertObject {
    /// The cube as it was given.
    pub input: String,
    /// The skeleton in one line, after cancellations.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub skeleton: String,
    /// The pieces that the skeleton leaves unsolved, such as `3 corners`.
    pub left: String,
    /// The shortest solution.
    #[serde(flatten)]
    pub best: InsertSolutionObject,
    /// Whether it is proven that no other insertions lead to a shorter solution. The proof covers only solutions with
    /// the same number of insertions, and only the algorithms that the program tries.
    pub proven: bool,
    /// If several solutions were requested: every solution that was found, the shortest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<InsertSolutionObject>,
}

/// A solution with insertions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct InsertSolutionObject {
    /// The solution, in one line.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of the solution.
    pub length: LengthObject,
    /// The insertions, in the order in which they are made.
    pub insertions: Vec<InsertionObject>,
}

/// An insertion into a skeleton.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct InsertionObject {
    /// The skeleton before this insertion: with all earlier insertions, and after cancellations.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub skeleton: String,
    /// The pieces that this skeleton leaves unsolved.
    pub left: String,
    /// The inserted moves: one algorithm, or up to three slice turns.
    pub parts: Vec<InsertedPartObject>,
    /// The number of inserted moves (HTM).
    pub htm: usize,
    /// The number of moves that cancellations save (HTM).
    pub cancelled: usize,
    /// The number of moves of the skeleton together with this insertion, after cancellations (HTM).
    pub end: usize,
}

/// Moves that are inserted at one point of the skeleton.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct InsertedPartObject {
    /// The number of moves of the skeleton before this point.
    pub place: usize,
    /// The inserted moves.
    pub moves: String,
}

impl From<&InsertSolution> for InsertSolutionObject {
    fn from(solution: &InsertSolution) -> InsertSolutionObject {
        InsertSolutionObject {
            solution: solution.moves().to_string(),
            length: LengthObject::of(solution.moves()),
            insertions: solution.insertions().iter().map(InsertionObject::from).collect(),
        }
    }
}

impl From<&SkeletonInsertion> for InsertionObject {
    fn from(insertion: &SkeletonInsertion) -> InsertionObject {
        let part = |(place, moves): &(usize, String)| InsertedPartObject {
            place: *place,
            moves: moves.clone(),
        };
        InsertionObject {
            skeleton: insertion.skeleton.to_string(),
            left: insertion.left.to_string(),
            parts: insertion.parts.iter().map(part).collect(),
            htm: insertion.htm,
            cancelled: insertion.cancelled(),
            end: insertion.end,
        }
    }
}
