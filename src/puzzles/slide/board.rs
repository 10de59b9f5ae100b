//! The sliding puzzle as a board: nine places, eight pieces and an empty place.

use super::slide_move::SlideMove;
use crate::puzzles::{PuzzleError, PuzzleName, PuzzlePosition};
use std::fmt;

/// A board of three rows of three places: a number from 1 to 8 in each, and 0 for the empty one; and
/// the goal, in which the numbers are in order and the empty place is where it is to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// Row by row.
    pieces: [u8; 9],
    /// Where the empty place is in the goal.
    home: Place,
}

/// A place of the board, 0 to 8, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// The last one, in which the empty place is in the usual goal.
    pub const LAST: Place = Place(8);

    /// How many there are.
    pub const COUNT: usize = 9;

    /// The place with a number; none above 8.
    pub const fn new(number: u8) -> Option<Place> {
        if number < Place::COUNT as u8 {
            Some(Place(number))
        } else {
            None
        }
    }

    /// All nine.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..Place::COUNT as u8).map(Place)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where the empty place is after a piece has moved into it in a direction; none if there is no
    /// such piece, since that would be beyond the edge of the board.
    pub const fn after(self, direction: SlideMove) -> Option<Place> {
        let (row, column) = (self.0 / 3, self.0 % 3);
        match direction {
            SlideMove::Up if row < 2 => Some(Place(self.0 + 3)),
            SlideMove::Down if row > 0 => Some(Place(self.0 - 3)),
            SlideMove::Left if column < 2 => Some(Place(self.0 + 1)),
            SlideMove::Right if column > 0 => Some(Place(self.0 - 1)),
            _ => None,
        }
    }
}

impl Board {
    /// 1 to 8 in order, and the empty place last.
    pub const SOLVED: Board = Board {
        pieces: [1, 2, 3, 4, 5, 6, 7, 8, 0],
        home: Place::LAST,
    };

    /// A board with these numbers, whose goal is the usual one; none unless they are 0 to 8, each
    /// once.
    pub fn new(pieces: [u8; 9]) -> Option<Board> {
        let home = Place::LAST;
        let numbers = pieces
            .iter()
            .fold(0_u32, |numbers, &piece| numbers | 1 << piece.min(31));
        let has_all = numbers == (1 << Place::COUNT) - 1;
        has_all.then_some(Board { pieces, home })
    }

    /// The board of a position: the numbers, and the place where the empty one is to end.
    ///
    /// # Errors
    ///
    /// If it is of another puzzle.
    pub fn of(position: &PuzzlePosition) -> Result<Board, PuzzleError> {
        let board = match position.places() {
            [pieces @ .., home] => pieces.try_into().ok().and_then(Board::new).zip(Place::new(*home)),
            [] => None,
        };
        let (board, home) = board.ok_or(PuzzleError::Foreign {
            puzzle: PuzzleName::Slide,
        })?;
        Ok(Board { home, ..board })
    }

    /// The numbers, row by row.
    pub const fn pieces(&self) -> &[u8; 9] {
        &self.pieces
    }

    /// Where the empty place is in the goal.
    pub const fn home(&self) -> Place {
        self.home
    }

    /// Where the empty place is.
    pub fn empty(&self) -> Place {
        let place = self.pieces.iter().position(|&piece| piece == 0);
        Place(place.expect("0 is on every board") as u8)
    }

    /// Moves pieces into the empty place, one after the other.
    ///
    /// # Errors
    ///
    /// The first move that there is no piece for.
    pub fn make(&mut self, directions: impl IntoIterator<Item = SlideMove>) -> Result<(), PuzzleError> {
        let mut empty = self.empty();
        for (number, direction) in (1..).zip(directions) {
            let Some(piece) = empty.after(direction) else {
                let turn = direction.to_string();
                return Err(PuzzleError::Blocked { number, turn });
            };
            self.pieces.swap(empty.index(), piece.index());
            empty = piece;
        }
        Ok(())
    }

    /// True if it is the goal: the numbers in order, and the empty place where it is to end.
    pub fn is_solved(&self) -> bool {
        self.empty() == self.home && self.order().is_sorted()
    }

    /// The eight numbers row by row, the empty place left out.
    pub(super) fn order(&self) -> [u8; 8] {
        let mut pieces = self.pieces.iter().copied().filter(|&piece| piece != 0);
        std::array::from_fn(|_| pieces.next().expect("eight numbers are not 0"))
    }

    /// The board with these eight numbers around an empty place.
    pub(super) fn from_order(order: [u8; 8], empty: Place, home: Place) -> Board {
        let mut order = order.into_iter();
        let pieces = std::array::from_fn(|place| {
            let is_empty = place == empty.index();
            if is_empty { None } else { order.next() }.unwrap_or(0)
        });
        Board { pieces, home }
    }

    /// The board with its numbers exchanged for those that the same pieces have when `target` is the
    /// goal: the moves that lead from this board to `target` solve the result.
    pub(super) fn seen_from(&self, target: &Board) -> Board {
        let mut names = [0; 9];
        for (name, piece) in (1..).zip(target.order()) {
            names[usize::from(piece)] = name;
        }
        Board {
            pieces: self.pieces.map(|piece| names[usize::from(piece)]),
            home: target.empty(),
        }
    }
}

impl From<&Board> for PuzzlePosition {
    fn from(board: &Board) -> PuzzlePosition {
        let mut places = [0; Place::COUNT + 1];
        places[..Place::COUNT].copy_from_slice(&board.pieces);
        places[Place::COUNT] = board.home.0;
        PuzzlePosition::new(&places)
    }
}

/// The numbers row by row, as in `1 3 0 4 2 7 8 5 6`.
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.pieces.iter().map(u8::to_string).collect();
        formatter.write_str(&numbers.join(" "))
    }
}
