//! The parts of a definition.

use super::appearance::{PuzzleNet, StickerMap};
use super::moves::{MoveAlias, PuzzleMove};
use super::orbit::PuzzleOrbit;
use super::state::{PieceInPlace, PuzzleState};
use serde::{Deserialize, Serialize};

/// A phase of a solution of the puzzle. A file may define such phases.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SolvingPhase {
    /// The name of the phase.
    pub name: String,
    /// The indices of the moves that this phase may use. An empty list allows all moves.
    pub moves: Vec<usize>,
    /// The places that contain their solved pieces after this phase. The pieces may have any orientation.
    pub placed: Vec<u16>,
    /// The places whose piece has the solved orientation after this phase. They may contain any piece.
    pub oriented: Vec<u16>,
}

/// A limit for the total number of certain moves in a solution (ksolve's `MoveLimits`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveLimit {
    /// The indices of the moves.
    pub moves: Vec<usize>,
    /// The maximum number of these moves in a solution; 0 forbids them.
    pub most: u32,
}

/// All data about a puzzle that a file may contain. The data has not been checked yet.
/// [`Definition::new`](super::Definition::new) checks it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DefinitionParts {
    /// The name of the puzzle; empty if it is not known.
    pub name: String,
    /// The pieces and places, and the solved state.
    pub orbits: Vec<PuzzleOrbit>,
    /// For each orbit and piece, the number of the piece in scramble files, counted from 0. The list is empty if
    /// scramble files use the numbers of `orbits`.
    pub piece_labels: Vec<Vec<u64>>,
    /// The moves. Each of them counts as one move in solutions. For example, if `R2` counts as one move, it is in this
    /// list, in addition to `R` and `R'`.
    pub moves: Vec<PuzzleMove>,
    /// Rotations of the whole puzzle. They cost nothing and are not part of solutions. The list contains every rotation
    /// that has a name, for example `x`, `x2` and `x'`.
    pub rotations: Vec<PuzzleMove>,
    /// Other names that sequences may use.
    pub aliases: Vec<MoveAlias>,
    /// States that count as solved, in addition to the solved state of the orbits.
    pub other_solved_states: Vec<PuzzleState>,
    /// True if the solved puzzle still counts as solved after any rotation of the whole puzzle.
    pub is_solved_however_held: bool,
    /// Pairs of a piece and a place. The piece must never be in this place: a move that would bring it there is blocked
    /// (twsearch's `Illegal`).
    pub impossible: Vec<PieceInPlace>,
    /// Blocks: sets of pieces that are fixed to each other. A block is a list of the places of its pieces in the solved
    /// puzzle. A move is blocked if it would move some pieces of a block but not all of them (ksolve's `Block`).
    pub blocks: Vec<Vec<u16>>,
    /// Pairs of move indices: in a solution, the second move must not directly follow the first (ksolve's
    /// `ForbiddenPairs`).
    pub forbidden_pairs: Vec<(usize, usize)>,
    /// Lists of move indices: in a solution, a move must not directly follow a move of the same list. In particular, it
    /// must not follow itself (ksolve's `ForbiddenGroups`).
    pub forbidden_groups: Vec<Vec<usize>>,
    /// Limits for the numbers of certain moves in a solution.
    pub move_limits: Vec<MoveLimit>,
    /// The positions of the stickers on the pieces.
    pub stickers: Option<StickerMap>,
    /// The drawing of the stickers.
    pub net: Option<PuzzleNet>,
    /// The phases of a solution of the puzzle, in order.
    pub phases: Vec<SolvingPhase>,
}
