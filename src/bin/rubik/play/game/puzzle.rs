//! The rules of the other puzzles, all of them the same.

use super::plan::{Part, Plan, PlanStep, counted};
use super::preparation::Prepared;
use super::rules::{Rules, SolvingMode};
use super::search::{Search, SearchReport};
use crate::play::net::{Mark, Net, Tile};
use crate::play::search_task::SearchFailure;
use rand::rngs::ChaCha8Rng;
use rubik::cube::PieceSet;
use rubik::notation::{ColorScheme, StickerColor};
use rubik::puzzles::big_cube::scramble_length;
use rubik::puzzles::{
    Cell, Puzzle, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSolution, PuzzleSolver, PuzzleTurn,
    SolvablePuzzle, read_text,
};
use rubik::search::CancelToken;
use rubik::tables::{NoProgress, Store};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Solvers that have been opened, by their method.
type Solvers = Arc<Mutex<HashMap<PuzzleMethod, PuzzleSolver>>>;

/// The rules of a puzzle.
pub struct PuzzleRules {
    puzzle: &'static dyn Puzzle,
    modes: Vec<SolvingMode>,
    store: Store,
    solvers: Solvers,
}

impl PuzzleRules {
    /// The rules of a puzzle whose solvers, if it has any, keep their tables in a store.
    pub fn new(puzzle: &'static dyn Puzzle, store: Store) -> PuzzleRules {
        let mode = |method: &PuzzleMethod| match method {
            PuzzleMethod::Layers => SolvingMode::Layers,
            PuzzleMethod::Reduction => SolvingMode::Reduction,
            _ => SolvingMode::Optimal,
        };
        let methods = puzzle.solvable().map(|puzzle| puzzle.methods());
        PuzzleRules {
            puzzle,
            modes: methods.unwrap_or_default().iter().map(mode).collect(),
            store,
            solvers: Arc::default(),
        }
    }
}

/// So many turns are made between two looks at whether they are still wanted: those of the largest cube take
/// some hundredths of a second.
const AT_ONCE: usize = 16;

impl PuzzleRules {
    /// The solved position after some turns, or after fewer if that is cancelled.
    ///
    /// # Errors
    ///
    /// If a turn cannot be made.
    fn made(&self, turns: &[PuzzleTurn], cancel: &CancelToken) -> Result<PuzzlePosition, String> {
        let mut position = self.puzzle.solved();
        let mut wanted = turns.chunks(AT_ONCE).take_while(|_| !cancel.is_cancelled());
        let made = wanted.try_for_each(|turns| self.puzzle.make(&mut position, turns));
        made.map_err(|error| error.to_string())?;
        Ok(position)
    }
}

/// Solves a position, with a solver that is opened if it is not yet.
fn solve(
    puzzle: &'static dyn SolvablePuzzle,
    method: PuzzleMethod,
    solvers: &Solvers,
    store: &Store,
    position: &PuzzlePosition,
) -> Result<Plan, String> {
    let mut opened = solvers.lock().unwrap_or_else(PoisonError::into_inner);
    let solver = match opened.entry(method) {
        Entry::Occupied(solver) => solver.into_mut(),
        Entry::Vacant(place) => {
            let metric = puzzle.usual_metric();
            let solver = PuzzleSolver::open(puzzle, method, metric, store, &NoProgress);
            place.insert(solver.map_err(|error| error.to_string())?)
        }
    };
    let solution = solver.solve(position).map_err(|error| error.to_string())?;
    Ok(plan(puzzle, &solution))
}

/// A solution as the screen shows it. Where parts meet, turns of a lesson may cancel; here they are
/// all made, so that every part can be followed.
fn plan(puzzle: &dyn Puzzle, solution: &PuzzleSolution) -> Plan {
    let written = |turns: &[PuzzleTurn]| -> Vec<String> { turns.iter().map(|&turn| puzzle.write_turn(turn)).collect() };
    let length = solution.turns().len();
    if solution.is_shortest() {
        return Plan {
            turns: written(solution.turns()),
            parts: Vec::new(),
            remark: format!("{}, the fewest there are", counted(length)),
        };
    }
    let mut turns: Vec<String> = Vec::new();
    let mut parts = Vec::new();
    for phase in solution.phases().iter() {
        turns.extend(written(&phase.turns));
        let step = PlanStep {
            aim: String::new(),
            end: turns.len(),
            places: PieceSet::NONE,
        };
        parts.push(Part {
            name: phase.name.to_owned(),
            achieves: phase.aim.clone(),
            look_for: None,
            steps: vec![step],
        });
    }
    Plan {
        remark: counted(turns.len()),
        turns,
        parts,
    }
}

