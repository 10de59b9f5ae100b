//! Counts the boards at each distance from the solved board.

use super::grid::Grid;
use crate::parallel;
use crate::puzzles::{BoardSize, DistanceCounter};
use crate::search::CancelToken;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The maximum number of places of a board whose positions are counted. A board with 12 places has 12!/2 = 239,500,800
/// positions, and a board with 13 places has 13 times this number.
const MOST_PLACES: usize = 12;

/// The number of words that a thread processes between two checks of the cancel token. A word contains 64 boards.
const PART: usize = 1 << 10;

/// Counts the boards of a size by their distance from the solved board, whose empty place is last.
///
/// The index of a board consists of its empty place and a number k, which stands for the order of its tiles, row by
/// row. Among all orders, two orders that differ only by an exchange of the last two tiles have the indices 2k and
/// 2k + 1. For a given empty place, moves can reach only one of the two, so k identifies the order.
pub(super) struct BoardDistances {
    grid: Grid,
}

impl BoardDistances {
    /// Returns `None` if the board has more than [`MOST_PLACES`] places.
    pub(super) fn new(size: BoardSize) -> Option<BoardDistances> {
        (size.places() <= MOST_PLACES).then(|| BoardDistances {
            grid: Grid::new(size.rows(), size.columns()),
        })
    }

    fn tiles(&self) -> usize {
        self.grid.places() - 1
    }

    /// The number of reachable boards that have the same empty place.
    fn orders(&self) -> usize {
        (1..=self.tiles()).product::<usize>() / 2
    }

    /// The number of words in a set of boards, which has one bit for each reachable board.
    fn words(&self) -> usize {
        (self.grid.places() * self.orders()).div_ceil(64)
    }

    /// Half the index of the order of the given tiles, rounded down. This number identifies the order.
    fn number(tiles: &[u8]) -> usize {
        let mut seen = 0_u32;
        let mut number = 0;
        for (place, &tile) in tiles.iter().enumerate() {
            let smaller_before = (seen & ((1 << tile) - 1)).count_ones() as usize;
            number = number * (tiles.len() - place) + usize::from(tile) - smaller_before;
            seen |= 1 << tile;
        }
        number / 2
    }

    /// Writes the tiles of a board to `tiles`, row by row. `number` identifies the order of the tiles, as in
    /// [`BoardDistances::number`].
    fn order(&self, number: usize, hole: usize, tiles: &mut [u8]) {
        let count = tiles.len();
        // `tiles` first contains the digits of the index in the factorial number system. The second digit from the end
        // has base 2. It is 0 at first, because of the factor 2. At the end of this function, the parity determines its
        // right value.
        let mut rest = 2 * number;
        for place in (0..count).rev() {
            tiles[place] = (rest % (count - place)) as u8;
            rest /= count - place;
        }
        let mut left: u32 = (1 << count) - 1;
        let mut is_odd = false;
        for tile in tiles.iter_mut() {
            is_odd ^= *tile % 2 == 1;
            let mut rest = left;
            for _ in 0..*tile {
                rest &= rest - 1;
            }
            *tile = rest.trailing_zeros() as u8;
            left ^= 1 << *tile;
        }
        // A move up or down takes a tile past `columns` - 1 tiles in the order.
        let rows_up = self.grid.rows() - 1 - hole / self.grid.columns();
        if is_odd != ((self.grid.columns() - 1) * rows_up % 2 == 1) {
            tiles.swap(count - 2, count - 1);
        }
    }

    /// Marks in `next` the boards that are one move away from the boards whose bits are set in `boards`. `boards` is
    /// the word with the index `word`.
    fn expand(&self, word: usize, boards: u64, next: &[AtomicU64]) {
        let orders = self.orders();
        let mut tiles = [0; MOST_PLACES];
        let tiles = &mut tiles[..self.tiles()];
        let mut rest = boards;
        while rest != 0 {
            let board = 64 * word + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (hole, number) = (board / orders, board % orders);
            self.order(number, hole, tiles);
            for (_, source) in self.grid.moves(hole) {
                // The tiles between the old and the new empty place move one position forwards or backwards in the
                // order.
                let moved = |tiles: &mut [u8], is_undone: bool| match (source > hole) != is_undone {
                    true => tiles[hole.min(source)..hole.max(source)].rotate_right(1),
                    false => tiles[hole.min(source)..hole.max(source)].rotate_left(1),
                };
                moved(tiles, false);
                let after = source * orders + BoardDistances::number(tiles);
                moved(tiles, true);
                next[after / 64].fetch_or(1 << (after % 64), Relaxed);
            }
        }
    }
}

impl DistanceCounter for BoardDistances {
    fn count(&self, cancel: &CancelToken, counted: &mut dyn FnMut(u64)) -> bool {
        let words = self.words();
        let solved = self.tiles() * self.orders();
        let mut now = vec![0_u64; words];
        now[solved / 64] |= 1 << (solved % 64);
        let mut before = vec![0_u64; words];
        while now.iter().any(|&word| word != 0) {
            counted(now.iter().map(|word| u64::from(word.count_ones())).sum());
            let next: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(0)).collect();
            parallel::for_each(words.div_ceil(PART), &|part| {
                let first = part * PART;
                if cancel.is_cancelled() {
                    return;
                }
                for (word, &boards) in (first..words).zip(&now[first..]).take(PART) {
                    self.expand(word, boards, &next);
                }
            });
            if cancel.is_cancelled() {
                return false;
            }
            // If the places are colored like a chessboard, each move takes the empty place from one color to the other.
            // So neighbours never have the same distance, and each move changes the distance by exactly one.
            let next = next
                .into_iter()
                .zip(&before)
                .map(|(word, before)| word.into_inner() & !before);
            let next = next.collect();
            before = std::mem::replace(&mut now, next);
        }
        true
    }

    fn bytes(&self) -> u64 {
        3 * 8 * self.words() as u64
    }
}
