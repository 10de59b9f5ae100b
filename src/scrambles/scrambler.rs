//! Draws the scrambles of an event, from a seed or from random numbers of the system.

use super::exact_length::{MOVES, draw};
use super::random_source::RandomSource;
use super::three_by_three::{CubeScrambler, orientation};
use super::{Event, ScrambleError, megaminx};
use crate::cube::{Amount, Axis, Face, Metric};
use crate::notation::ColorScheme;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::opaque::opaque;
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn};
use crate::puzzles::faced::FacedPuzzle;
use crate::puzzles::{
    Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzlePosition, PuzzleSolver, PuzzleTurn,
};
use crate::tables::{Store, TableProgress};
use rand::rngs::ChaCha8Rng;

/// A scramble of an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct EventScramble {
    /// The event.
    pub event: Event,
    /// The turns, in the notation of competitions.
    pub scramble: String,
    /// The length of the scramble.
    pub length: PuzzleLength,
    /// The stickers after the scramble, in the final orientation of the puzzle.
    pub facelets: String,
}

impl EventScramble {
    /// A picture of the net after the scramble. Cubes and the Skewb are drawn in the colors of `scheme`, and other
    /// puzzles in their usual colors.
    ///
    /// # Errors
    ///
    /// If the scramble cannot be read. This never happens to a drawn scramble.
    pub fn picture(&self, scheme: &ColorScheme) -> Result<Drawing, ScrambleError> {
        let puzzle = self.event.puzzle().puzzle()?;
        let read = puzzle.read(&self.scramble, Some(PuzzleFormat::Moves))?;
        let colors = match puzzle.colors().len() == Face::ALL.len() {
            true => &scheme.colors(),
            false => puzzle.colors(),
        };
        Ok(puzzle.picture(&read.position, Picture::Net, colors))
    }

    /// The scramble in lines. A line of a Megaminx scramble has at most 11 moves, so a scramble for competitions has
    /// seven lines. A scramble of any other puzzle has one line.
    pub fn lines(&self) -> Vec<String> {
        let moves: Vec<&str> = self.scramble.split(' ').collect();
        let in_a_line = match self.event {
            Event::Megaminx => megaminx::IN_A_LINE,
            _ => moves.len().max(1),
        };
        moves.chunks(in_a_line).map(|line| line.join(" ")).collect()
    }
}

/// Draws the scrambles of an event.
///
/// ```
/// use rubik::scrambles::{Event, EventScrambler};
/// use rubik::tables::{NoProgress, Store};
///
/// let event: Event = "pyram".parse()?;
/// let scrambler = EventScrambler::open(event, &Store::IN_MEMORY, &NoProgress)?;
/// println!("{}", scrambler.draw(1, 0)?.scramble);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EventScrambler {
    event: Event,
    kind: ScramblerMethod,
}

opaque!(EventScrambler);

/// The method by which the scrambles of an event are drawn.
enum ScramblerMethod {
    /// Random states of the 3x3x3.
    Cube(CubeScrambler),
    /// Random states of a puzzle. The solver finds shortest solutions.
    Solver(PuzzleSolver),
    /// Random states of a puzzle whose scrambles have a special form (the Clock), or are inverses of solutions that are
    /// not always the shortest (the Square-1).
    States(PuzzleSolver),
    /// Random states that are at least two moves from the solved state. The list contains the turns that count as
    /// moves. The solutions are not always the shortest.
    Reduced(PuzzleSolver, Vec<PuzzleTurn>),
    /// Random turns of a cube with this number of layers.
    Turns(u16),
    /// Random turns of the Megaminx.
    Megaminx,
}

impl EventScrambler {
    /// Opens the tables of the event's puzzle.
    ///
    /// # Errors
    ///
    /// If a table cannot be opened or built, or is damaged.
    pub fn open(event: Event, store: &Store, progress: &dyn TableProgress) -> Result<EventScrambler, ScrambleError> {
        EventScrambler::open_for(event, event.random_moves().is_none(), store, progress)
    }

