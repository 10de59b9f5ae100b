//! Which pieces look alike, from the numbers that files give them.

use crate::puzzles::definition::PuzzleOrbit;
use std::collections::BTreeMap;

/// An orbit whose solved state is written with any numbers of pieces. Pieces with the same number and as many visible
/// orientations look alike; they are numbered again from 0, in the order of their numbers. `visible` has a number for
/// each place; orientations are taken modulo it.
pub fn orbit_of(name: &str, orientations: u8, pieces: &[u64], turned: &[u8], visible: &[u8]) -> PuzzleOrbit {
    let kinds: BTreeMap<(u64, u8), u16> = pieces
        .iter()
        .copied()
        .zip(visible.iter().copied())
        .map(|kind| (kind, 0))
        .collect();
    let kinds: BTreeMap<(u64, u8), u16> = kinds.into_keys().zip(0..).collect();
    let numbers = pieces
        .iter()
        .zip(visible)
        .map(|(&piece, &visible)| kinds[&(piece, visible)]);
    PuzzleOrbit {
        name: name.to_owned(),
        orientations,
        solved_pieces: numbers.collect(),
        solved_orientations: turned
            .iter()
            .zip(visible)
            .map(|(turned, visible)| turned % visible)
            .collect(),
        visible_orientations: kinds.keys().map(|&(_, visible)| visible).collect(),
    }
}
