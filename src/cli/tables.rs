//! `rubik tables`.

use super::Outcome;
use super::arguments::{TablesCommand, TablesOf};
use super::messages::say;
use super::session::Session;
use anyhow::bail;
use rubik::solvers::Method;
use rubik::solvers::optimal;
use rubik::solvers::two_phase::TableSize;
use rubik::tables::{FileState, Recipe};
use std::io::Write;
use std::path::Path;

pub fn run(session: &Session, command: &TablesCommand) -> anyhow::Result<Outcome> {
    if let TablesCommand::Build { method, .. } | TablesCommand::Verify { method, .. } = command {
        for method in method.iter().filter(|method| method.recipes().is_empty()) {
            say(format_args!("{method} needs no tables"));
        }
    }
    match command {
        TablesCommand::List => list(session),
        TablesCommand::Build { method, table_size } => build(session, &usual(method, *table_size)),
        TablesCommand::Verify { method, table_size } => {
            verify(session, &wanted(session, method, *table_size))
        }
        TablesCommand::Path => {
            writeln!(session.stdout(), "{}", folder(session)?.display())?;
            Ok(Outcome::Complete)
        }
        TablesCommand::Remove { method, table_size } => {
            remove(session, &recipes(method, *table_size))
        }
    }
}

/// The tables of some methods, or of all; of a method that has them in several sizes, those of one
/// size, or of all.
fn recipes(methods: &[Method], size: Option<TablesOf>) -> Vec<Box<dyn Recipe>> {
    let chosen = |method: &Method| methods.is_empty() || methods.contains(method);
    let sized = |method: Method| match method {
        Method::TwoPhase(_, goal) => {
            let size = size.and_then(TablesOf::of_two_phase);
            let sizes = size.map_or(TableSize::ALL.to_vec(), |size| vec![size]);
            let sized = sizes.into_iter().map(|size| Method::TwoPhase(size, goal));
            sized.collect()
        }
        Method::Optimal(_, goal) => {
            let size = size.and_then(TablesOf::of_optimal);
            let sizes = size.map_or(optimal::TableSize::ALL.to_vec(), |size| vec![size]);
            let sized = sizes.into_iter().map(|size| Method::Optimal(size, goal));
            sized.collect()
        }
        method => vec![method],
    };
    let methods = Method::ALL.into_iter().filter(chosen).flat_map(sized);
    distinct(methods.flat_map(Method::recipes))
}

/// Each table once.
fn distinct(all: impl Iterator<Item = Box<dyn Recipe>>) -> Vec<Box<dyn Recipe>> {
    let mut recipes: Vec<Box<dyn Recipe>> = Vec::new();
    for recipe in all {
        if recipes.iter().all(|known| known.name() != recipe.name()) {
            recipes.push(recipe);
        }
    }
    recipes
}

/// The tables that methods use if nothing is said of their sizes. Those of the optimal method, a
/// gigabyte and more, only if that method was named.
fn usual(methods: &[Method], size: Option<TablesOf>) -> Vec<Box<dyn Recipe>> {
    let sized = |method: Method| match (method, size) {
        (Method::TwoPhase(_, goal), Some(TablesOf::TwoPhase(size))) => Method::TwoPhase(size, goal),
        (Method::Optimal(_, goal), Some(TablesOf::Optimal(size))) => Method::Optimal(size, goal),
        (method, _) => method,
    };
    let chosen = |method: &Method| match method {
        Method::Optimal(..) if methods.is_empty() => matches!(size, Some(TablesOf::Optimal(_))),
        method => methods.is_empty() || methods.contains(method),
    };
    let methods = Method::ALL.into_iter().filter(chosen).map(sized);
    distinct(methods.flat_map(Method::recipes))
}

/// The tables that are to be verified: if no size was named, those of other sizes than the usual ones
/// only if they are there.
fn wanted(session: &Session, methods: &[Method], size: Option<TablesOf>) -> Vec<Box<dyn Recipe>> {
    let needed = usual(methods, size);
    let is_needed = |name: &str| needed.iter().any(|recipe| recipe.name() == name);
    let is_there = |recipe: &dyn Recipe| {
        size.is_none() && session.store.path(recipe).is_some_and(|path| path.exists())
    };
    let mut wanted = recipes(methods, size);
    wanted.retain(|recipe| is_needed(recipe.name()) || is_there(recipe.as_ref()));
    wanted
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
    for recipe in recipes(&[], None) {
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
        if let Err(reason) = recipe.fits(&session.store) {
            bail!(reason);
        }
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
                "{name}: as published, and {}: {distribution}",
                recipe.proven()
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
