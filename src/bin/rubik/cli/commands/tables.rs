//! `rubik tables`.

use crate::cli::arguments::{RemoveOptions, TableArguments, TablesApart, TablesCommand};
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::cli::session::Session;
use anyhow::{Context, bail};
use rubik::json::line as json;
use rubik::notation::control::shown_on_terminal;
use rubik::puzzles::PuzzleName;
use rubik::requests::{distinct, known_tables, tables_of_puzzle};
use rubik::solvers::domino::DominoSpec;
use rubik::solvers::goals::GOAL_TABLE;
use rubik::solvers::{Method, MethodName, MethodOption, MethodOptions, SearchMetric, TableChoice, TurnableFaces};
use rubik::tables::{Store, TableSpec};
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub fn run(session: &Session, command: &TablesCommand) -> anyhow::Result<Outcome> {
    match command {
        TablesCommand::List(options) => list(session, options.json),
        TablesCommand::Build(options) => {
            let tables = &options.tables;
            say_which_need_none(&tables.methods());
            let specs = match other(tables.puzzle) {
                Some(puzzle) => puzzle_specs(puzzle)?,
                None => usual(&Choice::with_faces(tables, options.faces)?),
            };
            build(session, &specs, options.json)
        }
        TablesCommand::Verify(options) => {
            let tables = &options.tables;
            if let Some(planned) = options.planned()? {
                if tables.are_named() {
                    bail!("--goal, --generators and --faces cannot be used with methods, sizes and puzzles");
                }
                let hint = "a question about the goal builds it";
                let specs = planned.specs_in(&session.store);
                return verify(session, &specs, "as counted when built", hint, options.json);
            }
            say_which_need_none(&tables.methods());
            let specs = match other(tables.puzzle) {
                Some(puzzle) => puzzle_specs(puzzle)?,
                None => wanted(session, &Choice::new(tables)?, tables.puzzle)?,
            };
            let hint = "`rubik tables build` does that";
            verify(session, &specs, "as published", hint, options.json)
        }
        TablesCommand::Path(options) => {
            let folder = folder(session)?.display().to_string();
            let text = format_args!("{folder}");
            print(
                &mut session.stdout(),
                options.json,
                &FolderLine { folder: &folder },
                text,
            )?;
            Ok(Outcome::Complete)
        }
        TablesCommand::Remove(options) => {
            let tables = &options.tables;
            if let Some(paths) = of_goals(session, options)? {
                if tables.are_named() {
                    bail!("--goal, --name and --unused-for cannot be used with methods, sizes and puzzles");
                }
                folder(session)?;
                print_paths(session, &Store::remove_files(paths)?, options.json)?;
                return Ok(Outcome::Complete);
            }
            let choice = Choice::new(tables)?;
            let specs = match other(tables.puzzle) {
                // Large cubes borrow tables of the 3x3x3.
                Some(puzzle) => {
                    let mut specs = puzzle_specs(puzzle)?;
                    let of_methods = table_specs(&choice);
                    specs.retain(|spec| of_methods.iter().all(|other| other.name() != spec.name()));
                    specs
                }
                None if choice.is_everything() && tables.puzzle.is_none() => {
                    let of_goals = Store::remove_files(session.store.files_of(GOAL_TABLE))?;
                    print_paths(session, &of_goals, options.json)?;
                    known_tables()
                }
                None => removable(&choice),
            };
            folder(session)?;
            print_paths(session, &session.store.remove(&specs)?, options.json)?;
            Ok(Outcome::Complete)
        }
    }
}

/// Says of methods that were named that they have no tables, if they have none.
fn say_which_need_none(methods: &[MethodName]) {
    let has_none = |name: &&MethodName| Method::named(**name).is_none_or(|method| method.table_specs().is_empty());
    for method in methods.iter().filter(has_none) {
        say(format_args!("{method} needs no tables"));
    }
}

