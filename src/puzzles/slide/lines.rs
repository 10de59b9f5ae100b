//! Solves the outer rows and columns of a board one after the other, until a small rectangle is left. Each line is
//! chosen so that it shortens the longer side of the rectangle.

use super::beam;
use super::grid::{Grid, Tiles, undoing};
use super::patterns::Patterns;
use crate::search::CancelToken;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;

/// The estimated number of moves for one step of a tile towards its home. If no solved tiles are in the way, a step in
/// the same direction as the previous step takes five moves, and a step in another direction takes three moves.
const STEP: usize = 4;

/// The maximum number of entries in a table for the tiles of a line.
const ENTRIES: usize = 1 << 12;

/// The lines of a board, in the order in which they are solved.
pub(super) struct Lines {
    grid: Grid,
    /// The part of the board that remains.
    left: Rectangle,
    left_grid: Grid,
    /// The home of the hole, as an index into the places of the remaining part.
    left_home: usize,
    lines: Vec<Line>,
}

/// A row or a column.
struct Line {
    tiles: Vec<usize>,
    patterns: Patterns,
}

/// A rectangular part of a board.
#[derive(Debug, Clone)]
struct Rectangle {
    rows: Range<usize>,
    columns: Range<usize>,
}

impl Rectangle {
    /// The places, row by row.
    fn places(&self, grid: &Grid) -> Vec<usize> {
        let width = grid.columns();
        let rows = self.rows.clone();
        rows.flat_map(|row| self.columns.clone().map(move |column| row * width + column))
            .collect()
    }
}

impl Lines {
    /// The lines of a board with a given home of the hole. At most `most_left` places remain after all lines.
    pub(super) fn new(grid: Grid, home: usize, most_left: usize) -> Lines {
        let mut left = Rectangle {
            rows: 0..grid.rows(),
            columns: 0..grid.columns(),
        };
        let width = grid.columns();
        let (row, column) = (home / width, home % width);
        let mut lines = Vec::new();
        while left.rows.len() * left.columns.len() > most_left {
            let tiles: Vec<usize> = match left.rows.len() >= left.columns.len() {
                true => {
                    let row = outer(&mut left.rows, row);
                    left.columns.clone().map(|column| row * width + column).collect()
                }
                false => {
                    let column = outer(&mut left.columns, column);
                    left.rows.clone().map(|row| row * width + column).collect()
                }
            };
            let named: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
            lines.push(Line {
                patterns: Patterns::of_tiles(grid.clone(), home, &named, ENTRIES),
                tiles,
            });
        }
        Lines {
            left_grid: Grid::new(left.rows.len(), left.columns.len()),
            left_home: (row - left.rows.start) * left.columns.len() + column - left.columns.start,
            grid,
            left,
            lines,
        }
    }

    /// The remaining part of the board, and the home of the hole in it.
    pub(super) fn left(&self) -> (&Grid, usize) {
        (&self.left_grid, self.left_home)
    }

    /// Returns moves that solve the lines, and the board that remains; `None` if the search was cancelled first. For
    /// each line, the method first finds a sequence of moves quickly. If `width` is not 0, a beam search that keeps
    /// `width` boards for each number of moves then looks for a shorter sequence.
    pub(super) fn bring_home(&self, tiles: &Tiles, width: usize, cancel: &CancelToken) -> Option<(Vec<u8>, Tiles)> {
        let mut tiles = tiles.clone();
        let mut is_home = vec![false; self.grid.places()];
        let mut ways = Vec::new();
        for line in &self.lines {
            if cancel.is_cancelled() {
                return None;
            }
            let at_once = self.line_home(&tiles, line, is_home.clone());
            let shorter = match width {
                0 => None,
                _ => beam::search(&line.patterns, &tiles, &is_home, width, at_once.len(), cancel),
            };
            let way = shorter.unwrap_or(at_once);
            make(&self.grid, &mut tiles, &way);
            ways.extend(way);
            for &place in &line.tiles {
                is_home[place] = true;
            }
        }
        let places = self.left.places(&self.grid);
        let number = |place: usize| places.iter().position(|&each| each == place).map(|label| label as u8);
        let at: Option<Vec<u8>> = { places.iter() }
            .map(|&place| number(usize::from(tiles.at[place])))
            .collect();
        let left = Tiles::new(at.expect("all other tiles are home"), self.left_home);
        Some((ways, left.expect("the hole is never brought home")))
    }

