//! Scrambles.

#[cfg(feature = "schema")]
use super::schema::{FaceletText, Moves};
use super::{LengthObject, PuzzleScrambleObject, line};
use serde::Serialize;

/// A scramble of the 3x3x3.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScrambleObject {
    /// The index of the scramble among all scrambles of the seed, counted from 0.
    pub number: u64,
    /// The seed. It has up to 64 bits; a seed that the program chose has up to 32 bits.
    pub seed: u64,
    /// The moves that lead from the solved cube to `facelets`.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub scramble: String,
    /// The length of `scramble`.
    pub length: LengthObject,
    /// The cube.
    #[cfg_attr(feature = "schema", schemars(with = "FaceletText"))]
    pub facelets: String,
    /// The subset of cubes from which this cube was chosen at random.
    #[serde(flatten)]
    pub subset: SubsetObject,
}

/// The subset of cubes from which a cube was chosen at random. The object is empty if the request has neither `goal`
/// nor `before`, `distance` or `case`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SubsetObject {
    /// With `goal`: the goal as it was given. With `before`: the goal that the cube meets at the beginning of the named
    /// step of a method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// With `distance`: the minimum number of moves (HTM) to the goal, or the minimum number of allowed turns to the
    /// solved cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<usize>,
    /// With `case`: the case of this cube, as in `T` for PLL or `OLL 21` for other sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
}

/// A random scramble.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "AnyScramble"))]
#[serde(untagged)]
pub enum AnyScramble {
    /// A scramble of the 3x3x3.
    Cube(ScrambleObject),
    /// A scramble of a puzzle other than the 3x3x3, or of a competition event.
    Puzzle(PuzzleScrambleObject),
}

impl AnyScramble {
    /// The moves of the scramble.
    pub fn into_moves(self) -> String {
        match self {
            AnyScramble::Cube(object) => object.scramble,
            AnyScramble::Puzzle(object) => object.scramble,
        }
    }

    /// An object in one line of JSON.
    pub fn json(&self) -> String {
        line(self)
    }
}

/// A list of scrambles.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ScramblesObject {
    /// The scrambles, in the order of their numbers.
    pub scrambles: Vec<AnyScramble>,
}

impl ScramblesObject {
    /// Joins scrambles, each of which is already JSON, into one object in one line.
    pub fn json(scrambles: &[String]) -> String {
        format!("{{\"scrambles\":[{}]}}", scrambles.join(","))
    }
}
