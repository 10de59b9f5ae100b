//! The costs of turns: the metrics in which lengths are counted.

use super::moves::{Amount, Axis, Face, Move};
use super::rotation::{Layers, Turn};
use std::fmt;

/// A rule for counting the length of a sequence of turns.
///
/// | | a face or two layers | a slice | the whole cube |
/// |---|---|---|---|
/// | HTM | 1 | 2 | 0 |
/// | QTM | 1 per quarter turn | 2 per quarter turn | 0 |
/// | STM | 1 | 1 | 0 |
/// | ETM | 1 | 1 | 1 |
/// | axial | 1; consecutive turns of opposite faces together count 1 | 1 | 0 |
/// | axial QTM | 1 per quarter turn; of consecutive turns of opposite faces, only the larger counts | 1 per quarter turn | 0 |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// Half-turn metric (HTM), also called outer block turn metric: a turn of a face by any amount
    /// is one move.
    HalfTurn,
    /// Quarter-turn metric (QTM): a half turn is two moves.
    QuarterTurn,
    /// Slice-turn metric (STM): a turn of a slice is also one move.
    SliceTurn,
    /// Execution-turn metric (ETM): every turn that a hand makes is one move, even a turn of the whole cube.
    ExecutionTurn,
    /// Axial metric: turning two opposite faces at once is one move, as for a robot with a motor on each face (E.
    /// Frantar, rob-twophase, 2020).
    Axial,
    /// Axial quarter-turn metric: like the axial metric, but a half turn is two moves. If two faces turn at once, the
    /// larger turn counts.
    AxialQuarterTurn,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 6] = [
        Metric::HalfTurn,
        Metric::QuarterTurn,
        Metric::SliceTurn,
        Metric::ExecutionTurn,
        Metric::Axial,
        Metric::AxialQuarterTurn,
    ];

    /// The short name of the metric in small letters: `htm`, `qtm`, `stm`, `etm`, `axial` or `axial-qtm`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::HalfTurn => "htm",
            Metric::QuarterTurn => "qtm",
            Metric::SliceTurn => "stm",
            Metric::ExecutionTurn => "etm",
            Metric::Axial => "axial",
            Metric::AxialQuarterTurn => "axial-qtm",
        }
    }

    /// The metric with a short name; `None` for any other text.
    pub fn named(name: &str) -> Option<Metric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// True if two opposite faces can turn at once as one move.
    pub const fn is_axial(self) -> bool {
        matches!(self, Metric::Axial | Metric::AxialQuarterTurn)
    }

    /// The cost of a single turn, in moves of the metric: 0 to 4.
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
            Metric::AxialQuarterTurn if faces > 0 => quarters,
            Metric::SliceTurn | Metric::Axial | Metric::AxialQuarterTurn if faces == 0 => 0,
            Metric::SliceTurn | Metric::Axial | Metric::AxialQuarterTurn | Metric::ExecutionTurn => 1,
        }
    }

    /// The length of a sequence of face turns, in moves of the metric. No turns are cancelled.
    pub fn length(self, moves: &[Move]) -> usize {
        self.length_of(moves.iter().map(|&each| Turn::from(each)))
    }

    /// The length of a sequence of turns of any layers, in moves of the metric. No turns are cancelled.
    pub fn length_of_turns(self, turns: &[Turn]) -> usize {
        self.length_of(turns.iter().copied())
    }

    fn length_of(self, turns: impl Iterator<Item = Turn>) -> usize {
        if !self.is_axial() {
            return turns.map(|turn| self.cost(turn)).sum();
        }
        let mut at_once = AtOnce::default();
        let before: usize = turns.map(|turn| at_once.ended_by(turn, self.cost(turn))).sum();
        before + at_once.cost
    }
}

/// The group of turns that are made at once at the end of a sequence.
#[derive(Default)]
struct AtOnce {
    axis: Option<Axis>,
    /// Whether each layer turns: the layer of U, R or F, then the slice, then the opposite layer.
    are_turned: [bool; 3],
    /// The cost of the group, which is the cost of its most expensive turn.
    cost: usize,
}

impl AtOnce {
    /// Adds a turn to the group. If it cannot be made at once with the turns of the group, returns their cost and
    /// begins a new group with this turn; otherwise returns 0.
    fn ended_by(&mut self, turn: Turn, cost: usize) -> usize {
        let towards_first = match Face::ALL[turn.layers.axis() as usize] == turn.layers.leader() {
            true => 1,
            false => -1,
        };
        let turned = [1, 0, -1].map(|outwards| turn.layers.contain(outwards * towards_first));
        let is_free = self.are_turned.iter().zip(turned).all(|(&is, now)| !(is && now));
        if self.axis == Some(turn.layers.axis()) && is_free {
            for (is, now) in self.are_turned.iter_mut().zip(turned) {
                *is |= now;
            }
            self.cost = self.cost.max(cost);
            return 0;
        }
        let before = self.cost;
        *self = AtOnce {
            axis: Some(turn.layers.axis()),
            are_turned: turned,
            cost,
        };
        before
    }
}

/// Writes `HTM`, `QTM`, `STM`, `ETM`, `axial` or `axial QTM`.
impl fmt::Display for Metric {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Metric::HalfTurn => "HTM",
            Metric::QuarterTurn => "QTM",
            Metric::SliceTurn => "STM",
            Metric::ExecutionTurn => "ETM",
            Metric::Axial => "axial",
            Metric::AxialQuarterTurn => "axial QTM",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(costs(turn(Layers::Slice(Axis::UpDown), quarter)), [2, 2, 1, 1]);
        assert_eq!(costs(turn(Layers::Slice(Axis::UpDown), half)), [2, 4, 1, 1]);
        assert_eq!(costs(turn(Layers::Whole(Axis::UpDown), half)), [0, 0, 0, 1]);
        let moves = [Move::R1, Move::U2, Move::F3];
        assert_eq!(Metric::HalfTurn.length(&moves), 3);
        assert_eq!(Metric::QuarterTurn.length(&moves), 4);
    }

    #[test]
    fn turns_of_opposite_faces_are_made_at_once() {
        for (text, axial, axial_quarter) in [
            ("", 0, 0),
            ("R L'", 1, 1),
            ("R L' R", 2, 2),
            ("R2 L' U", 2, 3),
            ("R U L", 3, 3),
            ("R R", 2, 2),
            ("U2 D2 R L", 2, 3),
        ] {
            let moves: crate::cube::Sequence = text.parse().expect("turns");
            assert_eq!(Metric::Axial.length(moves.moves()), axial, "{text}");
            assert_eq!(Metric::AxialQuarterTurn.length(moves.moves()), axial_quarter, "{text}");
        }
        let slice = |amount| Turn {
            layers: Layers::Slice(Axis::RightLeft),
            amount,
        };
        let turns = [slice(Amount::Half), Turn::from(Move::R1), Turn::from(Move::L3)];
        assert_eq!(Metric::Axial.length_of_turns(&turns), 1);
        assert_eq!(Metric::AxialQuarterTurn.length_of_turns(&turns), 2);
    }
}
