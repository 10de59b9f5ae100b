//! A depth-first search for solutions of the Square-1 with a given number of twists.

use super::bounds::TwistBounds;
use super::orders::{IN_ORDER, PieceOrder, UPSIDE_DOWN, is_even, moved, renamed};
use super::shapes::Shapes;
use crate::search::CancelToken;
use std::sync::Arc;

/// The number of positions between two checks of the cancel token.
const AT_ONCE: u32 = 1 << 12;

/// A position with the layers turned to the normal form of their shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TwistState {
    pub shape: u8,
    pub corners: PieceOrder,
    pub edges: PieceOrder,
    /// The numbers of twelfths by which the layers of the position must be turned to reach this form.
    pub turned: [u8; 2],
}

/// The turns of the layers before each twist, and the turns after the last twist.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TwistSolution {
    pub before: Vec<[u8; 2]>,
    pub last: [u8; 2],
}

/// The numbers of twelfths by which the layers must be turned from the normal form of the square to the solved puzzle.
const SQUARE_TURNS: [u8; 2] = [0, 1];

impl TwistState {
    /// The turns of the layers that solve the position without a twist; `None` if a twist is needed. The flag is true
    /// if the solved puzzle is upside down.
    fn last_turns(&self) -> Option<([u8; 2], bool)> {
        if self.shape != Shapes::SQUARE || self.edges != self.corners {
            return None;
        }
        // For each layer, the solved place of its first corner, counted from 0 among the four corners of a layer.
        let by = [self.corners & 0xf, self.corners >> 16 & 0xf].map(|piece| (piece & 3) as u8);
        let turns = |[upper, lower]: [u8; 2]| {
            let layer = |layer: usize, square: u8| (self.turned[layer] + 3 * by[layer] + square) % 12;
            [layer(0, upper), layer(1, lower)]
        };
        if renamed(IN_ORDER, by) == self.corners {
            return Some((turns(SQUARE_TURNS), false));
        }
        // If the puzzle is upside down, the layers have changed places, and front and back are exchanged.
        let [upper, lower] = SQUARE_TURNS;
        let is_upside_down = renamed(UPSIDE_DOWN, [by[1], by[0]]) == self.corners;
        is_upside_down.then(|| (turns([lower + 6, upper + 6]), true))
    }
}

impl TwistSolution {
    /// Converts a solution that ends upside down to a solution that ends upright. A twist of the left half has the same
    /// effect as a twist of the right half, up to the orientation of the puzzle. The new solution first twists the
    /// opposite half: both layers are turned by six more before and after the first twist. In all later turns, the two
    /// layers change roles.
    fn upside_down(mut self) -> TwistSolution {
        let half = |turns: [u8; 2]| turns.map(|turn| (turn + 6) % 12);
        for turns in self.before.iter_mut().skip(1).chain([&mut self.last]) {
            turns.reverse();
        }
        self.before[0] = half(self.before[0]);
        let second = self.before.get_mut(1).unwrap_or(&mut self.last);
        *second = half(*second);
        self
    }
}

/// Finds all solutions with a given number of twists, one after the other. It can be restricted to solutions that make
/// both layers square and then keep them square.
pub struct TwistSearch {
    bounds: Arc<TwistBounds>,
    /// The states on the path, and for each state the index of the next step to try.
    way: Vec<(TwistState, usize)>,
    before: Vec<[u8; 2]>,
    twists: usize,
    /// The number of twists at the end that keep both layers square; `None` if no twist has to keep them square.
    squared: Option<usize>,
    cancel: CancelToken,
    nodes: u32,
}

impl TwistSearch {
    /// Starts the search for solutions with exactly `twists` twists. If `squared` is a number, exactly this number of
    /// twists at the end keep both layers square.
    pub fn new(
        bounds: Arc<TwistBounds>,
        state: TwistState,
        twists: usize,
        squared: Option<usize>,
        cancel: &CancelToken,
    ) -> TwistSearch {
        let mut search = TwistSearch {
            bounds,
            way: Vec::with_capacity(twists + 1),
            before: Vec::with_capacity(twists),
            twists,
            squared,
            cancel: cancel.clone(),
            nodes: 0,
        };
        if search.can_be_solved(state.shape, state.corners, || state.edges, twists) {
            search.way.push((state, 0));
        }
        search
    }

    /// False if the lower bounds exclude a solution of `left` twists. The edges are computed only if they are needed.
    #[inline]
    fn can_be_solved(&self, shape: u8, corners: PieceOrder, edges: impl Fn() -> PieceOrder, left: usize) -> bool {
        let bounds = &self.bounds;
        match self.squared {
            Some(squared) if left <= squared => {
                shape == Shapes::SQUARE
                    && usize::from(bounds.of_square_corners(corners)) <= left
                    && usize::from(bounds.of_square_edges(edges())) <= left
                    // A twist that keeps both layers square moves the same number of corners as edges, so both
                    // permutations have the same parity.
                    && (left < squared || is_even(corners) == is_even(edges()))
            }
            _ => {
                let free = left - self.squared.unwrap_or(0);
                (self.squared.is_none() || usize::from(bounds.to_square(shape)) <= free)
                    && usize::from(bounds.of_corners(shape, corners)) <= left
                    && {
                        let edges = edges();
                        usize::from(bounds.of_edges(shape, edges)) <= left
                            && usize::from(bounds.of_layers(shape, corners, edges)) <= left
                    }
            }
        }
    }
}

impl Iterator for TwistSearch {
    type Item = TwistSolution;

    fn next(&mut self) -> Option<TwistSolution> {
        let bounds = Arc::clone(&self.bounds);
        while let Some(&mut (state, ref mut next)) = self.way.last_mut() {
            let left = self.twists - self.before.len();
            let steps = match self.squared {
                Some(squared) if left <= squared => &bounds.square_steps,
                _ => &bounds.steps[usize::from(state.shape)],
            };
            let step = match left {
                0 => {
                    let last = state.last_turns();
                    self.way.pop();
                    let found = last.and_then(|(last, is_upside_down)| {
                        let before = self.before.clone();
                        let found = TwistSolution { before, last };
                        match is_upside_down {
                            false => Some(found),
                            // A solution without a twist cannot be converted, because only a twist can turn the puzzle
                            // upside down.
                            true => (self.twists > 0).then(|| found.upside_down()),
                        }
                    });
                    self.before.pop();
                    if found.is_some() {
                        return found;
                    }
                    continue;
                }
                _ => steps.get(*next),
            };
            let Some(step) = step else {
                self.way.pop();
                self.before.pop();
                continue;
            };
            *next += 1;
            let turns = [0, 1].map(|layer| {
                let turns = state.turned[layer] + step.turns[layer];
                if turns >= 12 { turns - 12 } else { turns }
            });
            // Without a turn of the layers before it, this twist would undo the previous twist.
            if turns == [0, 0] && !self.before.is_empty() {
                continue;
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(AT_ONCE) && self.cancel.is_cancelled() {
                self.way.clear();
                return None;
            }
            // With this step, more than `squared` twists at the end would keep both layers square. A search with a
            // larger `squared` finds such solutions.
            if state.shape == Shapes::SQUARE && step.shape == Shapes::SQUARE && self.squared == Some(left - 1) {
                continue;
            }
            let corners = moved(state.corners, &step.corners);
            let edges = || moved(state.edges, &step.edges);
            if !self.can_be_solved(step.shape, corners, edges, left - 1) {
                continue;
            }
            self.before.push(turns);
            let after = TwistState {
                shape: step.shape,
                corners,
                edges: edges(),
                turned: step.after,
            };
            self.way.push((after, 0));
        }
        None
    }
}
