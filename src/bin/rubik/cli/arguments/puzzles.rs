//! Puzzles and metrics, as people type them.

use super::values::named;
use clap::builder::TypedValueParser;
use rubik::PuzzleName;
use rubik::solvers::SearchMetric;
use std::str::FromStr;

/// Reads a puzzle by its name or one of its aliases.
pub(super) fn puzzle(text: &str) -> Result<PuzzleName, <PuzzleName as FromStr>::Err> {
    text.parse()
}

/// Reads a metric in which solutions of the 3x3x3 can be shortest.
pub(super) fn search_metric() -> impl TypedValueParser<Value = SearchMetric> {
    named(SearchMetric::ALL.map(|each| (each.metric().name(), each)))
}
