//! Compares a run with an earlier run, and prints the regressions.

use super::messages::say;
use rubik::batch::{Baseline, Report};

/// Compares reports with the reports of an earlier run, and adds the regressions to `reports`. Prints a message for
/// each method whose earlier report has different settings. Does nothing if the user named no earlier run.
pub fn compare(reports: &mut [Report], baseline: Option<&Baseline>, tolerance: Option<f64>) -> anyhow::Result<()> {
    let Some(baseline) = baseline else {
        return Ok(());
    };
    for remark in baseline.compare(reports, tolerance)? {
        say(remark);
    }
    Ok(())
}

/// Prints the regressions, and returns true if there is at least one.
pub fn say_regressions(reports: &[Report]) -> bool {
    let mut is_worse = false;
    for report in reports {
        for regression in report.regressions.iter().flatten() {
            say(format_args!("worse: {}: {regression}", report.method));
            is_worse = true;
        }
    }
    if reports.iter().any(Report::is_longer_than_before) {
        say("to see which solutions got longer, write records of both runs (--out) and compare them");
    }
    is_worse
}
