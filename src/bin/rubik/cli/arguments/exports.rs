//! Files to which a report is written in addition to standard output.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ExportOptions {
    /// Write the report to this new file as an HTML page with charts and pictures
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Write the report to this new file as test results for CI, in JUnit's XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Write the report to this new file as a table for a pull request, in Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
}
