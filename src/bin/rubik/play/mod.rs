//! `rubik play`: a puzzle in the terminal.
//!
//! | file | what is in it |
//! |---|---|
//! | `game` | the puzzles: turns, history, solutions; searches on threads of their own |
//! | `screens` | what the user is doing: turning, entering colors, searching, following a solution |
//! | `app` | all of it together, and what keys do; without a terminal |
//! | `history`, `playback`, `sticker_editor` | turns to be undone, a solution gone through, colors entered one by one |
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

pub use color::ColorWish;

use app::App;
use color::ColorDepth;
use game::{Game, Rules};
use ratatui::crossterm::event;
use rubik::requests::{Options, RequestError, Service};
use rubik::tables::Store;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};
use terminal::{Connection, TakenTerminal, is_signalled, wait_for_input};
use thiserror::Error;

/// What is played, and how.
pub struct GameSettings {
    /// The puzzle, what is on the table at first, how positions are read, and what is asked of the 3x3x3 beside a
    /// method: a goal, or some turns alone.
    pub request: Options,
    /// Where tables are kept.
    pub store: Store,
    /// When color is wanted.
    pub color: ColorWish,
}

/// Why a puzzle could not be played.
#[derive(Debug, Error)]
pub enum PlayError {
    /// Input or output is no terminal.
    #[error("play needs a terminal: standard input and standard output must be one")]
    NoTerminal,
    /// What was to be on the table is no such puzzle.
    #[error("{0}")]
    Start(String),
    /// A goal and turns that do not go together, or a puzzle that this program does not know.
    #[error("{}", .0.in_words(&|option: &str| format!("--{}", option.replace('_', "-"))))]
    Asked(#[from] RequestError),
    /// The terminal does not do what is asked.
    #[error(transparent)]
    Terminal(#[from] io::Error),
}

/// How a game ended.
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
/// If there is no terminal, or what was to be on the table cannot be read.
pub fn run(settings: GameSettings) -> Result<PlayEnd, PlayError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let depth = ColorDepth::detect(settings.color, |name| std::env::var(name).ok());
    let (scheme, start) = (settings.request.scheme, settings.request.cube.clone());
    let rules = Rules::new(settings.request, Service::new(settings.store))?;
    let mut app = App::new(Game::new(rules, rand::random()), depth, scheme);
    if let Some(start) = start {
        app.begin_with(&start).map_err(PlayError::Start)?;
    }
    let mut terminal = TakenTerminal::take()?;
    Ok(play(&mut app, &mut terminal)?)
}

/// Draws, and waits for keys, until the user leaves.
fn play(app: &mut App, terminal: &mut TakenTerminal) -> io::Result<PlayEnd> {
    /// How long a signal may go unnoticed.
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
            // All that has been typed meanwhile, before the next picture.
            app.handle(event::read()?, Instant::now());
            while !app.is_over() && event::poll(Duration::ZERO)? {
                app.handle(event::read()?, Instant::now());
            }
        }
        is_changed |= app.tick(Instant::now());
    }
    Ok(PlayEnd::Left)
}
