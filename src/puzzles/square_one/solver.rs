//! Solves the Square-1 in few twists, or in the fewest possible twists.

use super::bounds::TwistBounds;
use super::orders::packed;
use super::search::{TwistSearch, TwistSolution, TwistState};
use super::turn::{SquareOneTurn, TWELFTHS};
use crate::puzzles::{
    Proposal, Proposer, PuzzleError, PuzzleMethod, PuzzleName, PuzzlePhase, PuzzlePosition, PuzzleTurn,
};
use crate::search::CancelToken;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The maximum number of twists for which the search tries all sequences. With more twists, this would take too long.
/// Then the search tries only sequences that make both layers square early.
const ALL_WAYS: usize = 11;

/// In a two-phase solution of at most [`LONG`] twists, the maximum number of twists until both layers are square. For
/// longer solutions, this limit grows by one for every two twists, so that the search ends for every position.
const TO_SQUARE: usize = 7;

/// If a solution has at most this number of twists, the limit is [`TO_SQUARE`].
const LONG: usize = 12;

/// The solver, with its tables.
pub struct SquareOneSolver {
    bounds: Arc<TwistBounds>,
    method: PuzzleMethod,
}

/// A position as the search represents it. `is_odd` is true if an odd number of twists solves it.
#[derive(Clone, Copy)]
struct SquareOneTask {
    state: TwistState,
    is_odd: bool,
}

impl SquareOneSolver {
    pub fn open(method: PuzzleMethod) -> SquareOneSolver {
        let bounds = Arc::new(TwistBounds::new());
        SquareOneSolver { bounds, method }
    }

    /// The shape and the pieces of a position, read from its wedges. The wedges of a layer are numbered from 0 or 12.
    /// The numbers form groups of three: the two wedges of a corner and the wedge of an edge. In the upper layer the
    /// corner comes first, and in the lower layer the edge comes first.
    fn task(&self, position: &PuzzlePosition) -> Result<SquareOneTask, PuzzleError> {
        let foreign = PuzzleError::Foreign {
            puzzle: PuzzleName::SquareOne,
        };
        let places: &[u8; 25] = position.places().try_into().map_err(|_| foreign.clone())?;
        let kind = |wedge: u8| match wedge {
            0..12 => wedge % 3,
            _ => (wedge + 2) % 3,
        };
        let layers = [&places[..12], &places[12..24]];
        let shapes = layers.map(|layer| {
            let second = layer.iter().map(|&wedge| u16::from(kind(wedge) == 1));
            second.rev().fold(0, |shape, bit| shape << 1 | bit)
        });
        let (shape, turned) = self.bounds.shapes.number(shapes).ok_or_else(|| foreign.clone())?;
        let (mut corners, mut edges) = (Vec::with_capacity(8), Vec::with_capacity(8));
        for (layer, turned) in layers.into_iter().zip(turned) {
            let mut layer = layer.to_vec();
            layer.rotate_right(usize::from(turned));
            for wedge in layer {
                match kind(wedge) {
                    0 => corners.push(wedge / 3),
                    // In the lower layer, the edge before the first corner has the last number.
                    2 if wedge >= 12 => edges.push(4 | (wedge / 3 + 3) & 3),
                    2 => edges.push(wedge / 3),
                    _ => {}
                }
            }
        }
        let [corners, edges] = [corners, edges].map(|pieces| <[u8; 8]>::try_from(pieces).ok());
        let (corners, edges) = corners.zip(edges).ok_or(foreign)?;
        Ok(SquareOneTask {
            state: TwistState {
                shape,
                corners: packed(corners),
                edges: packed(edges),
                turned,
            },
            is_odd: places[24] == 1,
        })
    }

    fn search(&self, task: &SquareOneTask, twists: usize, squared: Option<usize>, cancel: &CancelToken) -> TwistSearch {
        TwistSearch::new(Arc::clone(&self.bounds), task.state, twists, squared, cancel)
    }

    /// The numbers of twists that a solution may have, in ascending order. For a given position, they are all odd or
    /// all even.
    fn lengths(task: &SquareOneTask) -> impl Iterator<Item = usize> + use<> {
        (usize::from(task.is_odd)..).step_by(2)
    }

    /// The solution with the fewest twists; `None` once the token is cancelled.
    fn shortest(&self, task: &SquareOneTask, cancel: &CancelToken) -> Option<TwistSolution> {
        let mut lengths = SquareOneSolver::lengths(task).take_while(|_| !cancel.is_cancelled());
        lengths.find_map(|twists| self.search(task, twists, None, cancel).next())
    }

