//! The options of `rubik apply`.

use super::cubes::{CubeReading, Target, Writing, target};
use super::puzzles::PuzzleArgument;
use clap::Args;
use rubik::notation::Reader;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct ApplyOptions {
    #[command(flatten)]
    pub puzzle: PuzzleArgument,

    /// The algorithm
    #[arg(value_name = "ALG")]
    pub algorithm: OsString,

    /// The cube to apply it to, in any format of --from; - for each line of standard input
    /// [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<OsString>,

    #[command(flatten)]
    pub reading: CubeReading,

    /// Print the cube in this format
    #[arg(long, value_name = "FORMAT", default_value = "facelets", value_parser = target())]
    pub to: Target,

    #[command(flatten)]
    pub writing: Writing,
}

impl ApplyOptions {
    /// The reader for its cubes.
    pub fn reader(&self) -> Reader {
        self.reading.reader()
    }
}
