//! What is asked of the solver, and who waits for it.

use super::premoves;
use crate::solvers::Proposal;
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The most moves (HTM) that a solution may have: 1 to 30.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MaxMoves(u8);

impl MaxMoves {
    /// 21: what two phases find for nearly every cube within a millisecond.
    pub const DEFAULT: MaxMoves = MaxMoves(21);

    const LARGEST: u8 = 30;

    /// 20: every cube can be solved in so many (T. Rokicki, H. Kociemba, M. Davidson and J. Dethridge,
    /// "The Diameter of the Rubik's Cube Group Is Twenty", SIAM J. Discrete Math. 27, 2013).
    pub const GODS_NUMBER: MaxMoves = MaxMoves(20);

    /// So many moves; none if that is not 1 to 30.
    pub const fn new(moves: u8) -> Option<MaxMoves> {
        match moves {
            1..=MaxMoves::LARGEST => Some(MaxMoves(moves)),
            _ => None,
        }
    }

    /// The number of moves.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for MaxMoves {
    fn default() -> Self {
        MaxMoves::DEFAULT
    }
}

impl fmt::Display for MaxMoves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// What is not a number of moves that a solution may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "a number of moves from 1 to {} is expected; no cube needs more than 20",
    MaxMoves::LARGEST
)]
pub struct MaxMovesError;

impl FromStr for MaxMoves {
    type Err = MaxMovesError;

    fn from_str(text: &str) -> Result<MaxMoves, MaxMovesError> {
        let moves = text.parse().ok().and_then(MaxMoves::new);
        moves.ok_or(MaxMovesError)
    }
}

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

/// Who waits for solutions.
pub trait Watch: Sync {
    /// True once no more solutions are wanted.
    fn is_over(&self) -> bool;

    /// A solution shorter than all before, as the solver believes; it has not been checked yet.
    fn improved(&self, proposal: &Proposal);
}

/// Somebody who waits for as long as a goal allows.
pub(super) struct Patience {
    until: Option<Instant>,
}

impl Patience {
    /// From now on.
    pub(super) fn new(time: Time) -> Patience {
        let until = match time {
            // Longer than the clock can count is as good as for ever.
            Time::For(duration) => Instant::now().checked_add(duration),
            Time::UntilFound | Time::Unlimited => None,
        };
        Patience { until }
    }
}

impl Watch for Patience {
    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn improved(&self, _: &Proposal) {}
}

/// Somebody who waits for as long as a goal allows, and no longer than somebody else does.
pub(super) struct Both<'a>(pub Patience, pub &'a dyn Watch);

impl Watch for Both<'_> {
    fn is_over(&self) -> bool {
        self.0.is_over() || self.1.is_over()
    }

    fn improved(&self, proposal: &Proposal) {
        self.1.improved(proposal);
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
    fn a_number_of_moves_is_one_to_thirty() {
        for moves in 1..=30 {
            let read: MaxMoves = moves.to_string().parse().expect("a number of moves");
            assert_eq!(read.get(), moves);
        }
        for text in ["0", "31", "256", "-1", "", "x", "1.5"] {
            assert_eq!(text.parse::<MaxMoves>(), Err(MaxMovesError), "{text}");
        }
    }

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
