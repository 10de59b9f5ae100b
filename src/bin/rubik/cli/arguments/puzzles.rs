//! Puzzles and metrics, as people type them.

use super::values::named;
use clap::Args;
use clap::builder::TypedValueParser;
use rubik::cube::Metric;
use rubik::puzzles::{PuzzleName, PuzzleNameError};
use rubik::solvers::SearchMetric;

/// Reads a puzzle by its name or one of its aliases.
pub(super) fn puzzle(text: &str) -> Result<PuzzleName, PuzzleNameError> {
    text.parse()
}

/// Reads a metric in which solutions can be shortest.
pub(super) fn metric() -> impl TypedValueParser<Value = Metric> {
    named(SearchMetric::ALL.map(|each| (each.metric().name(), each.metric())))
}

/// Reads the same for the 3x3x3.
pub(super) fn search_metric() -> impl TypedValueParser<Value = SearchMetric> {
    named(SearchMetric::ALL.map(|each| (each.metric().name(), each)))
}

/// The puzzle of a command that need not solve it.
#[derive(Debug, Clone, Copy, Args)]
pub struct PuzzleArgument {
    /// The puzzle: 3x3x3, 2x2x2, pyraminx, skewb, slide, or a cube of 4 to 1024 layers as in 5x5x5
    /// [default: 3x3x3]
    #[arg(short, long, value_name = "PUZZLE", value_parser = puzzle)]
    pub puzzle: Option<PuzzleName>,
}

impl PuzzleArgument {
    /// The puzzle that was named, if it is another than the 3x3x3.
    pub fn other(self) -> Option<PuzzleName> {
        self.puzzle.filter(|&puzzle| puzzle != PuzzleName::ThreeByThree)
    }
}