/// The puzzle that was named, if it is another than the 3x3x3.
fn other(puzzle: Option<PuzzleName>) -> Option<PuzzleName> {
    puzzle.filter(|&puzzle| puzzle != PuzzleName::ThreeByThree)
}

/// The tables of another puzzle than the 3x3x3: of all its methods, in all its metrics.
///
/// # Errors
///
/// If the puzzle is not solved.
fn puzzle_specs(puzzle: PuzzleName) -> anyhow::Result<Vec<Box<dyn TableSpec>>> {
    puzzle.solvable()?;
    Ok(tables_of_puzzle(puzzle))
}

/// The methods whose tables are meant, and the size of these tables if one was named.
struct Choice {
    methods: Vec<MethodName>,
    /// What is meant that is no method. If there is none, and no method, everything is meant.
    apart: Vec<TablesApart>,
    size: Option<TableChoice>,
    /// The metric, if one was named.
    metric: Option<SearchMetric>,
    /// The faces that may be turned, if any were named.
    faces: Option<TurnableFaces>,
}

impl Choice {
    /// A size without a method stands for the method that has it, and a metric for two phases.
    ///
    /// # Errors
    ///
    /// If a method was named that has no tables of this size or for this metric.
    fn new(tables: &TableArguments) -> anyhow::Result<Choice> {
        Choice::with_faces(tables, None)
    }

    /// The same where some faces may be turned, which stand for two phases too.
    ///
    /// # Errors
    ///
    /// Likewise, and if a method was named that has no tables for five faces.
    fn with_faces(tables: &TableArguments, faces: Option<TurnableFaces>) -> anyhow::Result<Choice> {
        let (mut methods, size, metric) = (tables.methods(), tables.table_size, tables.metric);
        if let Some(apart) = tables.apart().first() {
            let named = [
                ("table-size", size.is_some()),
                ("metric", metric.is_some()),
                ("faces", faces.is_some()),
            ];
            if let Some((option, _)) = named.into_iter().find(|&(_, is_named)| is_named) {
                bail!("--{option} is for tables of methods, not of {}", apart.name());
            }
        }
        if let Some(size) = size {
            if let Some(other) = methods.iter().find(|name| **name != size.method()) {
                bail!("--table-size {size} is a size of {}, not of {other}", size.method());
            }
            methods = vec![size.method()];
        }
        if let Some(faces) = faces {
            if let Some(other) = methods.iter().find(|&&name| name != MethodName::TwoPhase) {
                bail!("--faces {faces} is for tables of two-phase, not of {other}");
            }
            methods = vec![MethodName::TwoPhase];
        }
        if let Some(metric) = metric {
            let has_metrics = |name: &MethodName| MethodOption::Metric.methods().contains(name);
            if let Some(other) = methods.iter().find(|name| !has_metrics(name)) {
                let metric = metric.metric().name();
                bail!("--metric {metric} is for tables of two-phase and optimal, not of {other}");
            }
            if methods.is_empty() {
                methods = vec![MethodName::TwoPhase];
            }
            for &name in &methods {
                let mut options = MethodOptions::default();
                options.metric = Some(metric);
                Method::with_options(name, &options)?;
            }
        }
        Ok(Choice {
            methods,
            apart: tables.apart(),
            size,
            metric,
            faces,
        })
    }

    fn is_everything(&self) -> bool {
        self.methods.is_empty() && self.apart.is_empty()
    }

    fn is_apart(&self, apart: TablesApart) -> bool {
        self.is_everything() || self.apart.contains(&apart)
    }

    fn is_of(&self, name: MethodName) -> bool {
        self.is_everything() || self.methods.contains(&name)
    }

    /// The method with the usual tables, but for the size and the metric that were named.
    fn usual(&self, name: MethodName) -> Option<Method> {
        let mut options = MethodOptions::default();
        options.tables = self.size;
        options.metric = self.metric;
        options.faces = self.faces;
        Method::with_options(name, &options).ok().or(Method::named(name))
    }

