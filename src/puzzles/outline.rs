//! What is known of puzzles that no definition describes.

use super::PuzzleTurn;
use crate::search::CancelToken;
use num_bigint::BigUint;

/// What a puzzle is like, of those that cannot be written as a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleOutline {
    /// Its pieces.
    pub pieces: Vec<PieceOutline>,
    /// Its smallest turns, and how often each is made until everything is as before; none of a turn that is blocked before.
    pub turns: Vec<(PuzzleTurn, Option<u32>)>,
    /// The turns of the whole puzzle.
    pub rotations: &'static [&'static str],
    /// How many different things turns do; none of a puzzle whose turns may be blocked, which are no group.
    pub group_order: Option<u64>,
    /// How many positions there are, however the puzzle is held.
    pub positions: BigUint,
}

/// Pieces that can come to each other's places, or show each other's hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceOutline {
    /// What they are called.
    pub name: &'static str,
    /// How many they are.
    pub places: u16,
    /// In how many ways each can stand in its place.
    pub orientations: u8,
}

/// Counts the positions of a puzzle by their distance from solved, in a way of its own.
pub trait DistanceCounter: Send + Sync {
    /// What is counted, if not every position by itself: positions that are alike in it count once.
    fn goal(&self) -> Option<&'static str> {
        None
    }

    /// Counts the positions at each distance, and tells how many are solved, a turn from solved, and so on, as long as the
    /// token allows and as far as it does not take hours. True if no position is left.
    fn count(&self, cancel: &CancelToken, counted: &mut dyn FnMut(u64)) -> bool;

    /// The memory that it takes, in bytes.
    fn bytes(&self) -> u64;
}