    /// A solution with few twists. If at most [`ALL_WAYS`] twists solve the position, the returned solution is a
    /// shortest one, and the flag is true. If not, the returned solution first makes both layers square and then keeps
    /// them square, and the flag is false. `None` once the token is cancelled.
    fn near(&self, task: &SquareOneTask, cancel: &CancelToken) -> Option<(TwistSolution, bool)> {
        let mut lengths = SquareOneSolver::lengths(task).take_while(|_| !cancel.is_cancelled());
        lengths.find_map(|twists| {
            if twists <= ALL_WAYS {
                let found = self.search(task, twists, None, cancel).next();
                return found.map(|found| (found, true));
            }
            let mut parts = 0..=TO_SQUARE + twists.saturating_sub(LONG) / 2;
            let found = parts.find_map(|free| self.search(task, twists, Some(twists - free), cancel).next());
            found.map(|found| (found, false))
        })
    }

    /// The solution in two phases. The first phase ends as soon as both layers stay square.
    fn in_phases(&self, task: &SquareOneTask, solution: &TwistSolution) -> Proposal {
        let all = turns(solution);
        let first = self.twists_to_square(task, solution);
        let mut twists = 0;
        let ends = |turn: &PuzzleTurn| {
            twists += usize::from(SquareOneTurn::of_number(*turn) == Some(SquareOneTurn::Twist));
            twists >= first
        };
        let end = match first {
            0 => 0,
            _ => all.iter().position(ends).map_or(all.len(), |last| last + 1),
        };
        let phase = |name, aim: &str, turns: &[PuzzleTurn]| PuzzlePhase::new(name, aim, turns.to_vec());
        let phases = vec![
            phase("shape", "both layers square", &all[..end]),
            phase("pieces", "all pieces in their places", &all[end..]),
        ];
        Proposal::in_phases(all, phases)
    }

    /// The number of twists after which both layers stay square.
    fn twists_to_square(&self, task: &SquareOneTask, solution: &TwistSolution) -> usize {
        let mut state = task.state;
        let mut last = usize::from(self.bounds.to_square(state.shape) != 0);
        for (number, turns) in (1..).zip(&solution.before) {
            let normal = |layer: usize| (turns[layer] + TWELFTHS - state.turned[layer]) % TWELFTHS;
            let wanted = [normal(0), normal(1)];
            let mut steps = self.bounds.shapes.steps(state.shape).iter();
            let Some(step) = steps.find(|step| step.turns == wanted) else {
                return last;
            };
            state.shape = step.shape;
            state.turned = step.after;
            if self.bounds.to_square(state.shape) != 0 {
                last = number + 1;
            }
        }
        last.min(solution.before.len())
    }
}

/// The turns of a solution, without turns of layers by 0.
fn turns(solution: &TwistSolution) -> Vec<PuzzleTurn> {
    let mut turns = Vec::with_capacity(2 * solution.before.len() + 1);
    let layers = |turns: &mut Vec<PuzzleTurn>, by: [u8; 2]| {
        if by != [0, 0] {
            turns.push(SquareOneTurn::Layers(by).into());
        }
    };
    for &before in &solution.before {
        layers(&mut turns, before);
        turns.push(SquareOneTurn::Twist.into());
    }
    layers(&mut turns, solution.last);
    turns
}

impl Proposer for SquareOneSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let propose = |position: &&PuzzlePosition| {
            let task = self.task(position)?;
            let found = match self.method {
                PuzzleMethod::Optimal => self
                    .shortest(&task, cancel)
                    .map(|found| Proposal::shortest(turns(&found))),
                _ => self.near(&task, cancel).map(|(found, _)| self.in_phases(&task, &found)),
            };
            found.ok_or(PuzzleError::Cancelled)
        };
        positions.iter().map(propose).collect()
    }

    /// With [`PuzzleMethod::Optimal`], finds only a shortest solution. With any other method, first finds the solution
    /// of [`Proposer::propose`]. If this solution is not proved to be shortest, also finds a shortest solution.
    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        let task = self.task(position)?;
        if self.method == PuzzleMethod::Optimal {
            let shortest = self.shortest(&task, cancel).ok_or(PuzzleError::Cancelled)?;
            let _ = found(Proposal::shortest(turns(&shortest)));
            return Ok(());
        }
        // The time limit does not cancel the search for the first solution.
        let (near, is_shortest) = self.near(&task, &CancelToken::new()).ok_or(PuzzleError::Cancelled)?;
        let proposal = self.in_phases(&task, &near);
        if found(proposal).is_break() || is_shortest {
            return Ok(());
        }
        if let Some(shortest) = self.shortest(&task, cancel) {
            let _ = found(Proposal::shortest(turns(&shortest)));
        }
        Ok(())
    }

    /// A twist of the left half instead of the right half changes only the orientation of the puzzle. If solutions
    /// differ only by such twists, only one of them is proposed.
    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        match self.task(position) {
            Ok(task) if self.method == PuzzleMethod::Optimal && (length % 2 == 1) == task.is_odd => {
                let found = self.search(&task, length, None, cancel);
                Box::new(found.map(|solution| Proposal::shortest(turns(&solution))))
            }
            _ => Box::new(std::iter::empty()),
        }
    }
}
