//! The state of the game, and the effects of keys on it. Nothing here depends on a terminal.

use super::color::{ColorDepth, StickerTheme};
use super::game::{Game, Plan, PlanStep, SolvingMode};
use super::hint::Hint;
use super::message::Message;
use super::net::Perspective;
use super::screens::{
    Entering, EnteringAction, Following, FollowingAction, Preparing, Screen, Searching, Turning, TurningAction, Typing,
    TypingAction,
};
use crate::play::playback::Delay;
use crate::play::sticker_editor::StickerEditor;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rubik::notation::control::shown_on_terminal;
use rubik::notation::{ColorScheme, StickerColor};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum length, in characters, of the message about a text that cannot be read: two lines of a wide terminal.
const LONGEST_MESSAGE: usize = 300;

/// The time that the game waits for a random, typed or pasted position before it shows a waiting screen.
const A_MOMENT: Duration = Duration::from_millis(80);

/// The state of everything on the screen.
pub struct App {
    game: Game,
    screen: Screen,
    theme: StickerTheme,
    /// The color scheme, if the user has chosen one.
    scheme: Option<ColorScheme>,
    perspective: Perspective,
    mode: Option<SolvingMode>,
    delay: Delay,
    message: Option<Message>,
    /// The stickers that the user entered last.
    entered: Option<Box<Entering>>,
    shows_help: bool,
    is_over: bool,
}

impl App {
    /// A game that begins on the turning screen. `depth` is the number of colors to use, and `scheme` is the color
    /// scheme that the user has chosen.
    pub fn new(game: Game, depth: ColorDepth, scheme: Option<ColorScheme>) -> App {
        App {
            theme: theme(&game, depth, scheme, None),
            scheme,
            mode: game.modes().first().copied(),
            screen: Screen::Turning(Turning::default()),
            perspective: Perspective::Net,
            delay: Delay::default(),
            message: None,
            entered: None,
            shows_help: false,
            is_over: false,
            game,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current screen.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The colors and letters of the stickers.
    pub fn theme(&self) -> &StickerTheme {
        &self.theme
    }

    /// The perspective. While the user enters colors, the game always draws the puzzle as a net, so that all stickers
    /// are visible.
    pub fn perspective(&self) -> Perspective {
        match self.screen {
            Screen::Entering(_) => Perspective::Net,
            _ => self.perspective,
        }
    }

    /// The current message for the user.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// True while the help is shown.
    pub fn shows_help(&self) -> bool {
        self.shows_help
    }

    /// True after the user has left the game.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The current step of the solution that the player follows. The net marks the pieces of this step.
    pub fn step(&self) -> Option<&PlanStep> {
        match &self.screen {
            Screen::Following(following) => following.step(),
            _ => None,
        }
    }

    /// Hints for the keys of the current screen.
    pub fn hints(&self) -> Vec<Hint> {
        if self.shows_help {
            return vec![Hint::new("any key", "back")];
        }
        let turns = self.game.position();
        let mut hints = match &self.screen {
            Screen::Turning(_) => {
                Turning::hints(&self.game.turn_keys(), self.game.layout().is_some(), self.mode, turns)
            }
            Screen::Preparing(_) => Preparing::hints(),
            Screen::Searching(searching) => searching.hints(),
            Screen::Following(following) => {
                let mut hints = following.hints();
                if following.is_at_end() && self.can_be_compared() {
                    hints.insert(0, Hint::new("x", "my cube is not solved"));
                }
                hints
            }
            Screen::Entering(entering) => entering.hints(&self.theme),
            Screen::Typing(_) => return Typing::hints(),
        };
        hints.extend([Hint::new("?", "help"), Hint::new("q", "quit")]);
        hints
    }

    /// Handles an event of the terminal.
    pub fn handle(&mut self, event: Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key, now),
            Event::Paste(text) => self.paste(&text),
            _ => {}
        }
    }

    /// Shows a position that has become ready, reads the reports of a search, or makes the next move of a playback if
    /// it is due. Returns true if the screen must be drawn again.
    pub fn tick(&mut self, now: Instant) -> bool {
        match &mut self.screen {
            Screen::Preparing(preparing) => {
                let preparing = *preparing;
                self.take_prepared(preparing, Duration::ZERO)
            }
            Screen::Searching(searching) => {
                if let Some(ended) = searching.listen() {
                    self.end_search(ended);
                }
                // The screen shows the elapsed time, so it always changes.
                true
            }
            Screen::Following(following) => {
                let is_due = following.play_on(now);
                if is_due {
                    self.game.jump_to(following.position_in_history());
                }
                is_due
            }
            _ => false,
        }
    }

