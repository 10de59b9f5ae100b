//! The options of `rubik solve`.

use super::request::{RequestArguments, Solving};
use super::writing::Writing;
use crate::cli::output::answer::Layout;
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct SolveOptions {
    /// Cubes as stickers, pieces or moves, in any format of --from. If there are none, each line of
    /// standard input is a cube; with --from net, every nine lines are
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<Solving>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print the solution phase by phase; with -m layers, as a lesson
    #[arg(long, conflicts_with_all = ["json", "solutions", "all", "each_face", "improve", "to", "costs"])]
    pub explain: bool,

    /// Print a JSON object for each cube
    #[arg(long, conflicts_with = "improve")]
    pub json: bool,
}

impl SolveOptions {
    /// How the answers are laid out: one that may have several lines is a paragraph.
    pub fn layout(&self) -> Layout {
        match self.explain || (self.request.0.wants_several() && !self.json) {
            true => Layout::Paragraphs,
            false => Layout::Lines,
        }
    }
}
