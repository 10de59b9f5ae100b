//! Shortest solutions from an exact table over all states of a puzzle.

use super::PuzzleTurn;
use super::solution::{INLINE_TURNS, SolutionTurns};
use crate::coordinates::State;
use crate::search::{DepthFirst, Misled, walk};
use crate::tables::{CosetSpace, PruningTable};

/// The exact table of all states of a puzzle, and the ways down it.
#[derive(Debug)]
pub struct ShortestWays<S: CosetSpace> {
    table: PruningTable<S>,
}

/// More moves than any entry of a table asks for: it is a byte, of which at least two bits are not
/// for the distance.
const LONGEST: usize = 64;

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
    /// If it is not a state of the space.
    pub fn distance(&self, state: &S::State) -> Result<usize, Misled> {
        let coset = self.table.space().coset_of(state);
        let entry = self.table.entry(coset).ok_or(Misled)?;
        Ok(usize::from(entry.distance()))
    }

    /// A shortest solution of each of some states, in turns as `written` makes them of moves; and
    /// whatever `finished` makes of these turns.
    ///
    /// # Errors
    ///
    /// If one is not a state of the space, or the table is not exact.
    pub fn solve<R>(
        &self,
        states: &[S::State],
        written: impl Fn(MoveOf<S>) -> PuzzleTurn,
        finished: impl Fn(SolutionTurns) -> R,
    ) -> Result<Vec<R>, Misled> {
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

    /// Gives a shortest solution of each of some states to `keep`; `turns` are the moves of the
    /// space as they are written.
    fn walk_all<const STARTS: usize>(
        &self,
        states: &[S::State; STARTS],
        turns: &[PuzzleTurn],
        mut keep: impl FnMut(SolutionTurns),
    ) -> Result<(), Misled> {
        let starts = states.map(|state| self.table.space().coset_of(&state));
        // The moves of all ways, as the walk takes them: by step, then by start.
        let mut steps = [[0_u8; STARTS]; LONGEST];
        let lengths = walk(&self.table, starts, |step| {
            steps[step.before][step.start] = step.which as u8;
        })?;
        for start in 0..STARTS {
            let turn = |step: usize| turns[usize::from(steps[step][start])];
            keep(match usize::from(lengths[start]) {
                // All that there is room for, whatever the length: that takes no branches.
                length @ ..=INLINE_TURNS => SolutionTurns::from_buf_and_len(std::array::from_fn(turn), length),
                length => (0..length).map(turn).collect(),
            });
        }
        Ok(())
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
