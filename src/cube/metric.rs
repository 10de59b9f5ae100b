//! What a turn costs: the metrics in which lengths are counted.

use super::moves::{Amount, Move};
use super::rotation::{Layers, Turn};
use std::fmt;

/// A way to count the length of a sequence of turns.
///
/// | | a face or two layers | a slice | the whole cube |
/// |---|---|---|---|
/// | HTM | 1 | 2 | 0 |
/// | QTM | 1 a quarter turn | 2 a quarter turn | 0 |
/// | STM | 1 | 1 | 0 |
/// | ETM | 1 | 1 | 1 |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// Half-turn metric (HTM), also called outer block turn metric: a turn of a face by any amount
    /// is one move.
    HalfTurn,
    /// Quarter-turn metric (QTM): a half turn is two moves.
    QuarterTurn,
    /// Slice-turn metric (STM): a slice is one move too.
    SliceTurn,
    /// Execution-turn metric (ETM): every turn that a hand makes is one move.
    ExecutionTurn,
}

impl Metric {
    /// What one turn costs, in moves of the metric: 0 to 4.
    pub const fn cost(self, turn: Turn) -> usize {
        let quarters = match turn.amount {
            Amount::Half => 2,
            Amount::Clockwise | Amount::CounterClockwise => 1,
        };
        let faces = match turn.layers {
            Layers::Face(_) | Layers::Wide(_) => 1,
            Layers::Slice(_) => 2,
            Layers::Whole(_) => 0,
        };
        match self {
            Metric::HalfTurn => faces,
            Metric::QuarterTurn => faces * quarters,
            Metric::SliceTurn if faces == 0 => 0,
            Metric::SliceTurn | Metric::ExecutionTurn => 1,
        }
    }

    /// The length of a sequence of face turns, in moves of the metric, turn by turn.
    pub fn length(self, moves: &[Move]) -> usize {
        moves.iter().map(|&each| self.cost(Turn::from(each))).sum()
    }

    /// The length of a sequence of turns of any layers, in moves of the metric, turn by turn.
    pub fn length_of_turns(self, turns: &[Turn]) -> usize {
        turns.iter().map(|&turn| self.cost(turn)).sum()
    }
}

/// `HTM`, `QTM`, `STM` or `ETM`.
impl fmt::Display for Metric {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Metric::HalfTurn => "HTM",
            Metric::QuarterTurn => "QTM",
            Metric::SliceTurn => "STM",
            Metric::ExecutionTurn => "ETM",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Axis, Face};

    #[test]
    fn turns_cost_what_the_table_says() {
        let turn = |layers, amount| Turn { layers, amount };
        let costs = |turn: Turn| {
            let metrics = [
                Metric::HalfTurn,
                Metric::QuarterTurn,
                Metric::SliceTurn,
                Metric::ExecutionTurn,
            ];
            metrics.map(|metric| metric.cost(turn))
        };
        let (quarter, half) = (Amount::CounterClockwise, Amount::Half);
        assert_eq!(costs(turn(Layers::Face(Face::B), quarter)), [1, 1, 1, 1]);
        assert_eq!(costs(turn(Layers::Wide(Face::U), half)), [1, 2, 1, 1]);
        assert_eq!(
            costs(turn(Layers::Slice(Axis::UpDown), quarter)),
            [2, 2, 1, 1]
        );
        assert_eq!(costs(turn(Layers::Slice(Axis::UpDown), half)), [2, 4, 1, 1]);
        assert_eq!(costs(turn(Layers::Whole(Axis::UpDown), half)), [0, 0, 0, 1]);
        let moves = [Move::R1, Move::U2, Move::F3];
        assert_eq!(Metric::HalfTurn.length(&moves), 3);
        assert_eq!(Metric::QuarterTurn.length(&moves), 4);
    }
}
