//! Compares the exported files of fixed reports with golden files, including every bar, mark and figure.
//!
//! `RUBIK_GOLDEN=write cargo test --lib batch::export` writes the golden files again, and `git diff tests/golden` shows
//! the changes.

#[path = "../../../tests/it/golden.rs"]
mod golden;

use super::Export;
use super::html::{STYLE, length_ticks};
use crate::batch::report::Report;

fn reports(name: &str) -> Vec<Report> {
    serde_json::from_str(&golden::read(&format!("reports/{name}"))).expect("reports")
}

/// Compares a file with the golden file, except for its version and its style.
fn hold(name: &str, text: &str) {
    let version = concat!("rubik ", env!("CARGO_PKG_VERSION"));
    let text = text.replace(version, "rubik VERSION").replace(STYLE, "STYLE\n");
    golden::hold(&format!("reports/{name}"), &text);
}

/// Checks two runs, each compared with an earlier run: a run of two methods with regressions and failures, and an
/// interrupted run of the Pyraminx.
#[test]
fn fixed_reports_are_written_as_golden_files() {
    for name in ["cubes", "pyraminx"] {
        let mut reports = reports(&format!("{name}.json"));
        let baselines = self::reports(&format!("{name}-earlier.json"));
        for (report, earlier) in reports.iter_mut().zip(&baselines) {
            report.regressions = Some(report.regressions_since(earlier, Some(10.0)).expect("the same run"));
        }
        let export = Export {
            reports: &reports,
            baselines: &baselines,
            command: "rubik batch --json `quoted` <b>",
        };
        hold(&format!("{name}.html"), &export.html());
        hold(&format!("{name}.xml"), &export.junit());
        hold(&format!("{name}.md"), &export.markdown());
    }
}

#[test]
fn up_to_eight_lengths_have_a_mark_each_and_more_lengths_share_marks() {
    for least in 0..30 {
        for lengths in 1..50 {
            let marks = length_ticks(least, lengths, 1).len();
            let is_right = match lengths {
                0..=8 => marks == lengths,
                _ => (3..=8).contains(&marks),
            };
            assert!(is_right, "{marks} marks for {lengths} lengths from {least} on");
        }
    }
}
