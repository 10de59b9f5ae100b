//! Methods of solving a cube, one a file or folder; and the check that every solution passes.

pub mod layers;
mod method;
mod solution;
pub mod thistlethwaite;

pub use method::Method;
pub use solution::{Aim, Phase, Piece, Pieces, Proposal, Solution, SolveError, Step};

use crate::cube::{Cubie, Position};

/// A method of solving, with whatever tables it needs.
pub trait Solver: Send + Sync {
    /// What the solver believes to be a solution of a cube.
    ///
    /// # Errors
    ///
    /// If its tables turn out not to be what they should be.
    fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError>;

    /// How many cubes the solver likes to be given at a time in [`Solver::propose_all`].
    fn at_once(&self) -> usize {
        1
    }

    /// What the solver believes to be solutions of many cubes, in their order: the same as each by
    /// itself. Solvers that can work on several cubes at a time do so here.
    fn propose_all(&self, cubes: &[Cubie]) -> Vec<Result<Proposal, SolveError>> {
        cubes.iter().map(|cube| self.propose(cube)).collect()
    }

    /// A solution of a cube, checked on its stickers.
    ///
    /// # Errors
    ///
    /// If the solver fails, or what it proposes does not solve the stickers.
    fn solve(&self, position: &Position) -> Result<Solution, SolveError> {
        Solution::check(&position.facelets, self.propose(&position.cube)?)
    }
}
