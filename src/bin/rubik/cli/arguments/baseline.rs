//! An earlier run to compare with, as arguments of `rubik batch` and `rubik merge`.

use clap::Args;
use std::path::PathBuf;

/// An earlier run to compare with.
#[derive(Debug, Args)]
pub struct BaselineOptions {
    /// Compare with an earlier report, written by --json: exit status 1 if a length or the number
    /// of failures got worse
    #[arg(long, value_name = "REPORT.json")]
    pub baseline: Option<PathBuf>,

    /// With --baseline: exit status 1 also if the number of cubes per second fell by more than PERCENT
    #[arg(long, value_name = "PERCENT", requires = "baseline", value_parser = percent)]
    pub speed_tolerance: Option<f64>,
}

/// A percentage, which may be over 100 but not below 0.
fn percent(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').parse() {
        Ok(percent) if (0.0..1e6).contains(&percent) => Ok(percent),
        _ => Err("not a percentage of at least 0".to_owned()),
    }
}
