//! `rubik play`: a puzzle in the terminal.
//!
//! | file | what is in it |
//! |---|---|
//! | `game` | the puzzles: turns, history, solutions, and searches on separate threads |
//! | `screens` | the screens: turning, entering colors, searching, following a solution |
//! | `app` | the state of the whole game, and the effects of keys; independent of the terminal |
//! | `history`, `playback` | undoing turns, stepping through a solution |
//! | `sticker_editor`, `words` | entering stickers one by one, describing turns in words |
//! | `view` | drawing |
//! | `terminal` | taking over the terminal and restoring it |

mod app;
mod color;
mod game;
mod hint;
mod history;
mod message;
mod net;
mod playback;
mod screens;
mod sticker_editor;
mod terminal;
mod view;
mod words;

pub use color::ColorWish;

use anyhow::{anyhow, bail};
use app::App;
use color::ColorDepth;
use game::{Game, Rules};
use ratatui::crossterm::event;
use rubik::requests::{Options, Session};
use rubik::tables::Store;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};
use terminal::{Connection, TakenTerminal, is_signalled, wait_for_input};

/// The settings of a game.
pub struct GameSettings {
    /// The options: the puzzle, the first position, how positions are read, and, for the 3x3x3, a goal or the allowed
    /// turns.
    pub request: Options,
    /// The store for tables.
    pub store: Store,
    /// When to use color.
    pub color: ColorWish,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayEnd {
    /// The user left.
    Left,
    /// A signal ended the game, or the terminal was closed.
    Signalled,
}

/// Plays until the user leaves, or until a signal or the closed terminal ends the game.
///
/// # Errors
///
/// Returns an error if standard input or output is not a terminal, or if the options are wrong or the first position
/// cannot be read. Also returns an error if the terminal fails.
pub fn run(settings: GameSettings) -> anyhow::Result<PlayEnd> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("play needs a terminal: standard input and standard output must both be a terminal");
    }
    let depth = ColorDepth::detect(settings.color, |name| std::env::var(name).ok());
    let (scheme, start) = (settings.request.scheme, settings.request.cube.clone());
    let rules = Rules::new(settings.request, Session::new(settings.store)).map_err(|error| {
        let option = |option: &str| format!("--{}", option.replace('_', "-"));
        anyhow!("{}", error.in_words(&option))
    })?;
    let mut app = App::new(Game::new(rules, rand::random()), depth, scheme);
    if let Some(start) = start {
        app.begin_with(&start).map_err(anyhow::Error::msg)?;
    }
    let mut terminal = TakenTerminal::take()?;
    Ok(play(&mut app, &mut terminal)?)
}

/// Draws the screen and handles keys until the game ends.
fn play(app: &mut App, terminal: &mut TakenTerminal) -> io::Result<PlayEnd> {
    /// The maximum time from a signal until the program notices it.
    const LONGEST_WAIT: Duration = Duration::from_millis(100);
    let mut is_changed = true;
    while !app.is_over() {
        if is_signalled() {
            return Ok(PlayEnd::Signalled);
        }
        if is_changed {
            terminal.terminal().draw(|frame| view::draw(frame, app))?;
        }
        let due = app.until_next(Instant::now()).unwrap_or(LONGEST_WAIT);
        if wait_for_input(due.min(LONGEST_WAIT))? == Connection::Closed {
            return Ok(PlayEnd::Signalled);
        }
        is_changed = event::poll(Duration::ZERO)?;
        if is_changed {
            // Handle all keys that were typed in the meantime before the next frame is drawn.
            app.handle(event::read()?, Instant::now());
            while !app.is_over() && event::poll(Duration::ZERO)? {
                app.handle(event::read()?, Instant::now());
            }
        }
        is_changed |= app.tick(Instant::now());
    }
    Ok(PlayEnd::Left)
}
