//! Shortest solutions from an exact table over all states of a puzzle.

use crate::coordinates::State;
use crate::search::{DepthFirst, Misled, walk};
use crate::tables::{CosetSpace, PruningTable};

/// The exact table of all states of a puzzle, and the ways down it.
pub struct ShortestWays<S: CosetSpace> {
    table: PruningTable<S>,
}

/// The move of the states of a space.
type MoveOf<S> = <<S as CosetSpace>::State as State>::Move;

impl<S: CosetSpace> ShortestWays<S> {
    /// States that are solved side by side: while one waits for its entry to come from memory, the
    /// processor goes on with the others.
    pub const SIDE_BY_SIDE: usize = 16;

    /// The ways down a table.
    pub fn new(table: PruningTable<S>) -> ShortestWays<S> {
        ShortestWays { table }
    }

    /// How many moves a state is from solved.
    ///
    /// # Errors
    ///
    /// If it is no state of the space.
    pub fn distance(&self, state: &S::State) -> Result<usize, Misled> {
        let coset = self.table.space().coset_of(state);
        let entry = self.table.entry(coset).ok_or(Misled)?;
        Ok(usize::from(entry.distance()))
    }

    /// A shortest solution of each of some states, in turns as `written` makes them of moves.
    ///
    /// # Errors
    ///
    /// If one is no state of the space, or the table is not exact.
    pub fn solve<T>(
        &self,
        states: &[S::State],
        written: impl Fn(MoveOf<S>) -> T + Copy,
    ) -> Result<Vec<Vec<T>>, Misled> {
        let mut solutions: Vec<Vec<T>> = Vec::with_capacity(states.len());
        let mut groups = states.chunks_exact(Self::SIDE_BY_SIDE);
        for group in &mut groups {
            let group = group.try_into().expect("as many as were asked for");
            self.walk_all::<16, T>(group, written, &mut solutions)?;
        }
        for state in groups.remainder() {
            self.walk_all(&[*state], written, &mut solutions)?;
        }
        Ok(solutions)
    }

    fn walk_all<const STARTS: usize, T>(
        &self,
        states: &[S::State; STARTS],
        written: impl Fn(MoveOf<S>) -> T,
        solutions: &mut Vec<Vec<T>>,
    ) -> Result<(), Misled> {
        let first = solutions.len();
        let starts = states.map(|state| self.table.space().coset_of(&state));
        // Long enough for every state of a twisty puzzle, so that few solutions are moved as they grow.
        solutions.extend((0..STARTS).map(|_| Vec::with_capacity(16)));
        walk(&self.table, starts, |number, turn| {
            solutions[first + number].push(written(turn));
        })
    }

    /// All canonical solutions of exactly some number of moves, lazily, in the order of the moves.
    /// `may_follow` is as [`DepthFirst::new`] has it.
    pub fn of_length(
        &self,
        state: &S::State,
        length: usize,
        may_follow: impl Fn(MoveOf<S>, MoveOf<S>) -> bool,
    ) -> DepthFirst<'_, S, PruningTable<S>> {
        let space = self.table.space();
        let start = space.coset_of(state);
        DepthFirst::new(space, &self.table, start, length, may_follow)
    }
}
