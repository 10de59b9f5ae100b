//! The board of the sliding puzzle. Its places form rows and columns, and each place except one contains a numbered
//! piece.

use super::slide_move::SlideMove;
use crate::puzzles::{BoardSize, PuzzleError, PuzzleName, PuzzlePosition};
use std::fmt;

/// A board and its goal. The board lists the number in each place, row by row; 0 stands for the empty place. In the
/// goal, the numbers are in order, and the empty place is at its home.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: BoardSize,
    /// The numbers row by row, followed by the home of the empty place.
    places: PuzzlePosition,
}

/// The new empty place after a piece has moved into the empty place in a direction; `None` if the piece would come from
/// outside the board.
pub(super) fn empty_after(size: BoardSize, empty: usize, direction: SlideMove) -> Option<usize> {
    let (rows, columns) = (size.rows(), size.columns());
    let (row, column) = (empty / columns, empty % columns);
    match direction {
        SlideMove::Up if row + 1 < rows => Some(empty + columns),
        SlideMove::Down if row > 0 => Some(empty - columns),
        SlideMove::Left if column + 1 < columns => Some(empty + 1),
        SlideMove::Right if column > 0 => Some(empty - 1),
        _ => None,
    }
}

impl Board {
    /// The goal whose numbers are in order, with the empty place last.
    pub fn solved(size: BoardSize) -> Board {
        let last = size.places() - 1;
        let mut places: Vec<u8> = (0..=last).map(|place| (place + 1) as u8).collect();
        places[last] = 0;
        places.push(last as u8);
        Board {
            size,
            places: places.into(),
        }
    }

    /// A board with these numbers. Its goal has the empty place last. Returns `None` unless the list contains each
    /// number from 0 to `size.places() - 1` exactly once.
    pub fn new(size: BoardSize, pieces: &[u8]) -> Option<Board> {
        let mut places = pieces.to_vec();
        places.push((size.places() - 1) as u8);
        Board::of(size, &places.into()).ok()
    }

    /// Returns the board of a position. It checks the numbers and the home of the empty place.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is not a board of this size.
    pub fn of(size: BoardSize, position: &PuzzlePosition) -> Result<Board, PuzzleError> {
        let [pieces @ .., home] = position.places() else {
            return Err(foreign(size));
        };
        // One bit for each number.
        let mut seen = [0_u64; 4];
        for piece in pieces {
            seen[usize::from(piece >> 6)] |= 1 << (piece & 63);
        }
        let seen: u32 = seen.iter().map(|bits| bits.count_ones()).sum();
        let are_in_range = pieces
            .iter()
            .chain([home])
            .all(|&number| usize::from(number) < size.places());
        match pieces.len() == size.places() && seen as usize == pieces.len() && are_in_range {
            true => Ok(Board {
                size,
                places: position.clone(),
            }),
            false => Err(foreign(size)),
        }
    }

    /// Converts the board to a position.
    pub fn into_position(self) -> PuzzlePosition {
        self.places
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The numbers, row by row.
    pub fn pieces(&self) -> &[u8] {
        &self.places.places()[..self.size.places()]
    }

    /// The home of the empty place, which is its place in the goal.
    pub fn home(&self) -> usize {
        usize::from(self.places.places()[self.size.places()])
    }

    /// The current empty place.
    pub fn empty(&self) -> usize {
        let place = self.pieces().iter().position(|&piece| piece == 0);
        place.expect("0 is on every board")
    }

    /// Moves pieces into the empty place, one after the other.
    ///
    /// # Errors
    ///
    /// Returns an error for the first move that no piece can make. The moves before it have then been made.
    pub fn make(&mut self, directions: impl IntoIterator<Item = SlideMove>) -> Result<(), PuzzleError> {
        let mut empty = self.empty();
        let places = self.places.places_mut();
        for (number, direction) in (1..).zip(directions) {
            let Some(piece) = empty_after(self.size, empty, direction) else {
                let turn = direction.to_string();
                return Err(PuzzleError::Blocked { number, turn });
            };
            places.swap(empty, piece);
            empty = piece;
        }
        Ok(())
    }

    /// True if the board is the goal: the numbers are in order, and the empty place is at home.
    pub fn is_solved(&self) -> bool {
        self.pieces()[self.home()] == 0 && self.order().is_sorted()
    }

    /// The numbers row by row, without the empty place.
    pub(super) fn order(&self) -> impl Iterator<Item = u8> + '_ {
        self.pieces().iter().copied().filter(|&piece| piece != 0)
    }

    /// The board that contains these numbers row by row, in the order of the list, and has the empty place at `empty`.
    /// In its goal, the empty place is at `home`.
    pub(super) fn from_order(size: BoardSize, order: impl IntoIterator<Item = u8>, empty: usize, home: usize) -> Board {
        let mut order = order.into_iter();
        let pieces = (0..size.places()).map(|place| match place == empty {
            true => 0,
            false => order.next().unwrap_or(0),
        });
        let places: Vec<u8> = pieces.chain([home as u8]).collect();
        Board {
            size,
            places: places.into(),
        }
    }

    /// The same board with the pieces renumbered so that `target` is the goal. The moves that lead from this board to
    /// `target` solve the returned board.
    pub(super) fn seen_from(&self, target: &Board) -> Board {
        let mut names = [0; BoardSize::MOST_PLACES];
        for (name, piece) in (1..).zip(target.order()) {
            names[usize::from(piece)] = name;
        }
        let pieces = self.pieces().iter().map(|&piece| names[usize::from(piece)]);
        let places: Vec<u8> = pieces.chain([target.empty() as u8]).collect();
        Board {
            size: self.size,
            places: places.into(),
        }
    }
}

/// The error for a position or turn of another puzzle.
pub(super) fn foreign(size: BoardSize) -> PuzzleError {
    PuzzleError::Foreign {
        puzzle: PuzzleName::Slide(size),
    }
}

/// The numbers row by row, as in `1 3 0 4 2 7 8 5 6`.
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.pieces().iter().map(u8::to_string).collect();
        formatter.write_str(&numbers.join(" "))
    }
}