impl Rules for PuzzleRules {
    type State = PuzzlePosition;

    fn name(&self) -> PuzzleName {
        self.puzzle.name()
    }

    fn solved(&self) -> PuzzlePosition {
        self.puzzle.solved()
    }

    fn after(&self, position: &PuzzlePosition, turn: &str) -> Result<(PuzzlePosition, String), String> {
        let turns = self.puzzle.turns(turn).map_err(|_| {
            let puzzle = self.puzzle.name().described();
            format!("{puzzle} has no turn {turn}")
        })?;
        let mut after = position.clone();
        let made = self.puzzle.make(&mut after, &turns);
        made.map_err(|error| error.to_string())?;
        Ok((after, self.puzzle.write_turns(&turns)))
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        self.puzzle.is_solved(position)
    }

    fn net(&self, position: &PuzzlePosition, _: PieceSet) -> Net {
        let tile = |cell: Cell| match cell {
            Cell::Gap => Tile::Gap,
            Cell::Sticker(face) => Tile::Sticker {
                face: Some(face),
                mark: Mark::None,
            },
            Cell::Piece(piece) => Tile::Piece(piece),
        };
        let rows = self.puzzle.net(position).into_iter();
        let rows = rows.map(|row| row.into_iter().map(tile).collect());
        Net {
            rows: rows.collect(),
            cube: self.puzzle.name().layers().map(usize::from),
        }
    }

    fn colors(&self) -> Vec<StickerColor> {
        self.puzzle.colors().to_vec()
    }

    /// The symbols of what is read from no moves at all.
    fn face_letters(&self) -> Vec<char> {
        let solved = self.puzzle.read("", Some(PuzzleFormat::Moves));
        solved.map(|solved| solved.symbols).unwrap_or_default()
    }

    fn read(&self, text: &str, cancel: &CancelToken) -> Prepared<PuzzlePosition> {
        // Stickers have no brackets, and a few characters with brackets can be a million turns.
        if text.contains(['(', '['])
            && let Ok(turns) = self.puzzle.turns(text)
        {
            return Ok((self.made(&turns, cancel)?, None));
        }
        let read = read_text(self.puzzle, text, None);
        let reading = read.map_err(|error| error.to_string())?;
        let symbols = <[char; 6]>::try_from(reading.symbols);
        let scheme = symbols.ok().and_then(ColorScheme::from_symbols);
        Ok((reading.position, scheme))
    }

    fn random(&self, random: &mut ChaCha8Rng, cancel: &CancelToken) -> PuzzlePosition {
        if let Some(puzzle) = self.puzzle.solvable() {
            return puzzle.random(random);
        }
        let layers = self.puzzle.name().layers().unwrap_or(2);
        let turns = self.puzzle.random_turns(scramble_length(layers), random);
        let made = self.made(&turns, cancel);
        made.expect("every turn of a cube can be made")
    }

    fn modes(&self) -> &[SolvingMode] {
        &self.modes
    }

    fn search(&self, position: &PuzzlePosition, mode: SolvingMode) -> Result<Box<dyn Search>, String> {
        let method = match mode {
            SolvingMode::Layers => PuzzleMethod::Layers,
            SolvingMode::Reduction => PuzzleMethod::Reduction,
            _ => PuzzleMethod::Optimal,
        };
        let Some(puzzle) = self.puzzle.solvable() else {
            return Err("this puzzle is not solved here".to_owned());
        };
        let (solvers, store, position) = (Arc::clone(&self.solvers), self.store.clone(), position.clone());
        let (sender, receiver) = channel();
        let thread = thread::Builder::new().name("solver".to_owned());
        let search = move || {
            let solved = catch_unwind(AssertUnwindSafe(|| solve(puzzle, method, &solvers, &store, &position)));
            let solved = solved.unwrap_or_else(|_| Err(SearchFailure::Broken.to_string()));
            // If nobody waits for the answer any more, that is no harm.
            let _ = sender.send(SearchReport::Ended(solved));
        };
        let started = thread.spawn(search);
        started.map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Box::new(PuzzleSearch { receiver }))
    }
}

/// A search on an exact table, which ends by itself in moments.
struct PuzzleSearch {
    receiver: Receiver<SearchReport>,
}

impl Search for PuzzleSearch {
    fn reports(&mut self) -> Vec<SearchReport> {
        self.receiver.try_iter().collect()
    }

    fn stop(&mut self) {}
}
