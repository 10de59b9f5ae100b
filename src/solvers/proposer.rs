//! The interface of all solving methods.

use super::fmc::options::FmcMethodOptions;
use super::layers::first_face::FirstFace;
use super::optimal::options::OptimalOptions;
use super::optimal::table_size::TableSize;
use super::two_phase::options::{TableSet, TwoPhaseOptions};
use super::{MaxMoves, Proposal, SolveError};
use crate::cube::CubieCube;
use crate::search::SearchControl;

/// The options of a method, and the tables that it needs with these options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionsOverTables {
    /// The options of the layer-by-layer method, which uses the same tables for every first face.
    Layers(FirstFace),
    /// The options of the two-phase method.
    TwoPhase(TableSet, TwoPhaseOptions),
    /// The options of the optimal method.
    Optimal(TableSize, OptimalOptions),
    /// The options of the fewest-moves method.
    Fmc(FmcMethodOptions),
}

/// Finds solutions by a method, without checking them. [`super::Solver`] checks the solutions before it returns them.
pub(crate) trait Proposer: Send + Sync {
    /// Finds at most the requested number of solutions of a cube, the shortest first. The result contains at least one
    /// solution. A method that looks for shorter and shorter solutions reports each of them to `control` as soon as it
    /// is found.
    fn propose(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError>;

    /// True if a table was found to be damaged after it was opened.
    fn is_damaged(&self) -> bool {
        false
    }

    /// A lower bound for the number of moves that a cube needs, in the metric of the method. It is read from the tables
    /// without a search; `None` for methods that do not prove bounds.
    fn lower_bound(&self, _: &CubieCube) -> Option<usize> {
        None
    }

    /// Finds the first solution of at most `max_moves` moves with the two-phase method. A solution of this method has a
    /// segment of turns in the subgroup H, with other moves before and after the segment. If some cubes need more than
    /// `max_moves` moves, the search tries only solutions with at most `outside` moves outside this segment. But it
    /// finds very short solutions in any case. Returns `None` if no solution is found, if the search was cancelled, or
    /// if this is not the two-phase method.
    fn first_within(
        &self,
        _cube: &CubieCube,
        _max_moves: MaxMoves,
        _outside: usize,
        _control: &SearchControl<Proposal>,
    ) -> Option<Proposal> {
        None
    }

    /// Returns the method with different options and the same open tables; `None` if these options need different
    /// tables.
    fn with_options(&self, _: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        None
    }

    /// The number of cubes that [`Proposer::propose_group`] solves at a time.
    fn group_size(&self) -> usize {
        1
    }

    /// Finds the best solution of each of several cubes, in the order of the cubes. Unless the search is cancelled,
    /// each solution is the same as if the cube were solved alone.
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

    /// Returns the best solution of a cube, after the check.
    #[cfg(test)]
    fn solved(&self, cube: &CubieCube) -> super::Solution {
        let found = self.propose(cube, &SearchControl::unattended());
        let best = found.expect("every cube is solved").swap_remove(0);
        let position = crate::cube::Position::from(*cube);
        super::Solution::solving(&position.facelets, best).expect("a solution")
    }
}
