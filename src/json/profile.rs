//! The properties of a cube, which `show` prints.

use super::PuzzleShownObject;
use super::case::CaseObject;
#[cfg(feature = "schema")]
use super::schema::{Digits, FaceletText, Moves};
use crate::cube::Cube;
use crate::goals::cases_of;
use crate::groups::{Group, Profile};
use serde::Serialize;

/// A cube as `show` prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct ShownObject {
    /// The cube as it was given.
    pub input: String,
    /// The cube as it was held, in the format `facelets`; null if this format cannot express it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<FaceletText>"))]
    pub facelets: Option<String>,
    /// A description of the position.
    pub about: ProfileObject,
    /// The cube in the requested format, if one was requested. In the format `png`, it is the PNG file in Base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A position after an algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AppliedObject {
    /// The position after the algorithm, in the format `facelets` and in the orientation in which the algorithm leaves
    /// it; null if this format cannot express it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<FaceletText>"))]
    pub facelets: Option<String>,
    /// The position in the requested format, if one was requested. In the format `png`, it is the PNG file in Base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The answer to a request to show a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ShowAnswer {
    /// A cube.
    Cube(ShownObject),
    /// A position of a puzzle other than the 3x3x3.
    Puzzle(PuzzleShownObject),
    /// The cubes that have the known stickers.
    Completions(CompletionsObject),
}

/// The cubes that have the known stickers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct CompletionsObject {
    /// The stickers as they were given.
    pub input: String,
    /// The number of cubes that have these stickers.
    #[cfg_attr(feature = "schema", schemars(with = "Digits"))]
    pub count: String,
    /// The first of these cubes, up to the requested number, in the format `facelets` or in the requested format.
    pub cubes: Vec<String>,
}

/// The properties of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProfileObject {
    /// The rotations from an upright cube to the cube as it was held; empty if it was held upright.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    held: String,
    /// Whether the cube is solved, in any orientation of the whole cube.
    solved: bool,
    /// The move that solves the cube; null if no single move solves it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    solved_by: Option<String>,
    /// The parity of the number of quarter turns in a solution: even or odd.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["even", "odd"])))]
    parity: &'static str,
    /// How many of the 48 symmetries of a cube leave the position unchanged.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 48)))]
    symmetries: usize,
    /// Whether the position is its own inverse.
    own_inverse: bool,
    /// The subgroups that contain the position, named by their generators, such as `<U R2 F2 D L2 B2>`. A subgroup is
    /// listed only if a phase of a method leads to it.
    groups: Vec<String>,
    /// The cases of last layers and F2L pairs on the cube, at most one of each set.
    cases: Vec<CaseObject>,
}

impl ProfileObject {
    /// Computes the properties of a cube.
    pub fn of(held: &Cube) -> ProfileObject {
        let cube = &held.position.cube;
        let profile = Profile::of(cube);
        ProfileObject {
            held: held.rotation.to_string(),
            solved: cube.is_solved(),
            solved_by: profile.solved_by.map(|each| each.to_string()),
            parity: if profile.is_odd { "odd" } else { "even" },
            symmetries: profile.symmetries,
            own_inverse: profile.is_own_inverse,
            groups: profile.groups.into_iter().map(Group::generators).collect(),
            cases: cases_of(cube).iter().map(CaseObject::from).collect(),
        }
    }
}
