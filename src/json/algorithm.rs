//! Algorithms that were rewritten or measured.

use super::case::CaseObject;
#[cfg(feature = "schema")]
use super::schema::Digits;
use crate::cube::Metric;
use crate::notation::algorithm::AlgorithmLengths;
use crate::puzzles::PuzzleLength;
use serde::Serialize;

/// The order of an algorithm: the smallest number of repetitions that returns the puzzle to its initial position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct OrderObject {
    /// The algorithm as it was given.
    pub algorithm: String,
    /// The smallest number of repetitions that returns the puzzle to its initial position. It may have thousands of
    /// digits.
    #[cfg_attr(feature = "schema", schemars(with = "Digits"))]
    pub order: String,
}

/// An algorithm that was rewritten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AlgorithmObject {
    /// The algorithm as it was given.
    pub algorithm: String,
    /// The requested operation.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["simplify", "invert", "mirror", "rotate", "expand", "format"])))]
    pub operation: &'static str,
    /// The algorithm after the operation. With the operation `format` and the format `gif`, it is the GIF file in
    /// Base64.
    pub result: String,
}

/// The cases that an algorithm solves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AlgorithmCasesObject {
    /// The algorithm as it was given.
    pub algorithm: String,
    /// The requested operation.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "case")))]
    pub operation: &'static str,
    /// The cases that the algorithm solves, at most one of each set of cases; empty if it solves none.
    pub cases: Vec<CaseObject>,
    /// If the algorithm solves no case: the pieces that it moves, twists or flips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
}

/// The length of an algorithm, in each requested metric.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CountedObject {
    /// The algorithm as it was given.
    pub algorithm: String,
    /// The number of moves in the outer block turn metric, for cubes of four layers or more: a turn of an outer layer,
    /// alone or together with layers next to it, is one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obtm: Option<usize>,
    /// The number of moves in the half-turn metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub htm: Option<usize>,
    /// The number of moves in the quarter-turn metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qtm: Option<usize>,
    /// The number of moves in the slice-turn metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stm: Option<usize>,
    /// The number of moves in the execution-turn metric: each turn of layers or of the whole cube is one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub etm: Option<usize>,
    /// The number of moves in the axial metric: simultaneous turns of opposite faces are one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axial: Option<usize>,
    /// The number of moves in the axial quarter-turn metric: simultaneous turns of opposite faces count as the longer
    /// of the two turns.
    #[serde(rename = "axial-qtm", skip_serializing_if = "Option::is_none")]
    pub axial_qtm: Option<usize>,
    /// The number of twists of the right half of a Square-1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twists: Option<usize>,
    /// The number of turns of a Square-1: twists and turns of its layers. A turn of both layers at once counts as one
    /// turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    /// The number of moves, for puzzles on which every turn is one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
}

impl CountedObject {
    /// The length of an algorithm of the 3x3x3: in the metric `only`, or in all metrics if `only` is `None`.
    pub fn of_cube(algorithm: String, lengths: &AlgorithmLengths, only: Option<Metric>) -> CountedObject {
        let length = |metric: Metric| only.is_none_or(|only| only == metric).then(|| lengths.of(metric));
        CountedObject {
            algorithm,
            htm: length(Metric::HalfTurn),
            qtm: length(Metric::QuarterTurn),
            stm: length(Metric::SliceTurn),
            etm: length(Metric::ExecutionTurn),
            axial: length(Metric::Axial),
            axial_qtm: length(Metric::AxialQuarterTurn),
            ..CountedObject::default()
        }
    }

    /// The length of an algorithm of a puzzle other than the 3x3x3.
    pub fn of_puzzle(algorithm: String, length: PuzzleLength) -> CountedObject {
        let counted = CountedObject {
            algorithm,
            ..CountedObject::default()
        };
        match length {
            PuzzleLength::OuterTurns { obtm, htm, qtm } => CountedObject {
                obtm: Some(obtm),
                htm: Some(htm),
                qtm: Some(qtm),
                ..counted
            },
            PuzzleLength::Turns { htm, qtm } => CountedObject {
                htm: Some(htm),
                qtm: Some(qtm),
                ..counted
            },
            PuzzleLength::Twists { twists, turns } => CountedObject {
                twists: Some(twists),
                turns: Some(turns),
                ..counted
            },
            PuzzleLength::Moves { moves } => CountedObject {
                moves: Some(moves),
                ..counted
            },
        }
    }
}

/// The answer about an algorithm: the rewritten algorithm, its length, or the cases that it solves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum AlgAnswer {
    /// The rewritten algorithm.
    Rewritten(AlgorithmObject),
    /// The length of the algorithm.
    Counted(CountedObject),
    /// The cases that the algorithm solves.
    Cases(AlgorithmCasesObject),
}
