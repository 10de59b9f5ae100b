//! A puzzle on the table: where it is, and how it came there.

use super::plan::{Plan, counted};
use super::preparation::{Preparation, Prepared};
use super::rules::{Rules, SolvingMode};
use super::search::Search;
use crate::play::history::History;
use crate::play::net::Net;
use rubik::Cube;
use rubik::cube::{PieceSet, generator};
use rubik::notation::{ColorScheme, StickerColor};
use rubik::puzzles::PuzzleName;
use rubik::search::CancelToken;
use std::sync::Arc;
use std::time::Duration;

/// A puzzle that is played, whichever it is.
pub trait Game {
    /// Which puzzle it is.
    fn name(&self) -> PuzzleName;

    /// The puzzle unfolded, with the stickers of some pieces marked.
    fn net(&self, marked: PieceSet) -> Net;

    /// The usual color of each face, by the numbers that the net has.
    fn colors(&self) -> Vec<StickerColor>;

    /// The letter of each face, by the same numbers.
    fn face_letters(&self) -> Vec<char>;

    /// True if it is solved, however it is held.
    fn is_solved(&self) -> bool;

    /// Makes a turn. Turns that were undone before are forgotten.
    ///
    /// # Errors
    ///
    /// If there is no such turn.
    fn turn(&mut self, turn: &str) -> Result<(), String>;

    /// Makes a half turn of the last turn.
    ///
    /// # Errors
    ///
    /// If there is none, or it has no half turn.
    fn double(&mut self) -> Result<(), String>;

    /// Undoes the last turn, and names it; none if there is none.
    fn undo(&mut self) -> Option<String>;

    /// Makes the turn again that was undone last, and names it; none if there is none.
    fn redo(&mut self) -> Option<String>;

    /// All turns, those that are undone too.
    fn turns(&self) -> Vec<&str>;

    /// How many of the turns are made.
    fn position(&self) -> usize;

    /// Undoes turns or makes them again until so many are made.
    fn jump_to(&mut self, position: usize);

    /// Puts the turns of a solution that was found in a mode after those that are made, undone as yet.
    ///
    /// # Errors
    ///
    /// If one of them cannot be made, or they do not solve the puzzle though the mode does.
    fn lay_out(&mut self, turns: &[String], mode: SolvingMode) -> Result<(), String>;

    /// The turns that are undone, if they solve the puzzle: a solution that was found before.
    fn known_solution(&self) -> Option<Plan>;

    /// Begins anew with the solved puzzle.
    fn reset(&mut self);

    /// Begins to draw a random position, which [`Game::prepared`] waits for.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    fn scramble(&mut self) -> Result<(), String>;

    /// Begins to read the position that a text says, which [`Game::prepared`] waits for.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    fn read(&mut self, text: &str) -> Result<(), String>;

    /// Waits this long for the position that is being drawn or read, begins anew with it, and gives back the colors
    /// that it is written in, if those are told, or what is wrong with the text; none if it is not there yet.
    fn prepared(&mut self, patience: Duration) -> Option<Result<Option<ColorScheme>, String>>;

    /// Stops what is being drawn or read.
    fn stop_preparing(&mut self);

    /// The ways to solve it, the usual one first; none if it cannot be solved here.
    fn modes(&self) -> &[SolvingMode];

    /// Starts a search for a solution.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    fn search(&self, mode: SolvingMode) -> Result<Box<dyn Search>, String>;

    /// The 3x3x3 as it is now, if it is one.
    fn cube(&self) -> Option<&Cube>;

    /// Begins anew with a 3x3x3, if it is one.
    fn set_cube(&mut self, cube: Cube);
}

/// A puzzle, its history, and chance.
pub struct PlayedGame<R: Rules> {
    rules: Arc<R>,
    history: History<R::State, String>,
    preparation: Option<Preparation<R::State>>,
    seed: u64,
    /// How many positions have been drawn.
    drawn: u64,
}

impl<R: Rules> PlayedGame<R> {
    /// The solved puzzle; chance begins with a seed.
    pub fn new(rules: R, seed: u64) -> PlayedGame<R> {
        PlayedGame {
            history: History::new(rules.solved()),
            rules: Arc::new(rules),
            preparation: None,
            seed,
            drawn: 0,
        }
    }
}

