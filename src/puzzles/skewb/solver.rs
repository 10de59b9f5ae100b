//! Shortest solutions of a Skewb, from an exact table of all its states.

use super::coordinates::{SkewbCentres, SkewbCorners};
use super::pieces::SkewbPieces;
use super::stickers::SkewbStickers;
use super::turn::{HalfSkewbTurn, SkewbTurn};
use crate::puzzles::proposals::{proposed, shortest};
use crate::puzzles::solution::SolutionTurns;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, ShortestWays};
use crate::search::{CancelToken, Misled};
use crate::tables::{ExactTableSpec, Product, Store, TableError, TableProgress};

/// A Skewb held by its corner UFL, and the turns that leave it where it is.
type Space = Product<SkewbCorners, SkewbCentres, 8>;

/// The spec of the table `skewb-optimal`: how many turns each of the 3,149,280 states is from solved.
pub(super) fn table_spec() -> ExactTableSpec<Space> {
    ExactTableSpec::new("skewb-optimal", Product::new(HalfSkewbTurn::ALL))
}

/// A solver of the Skewb with its table open.
pub(super) struct SkewbSolver {
    ways: ShortestWays<Space>,
}

impl SkewbSolver {
    /// A solver, with its table read from the store, or built and kept there.
    ///
    /// # Errors
    ///
    /// If the table is not as published.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<SkewbSolver, TableError> {
        let table = table_spec().load(store, progress)?;
        Ok(SkewbSolver {
            ways: ShortestWays::new(table),
        })
    }

    /// A shortest solution of each of some Skewbs.
    ///
    /// # Errors
    ///
    /// If the table does not lead to one.
    pub(super) fn solve(&self, pieces: &[SkewbPieces]) -> Result<Vec<SolutionTurns>, Misled> {
        self.ways
            .solve(pieces, |turn| SkewbTurn::Half(turn).into(), |turns| turns)
    }

    /// All solutions of exactly some number of turns, in which no two turns about one corner follow each
    /// other.
    pub(super) fn of_length(&self, pieces: SkewbPieces, length: usize) -> impl Iterator<Item = Proposal> {
        let may_follow = |last: HalfSkewbTurn, next: HalfSkewbTurn| last.pivot != next.pivot;
        let ways = self.ways.of_length(&pieces, length, may_follow);
        ways.map(|turns| Proposal::shortest(turns.into_iter().map(|turn| SkewbTurn::Half(turn).into())))
    }
}

impl Proposer for SkewbSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let pieces = positions.iter().map(|position| SkewbStickers::of(position)?.pieces());
        shortest(pieces, |pieces| {
            Ok(self.solve(pieces)?.into_iter().map(proposed).collect())
        })
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        _: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let pieces = SkewbStickers::of(position).and_then(|stickers| stickers.pieces());
        let ways = pieces.ok().map(|pieces| self.of_length(pieces, length));
        Box::new(ways.into_iter().flatten())
    }
}
