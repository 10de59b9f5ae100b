//! The most moves that a solution may have.

use super::{SearchMetric, TurnableFaces};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most moves of a metric that a solution may have: 1 to 30.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MaxMoves(u8);

impl MaxMoves {
    /// 21: what two phases find for nearly every cube within a millisecond.
    pub const DEFAULT: MaxMoves = MaxMoves(21);

    const LARGEST: u8 = 30;

    /// 30, the most.
    pub const MOST: MaxMoves = MaxMoves(MaxMoves::LARGEST);

    /// 20: every cube can be solved in 20 moves (T. Rokicki, H. Kociemba, M. Davidson and J. Dethridge,
    /// "The Diameter of the Rubik's Cube Group Is Twenty", SIAM J. Discrete Math. 27, 2013).
    pub const GODS_NUMBER: MaxMoves = MaxMoves(20);

    /// How many moves of a metric are what two phases find for nearly every cube within milliseconds:
    /// [`MaxMoves::DEFAULT`] in HTM with all faces. With five, they are about two more.
    pub const fn soon_found(metric: SearchMetric, faces: TurnableFaces) -> MaxMoves {
        match (metric, faces) {
            (SearchMetric::HalfTurn, TurnableFaces::All) => MaxMoves::DEFAULT,
            (SearchMetric::HalfTurn, TurnableFaces::AllBut(_)) => MaxMoves(24),
            (SearchMetric::QuarterTurn, TurnableFaces::All) => MaxMoves(28),
            (SearchMetric::QuarterTurn, TurnableFaces::AllBut(_)) => MaxMoves::MOST,
            (SearchMetric::Axial, TurnableFaces::All) => MaxMoves(18),
            (SearchMetric::Axial, TurnableFaces::AllBut(_)) => MaxMoves(20),
            (SearchMetric::AxialQuarterTurn, TurnableFaces::All) => MaxMoves(25),
            (SearchMetric::AxialQuarterTurn, TurnableFaces::AllBut(_)) => MaxMoves(27),
        }
    }

    /// A limit of `moves` moves; none if that is not 1 to 30.
    pub const fn new(moves: u8) -> Option<MaxMoves> {
        match moves {
            1..=MaxMoves::LARGEST => Some(MaxMoves(moves)),
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

/// What is not a number of moves that a solution may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "a number of moves from 1 to {} is expected; no cube needs more than 20",
    MaxMoves::LARGEST
)]
pub struct MaxMovesError;

impl FromStr for MaxMoves {
    type Err = MaxMovesError;

    fn from_str(text: &str) -> Result<MaxMoves, MaxMovesError> {
        let moves = text.parse().ok().and_then(MaxMoves::new);
        moves.ok_or(MaxMovesError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_moves_is_one_to_thirty() {
        for moves in 1..=30 {
            let read: MaxMoves = moves.to_string().parse().expect("a number of moves");
            assert_eq!(read.get(), moves);
        }
        for text in ["0", "31", "256", "-1", "", "x", "1.5"] {
            assert_eq!(text.parse::<MaxMoves>(), Err(MaxMovesError), "{text}");
        }
    }
}
