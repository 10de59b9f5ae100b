//! `rubik play`.

use crate::cli::arguments::When;
use crate::cli::arguments::request::{RequestArguments, refused};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::play::{self, ColorWish, PlayEnd};
use clap::Args;
use rubik::requests::RequestName;

#[derive(Debug, Args)]
pub struct PlayOptions {
    /// Begin with this cube, in any format of --from [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<String>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Play as u8 }>,
}

pub fn run(console: &Console, options: PlayOptions) -> anyhow::Result<Outcome> {
    let mut request = options.request.0;
    request.cube = options.cube;
    if let Some(puzzle) = request.other_puzzle() {
        { request.judge_of_puzzle(RequestName::Play, puzzle.puzzle()?.as_ref()) }.map_err(|error| refused(&error))?;
    }
    let end = play::run(play::GameSettings {
        request,
        store: console.store().clone(),
        color: match console.color {
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
