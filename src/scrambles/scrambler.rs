//! Scrambles of an event, drawn from a seed.

use super::exact_length::{MOVES, draw};
use super::three_by_three::CubeScrambler;
use super::{Event, EventError};
use crate::cube::{Amount, Face, Metric, generator};
use crate::notation::svg::Picture;
use crate::puzzles::big_cube::{BigCube, BigCubeLayers, BigCubeTurn};
use crate::puzzles::pyraminx::{Depth, Pyraminx, PyraminxTurn};
use crate::puzzles::skewb::Skewb;
use crate::puzzles::two_by_two::TwoByTwo;
use crate::puzzles::{Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, SolvablePuzzle};
use crate::tables::{Store, TableProgress};
use rand::rngs::ChaCha8Rng;
use std::fmt;

/// A scramble of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventScramble {
    /// The event.
    pub event: Event,
    /// The turns, in the notation of competitions.
    pub scramble: String,
    /// Their length.
    pub length: PuzzleLength,
    /// The stickers that they lead to, held as they leave the puzzle.
    pub facelets: String,
}

impl EventScramble {
    /// A picture of the stickers that it leads to, unfolded, in SVG.
    ///
    /// # Errors
    ///
    /// If it cannot be read again, as one that was drawn can.
    pub fn picture(&self) -> Result<String, EventError> {
        fn drawn<P: Puzzle>(puzzle: &P, scramble: &str) -> Result<String, EventError> {
            let read = puzzle.read(scramble, Some(PuzzleFormat::Moves))?;
            Ok(puzzle.picture(&read.position, Picture::Net, puzzle.colors()))
        }
        let scramble = self.scramble.as_str();
        match self.event.puzzle() {
            PuzzleName::TwoByTwo => drawn(&TwoByTwo, scramble),
            PuzzleName::Pyraminx => drawn(&Pyraminx, scramble),
            PuzzleName::Skewb => drawn(&Skewb, scramble),
            PuzzleName::BigCube(size) => drawn(&BigCube::from(size), scramble),
            _ => drawn(&three_by_three(), scramble),
        }
    }
}

/// Draws the scrambles of an event.
pub struct EventScrambler {
    event: Event,
    kind: Kind,
}

/// What scrambles of an event are drawn with.
enum Kind {
    Cube(CubeScrambler),
    TwoByTwo(<TwoByTwo as SolvablePuzzle>::Solver),
    Pyraminx(<Pyraminx as SolvablePuzzle>::Solver),
    Skewb(<Skewb as SolvablePuzzle>::Solver),
    BigCube(BigCube),
}

impl EventScrambler {
    /// Opens what the event needs: the tables of its puzzle.
    ///
    /// # Errors
    ///
    /// If a table cannot be had, or is not what it should be.
    pub fn open(event: Event, store: &Store, progress: &dyn TableProgress) -> Result<EventScrambler, EventError> {
        fn solver<P: SolvablePuzzle>(
            puzzle: &P,
            store: &Store,
            progress: &dyn TableProgress,
        ) -> Result<P::Solver, EventError> {
            let (method, metric) = (PuzzleMethod::Optimal, Metric::HalfTurn);
            Ok(puzzle.open(method, metric, store, progress)?)
        }
        let kind = match event.puzzle() {
            PuzzleName::TwoByTwo => Kind::TwoByTwo(solver(&TwoByTwo, store, progress)?),
            PuzzleName::Pyraminx => Kind::Pyraminx(solver(&Pyraminx, store, progress)?),
            PuzzleName::Skewb => Kind::Skewb(solver(&Skewb, store, progress)?),
            PuzzleName::BigCube(size) => Kind::BigCube(BigCube::from(size)),
            _ => Kind::Cube(CubeScrambler::open(store, progress)?),
        };
        Ok(EventScrambler { event, kind })
    }

    /// The event.
    pub fn event(&self) -> Event {
        self.event
    }

