//! `rubik merge`.

use crate::cli::arguments::MergeOptions;
use crate::cli::console::Console;
use crate::cli::input::reports::{read_baseline, read_reports};
use crate::cli::outcome::Outcome;
use crate::cli::output::exports::Exports;
use crate::cli::output::regressions::{compare, say_regressions};
use crate::cli::output::report::publish;
use rubik::batch::Report;

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
