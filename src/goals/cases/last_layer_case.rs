//! A case of the last layer: one of OLL or one of PLL.

use super::super::error::GoalError;
use super::{OllCase, PllCase};
use crate::cube::CubieCube;
use rand::{Rng, RngExt};
use std::fmt;
use std::str::FromStr;

/// A case of the last layer. `Display` writes its name, `T` or `OLL 21`, and `FromStr` reads it in
/// any case, those of OLL also as a number alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LastLayerCase {
    /// Two layers are solved, and the U face is to become one color.
    Oll(OllCase),
    /// The U face is one color, and its pieces are to be moved.
    Pll(PllCase),
}

impl LastLayerCase {
    /// A cube of the case, each with the same probability.
    pub fn draw(self, random: &mut impl Rng) -> CubieCube {
        match self {
            LastLayerCase::Oll(case) => case.draw(random),
            LastLayerCase::Pll(case) => {
                let cubes = case.cubes();
                cubes[random.random_range(0..cubes.len())]
            }
        }
    }
}

impl fmt::Display for LastLayerCase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LastLayerCase::Oll(case) => case.fmt(formatter),
            LastLayerCase::Pll(case) => case.fmt(formatter),
        }
    }
}

impl FromStr for LastLayerCase {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<LastLayerCase, GoalError> {
        match OllCase::read(text)? {
            Some(case) => Ok(LastLayerCase::Oll(case)),
            None => text.parse().map(LastLayerCase::Pll),
        }
    }
}
