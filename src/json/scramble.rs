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
}
