//! The options of `rubik order`.

use super::request::{Ordering, RequestArguments};
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct OrderOptions {
    /// Algorithms. If there are none, each line of standard input is one
    #[arg(value_name = "ALG")]
    pub algorithms: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<Ordering>,

    /// Print a JSON object for each algorithm
    #[arg(long)]
    pub json: bool,
}
