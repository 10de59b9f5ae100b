//! `rubik play`.

use crate::cli::arguments::{PlayOptions, When, refused};
use crate::cli::outcome::Outcome;
use crate::cli::session::Session;
use crate::play::{self, ColorWish, PlayEnd};
use anyhow::bail;
use rubik::puzzles::PuzzleName;
use rubik::requests::RequestName;

pub fn run(session: &Session, options: PlayOptions) -> anyhow::Result<Outcome> {
    let mut request = options.request.0;
    request.scheme = options.scheme;
    let other = request.other_puzzle();
    if let Some(puzzle) = other {
        { request.judge_of_puzzle(RequestName::Play, puzzle.puzzle()?) }.map_err(|error| refused(&error))?;
        if options.table_size.is_some() {
            bail!("--table-size is not for {}", puzzle.described());
        }
    }
    let end = play::run(play::GameSettings {
        puzzle: other.unwrap_or(PuzzleName::ThreeByThree),
        start: options.cube,
        reader: request.reader(),
        store: session.store.clone(),
        optimal_table: options.table_size,
        aim: request,
        scheme: options.scheme,
        color: match session.color {
            When::Auto => ColorWish::Auto,
            When::Always => ColorWish::Always,
            When::Never => ColorWish::Never,
        },
    })?;
    Ok(match end {
        PlayEnd::Left => Outcome::Complete,
        PlayEnd::Signalled => Outcome::Interrupted,
    })
}
