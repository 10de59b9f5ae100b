//! The shortest solutions found so far.

use super::solution::FmcSolution;
use crate::cube::Sequence;
use crate::solvers::SolveError;
use std::collections::HashSet;

/// The result of a search in steps.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FmcSolved {
    /// The solutions, the shortest first; at least one.
    pub solutions: Vec<FmcSolution>,
    /// True if the search tried all possibilities, so these steps allow no shorter solution.
    pub is_proven: bool,
}

/// The shortest solutions found so far: at most the wanted number of solutions. Solutions that differ only in the order
/// of turns of opposite faces count as one solution.
pub struct Shortest<'a> {
    wanted: usize,
    most_moves: usize,
    /// True if the search may end as soon as it has the wanted number of solutions, even if shorter solutions exist.
    ends_early: bool,
    solutions: Vec<FmcSolution>,
    /// The moves of each solution that was ever added. The turns of each solution are in standard order.
    known: HashSet<Sequence>,
    improved: &'a mut dyn FnMut(&FmcSolution),
}

impl<'a> Shortest<'a> {
    /// Creates an empty list. It calls `improved` for each solution that is shorter than all previous solutions.
    pub fn new(
        wanted: usize,
        most_moves: usize,
        ends_early: bool,
        improved: &'a mut dyn FnMut(&FmcSolution),
    ) -> Shortest<'a> {
        Shortest {
            wanted,
            most_moves,
            ends_early,
            solutions: Vec::new(),
            known: HashSet::new(),
            improved,
        }
    }

    /// True if there are no solutions.
    pub fn is_empty(&self) -> bool {
        self.solutions.is_empty()
    }

    fn is_full(&self) -> bool {
        self.solutions.len() == self.wanted
    }

    /// True if the search can end.
    pub fn is_enough(&self) -> bool {
        self.is_full() && self.ends_early
    }

    /// The maximum number of moves of a further solution that would be kept; `None` if no shorter solution is possible.
    pub fn most(&self) -> Option<usize> {
        let most = self.most_moves;
        match self.solutions.last() {
            Some(worst) if self.is_full() => worst.moves().htm().checked_sub(1).map(|fewer| fewer.min(most)),
            _ => Some(most),
        }
    }

    /// Keeps a solution if it is new and short enough.
    pub fn add(&mut self, solution: FmcSolution) {
        let moves = solution.moves();
        if !self.known.insert(moves.standard_order()) {
            return;
        }
        let shortest = self.solutions.first().map(|first| first.moves().htm());
        if shortest.is_none_or(|shortest| moves.htm() < shortest) {
            (self.improved)(&solution);
        }
        let length = |each: &FmcSolution| each.moves().htm();
        let place = self.solutions.partition_point(|each| length(each) <= length(&solution));
        self.solutions.insert(place, solution);
        self.solutions.truncate(self.wanted);
    }

    /// Returns the result of a search. `is_proven` is true if the search tried all possibilities.
    ///
    /// # Errors
    ///
    /// If the search found no solution.
    pub fn solved(self, is_proven: bool) -> Result<FmcSolved, SolveError> {
        match (self.solutions.is_empty(), is_proven) {
            (false, _) => Ok(FmcSolved {
                solutions: self.solutions,
                is_proven,
            }),
            (true, true) => Err(SolveError::NotInSteps(self.most_moves)),
            (true, false) => Err(SolveError::NotYetInSteps(self.most_moves)),
        }
    }
}
