//! Files of fixed reports, held against golden ones: every bar, mark and figure of them.
//!
//! `RUBIK_GOLDEN=write cargo test --lib batch::export` writes them anew, and `git diff tests/golden` shows what changed.

use super::Export;
use crate::batch::report::Report;
use std::fs;
use std::path::{Path, PathBuf};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden/reports")
        .join(name)
}

fn reports(name: &str) -> Vec<Report> {
    let text = fs::read_to_string(golden(name)).expect("golden reports");
    serde_json::from_str(&text).expect("reports")
}

fn assert_golden(name: &str, text: &str) {
    let version = concat!("rubik ", env!("CARGO_PKG_VERSION"));
    let text = text.replace(version, "rubik VERSION");
    if std::env::var_os("RUBIK_GOLDEN").is_some_and(|value| value == "write") {
        fs::write(golden(name), &text).expect("written");
    }
    let expected = fs::read_to_string(golden(name)).expect("a golden file");
    let differs = text.lines().zip(expected.lines()).position(|(one, other)| one != other);
    let line = differs.map(|line| (line + 1, text.lines().nth(line), expected.lines().nth(line)));
    assert!(text == expected, "{name}: {line:?}");
}

/// Two methods that got worse and have failures, beside earlier reports; and an interrupted run of another puzzle.
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
        assert_golden(&format!("{name}.html"), &export.html());
        assert_golden(&format!("{name}.xml"), &export.junit());
        assert_golden(&format!("{name}.md"), &export.markdown());
    }
}
