//! Shortest solutions of a Pyraminx, from an exact table of all its states without tips.

use super::coordinates::{PyraminxEdges, PyraminxOrientations};
use super::pieces::PyraminxPieces;
use super::stickers::PyraminxStickers;
use super::turn::{Depth, PyraminxTurn, Vertex};
use crate::puzzles::proposals::{proposed, shortest};
use crate::puzzles::solution::SolutionTurns;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn, ShortestWays, Third};
use crate::search::{CancelToken, Misled};
use crate::tables::{ExactTableSpec, Product, Store, TableError, TableProgress};

/// A Pyraminx without its tips, and the turns of two layers.
type Space = Product<PyraminxEdges, PyraminxOrientations, 8>;

/// The spec of the table `pyraminx-optimal`: how many turns each of the 933,120 states without tips is
/// from solved.
pub(super) fn table_spec() -> ExactTableSpec<Space> {
    ExactTableSpec::new("pyraminx-optimal", Product::new(PyraminxTurn::BIG))
}

/// A solver of the Pyraminx with its table open.
pub(super) struct PyraminxSolver {
    ways: ShortestWays<Space>,
}

/// The turns that solve the tips, behind the turns of two layers or before them: a turn of two layers
/// turns tip and centre alike, so that a tip needs a turn of its own if and only if it is not twisted as its
/// centre is, and that turn is the same whatever else is turned.
pub(super) fn tip_turns(pieces: &PyraminxPieces) -> impl Iterator<Item = PyraminxTurn> {
    let twists = pieces.centres.into_iter().zip(pieces.tips);
    let turns = Vertex::ALL.into_iter().zip(twists);
    turns.filter_map(|(vertex, (centre, tip))| {
        Some(PyraminxTurn {
            vertex,
            depth: Depth::Tip,
            third: Third::from_thirds(i32::from(centre) - i32::from(tip))?,
        })
    })
}

impl PyraminxSolver {
    /// A solver, with its table read from the store, or built and kept there.
    ///
    /// # Errors
    ///
    /// If the table is not as published.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<PyraminxSolver, TableError> {
        let table = table_spec().load(store, progress)?;
        Ok(PyraminxSolver {
            ways: ShortestWays::new(table),
        })
    }

    /// A shortest solution of each of some Pyraminxes: tips, then turns of two layers, so that a scramble,
    /// which undoes a solution, ends with its tips as those of competitions do.
    ///
    /// # Errors
    ///
    /// If the table does not lead to one.
    pub(super) fn solve(&self, pieces: &[PyraminxPieces]) -> Result<Vec<SolutionTurns>, Misled> {
        let mut solutions = self.ways.solve(pieces, PuzzleTurn::from, |turns| turns)?;
        for (solution, pieces) in solutions.iter_mut().zip(pieces) {
            solution.insert_many(0, tip_turns(pieces).map(PuzzleTurn::from));
        }
        Ok(solutions)
    }

    /// All solutions of exactly some number of turns, in which no two turns about one vertex follow each
    /// other and each tip is turned once at most, before all other turns. None if there are fewer turns
    /// than the tips need.
    pub(super) fn of_length(&self, pieces: PyraminxPieces, length: usize) -> impl Iterator<Item = Proposal> {
        let tips: Vec<PyraminxTurn> = tip_turns(&pieces).collect();
        let big = length.checked_sub(tips.len());
        let ways = big.map(|big| {
            let may_follow = |last: PyraminxTurn, next: PyraminxTurn| last.vertex != next.vertex;
            self.ways.of_length(&pieces, big, may_follow)
        });
        ways.into_iter()
            .flatten()
            .map(move |turns| Proposal::shortest(tips.iter().chain(&turns).map(|&turn| turn.into())))
    }
}

impl Proposer for PyraminxSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let pieces = positions
            .iter()
            .map(|position| PyraminxStickers::of(position)?.pieces());
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
        let pieces = PyraminxStickers::of(position).and_then(|stickers| stickers.pieces());
        let ways = pieces.ok().map(|pieces| self.of_length(pieces, length));
        Box::new(ways.into_iter().flatten())
    }
}
