//! The parts of a definition.

use super::appearance::{PuzzleNet, StickerMap};
use super::moves::{MoveAlias, PuzzleMove};
use super::orbit::PuzzleOrbit;
use super::state::{PieceInPlace, PuzzleState};
use serde::{Deserialize, Serialize};

/// One phase of solving the puzzle, if its file gives phases.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SolvingPhase {
    /// The name of the phase.
    pub name: String,
    /// The indices of the moves that are allowed in this phase; an empty list allows all moves.
    pub moves: Vec<usize>,
    /// The places that have their solved pieces after this phase, in any orientation.
    pub placed: Vec<u16>,
    /// The places that have their solved orientation after this phase, with any piece.
    pub oriented: Vec<u16>,
}

/// A limit for the number of times that a solution may make certain moves, counted together (ksolve's `MoveLimits`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveLimit {
    /// The indices of the moves.
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
    /// The pieces and places, and the solved state.
    pub orbits: Vec<PuzzleOrbit>,
    /// By orbit and piece: the number of the piece in the file's scrambles, from 0. Empty if the file uses the same
    /// piece numbers as `orbits`.
    pub piece_labels: Vec<Vec<u64>>,
    /// The moves, each of which counts as one move in solutions. If `R`, `R2` and `R'` each count as one move, all
    /// three are in this list.
    pub moves: Vec<PuzzleMove>,
    /// Rotations of the whole puzzle, which cost nothing and are not part of solutions. The list has all rotations that
    /// have a name: `x`, `x2` and `x'`.
    pub rotations: Vec<PuzzleMove>,
    /// Other names, which sequences may use.
    pub aliases: Vec<MoveAlias>,
    /// States that count as solved, in addition to the solved state of the orbits.
    pub other_solved_states: Vec<PuzzleState>,
    /// True if the puzzle counts as solved in any rotation.
    pub is_solved_however_held: bool,
    /// Pieces in places that are impossible. A move that would bring a piece to such a place is blocked (twsearch's
    /// `Illegal`).
    pub impossible: Vec<PieceInPlace>,
    /// Blocks: pieces that are fixed to each other, as lists of their places in the solved puzzle. A move is blocked if
    /// it would move some pieces of a block but not all (ksolve's `Block`).
    pub blocks: Vec<Vec<u16>>,
    /// Pairs of move indices: in a solution, the second move must not directly follow the first (ksolve's
    /// `ForbiddenPairs`).
    pub forbidden_pairs: Vec<(usize, usize)>,
    /// Lists of move indices: in a solution, no move of a list may directly follow a move of the same list; in
    /// particular, it may not follow itself (ksolve's `ForbiddenGroups`).
    pub forbidden_groups: Vec<Vec<usize>>,
    /// Limits for the number of times that a solution may make moves.
    pub move_limits: Vec<MoveLimit>,
    /// Where the stickers are on the pieces.
    pub stickers: Option<StickerMap>,
    /// The drawing of the stickers.
    pub net: Option<PuzzleNet>,
    /// The phases of solving the puzzle.
    pub phases: Vec<SolvingPhase>,
}
