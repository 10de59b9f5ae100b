//! A cube of which some stickers are unknown, so that several cubes have the others: what is known of it is
//! solved.

use super::found::KnownSolution;
use crate::cube::{Cube, Sequence};
use crate::notation::PartialReading;
use crate::requests::errors::AnswerError;
use crate::search::CancelToken;
use crate::solvers::goals::solve_known;
use crate::solvers::{FaceNaming, MethodName, Solver};
use crate::tables::TableProgress;
use std::time::Duration;

/// From how many cubes on what is known of them is solved as a whole, and not one cube after the other: so
/// little is known that its shortest solution is soon found.
const MANY: u128 = 100_000;

/// The most cubes that are solved one after the other.
const MOST_SOLVED: usize = 1_000;

/// The most cubes whose shortest solutions are found one after the other.
const MOST_OPTIMAL: u128 = 24;

/// How what is known is solved.
pub struct KnownRequest<'a> {
    /// The solver of each cube.
    pub solver: &'a Solver,
    /// Bytes that tables may take.
    pub memory: usize,
    /// How long to search.
    pub time_limit: Option<Duration>,
    /// Faces are named by where they are.
    pub orient: bool,
    /// What cancels the search.
    pub token: &'a CancelToken,
    /// Who is told of tables that are built.
    pub progress: &'a dyn TableProgress,
}

impl KnownRequest<'_> {
    /// Solves what is known of a cube.
    ///
    /// # Errors
    ///
    /// If nothing was found.
    pub fn solve(&self, partial: PartialReading) -> Result<KnownSolution, AnswerError> {
        let completions = partial.completions();
        let cubes = completions.count();
        let is_optimal = self.solver.method().name() == MethodName::Optimal;
        let (moves, is_shortest) = if cubes >= MANY || (is_optimal && cubes > MOST_OPTIMAL) {
            (self.of_known(&partial)?, true)
        } else {
            self.of_cubes(completions.cubes().take(MOST_SOLVED), is_optimal)?
        };
        let naming = match self.orient {
            true => { completions.cubes().next() }.map_or(FaceNaming::OWN, |cube| FaceNaming::as_held(&cube)),
            false => FaceNaming::OWN,
        };
        Ok(KnownSolution {
            moves: naming.rename(moves.moves()),
            is_shortest,
            naming,
            cubes,
            reading: partial,
        })
    }

    /// The fewest moves, from tables about what is known.
    fn of_known(&self, partial: &PartialReading) -> Result<Sequence, AnswerError> {
        let token = match self.time_limit {
            Some(time) => self.token.with_time_limit(time),
            None => self.token.clone(),
        };
        let found = solve_known(&partial.stickers, self.memory, &token, self.progress)?;
        Ok(found.moves().expect("only turns of faces were allowed"))
    }

    /// The shortest of the solutions of some cubes, each of which solves what is known; and whether it is proven
    /// that none is shorter.
    fn of_cubes(&self, cubes: impl Iterator<Item = Cube>, is_optimal: bool) -> Result<(Sequence, bool), AnswerError> {
        let mut best: Option<Sequence> = None;
        let mut is_shortest = is_optimal;
        for cube in cubes {
            let solution = self.solver.request(&cube).cancelled_by(self.token).solve()?;
            is_shortest &= solution.at_least() == Some(solution.moves().htm());
            if best.as_ref().is_none_or(|best| solution.moves().htm() < best.htm()) {
                best = Some(solution.moves().clone());
            }
        }
        Ok((best.expect("several cubes have the stickers"), is_shortest))
    }
}
