//! The moves of the sliding puzzle.

use crate::puzzles::PuzzleTurn;
use std::fmt;

/// A move, named by the direction in which a piece moves into the empty place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlideMove {
    /// The piece below the empty place moves up.
    Up,
    /// The piece above it moves down.
    Down,
    /// The piece to its right moves left.
    Left,
    /// The piece to its left moves right.
    Right,
}

impl SlideMove {
    /// All four.
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

    /// Its letter: `U D L R`.
    pub const fn letter(self) -> char {
        match self {
            SlideMove::Up => 'U',
            SlideMove::Down => 'D',
            SlideMove::Left => 'L',
            SlideMove::Right => 'R',
        }
    }

    /// The direction of a letter.
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
    /// The move with a number, if there is one.
    pub(super) fn of_number(turn: PuzzleTurn) -> Option<SlideMove> {
        SlideMove::ALL.get(turn.number() as usize).copied()
    }
}

/// Its letter.
impl fmt::Display for SlideMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}
