//! The fewest-moves search in steps, as one of the solving methods.

use super::chain::Target;
use super::options::FmcMethodOptions;
use super::reduction::TwoSides;
use super::search::FmcOptions;
use super::solution::FmcSolution;
use super::solver::FmcSolver;
use crate::cube::{Cube, CubieCube, PieceSet, Position};
use crate::search::SearchControl;
use crate::solvers::max_moves::MaxMoves;
use crate::solvers::proposer::{OptionsOverTables, Proposer};
use crate::solvers::{NotFound, OpenError, Phase, Proposal, Side, SolveError};
use crate::tables::{Store, TableProgress};
use std::sync::Arc;

/// The method with its tables. Clones share the tables.
#[derive(Clone)]
pub(crate) struct FmcMethod {
    solver: Arc<FmcSolver>,
    options: FmcMethodOptions,
}

impl FmcMethod {
    /// Opens the tables from a store. Missing tables are built and stored.
    ///
    /// # Errors
    ///
    /// If a newly built table does not have the published number of positions at each distance, or if a table does not
    /// fit into memory.
    pub(crate) fn new(
        options: FmcMethodOptions,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<FmcMethod, OpenError> {
        let solver = FmcSolver::open(store, progress);
        let solver = solver.map_err(|error| OpenError::of_table("fmc", error, || None))?;
        Ok(FmcMethod {
            solver: Arc::new(solver),
            options,
        })
    }
}

impl Proposer for FmcMethod {
    fn propose(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
        let options = FmcOptions {
            solutions: self.options.solutions,
            max_moves: self.options.max_moves.map(MaxMoves::get),
            time: self.options.time,
            ..FmcOptions::default()
        };
        let cube = Cube::from(Position::from(*cube));
        let mut improved = |solution: &FmcSolution| control.progress.improved(&proposal(solution));
        let solved = self.solver.solve(&cube, &options, &control.cancel, &mut improved);
        let most = self.options.max_moves.unwrap_or(MaxMoves::MOST);
        match solved {
            Ok(solved) => Ok(solved.solutions.iter().map(proposal).collect()),
            Err(SolveError::NotInSteps(_)) => Err(SolveError::NotFound(NotFound::InSteps(most))),
            Err(SolveError::NotYetInSteps(_)) => Err(SolveError::NotFound(NotFound::InTime(most))),
            Err(error) => Err(error),
        }
    }

    fn with_options(&self, options: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        match options {
            OptionsOverTables::Fmc(options) => Some(Box::new(FmcMethod {
                options,
                ..self.clone()
            })),
            _ => None,
        }
    }
}

/// Converts a solution. The proposal lists the moves in the order in which they are made. The moves of all steps on the
/// scramble come first. The inverses of the moves on the inverse scramble follow, from the last step to the first.
fn proposal(solution: &FmcSolution) -> Proposal {
    let mut proposal = Proposal {
        moves: solution.moves().clone(),
        ..Proposal::default()
    };
    let mut end = 0;
    let mut add = |target: Target, side: Side, moves: usize| {
        end += moves;
        proposal.phases.push(Phase {
            name: target.name(),
            achieves: match (side, target) {
                (Side::Inverse, _) => "only moves on the inverse are left to make",
                (Side::Normal, Target::EdgeOrientation) => "the edges need no quarter turns of two opposite faces",
                (Side::Normal, Target::DominoReduction) => "only two faces need quarter turns",
                (Side::Normal, Target::HalfTurnReduction) => "half turns are enough",
                (Side::Normal, Target::Goal) => "a goal is reached",
                (Side::Normal, Target::Solved) => "the cube is solved except for the moves on the inverse",
            },
            side,
            look_for: None,
            solved: PieceSet::NONE,
            end,
            steps: Vec::new(),
        });
    };
    let has_moves = |side: fn(&TwoSides) -> usize| {
        let steps = solution.steps().iter();
        steps
            .map(move |step| (step.target, side(&step.moves)))
            .filter(|&(_, moves)| moves > 0)
    };
    has_moves(|moves| moves.normal.len()).for_each(|(target, moves)| add(target, Side::Normal, moves));
    let inverse: Vec<(Target, usize)> = has_moves(|moves| moves.inverse.len()).collect();
    { inverse.into_iter().rev() }.for_each(|(target, moves)| add(target, Side::Inverse, moves));
    proposal
}