    /// True if a method has the size and the metric that were named, as far as they were.
    fn has_tables_of(&self, method: &Method) -> bool {
        let is_size = self.size.is_none_or(|size| method.tables() == Some(size));
        is_size && self.metric.is_none_or(|metric| method.metric() == metric)
    }

    /// Each method that is meant, with each size of its tables that is meant.
    fn variants(&self) -> Vec<Method> {
        let names = MethodName::ALL.into_iter().filter(|name| self.is_of(*name));
        let all = names.filter_map(Method::named).flat_map(Method::with_all_tables);
        all.filter(|method| self.has_tables_of(method)).collect()
    }
}

/// The tables of what is no method.
fn apart_specs(apart: TablesApart) -> Vec<Box<dyn TableSpec>> {
    match apart {
        TablesApart::Domino => vec![Box::new(DominoSpec)],
    }
}

/// All tables that a choice means, those among them that other methods have too.
fn table_specs(choice: &Choice) -> Vec<Box<dyn TableSpec>> {
    let of_methods = choice.variants().into_iter().flat_map(Method::table_specs);
    let apart = TablesApart::ALL.into_iter().filter(|apart| choice.is_apart(*apart));
    distinct(of_methods.chain(apart.flat_map(apart_specs)))
}

/// The tables of a choice that nothing else needs: not those of another size of the same method, nor
/// those that a method borrows from another.
fn removable(choice: &Choice) -> Vec<Box<dyn TableSpec>> {
    let chosen = choice.variants();
    let others = MethodName::ALL.into_iter().filter(|name| {
        // The optimal method borrows tables of two phases, and solutions in steps those of Thistlethwaite's method; these
        // may be removed all the same.
        !choice.is_of(*name) && !matches!(name, MethodName::Optimal | MethodName::Fmc)
    });
    let other_sizes = MethodName::ALL.into_iter().filter(|name| choice.is_of(*name));
    let needed: Vec<Method> = others
        .chain(other_sizes)
        .filter_map(Method::named)
        .flat_map(Method::with_all_tables)
        .filter(|method| !chosen.contains(method))
        .collect();
    let needed = distinct(needed.into_iter().flat_map(Method::table_specs));
    let is_needed = |name: &str| needed.iter().any(|needed| needed.name() == name);
    let mut removable = table_specs(choice);
    removable.retain(|table_spec| !is_needed(table_spec.name()));
    removable
}

/// The tables that the methods of a choice use by default, or those of the size that was named. Those
/// of the optimal method, a gigabyte and more, only if that method or a size of it was named, and those of
/// fmc and of no method likewise.
fn usual(choice: &Choice) -> Vec<Box<dyn TableSpec>> {
    let is_chosen = |name: &MethodName| match name {
        MethodName::Optimal | MethodName::Fmc => choice.methods.contains(name),
        name => choice.is_of(*name),
    };
    let methods = MethodName::ALL.into_iter().filter(is_chosen);
    let methods = methods.filter_map(|name| choice.usual(name));
    let apart = choice.apart.iter().copied();
    distinct(methods.flat_map(Method::table_specs).chain(apart.flat_map(apart_specs)))
}

/// The tables to verify: those of a choice that are there, and of methods that were named the usual
/// ones even if they are not. Without a choice, those of all puzzles that are there.
fn wanted(session: &Session, choice: &Choice, puzzle: Option<PuzzleName>) -> anyhow::Result<Vec<Box<dyn TableSpec>>> {
    let named = if choice.is_everything() {
        Vec::new()
    } else {
        usual(choice)
    };
    let is_named = |name: &str| named.iter().any(|table_spec| table_spec.name() == name);
    let mut wanted = if choice.is_everything() && puzzle.is_none() {
        known_tables()
    } else {
        table_specs(choice)
    };
    wanted.retain(|table_spec| is_named(table_spec.name()) || session.store.has(table_spec.as_ref()));
    Ok(wanted)
}

fn folder(session: &Session) -> anyhow::Result<&Path> {
    match session.store.folder() {
        Some(folder) => Ok(folder),
        None => bail!("there is no home folder to keep tables in; name one with --tables"),
    }
}

