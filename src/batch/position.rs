//! A position of a run, of whatever puzzle: drawn, read and written as its plan says.

use super::cube_error::CubeError;
use crate::cube::{Cube, generator, random_turns};
use crate::notation::object::{Content, content_of};
use crate::notation::{NotationError, facelets};
use crate::puzzles::{PuzzlePosition, read_text};
use crate::requests::{Engine, SolvePlan};
use crate::scrambles::{DrawnCube, Scramble};
use crate::solvers::goals::WrittenTurns;
use rand::Rng;

/// A position of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunPosition {
    /// A cube, and how it is held: upright, unless it is to come to a goal.
    Cube(Cube),
    /// A position of another puzzle.
    Puzzle(PuzzlePosition),
}

impl RunPosition {
    /// Draws the position of a generator. Random turns are those that may be made, as whoever holds the cube makes
    /// them.
    ///
    /// # Errors
    ///
    /// If random moves lead to what is no position, which would be a mistake of this program.
    #[inline]
    pub(super) fn draw(plan: &SolvePlan, scramble: Scramble, random: &mut impl Rng) -> Result<RunPosition, CubeError> {
        match (plan.engine(), scramble) {
            (Engine::Puzzle(plan), Scramble::RandomState) => Ok(RunPosition::Puzzle(plan.puzzle.random(random))),
            (Engine::Puzzle(plan), Scramble::RandomMoves(count)) => {
                let mut position = plan.puzzle.solved();
                let turns = plan.puzzle.random_turns(count, random);
                plan.puzzle.make(&mut position, &turns)?;
                Ok(RunPosition::Puzzle(position))
            }
            (Engine::Goal { turns, .. }, Scramble::RandomMoves(count)) if !turns.is_all_faces() => Ok(
                RunPosition::Cube(Cube::SOLVED.after(random_turns(turns, count, random))),
            ),
            (Engine::Method(_) | Engine::Goal { .. }, scramble) => {
                Ok(RunPosition::Cube(drawn_cube(plan, scramble, random)?.position.into()))
            }
        }
    }

    /// The moves by which position `number` of a seed is scrambled, as text; none if it is drawn uniformly.
    pub(super) fn scramble_moves(plan: &SolvePlan, scramble: Scramble, seed: u64, number: u64) -> Option<String> {
        let random = &mut generator(seed, number);
        match (plan.engine(), scramble) {
            (_, Scramble::RandomState) => None,
            (Engine::Puzzle(plan), Scramble::RandomMoves(count)) => {
                Some(plan.puzzle.write_turns(&plan.puzzle.random_turns(count, random)))
            }
            (Engine::Goal { turns, .. }, Scramble::RandomMoves(count)) if !turns.is_all_faces() => {
                Some(WrittenTurns::new(random_turns(turns, count, random)).to_string())
            }
            (Engine::Method(_) | Engine::Goal { .. }, scramble) => {
                let moves = drawn_cube(plan, scramble, random).ok()?.moves;
                moves.map(|moves| moves.to_string())
            }
        }
    }

    /// Reads the position in a line: stickers, an algorithm, or a JSON object with one of these.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(super) fn read(plan: &SolvePlan, line: &str) -> Result<RunPosition, CubeError> {
        let plan = match plan.engine() {
            // No method asks how a cube is held.
            Engine::Method(_) => return Ok(RunPosition::Cube(plan.reader().read(line)?.cube.position.into())),
            Engine::Goal { .. } => return Ok(RunPosition::Cube(plan.reader().read(line)?.cube)),
            Engine::Puzzle(plan) => plan,
        };
        let content = content_of(line, &plan.puzzle.name().to_string());
        match content.map_err(NotationError::Object)? {
            Content::Text(text) => {
                let reading = read_text(plan.puzzle, &text, plan.format)?;
                Ok(RunPosition::Puzzle(reading.position))
            }
            Content::Cubies(_) | Content::Pattern(_) => Err(CubeError::PiecesOfCube),
        }
    }

    /// The position as `facelets`: a cube upright, unless it matters how it is held.
    ///
    /// # Panics
    ///
    /// If it is of another puzzle than the plan.
    pub fn write(&self, plan: &SolvePlan) -> String {
        match plan.engine() {
            Engine::Goal { turns, .. } if turns.moves_centres() => facelets::write(&self.cube().facelets()),
            Engine::Method(_) | Engine::Goal { .. } => facelets::write(&self.cube().position.facelets),
            Engine::Puzzle(plan) => plan.puzzle.write(self.of_puzzle()),
        }
    }

    /// The cube.
    ///
    /// # Panics
    ///
    /// If it is of another puzzle.
    pub(super) fn cube(&self) -> &Cube {
        match self {
            RunPosition::Cube(cube) => cube,
            RunPosition::Puzzle(_) => panic!("a position of another puzzle is no cube"),
        }
    }

    /// The position of another puzzle.
    ///
    /// # Panics
    ///
    /// If it is a cube.
    pub(super) fn of_puzzle(&self) -> &PuzzlePosition {
        match self {
            RunPosition::Puzzle(position) => position,
            RunPosition::Cube(_) => panic!("a cube is no position of another puzzle"),
        }
    }
}

/// A cube of a generator; random turns are those of the faces that may be turned.
fn drawn_cube(plan: &SolvePlan, scramble: Scramble, random: &mut impl Rng) -> Result<DrawnCube, CubeError> {
    let faces = plan.options().turnable_faces().unwrap_or_default();
    Ok(scramble.draw_by(faces.turns(), random)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, Sequence};
    use crate::notation::turn_list::read_faces;
    use crate::requests::Options;

    /// A robot that cannot turn a face was once asked to solve cubes that were made by all six.
    #[test]
    fn cubes_that_are_made_by_some_faces_are_made_by_these_alone() {
        let of_five = SolvePlan::new(Options {
            faces: read_faces("URFDL").ok(),
            ..Options::default()
        });
        let of_five = of_five.expect("two phases do with five faces");
        let scramble = Scramble::RandomMoves(30);
        for number in 0..100 {
            let text = RunPosition::scramble_moves(&of_five, scramble, 1, number).expect("moves");
            let moves: Sequence = text.parse().expect("moves");
            assert_eq!(moves.htm(), 30);
            assert!(!text.contains('B'), "{text}");
            let drawn = RunPosition::draw(&of_five, scramble, &mut generator(1, number)).expect("a cube");
            assert_eq!(drawn.cube().position.cube, CubieCube::from(moves.moves()));
        }
    }
}
