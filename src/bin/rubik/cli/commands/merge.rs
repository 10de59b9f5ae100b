//! `rubik merge`.

use crate::cli::arguments::MergeOptions;
use crate::cli::console::Console;
use crate::cli::input::reports::read_reports;
use crate::cli::outcome::Outcome;
use crate::cli::output::exports::Exports;
use crate::cli::output::report::publish;
use rubik::batch::Report;

pub fn run(console: &Console, options: &MergeOptions) -> anyhow::Result<Outcome> {
    let exports = Exports::begin(&options.exports)?;
    let mut parts = Vec::new();
    for path in &options.reports {
        parts.push((path.display().to_string(), read_reports(path)?));
    }
    let reports = Report::merge(&parts)?;
    exports.finish(&reports, &[])?;
    publish(console, &reports, options.json)?;
    Ok(Outcome::of(reports.iter().any(|report| report.failed > 0)))
}
