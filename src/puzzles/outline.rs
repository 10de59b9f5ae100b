//! Descriptions of puzzles that have no definition.

use super::PuzzleTurn;
use crate::search::CancelToken;
use num_bigint::BigUint;

/// The description of a puzzle that cannot be written as a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleOutline {
    /// Its pieces.
    pub pieces: Vec<PieceOutline>,
    /// Its smallest turns, each with its order; `None` if the turn is blocked before everything is back.
    pub turns: Vec<(PuzzleTurn, Option<u32>)>,
    /// The rotations of the whole puzzle.
    pub rotations: &'static [&'static str],
    /// The number of different products of turns; `None` if turns may be blocked, since they then form no group.
    pub group_order: Option<u64>,
    /// The number of positions, without counting orientations of the whole puzzle.
    pub positions: BigUint,
}

/// Pieces that can come to each other's places, or show each other's hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceOutline {
    /// Their name.
    pub name: &'static str,
    /// Their number.
    pub places: u16,
    /// The number of orientations of a piece in its place.
    pub orientations: u8,
}

/// Counts the positions of a puzzle by their distance from solved, with a method of its own.
pub trait DistanceCounter: Send + Sync {
    /// The goal, if it is not the solved state: positions that agree in it count once.
    fn goal(&self) -> Option<&'static str> {
        None
    }

    /// Counts the positions at each distance from 0, and reports each count, until the token is cancelled or the next
    /// count would take hours. Returns true if no positions are left.
    fn count(&self, cancel: &CancelToken, counted: &mut dyn FnMut(u64)) -> bool;

    /// The memory for counting, in bytes.
    fn bytes(&self) -> u64;
}
