//! Methods of solving a cube, one a file or folder; and the check that every solution passes.

/// The distribution published in a file under `tables/` with its source, read at compile time so that
/// a run needs no files.
macro_rules! published {
    ($file:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tables/", $file))
            .parse::<crate::tables::Distribution>()
            .expect(concat!("tables/", $file, " is a distribution"))
    };
}
pub(crate) use published;

pub mod layers;
mod max_moves;
mod method;
pub mod optimal;
mod solution;
pub mod thistlethwaite;
pub mod two_phase;
mod watch;

pub use max_moves::{MaxMoves, MaxMovesError};
pub use method::Method;
pub use solution::{Aim, Phase, Piece, Pieces, Proposal, Solution, SolveError, Step};
pub use watch::{Searching, Watch};

use crate::cube::{Cubie, Position};

/// A method of solving, with whatever tables it needs.
pub trait Solver: Send + Sync {
    /// What the solver believes to be a solution of a cube.
    ///
    /// # Errors
    ///
    /// If its tables turn out not to be what they should be.
    fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError>;

    /// What the solver believes to be solutions of a cube, as many as it was asked for, the
    /// shortest first. Solvers that can find more than one do so here; they tell whoever watches of
    /// each that is shorter than all before, and stop when that one has had enough. The first is what
    /// [`Solver::propose`] gives, unless it was not waited for.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::propose`].
    fn propose_several(
        &self,
        cube: &Cubie,
        watch: &dyn Watch,
    ) -> Result<Vec<Proposal>, SolveError> {
        let proposal = self.propose(cube)?;
        watch.improved(&proposal);
        Ok(vec![proposal])
    }

    /// How many cubes the solver likes to be given at a time in [`Solver::propose_all`].
    fn at_once(&self) -> usize {
        1
    }

    /// What the solver believes to be solutions of many cubes, in their order: the same as each by
    /// itself, as long as whoever watches has not had enough. Solvers that can work on several cubes
    /// at a time do so here.
    fn propose_all(&self, cubes: &[Cubie], watch: &dyn Watch) -> Vec<Result<Proposal, SolveError>> {
        let first = |cube: &Cubie| {
            let found = self.propose_several(cube, watch)?;
            Ok(found.into_iter().next().unwrap_or_default())
        };
        cubes.iter().map(first).collect()
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