    /// The time until [`App::tick`] must be called again, or `None` if only a key can change the screen.
    pub fn until_next(&self, now: Instant) -> Option<Duration> {
        match &self.screen {
            Screen::Searching(_) | Screen::Preparing(_) => Some(Duration::from_millis(20)),
            Screen::Following(following) => following.until_next(now),
            _ => None,
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.is_over = true;
            return;
        }
        if std::mem::take(&mut self.shows_help) {
            return;
        }
        self.message = None;
        if matches!(self.screen, Screen::Typing(_)) || is_control {
            return self.key_of_screen(key, now);
        }
        match key.code {
            KeyCode::Char('q') => self.is_over = true,
            KeyCode::Char('?') => self.shows_help = true,
            KeyCode::Char('v') => self.change_perspective(),
            KeyCode::Char('t') => self.change_letters(),
            _ => self.key_of_screen(key, now),
        }
    }

    fn key_of_screen(&mut self, key: KeyEvent, now: Instant) {
        match &mut self.screen {
            Screen::Turning(turning) => {
                let action = turning.key(key, &self.game.turn_keys());
                self.message = turning.notice(&self.game.turn_keys()).map(Message::Note);
                self.turn(action);
            }
            Screen::Preparing(_) => {
                if key.code == KeyCode::Esc {
                    self.game.stop_preparing();
                    self.screen = Screen::Turning(Turning::default());
                    self.message = Some(Message::Note("stopped".to_owned()));
                }
            }
            Screen::Searching(searching) => {
                if !matches!(key.code, KeyCode::Esc | KeyCode::Enter) {
                    return;
                }
                if searching.is_worth_waiting_for() {
                    searching.stop();
                } else if let Some(best) = searching.best_so_far().cloned() {
                    self.end_search(Ok(best));
                } else {
                    self.screen = Screen::Turning(Turning::default());
                    self.message = Some(Message::Note("stopped".to_owned()));
                }
            }
            Screen::Following(following) => {
                let action = following.key(key, now);
                self.delay = following.delay();
                self.game.jump_to(following.position_in_history());
                match action {
                    FollowingAction::Stay => {}
                    FollowingAction::Leave => self.screen = Screen::Turning(Turning::default()),
                    FollowingAction::NotSolved if self.can_be_compared() => self.compare(),
                    FollowingAction::NotSolved => {}
                }
            }
            Screen::Entering(entering) => {
                let action = entering.key(key, &self.theme);
                self.enter(action);
            }
            Screen::Typing(typing) => {
                let action = typing.key(key);
                self.read_typed(action);
            }
        }
    }

    /// Carries out an action of the turning screen.
    fn turn(&mut self, action: TurningAction) {
        let done = match action {
            TurningAction::Stay => Ok(()),
            TurningAction::Turn(turn) => self.game.turn(&turn),
            TurningAction::Double => self.game.double(),
            TurningAction::Undo => found(self.game.undo(), "there is nothing to undo"),
            TurningAction::Redo => found(self.game.redo(), "there is nothing to redo"),
            TurningAction::Start => {
                self.game.jump_to(0);
                Ok(())
            }
            TurningAction::End => {
                self.game.jump_to(usize::MAX);
                Ok(())
            }
            TurningAction::Scramble => {
                let begun = self.game.scramble();
                begun.map(|()| self.wait_for(Preparing::Scramble))
            }
            TurningAction::Reset => {
                self.game.reset();
                Ok(())
            }
            TurningAction::NextMode => {
                self.choose_next_mode();
                Ok(())
            }
            TurningAction::Solve => self.solve(),
            TurningAction::Type => {
                self.screen = Screen::Typing(Typing::default());
                Ok(())
            }
            TurningAction::Enter => match self.game.layout() {
                Some(layout) => {
                    let editor = StickerEditor::new(Arc::clone(layout));
                    self.screen = Screen::Entering(Box::new(editor.into()));
                    Ok(())
                }
                None => Err("this puzzle cannot be entered sticker by sticker; press p to type a position".to_owned()),
            },
        };
        if let Err(problem) = done {
            self.message = Some(Message::Problem(problem));
        }
    }

