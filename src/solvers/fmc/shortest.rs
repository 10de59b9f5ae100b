//! The shortest solutions found so far.

use super::solution::FmcSolution;
use crate::cube::Sequence;
use crate::solvers::SolveError;
use std::collections::HashSet;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FmcSolved {
    /// The solutions, the shortest first; at least one.
    pub solutions: Vec<FmcSolution>,
    /// True if all ways were looked at, so that in these steps there is none shorter.
    pub is_proven: bool,
}

/// The shortest solutions found so far, as many as are wanted, different in more than the order of turns that commute.
pub struct Shortest<'a> {
    wanted: usize,
    most_moves: usize,
    /// True if as many solutions as are wanted are enough, and need not be the shortest.
    ends_early: bool,
    solutions: Vec<FmcSolution>,
    /// The moves of all that came, in standard order.
    known: HashSet<Sequence>,
    improved: &'a mut dyn FnMut(&FmcSolution),
}

impl<'a> Shortest<'a> {
    /// None so far; `improved` hears of each that is shorter than all before.
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

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.solutions.is_empty()
    }

    fn is_full(&self) -> bool {
        self.solutions.len() == self.wanted
    }

    /// True if nothing more is to be looked for.
    pub fn is_enough(&self) -> bool {
        self.is_full() && self.ends_early
    }

    /// The most moves that a solution may have which is to be kept; none if there can be no shorter one.
    pub fn most(&self) -> Option<usize> {
        let most = self.most_moves;
        match self.solutions.last() {
            Some(worst) if self.is_full() => worst.moves().htm().checked_sub(1).map(|fewer| fewer.min(most)),
            _ => Some(most),
        }
    }

    /// Keeps a solution, if it is new and short enough.
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

    /// What a search comes to that has looked at all there is, or was broken off.
    ///
    /// # Errors
    ///
    /// If nothing was found.
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
