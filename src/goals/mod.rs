//! Goals for parts of a cube, in the words of people who solve cubes.
//!
//! A [`Goal`] is a set of cubes, for example all cubes whose cross is solved, or all cubes whose edges are unflipped. A
//! goal is written as a name from the catalogue, as pieces, as features of pieces, or as 54 stickers; in a list of
//! stickers, some stickers may be unknown. The cubes of a goal can be counted exactly and sampled uniformly. Goals
//! refer to the upright cube, which has U on top and F in front.

mod cases;
mod catalogue;
mod cubie_kind;
mod domino_subset;
mod error;
mod feature;
mod goal;
mod goal_cubes;
mod half_turns;
mod parse;
mod scope;
mod stickers;

pub(crate) use cases::cases_of;
pub use cases::{Case, CaseAngle, CaseSet, WeightedCases};
pub use catalogue::{GoalDefinition, NamedGoal, named_goal, named_goals};
pub use cubie_kind::CubieKind;
pub use domino_subset::{DominoSubset, NoSubset};
pub use error::GoalError;
pub use goal::{Goal, GoalWay};
pub use goal_cubes::GoalCubes;

#[cfg(test)]
mod tests;
