//! The length of a solution of a run, in the metrics of its puzzle.

use crate::cube::{Metric, Turn};
use crate::puzzles::PuzzleLength;
use crate::solvers::Solution;
use serde::{Deserialize, Serialize};

/// The length of a solution, in each metric of its puzzle, and the proven lower bound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordLength {
    /// The number of moves, for puzzles on which every turn is one move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<usize>,
    /// The number of moves of a cube of four layers or more, in the outer block turn metric.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub obtm: Option<usize>,
    /// The number of twists of the right half of a Square-1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub twists: Option<usize>,
    /// The number of turns of a solution to a goal, where each allowed turn counts as one; or the number of turns of a
    /// Square-1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub turns: Option<usize>,
    /// The number of moves of a cube in the half-turn metric.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub htm: Option<usize>,
    /// The number of moves of a cube in the quarter-turn metric.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub qtm: Option<usize>,
    /// For a method of the 3x3x3: the sum of the lengths of the phases in HTM. Turns that merge between two phases
    /// count separately.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub htm_by_phases: Option<usize>,
    /// The number of moves in the axial metric, if the solver looked for a short solution in this metric.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub axial: Option<usize>,
    /// The number of moves in the axial quarter-turn metric, if the solver looked for a short solution in this metric.
    #[serde(rename = "axial-qtm", skip_serializing_if = "Option::is_none", default)]
    pub axial_qtm: Option<usize>,
    /// With `optimal`: the proven lower bound. No solution has fewer moves in the metric.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lower_bound: Option<usize>,
}

/// The length of a solution, counted in two ways for reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedLength {
    /// For a method of the 3x3x3 in HTM: the sum of the lengths of the phases, as in the literature. Turns that merge
    /// between two phases count separately. Otherwise the same as `printed`.
    pub by_phases: usize,
    /// The length of the printed solution in the metric of its method. In a printed solution, turns of a face are
    /// merged at the boundary of two phases.
    pub printed: usize,
    /// Whether it is proven that no solution is shorter, for methods with such proofs.
    pub is_proven: Option<bool>,
}

impl CountedLength {
    /// A length without a proof. `by_phases` and `printed` are both `length`.
    pub const fn of(length: usize) -> CountedLength {
        CountedLength {
            by_phases: length,
            printed: length,
            is_proven: None,
        }
    }
}

impl RecordLength {
    /// The maximum length that a record or a report from a file may have. Solutions of a cube of 300 layers are
    /// shorter.
    pub const LONGEST: usize = 1_000_000;

    /// True if a recorded length agrees with this length of the replayed solution. Recorded values that do not follow
    /// from the moves, such as phases and proofs, need only be possible.
    pub(crate) fn allows(&self, recorded: &RecordLength) -> bool {
        let may_be_left_out = |own: Option<usize>, recorded: Option<usize>| recorded.is_none() || recorded == own;
        let by_phases = match (self.htm_by_phases, recorded.htm_by_phases) {
            (Some(fewest), Some(by_phases)) => (fewest..=RecordLength::LONGEST).contains(&by_phases),
            (own, recorded) => own == recorded,
        };
        let counts = [self.moves, self.obtm, self.twists, self.turns, self.htm];
        by_phases
            && counts
                == [
                    recorded.moves,
                    recorded.obtm,
                    recorded.twists,
                    recorded.turns,
                    recorded.htm,
                ]
            && self.qtm == recorded.qtm
            && counts.iter().flatten().all(|&count| count <= RecordLength::LONGEST)
            && may_be_left_out(self.axial, recorded.axial)
            && may_be_left_out(self.axial_qtm, recorded.axial_qtm)
            && recorded.lower_bound <= self.qtm
    }

    /// The length of a solution of a puzzle other than the 3x3x3, in a metric.
    pub(super) fn of_puzzle(&self, metric: Metric) -> Option<usize> {
        let in_quarters = self.qtm.filter(|_| metric == Metric::QuarterTurn);
        in_quarters.or(self.obtm).or(self.twists).or(self.moves).or(self.htm)
    }

    /// The length of a solution by a method.
    pub(super) fn of_solution(solution: &Solution) -> RecordLength {
        let metric = solution.metric();
        let in_metric = |wanted: Metric| (metric == wanted).then(|| solution.length(wanted));
        RecordLength {
            htm: Some(solution.moves().htm()),
            qtm: Some(solution.moves().qtm()),
            htm_by_phases: Some(solution.htm_by_phases()),
            axial: in_metric(Metric::Axial),
            axial_qtm: in_metric(Metric::AxialQuarterTurn),
            lower_bound: solution.at_least(),
            ..RecordLength::default()
        }
    }

    /// The length in allowed turns, in HTM and in QTM.
    pub(super) fn of_turns(turns: &[Turn]) -> RecordLength {
        RecordLength {
            turns: Some(turns.len()),
            htm: Some(Metric::HalfTurn.length_of_turns(turns)),
            qtm: Some(Metric::QuarterTurn.length_of_turns(turns)),
            ..RecordLength::default()
        }
    }
}

impl From<PuzzleLength> for RecordLength {
    fn from(length: PuzzleLength) -> RecordLength {
        let none = RecordLength::default();
        match length {
            PuzzleLength::OuterTurns { obtm, htm, qtm } => RecordLength {
                obtm: Some(obtm),
                htm: Some(htm),
                qtm: Some(qtm),
                ..none
            },
            PuzzleLength::Turns { htm, qtm } => RecordLength {
                htm: Some(htm),
                qtm: Some(qtm),
                ..none
            },
            PuzzleLength::Twists { twists, turns } => RecordLength {
                twists: Some(twists),
                turns: Some(turns),
                ..none
            },
            PuzzleLength::Moves { moves } => RecordLength {
                moves: Some(moves),
                ..none
            },
        }
    }
}
