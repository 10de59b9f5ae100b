//! The options of `rubik solve`.

use super::request::{RequestArguments, Solving, refused};
use super::writing::Writing;
use crate::cli::output::answer::Layout;
use clap::Args;
use rubik::cube::Face;
use rubik::puzzles::PuzzleName;
use rubik::requests::SolvePlan;
use rubik::solvers::MethodName;
use rubik::solvers::layers::{FirstFace, FirstFaceChoice};
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
        let mut options = self.request.0.of_puzzle(puzzle);
        let is_cube = options.other_puzzle().is_none();
        if self.explain && is_cube && options.method == Some(MethodName::Layers) {
            // With the last layer on top, as people solve it, and as the algorithms are written.
            let last_on_top = FirstFaceChoice::Face(FirstFace::Fixed(Face::D));
            options.first_face.get_or_insert(last_on_top);
        }
        SolvePlan::new(options).map_err(|error| refused(&error))
    }
}
