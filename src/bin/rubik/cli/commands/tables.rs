//! `rubik tables`.

use crate::cli::arguments::deferred::Deferred;
use crate::cli::arguments::methods::{table_size, tables_of};
use crate::cli::arguments::puzzles::{puzzle, search_metric};
use crate::cli::arguments::request::{RequestArguments, refused, unanswered};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use rubik::PuzzleName;
use rubik::json::line as json;
use rubik::notation::control::shown_on_terminal;
use rubik::requests::{
    RequestName, TablesOf, TablesPlan, TablesRequest, goal_files, known_tables, seconds, tables_of_goal,
};
use rubik::solvers::{SearchMetric, TableChoice, TurnableFaces};
use rubik::tables::{Store, TableSpec};
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// List the tables: the name, size and state of each, and for tables of goals their purpose
    #[command(after_help = "Examples:\n  rubik tables list\n  rubik tables list --json")]
    List(ListOptions),
    /// Build the tables that are missing or cannot be used
    #[command(
        long_about = "Build the tables that are missing or cannot be used\n\n\
        Without METHOD and --table-size, this builds the tables of thistlethwaite and the small ones of \
        two-phase. For two-phase, it builds the small tables if no size is named. With five faces in --faces, it \
        also builds those large tables that a search without the sixth face needs. For optimal, it \
        builds the 1G table, its table of edges, and the small tables of two-phase; with --table-size 2G or more, \
        the large tables of two-phase take the place of the small ones. The table of domino takes 335 MB and half \
        a minute; with this table, `rubik solve --generators U,D,R2,L2,F2,B2` answers at once, and so does the \
        same command for another axis.",
        after_help = "Examples:\n  \
        rubik tables build\n  \
        rubik tables build two-phase --table-size large\n  \
        rubik tables build two-phase --metric axial\n  \
        rubik tables build two-phase --table-size large --faces URFDL"
    )]
    Build(Deferred<BuildOptions>),
    /// Check tables on disk: checksums, published distributions, and every entry
    #[command(
        after_help = "Examples:\n  rubik tables verify\n  rubik solve --goal cross \"R U F2\" && rubik tables verify --goal cross",
        long_about = "Check the tables on disk\n\nFor each file, this compares the checksum, counts the distances and \
                      compares them with the published counts, and compares every entry with its neighbours, which \
                      proves that all distances are exact. Without METHOD and --table-size, it checks all tables on \
                      disk; with METHOD, the tables on disk and those that the method uses by default. To check the \
                      table of a goal (its name begins with goal-), name the goal, and give the same turns and \
                      memory as to `rubik solve`: this counts its entries, builds the table again and compares the \
                      two. The exit status is 1 if a table is wrong, or if a named table is missing."
    )]
    Verify(Box<Deferred<VerifyOptions>>),
    /// Print the folder where tables are kept
    #[command(after_help = "Example:\n  rubik tables path")]
    Path(PathOptions),
    /// Remove tables: without METHOD and --table-size, all of them
    #[command(
        long_about = "Remove tables\n\nWithout METHOD and --table-size, this removes all tables. Otherwise it removes \
                      the tables of the named methods or size. It keeps tables that two sizes share, and keeps the \
                      tables of two-phase, which optimal uses too, unless two-phase is named. fmc uses the tables \
                      of thistlethwaite too. This command also removes the unfinished files of runs that were \
                      killed.\n\nWith --goal, --name or --unused-for, it removes only tables of goals: those of a goal \
                      with the turns and the memory that you gave to `rubik solve`, those with the names that `rubik \
                      tables list` shows, or those that no search has used for that long.",
        after_help = "Examples:\n  \
        rubik tables remove thistlethwaite\n  \
        rubik tables remove optimal --table-size 256M\n  \
        rubik tables remove --goal cross\n  \
        rubik tables remove --unused-for 30days"
    )]
    Remove(Box<Deferred<RemoveOptions>>),
}

#[derive(Debug, Args)]
pub struct BuildOptions {
    #[command(flatten)]
    pub tables: TableArguments,

    /// Tables for solving with two-phase if only these faces turn, as in URFDL; all sets of five faces share them
    #[arg(long, value_name = "FACES", conflicts_with = "puzzle")]
    pub faces: Option<TurnableFaces>,

    /// Print a JSON object for each table
    #[arg(long)]
    pub json: bool,
}

/// The tables to which a command applies.
#[derive(Debug, Args)]
pub struct TableArguments {
    /// Only the tables of these methods; domino is the table of all distances in the group of U, D, R2, L2, F2, B2
    #[arg(value_name = "METHOD", value_parser = tables_of())]
    pub method: Vec<TablesOf>,

    /// Only this set of tables of two-phase, or this table size of optimal
    #[arg(long, value_name = "SIZE", value_parser = table_size())]
    pub table_size: Option<TableChoice>,

