//! A puzzle that is being played: its state, and the turns that led to it.

use super::mode::SolvingMode;
use super::plan::{Plan, PlanStep};
use super::preparation::{Preparation, PreparationResult};
use super::rules::Rules;
use super::search::Search;
use crate::play::history::History;
use crate::play::net::ScreenNet;
use crate::play::sticker_editor::StickerLayout;
use rubik::PuzzleName;
use rubik::notation::StickerColor;
use rubik::notation::counted;
use rubik::puzzles::{PuzzlePosition, TurnKeys};
use rubik::search::CancelToken;
use std::sync::Arc;
use std::time::Duration;

/// A puzzle, its history, and the source of its random positions.
pub struct Game {
    rules: Arc<Rules>,
    history: History<PuzzlePosition, String>,
    preparation: Option<Preparation>,
    seed: u64,
    /// The number of random positions that this game has made so far.
    drawn: u64,
}

impl Game {
    /// A game that begins with the solved puzzle. The seed determines its random positions.
    pub fn new(rules: Rules, seed: u64) -> Game {
        Game {
            history: History::new(rules.solved()),
            rules: Arc::new(rules),
            preparation: None,
            seed,
            drawn: 0,
        }
    }
}

impl Game {
    /// Begins to prepare a position on another thread.
    fn prepare(
        &mut self,
        work: impl FnOnce(&Rules, &CancelToken) -> PreparationResult + Send + 'static,
    ) -> Result<(), String> {
        let rules = Arc::clone(&self.rules);
        self.preparation = Some(Preparation::start(move |cancel| work(&rules, cancel))?);
        Ok(())
    }

    /// The keys that turn the puzzle.
    pub fn turn_keys(&self) -> TurnKeys {
        self.rules.turn_keys()
    }

    /// The layout of the puzzle's stickers, or `None` if they cannot be entered one by one.
    pub fn layout(&self) -> Option<&Arc<StickerLayout>> {
        self.rules.layout()
    }

    /// The name of the puzzle.
    pub fn name(&self) -> PuzzleName {
        self.rules.name()
    }

    /// The net of the puzzle. The pieces of `step` are marked.
    pub fn net(&self, step: Option<&PlanStep>) -> ScreenNet {
        self.rules.net(self.history.current(), step)
    }

    /// The usual color of each face, indexed like the faces of the net.
    pub fn colors(&self) -> Vec<StickerColor> {
        self.rules.colors()
    }

    /// The letter of each face, indexed like the faces of the net.
    pub fn face_letters(&self) -> Vec<char> {
        self.rules.face_letters()
    }

    /// True if the puzzle is solved, in any orientation.
    pub fn is_solved(&self) -> bool {
        self.rules.is_solved(self.history.current())
    }

    /// Makes a turn. Turns that were undone are deleted from the history.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle has no such turn, or if the turn is not possible in the current position.
    pub fn turn(&mut self, turn: &str) -> Result<(), String> {
        let (after, turn) = self.rules.after(self.history.current(), turn)?;
        self.history.make(turn, after);
        Ok(())
    }

    /// Changes the last turn into a half turn.
    ///
    /// # Errors
    ///
    /// Returns an error if no turn was made, or if the turn cannot be a half turn.
    pub fn double(&mut self) -> Result<(), String> {
        let Some(last) = self.history.undo().cloned() else {
            return Err("no turn was made yet; the key 2 changes the last turn into a half turn".to_owned());
        };
        let half = format!("{}2", last.trim_end_matches(['2', '\'']));
        self.turn(&half).inspect_err(|_| {
            self.history.redo();
        })
    }

    /// Undoes the last turn and returns its name, or `None` if no turn was made.
    pub fn undo(&mut self) -> Option<String> {
        self.history.undo().cloned()
    }

    /// Makes the last undone turn again and returns its name, or `None` if no turn is undone.
    pub fn redo(&mut self) -> Option<String> {
        self.history.redo().cloned()
    }

