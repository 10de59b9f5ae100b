//! What moves do.

use super::state::PieceInPlace;

/// What a move, a sequence or a rotation of the whole puzzle does to whatever stands in the places.
///
/// Place `p` holds after it what place `sources[p]` held before, twisted by `twists[p]`. So the orientation in
/// place `p` becomes the orientation that was in `sources[p]` plus `twists[p]`, modulo the orientations of the orbit.
/// This is what twsearch's `MoveTransformation` and cubing.js's KPuzzle say, too. ksolve's `Move` counts places from 1
/// and names the twist by the place that the piece comes from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Transformation {
    /// By place, through all orbits: where its new piece comes from, a place of the same orbit.
    pub sources: Vec<u16>,
    /// By place: the twist of its new piece, below the orientations of the orbit.
    pub twists: Vec<u8>,
}

impl Transformation {
    /// True if nothing is moved or twisted.
    pub fn is_identity(&self) -> bool {
        let stays = |(place, &source): (usize, &u16)| place == usize::from(source);
        self.sources.iter().enumerate().all(stays) && self.twists.iter().all(|&twist| twist == 0)
    }
}

/// One move, which a solution counts, or one rotation of the whole puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleMove {
    /// How it is written: `R2'`.
    pub name: String,
    /// What it does.
    pub transformation: Transformation,
    /// Which move it repeats: `R` for `R`, `R2` and `R'`. An index into the list that it stands in itself.
    pub base: usize,
    /// How often it makes that move, below 0 for backwards: 1 for the move itself, 2 for `R2`, -1 for `R'`.
    pub amount: i32,
    /// What it costs, at least 1. A rotation costs nothing, whatever stands here.
    pub cost: u32,
    /// It can only be made while these pieces stand in these places: the hole of a sliding board.
    pub requires: Vec<PieceInPlace>,
}

impl PuzzleMove {
    /// A base move, which costs 1. `index` is where it will stand in its list.
    pub fn as_listed(name: &str, transformation: Transformation, index: usize) -> PuzzleMove {
        PuzzleMove {
            name: name.to_owned(),
            transformation,
            base: index,
            amount: 1,
            cost: 1,
            requires: Vec::new(),
        }
    }
}

/// Another name that sequences may use, for a turn that is not a move itself: `Rw` for `L x`. Solutions do not use it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MoveAlias {
    /// How it is written.
    pub name: String,
    /// What it stands for: moves, rotations and other aliases.
    pub sequence: String,
    /// What that does.
    pub transformation: Transformation,
}
