//! The options of `rubik solve`.

use super::request::{RequestArguments, Solving, refused};
use super::writing::Writing;
use crate::cli::output::answer::Layout;
use clap::Args;
use rubik::PuzzleName;
use rubik::requests::SolvePlan;
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
    #[arg(long, conflicts_with_all = ["json", "solutions", "all", "improve", "to", "costs"])]
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

    /// What is asked, of a puzzle.
    ///
    /// # Errors
    ///
    /// If options do not go together.
    pub fn plan(&self, puzzle: PuzzleName) -> anyhow::Result<SolvePlan> {
        let options = self.request.0.of_puzzle(puzzle);
        let options = if self.explain { options.for_lesson() } else { options };
        SolvePlan::new(options).map_err(|error| refused(&error))
    }
}