    /// The stream of random numbers for a scramble: each event has some of its own, so that two
    /// events of one seed do not have the same cubes.
    fn stream(&self, number: u64) -> u64 {
        let event = Event::ALL.iter().position(|&event| event == self.event);
        let event = event.map_or(0, |event| event as u64 + 1);
        number ^ event << 56
    }

    /// Draws scramble `number` of a seed, counted from 0: always the same one.
    ///
    /// # Errors
    ///
    /// If what was drawn could not be solved, which would be a mistake of this program.
    pub fn draw(&self, seed: u64, number: u64) -> Result<EventScramble, EventError> {
        let random = &mut generator(seed, self.stream(number));
        let event = self.event;
        let fewest = event.fewest_moves();
        match &self.kind {
            Kind::Cube(scrambler) => {
                let turns = match event {
                    Event::Blindfolded => scrambler.blindfolded(random)?,
                    Event::FewestMoves => scrambler.fewest_moves(random)?,
                    _ => scrambler.plain(random)?,
                };
                Ok(of_puzzle(event, &three_by_three(), &turns)?)
            }
            Kind::TwoByTwo(solver) => {
                let turns = draw(&TwoByTwo, solver, fewest, |_| MOVES, random)?;
                Ok(of_puzzle(event, &TwoByTwo, &turns)?)
            }
            Kind::Skewb(solver) => {
                let turns = draw(&Skewb, solver, fewest, |_| MOVES, random)?;
                Ok(of_puzzle(event, &Skewb, &turns)?)
            }
            Kind::Pyraminx(solver) => {
                // Tips are turned besides.
                let length = |shortest: &[PyraminxTurn]| MOVES + tips(shortest);
                let turns = draw(&Pyraminx, solver, fewest, length, random)?;
                Ok(of_puzzle(event, &Pyraminx, &turns)?)
            }
            Kind::BigCube(cube) => {
                let moves = event.random_moves().unwrap_or_default();
                let turns = random_moves(cube, moves, random)?;
                Ok(of_puzzle(event, cube, &turns)?)
            }
        }
    }
}

/// The 3x3x3 as stickers.
fn three_by_three() -> BigCube {
    BigCube::new(3).expect("a cube of three layers")
}

/// How many tips a solution turns.
fn tips(turns: &[PyraminxTurn]) -> usize {
    turns.iter().filter(|turn| turn.depth == Depth::Tip).count()
}

/// All turns of outermost layers, up to half of them.
fn outer_turns(cube: &BigCube) -> impl Iterator<Item = BigCubeTurn> {
    let layers = 1..=cube.layers() / 2;
    layers.flat_map(|layers| {
        Face::ALL.into_iter().flat_map(move |face| {
            let layers = BigCubeLayers::outer(face, layers);
            Amount::ALL.map(|amount| BigCubeTurn { layers, amount })
        })
    })
}

/// Random moves that leave a cube at least two moves from solved.
fn random_moves(
    cube: &BigCube,
    moves: usize,
    random: &mut ChaCha8Rng,
) -> Result<Vec<<BigCube as Puzzle>::Turn>, PuzzleError> {
    loop {
        let turns = cube.random_turns(moves, random);
        let mut position = cube.solved();
        cube.make(&mut position, &turns)?;
        let is_solved_by = |turn| {
            let mut after = position.clone();
            cube.make(&mut after, &[turn]).is_ok() && cube.is_solved(&after)
        };
        if !cube.is_solved(&position) && !outer_turns(cube).any(is_solved_by) {
            return Ok(turns);
        }
    }
}

fn of_puzzle<P: Puzzle>(event: Event, puzzle: &P, turns: &[P::Turn]) -> Result<EventScramble, PuzzleError> {
    let mut position = puzzle.solved();
    puzzle.make(&mut position, turns)?;
    Ok(EventScramble {
        event,
        scramble: joined(turns),
        length: puzzle.length(turns),
        facelets: puzzle.write(&position),
    })
}

fn joined<T: fmt::Display>(turns: &[T]) -> String {
    let turns: Vec<String> = turns.iter().map(T::to_string).collect();
    turns.join(" ")
}
