//! What fewest moves in steps can be asked for where it is one of several methods, in its usual steps.

use crate::solvers::max_moves::MaxMoves;
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// How long a search for solutions in steps goes on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum FmcTime {
    /// Until so many nodes have been looked at as takes about a tenth of a second, or some seconds in steps to goals other
    /// than the usual ones: the same on every machine.
    #[default]
    Usual,
    /// Until a time is over.
    Within(Duration),
    /// Until it is cancelled, or nothing is left.
    Unlimited,
}

/// The options of the method of fewest moves in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FmcMethodOptions {
    /// The most moves (HTM); the search ends with as many solutions as are asked for. None for the shortest that are
    /// found.
    pub max_moves: Option<MaxMoves>,
    /// How many solutions.
    pub solutions: NonZeroUsize,
    /// How long the search goes on.
    pub time: FmcTime,
}

impl FmcMethodOptions {
    /// The shortest solution that is found in the usual time.
    pub const DEFAULT: FmcMethodOptions = FmcMethodOptions {
        max_moves: None,
        solutions: NonZeroUsize::MIN,
        time: FmcTime::Usual,
    };
}

/// Each option that is not the default, behind a comma.
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
