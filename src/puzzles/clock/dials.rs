//! The dials of the Clock, and how turns move them through gears. Solutions are checked with this engine.
//!
//! Each side has nine dials in three rows, and four pins. Each pin is in the middle of four dials. If the pin beside a
//! wheel is raised, a turn of the wheel turns the dials around all raised pins. A corner dial and the corner dial
//! behind it share an axle. If one of them shows `h` hours, the other shows `12 - h` hours, as seen from its own side.

use super::turn::{ClockTurn, HOURS, Pins};
use crate::puzzles::{PuzzleError, PuzzleName, PuzzlePosition};

/// The number of dials that turn independently: the two corner dials on a shared axle count once.
pub const DIALS: usize = 14;

/// The row and the column of each dial that is not in a corner of its side.
pub const INNER: [(usize, usize); 5] = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)];

/// The dials of both sides. The dials of each side are given as seen by a person who looks at this side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockDials {
    /// The hours of the dials on the side in front, row by row: 0 to 11, clockwise from twelve.
    pub front: [[u8; 3]; 3],
    /// The hours of the inner dials on the side behind, in the order of [`INNER`].
    pub back: [u8; INNER.len()],
    /// True if the puzzle is turned over, so that the back of the solved puzzle is in front.
    pub is_over: bool,
}

/// The error for a position or turn of another puzzle.
pub fn foreign() -> PuzzleError {
    PuzzleError::Foreign {
        puzzle: PuzzleName::Clock,
    }
}

impl ClockDials {
    /// All dials at twelve.
    pub const SOLVED: ClockDials = ClockDials {
        front: [[0; 3]; 3],
        back: [0; INNER.len()],
        is_over: false,
    };

    /// The dials of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the position belongs to another puzzle.
    pub fn of(position: &PuzzlePosition) -> Result<ClockDials, PuzzleError> {
        let places: &[u8; DIALS + 1] = position.places().try_into().map_err(|_| foreign())?;
        let (hours, over) = places.split_at(DIALS);
        if hours.iter().any(|&hour| hour >= HOURS) || over[0] > 1 {
            return Err(foreign());
        }
        let hour = |dial: usize| places[dial];
        Ok(ClockDials {
            front: std::array::from_fn(|row| std::array::from_fn(|column| hour(3 * row + column))),
            back: std::array::from_fn(|dial| hour(9 + dial)),
            is_over: over[0] == 1,
        })
    }

    /// The hours of all dials. The dials of the side in front come first.
    pub fn hours(&self) -> [u8; DIALS] {
        std::array::from_fn(|dial| match dial {
            0..9 => self.front[dial / 3][dial % 3],
            _ => self.back[dial - 9],
        })
    }

    /// The hours of the dials on the side behind, row by row, as seen from that side.
    pub fn behind(&self) -> [[u8; 3]; 3] {
        let mut behind = [[0; 3]; 3];
        for row in [0, 2] {
            for column in [0, 2] {
                // Seen from behind, left and right are exchanged, and so are clockwise and counter-clockwise.
                behind[row][column] = (HOURS - self.front[row][2 - column]) % HOURS;
            }
        }
        for (&hour, (row, column)) in self.back.iter().zip(INNER) {
            behind[row][column] = hour;
        }
        behind
    }

    /// Makes a turn.
    pub fn make(&mut self, turn: ClockTurn) {
        match turn {
            ClockTurn::Wheel(pins, hours) => self.turn_wheel(pins, hours),
            ClockTurn::Over => {
                *self = ClockDials {
                    front: self.behind(),
                    back: INNER.map(|(row, column)| self.front[row][column]),
                    is_over: !self.is_over,
                };
            }
        }
    }

    fn turn_wheel(&mut self, pins: Pins, hours: u8) {
        for row in 0..3 {
            for column in 0..3 {
                let beside = |pin: usize, place: usize| place == pin || place == pin + 1;
                let is_driven = (0..4).any(|pin| {
                    let (pin_row, pin_column) = (pin / 2, pin % 2);
                    beside(pin_row, row) && beside(pin_column, column) && pins.is_up(pin_row, pin_column)
                });
                if is_driven {
                    let hour = &mut self.front[row][column];
                    *hour = (*hour + hours) % HOURS;
                }
            }
        }
    }

    /// True if all dials show twelve.
    pub fn is_solved(&self) -> bool {
        self.hours() == [0; DIALS]
    }

    /// The same position, turned so that the front of the solved puzzle is in front.
    pub fn held_as_solved(mut self) -> ClockDials {
        if self.is_over {
            self.make(ClockTurn::Over);
        }
        self
    }
}

impl From<&ClockDials> for PuzzlePosition {
    fn from(dials: &ClockDials) -> PuzzlePosition {
        let mut places = [0; DIALS + 1];
        places[..DIALS].copy_from_slice(&dials.hours());
        places[DIALS] = u8::from(dials.is_over);
        PuzzlePosition::new(&places)
    }
}
