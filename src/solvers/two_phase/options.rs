//! The options of the two-phase method.

use crate::groups::TurnableSides;
use crate::solvers::{MaxMoves, SearchMetric, TurnableFaces};
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The options of the two-phase method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TwoPhaseOptions {
    /// The metric in which solutions should be short.
    pub metric: SearchMetric,
    /// The faces that may be turned.
    pub faces: TurnableFaces,
    /// The maximum number of moves of a solution, in the metric.
    pub max_moves: MaxMoves,
    /// The number of solutions to find, the shortest first. They differ in more than the order of turns of opposite
    /// faces. If more than one solution is wanted, the search first finds all solutions of at most 9 moves in HTM, 10
    /// in QTM, 6 in the axial metric, and 8 in axial QTM. Among longer solutions, the search returns the shortest that
    /// the two phases find, and may miss shorter solutions. The first solution of the solved cube is empty, and its
    /// further solutions lead back to the solved cube. The result may contain fewer solutions than wanted.
    pub solutions: NonZeroUsize,
    /// The time to look for shorter solutions.
    pub time: SearchTime,
}

/// The time to look for shorter solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SearchTime {
    /// No time: the answer contains the first solutions that the search finds within the limit of moves. They are the
    /// same on any machine with any number of threads.
    UntilFound,
    /// The search continues for this time, or until it is proven that there is no shorter solution.
    For(Duration),
    /// The search continues until it is cancelled, or until it is proven that there is no shorter solution.
    Unlimited,
}

impl SearchTime {
    /// The time limit; `None` without a limit.
    pub(super) const fn limit(self) -> Option<Duration> {
        match self {
            SearchTime::For(duration) => Some(duration),
            SearchTime::UntilFound | SearchTime::Unlimited => None,
        }
    }
}

impl TwoPhaseOptions {
    /// The options of a search that ends with the first solution of at most 21 moves.
    pub const DEFAULT: TwoPhaseOptions = TwoPhaseOptions::of(SearchMetric::HalfTurn);

    /// The options for the first solution found within a limit of moves that depends on the metric. For nearly every
    /// cube, such a solution is found within milliseconds.
    pub const fn of(metric: SearchMetric) -> TwoPhaseOptions {
        TwoPhaseOptions::with_faces(metric, TurnableFaces::All)
    }

    /// Like `of`, but only these faces may be turned.
    pub const fn with_faces(metric: SearchMetric, faces: TurnableFaces) -> TwoPhaseOptions {
        TwoPhaseOptions {
            metric,
            faces,
            max_moves: MaxMoves::soon_found(metric, faces),
            solutions: NonZeroUsize::MIN,
            time: SearchTime::UntilFound,
        }
    }

    /// True if all faces may be turned and every cube is known to have a solution of at most this many moves.
    pub(super) fn are_enough(&self, moves: MaxMoves) -> bool {
        self.faces == TurnableFaces::All && moves.get() >= self.metric.gods_number()
    }

    /// True if a search with this limit of moves gets extra time after it has found nothing in its time limit. This
    /// requires that every cube has a solution within the limit, or that for nearly every cube such a solution is found
    /// within milliseconds.
    pub(super) fn gives_grace(&self, moves: MaxMoves) -> bool {
        self.are_enough(moves) || moves >= MaxMoves::soon_found(self.metric, self.faces)
    }

    /// True if the search continues after the first solution to look for shorter solutions.
    pub(super) fn takes_its_time(&self) -> bool {
        self.time != SearchTime::UntilFound
    }
}

/// Writes the metric, the faces, the limit of moves and the time limit, if they are not the defaults, each after a
/// comma: `, at most 19 moves, 10ms a cube`.
impl fmt::Display for TwoPhaseOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.metric != SearchMetric::HalfTurn {
            write!(formatter, ", {}", self.metric.metric())?;
        }
        if self.faces != TurnableFaces::All {
            write!(formatter, ", faces {}", self.faces)?;
        }
        if self.max_moves != MaxMoves::soon_found(self.metric, self.faces) {
            write!(formatter, ", at most {} moves", self.max_moves)?;
        }
        match self.time {
            SearchTime::For(duration) => write!(formatter, ", {duration:?} a cube"),
            SearchTime::UntilFound | SearchTime::Unlimited => Ok(()),
        }
    }
}

impl Default for TwoPhaseOptions {
    fn default() -> Self {
        TwoPhaseOptions::DEFAULT
    }
}

/// The two sets of tables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum TableSet {
    /// In HTM, the tables take 15 MB together, and are built in about a second.
    #[default]
    Small,
    /// In HTM, the tables take 679 MB together, and are built in less than a minute. Searches for short solutions are
    /// several times as fast as with the small set.
    Large,
}

impl TableSet {
    /// Both sets, the smaller first.
    pub const ALL: [TableSet; 2] = [TableSet::Small, TableSet::Large];

    /// The name of the set: `small` or `large`.
    pub const fn name(self) -> &'static str {
        match self {
            TableSet::Small => "small",
            TableSet::Large => "large",
        }
    }

    /// Returns the sides that may be turned according to the tables of this set, for a search that turns only `faces`.
    pub(super) const fn sides(self, faces: TurnableFaces) -> TurnableSides {
        match (self, faces) {
            (TableSet::Large, TurnableFaces::AllBut(_)) => TurnableSides::Three,
            (TableSet::Small, _) | (TableSet::Large, TurnableFaces::All) => TurnableSides::Four,
        }
    }
}

impl fmt::Display for TableSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
