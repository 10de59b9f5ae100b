//! Descriptions of puzzles that have no definition.

use super::PuzzleTurn;
use crate::search::CancelToken;
use num_bigint::BigUint;

/// The description of a puzzle that cannot be written as a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleOutline {
    /// The pieces of the puzzle.
    pub pieces: Vec<PieceOutline>,
    /// Turns that generate all other turns, each with its order. The order is `None` if a repetition of the turn is
    /// blocked before the puzzle is solved again.
    pub turns: Vec<(PuzzleTurn, Option<u32>)>,
    /// The names of the rotations of the whole puzzle.
    pub rotations: &'static [&'static str],
    /// The number of different products of turns. `None` if turns may be blocked, because the products then do not form
    /// a group.
    pub group_order: Option<u64>,
    /// The number of positions. Different orientations of the whole puzzle count as one position.
    pub positions: BigUint,
}

/// Pieces that turns can bring to each other's places. On the Clock, these are the dials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceOutline {
    /// The name of these pieces.
    pub name: &'static str,
    /// The number of these pieces.
    pub places: u16,
    /// The number of orientations of a piece in its place.
    pub orientations: u8,
}

/// Counts the positions of a puzzle by their distance from the solved position. Each puzzle has its own implementation.
pub trait DistanceCounter: Send + Sync {
    /// A description of the goal; `None` if the goal is the solved state. A goal may concern only a part of the
    /// position, such as the shape. Positions that are equal in this part count as one position.
    fn goal(&self) -> Option<&'static str> {
        None
    }

    /// Counts the positions at the distances 0, 1, 2 and so on, and passes each count to `counted`. The method stops
    /// when the token is cancelled, or when the next count would take hours. Returns true if all positions were
    /// counted.
    fn count(&self, cancel: &CancelToken, counted: &mut dyn FnMut(u64)) -> bool;

    /// The memory, in bytes, that the count needs.
    fn bytes(&self) -> u64;
}
