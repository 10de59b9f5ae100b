//! The list of puzzles, and their descriptions.

#[cfg(feature = "schema")]
use super::schema::Digits;
use crate::puzzles::BuiltInPuzzle;
use serde::Serialize;
use std::fmt;

/// The built-in puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleListObject {
    /// The puzzles.
    pub puzzles: Vec<ListedPuzzleObject>,
}

/// A built-in puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedPuzzleObject {
    /// The name of the puzzle.
    pub name: &'static str,
    /// Other names of the puzzle.
    pub aliases: &'static [&'static str],
    /// A description for people.
    pub what: &'static str,
}

impl ListedPuzzleObject {
    /// All built-in puzzles. Most descriptions contain the published number of positions.
    pub fn all() -> Vec<ListedPuzzleObject> {
        let puzzle = |name, aliases, what| ListedPuzzleObject { name, aliases, what };
        let mut all = vec![
            puzzle("2x2x2", &["2", "222"], "the pocket cube: 3,674,160 positions"),
            puzzle(
                "3x3x3",
                &["3", "333"],
                "Rubik's Cube: 43,252,003,274,489,856,000 positions; the default puzzle",
            ),
            puzzle(
                "NxNxN",
                &["4", "444"],
                "cubes of 4 to 1024 layers: 4x4x4, 5x5x5 and so on",
            ),
            puzzle(
                "pyraminx",
                &["pyram"],
                "the Pyraminx: 933,120 positions without its tips, 75,582,720 with them",
            ),
            puzzle("skewb", &[], "the Skewb: 3,149,280 positions"),
            puzzle("clock", &[], "the Clock: 1,283,918,464,548,864 positions"),
            puzzle("sq1", &["square-1"], "the Square-1: 11,958,666,854,400 positions"),
            puzzle(
                "slide",
                &["8-puzzle"],
                "the sliding puzzle of eight pieces: 181,440 positions",
            ),
            puzzle(
                "slide-RxC",
                &["15-puzzle"],
                "sliding puzzles of 2 to 16 rows and columns: slide-4x4, slide-3x5 and so on",
            ),
        ];
        all.extend({ BuiltInPuzzle::all().iter() }.map(|each| puzzle(each.name, each.aliases, each.what)));
        all
    }
}

/// The description of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleDescriptionObject {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The pieces of the puzzle, orbit by orbit.
    pub orbits: Vec<PuzzleOrbitObject>,
    /// The moves of the puzzle.
    pub moves: Vec<PuzzleMoveObject>,
    /// The names of the rotations of the whole puzzle.
    pub rotations: Vec<String>,
    /// The order of the group that the moves generate. Pieces that look alike count as different pieces. Null if
    /// computing the order takes too long, or if moves may be blocked, since such moves do not form a group.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Digits>"))]
    pub group_order: Option<String>,
    /// True if `group_order` is proven. Otherwise, the probability that it is too small is below 10^-12.
    pub is_order_proven: bool,
    /// The number of positions that look different; null if counting them takes too long, or if moves may be blocked.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Digits>"))]
    pub positions: Option<String>,
    /// Small changes that no moves can make, and the reasons.
    pub unreachable: Vec<UnreachableObject>,
    /// The puzzle in the requested format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// An orbit: pieces that can change places with each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleOrbitObject {
    /// The name of the orbit.
    pub name: String,
    /// The number of pieces.
    pub places: u16,
    /// The number of orientations of a piece.
    pub orientations: u8,
    /// The number of different pieces; pieces that look alike count as one.
    pub kinds: u16,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleMoveObject {
    /// The name of the move in algorithms.
    pub name: String,
    /// The smallest number of repetitions that returns the puzzle to its initial position; left out if a repetition of
    /// the move is blocked before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Digits>"))]
    pub order: Option<String>,
}

/// A change of the puzzle that no moves can make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnreachableObject {
    /// The change, as text for people.
    pub change: String,
    /// The reason why no moves can make it.
    pub reason: String,
}

/// Writes a line for each property.
impl fmt::Display for PuzzleDescriptionObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "puzzle       {}", self.puzzle)?;
        for (number, orbit) in self.orbits.iter().enumerate() {
            let heading = if number == 0 { "orbits" } else { "" };
            let places = if orbit.places == 1 { "place" } else { "places" };
            write!(formatter, "\n{heading:<12} {}: {} {places}", orbit.name, orbit.places)?;
            if orbit.kinds < orbit.places {
                write!(formatter, ", {} kinds of pieces", orbit.kinds)?;
            }
            if orbit.orientations > 1 {
                write!(formatter, ", {} orientations", orbit.orientations)?;
            }
        }
        let moves: Vec<String> = { self.moves.iter() }
            .map(|each| match &each.order {
                Some(order) => format!("{} ({order})", each.name),
                None => each.name.clone(),
            })
            .collect();
        write!(formatter, "\nmoves        {}", moves.join(", "))?;
        if !self.rotations.is_empty() {
            write!(formatter, "\nrotations    {}", self.rotations.join(", "))?;
        }
        let unknown = || "unknown: moves may be blocked, or computing it would take too long".to_owned();
        let order = self.group_order.clone().map(|order| match self.is_order_proven {
            true => order,
            false => format!("{order}, very probably"),
        });
        let no_order = || match self.positions {
            Some(_) => "none: moves may be blocked".to_owned(),
            None => unknown(),
        };
        write!(formatter, "\ngroup order  {}", order.unwrap_or_else(no_order))?;
        let positions = self.positions.clone().unwrap_or_else(unknown);
        write!(formatter, "\npositions    {positions}")?;
        for (number, each) in self.unreachable.iter().enumerate() {
            let heading = if number == 0 { "impossible" } else { "" };
            write!(formatter, "\n{heading:<12} {}: {}", each.change, each.reason)?;
        }
        Ok(())
    }
}
