//! What every method of solving does.

use super::fmc::options::FmcMethodOptions;
use super::layers::first_face::FirstFace;
use super::optimal::options::OptimalOptions;
use super::optimal::table_size::TableSize;
use super::two_phase::options::{TableSet, TwoPhaseOptions};
use super::{MaxMoves, Proposal, SolveError};
use crate::cube::CubieCube;
use crate::search::SearchControl;

/// The options of a method, and the tables that it takes with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionsOverTables {
    /// Of layer by layer, whose tables are the same for every first face.
    Layers(FirstFace),
    /// Of two phases.
    TwoPhase(TableSet, TwoPhaseOptions),
    /// Of shortest solutions.
    Optimal(TableSize, OptimalOptions),
    /// Of fewest moves in steps.
    Fmc(FmcMethodOptions),
}

/// Finds what its method believes to be solutions. [`super::Solver`] checks them before anybody
/// sees them.
pub(crate) trait Proposer: Send + Sync {
    /// As many solutions of a cube as the method was asked for, the shortest first; at least one.
    /// Each that is shorter than all before is reported as it is found.
    fn propose(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError>;

    /// True if a table was found to be damaged since it was opened.
    fn is_damaged(&self) -> bool {
        false
    }

    /// A number of moves (HTM) that a cube needs at least, as tables tell at once; none of methods
    /// that prove nothing.
    fn lower_bound(&self, _: &CubieCube) -> Option<usize> {
        None
    }

    /// The first solution of at most `max_moves` moves of which at most `outside` are outside the segment in H, if
    /// there is one; none of methods without such a segment.
    fn first_within(
        &self,
        _cube: &CubieCube,
        _max_moves: MaxMoves,
        _outside: usize,
        _control: &SearchControl<Proposal>,
    ) -> Option<Proposal> {
        None
    }

    /// The same method with other options, on the tables that are open; none if these options are
    /// of other tables.
    fn with_options(&self, _: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        None
    }

    /// How many cubes the method works on at a time in [`Proposer::propose_group`].
    fn group_size(&self) -> usize {
        1
    }

    /// The best solution of each of several cubes, in their order: the same as each by itself,
    /// unless the search is cancelled.
    fn propose_group(
        &self,
        cubes: &[CubieCube],
        control: &SearchControl<Proposal>,
    ) -> Vec<Result<Proposal, SolveError>> {
        let best = |cube: &CubieCube| {
            let found = self.propose(cube, control)?;
            let best = found.into_iter().next();
            Ok(best.expect("a search without a solution is an error"))
        };
        cubes.iter().map(best).collect()
    }

    /// The best solution of a cube, checked.
    #[cfg(test)]
    fn solved(&self, cube: &CubieCube) -> super::Solution {
        let found = self.propose(cube, &SearchControl::unattended());
        let best = found.expect("every cube is solved").swap_remove(0);
        let position = crate::cube::Position::from(*cube);
        super::Solution::solving(&position.facelets, best).expect("a solution")
    }
}
