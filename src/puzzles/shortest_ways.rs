//! Finds shortest solutions with an exact table of all states of a puzzle.

use super::PuzzleTurn;
use super::solution::{INLINE_TURNS, SolutionTurns};
use crate::coordinates::State;
use crate::search::{DepthFirst, WalkError, walk};
use crate::tables::{CosetSpace, PruningTable};

/// An exact table of all states of a puzzle. Each move of a shortest solution leads to a state with a smaller distance.
#[derive(Debug)]
pub struct ShortestWays<S: CosetSpace> {
    table: PruningTable<S>,
}

/// A number of moves that is larger than every distance in a table. An entry is a byte, and the distance takes at most
/// six of its bits.
const LONGEST: usize = 64;

/// The type of the moves of the space `S`.
type MoveOf<S> = <<S as CosetSpace>::State as State>::Move;

impl<S: CosetSpace> ShortestWays<S> {
    /// The maximum number of states that are solved at the same time. While one state waits for its entry from memory,
    /// the processor continues with the other states.
    pub const SIDE_BY_SIDE: usize = 16;

    /// Makes a solver that uses this table.
    pub fn new(table: PruningTable<S>) -> ShortestWays<S> {
        ShortestWays { table }
    }

    /// A shortest solution of each state. `written` converts moves to turns, and `finished` makes the result from the
    /// turns.
    ///
    /// # Errors
    ///
    /// Returns an error if a state is not a state of the space, or if the table is not exact.
    pub fn solve<R>(
        &self,
        states: &[S::State],
        written: impl Fn(MoveOf<S>) -> PuzzleTurn,
        finished: impl Fn(SolutionTurns) -> R,
    ) -> Result<Vec<R>, WalkError> {
        let mut solutions = Vec::with_capacity(states.len());
        let turns: Vec<PuzzleTurn> = { self.table.space().moves().iter() }
            .map(|&turn| written(turn))
            .collect();
        let mut groups = states.chunks_exact(Self::SIDE_BY_SIDE);
        for group in &mut groups {
            let group = group.try_into().expect("as many as were asked for");
            self.walk_all::<16>(group, &turns, |turns| solutions.push(finished(turns)))?;
        }
        for state in groups.remainder() {
            self.walk_all(&[*state], &turns, |turns| solutions.push(finished(turns)))?;
        }
        Ok(solutions)
    }

    /// Passes a shortest solution of each state to `keep`; `turns` contains the turn for each move of the space.
    fn walk_all<const STARTS: usize>(
        &self,
        states: &[S::State; STARTS],
        turns: &[PuzzleTurn],
        mut keep: impl FnMut(SolutionTurns),
    ) -> Result<(), WalkError> {
        let starts = states.map(|state| self.table.space().coset_of(&state));
        // The moves of all solutions: `steps[step][start]` is the move with the index `step` in the solution of the
        // state with the index `start`.
        let mut steps = [[0_u8; STARTS]; LONGEST];
        let lengths = walk(&self.table, starts, |step| {
            steps[step.before][step.start] = step.which as u8;
        })?;
        for start in 0..STARTS {
            let turn = |step: usize| turns[usize::from(steps[step][start])];
            keep(match usize::from(lengths[start]) {
                // Copies `INLINE_TURNS` turns, whatever the length is, so that the code needs no branches.
                length @ ..=INLINE_TURNS => SolutionTurns::from_buf_and_len(std::array::from_fn(turn), length),
                length => (0..length).map(turn).collect(),
            });
        }
        Ok(())
    }

    /// All canonical solutions of exactly `length` moves, found lazily, in the order in which the search tries the
    /// moves. `may_follow` is explained at [`DepthFirst::new`].
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