    /// Only the tables for this metric: htm, qtm, axial or axial-qtm for two-phase, the default method here; htm or qtm
    /// for optimal. Without this option, `build` builds the tables for htm
    #[arg(long, value_name = "METRIC", value_parser = search_metric())]
    pub metric: Option<SearchMetric>,

    /// Only the tables of this puzzle, if it is not the 3x3x3
    #[arg(short, long, value_name = "PUZZLE", value_parser = puzzle, conflicts_with_all = ["method", "table_size", "metric"])]
    pub puzzle: Option<PuzzleName>,
}

impl TableArguments {
    /// The request for the tables that the arguments select.
    pub fn request(&self) -> TablesRequest {
        TablesRequest {
            of: self.method.clone(),
            table_size: self.table_size,
            metric: self.metric,
            faces: None,
            puzzle: self.puzzle.clone(),
        }
    }
}

#[derive(Debug, Args)]
pub struct ListOptions {
    /// Print a JSON object for each table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PathOptions {
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct RemoveOptions {
    #[command(flatten)]
    pub tables: TableArguments,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Verify as u8 }>,

    /// Only the table of a goal, or of a puzzle in a file, with this name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,

    /// Only tables of goals, and of puzzles in files, that have not been used for this long, as in 30days
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub unused_for: Option<Duration>,

    /// Print a JSON object for each file
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct VerifyOptions {
    #[command(flatten)]
    pub tables: TableArguments,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Verify as u8 }>,

    /// Print a JSON object for each table
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, command: &TablesCommand) -> anyhow::Result<Outcome> {
    match command {
        TablesCommand::List(options) => list(console, options.json),
        TablesCommand::Build(Deferred(options)) => {
            let plan = plan(&TablesRequest {
                faces: options.faces,
                ..options.tables.request()
            })?;
            say_which_need_none(&plan);
            build(console, &plan.to_build(), options.json)
        }
        TablesCommand::Verify(options) => {
            let options = &options.0;
            let request = options.tables.request();
            if let Some(planned) = tables_of_goal(&options.request.0).map_err(unanswered)? {
                if !request.is_empty() {
                    bail!("--goal, --generators and --faces cannot be used with methods, sizes and puzzles");
                }
                let hint = "solving towards the goal builds it";
                let specs = planned.specs_in(console.store());
                return verify(console, &specs, "as counted when built", hint, options.json);
            }
            let plan = plan(&request)?;
            say_which_need_none(&plan);
            let hint = "`rubik tables build` builds it";
            let specs = plan.to_verify(console.store());
            verify(console, &specs, "as published", hint, options.json)
        }
        TablesCommand::Path(options) => {
            let folder = folder(console)?.display().to_string();
            let text = format_args!("{folder}");
            print(
                &mut console.stdout(),
                options.json,
                &FolderLine { folder: &folder },
                text,
            )?;
            Ok(Outcome::Complete)
        }
        TablesCommand::Remove(options) => {
            let options = &options.0;
            let request = options.tables.request();
            if let Some(paths) = of_goals(console, options)? {
                if !request.is_empty() {
                    bail!("--goal, --name and --unused-for cannot be used with methods, sizes and puzzles");
                }
                folder(console)?;
                print_paths(console, &Store::remove_files(paths)?, options.json)?;
                return Ok(Outcome::Complete);
            }
            let plan = plan(&request)?;
            folder(console)?;
            if plan.is_of_all() {
                let of_goals = Store::remove_files(goal_files(console.store()))?;
                print_paths(console, &of_goals, options.json)?;
            }
            print_paths(console, &console.store().remove(&plan.to_remove())?, options.json)?;
            Ok(Outcome::Complete)
        }
    }
}

fn plan(request: &TablesRequest) -> anyhow::Result<TablesPlan> {
    TablesPlan::new(request).map_err(|error| refused(&error))
}

/// Prints a message for each of the named methods that needs no tables.
fn say_which_need_none(plan: &TablesPlan) {
    for method in plan.without_tables() {
        say(format_args!("{method} needs no tables"));
    }
}

fn folder(console: &Console) -> anyhow::Result<&Path> {
    match console.store().folder() {
        Some(folder) => Ok(folder),
        None => bail!("there is no home folder to keep tables in; name one with --tables"),
    }
}

/// The folder of tables.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FolderLine<'a> {
    /// The folder.
    folder: &'a str,
}

/// A file that was removed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RemovedLine<'a> {
    /// The file.
    removed: &'a str,
}

/// The result of building or verifying a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableLine<'a> {
    /// The name of the table.
    table: &'a str,
    /// After building: whether the table is stored on disk. After verifying: whether it is correct.
    ok: bool,
    /// After building: `ready`, or `not kept` if the table cannot be stored. After verifying: the properties of the
    /// table, or what is wrong with it.
    message: &'a str,
}

/// Prints a line, as JSON or as text.
fn print(output: &mut impl Write, is_json: bool, data: &impl Serialize, text: fmt::Arguments<'_>) -> io::Result<()> {
    match is_json {
        true => writeln!(output, "{}", json(data)),
        false => writeln!(output, "{text}"),
    }
}

