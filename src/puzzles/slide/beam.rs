//! Finds short solutions by a beam search, without a proof that they are shortest. For each number of moves, the search
//! keeps the most promising boards.

use super::grid::{Tiles, undoing};
use super::patterns::Patterns;
use crate::search::CancelToken;
use std::collections::HashSet;

/// A board of the beam.
struct Node {
    tiles: Tiles,
    /// The index of the previous board, and the move from that board to this one.
    came_from: u32,
    which: u8,
    least: u16,
}

/// A board that is one move away from a board of the beam.
struct Child {
    key: u64,
    parent: u32,
    which: u8,
    least: u16,
}

/// Stands for the missing move before the first board.
const NO_MOVE: u8 = u8::MAX;

/// Finds a sequence of fewer than `limit` moves that brings home all tiles in the groups of `patterns`. For each number
/// of moves, the search keeps up to `width` boards. The moves do not change the places for which `is_done` is true.
/// Returns `None` if the search finds no such sequence or is cancelled.
pub(super) fn search(
    patterns: &Patterns,
    tiles: &Tiles,
    is_done: &[bool],
    width: usize,
    limit: usize,
    cancel: &CancelToken,
) -> Option<Vec<u8>> {
    let grid = patterns.grid();
    let mut boards = vec![Node {
        tiles: tiles.clone(),
        came_from: 0,
        which: NO_MOVE,
        least: { patterns.estimates(tiles).0 }.sum as u16,
    }];
    // For each number of moves and each board, the index of the previous board, and the move from that board.
    let mut steps: Vec<Vec<(u32, u8)>> = Vec::new();
    let mut before: HashSet<u64> = HashSet::new();
    for length in 0.. {
        if let Some(solved) = boards.iter().position(|node| node.least == 0) {
            return Some(way_to(&steps, &boards, solved));
        }
        if length + 1 >= limit || boards.is_empty() || cancel.is_cancelled() {
            return None;
        }
        let mut seen: HashSet<u64> = HashSet::with_capacity(boards.len() * 2);
        let mut children: Vec<Child> = Vec::with_capacity(boards.len() * 2);
        for (number, node) in (0_u32..).zip(&boards) {
            let (upright, reflected) = patterns.estimates(&node.tiles);
            let hole = node.tiles.hole;
            let key = key(patterns, &node.tiles);
            for (which, source) in grid.moves(hole) {
                if usize::from(node.which) == undoing(which) || is_done[source] {
                    continue;
                }
                let tile = node.tiles.at[source];
                let mut least = upright.sum_after(patterns.change(&upright, tile, source, hole));
                if let Some(reflected) = &reflected {
                    let change = patterns.reflected_change(reflected, tile, source, hole);
                    least = least.max(reflected.sum_after(change));
                }
                if length + 1 + least >= limit {
                    continue;
                }
                let mut key = key ^ hole_word(hole) ^ hole_word(source);
                if patterns.wants(tile) {
                    key ^= word(tile, source) ^ word(tile, hole);
                }
                if !before.contains(&key) && seen.insert(key) {
                    children.push(Child {
                        key,
                        parent: number,
                        which: which as u8,
                        least: least as u16,
                    });
                }
            }
        }
        if children.len() > width {
            // Boards with the same bound are sorted by their pseudo-random keys.
            children.select_nth_unstable_by_key(width, |child| (child.least, child.key));
            children.truncate(width);
        }
        let next = children.iter().map(|child| {
            let parent = &boards[child.parent as usize];
            let mut tiles = parent.tiles.clone();
            let source = grid.source(tiles.hole, usize::from(child.which));
            tiles.slide_from(source.expect("a move that was found can be made"));
            Node {
                tiles,
                came_from: child.parent,
                which: child.which,
                least: child.least,
            }
        });
        let next: Vec<Node> = next.collect();
        steps.push(boards.iter().map(|node| (node.came_from, node.which)).collect());
        before = boards.iter().map(|node| key(patterns, &node.tiles)).collect();
        boards = next;
    }
    None
}

/// The moves that lead from the first board to `boards[solved]`.
fn way_to(steps: &[Vec<(u32, u8)>], boards: &[Node], solved: usize) -> Vec<u8> {
    let mut way = vec![boards[solved].which];
    let mut number = boards[solved].came_from;
    for of_length in steps.iter().rev() {
        let (came_from, which) = of_length[number as usize];
        way.push(which);
        number = came_from;
    }
    way.reverse();
    // The first entry is [`NO_MOVE`], because no move led to the first board.
    way.split_off(1)
}

/// A hash of the place of the hole, and of the places of the tiles that the patterns count. Boards that differ in these
/// places nearly always have different hashes.
fn key(patterns: &Patterns, tiles: &Tiles) -> u64 {
    let wanted = tiles.at.iter().enumerate().filter(|(_, tile)| patterns.wants(**tile));
    wanted.fold(hole_word(tiles.hole), |key, (place, &tile)| key ^ word(tile, place))
}

/// A pseudo-random number for the hole in a place. The input of the hash function differs from the inputs for all
/// tiles.
#[inline]
fn hole_word(place: usize) -> u64 {
    word_of(1 << 16 | place as u64)
}

/// A pseudo-random number for a tile in a place.
#[inline]
fn word(tile: u8, place: usize) -> u64 {
    word_of(u64::from(tile) << 8 | place as u64)
}

/// The finalizer of SplitMix64.
#[inline]
fn word_of(number: u64) -> u64 {
    let mut word = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
