//! Positions of a run, of whatever puzzle: drawn, read and written as their plan says.

use super::cube_error::CubeError;
use crate::cube::{Cube, generator, random_turns};
use crate::notation::object::{Content, content_of};
use crate::notation::{NotationError, facelets};
use crate::opaque::opaque;
use crate::puzzles::{PuzzlePosition, SolvablePuzzle, read_text};
use crate::requests::{Engine, SolvePlan};
use crate::scrambles::{DrawnCube, Scramble};
use crate::solvers::goals::WrittenTurns;
use rand::Rng;
use std::sync::Arc;

/// Positions of a run; or why there is none, where one could not be read. They stand in a list of their own type, so
/// that none is moved once it is drawn.
pub enum RunPositions {
    /// Cubes, and how they are held: upright, unless they are to come to a goal.
    Cubes(Vec<Result<Cube, CubeError>>),
    /// Positions of another puzzle.
    OfPuzzle(Arc<dyn SolvablePuzzle>, Vec<Result<PuzzlePosition, CubeError>>),
}

opaque!(RunPositions);

/// A position of a run.
#[derive(Clone, Copy)]
pub enum RunPosition<'a> {
    /// A cube, and how it is held.
    Cube(&'a Cube),
    /// A position of another puzzle.
    OfPuzzle(&'a dyn SolvablePuzzle, &'a PuzzlePosition),
}

opaque!(RunPosition<'_>);

impl RunPositions {
    /// None yet, with room for some of a plan.
    pub(super) fn with_capacity(plan: &SolvePlan, capacity: usize) -> RunPositions {
        match plan.engine() {
            Engine::Method(_) | Engine::Goal { .. } => RunPositions::Cubes(Vec::with_capacity(capacity)),
            Engine::Puzzle(plan) => RunPositions::OfPuzzle(Arc::clone(&plan.puzzle), Vec::with_capacity(capacity)),
        }
    }

    /// Adds the position of each generator.
    pub(super) fn draw<R: Rng>(&mut self, plan: &SolvePlan, scramble: Scramble, generators: impl Iterator<Item = R>) {
        match self {
            RunPositions::Cubes(cubes) => {
                cubes.extend(generators.map(|mut random| draw_cube(plan, scramble, &mut random)));
            }
            RunPositions::OfPuzzle(puzzle, positions) => {
                let draw = |mut random: R| draw_position(puzzle.as_ref(), scramble, &mut random);
                positions.extend(generators.map(draw));
            }
        }
    }

    /// Adds the position in a line: stickers, an algorithm, or a JSON object with one of these.
    pub(super) fn read(&mut self, plan: &SolvePlan, line: Result<&str, CubeError>) {
        match self {
            RunPositions::Cubes(cubes) => cubes.push(line.and_then(|line| read_cube(plan, line))),
            RunPositions::OfPuzzle(puzzle, positions) => {
                positions.push(line.and_then(|line| read_position(plan, puzzle.as_ref(), line)));
            }
        }
    }

    /// How many they are, with those that could not be read.
    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            RunPositions::Cubes(cubes) => cubes.len(),
            RunPositions::OfPuzzle(_, positions) => positions.len(),
        }
    }

    /// The one at a place, counted from 0.
    ///
    /// # Errors
    ///
    /// Why there is none.
    ///
    /// # Panics
    ///
    /// If they are fewer.
    #[inline]
    pub fn get(&self, place: usize) -> Result<RunPosition<'_>, &CubeError> {
        match self {
            RunPositions::Cubes(cubes) => cubes[place].as_ref().map(RunPosition::Cube),
            RunPositions::OfPuzzle(puzzle, positions) => {
                let position = positions[place].as_ref();
                position.map(|position| RunPosition::OfPuzzle(puzzle.as_ref(), position))
            }
        }
    }

    /// All of them, in their order.
    pub(super) fn each(&self) -> impl Iterator<Item = Result<RunPosition<'_>, &CubeError>> {
        (0..self.len()).map(|place| self.get(place))
    }
}

impl<'a> RunPosition<'a> {
    /// The position as `facelets`: a cube upright, unless it matters to the plan how it is held.
    pub fn write(self, plan: &SolvePlan) -> String {
        match (self, plan.engine()) {
            (RunPosition::Cube(cube), Engine::Goal { turns, .. }) if turns.moves_centres() => {
                facelets::write(&cube.facelets())
            }
            (RunPosition::Cube(cube), _) => facelets::write(&cube.position.facelets),
            (RunPosition::OfPuzzle(puzzle, position), _) => puzzle.write(position),
        }
    }

