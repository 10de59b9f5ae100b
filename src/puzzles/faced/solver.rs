//! Finds shortest solutions with exact tables. Each part of a definition has a separate table of its states.

use super::model::FacedModel;
use crate::puzzles::definition_engine::{SmallPuzzleWays, SmallState};
use crate::puzzles::proposer::few_and_then_all;
use crate::puzzles::solution::SolutionTurns;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;

/// A solver with its tables open.
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
        Box::new(few_and_then_all(found).map(|steps| Proposal::shortest(steps.into_iter().map(turn))))
    }
}
