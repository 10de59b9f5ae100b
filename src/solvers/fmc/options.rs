//! The options of the method `fmc`, which solves cubes in the default steps.

use crate::solvers::max_moves::MaxMoves;
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The time limit of a search for solutions in steps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum FmcTime {
    /// The search visits at most a fixed number of nodes, which is the same on every machine. This takes about a tenth
    /// of a second, or a few seconds if steps lead to goals outside the default steps.
    #[default]
    Usual,
    /// The search runs until this time has passed, or until it is complete.
    Within(Duration),
    /// The search runs until it is cancelled or complete.
    Unlimited,
}

/// The options of the fewest-moves method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FmcMethodOptions {
    /// The maximum number of moves of a solution (HTM). With this limit, the search ends as soon as it has enough
    /// solutions. Without a limit, the result is the shortest solutions that the search finds.
    pub max_moves: Option<MaxMoves>,
    /// The number of solutions to find.
    pub solutions: NonZeroUsize,
    /// The time limit of the search.
    pub time: FmcTime,
}

impl FmcMethodOptions {
    /// The options for one solution: the shortest solution found in the usual time.
    pub const DEFAULT: FmcMethodOptions = FmcMethodOptions {
        max_moves: None,
        solutions: NonZeroUsize::MIN,
        time: FmcTime::Usual,
    };
}

/// Writes the limit of moves and the time limit, each after a comma, if they are set.
impl fmt::Display for FmcMethodOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(most) = self.max_moves {
            write!(formatter, ", at most {} moves", most.get())?;
        }
        match self.time {
            FmcTime::Within(time) => write!(formatter, ", {} s a cube", time.as_secs_f64()),
            FmcTime::Usual | FmcTime::Unlimited => Ok(()),
        }
    }
}
