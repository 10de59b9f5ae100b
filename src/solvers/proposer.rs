//! The interface of every method of solving.

use super::fmc::options::FmcMethodOptions;
use super::layers::first_face::FirstFace;
use super::optimal::options::OptimalOptions;
use super::optimal::table_size::TableSize;
use super::two_phase::options::{TableSet, TwoPhaseOptions};
use super::{MaxMoves, Proposal, SolveError};
use crate::cube::CubieCube;
use crate::search::SearchControl;

/// The options of a method, and the tables that it uses with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionsOverTables {
    /// The options of layer by layer, whose tables are the same for every first face.
    Layers(FirstFace),
    /// The options of two phases.
    TwoPhase(TableSet, TwoPhaseOptions),
    /// The options of shortest solutions.
    Optimal(TableSize, OptimalOptions),
    /// The options of fewest moves in steps.
    Fmc(FmcMethodOptions),
}

/// Finds solutions by a method, without a check. [`super::Solver`] checks them before it returns them.
pub(crate) trait Proposer: Send + Sync {
    /// The requested number of solutions of a cube, the shortest first; at least one. Each solution that is shorter
    /// than all previous ones is reported as soon as it is found.
    fn propose(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError>;

    /// True if a table turned out to be damaged after it was opened.
    fn is_damaged(&self) -> bool {
        false
    }

    /// A lower bound for the moves (HTM) of a cube, read from the tables without a search; `None` for methods that
    /// prove nothing.
    fn lower_bound(&self, _: &CubieCube) -> Option<usize> {
        None
    }

    /// The first solution of at most `max_moves` moves of which at most `outside` are outside the segment
    /// in H, if there is one; `None` for methods without such a segment.
    fn first_within(
        &self,
        _cube: &CubieCube,
        _max_moves: MaxMoves,
        _outside: usize,
        _control: &SearchControl<Proposal>,
    ) -> Option<Proposal> {
        None
    }

    /// The method with other options on the open tables; `None` if these options need other tables.
    fn with_options(&self, _: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        None
    }

    /// The number of cubes that [`Proposer::propose_group`] works on at a time.
    fn group_size(&self) -> usize {
        1
    }

    /// The best solution of each of several cubes, in their order: the same as for each cube by itself,
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