/// The folder of tables, as data.
#[derive(Serialize)]
struct FolderLine<'a> {
    folder: &'a str,
}

/// A file that was removed, as data.
#[derive(Serialize)]
struct RemovedLine<'a> {
    removed: &'a str,
}

/// What came of building or verifying a table, as data.
#[derive(Serialize)]
struct TableLine<'a> {
    table: &'a str,
    ok: bool,
    /// What is known of the table, or what is wrong with it.
    message: &'a str,
}

/// Prints a line: as data where that is asked for, or else as text.
fn print(output: &mut impl Write, is_json: bool, data: &impl Serialize, text: fmt::Arguments<'_>) -> io::Result<()> {
    match is_json {
        true => writeln!(output, "{}", json(data)),
        false => writeln!(output, "{text}"),
    }
}

/// Columns for the names of tables, the longest of which has 45 letters.
const NAME_COLUMNS: usize = 45;

/// A table as it is listed.
#[derive(Serialize)]
struct ListedTable {
    table: String,
    /// Left out if there is no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    state: String,
    /// Of the table of a goal, the goal and the turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<String>,
    /// Of the table of a goal, the seconds since it was used last.
    #[serde(skip_serializing_if = "Option::is_none")]
    unused_for: Option<u64>,
}

impl ListedTable {
    /// The file of a table that is found by its name alone.
    fn of_file(path: &Path, state: &str, is_of_goal: bool) -> ListedTable {
        let name = path.file_name().unwrap_or_default().display().to_string();
        let since = Store::last_used(path).and_then(|used| used.elapsed().ok());
        ListedTable {
            table: name.trim_end_matches(".table").to_owned(),
            bytes: Some(path.metadata().map_or(0, |metadata| metadata.len())),
            state: state.to_owned(),
            about: Store::about(path).filter(|_| is_of_goal),
            unused_for: since.map(|since| since.as_secs()).filter(|_| is_of_goal),
        }
    }
}

fn list(session: &Session, is_json: bool) -> anyhow::Result<Outcome> {
    let table_specs = known_tables();
    let of_methods = table_specs.iter().map(|table_spec| {
        let state = session.store.state(table_spec.as_ref());
        ListedTable {
            table: table_spec.name().to_owned(),
            bytes: state.bytes(),
            state: state.to_string(),
            about: None,
            unused_for: None,
        }
    });
    let of_goals = session.store.files_of(GOAL_TABLE).into_iter();
    let of_goals = of_goals.map(|path| ListedTable::of_file(&path, "checked when it is used", true));
    let unfinished = session.store.unfinished(&table_specs).into_iter();
    let unfinished = unfinished.map(|path| ListedTable::of_file(&path, "left unfinished", false));
    let mut output = session.stdout();
    if !is_json {
        writeln!(output, "{:<NAME_COLUMNS$} {:>12}  STATE", "TABLE", "BYTES")?;
    }
    for listed in of_methods.chain(of_goals).chain(unfinished) {
        if is_json {
            writeln!(output, "{}", json(&listed))?;
            continue;
        }
        let ListedTable {
            table, bytes, state, ..
        } = &listed;
        let bytes = bytes.map_or("-".to_owned(), |bytes| bytes.to_string());
        let about = match (&listed.about, listed.unused_for) {
            (Some(about), _) => format!("of the goal {}, ", shown_on_terminal(about)),
            (None, Some(_)) => "of a goal, ".to_owned(),
            (None, None) => String::new(),
        };
        writeln!(output, "{table:<NAME_COLUMNS$} {bytes:>12}  {about}{state}")?;
    }
    Ok(Outcome::Complete)
}

