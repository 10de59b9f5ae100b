//! Reads reports of earlier runs, which `rubik batch --json` wrote.

use anyhow::{Context, anyhow, bail};
use rubik::batch::{Baseline, Report};
use std::fs;
use std::path::Path;

/// Reads a report file, which contains one object or a nonempty array of objects.
pub fn read_reports(path: &Path) -> anyhow::Result<Vec<Report>> {
    let at = || path.display().to_string();
    let bytes = fs::read(path).with_context(at)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        anyhow!(
            "{}: is not a report of `rubik batch --json`; records (--out) are not a report",
            at()
        )
    })?;
    let reports: Result<Vec<Report>, _> = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text)
    } else {
        serde_json::from_str(&text).map(|report| vec![report])
    };
    let are_records = text.lines().take(2).filter(|line| line.starts_with('{')).count() == 2;
    let reports = reports.map_err(|error| match are_records {
        true => anyhow!(
            "{}: these are the records of a run (--out), not its report (--json)",
            at()
        ),
        false => anyhow!("{}: is not a report of `rubik batch --json`: {error}", at()),
    })?;
    if reports.is_empty() {
        bail!("{}: contains no report", at());
    }
    for report in &reports {
        if let Err(fault) = report.check() {
            bail!("{}: is damaged: {fault}", at());
        }
    }
    Ok(reports)
}

/// Reads a report file with which a run is compared.
pub fn read_baseline(path: &Path) -> anyhow::Result<Baseline> {
    Ok(Baseline::new(read_reports(path)?))
}