/// The width of the column with the names of the tables. The longest name has 45 characters.
const NAME_COLUMNS: usize = 45;

/// A table in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTable {
    /// The name of the table.
    table: String,
    /// The size of its file in bytes; left out if there is no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    /// `ready`; `not built`; `unusable` with the reason; `left unfinished` for a file that a killed run left behind; or
    /// `checked when it is used` for a table with `about`.
    state: String,
    /// For a table of a goal: the goal and the turns; for a table of a puzzle in a file: the puzzle and the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<String>,
    /// For a table with `about`: the seconds since a search last used it.
    #[serde(skip_serializing_if = "Option::is_none")]
    unused_for: Option<u64>,
}

impl ListedTable {
    /// Describes a table by the properties of its file. `is_of_goal` is true for tables of goals and of puzzles in
    /// files. The description of such a table also contains its purpose and the time since its last use.
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

fn list(console: &Console, is_json: bool) -> anyhow::Result<Outcome> {
    let table_specs = known_tables();
    let of_methods = table_specs.iter().map(|table_spec| {
        let state = console.store().state(table_spec.as_ref());
        ListedTable {
            table: table_spec.name().to_owned(),
            bytes: state.bytes(),
            state: state.to_string(),
            about: None,
            unused_for: None,
        }
    });
    let of_goals = goal_files(console.store()).into_iter();
    let of_goals = of_goals.map(|path| ListedTable::of_file(&path, "checked when it is used", true));
    let unfinished = console.store().unfinished(&table_specs).into_iter();
    let unfinished = unfinished.map(|path| ListedTable::of_file(&path, "left unfinished", false));
    let mut output = console.stdout();
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
            (Some(about), _) if about.starts_with("the puzzle ") => format!("of {}, ", shown_on_terminal(about)),
            (Some(about), _) => format!("of the goal {}, ", shown_on_terminal(about)),
            (None, Some(_)) => "of a goal, ".to_owned(),
            (None, None) => String::new(),
        };
        writeln!(output, "{table:<NAME_COLUMNS$} {bytes:>12}  {about}{state}")?;
    }
    Ok(Outcome::Complete)
}

/// Returns the files to remove if the options select tables of goals or of puzzles in files, or else `None`.
fn of_goals(console: &Console, options: &RemoveOptions) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let planned = tables_of_goal(&options.request.0).map_err(unanswered)?;
    if planned.is_none() && options.name.is_empty() && options.unused_for.is_none() {
        return Ok(None);
    }
    let files = goal_files(console.store());
    let stem = |path: &Path| path.file_stem().unwrap_or_default().display().to_string();
    if let Some(unknown) = options
        .name
        .iter()
        .find(|name| !files.iter().any(|path| stem(path) == **name))
    {
        bail!("'{unknown}' is not the table of a goal or of a puzzle in a file; see `rubik tables list`");
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

fn build(console: &Console, table_specs: &[Box<dyn TableSpec>], is_json: bool) -> anyhow::Result<Outcome> {
    folder(console)?;
    let mut output = console.stdout();
    let mut some_failed = false;
    let progress = console.progress();
    for table_spec in table_specs {
        let is_kept = console.store().has(table_spec.as_ref());
        if let Err(shortage) = table_spec.check_memory(is_kept) {
            bail!("{}: {shortage}", table_spec.name());
        }
        let opened = console.store().open(table_spec.as_ref(), &progress);
        opened.with_context(|| table_spec.name().to_owned())?;
        let (table, ok) = (table_spec.name(), console.store().state(table_spec.as_ref()).is_ready());
        some_failed |= !ok;
        let message = if ok { "ready" } else { "not kept" };
        let line = TableLine { table, ok, message };
        print(&mut output, is_json, &line, format_args!("{table}: {message}"))?;
    }
    // Commands that solve can use a table that cannot be stored on disk. Here it is an error, because the purpose of
    // this command is to store tables.
    if some_failed {
        bail!("{}: tables cannot be stored in this folder", folder(console)?.display());
    }
    Ok(Outcome::Complete)
}

/// Checks for each table that it is on disk, that every entry is correct and that the counts are as expected.
/// `expected` is the beginning of the message for a correct table. `hint` is the advice for a missing table.
fn verify(
    console: &Console,
    table_specs: &[Box<dyn TableSpec + '_>],
    expected: &str,
    hint: &str,
    is_json: bool,
) -> anyhow::Result<Outcome> {
    let mut output = console.stdout();
    let mut some_failed = false;
    if table_specs.is_empty() && !console.quiet {
        say("there are no tables to verify");
    }
    for table_spec in table_specs {
        let table = table_spec.name();
        let found = match console.store().read(table_spec.as_ref()) {
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

fn print_paths(console: &Console, paths: &[PathBuf], is_json: bool) -> io::Result<()> {
    let mut output = console.stdout();
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
