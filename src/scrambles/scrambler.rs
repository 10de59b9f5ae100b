//! Scrambles of an event, drawn from a seed.

use super::exact_length::{MOVES, draw};
use super::three_by_three::{CubeScrambler, orientation};
use super::{Event, ScrambleError};
use crate::cube::{Amount, Face, Metric, generator};
use crate::notation::svg::Picture;
use crate::opaque::opaque;
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn};
use crate::puzzles::pyraminx::tips;
use crate::puzzles::{
    Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzlePosition, PuzzleSolver, PuzzleTurn,
};
use crate::tables::{Store, TableProgress};
use rand::rngs::ChaCha8Rng;

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
    pub fn picture(&self) -> Result<String, ScrambleError> {
        let puzzle = self.event.puzzle().puzzle()?;
        let read = puzzle.read(&self.scramble, Some(PuzzleFormat::Moves))?;
        Ok(puzzle.picture(&read.position, Picture::Net, puzzle.colors()).svg())
    }
}

/// Draws the scrambles of an event.
pub struct EventScrambler {
    event: Event,
    kind: Kind,
}

opaque!(EventScrambler);

/// What scrambles of an event are drawn with.
enum Kind {
    /// Random states of the 3x3x3.
    Cube(CubeScrambler),
    /// Random states of a puzzle, by shortest solutions.
    Solver(PuzzleSolver),
    /// Random states of a puzzle whose scrambles have a form of their own, or are solutions that need not be the shortest.
    States(PuzzleSolver),
    /// Random states of a cube of so many layers, by solutions that need not be the shortest.
    Reduced(PuzzleSolver, u16),
    /// Random turns of a cube of so many layers.
    Turns(u16),
}

impl EventScrambler {
    /// Opens what the event needs: the tables of its puzzle.
    ///
    /// # Errors
    ///
    /// If a table cannot be had, or is not what it should be.
    pub fn open(event: Event, store: &Store, progress: &dyn TableProgress) -> Result<EventScrambler, ScrambleError> {
        let puzzle = event.puzzle();
        let kind = match (puzzle.layers(), puzzle.solvable().ok()) {
            (Some(layers @ 4..), Some(solvable)) if event.random_moves().is_none() => {
                let (method, metric) = (PuzzleMethod::Reduction, Metric::HalfTurn);
                let solver = PuzzleSolver::open(solvable, method, metric, store, progress)?;
                Kind::Reduced(solver, layers)
            }
            (Some(layers @ 4..), _) => Kind::Turns(layers),
            (_, Some(solvable)) if matches!(event, Event::Clock | Event::SquareOne) => {
                let (method, metric) = (solvable.usual_method(), solvable.usual_metric());
                Kind::States(PuzzleSolver::open(solvable, method, metric, store, progress)?)
            }
            (_, Some(solvable)) => {
                let (method, metric) = (PuzzleMethod::Optimal, Metric::HalfTurn);
                Kind::Solver(PuzzleSolver::open(solvable, method, metric, store, progress)?)
            }
            (_, None) => Kind::Cube(CubeScrambler::open(store, progress)?),
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
    pub fn draw(&self, seed: u64, number: u64) -> Result<EventScramble, ScrambleError> {
        let random = &mut generator(seed, self.stream(number));
        let event = self.event;
        let puzzle = event.puzzle().puzzle()?;
        let turns = match &self.kind {
            Kind::Cube(scrambler) => match event {
                Event::Blindfolded => scrambler.blindfolded(random)?,
                Event::FewestMoves => scrambler.fewest_moves(random)?,
                _ => scrambler.plain(random)?,
            },
            // Tips are turned besides.
            Kind::Solver(solver) if event == Event::Pyraminx => {
                draw(solver, event.fewest_moves(), |shortest| MOVES + tips(shortest), random)?
            }
            Kind::Solver(solver) => draw(solver, event.fewest_moves(), |_| MOVES, random)?,
            Kind::States(solver) => far_state(solver, event.fewest_moves(), random)?,
            Kind::Reduced(solver, layers) => random_state(solver, &outer_turns(*layers), random)?,
            Kind::Turns(layers) => {
                let outer = outer_turns(*layers);
                random_moves(
                    puzzle.as_ref(),
                    &outer,
                    event.random_moves().unwrap_or_default(),
                    random,
                )?
            }
        };
        let layers = match event {
            Event::FourBlindfolded | Event::FiveBlindfolded => event.puzzle().layers(),
            _ => None,
        };
        let held = layers.map(|layers| orientation(layers, random)).unwrap_or_default();
        let turns: Vec<PuzzleTurn> = turns
            .into_iter()
            .chain(held.into_iter().map(PuzzleTurn::from))
            .collect();
        let mut position = puzzle.solved();
        puzzle.make(&mut position, &turns)?;
        Ok(EventScramble {
            event,
            scramble: puzzle.write_turns(&turns),
            length: puzzle.length(&turns),
            facelets: puzzle.write(&position),
        })
    }
}

/// Turns to a state that is drawn uniformly from all that are at least so many moves from solved. Of a Square-1 turns of layers
/// are moves as well, so that half as many twists at most solve what is nearer; it is drawn again if these solve it.
fn far_state(solver: &PuzzleSolver, fewest: usize, random: &mut ChaCha8Rng) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    let puzzle = solver.puzzle();
    loop {
        let position = puzzle.random(random);
        let solution = solver.solve(&position)?;
        let is_near = match puzzle.length(solution.turns()) {
            PuzzleLength::Twists { twists, .. } => twists <= fewest / 2,
            length => length.in_metric(solver.metric()) < fewest,
        };
        if is_near {
            continue;
        }
        let turns = puzzle.scramble_to(&position);
        return Ok(turns.unwrap_or_else(|| puzzle.inverse(solution.turns())));
    }
}

/// All turns of outermost layers, up to half of them.
fn outer_turns(layers: u16) -> Vec<PuzzleTurn> {
    let layers = 1..=layers / 2;
    let turns = layers.flat_map(|layers| {
        Face::ALL.into_iter().flat_map(move |face| {
            let layers = BigCubeLayers::outer(face, layers);
            Amount::ALL.map(|amount| BigCubeTurn { layers, amount }.into())
        })
    });
    turns.collect()
}

/// Turns to a state that is drawn uniformly from all that are at least two moves from solved, if these are all moves.
fn random_state(
    solver: &PuzzleSolver,
    all: &[PuzzleTurn],
    random: &mut ChaCha8Rng,
) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    let puzzle = solver.puzzle();
    loop {
        let position = puzzle.random(random);
        if is_far(puzzle, &position, all) {
            return Ok(puzzle.inverse(solver.solve(&position)?.turns()));
        }
    }
}

/// True if a position is at least two moves from solved, if these are all moves.
fn is_far(puzzle: &dyn Puzzle, position: &PuzzlePosition, all: &[PuzzleTurn]) -> bool {
    let is_solved_by = |&turn| {
        let mut after = position.clone();
        puzzle.make(&mut after, &[turn]).is_ok() && puzzle.is_solved(&after)
    };
    !puzzle.is_solved(position) && !all.iter().any(is_solved_by)
}

/// Random moves that leave a puzzle at least two moves from solved, if these are all its moves.
fn random_moves(
    puzzle: &dyn Puzzle,
    all: &[PuzzleTurn],
    moves: usize,
    random: &mut ChaCha8Rng,
) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    loop {
        let turns = puzzle.random_turns(moves, random);
        let mut position = puzzle.solved();
        puzzle.make(&mut position, &turns)?;
        if is_far(puzzle, &position, all) {
            return Ok(turns);
        }
    }
}
