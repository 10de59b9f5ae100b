//! Scrambles that lead to a cube of a subset of all cubes, for example to a cube that meets a goal or shows a case.

use super::{CubesAtDistance, ScrambleError};
use crate::cube::{Cube, Facelets, Position, Sequence, generator};
use crate::goals::{Case, GoalCubes, WeightedCases};
use crate::search::CancelToken;
use crate::solvers::{Method, OpenError, Solver};
use crate::tables::{Store, TableProgress};

/// The cubes from which to draw.
#[derive(Debug)]
pub(crate) enum Subset {
    /// All cubes that meet a goal, each with the same probability.
    Goal(GoalCubes),
    /// Cubes whose distance from a goal is in a range. All distances in the range are equally likely, and so are all
    /// cubes at the same distance.
    AtDistance(Box<CubesAtDistance>),
    /// Cubes that show one of several cases. Each case is drawn with a probability proportional to its weight.
    Cases(WeightedCases),
    /// Cubes of the cases in order. A listed case with the weight `n` gives `n` consecutive cubes; each case of a named
    /// set gives one cube. After the last case, the first case follows again.
    EachCase(WeightedCases),
}

/// A drawn cube.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SubsetScramble {
    /// The cube.
    pub position: Position,
    /// Moves from the solved cube to this cube: usually about 20 and at most 21 (HTM).
    pub moves: Sequence,
    /// The case of the cube, if cases are drawn.
    pub case: Option<Case>,
    /// The distance of the cube from the goal, if a distance was requested.
    pub distance: Option<usize>,
}

/// Draws cubes of a subset, and finds moves that lead to them.
#[derive(Debug)]
pub(crate) struct SubsetScrambler {
    subset: Subset,
    solver: Solver,
}

impl SubsetScrambler {
    /// Opens the tables of the two-phase solver, which finds short solutions quickly.
    ///
    /// # Errors
    ///
    /// If a table does not fit into memory, or a built table is wrong.
    pub(crate) fn open(
        subset: Subset,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<SubsetScrambler, OpenError> {
        let solver = Solver::open(Method::DEFAULT, store, progress)?;
        Ok(SubsetScrambler { subset, solver })
    }

    /// Draws scramble `number` of a seed, counted from 0. The same number always gives the same scramble. The token
    /// ends the search for a cube at a distance. Cubes of a goal or a case need no search.
    ///
    /// # Errors
    ///
    /// If no cube was found, if the cube could not be solved, or if the moves, made on the stickers, do not lead to the
    /// drawn cube or to the goal.
    pub fn draw(&self, seed: u64, number: u64, token: &CancelToken) -> Result<SubsetScramble, ScrambleError> {
        let mut random = generator(seed, number);
        let (cube, case, distance) = match &self.subset {
            Subset::Goal(cubes) => (cubes.draw(&mut random), None, None),
            Subset::AtDistance(cubes) => {
                let (cube, distance) = cubes.draw(&mut random, token)?;
                (cube, None, Some(distance))
            }
            Subset::Cases(cases) => {
                let (case, cube) = cases.draw(&mut random);
                (cube, Some(case), None)
            }
            Subset::EachCase(cases) => {
                let case = cases
                    .nth(number % cases.times())
                    .expect("it is below the number of times");
                (case.draw(&mut random), Some(case), None)
            }
        };
        let position = Position::from(cube);
        let solution = self.solver.solve(&Cube::from(position.clone()))?;
        let moves = solution.moves().inverse();
        let mut facelets = Facelets::SOLVED;
        facelets.apply(moves.moves());
        if facelets != position.facelets || !self.subset.contains(&facelets) {
            return Err(ScrambleError::Wrong(moves));
        }
        Ok(SubsetScramble {
            position,
            moves,
            case,
            distance,
        })
    }
}

impl Subset {
    /// False if the stickers do not meet the goal. There is no check for distances and cases: the search has proven the
    /// distance, and cubes of a case are constructed from the case.
    fn contains(&self, facelets: &Facelets) -> bool {
        match self {
            Subset::Goal(cubes) => cubes.goal().contains_stickers(facelets),
            Subset::AtDistance(_) | Subset::Cases(_) | Subset::EachCase(_) => true,
        }
    }
}
