//! Scrambles.

use super::solved::LengthObject;
use serde::Serialize;

/// A scramble of a 3x3x3.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScrambleObject {
    /// Which cube of the seed, counted from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The moves.
    pub scramble: String,
    /// Their length.
    pub length: LengthObject,
    /// The stickers that they lead to.
    pub facelets: String,
    /// Which cubes are drawn, if not all.
    #[serde(flatten)]
    pub subset: SubsetObject,
}

/// Which cubes are drawn; empty if all are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SubsetObject {
    /// The goal, if its cubes are drawn, or those so far from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The fewest moves (HTM) to the goal, or of some turns to the solved cube, if cubes so far away are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<usize>,
    /// The case of this cube, if cases are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
}

/// Several scrambles.
pub enum ScramblesObject {}

impl ScramblesObject {
    /// An object with scrambles that are JSON already, in one line.
    pub fn json(scrambles: &[String]) -> String {
        format!("{{\"scrambles\":[{}]}}", scrambles.join(","))
    }
}
