//! Turns of the Square-1.

use crate::puzzles::PuzzleTurn;
use std::fmt;

/// The number of twelfths in a whole turn of a layer.
pub const TWELFTHS: u8 = 12;

/// A turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareOneTurn {
    /// A turn of the upper and the lower layer by these numbers of twelfths, 0 to 11, clockwise as seen from outside
    /// the layer.
    Layers([u8; 2]),
    /// The twist `/`: a half turn of the right half of the puzzle.
    Twist,
}

impl SquareOneTurn {
    /// The number that stands for [`SquareOneTurn::Twist`]. Turns of layers have lower numbers.
    const TWIST: u32 = 144;

    /// The turn with the given number; `None` if the number is invalid.
    pub fn of_number(turn: PuzzleTurn) -> Option<SquareOneTurn> {
        match turn.number() {
            SquareOneTurn::TWIST => Some(SquareOneTurn::Twist),
            number @ ..SquareOneTurn::TWIST => Some(SquareOneTurn::Layers([(number / 12) as u8, (number % 12) as u8])),
            _ => None,
        }
    }

    /// The inverse turn.
    pub fn inverse(self) -> SquareOneTurn {
        match self {
            SquareOneTurn::Layers(turns) => SquareOneTurn::Layers(turns.map(|turn| (TWELFTHS - turn) % TWELFTHS)),
            SquareOneTurn::Twist => SquareOneTurn::Twist,
        }
    }
}

impl From<SquareOneTurn> for PuzzleTurn {
    fn from(turn: SquareOneTurn) -> PuzzleTurn {
        PuzzleTurn::new(match turn {
            SquareOneTurn::Layers([upper, lower]) => u32::from(upper) * 12 + u32::from(lower),
            SquareOneTurn::Twist => SquareOneTurn::TWIST,
        })
    }
}

/// Writes the notation of competitions: `(1,0)`, `(-3,6)`, `/`. A layer turns by up to six twelfths clockwise, or up to
/// five counter-clockwise.
impl fmt::Display for SquareOneTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SquareOneTurn::Layers(turns) => {
                let [upper, lower] = turns.map(|turn| if turn > 6 { turn as i8 - 12 } else { turn as i8 });
                write!(formatter, "({upper},{lower})")
            }
            SquareOneTurn::Twist => formatter.write_str("/"),
        }
    }
}
