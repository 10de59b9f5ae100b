//! The number of positions at each distance from the solved position.

use serde::Serialize;
use std::fmt;

/// The number of positions of a puzzle at each distance from the solved position, or from a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DistancesObject {
    /// The puzzle.
    pub puzzle: String,
    /// The goal to which the distances are measured; left out if it is the solved position. Positions that differ only
    /// in pieces outside the goal count as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The number of positions at each distance, the smallest distance first.
    pub distances: Vec<DistanceObject>,
    /// The number of counted positions.
    pub positions: u64,
    /// True if all positions were counted. Otherwise the count was stopped, or moves have costs and some positions cost
    /// more than 254. Every position that was not counted is farther away than the counted positions.
    pub complete: bool,
    /// The number of symmetries that the count used to store fewer positions. The identity is one of them, so the
    /// number is 1 if no other symmetry was used.
    pub symmetries: u64,
    /// The number of positions if positions that differ only by these symmetries count as one.
    pub up_to_symmetry: u64,
    /// Positions at the largest counted distance. The list contains at most the requested number of them. Each position
    /// is given as moves that lead to it from the solved position.
    pub farthest: Vec<String>,
    /// The memory for the table of distances, in bytes.
    pub bytes: u64,
}

impl DistancesObject {
    /// The lines that follow the distances: the number of counted positions, and moves to the farthest positions. The
    /// last line has no line feed.
    pub fn end(&self) -> String {
        let up_to_symmetry = match self.symmetries {
            1 => String::new(),
            _ => format!("  {:>12}", self.up_to_symmetry),
        };
        let all = format!("all  {:>14}{up_to_symmetry}", self.positions);
        { std::iter::once(&all) }
            .chain(&self.farthest)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Writes a line for each distance, and then the lines of `end`. The last line has no line feed.
impl fmt::Display for DistancesObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for each in &self.distances {
            writeln!(formatter, "{each}")?;
        }
        formatter.write_str(&self.end())
    }
}

/// The number of positions at one distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DistanceObject {
    /// The distance: the minimum number of moves to the solved position or to the goal.
    pub distance: u32,
    /// The number of positions at this distance.
    pub positions: u64,
    /// The number of these positions if positions that differ only by a symmetry count as one; left out if the count
    /// uses no symmetries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_symmetry: Option<u64>,
}

/// Writes a line such as `11  2644  473`, without the line feed.
impl fmt::Display for DistanceObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:>3}  {:>14}", self.distance, self.positions)?;
        match self.up_to_symmetry {
            Some(number) => write!(formatter, "  {number:>12}"),
            None => Ok(()),
        }
    }
}
