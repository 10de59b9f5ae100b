//! Finds shortest solutions of the 8-puzzle, for any goal.

use super::board::Board;
use super::slide_move::SlideMove;
use super::space::{Place, ReachableBoard, SlideSpace};
use crate::puzzles::proposals::{proposed, shortest};
use crate::puzzles::{BoardSize, Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn, ShortestWays};
use crate::search::CancelToken;
use crate::tables::{ExactTableSpec, NoProgress, Store, TableError, TableProgress};
use std::sync::OnceLock;

/// The table of the default goal, whose empty place is last.
pub(super) fn table_spec() -> ExactTableSpec<SlideSpace> {
    spec(Place::LAST)
}

/// The table of the goal whose empty place is at `home`. Because of the symmetry of the board, there are only three
/// distributions of distances: for a home in a corner, for a home at an edge, and for a home in the middle.
fn spec(home: Place) -> ExactTableSpec<SlideSpace> {
    let name = match home.index() {
        0 | 2 | 6 | 8 => "slide-optimal",
        4 => "slide-middle",
        _ => "slide-edge",
    };
    ExactTableSpec::new(name, SlideSpace::new(home))
}

/// The tables of the 8-puzzle: one table for each home of the empty place. The table of the default goal is opened
/// first, and the other tables are built on first use. Each table takes 181,440 bytes.
pub(super) struct SlideSolver {
    by_home: [OnceLock<ShortestWays<SlideSpace>>; Place::COUNT],
}

impl SlideSolver {
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<SlideSolver, TableError> {
        let solver = SlideSolver {
            by_home: Default::default(),
        };
        let usual = ShortestWays::new(table_spec().load(store, progress)?);
        solver.by_home[Place::LAST.index()].get_or_init(|| usual);
        Ok(solver)
    }

    fn ways(&self, home: Place) -> &ShortestWays<SlideSpace> {
        let kept = &self.by_home[home.index()];
        if let Some(ways) = kept.get() {
            return ways;
        }
        // The table is built before the cell is locked. While a thread waits for the other threads of the build, it may
        // start to solve another board that needs the same cell. If the cell were locked, the thread would wait for
        // itself.
        let table = spec(home).load(&Store::IN_MEMORY, &NoProgress);
        let ways = ShortestWays::new(table.expect("the distances are as counted before"));
        kept.get_or_init(|| ways)
    }
}

impl Proposer for SlideSolver {
    fn propose(&self, positions: &[&PuzzlePosition], _: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let mut solutions = Vec::with_capacity(positions.len());
        let home = |position: &PuzzlePosition| {
            let home = position.places().last().map(|&home| usize::from(home));
            home.and_then(Place::new).unwrap_or(Place::LAST)
        };
        // Successive boards with the same goal are solved together.
        for positions in positions.chunk_by(|one, next| home(one) == home(next)) {
            let reachable = positions.iter().map(|position| {
                let board = Board::of(BoardSize::EIGHT_PUZZLE, position)?;
                ReachableBoard::of(&board).ok_or(PuzzleError::OutOfReach)
            });
            let ways = self.ways(home(positions[0]));
            solutions.extend(shortest(reachable, |states| {
                ways.solve(states, PuzzleTurn::from, proposed)
            }));
        }
        solutions
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        _: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let board = Board::of(BoardSize::EIGHT_PUZZLE, position).ok();
        let reachable = board.and_then(|board| Some((Place::new(board.home())?, ReachableBoard::of(&board)?)));
        let Some((home, reachable)) = reachable else {
            return Box::new(std::iter::empty());
        };
        let may_follow = |last: SlideMove, next: SlideMove| last.opposite() != next;
        let ways = self.ways(home).of_length(&reachable, length, may_follow);
        Box::new(ways.map(|way| Proposal::shortest(way.into_iter().map(PuzzleTurn::from))))
    }
}

/// Builds and proves the table of a goal, and returns the distribution of its distances.
#[cfg(test)]
pub(super) fn distances(home: Place) -> crate::tables::Distribution {
    use crate::tables::TableSpec;
    let spec = spec(home);
    let entries = spec.build(&NoProgress);
    spec.prove(&entries).expect("exact");
    spec.check(&entries).expect("as published")
}