    /// Like [`EventScrambler::open`], but draws random states even if competitions use random moves for the event.
    ///
    /// # Errors
    ///
    /// The errors of [`EventScrambler::open`].
    pub fn open_for_states(
        event: Event,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<EventScrambler, ScrambleError> {
        EventScrambler::open_for(event, true, store, progress)
    }

    fn open_for(
        event: Event,
        draws_states: bool,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<EventScrambler, ScrambleError> {
        let puzzle = event.puzzle();
        let kind = match (puzzle.layers(), puzzle.solvable().ok()) {
            (None, Some(solvable)) if event == Event::Megaminx && draws_states => {
                let all = solvable.turns(&megaminx::all_turns())?;
                let (method, metric) = (solvable.usual_method(), solvable.usual_metric());
                ScramblerMethod::Reduced(PuzzleSolver::open(solvable, method, metric, store, progress)?, all)
            }
            _ if event == Event::Megaminx => ScramblerMethod::Megaminx,
            (Some(layers @ 4..), Some(solvable)) if draws_states => {
                let (method, metric) = (PuzzleMethod::Reduction, Metric::HalfTurn);
                let solver = PuzzleSolver::open(solvable, method, metric, store, progress)?;
                ScramblerMethod::Reduced(solver, outer_turns(layers))
            }
            (Some(layers @ 4..), _) => ScramblerMethod::Turns(layers),
            (_, Some(solvable)) if matches!(event, Event::Clock | Event::SquareOne) => {
                let (method, metric) = (solvable.usual_method(), solvable.usual_metric());
                ScramblerMethod::States(PuzzleSolver::open(solvable, method, metric, store, progress)?)
            }
            (_, Some(solvable)) => {
                let (method, metric) = (PuzzleMethod::Optimal, Metric::HalfTurn);
                ScramblerMethod::Solver(PuzzleSolver::open(solvable, method, metric, store, progress)?)
            }
            (_, None) => ScramblerMethod::Cube(CubeScrambler::open(store, progress)?),
        };
        Ok(EventScrambler { event, kind })
    }

    /// The event.
    pub fn event(&self) -> Event {
        self.event
    }

    /// Draws scramble `number` of a seed, counted from 0. The same number always gives the same scramble.
    ///
    /// # Errors
    ///
    /// If the drawn position could not be solved, or if no scramble was found that begins and ends as the event
    /// requires. Both would be bugs of this program.
    pub fn draw(&self, seed: u64, number: u64) -> Result<EventScramble, ScrambleError> {
        self.draw_from(RandomSource::Seed(seed), number)
    }

    /// Draws scramble `number` of a source, counted from 0. With a seed, the same number always gives the same
    /// scramble. The system gives a new scramble each time.
    ///
    /// # Errors
    ///
    /// The errors of [`EventScrambler::draw`], and an error if the system returns no random numbers.
    pub fn draw_from(&self, source: RandomSource, number: u64) -> Result<EventScramble, ScrambleError> {
        let random = &mut source.generator(number ^ u64::from(self.event.stream()) << 56)?;
        let event = self.event;
        let puzzle = event.puzzle().puzzle()?;
        let held = match event {
            Event::FourBlindfolded | Event::FiveBlindfolded => event.puzzle().layers(),
            _ => None,
        };
        let held = held.map(|layers| orientation(layers, random)).unwrap_or_default();
        let turns = match &self.kind {
            ScramblerMethod::Cube(scrambler) => match event {
                Event::Blindfolded | Event::MultiBlindfolded => scrambler.blindfolded(random)?,
                Event::FewestMoves => scrambler.fewest_moves(random)?,
                _ => scrambler.plain(random)?,
            },
            // The scramble contains turns of tips in addition to the `MOVES` moves.
            ScramblerMethod::Solver(solver) if event == Event::Pyraminx => draw(
                solver,
                event.fewest_moves(),
                |shortest| MOVES + FacedPuzzle::pyraminx().side_turns(shortest),
                random,
            )?,
            ScramblerMethod::Solver(solver) => draw(solver, event.fewest_moves(), |_| MOVES, random)?,
            ScramblerMethod::States(solver) => far_state(solver, event.fewest_moves(), random)?,
            ScramblerMethod::Reduced(solver, all) => random_state(solver, all, random)?,
            ScramblerMethod::Turns(layers) => {
                // The axis of the wide turn that changes the orientation of the cube must differ from the axis of the
                // previous turn.
                let behind = held.first().map(|turn| turn.layers.leader().axis());
                let fits = |turns: &[PuzzleTurn]| behind.is_none() || last_axis(turns) != behind;
                let moves = event.random_moves().unwrap_or_default();
                let draw = |random: &mut ChaCha8Rng| Ok(puzzle.random_turns(moves, random));
                far_from_solved(puzzle.as_ref(), &outer_turns(*layers), draw, fits, random)?
            }
            ScramblerMethod::Megaminx => return self.megaminx(puzzle.as_ref(), random),
        };
        let turns: Vec<PuzzleTurn> = { turns.into_iter() }
            .chain(held.into_iter().map(PuzzleTurn::from))
            .collect();
        let scramble = puzzle.write_turns(&turns);
        self.drawn(puzzle.as_ref(), &turns, scramble)
    }

    /// Draws a scramble of a Megaminx. Its notation contains turns that are not turns of single faces.
    fn megaminx(&self, puzzle: &dyn Puzzle, random: &mut ChaCha8Rng) -> Result<EventScramble, ScrambleError> {
        let mut written = String::new();
        let draw = |random: &mut ChaCha8Rng| {
            written = megaminx::scramble(random);
            Ok(puzzle.turns(&written)?)
        };
        let all = puzzle.turns(&megaminx::all_turns())?;
        let turns = far_from_solved(puzzle, &all, draw, |_| true, random)?;
        self.drawn(puzzle, &turns, written)
    }

    fn drawn(
        &self,
        puzzle: &dyn Puzzle,
        turns: &[PuzzleTurn],
        scramble: String,
    ) -> Result<EventScramble, ScrambleError> {
        let mut position = puzzle.solved();
        puzzle.make(&mut position, turns)?;
        Ok(EventScramble {
            event: self.event,
            scramble,
            length: puzzle.length(turns),
            facelets: puzzle.write(&position),
        })
    }
}

/// Draws uniformly random states until one is at least `fewest` moves from the solved state, and returns turns that
/// lead to it. On a Square-1, turns of layers and twists alternate, and both count as moves. So a state that can be
/// solved in fewer than `fewest` moves can be solved with at most `fewest / 2` twists. For a Square-1, this function
/// rejects each state for which the solver finds a solution with at most this number of twists.
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

/// The axis of the last of these turns; `None` if there are no turns. The turns must be turns of a cube.
fn last_axis(turns: &[PuzzleTurn]) -> Option<Axis> {
    let last = turns.last().and_then(|&turn| BigCubeTurn::of_number(turn))?;
    Some(last.layers.leader().axis())
}

/// All turns of an outer layer, alone or together with the layers next to it, up to half of the layers of the cube.
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

/// Turns that lead to a uniformly random state that is at least two moves from the solved state. Rotations of the whole
/// puzzle do not count as moves. `all` contains all turns that count as moves.
fn random_state(
    solver: &PuzzleSolver,
    all: &[PuzzleTurn],
    random: &mut ChaCha8Rng,
) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    let puzzle = solver.puzzle();
    loop {
        let position = puzzle.random(random);
        if is_far(puzzle, &position, all) {
            return Ok(puzzle.scramble_of(&position, solver.solve(&position)?.turns()));
        }
    }
}

/// True if a position is at least two moves from the solved position. `all` contains all turns that count as moves.
fn is_far(puzzle: &dyn Puzzle, position: &PuzzlePosition, all: &[PuzzleTurn]) -> bool {
    let is_solved_by = |&turn| {
        let mut after = position.clone();
        puzzle.make(&mut after, &[turn]).is_ok() && puzzle.is_solved(&after)
    };
    !puzzle.is_solved(position) && !all.iter().any(is_solved_by)
}

/// Draws turns until `fits` accepts them and they lead to a position that is at least two moves from the solved
/// position. `all` contains all turns that count as moves.
fn far_from_solved(
    puzzle: &dyn Puzzle,
    all: &[PuzzleTurn],
    mut draw: impl FnMut(&mut ChaCha8Rng) -> Result<Vec<PuzzleTurn>, ScrambleError>,
    fits: impl Fn(&[PuzzleTurn]) -> bool,
    random: &mut ChaCha8Rng,
) -> Result<Vec<PuzzleTurn>, ScrambleError> {
    loop {
        let turns = draw(random)?;
        let mut position = puzzle.solved();
        puzzle.make(&mut position, &turns)?;
        if fits(&turns) && is_far(puzzle, &position, all) {
            return Ok(turns);
        }
    }
}
