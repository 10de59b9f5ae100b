//! The puzzle of a game: how to turn, read, draw and solve it.

use super::mode::SolvingMode;
use super::plan::PlanStep;
use super::preparation::PreparationResult;
use super::search::{Search, SearchTask};
use crate::play::net::{Mark, ScreenNet, ScreenTile};
use crate::play::sticker_editor::StickerLayout;
use rubik::PuzzleName;
use rubik::notation::{Format, StickerColor};
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzlePosition, TurnKeys, position_after, random_position};
use rubik::requests::{Emphasis, Net, Options, RequestError, Session, ShowPlan, SolvePlan, Tile};
use rubik::search::CancelToken;
use rubik::tables::NoProgress;
use std::sync::Arc;

/// A puzzle, and the options of the game.
pub struct Rules {
    puzzle: Arc<dyn Puzzle>,
    layout: Option<Arc<StickerLayout>>,
    /// The options from the command line.
    request: Options,
    modes: Vec<SolvingMode>,
    session: Arc<Session>,
}

impl Rules {
    /// The rules of the puzzle that a request names. The session opens each table when a search first needs it.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle does not exist, or if the options for a goal or for allowed turns are wrong or
    /// contradict each other.
    pub fn new(request: Options, session: Session) -> Result<Rules, RequestError> {
        let name = request.puzzle.clone().unwrap_or_default();
        let puzzle = name.puzzle()?;
        let rules = Rules {
            modes: match (name.other(), puzzle.solvable()) {
                (None, _) => SolvingMode::OF_CUBE.to_vec(),
                (_, Some(puzzle)) => { puzzle.methods().iter() }
                    .map(|method| SolvingMode::of_method(&method.to_string()))
                    .collect(),
                (_, None) => Vec::new(),
            },
            layout: StickerLayout::of(&puzzle).map(Arc::new),
            puzzle,
            request,
            session: Arc::new(session),
        };
        if rules.request.goal.is_none() && rules.request.turns().is_none() {
            return Ok(rules);
        }
        SolvePlan::new(rules.options(SolvingMode::Aim))?;
        // If the user names a goal or the allowed turns, the mode with these options is the default.
        let modes = [&[SolvingMode::Aim], rules.modes.as_slice()].concat();
        Ok(Rules { modes, ..rules })
    }

    /// The keys that turn the puzzle.
    pub fn turn_keys(&self) -> TurnKeys {
        self.puzzle.turn_keys()
    }

    /// The layout of the puzzle's stickers, or `None` if they cannot be entered one by one.
    pub fn layout(&self) -> Option<&Arc<StickerLayout>> {
        self.layout.as_ref()
    }

    /// Writes the stickers of a position.
    pub fn written(&self, position: &PuzzlePosition) -> String {
        self.puzzle.write(position)
    }

    /// The position with these stickers.
    ///
    /// # Errors
    ///
    /// Returns an error if the stickers are not a position.
    pub fn position(&self, stickers: &str) -> Result<PuzzlePosition, String> {
        let reading = self.puzzle.read(stickers, Some(PuzzleFormat::Facelets));
        Ok(reading.map_err(|error| error.to_string())?.position)
    }

    /// The inverse of these turns.
    pub fn backwards(&self, turns: &[String]) -> String {
        let turns = self.puzzle.turns(&turns.join(" ")).unwrap_or_default();
        self.puzzle.write_turns(&self.puzzle.inverse(&turns))
    }

    /// The name of the puzzle.
    pub fn name(&self) -> PuzzleName {
        self.puzzle.name()
    }

    /// The solved position.
    pub fn solved(&self) -> PuzzlePosition {
        self.puzzle.solved()
    }

    /// The position after a turn, and the name of the turn for the history.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle has no such turn, or if the turn is not possible in this position.
    pub fn after(&self, position: &PuzzlePosition, turn: &str) -> Result<(PuzzlePosition, String), String> {
        let turns = self.puzzle.turns(turn).map_err(|_| {
            let puzzle = self.puzzle.name().described();
            format!("{puzzle} has no turn {turn}")
        })?;
        let mut after = position.clone();
        let made = self.puzzle.make(&mut after, &turns);
        made.map_err(|error| error.to_string())?;
        Ok((
            after,
            match self.name().other() {
                // The turn keeps its name, because the slices of the 3x3x3 have special names: M instead of 2L.
                None => turn.to_owned(),
                Some(_) => self.puzzle.write_turns(&turns),
            },
        ))
    }

