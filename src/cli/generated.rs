//! `rubik completions` and `rubik man`: what is made from the definitions of the help.

use super::Outcome;
use super::arguments::{Arguments, CompletionsOptions, ManOptions};
use super::session::Session;
use anyhow::{Context, bail};
use clap::CommandFactory;
use std::fs;
use std::io::Write;

pub fn completions(session: &Session, options: &CompletionsOptions) -> anyhow::Result<Outcome> {
    // In memory first: the generator has no way to say that whoever reads has gone.
    let mut script = Vec::new();
    clap_complete::generate(
        options.shell,
        &mut Arguments::command(),
        "rubik",
        &mut script,
    );
    session.stdout().write_all(&script)?;
    Ok(Outcome::Complete)
}

pub fn man(options: &ManOptions) -> anyhow::Result<Outcome> {
    let folder = &options.folder;
    if folder.exists() && !folder.is_dir() {
        bail!("{}: is not a folder", folder.display());
    }
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .with_context(|| format!("{}", folder.display()))?;
    Ok(Outcome::Complete)
}
