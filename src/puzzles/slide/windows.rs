//! Shortens solutions. It replaces a part of a solution by a shorter sequence that also leads from the board before the
//! part to the board after the part.

use super::deepening::SolutionsOfLength;
use super::grid::{Grid, Tiles};
use super::patterns::Patterns;
use crate::search::CancelToken;
use std::sync::Arc;

/// The maximum number of checks of the cancel token in the search for a shorter part. This limits the search to about
/// 30,000 nodes.
const LOOKS: u64 = 2;

/// Returns the solution after its parts of `length` moves were replaced by shorter sequences. A part is replaced only
/// if a short search finds a shorter sequence.
pub(super) fn shortened(grid: &Grid, tiles: &Tiles, solution: &[u8], length: usize, cancel: &CancelToken) -> Vec<u8> {
    let mut found: Vec<u8> = Vec::with_capacity(solution.len());
    let mut rest = solution.to_vec();
    // The board after the moves that were already processed.
    let mut tiles = tiles.clone();
    let after = |tiles: &mut Tiles, moves: &[u8]| {
        for &which in moves {
            let source = grid.source(tiles.hole, usize::from(which));
            tiles.slide_from(source.expect("a solution can be made"));
        }
    };
    while !rest.is_empty() {
        let part = rest.len().min(length);
        if !cancel.is_cancelled() {
            let mut target = tiles.clone();
            after(&mut target, &rest[..part]);
            if let Some(shorter) = shorter_way(grid, &tiles, &target, part, cancel) {
                rest.splice(..part, shorter);
                continue;
            }
        }
        // The next part begins in the middle of this part.
        let step = part.div_ceil(2);
        let moves: Vec<u8> = rest.drain(..step).collect();
        after(&mut tiles, &moves);
        found.extend(moves);
    }
    found
}

/// Fewer than `length` moves that lead from one board to another; `None` if a short search does not find them.
fn shorter_way(grid: &Grid, from: &Tiles, to: &Tiles, length: usize, cancel: &CancelToken) -> Option<Vec<u8>> {
    let mut places = vec![0; to.at.len()];
    for (place, &tile) in to.at.iter().enumerate() {
        places[usize::from(tile)] = place as u8;
    }
    let at = from.at.iter().map(|&tile| places[usize::from(tile)]).collect();
    let seen = Tiles::new(at, to.hole)?;
    // These patterns have a separate group for each tile. The bound of a tile is its distance from home.
    let patterns = Arc::new(Patterns::new(grid.clone(), to.hole, grid.places()));
    let least = patterns.estimates(&seen).0.sum;
    let limited = cancel.with_look_limit(LOOKS);
    let mut lengths = (least..length).step_by(2);
    lengths.find_map(|length| SolutionsOfLength::new(Arc::clone(&patterns), seen.clone(), length, &limited).next())
}
