//! `rubik man`: pages made from the definitions of the help.

use crate::cli::arguments::{Arguments, ManOptions};
use crate::cli::outcome::Outcome;
use anyhow::{Context, bail};
use clap::CommandFactory;
use std::fs;

pub fn run(options: &ManOptions) -> anyhow::Result<Outcome> {
    let folder = &options.folder;
    if folder.exists() && !folder.is_dir() {
        bail!("{}: is not a folder", folder.display());
    }
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .with_context(|| format!("{}", folder.display()))?;
    Ok(Outcome::Complete)
}
