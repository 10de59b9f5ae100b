//! Exports reports as files: a page for people, a table for a pull request, and test results for CI systems. Each
//! format has a module.

mod chart;
mod html;
mod junit;
mod markdown;
#[cfg(test)]
mod tests;

use crate::batch::report::Report;
use crate::batch::report::baseline::baseline_of;
use crate::notation::control::shown_on_terminal;

/// The reports of one run to export, one for each method.
#[derive(Debug, Clone, Copy)]
pub struct Export<'a> {
    /// The reports, at least one.
    pub reports: &'a [Report],
    /// The earlier reports with which `reports` are compared.
    pub baselines: &'a [Report],
    /// The command that produced the reports.
    pub command: &'a str,
}

/// A report, and the name under which it is exported: the name of its method, with "(baseline)" if it is an earlier
/// report.
struct NamedReport<'a> {
    report: &'a Report,
    name: String,
    /// The index of the method in the run. It selects the color of the method.
    method: usize,
    is_baseline: bool,
}

impl Export<'_> {
    /// All reports. Each report is followed by the earlier report with which it is compared, if there is one.
    fn all(&self) -> Vec<NamedReport<'_>> {
        let mut all = Vec::new();
        for (method, report) in self.reports.iter().enumerate() {
            let name = shown_on_terminal(&report.method).into_owned();
            let earlier = baseline_of(report, self.baselines);
            let earlier = earlier.filter(|earlier| report.regressions_since(earlier, None).is_ok());
            all.push(NamedReport {
                report,
                name: name.clone(),
                method,
                is_baseline: false,
            });
            all.extend(earlier.map(|report| NamedReport {
                report,
                name: format!("{name} (baseline)"),
                method,
                is_baseline: true,
            }));
        }
        all
    }
}

/// Writes a line to a `String`, which never fails.
macro_rules! line {
    ($text:expr, $($words:tt)*) => {{
        use std::fmt::Write;
        let _ = writeln!($text, $($words)*);
    }};
}
use line;
