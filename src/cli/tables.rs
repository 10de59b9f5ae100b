//! `rubik tables`.

use super::Outcome;
use super::arguments::TablesCommand;
use super::messages::say;
use super::session::Session;
use anyhow::bail;
use rubik::solvers::Method;
use rubik::tables::{FileState, Recipe};
use std::io::Write;
use std::path::Path;

pub fn run(session: &Session, command: &TablesCommand) -> anyhow::Result<Outcome> {
    if let TablesCommand::Build { method } | TablesCommand::Verify { method } = command {
        for method in method.iter().filter(|method| method.recipes().is_empty()) {
            say(format_args!("{method} needs no tables"));
        }
    }
    match command {
        TablesCommand::List => list(session),
        TablesCommand::Build { method } => build(session, &recipes(method)),
        TablesCommand::Verify { method } => verify(session, &recipes(method)),
        TablesCommand::Path => {
            writeln!(session.stdout(), "{}", folder(session)?.display())?;
            Ok(Outcome::Complete)
        }
        TablesCommand::Remove { method } => remove(session, &recipes(method)),
    }
}

/// The tables of some methods, or of all.
fn recipes(methods: &[Method]) -> Vec<Box<dyn Recipe>> {
    let chosen = |method: &Method| methods.is_empty() || methods.contains(method);
    let methods = Method::ALL.into_iter().filter(chosen);
    methods.flat_map(Method::recipes).collect()
}

fn folder(session: &Session) -> anyhow::Result<&Path> {
    match session.store.folder() {
        Some(folder) => Ok(folder),
        None => bail!("there is no home folder to keep tables in; name one with --tables"),
    }
}

fn list(session: &Session) -> anyhow::Result<Outcome> {
    let mut output = session.stdout();
    writeln!(output, "{:<28} {:>12}  STATE", "TABLE", "BYTES")?;
    for recipe in recipes(&[]) {
        let (bytes, state) = match session.store.state(recipe.as_ref()) {
            FileState::Missing => (None, "not built".to_owned()),
            FileState::Ready { bytes } => (Some(bytes), "ready".to_owned()),
            FileState::Unusable { bytes, reason } => (bytes, format!("unusable: {reason}")),
        };
        let bytes = bytes.map_or("-".to_owned(), |bytes| bytes.to_string());
        writeln!(output, "{:<28} {bytes:>12}  {state}", recipe.name())?;
    }
    Ok(Outcome::Complete)
}

fn build(session: &Session, recipes: &[Box<dyn Recipe>]) -> anyhow::Result<Outcome> {
    folder(session)?;
    let mut output = session.stdout();
    let mut some_failed = false;
    let progress = session.progress();
    for recipe in recipes {
        session.store.open(recipe.as_ref(), &progress)?;
        match session.store.state(recipe.as_ref()) {
            FileState::Ready { .. } => writeln!(output, "{}: ready", recipe.name())?,
            FileState::Missing | FileState::Unusable { .. } => {
                some_failed = true;
                writeln!(output, "{}: not kept", recipe.name())?;
            }
        }
    }
    // That a table cannot be kept is no reason not to solve, but building was asked for to keep it.
    if some_failed {
        bail!(
            "{}: tables cannot be kept there",
            folder(session)?.display()
        );
    }
    Ok(Outcome::Complete)
}

fn verify(session: &Session, recipes: &[Box<dyn Recipe>]) -> anyhow::Result<Outcome> {
    let mut output = session.stdout();
    let mut some_failed = false;
    for recipe in recipes {
        let name = recipe.name();
        let found = match session.store.read(recipe.as_ref()) {
            Ok(Some(entries)) => recipe
                .prove(&entries)
                .and_then(|()| recipe.check(&entries))
                .map_err(|error| error.to_string()),
            Ok(None) => Err("is not built; `rubik tables build` does that".to_owned()),
            Err(reason) => Err(reason),
        };
        match found {
            Ok(distribution) => writeln!(
                output,
                "{name}: as published, and proven exact: {distribution}"
            )?,
            Err(reason) => {
                some_failed = true;
                writeln!(output, "{name}: {reason}")?;
            }
        }
        output.flush()?;
    }
    Ok(Outcome::of(some_failed))
}

fn remove(session: &Session, recipes: &[Box<dyn Recipe>]) -> anyhow::Result<Outcome> {
    for path in session.store.remove(recipes)? {
        writeln!(session.stdout(), "{}", path.display())?;
    }
    Ok(Outcome::Complete)
}
