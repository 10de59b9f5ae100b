//! `rubik play`: a puzzle in the terminal.
//!
//! | file | what is in it |
//! |---|---|
//! | `game` | the puzzles: turns, history, solutions; searches on threads of their own |
//! | `screens` | what the user is doing: turning, entering colors, searching, following a solution |
//! | `app` | all of it together, and what keys do; without a terminal |
//! | `history`, `playback`, `sticker_editor`, `words` | turns to be undone, a solution gone through, stickers entered one by one, turns in words |
//! | `view` | what is drawn |
//! | `terminal` | the terminal, taken over and given back |

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
    /// The puzzle, the first position, the reader for positions, and, for the 3x3x3, a goal or allowed turns.
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
    /// A signal ended it.
    Signalled,
}

/// Plays until the user leaves.
///
/// # Errors
///
/// If there is no terminal, or the first position cannot be read.
pub fn run(settings: GameSettings) -> anyhow::Result<PlayEnd> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("play needs a terminal: standard input and standard output must be one");
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

/// Draws, and waits for keys, until the user leaves.
fn play(app: &mut App, terminal: &mut TakenTerminal) -> io::Result<PlayEnd> {
    /// The longest time for which a signal may go unnoticed.
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
            // Handle everything that was typed meanwhile before the next frame.
            app.handle(event::read()?, Instant::now());
            while !app.is_over() && event::poll(Duration::ZERO)? {
                app.handle(event::read()?, Instant::now());
            }
        }
        is_changed |= app.tick(Instant::now());
    }
    Ok(PlayEnd::Left)
}
