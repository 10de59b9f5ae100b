//! Decides which pieces look alike, by the piece numbers in a file.

use crate::puzzles::definition::PuzzleOrbit;
use std::collections::BTreeMap;

/// Makes an orbit from a solved state whose pieces have arbitrary numbers. Two pieces look alike if they have the same
/// number and the same number of visible orientations. Pieces that look different get new numbers from 0, in the order
/// of their old numbers. For the piece in each place, `visible` contains the number of visible orientations, and
/// `turned` contains the orientation. The orientation is taken modulo the number of visible orientations.
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

/// For each orbit and each piece number of the orbit, returns the piece number in the file. The result is empty if the
/// numbers in the file and in the orbits are equal. `pieces` is the solved state, with the piece numbers of the file.
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
