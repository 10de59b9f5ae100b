//! Arguments that more than one command uses, with their help.

pub mod baseline;
pub mod deferred;
pub mod exports;
pub mod methods;
mod proposals;
pub mod puzzles;
pub mod request;
pub mod values;
pub mod writing;

use clap::{Args, ValueEnum};
use rubik::requests::bytes;
use std::path::PathBuf;

/// Options of all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub struct Everywhere {
    /// Use this many threads [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    pub threads: Option<u16>,

    /// Keep tables in this folder [default: $RUBIK_TABLES, or else the platform's cache folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// The maximum disk space for all tables of goals, and also for all tables of your own puzzles; the least recently
    /// used are removed first [default: 4G]
    #[arg(long, global = true, value_name = "SIZE", value_parser = bytes)]
    pub cache_limit: Option<usize>,

    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// Print only results and errors
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// When to use color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Even into a file or pipe.
    Always,
    /// Not at all.
    Never,
}
