//! How far a turn goes about an axis through a corner.

use std::fmt;

/// A third of a full turn: what a corner of a Pyraminx or a Skewb can be turned by. Two thirds are
/// one third the other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Third {
    /// 120° clockwise, as it is seen from outside: `U`.
    Clockwise,
    /// 120° counter-clockwise: `U'`.
    CounterClockwise,
}

impl Third {
    /// Both.
    pub const ALL: [Third; 2] = [Third::Clockwise, Third::CounterClockwise];

    /// The turn by so many thirds clockwise; none if those are full turns.
    pub const fn from_thirds(thirds: i32) -> Option<Third> {
        match thirds.rem_euclid(3) {
            1 => Some(Third::Clockwise),
            2 => Some(Third::CounterClockwise),
            _ => None,
        }
    }

    /// How many thirds clockwise: 1 or 2.
    pub const fn thirds(self) -> u8 {
        match self {
            Third::Clockwise => 1,
            Third::CounterClockwise => 2,
        }
    }

    /// The turn that undoes it.
    #[must_use]
    pub const fn inverse(self) -> Third {
        match self {
            Third::Clockwise => Third::CounterClockwise,
            Third::CounterClockwise => Third::Clockwise,
        }
    }
}

/// Nothing for clockwise, `'` for counter-clockwise.
impl fmt::Display for Third {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Third::Clockwise => "",
            Third::CounterClockwise => "'",
        })
    }
}
