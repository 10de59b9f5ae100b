//! Compares a run with the reports of an earlier run.

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

/// The reasons why a run cannot be compared with an earlier run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoBaseline {
    /// The earlier run solved a puzzle other than the puzzle of this run.
    #[error("the baseline is for another puzzle: {baseline}, not {run}")]
    OtherPuzzle {
        /// The puzzle of the earlier run.
        baseline: PuzzleName,
        /// The puzzle of this run.
        run: PuzzleName,
    },
    /// No report of the earlier run can be compared with the reports of this method.
    #[error("the baseline has no report for {method}, only for {}", .others.join("; "))]
    NoReport {
        /// The method of this run.
        method: String,
        /// The methods of the earlier run.
        others: Vec<String>,
    },
    /// The earlier run solved other cubes, or was interrupted.
    #[error("the baseline comes from {}", different_run(.method, *.field))]
    OtherRun {
        /// The method.
        method: String,
        /// The field that differs.
        field: RunField,
    },
}

/// Describes the run of a baseline that cannot be used, and how it differs.
fn different_run(method: &str, field: RunField) -> String {
    match field {
        RunField::End => format!("an interrupted run with {method}"),
        field => format!("a different run with {method}: the {field} is not the same"),
    }
}

impl Baseline {
    /// A baseline that consists of these reports.
    pub const fn new(reports: Vec<Report>) -> Baseline {
        Baseline { reports }
    }

    /// The reports.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// Checks that there is an earlier report about the same cubes for each method of a run. A front end calls this
    /// before a long run begins.
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

    /// Adds to each report the regressions since the earlier report of its method. If a tolerance in per cent is given,
    /// a loss of speed that is larger than the tolerance is also a regression. Returns a sentence for each report that
    /// was compared with a report of the same method with different settings.
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

/// Returns the earlier report for comparison with `report`: the report of the same method with the same settings. If
/// there is none, returns the report of the method with other settings, provided that there is only one.
pub(in crate::batch) fn baseline_of<'a>(report: &Report, earlier: &'a [Report]) -> Option<&'a Report> {
    let exact = earlier.iter().find(|earlier| report.has_method_of(earlier));
    exact.or_else(|| variant_of(report.options.as_ref()?, earlier))
}

/// Returns the earlier report of a method with the same metric, goal and turns; the other settings may differ. `None`
/// if there is no such report, or more than one.
fn variant_of<'a>(method: &MethodObject, earlier: &'a [Report]) -> Option<&'a Report> {
    let is_variant = |report: &&Report| {
        let options = report.options.as_ref();
        options.is_some_and(|options| options.is_variant_of(method))
    };
    let mut variants = earlier.iter().filter(is_variant);
    variants.next().filter(|_| variants.next().is_none())
}
