//! The moves of the sliding puzzle.

use std::fmt;

/// A move: the way in which a piece moves into the empty place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The piece below the empty place moves up.
    Up,
    /// The piece above it moves down.
    Down,
    /// The piece to its right moves left.
    Left,
    /// The piece to its left moves right.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    /// The move that undoes it.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// Its letter: `U D L R`.
    pub const fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        }
    }

    /// The direction of a letter.
    pub fn from_letter(letter: char) -> Option<Direction> {
        let mut all = Direction::ALL.into_iter();
        all.find(|direction| direction.letter() == letter)
    }
}

/// Its letter.
impl fmt::Display for Direction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}
