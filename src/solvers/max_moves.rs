//! The limit for the number of moves of a solution.

use super::{SearchMetric, TurnableFaces};
use crate::notation::InvalidValue;
use std::fmt;
use std::str::FromStr;

/// The maximum number of moves of a solution in a metric. It is a number from 1 to 40.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MaxMoves(u8);

impl MaxMoves {
    /// 21 moves. For nearly every cube, the two-phase method finds a solution of at most 21 moves within a millisecond.
    pub const DEFAULT: MaxMoves = MaxMoves(21);

    const LARGEST: usize = 40;

    /// 40, the largest limit.
    pub const MOST: MaxMoves = MaxMoves(MaxMoves::LARGEST as u8);

    /// A number of moves that is enough for every cube in this metric: `SearchMetric::gods_number`.
    pub(crate) const fn gods_number(metric: SearchMetric) -> MaxMoves {
        MaxMoves(metric.gods_number() as u8)
    }

    /// The default limit of the two-phase method for a metric and the faces that may be turned. For nearly every cube,
    /// the method finds a solution within this limit in milliseconds. In HTM with all faces, the limit is
    /// [`MaxMoves::DEFAULT`]. With five faces, it is two or three moves larger than with all faces.
    pub(crate) const fn soon_found(metric: SearchMetric, faces: TurnableFaces) -> MaxMoves {
        match (metric, faces) {
            (SearchMetric::HalfTurn, TurnableFaces::All) => MaxMoves::DEFAULT,
            (SearchMetric::HalfTurn, TurnableFaces::AllBut(_)) => MaxMoves(24),
            (SearchMetric::QuarterTurn, TurnableFaces::All) => MaxMoves(28),
            (SearchMetric::QuarterTurn, TurnableFaces::AllBut(_)) => MaxMoves(30),
            (SearchMetric::Axial, TurnableFaces::All) => MaxMoves(18),
            (SearchMetric::Axial, TurnableFaces::AllBut(_)) => MaxMoves(20),
            (SearchMetric::AxialQuarterTurn, TurnableFaces::All) => MaxMoves(25),
            (SearchMetric::AxialQuarterTurn, TurnableFaces::AllBut(_)) => MaxMoves(27),
        }
    }

    /// A limit of `moves` moves; `None` if `moves` is not a number from 1 to 40.
    pub const fn new(moves: usize) -> Option<MaxMoves> {
        match moves {
            1..=MaxMoves::LARGEST => Some(MaxMoves(moves as u8)),
            _ => None,
        }
    }

    /// The number of moves.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for MaxMoves {
    fn default() -> Self {
        MaxMoves::DEFAULT
    }
}

impl fmt::Display for MaxMoves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// The description of the expected text, for error messages.
const EXPECTED: &str = "a number of moves from 1 to 40; no cube needs more than 20, or 26 quarter turns";

impl FromStr for MaxMoves {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<MaxMoves, InvalidValue> {
        let moves = text.parse().ok().and_then(MaxMoves::new);
        moves.ok_or_else(|| InvalidValue::new(text, EXPECTED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_moves_is_one_to_forty() {
        for moves in 1..=40 {
            let read: MaxMoves = moves.to_string().parse().expect("a number of moves");
            assert_eq!(read.get(), moves);
        }
        assert!(EXPECTED.contains(&format!("1 to {}", MaxMoves::LARGEST)));
        for text in ["0", "41", "256", "-1", "", "x", "1.5"] {
            assert_eq!(
                text.parse::<MaxMoves>(),
                Err(InvalidValue::new(text, EXPECTED)),
                "{text}"
            );
        }
    }
}