    /// Carries out an action of the screen on which colors are entered.
    fn enter(&mut self, action: EnteringAction) {
        match action {
            EnteringAction::Stay => {}
            EnteringAction::Say(text) => self.message = Some(Message::Problem(text)),
            EnteringAction::Leave => self.screen = Screen::Turning(Turning::default()),
            EnteringAction::Done(stickers) => {
                if let Err(problem) = self.game.set_stickers(&stickers) {
                    self.message = Some(Message::Problem(problem));
                    return;
                }
                let screen = std::mem::replace(&mut self.screen, Screen::Turning(Turning::default()));
                if let Screen::Entering(entering) = screen {
                    self.entered = Some(entering);
                }
                self.turn(TurningAction::Solve);
            }
        }
    }

    /// True if the puzzle is solved on the screen and its colors can be entered. The user can then report that the real
    /// puzzle is not solved.
    fn can_be_compared(&self) -> bool {
        self.game.layout().is_some() && self.game.is_solved()
    }

    /// Returns to the position before the solution. The user can then compare the colors of this position with the real
    /// puzzle.
    fn compare(&mut self) {
        let Screen::Following(following) = &self.screen else {
            return;
        };
        let turns_back = self.game.backwards(&following.plan().turns);
        self.game.jump_to(following.start());
        let Some(layout) = self.game.layout() else { return };
        let stickers = self.game.stickers();
        let entered = self.entered.take();
        let entered = entered.filter(|entered| entered.review().position.as_ref() == Some(&stickers));
        let anew = || StickerEditor::with(Arc::clone(layout), &stickers).into();
        let entering = entered.map_or_else(anew, |entered| *entered);
        self.screen = Screen::Entering(Box::new(entering.compare(turns_back)));
    }

    fn read_typed(&mut self, action: TypingAction) {
        match action {
            TypingAction::Stay => {}
            TypingAction::Leave => self.screen = Screen::Turning(Turning::default()),
            TypingAction::Read(text) => self.read(&text),
            TypingAction::TooLong => {
                let problem = "the text is too long to read; press Esc to cancel".to_owned();
                self.message = Some(Message::Problem(problem));
            }
        }
    }

    fn paste(&mut self, text: &str) {
        match &mut self.screen {
            Screen::Typing(typing) => typing.paste(text),
            Screen::Turning(_) => self.read(text),
            _ => {
                let first = "press Esc to leave this screen, then paste again".to_owned();
                self.message = Some(Message::Problem(first));
            }
        }
    }

    /// Reads the first position of the game from a text. The stickers get the colors that the text uses, unless the
    /// user has chosen a color scheme.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the text is not a position.
    pub fn begin_with(&mut self, text: &str) -> Result<(), String> {
        self.game.read(text)?;
        match self.game.prepared(Duration::MAX) {
            Some(Ok(written_in)) => {
                self.paint_as(written_in);
                Ok(())
            }
            Some(Err(problem)) => Err(problem),
            None => Ok(()),
        }
    }

    /// Paints the stickers in the colors that a text uses, unless the user has chosen a color scheme.
    fn paint_as(&mut self, written_in: Vec<StickerColor>) {
        let shows_letters = self.theme.shows_letters;
        self.theme = theme(&self.game, self.theme.depth, self.scheme, Some(written_in));
        self.theme.shows_letters = shows_letters;
    }

    fn read(&mut self, text: &str) {
        match self.game.read(text) {
            Ok(()) => self.wait_for(Preparing::Text),
            Err(problem) => self.message = Some(Message::Problem(problem)),
        }
    }

    /// Waits for a position. If the position is not ready after [`A_MOMENT`], shows a waiting screen that the user can
    /// leave.
    fn wait_for(&mut self, preparing: Preparing) {
        self.screen = Screen::Preparing(preparing);
        self.take_prepared(preparing, A_MOMENT);
    }

    /// Waits at most `patience` for the position that is being scrambled or read. Then shows the position, or the
    /// reason why it cannot be read, and returns true. Returns false if the work has not ended within this time.
    fn take_prepared(&mut self, preparing: Preparing, patience: Duration) -> bool {
        let Some(prepared) = self.game.prepared(patience) else {
            return false;
        };
        self.screen = Screen::Turning(Turning::default());
        self.message = match (prepared, preparing) {
            (Ok(_), Preparing::Scramble) => None,
            (Ok(written_in), Preparing::Text) => {
                self.paint_as(written_in);
                Some(Message::Success("read".to_owned()))
            }
            (Err(problem), _) => {
                let shown: String = problem.chars().take(LONGEST_MESSAGE).collect();
                Some(Message::Problem(shown_on_terminal(&shown).replace(['\n', '\t'], " ")))
            }
        };
        true
    }