impl<R: Rules + 'static> PlayedGame<R> {
    /// Begins to prepare a position.
    fn prepare(
        &mut self,
        work: impl FnOnce(&R, &CancelToken) -> Prepared<R::State> + Send + 'static,
    ) -> Result<(), String> {
        let rules = Arc::clone(&self.rules);
        self.preparation = Some(Preparation::start(move |cancel| work(&rules, cancel))?);
        Ok(())
    }
}

impl<R: Rules + 'static> Game for PlayedGame<R> {
    fn name(&self) -> PuzzleName {
        self.rules.name()
    }

    fn net(&self, marked: PieceSet) -> Net {
        self.rules.net(self.history.current(), marked)
    }

    fn colors(&self) -> Vec<StickerColor> {
        self.rules.colors()
    }

    fn face_letters(&self) -> Vec<char> {
        self.rules.face_letters()
    }

    fn is_solved(&self) -> bool {
        self.rules.is_solved(self.history.current())
    }

    fn turn(&mut self, turn: &str) -> Result<(), String> {
        let (after, turn) = self.rules.after(self.history.current(), turn)?;
        self.history.make(turn, after);
        Ok(())
    }

    fn double(&mut self) -> Result<(), String> {
        let Some(last) = self.history.undo().cloned() else {
            return Err("2 after a turn makes a half turn of it: first turn a side".to_owned());
        };
        let half = format!("{}2", last.trim_end_matches(['2', '\'']));
        self.turn(&half).inspect_err(|_| {
            self.history.redo();
        })
    }

    fn undo(&mut self) -> Option<String> {
        self.history.undo().cloned()
    }

    fn redo(&mut self) -> Option<String> {
        self.history.redo().cloned()
    }

    fn turns(&self) -> Vec<&str> {
        self.history.turns().map(String::as_str).collect()
    }

    fn position(&self) -> usize {
        self.history.made()
    }

    fn jump_to(&mut self, position: usize) {
        self.history.jump_to(position);
    }

    fn lay_out(&mut self, turns: &[String], mode: SolvingMode) -> Result<(), String> {
        let start = self.history.made();
        turns.iter().try_for_each(|turn| self.turn(turn))?;
        let is_solved = self.is_solved();
        self.history.jump_to(start);
        // What leads to a goal has been checked there already.
        if is_solved || !mode.solves() {
            Ok(())
        } else {
            Err("these turns do not solve it; please report this".to_owned())
        }
    }

    fn known_solution(&self) -> Option<Plan> {
        let turns: Vec<String> = self.history.turns().skip(self.history.made()).cloned().collect();
        let is_solution = self.rules.is_solved(self.history.last());
        (is_solution && !turns.is_empty()).then(|| Plan {
            remark: format!("{}, found before", counted(turns.len())),
            turns,
            parts: Vec::new(),
        })
    }

    fn reset(&mut self) {
        self.history.reset(self.rules.solved());
    }

    fn scramble(&mut self) -> Result<(), String> {
        let mut random = generator(self.seed, self.drawn);
        self.drawn += 1;
        self.prepare(move |rules, cancel| Ok((rules.random(&mut random, cancel), None)))
    }

    fn read(&mut self, text: &str) -> Result<(), String> {
        let text = text.to_owned();
        self.prepare(move |rules, cancel| rules.read(&text, cancel))
    }

    fn prepared(&mut self, patience: Duration) -> Option<Result<Option<ColorScheme>, String>> {
        let prepared = self.preparation.as_ref()?.wait(patience)?;
        self.preparation = None;
        Some(prepared.map(|(state, scheme)| {
            self.history.reset(state);
            scheme
        }))
    }

    fn stop_preparing(&mut self) {
        self.preparation = None;
    }

    fn modes(&self) -> &[SolvingMode] {
        self.rules.modes()
    }

    fn search(&self, mode: SolvingMode) -> Result<Box<dyn Search>, String> {
        self.rules.search(self.history.current(), mode)
    }

    fn cube(&self) -> Option<&Cube> {
        self.rules.cube(self.history.current())
    }

    fn set_cube(&mut self, cube: Cube) {
        if let Some(state) = self.rules.of_cube(cube) {
            self.history.reset(state);
        }
    }
}
