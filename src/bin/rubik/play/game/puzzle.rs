//! The rules of the other puzzles, all of them the same.

use super::plan::{Part, Plan, PlanStep};
use super::rules::{Rules, SolvingMode};
use super::search::{Search, SearchReport};
use crate::play::net::{Mark, Net, Tile};
use crate::play::search_task::SearchFailure;
use rand::rngs::ChaCha8Rng;
use rubik::cube::PieceSet;
use rubik::notation::{ColorScheme, StickerColor};
use rubik::puzzles::big_cube::{BigCube, scramble_length};
use rubik::puzzles::{Cell, Puzzle, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzleSolution, SolvablePuzzle};
use rubik::tables::{NoProgress, Store};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What draws a random position.
type Draw<P> = dyn Fn(&P, &mut ChaCha8Rng) -> <P as Puzzle>::Position;

/// What solves a position, on any thread.
type Solve<P> = dyn Fn(&<P as Puzzle>::Position, PuzzleMethod) -> Result<Plan, String> + Send + Sync;

/// The rules of a puzzle.
pub struct PuzzleRules<P: Puzzle> {
    puzzle: P,
    modes: Vec<SolvingMode>,
    draw: Box<Draw<P>>,
    solve: Arc<Solve<P>>,
}

impl PuzzleRules<BigCube> {
    /// The rules of a big cube, which is not solved here.
    pub fn of_model(puzzle: BigCube) -> PuzzleRules<BigCube> {
        PuzzleRules {
            puzzle,
            modes: Vec::new(),
            draw: Box::new(|puzzle, random| {
                let size = match puzzle.name() {
                    PuzzleName::BigCube(size) => size.layers(),
                    _ => 2,
                };
                let turns = puzzle.random_turns(scramble_length(size), random);
                let mut position = puzzle.solved();
                let made = puzzle.make(&mut position, &turns);
                made.expect("every turn of a cube can be made");
                position
            }),
            solve: Arc::new(|_, _| Err("this puzzle is not solved here".to_owned())),
        }
    }
}

impl<P: SolvablePuzzle> PuzzleRules<P> {
    /// The rules of a puzzle whose solvers keep their tables in a store.
    pub fn of_solvable(puzzle: P, store: Store) -> PuzzleRules<P> {
        let mode = |method: &PuzzleMethod| match method {
            PuzzleMethod::Layers => SolvingMode::Layers,
            _ => SolvingMode::Optimal,
        };
        let solved_by = puzzle.clone();
        let opened: Mutex<HashMap<PuzzleMethod, P::Solver>> = Mutex::default();
        PuzzleRules {
            modes: puzzle.methods().iter().map(mode).collect(),
            draw: Box::new(|puzzle, random| puzzle.random(random)),
            solve: Arc::new(move |position, method| {
                let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
                let solver = match opened.entry(method) {
                    Entry::Occupied(solver) => solver.into_mut(),
                    Entry::Vacant(place) => {
                        let metric = solved_by.metrics()[0];
                        let solver = solved_by.open(method, metric, &store, &NoProgress);
                        place.insert(solver.map_err(|error| error.to_string())?)
                    }
                };
                let solution = solved_by.solve(solver, position);
                Ok(plan(&solution.map_err(|error| error.to_string())?))
            }),
            puzzle,
        }
    }
}

/// A solution as the screen shows it. Where parts meet, turns of a lesson may cancel; here they are
/// all made, so that every part can be followed.
fn plan<T: Copy + std::fmt::Display>(solution: &PuzzleSolution<T>) -> Plan {
    let length = solution.turns().len();
    if solution.is_shortest() {
        return Plan {
            turns: solution.turns().iter().map(T::to_string).collect(),
            parts: Vec::new(),
            remark: format!("{length} moves, the fewest there are"),
        };
    }
    let mut turns: Vec<String> = Vec::new();
    let mut parts = Vec::new();
    for phase in solution.phases().iter() {
        turns.extend(phase.turns.iter().map(T::to_string));
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
        remark: format!("{} moves", turns.len()),
        turns,
        parts,
    }
}

impl<P: Puzzle> Rules for PuzzleRules<P> {
    type State = P::Position;

    fn name(&self) -> PuzzleName {
        self.puzzle.name()
    }

    fn solved(&self) -> P::Position {
        self.puzzle.solved()
    }

    fn after(&self, position: &P::Position, turn: &str) -> Result<(P::Position, String), String> {
        let turns = self.puzzle.turns(turn).map_err(|_| {
            let puzzle = self.puzzle.name().described();
            format!("{puzzle} has no turn {turn}")
        })?;
        let mut after = position.clone();
        let made = self.puzzle.make(&mut after, &turns);
        made.map_err(|error| error.to_string())?;
        let names: Vec<String> = turns.iter().map(P::Turn::to_string).collect();
        Ok((after, names.join(" ")))
    }

    fn is_solved(&self, position: &P::Position) -> bool {
        self.puzzle.is_solved(position)
    }

    fn net(&self, position: &P::Position, _: PieceSet) -> Net {
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
            cube: match self.puzzle.name() {
                PuzzleName::TwoByTwo => Some(2),
                PuzzleName::BigCube(size) => Some(usize::from(size.layers())),
                _ => None,
            },
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

    fn read(&self, text: &str) -> Result<(P::Position, Option<ColorScheme>), String> {
        let read = self.puzzle.read(text, None);
        let reading = read.map_err(|error| error.to_string())?;
        let symbols = <[char; 6]>::try_from(reading.symbols);
        let scheme = symbols.ok().and_then(ColorScheme::from_symbols);
        Ok((reading.position, scheme))
    }

    fn random(&self, random: &mut ChaCha8Rng) -> P::Position {
        (self.draw)(&self.puzzle, random)
    }

    fn modes(&self) -> &[SolvingMode] {
        &self.modes
    }

    fn search(&self, position: &P::Position, mode: SolvingMode) -> Result<Box<dyn Search>, String> {
        let method = match mode {
            SolvingMode::Layers => PuzzleMethod::Layers,
            _ => PuzzleMethod::Optimal,
        };
        let (solve, position) = (Arc::clone(&self.solve), position.clone());
        let (sender, receiver) = channel();
        let thread = thread::Builder::new().name("solver".to_owned());
        // Boxed, so that starting a thread is compiled once and not for each puzzle.
        let search: Box<dyn FnOnce() + Send> = Box::new(move || {
            let solved = catch_unwind(AssertUnwindSafe(|| solve(&position, method)));
            let solved = solved.unwrap_or_else(|_| Err(SearchFailure::Broken.to_string()));
            // If nobody waits for the answer any more, that is no harm.
            let _ = sender.send(SearchReport::Ended(solved));
        });
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
