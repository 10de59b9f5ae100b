//! Reads nets of any puzzle from text, and computes the widths of their rows. To find the place of each sticker in the
//! net, the module draws nets of the puzzle.

use super::{Cell, Puzzle, PuzzleError, PuzzlePosition};
use crate::notation::net;

/// The number of stickers in each line of a puzzle's net.
pub(super) fn widths(puzzle: &dyn Puzzle) -> Vec<usize> {
    if let Some(layers) = puzzle.name().layers() {
        return cube_widths(layers.into());
    }
    let cells = puzzle.net(&puzzle.solved());
    let width = |row: &Vec<Cell>| row.iter().filter(|cell| **cell != Cell::Gap).count();
    cells.iter().map(width).collect()
}

/// The number of stickers in each line of the net of a cube. The net shows U at the top, then L, F, R and B side by
/// side, and then D.
pub(super) fn cube_widths(layers: usize) -> Vec<usize> {
    [layers, 4 * layers, layers].map(|width| vec![width; layers]).concat()
}

/// True if the text has two or more lines, with the same numbers of stickers as the lines of the puzzle's net.
pub(super) fn is_net(puzzle: &dyn Puzzle, text: &str) -> bool {
    text.contains('\n') && net::has_widths(text, &widths(puzzle))
}

/// The stickers of a net, in the order in which the puzzle writes them.
///
/// # Errors
///
/// Returns an error if the number of lines or their lengths differ from those of the puzzle's net.
pub(super) fn stickers_of_net(puzzle: &dyn Puzzle, text: &str) -> Result<String, PuzzleError> {
    let typed = net::read(text, &widths(puzzle)).map_err(PuzzleError::Net)?;
    if puzzle.colors().is_empty() {
        // A board is written in the order of its net, so its pieces keep their order.
        return Ok(typed.iter().map(|(_, piece)| *piece).collect());
    }
    let mut placed = vec![' '; typed.len()];
    for ((_, symbol), place) in typed.into_iter().zip(places(puzzle)) {
        if let Some(at) = placed.get_mut(place) {
            *at = symbol;
        }
    }
    Ok(placed.into_iter().collect())
}

/// The index of the sticker at each place of the net, row by row, from left to right.
///
/// To find these indices, the net is drawn more than once. There are too few colors to give each sticker its own color.
/// So each drawing uses the colors to show one digit of the indices.
fn places(puzzle: &dyn Puzzle) -> Vec<usize> {
    let solved = puzzle.solved();
    let stickers = solved.places().len();
    let colors = solved
        .places()
        .iter()
        .max()
        .map_or(2, |most| usize::from(*most) + 1)
        .max(2);
    let mut places: Vec<usize> = Vec::new();
    let mut worth = 1;
    while worth < stickers {
        let painted: Vec<u8> = (0..stickers).map(|sticker| (sticker / worth % colors) as u8).collect();
        let cells = puzzle.net(&PuzzlePosition::new(&painted));
        let digits = cells.iter().flatten().filter_map(|cell| match cell {
            Cell::Sticker(color) => Some(usize::from(*color)),
            Cell::Gap | Cell::Piece(_) => None,
        });
        for (index, digit) in digits.enumerate() {
            match places.get_mut(index) {
                Some(place) => *place += digit * worth,
                None => places.push(digit * worth),
            }
        }
        worth *= colors;
    }
    places
}