    /// All turns, including undone ones.
    pub fn turns(&self) -> Vec<&str> {
        self.history.turns().map(String::as_str).collect()
    }

    /// The number of turns that are not undone.
    pub fn position(&self) -> usize {
        self.history.made()
    }

    /// Undoes turns or makes undone turns again until this number of turns is made.
    pub fn jump_to(&mut self, position: usize) {
        self.history.jump_to(position);
    }

    /// Adds the turns of a solution to the history, as undone turns. `mode` is the mode that found the solution.
    ///
    /// # Errors
    ///
    /// Returns an error if a turn is not possible. Also returns an error if the mode always solves the puzzle, but
    /// these turns do not solve it.
    pub fn lay_out(&mut self, turns: &[String], mode: SolvingMode) -> Result<(), String> {
        let start = self.history.made();
        turns.iter().try_for_each(|turn| self.turn(turn))?;
        let is_solved = self.is_solved();
        self.history.jump_to(start);
        // If the mode leads to a goal, the search has already checked the solution.
        if is_solved || !mode.solves() {
            Ok(())
        } else {
            Err("these turns do not solve it; please report this".to_owned())
        }
    }

    /// The undone turns as a solution, or `None` if there are no undone turns or they do not solve the puzzle.
    pub fn known_solution(&self) -> Option<Plan> {
        let turns: Vec<String> = self.history.turns().skip(self.history.made()).cloned().collect();
        let is_solution = self.rules.is_solved(self.history.last());
        (is_solution && !turns.is_empty()).then(|| Plan {
            remark: format!("{}, found before", counted(turns.len())),
            turns,
            parts: Vec::new(),
        })
    }

    /// The stickers of the current position.
    pub fn stickers(&self) -> String {
        self.rules.written(self.history.current())
    }

    /// The inverse of these turns.
    pub fn backwards(&self, turns: &[String]) -> String {
        self.rules.backwards(turns)
    }

    /// Starts again with the solved puzzle.
    pub fn reset(&mut self) {
        self.history.reset(self.rules.solved());
    }

    /// Begins to make a random position. [`Game::prepared`] waits for this position.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn scramble(&mut self) -> Result<(), String> {
        let (seed, number) = (self.seed, self.drawn);
        self.drawn += 1;
        self.prepare(move |rules, cancel| Ok((rules.random(seed, number, cancel), rules.colors())))
    }

    /// Begins to read the position in a text. [`Game::prepared`] waits for this position.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        let text = text.to_owned();
        self.prepare(move |rules, cancel| rules.read(&text, cancel))
    }

    /// Waits for the position that is being scrambled or read, but not longer than `patience`. If the position is
    /// ready, starts the game again with it, and returns the color of each face. If the text is not a position, returns
    /// the reason. Returns `None` if the result is not ready yet, or if no position is being prepared.
    pub fn prepared(&mut self, patience: Duration) -> Option<Result<Vec<StickerColor>, String>> {
        let prepared = self.preparation.as_ref()?.wait(patience)?;
        self.preparation = None;
        Some(prepared.map(|(position, colors)| {
            self.history.reset(position);
            colors
        }))
    }

    /// Stops the work on a position that is being scrambled or read.
    pub fn stop_preparing(&mut self) {
        self.preparation = None;
    }

    /// The modes of solving the puzzle. The first mode is the default. Empty if this program cannot solve the puzzle.
    pub fn modes(&self) -> &[SolvingMode] {
        self.rules.modes()
    }

    /// Starts a search for a solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not possible in this mode, or if no thread can be started.
    pub fn search(&self, mode: SolvingMode) -> Result<Search, String> {
        self.rules.search(self.history.current(), mode)
    }

    /// Starts again with the position whose stickers were entered.
    ///
    /// # Errors
    ///
    /// Returns an error if the stickers are not a position.
    pub fn set_stickers(&mut self, stickers: &str) -> Result<(), String> {
        self.history.reset(self.rules.position(stickers)?);
        Ok(())
    }
}