/// The files of the tables of goals that are to be removed; none if tables of methods are meant.
fn of_goals(session: &Session, options: &RemoveOptions) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let planned = options.planned()?;
    if planned.is_none() && options.name.is_empty() && options.unused_for.is_none() {
        return Ok(None);
    }
    let files = session.store.files_of(GOAL_TABLE);
    let stem = |path: &Path| path.file_stem().unwrap_or_default().display().to_string();
    if let Some(unknown) = options
        .name
        .iter()
        .find(|name| !files.iter().any(|path| stem(path) == **name))
    {
        bail!("'{unknown}' is no table of a goal; see `rubik tables list`");
    }
    let of_goal: Option<Vec<String>> = planned.map(|planned| {
        let specs = planned.specs();
        specs.iter().map(|spec| spec.name().to_owned()).collect()
    });
    let is_meant = |path: &PathBuf| {
        let since = Store::last_used(path).and_then(|used| used.elapsed().ok());
        let is_old = options
            .unused_for
            .is_none_or(|least| since.is_some_and(|since| since >= least));
        let is_named = options.name.is_empty() || options.name.contains(&stem(path));
        let is_of_goal = of_goal.as_ref().is_none_or(|names| names.contains(&stem(path)));
        is_old && is_named && is_of_goal
    };
    Ok(Some(files.into_iter().filter(is_meant).collect()))
}

fn build(session: &Session, table_specs: &[Box<dyn TableSpec>], is_json: bool) -> anyhow::Result<Outcome> {
    folder(session)?;
    let mut output = session.stdout();
    let mut some_failed = false;
    let progress = session.progress();
    for table_spec in table_specs {
        let is_kept = session.store.has(table_spec.as_ref());
        if let Err(shortage) = table_spec.check_memory(is_kept) {
            bail!("{}: {shortage}", table_spec.name());
        }
        let opened = session.store.open(table_spec.as_ref(), &progress);
        opened.with_context(|| table_spec.name().to_owned())?;
        let (table, ok) = (table_spec.name(), session.store.state(table_spec.as_ref()).is_ready());
        some_failed |= !ok;
        let message = if ok { "ready" } else { "not kept" };
        let line = TableLine { table, ok, message };
        print(&mut output, is_json, &line, format_args!("{table}: {message}"))?;
    }
    // That a table cannot be kept is no reason not to solve, but building was asked for to keep it.
    if some_failed {
        bail!("{}: tables cannot be kept there", folder(session)?.display());
    }
    Ok(Outcome::Complete)
}

/// Checks tables on disk: that they are distributed as they should be, in the words of `expected`,
/// and that every entry is right. Of one that is missing, the hint says what builds it.
fn verify(
    session: &Session,
    table_specs: &[Box<dyn TableSpec + '_>],
    expected: &str,
    hint: &str,
    is_json: bool,
) -> anyhow::Result<Outcome> {
    let mut output = session.stdout();
    let mut some_failed = false;
    if table_specs.is_empty() && !session.quiet {
        say("there are no tables to verify");
    }
    for table_spec in table_specs {
        let table = table_spec.name();
        let found = match session.store.read(table_spec.as_ref()) {
            Ok(Some(entries)) => table_spec
                .prove(&entries)
                .and_then(|()| table_spec.check(&entries))
                .map_err(|error| error.to_string()),
            Ok(None) => Err(format!("is not built; {hint}")),
            Err(reason) => Err(reason.to_string()),
        };
        let (ok, message) = match found {
            Ok(distribution) => (true, format!("{expected}, and {}: {distribution}", table_spec.proven())),
            Err(reason) => (false, reason),
        };
        some_failed |= !ok;
        let line = TableLine {
            table,
            ok,
            message: &message,
        };
        print(&mut output, is_json, &line, format_args!("{table}: {message}"))?;
        output.flush()?;
    }
    Ok(Outcome::of(some_failed))
}

fn print_paths(session: &Session, paths: &[PathBuf], is_json: bool) -> io::Result<()> {
    let mut output = session.stdout();
    paths.iter().try_for_each(|path| {
        let removed = path.display().to_string();
        print(
            &mut output,
            is_json,
            &RemovedLine { removed: &removed },
            format_args!("{removed}"),
        )
    })
}
