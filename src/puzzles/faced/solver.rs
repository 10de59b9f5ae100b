//! Shortest solutions, from an exact table of all states of a definition.

use super::model::FacedModel;
use crate::puzzles::definition_engine::{SmallPuzzleWays, SmallState};
use crate::puzzles::solution::SolutionTurns;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;

/// The most solutions of one length that are proposed: as many as can be asked for.
const MOST_SOLUTIONS: usize = 10_000;

/// How many are looked for first.
const FEW_SOLUTIONS: usize = 64;

/// A solver with its table open.
pub(super) struct FacedSolver {
    pub(super) model: &'static FacedModel,
    pub(super) ways: SmallPuzzleWays,
}

fn turn(step: u16) -> PuzzleTurn {
    PuzzleTurn::new(step.into())
}

impl Proposer for FacedSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let states: Vec<Result<SmallState, PuzzleError>> = { positions.iter() }
            .map(|position| self.model.state_of(position))
            .collect();
        let mut found = self.ways.shortest(states.iter().flatten()).into_iter();
        let propose = |state: Result<SmallState, PuzzleError>| {
            state?;
            let steps = found.next().flatten().ok_or(PuzzleError::Misled)?;
            let turns: SolutionTurns = steps.into_iter().map(turn).collect();
            Ok(Proposal::of_turns(turns))
        };
        states.into_iter().map(propose).collect()
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let (Ok(state), Ok(length), cancel) = (self.model.state_of(position), u32::try_from(length), cancel.clone())
        else {
            return Box::new(std::iter::empty());
        };
        let found = move |wanted| self.ways.solutions(&state, length, wanted, &cancel);
        // A few at first: often no more are wanted, and there may be many.
        let few = found(FEW_SOLUTIONS);
        let are_all = few.len() < FEW_SOLUTIONS;
        let rest = std::iter::once_with(move || match are_all {
            true => Vec::new(),
            false => found(MOST_SOLUTIONS),
        });
        let rest = rest.flat_map(|all| all.into_iter().skip(FEW_SOLUTIONS));
        Box::new({ few.into_iter().chain(rest) }.map(|steps| Proposal::shortest(steps.into_iter().map(turn))))
    }
}
