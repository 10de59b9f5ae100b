//! The turns of a Skewb.

use crate::cube::{Amount, Axis};
use crate::puzzles::{PuzzleTurn, Third};
use std::fmt;

/// A corner about which half of the Skewb turns in the notation of competitions. With U above and
/// F in front, one looks at it from the corner UFL: these are the others whose half leaves that corner where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pivot {
    /// DFR, the farthest visible one on the right: `R`.
    R,
    /// UBR, the farthest visible one above: `U`.
    U,
    /// DBL, the farthest visible one on the left: `L`.
    L,
    /// DRB, the one behind, opposite UFL: `B`.
    B,
}

impl Pivot {
    /// All four, in the order R U L B.
    pub const ALL: [Pivot; 4] = [Pivot::R, Pivot::U, Pivot::L, Pivot::B];

    /// `R`, `U`, `L` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Pivot::R => 'R',
            Pivot::U => 'U',
            Pivot::L => 'L',
            Pivot::B => 'B',
        }
    }
}

/// A turn of half a Skewb: 120° about a corner, clockwise as seen from there, or counter-clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HalfSkewbTurn {
    /// About which corner.
    pub pivot: Pivot,
    /// How far.
    pub third: Third,
}

impl HalfSkewbTurn {
    /// All eight: R R' U U' L L' B B'.
    pub const ALL: [HalfSkewbTurn; 8] = {
        let mut all = [HalfSkewbTurn {
            pivot: Pivot::R,
            third: Third::Clockwise,
        }; 8];
        let mut number = 0;
        while number < 8 {
            all[number] = HalfSkewbTurn {
                pivot: Pivot::ALL[number / 2],
                third: Third::ALL[number % 2],
            };
            number += 1;
        }
        all
    };
}

/// In the notation of competitions: `R`, `R'` (WCA Regulations, 12h).
impl fmt::Display for HalfSkewbTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.pivot.letter(), self.third)
    }
}

/// A turn of a Skewb, or of the whole puzzle in the hand, which is no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SkewbTurn {
    /// Half of it turns.
    Half(HalfSkewbTurn),
    /// All of it turns in the hand, as the face R, U or F of a cube would: `x`, `y`, `z`.
    Whole {
        /// About which axis.
        axis: Axis,
        /// How far.
        amount: Amount,
    },
}

impl SkewbTurn {
    /// The turn that undoes it.
    #[must_use]
    pub const fn inverse(self) -> SkewbTurn {
        match self {
            SkewbTurn::Half(HalfSkewbTurn { pivot, third }) => SkewbTurn::Half(HalfSkewbTurn {
                pivot,
                third: third.inverse(),
            }),
            SkewbTurn::Whole { axis, amount } => SkewbTurn::Whole {
                axis,
                amount: amount.inverse(),
            },
        }
    }
}

/// Its number: that of half a Skewb in [`HalfSkewbTurn::ALL`], or behind those, three for each axis.
impl From<SkewbTurn> for PuzzleTurn {
    fn from(turn: SkewbTurn) -> PuzzleTurn {
        PuzzleTurn::new(match turn {
            SkewbTurn::Half(HalfSkewbTurn { pivot, third }) => 2 * pivot as u32 + third as u32,
            SkewbTurn::Whole { axis, amount } => 8 + 3 * axis as u32 + u32::from(amount.quarters()) - 1,
        })
    }
}

impl SkewbTurn {
    /// The turn with a number; none if there is none.
    pub(super) fn of_number(turn: PuzzleTurn) -> Option<SkewbTurn> {
        let number = turn.number() as usize;
        if let Some(half) = HalfSkewbTurn::ALL.get(number) {
            return Some(SkewbTurn::Half(*half));
        }
        Some(SkewbTurn::Whole {
            axis: *Axis::ALL.get((number - 8) / 3)?,
            amount: Amount::from_quarters(((number - 8) % 3) as u8 + 1)?,
        })
    }
}

/// As in `R'`, `x2`.
impl fmt::Display for SkewbTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SkewbTurn::Half(turn) => write!(formatter, "{turn}"),
            SkewbTurn::Whole { axis, amount } => {
                let letter = match axis {
                    Axis::RightLeft => 'x',
                    Axis::UpDown => 'y',
                    Axis::FrontBack => 'z',
                };
                write!(formatter, "{letter}{}", amount.suffix())
            }
        }
    }
}
