//! Turns of the Square-1.

use crate::puzzles::PuzzleTurn;
use std::fmt;

/// Twelfths of a whole turn of a layer.
pub const TWELFTHS: u8 = 12;

/// A turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareOneTurn {
    /// The upper and the lower layer are turned by these numbers of twelfths, 0 to 11, clockwise as one looks at each.
    Layers([u8; 2]),
    /// The right half of all layers is twisted by a half turn, `/`.
    Twist,
}

impl SquareOneTurn {
    /// The number of [`SquareOneTurn::Twist`]; those of the layers are below it.
    const TWIST: u32 = 144;

    /// The turn with a number.
    pub fn of_number(turn: PuzzleTurn) -> Option<SquareOneTurn> {
        match turn.number() {
            SquareOneTurn::TWIST => Some(SquareOneTurn::Twist),
            number @ ..SquareOneTurn::TWIST => Some(SquareOneTurn::Layers([(number / 12) as u8, (number % 12) as u8])),
            _ => None,
        }
    }

    /// The step that undoes it.
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

/// As competitions write it: `(1,0)`, `(-3,6)`, `/`; up to six twelfths clockwise, and up to five the other way.
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