    /// True if the puzzle is solved, in any orientation.
    pub fn is_solved(&self, position: &PuzzlePosition) -> bool {
        self.puzzle.is_solved(position)
    }

    /// The net of the puzzle. The pieces of `step` are marked.
    pub fn net(&self, position: &PuzzlePosition, step: Option<&PlanStep>) -> ScreenNet {
        let marked = step.map(|step| step.places);
        let tiles = Net::tiles(self.puzzle.as_ref(), position, marked);
        let tile = |tile| match tile {
            Tile::Gap => ScreenTile::Gap,
            Tile::Sticker { color, emphasis } => ScreenTile::Sticker {
                face: Some(color),
                mark: match emphasis {
                    Emphasis::Marked => Mark::Placed,
                    Emphasis::Even | Emphasis::Unmarked => Mark::None,
                },
            },
            Tile::Piece(piece) => ScreenTile::Piece {
                piece,
                mark: Mark::None,
            },
        };
        let rows = tiles.into_iter().map(|row| row.into_iter().map(tile).collect());
        ScreenNet {
            rows: rows.collect(),
            cube: self.puzzle.name().layers().map(usize::from),
        }
    }

    /// The usual color of each face, indexed like the faces of the net.
    pub fn colors(&self) -> Vec<StickerColor> {
        self.puzzle.colors().to_vec()
    }

    /// The letter of each face, indexed like the faces of the net.
    pub fn face_letters(&self) -> Vec<char> {
        self.puzzle.face_letters()
    }

    /// Reads a position in any format, and the colors that the text uses. If the token is cancelled, this soon returns
    /// an arbitrary position or an error.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the text is not a position.
    pub fn read(&self, text: &str, token: &CancelToken) -> PreparationResult {
        // Brackets occur only in algorithms. A short text with brackets can stand for a million turns.
        // `position_after` makes a few turns at a time, so that the token can cancel the work.
        if self.puzzle.name().other().is_some()
            && text.contains(['(', '['])
            && let Ok(turns) = self.puzzle.turns(text)
        {
            let made = position_after(self.puzzle.as_ref(), &turns, token);
            return Ok((made.map_err(|error| error.to_string())?, self.colors()));
        }
        let said = |error: rubik::Error| error.to_string();
        let plan = ShowPlan::new(self.request.how_cubes_are_read()).map_err(|error| said(error.into()))?;
        let shown = self.session.show(&plan, text, token, &NoProgress).map_err(said)?;
        let facelets = shown.facelets().expect("every position has stickers");
        let reading = self.puzzle.read(&facelets, Some(PuzzleFormat::Facelets));
        let reading = reading.map_err(|error| error.to_string())?;
        Ok((reading.position, shown.colors()))
    }

    /// Makes the random position with index `number` of a seed. If the token is cancelled, this soon returns an
    /// arbitrary position.
    pub fn random(&self, seed: u64, number: u64, token: &CancelToken) -> PuzzlePosition {
        random_position(self.puzzle.as_ref(), seed, number, token)
    }

    /// The modes of solving the puzzle. The first mode is the default. Empty if this program cannot solve the puzzle.
    pub fn modes(&self) -> &[SolvingMode] {
        &self.modes
    }

    /// Starts a search for a solution of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not possible in this mode, or if no thread can be started.
    pub fn search(&self, position: &PuzzlePosition, mode: SolvingMode) -> Result<Search, String> {
        let plan = SolvePlan::new(self.options(mode)).map_err(|error| error.to_string())?;
        Search::start(SearchTask {
            session: Arc::clone(&self.session),
            plan,
            position: self.puzzle.write(position),
            mode,
        })
    }

    /// The options of a solve request in this mode. The request passes the position as stickers.
    fn options(&self, mode: SolvingMode) -> Options {
        let asked = match mode {
            SolvingMode::Aim => self.request.clone(),
            _ => Options::default(),
        };
        let mut options = asked.of_puzzle(&self.name());
        (options.from, options.order, options.scheme) = (Some(Format::Facelets), None, None);
        (options.cube, options.table_size) = (None, None);
        mode.ask(&mut options);
        if self.name().other().is_none() {
            options.orient = true;
            options = options.for_lesson();
        }
        if mode == SolvingMode::Optimal {
            options.table_size = self.request.table_size;
            options = options.with_ready_tables(self.session.store(), &|_| false);
        }
        options
    }
}
