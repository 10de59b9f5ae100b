//! Solvers for the 2x2x2.

use super::layers::LayerMethod;
use super::pieces::{PocketCorners, PocketCube, PocketTwists};
use super::stickers::PocketFacelets;
use crate::cube::{Amount, Metric, Move};
use crate::puzzles::big_cube::BigCubeTurn;
use crate::puzzles::proposals::{proposed, shortest};
use crate::puzzles::solution::SolutionTurns;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzleMethod, PuzzlePosition, PuzzleTurn, ShortestWays};
use crate::search::CancelToken;
use crate::tables::{ExactTableSpec, Product, Store, TableError, TableProgress, TableSpec};

/// All positions, with the nine turns of U, R and F, or with the six quarter turns of these faces.
type Positions<const MOVES: usize> = Product<PocketCorners, PocketTwists, MOVES>;

fn half_turn_spec() -> ExactTableSpec<Positions<9>> {
    let space = Product::new(PocketCube::half_turn_moves());
    ExactTableSpec::new("two-by-two-htm", space)
}

fn quarter_turn_spec() -> ExactTableSpec<Positions<6>> {
    let space = Product::new(PocketCube::quarter_turn_moves());
    ExactTableSpec::new("two-by-two-qtm", space)
}

/// The tables of a method. The table for shortest solutions in a metric has 3,674,160 bytes.
pub(super) fn table_specs(method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>> {
    match (method, metric) {
        (PuzzleMethod::Layers, _) => Vec::new(),
        (PuzzleMethod::Optimal | PuzzleMethod::Reduction, Metric::QuarterTurn) => vec![Box::new(quarter_turn_spec())],
        (PuzzleMethod::Optimal | PuzzleMethod::Reduction, _) => vec![Box::new(half_turn_spec())],
    }
}

/// A solver for the 2x2x2 with its tables open.
pub(super) enum TwoByTwoSolver {
    HalfTurn(ShortestWays<Positions<9>>),
    QuarterTurn(ShortestWays<Positions<6>>),
    Layers(LayerMethod),
}

impl TwoByTwoSolver {
    pub(super) fn open(
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<TwoByTwoSolver, TableError> {
        Ok(match (method, metric) {
            (PuzzleMethod::Layers, _) => TwoByTwoSolver::Layers(LayerMethod::default()),
            (PuzzleMethod::Optimal | PuzzleMethod::Reduction, Metric::QuarterTurn) => {
                let table = quarter_turn_spec().load(store, progress)?;
                TwoByTwoSolver::QuarterTurn(ShortestWays::new(table))
            }
            (PuzzleMethod::Optimal | PuzzleMethod::Reduction, _) => {
                let table = half_turn_spec().load(store, progress)?;
                TwoByTwoSolver::HalfTurn(ShortestWays::new(table))
            }
        })
    }
}

impl Proposer for TwoByTwoSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let pieces = positions.iter().map(|position| PocketFacelets::of(position)?.pieces());
        match self {
            TwoByTwoSolver::HalfTurn(ways) => shortest(pieces, |cubes| ways.solve(cubes, PuzzleTurn::from, proposed)),
            TwoByTwoSolver::QuarterTurn(ways) => shortest(pieces, |cubes| {
                ways.solve(cubes, PuzzleTurn::from, |turns| proposed(in_half_turns(&turns)))
            }),
            TwoByTwoSolver::Layers(method) => pieces.map(|cube| Ok(method.solve(&cube?).proposal())).collect(),
        }
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        _: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let Ok(cube) = PocketFacelets::of(position).and_then(|facelets| facelets.pieces()) else {
            return Box::new(std::iter::empty());
        };
        match self {
            TwoByTwoSolver::HalfTurn(ways) => {
                let may_follow = |last: Move, next: Move| last.face() != next.face();
                let found = ways.of_length(&cube, length, may_follow);
                Box::new(found.map(|way| Proposal::shortest(way.into_iter().map(PuzzleTurn::from))))
            }
            TwoByTwoSolver::QuarterTurn(ways) => {
                // Two equal quarter turns make a half turn. They must be clockwise here, since two counter-clockwise
                // turns have the same effect.
                let is_half = |last: Move, next: Move| last == next && last.amount() == Amount::Clockwise;
                let may_follow = move |last: Move, next: Move| last.face() != next.face() || is_half(last, next);
                let found = ways.of_length(&cube, length, may_follow);
                // Three equal turns have the same effect as one turn in the opposite direction.
                let has_three = |way: &[Move]| way.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
                let found = found.filter(move |way| !has_three(way));
                Box::new(found.map(|way| {
                    let way: SolutionTurns = way.into_iter().map(PuzzleTurn::from).collect();
                    Proposal::of_turns(in_half_turns(&way))
                }))
            }
            TwoByTwoSolver::Layers(_) => Box::new(std::iter::empty()),
        }
    }
}

/// Writes each pair of equal successive quarter turns as a half turn.
fn in_half_turns(way: &[PuzzleTurn]) -> SolutionTurns {
    let mut turns = SolutionTurns::new();
    for &turn in way {
        match turns.last_mut() {
            Some(last) if *last == turn => {
                if let Some(BigCubeTurn { layers, .. }) = BigCubeTurn::of_number(turn) {
                    *last = BigCubeTurn {
                        layers,
                        amount: Amount::Half,
                    }
                    .into();
                }
            }
            _ => turns.push(turn),
        }
    }
    turns
}
