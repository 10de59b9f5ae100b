//! Chooses whether a turn of outer layers includes the layer of the next rows or leaves it out. It treats only turns
//! for which this choice does not affect the part that is being solved.

use super::super::layers::{BigCubeLayers, BigCubeTurn};
use super::orbits::Orbit;
use super::rows::Ring;
use super::steps::LayerTurns;
use crate::cube::generator;
use rand::RngExt;

/// The number of choices that are tried, multiplied by the number of columns, is at most this number. Five random
/// 7x7x7s take 170.80 moves on average if this number is 100, and 161.20 moves if it is 60,000 or 240,000, in about the
/// same time.
const TRIES: usize = 60_000;

/// Some turns move the layer of a ring and all layers outside it, but no layer further in. This function chooses which
/// of these turns leave out the ring's layer, so that as many pieces of the ring as possible match after all turns.
/// `columns` contains the pieces before the turns.
///
/// The function makes a random walk from choice to choice. A step is accepted if the number of matching pieces does not
/// decrease; occasionally, a step that loses one piece is also accepted.
pub(super) fn choose(ring: &Ring<'_>, columns: &[Orbit], turns: &mut [BigCubeTurn]) {
    let (size, layer) = (ring.size(), ring.layer() as u16);
    let range = |turn: &BigCubeTurn| turn.layers.range(size as u16).1;
    let is_free: Vec<usize> = (0..turns.len())
        .filter(|&number| range(&turns[number]) == layer)
        .collect();
    if is_free.is_empty() {
        return;
    }
    let narrow = |turn: BigCubeTurn| BigCubeTurn {
        layers: BigCubeLayers::outer(turn.layers.leader(), layer - 1),
        amount: turn.amount,
    };
    let steps: Vec<[LayerTurns; 2]> = { turns.iter() }
        .map(|&turn| [turn, narrow(turn)].map(|turn| LayerTurns::of_turn(size, turn)))
        .collect();
    let wrong = |are_narrow: &[bool]| {
        let mut columns = columns.to_vec();
        for (steps, &is_narrow) in steps.iter().zip(are_narrow) {
            ring.turn(&mut columns, &steps[usize::from(is_narrow)]);
        }
        Ring::wrong(&columns)
    };
    let mut chosen = vec![false; turns.len()];
    let mut least = wrong(&chosen);
    let mut best = (least, chosen.clone());
    let mut random = generator(0, 0);
    for _ in 0..TRIES / columns.len() {
        let mut next = chosen.clone();
        for _ in 0..random.random_range(1..4) {
            let number = is_free[random.random_range(0..is_free.len())];
            next[number] = !next[number];
        }
        let now = wrong(&next);
        if now <= least + u32::from(random.random_range(0..20) == 0) {
            (least, chosen) = (now, next);
            if least < best.0 {
                best = (least, chosen.clone());
            }
        }
    }
    for (turn, is_narrow) in turns.iter_mut().zip(best.1) {
        if is_narrow {
            *turn = narrow(*turn);
        }
    }
}