    fn change_perspective(&mut self) {
        // Puzzles that are not cubes are drawn as nets in both perspectives.
        self.perspective = match self.perspective {
            Perspective::Net => Perspective::Corner,
            Perspective::Corner => Perspective::Net,
        };
    }

    fn change_letters(&mut self) {
        self.theme.shows_letters = !self.theme.shows_letters || self.theme.depth.needs_letters();
    }

    fn choose_next_mode(&mut self) {
        let modes = self.game.modes();
        let current = modes.iter().position(|&mode| Some(mode) == self.mode);
        let next = current.map_or(0, |index| (index + 1) % modes.len().max(1));
        self.mode = modes.get(next).copied();
        self.message = self
            .mode
            .map(|mode| Message::Note(format!("Enter now solves: {}, {}", mode.name(), mode.about())));
    }

    fn solve(&mut self) -> Result<(), String> {
        let Some(mode) = self.mode else {
            let puzzle = self.game.name().described();
            return Err(format!("this program does not solve {puzzle}"));
        };
        if self.game.is_solved() {
            return Err("it is solved already; press n to scramble it".to_owned());
        }
        let search = self.game.search(mode)?;
        let known = self.game.known_solution().filter(|_| mode.is_for_short_solutions());
        self.screen = Screen::Searching(Searching::new(mode, search, known));
        Ok(())
    }

    /// Shows the solution of a finished search, or the reason why the search found no solution.
    fn end_search(&mut self, ended: Result<Plan, String>) {
        let before = std::mem::replace(&mut self.screen, Screen::Turning(Turning::default()));
        let mode = match &before {
            Screen::Searching(searching) => searching.mode(),
            _ => SolvingMode::Quick,
        };
        let laid_out = ended.and_then(|plan| self.game.lay_out(&plan.turns, mode).map(|()| plan));
        match laid_out {
            Ok(plan) => {
                let start = self.game.position();
                self.screen = Screen::Following(Following::new(plan, start, self.delay));
            }
            Err(problem) => {
                let stopped = match before {
                    Screen::Searching(searching) => searching.stopped_with(),
                    _ => None,
                };
                self.message = Some(stopped.map_or(Message::Problem(problem), Message::Note));
            }
        }
    }
}

fn found(turn: Option<String>, otherwise: &str) -> Result<(), String> {
    turn.map(|_| ()).ok_or_else(|| otherwise.to_owned())
}

/// Returns the theme for a puzzle's stickers. If there is a scheme and the puzzle has six colors, the theme uses the
/// colors of the scheme. Otherwise, it uses the colors in `written_in`. If there are none, it uses the puzzle's usual
/// colors.
fn theme(
    game: &Game,
    depth: ColorDepth,
    scheme: Option<ColorScheme>,
    written_in: Option<Vec<StickerColor>>,
) -> StickerTheme {
    let usual = game.colors();
    let scheme = scheme.map(|scheme| scheme.colors().to_vec());
    let scheme = scheme.filter(|colors| colors.len() == usual.len());
    let colors = scheme.or(written_in).unwrap_or(usual);
    StickerTheme::new(depth, colors, &game.face_letters())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::Rules;
    use rubik::requests::{Options, Session};

    #[test]
    fn keys_of_the_game_are_letters_in_a_typed_text_and_have_no_effect_with_control() {
        let rules = Rules::new(Options::default(), Session::in_memory()).expect("options of a game");
        let mut app = App::new(Game::new(rules, 1), ColorDepth::TrueColor, None);
        for (keys, modifiers) in [
            ("qv?t", KeyModifiers::CONTROL),
            ("p", KeyModifiers::NONE),
            ("qv?t", KeyModifiers::NONE),
        ] {
            for letter in keys.chars() {
                let key = KeyEvent::new(KeyCode::Char(letter), modifiers);
                app.handle(Event::Key(key), Instant::now());
                assert!(!app.is_over() && !app.shows_help(), "{letter}");
                assert!(!app.theme().shows_letters, "{letter}");
                assert_eq!(app.perspective(), Perspective::Net, "{letter}");
            }
        }
        assert!(matches!(app.screen(), Screen::Typing(typing) if typing.text() == "qv?t"));
    }
}
