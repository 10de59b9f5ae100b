//! The moves of the sliding puzzle.

use crate::puzzles::PuzzleTurn;
use std::fmt;

/// A move, named by the direction in which a piece moves into the empty place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlideMove {
    /// The piece below the empty place moves up.
    Up,
    /// The piece above the empty place moves down.
    Down,
    /// The piece to the right of the empty place moves left.
    Left,
    /// The piece to the left of the empty place moves right.
    Right,
}

impl SlideMove {
    /// All four moves.
    pub const ALL: [SlideMove; 4] = [SlideMove::Up, SlideMove::Down, SlideMove::Left, SlideMove::Right];

    /// The inverse move.
    pub const fn opposite(self) -> SlideMove {
        match self {
            SlideMove::Up => SlideMove::Down,
            SlideMove::Down => SlideMove::Up,
            SlideMove::Left => SlideMove::Right,
            SlideMove::Right => SlideMove::Left,
        }
    }

    /// The letter of the move: `U`, `D`, `L` or `R`.
    pub const fn letter(self) -> char {
        match self {
            SlideMove::Up => 'U',
            SlideMove::Down => 'D',
            SlideMove::Left => 'L',
            SlideMove::Right => 'R',
        }
    }

    /// The move with the given letter.
    pub fn from_letter(letter: char) -> Option<SlideMove> {
        let mut all = SlideMove::ALL.into_iter();
        all.find(|direction| direction.letter() == letter)
    }
}

impl From<SlideMove> for PuzzleTurn {
    fn from(turn: SlideMove) -> PuzzleTurn {
        PuzzleTurn::new(turn as u32)
    }
}

impl SlideMove {
    /// The move with the given number, or `None` if no move has this number.
    pub(super) fn of_number(turn: PuzzleTurn) -> Option<SlideMove> {
        SlideMove::ALL.get(turn.number() as usize).copied()
    }
}

/// Writes the letter of the move.
impl fmt::Display for SlideMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}
