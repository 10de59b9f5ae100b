//! Puzzles and metrics, as people type them.

use super::values::named;
use clap::builder::TypedValueParser;
use rubik::puzzles::{PuzzleName, PuzzleNameError};
use rubik::solvers::SearchMetric;

/// Reads a puzzle by its name or one of its aliases.
pub(super) fn puzzle(text: &str) -> Result<PuzzleName, PuzzleNameError> {
    text.parse()
}

/// Reads a metric in which solutions of the 3x3x3 can be shortest.
pub(super) fn search_metric() -> impl TypedValueParser<Value = SearchMetric> {
    named(SearchMetric::ALL.map(|each| (each.metric().name(), each)))
}
