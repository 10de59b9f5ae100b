//! The arguments of `rubik batch` and `rubik merge` that name an earlier run for a comparison.

use clap::Args;
use std::path::PathBuf;

/// The earlier run with which a run is compared.
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

/// Reads a percentage of at least 0 and less than 1,000,000.
fn percent(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').parse() {
        Ok(percent) if (0.0..1e6).contains(&percent) => Ok(percent),
        _ => Err("not a percentage of at least 0".to_owned()),
    }
}
