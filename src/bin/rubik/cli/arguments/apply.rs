//! The options of `rubik apply`.

use super::request::{Applying, RequestArguments};
use super::writing::{Writing, layout_of};
use crate::cli::output::answer::Layout;
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct ApplyOptions {
    /// The algorithm
    #[arg(value_name = "ALG")]
    pub algorithm: OsString,

    /// The cube to apply it to, in any format of --from; - for each line of standard input
    /// [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<Applying>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each cube
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

impl ApplyOptions {
    /// How the answers are laid out.
    pub fn layout(&self) -> Layout {
        layout_of(self.request.0.to, self.json)
    }
}
