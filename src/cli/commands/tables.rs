//! `rubik tables`.

use crate::cli::arguments::TablesCommand;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::cli::session::Session;
use anyhow::bail;
use rubik::solvers::{Method, MethodName, MethodOptions, TableChoice};
use rubik::tables::TableSpec;
use std::io::Write;
use std::path::Path;

pub fn run(session: &Session, command: &TablesCommand) -> anyhow::Result<Outcome> {
    if let TablesCommand::Build { method, .. } | TablesCommand::Verify { method, .. } = command {
        let has_none = |name: &&MethodName| Method::named(**name).table_specs().is_empty();
        for method in method.iter().filter(has_none) {
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
            remove(session, &table_specs(method, *table_size))
        }
    }
}

/// The tables of some methods, or of all; of a method that has them in several sizes, those of one
/// size, or of all.
fn table_specs(methods: &[MethodName], size: Option<TableChoice>) -> Vec<Box<dyn TableSpec>> {
    let chosen = |method: &MethodName| methods.is_empty() || methods.contains(method);
    let sized = |name: MethodName| match of_size(name, size) {
        Some(method) => vec![method],
        None => Method::named(name).with_all_tables(),
    };
    let methods = MethodName::ALL.into_iter().filter(chosen).flat_map(sized);
    distinct(methods.flat_map(Method::table_specs))
}

/// A method with the tables that were named, if those are its own.
fn of_size(name: MethodName, size: Option<TableChoice>) -> Option<Method> {
    let mut options = MethodOptions::default();
    options.tables = Some(size?);
    Method::with_options(name, &options).ok()
}

/// Each table once.
fn distinct(all: impl Iterator<Item = Box<dyn TableSpec>>) -> Vec<Box<dyn TableSpec>> {
    let mut table_specs: Vec<Box<dyn TableSpec>> = Vec::new();
    for table_spec in all {
        if table_specs
            .iter()
            .all(|known| known.name() != table_spec.name())
        {
            table_specs.push(table_spec);
        }
    }
    table_specs
}

/// The tables that methods use if nothing is said of their sizes. Those of the optimal method, a
/// gigabyte and more, only if that method was named.
fn usual(methods: &[MethodName], size: Option<TableChoice>) -> Vec<Box<dyn TableSpec>> {
    let sized = |name: MethodName| of_size(name, size).unwrap_or(Method::named(name));
    let chosen = |name: &MethodName| match name {
        MethodName::Optimal if methods.is_empty() => of_size(*name, size).is_some(),
        name => methods.is_empty() || methods.contains(name),
    };
    let methods = MethodName::ALL.into_iter().filter(chosen).map(sized);
    distinct(methods.flat_map(Method::table_specs))
}

/// The tables that are to be verified: if no size was named, those of other sizes than the usual ones
/// only if they are there.
fn wanted(
    session: &Session,
    methods: &[MethodName],
    size: Option<TableChoice>,
) -> Vec<Box<dyn TableSpec>> {
    let needed = usual(methods, size);
    let is_needed = |name: &str| needed.iter().any(|table_spec| table_spec.name() == name);
    let is_there = |table_spec: &dyn TableSpec| {
        size.is_none()
            && session
                .store
                .path(table_spec)
                .is_some_and(|path| path.exists())
    };
    let mut wanted = table_specs(methods, size);
    wanted.retain(|table_spec| is_needed(table_spec.name()) || is_there(table_spec.as_ref()));
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
    for table_spec in table_specs(&[], None) {
        let state = session.store.state(table_spec.as_ref());
        let bytes = state.bytes();
        let bytes = bytes.map_or("-".to_owned(), |bytes| bytes.to_string());
        writeln!(output, "{:<28} {bytes:>12}  {state}", table_spec.name())?;
    }
    Ok(Outcome::Complete)
}

fn build(session: &Session, table_specs: &[Box<dyn TableSpec>]) -> anyhow::Result<Outcome> {
    folder(session)?;
    let mut output = session.stdout();
    let mut some_failed = false;
    let progress = session.progress();
    for table_spec in table_specs {
        let is_kept = session.store.has(table_spec.as_ref());
        if let Err(shortage) = table_spec.check_memory(is_kept) {
            bail!("{}: {shortage}", table_spec.name());
        }
        session.store.open(table_spec.as_ref(), &progress)?;
        if session.store.state(table_spec.as_ref()).is_ready() {
            writeln!(output, "{}: ready", table_spec.name())?;
        } else {
            some_failed = true;
            writeln!(output, "{}: not kept", table_spec.name())?;
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

fn verify(session: &Session, table_specs: &[Box<dyn TableSpec>]) -> anyhow::Result<Outcome> {
    let mut output = session.stdout();
    let mut some_failed = false;
    for table_spec in table_specs {
        let name = table_spec.name();
        let found = match session.store.read(table_spec.as_ref()) {
            Ok(Some(entries)) => table_spec
                .prove(&entries)
                .and_then(|()| table_spec.check(&entries))
                .map_err(|error| error.to_string()),
            Ok(None) => Err("is not built; `rubik tables build` does that".to_owned()),
            Err(reason) => Err(reason.to_string()),
        };
        match found {
            Ok(distribution) => writeln!(
                output,
                "{name}: as published, and {}: {distribution}",
                table_spec.proven()
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

fn remove(session: &Session, table_specs: &[Box<dyn TableSpec>]) -> anyhow::Result<Outcome> {
    for path in session.store.remove(table_specs)? {
        writeln!(session.stdout(), "{}", path.display())?;
    }
    Ok(Outcome::Complete)
}