    /// Moves that solve a line, one or two tiles at a time.
    fn line_home(&self, tiles: &Tiles, line: &Line, mut is_home: Vec<bool>) -> Vec<u8> {
        let mut tiles = tiles.clone();
        let mut ways = Vec::new();
        // Tiles are solved in pairs. The last two tiles of a line must be solved together, since neither of them can
        // come home while the other is at home.
        let (first, pairs) = line.tiles.split_at(line.tiles.len() % 2);
        for wanted in first.chunks(1).chain(pairs.chunks(2)) {
            let way = self.tiles_home(&tiles, wanted, &is_home);
            make(&self.grid, &mut tiles, &way);
            ways.extend(way);
            for &place in wanted {
                is_home[place] = true;
            }
        }
        ways
    }

    /// A short sequence of moves that brings the wanted tiles home and leaves solved tiles in place. The search prefers
    /// boards on which the wanted tiles are few steps away from home. The sequence is not always the shortest one.
    fn tiles_home(&self, tiles: &Tiles, wanted: &[usize], is_home: &[bool]) -> Vec<u8> {
        let place_of = |tile: usize| tiles.at.iter().position(|&each| usize::from(each) == tile);
        let mut start = [0_u8; 3];
        start[0] = tiles.hole as u8;
        for (place, &tile) in start[1..].iter_mut().zip(wanted) {
            *place = place_of(tile).expect("every tile is on the board") as u8;
        }
        // If only one tile is wanted, the third place stays 0 and is ignored.
        let steps_left = |places: [u8; 3]| -> usize {
            let each = wanted.iter().zip(&places[1..]);
            each.map(|(&tile, &place)| self.grid.steps(tile, usize::from(place)))
                .sum()
        };
        let mut found: HashMap<[u8; 3], (u32, u8)> = HashMap::from([(start, (0, u8::MAX))]);
        let mut queue = BinaryHeap::from([(Reverse(STEP * steps_left(start)), 0_u32, start)]);
        while let Some((_, length, places)) = queue.pop() {
            if steps_left(places) == 0 {
                return self.way_to(&found, places, wanted.len());
            }
            if found.get(&places).is_some_and(|&(shorter, _)| shorter < length) {
                continue;
            }
            let hole = usize::from(places[0]);
            for (which, source) in self.grid.moves(hole) {
                if is_home[source] {
                    continue;
                }
                let after = self.after(places, source, wanted.len());
                let length = length + 1;
                let is_longer = |&(shorter, _): &(u32, u8)| shorter <= length;
                if !found.get(&after).is_some_and(is_longer) {
                    found.insert(after, (length, which as u8));
                    queue.push((Reverse(length as usize + STEP * steps_left(after)), length, after));
                }
            }
        }
        unreachable!("two tiles can be brought to any two places of what is left of a board")
    }

    /// The places of the hole and the wanted tiles after a tile has moved from a place into the hole.
    fn after(&self, mut places: [u8; 3], source: usize, wanted: usize) -> [u8; 3] {
        let hole = std::mem::replace(&mut places[0], source as u8);
        if let Some(place) = places[1..=wanted]
            .iter_mut()
            .find(|place| usize::from(**place) == source)
        {
            *place = hole;
        }
        places
    }

    /// The moves that lead from the start of the search to `places`, the places of the hole and the wanted tiles.
    fn way_to(&self, found: &HashMap<[u8; 3], (u32, u8)>, mut places: [u8; 3], wanted: usize) -> Vec<u8> {
        let mut way = Vec::new();
        while let Some(&(length, which)) = found.get(&places) {
            if length == 0 {
                break;
            }
            way.push(which);
            let source = self.grid.source(usize::from(places[0]), undoing(usize::from(which)));
            places = self.after(places, source.expect("a move can be undone"), wanted);
        }
        way.reverse();
        way
    }
}

/// Removes the first or the last line from a range, and returns it. The removed line is the one that is farther from
/// the line `home`, which contains the home of the hole.
fn outer(lines: &mut Range<usize>, home: usize) -> usize {
    match home - lines.start >= lines.end - 1 - home {
        true => {
            lines.start += 1;
            lines.start - 1
        }
        false => {
            lines.end -= 1;
            lines.end
        }
    }
}

/// Applies moves.
fn make(grid: &Grid, tiles: &mut Tiles, way: &[u8]) {
    for &which in way {
        let source = grid.source(tiles.hole, usize::from(which));
        tiles.slide_from(source.expect("a move that was found can be made"));
    }
}
