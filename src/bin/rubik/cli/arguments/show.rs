//! The options of `rubik show`.

use super::request::{RequestArguments, Showing};
use super::writing::{Writing, layout_of};
use crate::cli::output::answer::Layout;
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct ShowOptions {
    /// Cubes as stickers, pieces or moves, in any format of --from. If there are none, each line of
    /// standard input is a cube; with --from net, every nine lines are
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<Showing>,

    /// Describe the cube: whether it is solved or one move away, how it is held, its parity, its
    /// symmetry, and the subgroups that contain it
    #[arg(long, conflicts_with = "completions")]
    pub about: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each cube, with what --about says; if it is not a cube, with what is
    /// wrong, piece by piece, and what was probably meant
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

impl ShowOptions {
    /// How the answers are laid out.
    pub fn layout(&self) -> Layout {
        match self.about && !self.json {
            true => Layout::Paragraphs,
            false => layout_of(self.request.0.to, self.json),
        }
    }
}
