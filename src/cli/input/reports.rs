//! Reports of earlier runs, as `rubik batch --json` writes them.

use anyhow::{Context, anyhow};
use rubik::batch::Report;
use std::fs;
use std::path::Path;

/// The reports in a file: an object, or an array of them.
pub fn read_reports(path: &Path) -> anyhow::Result<Vec<Report>> {
    let at = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(at)?;
    let reports = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text)
    } else {
        serde_json::from_str(&text).map(|report| vec![report])
    };
    reports.map_err(|error| anyhow!("{}: is not a report of `rubik batch --json`: {error}", at()))
}
