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

/// By orbit and piece: the numbers that a file has for them, as far as they are others than the orbits have. `pieces` is
/// the solved state as the file has it.
pub fn labels<'a>(orbits: &[PuzzleOrbit], pieces: impl Iterator<Item = &'a [u64]>) -> Vec<Vec<u64>> {
    let labels = orbits.iter().zip(pieces).map(|(orbit, pieces)| {
        let mut labels = vec![0; usize::from(orbit.kinds())];
        for (&piece, &label) in orbit.solved_pieces.iter().zip(pieces) {
            labels[usize::from(piece)] = label;
        }
        labels
    });
    let labels: Vec<Vec<u64>> = labels.collect();
    let is_plain = labels
        .iter()
        .all(|labels| labels.iter().zip(0..).all(|(&label, number)| label == number));
    if is_plain { Vec::new() } else { labels }
}
