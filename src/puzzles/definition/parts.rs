//! What a definition is made of.

use super::appearance::{PuzzleNet, StickerMap};
use super::moves::{MoveAlias, PuzzleMove};
use super::orbit::PuzzleOrbit;
use super::state::{PieceInPlace, PuzzleState};
use serde::{Deserialize, Serialize};

/// One step of the way in which a puzzle is solved, where its file says so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SolvingPhase {
    /// What it is called.
    pub name: String,
    /// The moves that may be made in it, as indices; all of them if the list is empty.
    pub moves: Vec<usize>,
    /// The places that hold after it what they hold in the solved puzzle, twisted in any way.
    pub placed: Vec<u16>,
    /// The places whose orientation after it is that of the solved puzzle, whichever piece is there.
    pub oriented: Vec<u16>,
}

/// How often a solution may make some moves in all (ksolve's `MoveLimits`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveLimit {
    /// The moves, as indices.
    pub moves: Vec<usize>,
    /// How often at most; 0 if not at all.
    pub most: u32,
}

/// All that a file may say of a puzzle, not yet checked. [`Definition::new`](super::Definition::new) does that.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DefinitionParts {
    /// What the puzzle is called; empty if nothing is known.
    pub name: String,
    /// Its pieces and places, and the solved state.
    pub orbits: Vec<PuzzleOrbit>,
    /// By orbit and piece: the number that the file gives the piece, from 0, which its scrambles use. Empty if these are
    /// the numbers of the orbits.
    pub piece_labels: Vec<Vec<u64>>,
    /// What may be done in one move: all of it, so `R`, `R2` and `R'` if each of these is one move.
    pub moves: Vec<PuzzleMove>,
    /// Rotations of the whole puzzle, which cost nothing and stand in no solution: all that have a name, so `x`, `x2`
    /// and `x'`.
    pub rotations: Vec<PuzzleMove>,
    /// Other names that sequences may use.
    pub aliases: Vec<MoveAlias>,
    /// States that count as solved beside the one that the orbits have.
    pub other_solved_states: Vec<PuzzleState>,
    /// True if the puzzle counts as solved however it is held, which is where rotations lead from a solved state.
    pub is_solved_however_held: bool,
    /// States with one of these are impossible, so that a move that leads to them is blocked (twsearch's `Illegal`).
    pub impossible: Vec<PieceInPlace>,
    /// Pieces that are fixed to each other: lists of where they stand in the solved puzzle. A move that would take
    /// some pieces of a list and leave others is blocked (ksolve's `Block`).
    pub blocks: Vec<Vec<u16>>,
    /// Moves, as indices, of which the second must not come right after the first in a solution (ksolve's
    /// `ForbiddenPairs`).
    pub forbidden_pairs: Vec<(usize, usize)>,
    /// Lists of moves, as indices, no two of which, nor one twice, must follow each other in a solution (ksolve's
    /// `ForbiddenGroups`).
    pub forbidden_groups: Vec<Vec<usize>>,
    /// How often a solution may make moves.
    pub move_limits: Vec<MoveLimit>,
    /// Where the stickers are.
    pub stickers: Option<StickerMap>,
    /// How they are drawn.
    pub net: Option<PuzzleNet>,
    /// How the puzzle is solved step by step.
    pub phases: Vec<SolvingPhase>,
}
