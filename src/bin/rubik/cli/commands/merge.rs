//! `rubik merge`.

use crate::cli::arguments::baseline::BaselineOptions;
use crate::cli::arguments::exports::ExportOptions;
use crate::cli::console::Console;
use crate::cli::input::reports::{read_baseline, read_reports};
use crate::cli::outcome::Outcome;
use crate::cli::output::exports::Exports;
use crate::cli::output::regressions::{compare, say_regressions};
use crate::cli::output::report::publish;
use clap::Args;
use rubik::batch::Report;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct MergeOptions {
    /// The reports of all parts, as written by `rubik batch --shard I/N --json`
    #[arg(value_name = "FILE", required = true)]
    pub reports: Vec<PathBuf>,

    #[command(flatten)]
    pub baseline: BaselineOptions,

    #[command(flatten)]
    pub exports: ExportOptions,

    /// Print the report as JSON, as `rubik batch --json` does
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &MergeOptions) -> anyhow::Result<Outcome> {
    let exports = Exports::begin(&options.exports)?;
    let mut parts = Vec::new();
    for path in &options.reports {
        parts.push((path.display().to_string(), read_reports(path)?));
    }
    let baseline = { options.baseline.baseline.as_deref() }
        .map(read_baseline)
        .transpose()?;
    let mut reports = Report::merge(&parts)?;
    compare(&mut reports, baseline.as_ref(), options.baseline.speed_tolerance)?;
    exports.finish(&reports, baseline.as_ref())?;
    publish(console, &reports, options.json)?;
    let is_worse = say_regressions(&reports);
    Ok(Outcome::of(is_worse || reports.iter().any(|report| report.failed > 0)))
}
