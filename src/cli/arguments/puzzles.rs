//! Puzzles and metrics, as people type them.

use super::values::named;
use clap::builder::TypedValueParser;
use rubik::cube::Metric;
use rubik::puzzles::{PuzzleName, PuzzleNameError};

/// Reads a puzzle by its name or one of its aliases.
pub(super) fn puzzle(text: &str) -> Result<PuzzleName, PuzzleNameError> {
    text.parse()
}

/// Reads a metric in which solutions can be shortest.
pub(super) fn metric() -> impl TypedValueParser<Value = Metric> {
    named([("htm", Metric::HalfTurn), ("qtm", Metric::QuarterTurn)])
}
