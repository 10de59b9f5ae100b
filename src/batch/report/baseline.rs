//! Reports of an earlier run, with which a run is compared.

use super::Report;
use crate::batch::run_spec::{RunField, RunSpec};
use crate::puzzles::PuzzleName;
use crate::requests::MethodObject;
use thiserror::Error;

/// Reports of an earlier run; at least one.
#[derive(Debug, Clone, PartialEq)]
pub struct Baseline {
    reports: Vec<Report>,
}

/// The reasons why a run cannot be compared with an earlier one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoBaseline {
    /// The earlier run solved another puzzle.
    #[error("the baseline is for another puzzle: {baseline}, not {run}")]
    OtherPuzzle {
        /// The puzzle of the earlier run.
        baseline: PuzzleName,
        /// The puzzle of this run.
        run: PuzzleName,
    },
    /// No method of the earlier run can be compared with a method of this one.
    #[error("the baseline has no report for {method}, only for {}", .others.join("; "))]
    NoReport {
        /// The method of this run.
        method: String,
        /// The methods of the earlier run.
        others: Vec<String>,
    },
    /// The earlier run solved other cubes.
    #[error("the baseline comes from a different run with {method}: its {field} differs")]
    OtherRun {
        /// The method.
        method: String,
        /// The field that differs.
        field: RunField,
    },
}

impl Baseline {
    /// A baseline of some reports.
    pub const fn new(reports: Vec<Report>) -> Baseline {
        Baseline { reports }
    }

    /// The reports.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// Checks, before a long run begins, that each of its methods has an earlier report for the comparison.
    ///
    /// # Errors
    ///
    /// The reason why the runs cannot be compared.
    pub fn check(&self, spec: &RunSpec) -> Result<(), NoBaseline> {
        self.check_puzzle(&spec.puzzle())?;
        for plan in &spec.plans {
            let exact = self.reports.iter().find(|report| report.is_of(plan));
            let report = exact.or_else(|| variant_of(&plan.object(), &self.reports));
            let report = report.ok_or_else(|| self.no_report(plan.to_string()))?;
            if let Some(field) = report.difference_from(spec) {
                let method = plan.to_string();
                return Err(NoBaseline::OtherRun { method, field });
            }
        }
        Ok(())
    }

    /// Adds to each report the regressions since the earlier report of its method. With a tolerance in per cent, a
    /// larger loss of speed also counts. Returns a sentence for each report that was compared with different settings
    /// of the same method.
    ///
    /// # Errors
    ///
    /// The reason why the runs cannot be compared.
    pub fn compare(&self, reports: &mut [Report], tolerance: Option<f64>) -> Result<Vec<String>, NoBaseline> {
        let mut remarks = Vec::new();
        for report in reports {
            self.check_puzzle(&report.puzzle)?;
            let earlier = baseline_of(report, &self.reports);
            let earlier = earlier.ok_or_else(|| self.no_report(report.method.clone()))?;
            if !report.has_method_of(earlier) {
                remarks.push(format!("{} is compared with {}", report.method, earlier.method));
            }
            let regressions = report.regressions_since(earlier, tolerance);
            let other_run = |field| NoBaseline::OtherRun {
                method: report.method.clone(),
                field,
            };
            report.regressions = Some(regressions.map_err(other_run)?);
        }
        Ok(remarks)
    }

    fn check_puzzle(&self, run: &PuzzleName) -> Result<(), NoBaseline> {
        match self.reports.iter().find(|report| report.puzzle != *run) {
            Some(other) => Err(NoBaseline::OtherPuzzle {
                baseline: other.puzzle.clone(),
                run: run.clone(),
            }),
            None => Ok(()),
        }
    }

    fn no_report(&self, method: String) -> NoBaseline {
        let others = self.reports.iter().map(|report| report.method.clone()).collect();
        NoBaseline::NoReport { method, others }
    }
}

/// The earlier report to compare a report with: the report of the same method with the same settings. If there is no
/// such report, it is the only report of the method with other settings.
pub(in crate::batch) fn baseline_of<'a>(report: &Report, earlier: &'a [Report]) -> Option<&'a Report> {
    let exact = earlier.iter().find(|earlier| report.has_method_of(earlier));
    exact.or_else(|| variant_of(report.options.as_ref()?, earlier))
}

/// The only report of the method with any settings; `None` if there are several. The metric of lengths, the goal and
/// the turns must be the same.
fn variant_of<'a>(method: &MethodObject, earlier: &'a [Report]) -> Option<&'a Report> {
    let is_variant = |report: &&Report| {
        let options = report.options.as_ref();
        options.is_some_and(|options| options.is_variant_of(method))
    };
    let mut variants = earlier.iter().filter(is_variant);
    variants.next().filter(|_| variants.next().is_none())
}
