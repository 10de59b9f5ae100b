//! What is asked of the solver.

use super::premoves;
use crate::solvers::MaxMoves;
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;
use thiserror::Error;

/// What is asked of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The most moves that a solution may have.
    pub max_moves: MaxMoves,
    /// How many of the shortest solutions that are found, no two of them the same but for the order
    /// of turns of opposite faces; fewer if no more are found.
    pub solutions: NonZeroUsize,
    /// How long to look for shorter ones. Without it the first that are short enough will do, and
    /// they are the same on any machine with any number of threads.
    pub time: Time,
}

/// How long to look for shorter solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Time {
    /// Not at all: what is found first will do.
    UntilFound,
    /// For so long, or until there can be none shorter.
    For(Duration),
    /// Until whoever waits has had enough, or until there can be none shorter.
    Unlimited,
}

impl Time {
    /// How long, if that is limited.
    pub(super) const fn limit(self) -> Option<Duration> {
        match self {
            Time::For(duration) => Some(duration),
            Time::UntilFound | Time::Unlimited => None,
        }
    }
}

impl Goal {
    /// One solution of at most 21 moves, the first found.
    pub const DEFAULT: Goal = Goal {
        max_moves: MaxMoves::DEFAULT,
        solutions: NonZeroUsize::MIN,
        time: Time::UntilFound,
    };

    /// True if there is time to look for shorter solutions than the first.
    pub(super) fn takes_its_time(&self) -> bool {
        self.time != Time::UntilFound
    }
}

/// What is asked beyond the usual, each after a comma: `, at most 19 moves, 10ms a cube`.
impl fmt::Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.max_moves != MaxMoves::DEFAULT {
            write!(formatter, ", at most {} moves", self.max_moves)?;
        }
        match self.time {
            Time::For(duration) => write!(formatter, ", {duration:?} a cube"),
            Time::UntilFound | Time::Unlimited => Ok(()),
        }
    }
}

impl Default for Goal {
    fn default() -> Self {
        Goal::DEFAULT
    }
}

/// Why there is no solution of as few moves as were allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotFound {
    /// There is none: all there could be were searched.
    #[error("there is no solution of at most {0} moves")]
    AtAll(MaxMoves),
    /// None was found before the time was over.
    #[error("no solution of at most {0} moves was found in time")]
    InTime(MaxMoves),
    /// None was found before the time was over, and there is none of so many moves.
    #[error("no solution of at most {0} moves was found in time; {1} or fewer are impossible")]
    Beyond(MaxMoves, usize),
    /// None was found among those that were searched.
    #[error(
        "no solution of at most {0} moves was found: searched were those with at most {1} moves \
         before and after a stretch in ⟨U, D, R2, L2, F2, B2⟩ about any axis, of these at most {side} \
         on one side; give a time limit to search on",
        side = premoves::LONGEST
    )]
    SoFar(MaxMoves, usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_says_what_is_not_as_usual() {
        assert_eq!(Goal::DEFAULT.to_string(), "");
        let goal = Goal {
            max_moves: MaxMoves::new(19).expect("1 to 30"),
            time: Time::For(Duration::from_millis(10)),
            ..Goal::DEFAULT
        };
        assert_eq!(goal.to_string(), ", at most 19 moves, 10ms a cube");
    }
}
