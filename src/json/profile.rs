//! What can be said of a cube at a glance.

use crate::cube::Cube;
use crate::groups::{Group, Profile};
use serde::Serialize;

/// A cube that is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownObject {
    /// The text that the cube was read from.
    pub input: String,
    /// Its stickers, held as it was given.
    pub facelets: Option<String>,
    /// What it is like.
    pub about: ProfileObject,
}

/// The cubes that have some stickers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CompletionsObject {
    /// The text that the stickers were read from.
    pub input: String,
    /// How many there are, as a decimal number: there may be more than a reader of JSON can hold.
    pub count: String,
    /// The first of them.
    pub cubes: Vec<String>,
}

/// What can be said of a cube at a glance: see [`Profile`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProfileObject {
    held: String,
    solved: bool,
    solved_by: Option<String>,
    parity: &'static str,
    symmetries: usize,
    own_inverse: bool,
    groups: Vec<String>,
}

impl ProfileObject {
    /// Looks at a cube.
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
        }
    }
}
