//! Solvers of the 2x2x2.

use super::layers::LayerMethod;
use super::pieces::{PocketCorners, PocketCube, PocketTwists};
use crate::cube::{Amount, Metric, Move};
use crate::puzzles::big_cube::BigCubeTurn;
use crate::puzzles::{PuzzleError, PuzzleMethod, PuzzleSolution, ShortestWays, SolutionTurns};
use crate::search::Misled;
use crate::tables::{ExactTableSpec, Product, Store, TableError, TableProgress, TableSpec, published};

/// All positions, with the nine turns of U, R and F, or with their six quarter turns.
type Positions<const MOVES: usize> = Product<PocketCorners, PocketTwists, MOVES>;

fn half_turn_spec() -> ExactTableSpec<Positions<9>> {
    let space = Product::new(PocketCube::half_turn_moves());
    ExactTableSpec::new("two-by-two-htm", space, published!("two-by-two-htm.txt"))
}

fn quarter_turn_spec() -> ExactTableSpec<Positions<6>> {
    let space = Product::new(PocketCube::quarter_turn_moves());
    ExactTableSpec::new("two-by-two-qtm", space, published!("two-by-two-qtm.txt"))
}

/// The tables of a method: 3,674,160 bytes for solutions that are shortest in a metric.
pub(super) fn table_specs(method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>> {
    match (method, metric) {
        (PuzzleMethod::Layers, _) => Vec::new(),
        (PuzzleMethod::Optimal, Metric::QuarterTurn) => vec![Box::new(quarter_turn_spec())],
        (PuzzleMethod::Optimal, _) => vec![Box::new(half_turn_spec())],
    }
}

/// A solver of the 2x2x2 with its table open.
pub struct TwoByTwoSolver(Kind);

enum Kind {
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
        Ok(TwoByTwoSolver(match (method, metric) {
            (PuzzleMethod::Layers, _) => Kind::Layers(LayerMethod::default()),
            (PuzzleMethod::Optimal, Metric::QuarterTurn) => {
                let table = quarter_turn_spec().load(store, progress)?;
                Kind::QuarterTurn(ShortestWays::new(table))
            }
            (PuzzleMethod::Optimal, _) => {
                let table = half_turn_spec().load(store, progress)?;
                Kind::HalfTurn(ShortestWays::new(table))
            }
        }))
    }

    /// A solution of each cube.
    pub(super) fn solve_all(&self, cubes: &[PocketCube]) -> Vec<Result<PuzzleSolution<BigCubeTurn>, PuzzleError>> {
        let solved = match &self.0 {
            Kind::HalfTurn(ways) => ways.solve(cubes, face_turn, |turns| Ok(PuzzleSolution::shortest(turns))),
            Kind::QuarterTurn(ways) => ways.solve(
                cubes,
                |turn| turn,
                |turns| Ok(PuzzleSolution::shortest(in_half_turns(&turns))),
            ),
            Kind::Layers(method) => {
                let solve = |cube| Ok(method.solve(cube).map(face_turn));
                Ok(cubes.iter().map(solve).collect())
            }
        };
        solved.unwrap_or_else(|Misled| vec![Err(PuzzleError::Misled); cubes.len()])
    }

    /// All canonical solutions of exactly some number of moves; none of the layer method.
    pub(super) fn of_length<'a>(
        &'a self,
        cube: &PocketCube,
        length: usize,
    ) -> Box<dyn Iterator<Item = Vec<BigCubeTurn>> + 'a> {
        match &self.0 {
            Kind::HalfTurn(ways) => {
                let may_follow = |last: Move, next: Move| last.face() != next.face();
                let found = ways.of_length(cube, length, may_follow);
                Box::new(found.map(|way| way.into_iter().map(face_turn).collect()))
            }
            Kind::QuarterTurn(ways) => {
                // Two clockwise turns are a half turn, which two counter-clockwise ones are too.
                let is_half = |last: Move, next: Move| last == next && last.amount() == Amount::Clockwise;
                let may_follow = move |last: Move, next: Move| last.face() != next.face() || is_half(last, next);
                let found = ways.of_length(cube, length, may_follow);
                // Three are one the other way.
                let has_three = |way: &[Move]| way.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
                Box::new(
                    found
                        .filter(move |way| !has_three(way))
                        .map(|way| in_half_turns(&way).into_vec()),
                )
            }
            Kind::Layers(_) => Box::new(std::iter::empty()),
        }
    }
}

/// Quarter turns, two of the same one after the other written as a half turn.
fn in_half_turns(way: &[Move]) -> SolutionTurns<BigCubeTurn> {
    let mut turns: SolutionTurns<Move> = SolutionTurns::new();
    for &turn in way {
        match turns.last_mut() {
            Some(last) if *last == turn => *last = Move::new(turn.face(), Amount::Half),
            _ => turns.push(turn),
        }
    }
    turns.into_iter().map(face_turn).collect()
}

/// The turn of a face, as a turn of a cube of any size.
pub(super) fn face_turn(turn: Move) -> BigCubeTurn {
    BigCubeTurn::of_face(turn.face(), turn.amount())
}
