//! Solutions that lead to the solved cube or another, in whose faces they are told, and that they
//! are right.

use rubik::cube::{Cubie, Held, Move, Position, Rotation, Sequence};
use rubik::solvers::{Proposal, Solution, SolveError, Solver, Watch};

/// A solver, and what cubes are to be turned into.
pub struct Towards<'a> {
    pub solver: &'a dyn Solver,
    pub target: Position,
}

/// Checked solutions of a cube, the shortest first; there is at least one.
pub struct Solutions {
    best: Solution,
    others: Vec<Solution>,
}

impl Solutions {
    pub fn best(&self) -> &Solution {
        &self.best
    }

    pub fn all(&self) -> impl Iterator<Item = &Solution> {
        std::iter::once(&self.best).chain(&self.others)
    }
}

impl Towards<'_> {
    /// The cube whose solutions turn this one into the target: what makes `target⁻¹ cube` solved makes
    /// `cube` the target.
    pub fn cube(&self, position: &Position) -> Cubie {
        self.target.cube.inverse().then(&position.cube)
    }

    pub fn check(&self, position: &Position, proposal: Proposal) -> Result<Solution, SolveError> {
        Solution::check_reaching(&position.facelets, &self.target.facelets, proposal)
    }

    pub fn solutions(
        &self,
        position: &Position,
        several: bool,
        watch: &dyn Watch,
    ) -> Result<Solutions, SolveError> {
        let cube = self.cube(position);
        let mut proposals = self.solver.propose_several(&cube, watch)?;
        if !several {
            proposals.truncate(1);
        }
        let mut checked = proposals
            .into_iter()
            .map(|proposal| self.check(position, proposal));
        let best = checked.next().unwrap_or_else(|| {
            let nothing = Proposal::default();
            self.check(position, nothing)
        })?;
        let others = checked.collect::<Result<_, _>>()?;
        Ok(Solutions { best, others })
    }
}

/// Whose faces a solution names: the cube's own, or those that its holder sees.
#[derive(Clone, Copy)]
pub struct View {
    rotation: Rotation,
}

impl View {
    pub fn new(held: &Held, is_oriented: bool) -> View {
        View {
            rotation: if is_oriented {
                held.rotation
            } else {
                Rotation::UPRIGHT
            },
        }
    }

    pub fn seen(self, moves: &[Move]) -> Sequence {
        let seen = |each: &Move| Move::new(self.rotation.side(each.face()), each.amount());
        moves.iter().map(seen).collect()
    }

    /// Replays the solution as it will be told, on the stickers as they are seen by whom it is
    /// told.
    pub fn check(self, held: &Held, solution: &Solution) -> Result<(), SolveError> {
        if self.rotation == Rotation::UPRIGHT {
            return Ok(());
        }
        let moves = self.seen(solution.moves().moves());
        let mut facelets = held.facelets();
        facelets.apply(moves.moves());
        if facelets.is_solved_as_held() {
            Ok(())
        } else {
            Err(SolveError::Wrong(moves))
        }
    }
}
