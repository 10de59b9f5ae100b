//! Solves cubes of four to seven layers with a method that people can learn: first centres, then edges, then a 3x3x3 in
//! layers.

use super::model::BigCube;
use super::phases::{colors, merged, numbered};
use super::reduction::Lesson;
use crate::cube::{Cube, Face, Position};
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition};
use crate::search::CancelToken;
use crate::solvers::layers::FirstFace;
use crate::solvers::{Method, SolveError, Solver};
use crate::tables::{Store, TableError, TableProgress};

/// The maximum number of layers of a cube that this solver solves.
pub(super) const MOST_LAYERS: u16 = 7;

/// The first layer is at the bottom, as on the 3x3x3, so the algorithms for the last layer work on the top layer.
const FIRST_LAYER: FirstFace = FirstFace::Fixed(Face::D);

/// Solves centres, then edges, and then a 3x3x3 layer by layer.
pub(super) struct LessonSolver {
    cube: BigCube,
    lesson: Lesson,
    three_by_three: Solver,
}

impl LessonSolver {
    /// # Errors
    ///
    /// Never returns an error, since this solver has no tables on disk.
    pub(super) fn open(cube: BigCube, store: &Store, progress: &dyn TableProgress) -> Result<LessonSolver, TableError> {
        Ok(LessonSolver {
            cube,
            lesson: Lesson::new(usize::from(cube.layers())),
            three_by_three: super::last_phase::open_method(Method::Layers(FIRST_LAYER), store, progress)?,
        })
    }

    fn solve(&self, position: &PuzzlePosition, cancel: &CancelToken) -> Result<Proposal, PuzzleError> {
        let colors = colors(self.cube, position)?;
        let solve = |cube: &_| self.three_by_three.solve(&Cube::from(Position::from(*cube)));
        let told = self.lesson.solve(&colors, cancel, solve);
        let told = told.map_err(|_: SolveError| PuzzleError::Misled)?;
        let told = told.ok_or(PuzzleError::Cancelled)?;
        let all = merged(told.turns.iter().copied());
        Ok(match all.is_empty() {
            true => Proposal::shortest([]),
            false => Proposal::in_phases(numbered(all), told.parts),
        })
    }
}

impl Proposer for LessonSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        positions.iter().map(|position| self.solve(position, cancel)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Metric, generator};
    use crate::puzzles::{Puzzle, PuzzleMethod, PuzzleSolver, SolvablePuzzle};
    use crate::tables::NoProgress;

    /// Checks the cube after each group of phases. After the phases of the centres, the centres of each face have one
    /// color. After the phases of the edges, the stickers between the two corners of each side of a face have one
    /// color. At the end, the cube is solved.
    #[test]
    fn random_cubes_are_solved_step_by_step() {
        for size in [4, 5, 6, 7] {
            let puzzle = BigCube::of_layers(size).expect("a size");
            let (method, metric) = (PuzzleMethod::Layers, Metric::HalfTurn);
            let solver = PuzzleSolver::open(
                std::sync::Arc::new(*puzzle),
                method,
                metric,
                &Store::IN_MEMORY,
                &NoProgress,
            );
            let solver = solver.expect("no table is read");
            let across = usize::from(size);
            for number in 0..2 {
                let mut position = puzzle.random(&mut generator(61, number));
                let solution = solver.solve(&position).expect("it is solved");
                let phases = solution.phases();
                let centres = phases.iter().rposition(|phase| phase.name.ends_with(" centre"));
                let paired = ["edges", "outer edges", "flip parity", "swap parity"];
                let edges = phases.iter().rposition(|phase| paired.contains(&phase.name));
                for (number, phase) in phases.iter().enumerate() {
                    let told = phase.steps.iter().flat_map(|step| step.turns.iter().copied());
                    assert!(phase.look_for.is_some() && told.eq(phase.turns.iter().copied()));
                    puzzle.make(&mut position, &phase.turns).expect("turns of it");
                    for face in position.places().chunks(across * across) {
                        let of = |row: usize, column: usize| face[row * across + column];
                        let is_whole = |row: usize| (1..across - 1).all(|column| of(row, column) == of(row, 1));
                        let has_centres = (1..across - 1).all(|row| is_whole(row) && of(row, 1) == of(1, 1));
                        assert!(
                            centres.is_some_and(|last| number < last) || has_centres,
                            "{size}: {}",
                            phase.name
                        );
                        let has_edges = is_whole(0) && is_whole(across - 1);
                        assert!(
                            edges.is_some_and(|last| number < last) || has_edges,
                            "{size}: {}",
                            phase.name
                        );
                    }
                }
                assert!(puzzle.is_solved(&position));
            }
        }
    }
}
