//! `rubik alg`.

use crate::cli::arguments::request::{argument, read, refused};
use crate::cli::console::Console;
use crate::cli::input::one::one_of;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand};
use rubik::requests::{AlgorithmFormat, AlgorithmOperation, AlgorithmPlan, Options, RequestName, RequestOption};
use std::ffi::OsString;

/// An operation of `rubik alg`, and the algorithms to which it applies.
#[derive(Debug)]
pub struct AlgorithmCommand {
    /// The operation and its options.
    pub options: Options,
    /// The algorithms. If the list is empty, each line of standard input is an algorithm.
    pub algorithms: Vec<OsString>,
    /// True if the command prints a JSON object for each algorithm.
    pub json: bool,
}

/// The options of an operation, except the algorithm.
fn options_of(operation: AlgorithmOperation) -> impl Iterator<Item = &'static RequestOption> {
    let options = RequestName::Alg.options();
    options.filter(move |option| !option.is_subject && operation.has(option.name))
}

fn example(operation: AlgorithmOperation) -> &'static str {
    match operation {
        AlgorithmOperation::Simplify => "Example:\n  rubik alg simplify \"R L R x U U'\"",
        AlgorithmOperation::Invert => {
            "Examples:\n  rubik alg invert \"[R: U] F2\"\n  rubik alg invert -p pyraminx \"R U l\""
        }
        AlgorithmOperation::Mirror => "Example:\n  rubik alg mirror \"R U R' U'\"",
        AlgorithmOperation::Rotate => "Example:\n  rubik alg rotate --by y \"R U R' U'\"",
        AlgorithmOperation::Expand => "Example:\n  rubik alg expand \"[F: [R, U]]\"",
        AlgorithmOperation::Count => {
            "Examples:\n  rubik alg count \"M2 U M U2 M' U M2\"\n  rubik alg count --metric axial \"R L' U2 D\"\n  \
             rubik alg count -p 5x5x5 \"Rw U 3L\""
        }
        AlgorithmOperation::Format => {
            "Examples:\n  rubik alg format --to wca \"M' r2 (R U)2\"\n  rubik alg format --metric axial \"R L' U2\"\n  \
             rubik alg format --to twizzle \"[R, U]\"\n  rubik alg format --to gif \"R U R' U'\" > turns.gif"
        }
        AlgorithmOperation::Case => "Examples:\n  rubik alg case \"R U R' U R U2 R'\"\n  rubik alg case < sheet.txt",
    }
}

fn named(name: &str) -> Option<AlgorithmOperation> {
    AlgorithmOperation::ALL.into_iter().find(|each| each.name() == name)
}

/// The command of an operation. Its arguments are defined only when the user runs it; see
/// [`Deferred`](crate::cli::arguments::deferred::Deferred).
fn command(operation: AlgorithmOperation) -> Command {
    Command::new(operation.name())
        .about(operation.meaning())
        .after_help(example(operation))
        .defer(with_arguments)
}

fn with_arguments(command: Command) -> Command {
    let algorithms = Arg::new("algorithms")
        .value_name("ALG")
        .help("Algorithms. Without any, each line of standard input is an algorithm")
        .action(ArgAction::Append)
        .value_parser(ValueParser::os_string());
    let json = Arg::new("json")
        .long("json")
        .help("Print a JSON object for each algorithm")
        .action(ArgAction::SetTrue);
    let options = named(command.get_name()).into_iter().flat_map(options_of);
    let options: Vec<Arg> = options
        .map(|option| argument(option).required(option.name == "by"))
        .collect();
    command.arg(algorithms).args(options).arg(json)
}

impl Subcommand for AlgorithmCommand {
    fn augment_subcommands(alg: Command) -> Command {
        let alg = alg.subcommand_required(true).arg_required_else_help(true);
        alg.subcommands(AlgorithmOperation::ALL.map(command))
    }

    fn augment_subcommands_for_update(alg: Command) -> Command {
        AlgorithmCommand::augment_subcommands(alg)
    }

    fn has_subcommand(name: &str) -> bool {
        named(name).is_some()
    }
}

impl FromArgMatches for AlgorithmCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AlgorithmCommand, clap::Error> {
        let chosen = matches.subcommand();
        let chosen = chosen.and_then(|(name, matches)| Some((named(name)?, matches)));
        let (operation, matches) = chosen.ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let mut options = Options::default();
        options.operation = Some(operation);
        read(options_of(operation), matches, &mut options)?;
        Ok(AlgorithmCommand {
            options,
            algorithms: matches.get_many("algorithms").into_iter().flatten().cloned().collect(),
            json: matches.get_flag("json"),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = AlgorithmCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

pub fn run(console: &Console, command: &AlgorithmCommand) -> anyhow::Result<Outcome> {
    let plan = AlgorithmPlan::new(&command.options).map_err(|error| refused(&error))?;
    let mut algorithms = command.algorithms.clone();
    if matches!(command.options.written_in, Some(AlgorithmFormat::Film(_))) && !command.json {
        algorithms = one_of(algorithms, "algorithm", &command.options.net_finder())?;
        if algorithms.is_empty() {
            return Ok(Outcome::Complete);
        }
    }
    let finder = command.options.net_finder();
    answer_algorithms(console, &algorithms, &plan, &finder, command.json)
}
