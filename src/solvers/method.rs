//! The methods by name.

use super::layers::{self, FirstFace, Layers};
use super::optimal::{self, Optimal};
use super::thistlethwaite::{self, Thistlethwaite};
use super::two_phase::{self, Goal, TableSize, TwoPhase};
use super::{MaxMoves, SolveError, Solver};
use crate::tables::{Observer, Recipe, Store};
use std::fmt;

/// A method of solving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Layer by layer, in the seven stages in which people do it, beginning with a face.
    Layers(FirstFace),
    /// Thistlethwaite's four phases: at most 45 moves, 31.35 on average.
    Thistlethwaite,
    /// Kociemba's two phases, with one of two sets of tables: at most 21 moves unless another number
    /// is asked for.
    TwoPhase(TableSize, Goal),
    /// The fewest moves there are, proven, with a table of some size: at most 20.
    Optimal(optimal::TableSize, optimal::Goal),
}

impl Method {
    /// All of them, in the order in which they came to be. Where a method can be told more, it is as it is when it is told nothing.
    pub const ALL: [Method; 4] = [
        Method::Layers(FirstFace::DEFAULT),
        Method::Thistlethwaite,
        Method::DEFAULT,
        Method::Optimal(optimal::TableSize::G1, optimal::Goal::DEFAULT),
    ];

    /// The one that is used if none is named: two phases, with the small tables.
    pub const DEFAULT: Method = Method::TwoPhase(TableSize::Small, Goal::DEFAULT);

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Layers(_) => "layers",
            Method::Thistlethwaite => "thistlethwaite",
            Method::TwoPhase(..) => "two-phase",
            Method::Optimal(..) => "optimal",
        }
    }

    /// The most moves (HTM) that the method can need, as far as that is proven.
    pub fn longest(self) -> Option<usize> {
        match self {
            Method::Layers(_) => layers::LONGEST,
            Method::Thistlethwaite => Some(thistlethwaite::LONGEST),
            Method::TwoPhase(_, goal) => Some(goal.max_moves.get()),
            // When the time is over, what is known may be longer.
            Method::Optimal(_, goal) => {
                let longest = goal.max_moves.min(MaxMoves::GODS_NUMBER).get();
                goal.time.is_none().then_some(longest)
            }
        }
    }

    /// The tables it needs.
    pub fn recipes(self) -> Vec<Box<dyn Recipe>> {
        match self {
            Method::Layers(_) => Vec::new(),
            Method::Thistlethwaite => thistlethwaite::recipes(),
            Method::TwoPhase(size, _) => two_phase::recipes(size),
            Method::Optimal(size, _) => optimal::recipes(size),
        }
    }

    /// A solver, its tables read from a store or built.
    ///
    /// # Errors
    ///
    /// If a table that was built is not what it should be.
    pub fn solver(
        self,
        store: &Store,
        observer: &dyn Observer,
    ) -> Result<Box<dyn Solver>, SolveError> {
        match self {
            Method::Layers(first) => Ok(Box::new(Layers::new(first))),
            Method::Thistlethwaite => Ok(Box::new(Thistlethwaite::new(store, observer)?)),
            Method::TwoPhase(size, goal) => {
                Ok(Box::new(TwoPhase::new(size, goal, store, observer)?))
            }
            Method::Optimal(size, goal) => Ok(Box::new(Optimal::new(size, goal, store, observer)?)),
        }
    }
}

/// The name, and what the method was told: `layers`, `layers, first face D`.
impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Layers(first) if *first != FirstFace::DEFAULT => {
                write!(formatter, "{}, first face {first}", self.name())
            }
            Method::TwoPhase(size, goal) => {
                formatter.write_str(self.name())?;
                if *size != TableSize::default() {
                    write!(formatter, ", {size} tables")?;
                }
                write!(formatter, "{goal}")
            }
            Method::Optimal(size, goal) => {
                formatter.write_str(self.name())?;
                if *size != optimal::TableSize::default() {
                    write!(formatter, ", {size} table")?;
                }
                write!(formatter, "{goal}")
            }
            method => formatter.write_str(method.name()),
        }
    }
}
