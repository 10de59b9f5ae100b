//! `rubik play`.

use crate::cli::arguments::{PlayOptions, When};
use crate::cli::outcome::Outcome;
use crate::cli::puzzles;
use crate::cli::session::Session;
use crate::play::{self, ColorWish, PlayEnd};
use anyhow::bail;
use rubik::puzzles::PuzzleName;

pub fn run(session: &Session, options: PlayOptions) -> anyhow::Result<Outcome> {
    let other = options.puzzle.other();
    if let Some(puzzle) = other {
        let described = puzzle.described();
        puzzles::format(puzzle, &options.reading)?;
        if options.table_size.is_some() {
            bail!("--table-size is not for {described}");
        }
        if options.scheme.is_some() && matches!(puzzle, PuzzleName::Pyraminx | PuzzleName::Slide) {
            bail!("--scheme is not for {described}");
        }
    }
    let end = play::run(play::GameSettings {
        puzzle: other.unwrap_or(PuzzleName::ThreeByThree),
        start: options.cube,
        reader: options.reading.reader(),
        store: session.store.clone(),
        optimal_table: options.table_size,
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