    /// The cube.
    ///
    /// # Panics
    ///
    /// If it is of another puzzle.
    #[inline]
    pub(super) fn cube(self) -> &'a Cube {
        match self {
            RunPosition::Cube(cube) => cube,
            RunPosition::OfPuzzle(..) => panic!("a position of another puzzle is no cube"),
        }
    }

    /// The position of another puzzle.
    ///
    /// # Panics
    ///
    /// If it is a cube.
    #[inline]
    pub(super) fn of_puzzle(self) -> &'a PuzzlePosition {
        match self {
            RunPosition::OfPuzzle(_, position) => position,
            RunPosition::Cube(_) => panic!("a cube is no position of another puzzle"),
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
            let moves = draw_by_faces(plan, scramble, random).ok()?.moves;
            moves.map(|moves| moves.to_string())
        }
    }
}

/// Random turns are those that may be made, as whoever holds the cube makes them.
fn draw_cube(plan: &SolvePlan, scramble: Scramble, random: &mut impl Rng) -> Result<Cube, CubeError> {
    match (plan.engine(), scramble) {
        (Engine::Goal { turns, .. }, Scramble::RandomMoves(count)) if !turns.is_all_faces() => {
            Ok(Cube::SOLVED.after(random_turns(turns, count, random)))
        }
        (_, scramble) => Ok(draw_by_faces(plan, scramble, random)?.position.into()),
    }
}

/// Random turns are those of the faces that may be turned.
fn draw_by_faces(plan: &SolvePlan, scramble: Scramble, random: &mut impl Rng) -> Result<DrawnCube, CubeError> {
    let faces = plan.options().turnable_faces().unwrap_or_default();
    Ok(scramble.draw_by(faces.turns(), random)?)
}

fn draw_position(
    puzzle: &dyn SolvablePuzzle,
    scramble: Scramble,
    random: &mut impl Rng,
) -> Result<PuzzlePosition, CubeError> {
    match scramble {
        Scramble::RandomState => Ok(puzzle.random(random)),
        Scramble::RandomMoves(count) => {
            let mut position = puzzle.solved();
            puzzle.make(&mut position, &puzzle.random_turns(count, random))?;
            Ok(position)
        }
    }
}

fn read_cube(plan: &SolvePlan, line: &str) -> Result<Cube, CubeError> {
    let cube = plan.reader().read(line)?.cube;
    Ok(match plan.engine() {
        Engine::Goal { .. } => cube,
        // No method asks how a cube is held.
        Engine::Method(_) | Engine::Puzzle(_) => cube.position.into(),
    })
}

fn read_position(plan: &SolvePlan, puzzle: &dyn SolvablePuzzle, line: &str) -> Result<PuzzlePosition, CubeError> {
    let format = match plan.engine() {
        Engine::Puzzle(plan) => plan.format,
        Engine::Method(_) | Engine::Goal { .. } => None,
    };
    let content = content_of(line, &puzzle.name().to_string());
    match content.map_err(NotationError::Object)? {
        Content::Text(text) => Ok(read_text(puzzle, &text, format)?.position),
        Content::Cubies(_) | Content::Pattern(_) => Err(CubeError::PiecesOfCube),
    }
}

#[cfg(test)]
impl RunPositions {
    /// Position `number` of a seed.
    pub(super) fn drawn(plan: &SolvePlan, scramble: Scramble, seed: u64, number: u64) -> RunPositions {
        let mut positions = RunPositions::with_capacity(plan, 1);
        positions.draw(plan, scramble, std::iter::once(generator(seed, number)));
        positions
    }

    /// The position in a line.
    pub(super) fn of_line(plan: &SolvePlan, line: &str) -> RunPositions {
        let mut positions = RunPositions::with_capacity(plan, 1);
        positions.read(plan, Ok(line));
        positions
    }
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
            let text = scramble_moves(&of_five, scramble, 1, number).expect("moves");
            let moves: Sequence = text.parse().expect("moves");
            assert_eq!(moves.htm(), 30);
            assert!(!text.contains('B'), "{text}");
            let drawn = RunPositions::drawn(&of_five, scramble, 1, number);
            let drawn = drawn.get(0).expect("a cube").cube();
            assert_eq!(drawn.position.cube, CubieCube::from(moves.moves()));
        }
    }
}
