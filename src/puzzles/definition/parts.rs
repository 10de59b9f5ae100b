//! The parts of a definition.

use super::appearance::{PuzzleNet, StickerMap};
use super::moves::{MoveAlias, PuzzleMove};
use super::orbit::PuzzleOrbit;
use super::state::{PieceInPlace, PuzzleState};
use serde::{Deserialize, Serialize};

/// One phase of solving the puzzle, if its file gives phases.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SolvingPhase {
    /// Its name.
    pub name: String,
    /// The moves that are allowed in it, as indices; an empty list allows all.
    pub moves: Vec<usize>,
    /// The places that have their solved pieces after this phase, in any orientation.
    pub placed: Vec<u16>,
    /// The places that have their solved orientation after this phase, with any piece.
    pub oriented: Vec<u16>,
}

/// A limit for how often a solution may make certain moves in all (ksolve's `MoveLimits`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveLimit {
    /// The moves, as indices.
    pub moves: Vec<usize>,
    /// The largest number of times; 0 forbids the moves.
    pub most: u32,
}

/// Everything that a file may say about a puzzle, not yet checked. [`Definition::new`](super::Definition::new) checks
/// it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DefinitionParts {
    /// The name of the puzzle; empty if it is not known.
    pub name: String,
    /// Its pieces and places, and the solved state.
    pub orbits: Vec<PuzzleOrbit>,
    /// By orbit and piece: the number of the piece in the file's scrambles, from 0. Empty if the file and the orbits
    /// have the same numbers.
    pub piece_labels: Vec<Vec<u64>>,
    /// The moves, each of which counts as one: `R`, `R2` and `R'` all stand in the list if each counts as one move.
    pub moves: Vec<PuzzleMove>,
    /// Rotations of the whole puzzle, which cost nothing and are not part of solutions. All those with a name are in
    /// the list: `x`, `x2` and `x'`.
    pub rotations: Vec<PuzzleMove>,
    /// Other names, which sequences may use.
    pub aliases: Vec<MoveAlias>,
    /// States that count as solved beside the solved state of the orbits.
    pub other_solved_states: Vec<PuzzleState>,
    /// True if the puzzle counts as solved in any rotation.
    pub is_solved_however_held: bool,
    /// Pieces in places where they cannot be. A move that would put one there is blocked (twsearch's `Illegal`).
    pub impossible: Vec<PieceInPlace>,
    /// Blocks: pieces that are fixed to each other, as lists of their places in the solved puzzle. A move is blocked if
    /// it would take some pieces of a block and leave others (ksolve's `Block`).
    pub blocks: Vec<Vec<u16>>,
    /// Pairs of moves, as indices: in a solution, the second must not directly follow the first (ksolve's
    /// `ForbiddenPairs`).
    pub forbidden_pairs: Vec<(usize, usize)>,
    /// Lists of moves, as indices: in a solution, no move of a list may directly follow a move of the same list, nor
    /// itself (ksolve's `ForbiddenGroups`).
    pub forbidden_groups: Vec<Vec<usize>>,
    /// Limits for how often a solution may make moves.
    pub move_limits: Vec<MoveLimit>,
    /// The positions of the stickers.
    pub stickers: Option<StickerMap>,
    /// The drawing of the stickers.
    pub net: Option<PuzzleNet>,
    /// The phases of solving the puzzle.
    pub phases: Vec<SolvingPhase>,
}
