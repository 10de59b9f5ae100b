//! `rubik man`: generates the pages from the definitions of the arguments.

use crate::cli::outcome::Outcome;
use anyhow::{Context, bail};
use clap::{Args, Command};
use std::fs;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ManOptions {
    /// The folder to write the pages to; created if it does not exist
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

pub fn run(options: &ManOptions, command: Command) -> anyhow::Result<Outcome> {
    let folder = &options.folder;
    if folder.exists() && !folder.is_dir() {
        bail!("{}: is not a folder", folder.display());
    }
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(command, folder))
        .with_context(|| format!("{}", folder.display()))?;
    Ok(Outcome::Complete)
}
