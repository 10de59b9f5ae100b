//! Makes the arguments of a command from the options of its request, which [`RequestName::options`] lists.

use super::proposals::{Proposals, proposing, puzzles};
use super::puzzles::puzzle;
use anyhow::anyhow;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use rubik::PuzzleName;
use rubik::goals::{CaseSet, named_goals};
use rubik::requests::{AnswerError, Options, RequestError, RequestName, RequestOption, TurnCosts, ValueKind};
use std::fs::File;
use std::io::Read;

/// The options of a request, as arguments. `REQUEST` is the index of the request in [`RequestName::ALL`].
#[derive(Debug)]
pub struct RequestArguments<const REQUEST: u8>(pub Options);

impl<const REQUEST: u8> RequestArguments<REQUEST> {
    const NAME: RequestName = RequestName::ALL[REQUEST as usize];
}

impl<const REQUEST: u8> Args for RequestArguments<REQUEST> {
    fn augment_args(command: Command) -> Command {
        let options = arguments_of(Self::NAME);
        let is_usual =
            |option: &RequestOption| Self::NAME != RequestName::Solve || USUAL_OF_SOLVE.contains(&option.name);
        options.fold(command, |command, option| {
            command.arg(argument(option).hide_short_help(!is_usual(option)))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const REQUEST: u8> FromArgMatches for RequestArguments<REQUEST> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut arguments = RequestArguments(Options::default());
        arguments.update_from_arg_matches(matches)?;
        Ok(arguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        read(arguments_of(Self::NAME), matches, &mut self.0)
    }
}

/// The most used options of `rubik solve`. Apart from these options, the short help, `-h`, shows only --notation,
/// --explain, --json and the options of all commands.
const USUAL_OF_SOLVE: [&str; 7] = [
    "puzzle",
    "method",
    "max_moves",
    "time_limit",
    "solutions",
    "improve",
    "goal",
];

/// Options for which this module makes no arguments. It also makes none for [`DEFINITION`], nor for the subjects of
/// requests, such as `cube`. `rubik scramble` defines its own argument for `event`, which accepts a list of events.
/// `rubik check` reads `target` and `length` from its input.
const OTHERWISE: [(RequestName, &str); 3] = [
    (RequestName::Scramble, "event"),
    (RequestName::Check, "target"),
    (RequestName::Check, "length"),
];

/// The options of a request for which this module makes arguments.
fn arguments_of(request: RequestName) -> impl Iterator<Item = &'static RequestOption> {
    let is_otherwise = move |option: &RequestOption| OTHERWISE.contains(&(request, option.name));
    // The definition of a puzzle is read from a file, which the user names with `--puzzle`.
    let is_argument = move |option: &RequestOption| option.name != DEFINITION && !is_otherwise(option);
    { request.options() }.filter(move |option| !option.is_subject && is_argument(option))
}

/// Returns the name of an option as the user types it: `--max-moves` for `max_moves`.
pub fn spelled(name: &str) -> String {
    format!("--{}", long(name))
}

/// Returns the reason why a request is refused. Options are named as the user types them.
pub fn refused(error: &RequestError) -> anyhow::Error {
    anyhow!("{}", error.in_words(&spelled))
}

/// Returns the reason why a request has no answer. Options are named as the user types them.
pub fn unanswered(error: impl Into<rubik::Error>) -> anyhow::Error {
    let error = error.into();
    match error.cause() {
        Some(AnswerError::Request(error)) => refused(error),
        _ => error.into(),
    }
}

fn long(name: &str) -> String {
    match name {
        "n" => "number".to_owned(),
        name => name.replace('_', "-"),
    }
}

/// The option for the costs of turns. The argument `--costs` names a file that contains the costs.
const COSTS: &str = "costs";

/// The option for the name of the puzzle. The argument `--puzzle` may also name a file that defines a puzzle.
const PUZZLE: &str = "puzzle";

/// The option for the definition of a puzzle. It has no argument, because `--puzzle` replaces it.
const DEFINITION: &str = "definition";

/// Makes the argument for an option.
pub fn argument(option: &'static RequestOption) -> Arg {
    let argument = Arg::new(option.name).long(long(option.name)).help(help(option));
    let argument = match option.name {
        "puzzle" => argument.short('p'),
        "n" | "solutions" => argument.short('n'),
        "method" => argument.short('m'),
        // In a solve request, `to` is the target cube.
        "to" if matches!(option.value, ValueKind::Text) => argument.visible_alias("target").allow_hyphen_values(true),
        _ => argument,
    };
    // Values are read here, so that their errors look like other errors of arguments. Values that depend on the puzzle
    // are read later, when the puzzle is known.
    let checked = |text: String| match option.is_of_puzzle() {
        true => Ok(text),
        false => option.read(&mut Options::default(), &text).map(|()| text),
    };
    let argument = argument.value_name(option.placeholder);
    match option.value {
        ValueKind::Flag => argument.action(ArgAction::SetTrue),
        ValueKind::Name(names) => {
            let names = names()
                .into_iter()
                .map(|known| PossibleValue::new(known.name).aliases(known.aliases));
            argument.value_parser(PossibleValuesParser::new(names).try_map(checked))
        }
        ValueKind::Object => argument
            .value_name("FILE.toml")
            .value_parser(|path: &str| costs(path).map(|_| path.to_owned())),
        ValueKind::Number | ValueKind::Range | ValueKind::Seconds => argument
            .allow_negative_numbers(true)
            .value_parser(move |text: &str| checked(text.to_owned())),
        ValueKind::Text if option.name == PUZZLE => proposing(argument, puzzles, puzzle),
        ValueKind::Text => proposing(argument, proposals(option.name), move |text: &str| {
            checked(text.to_owned())
        }),
        ValueKind::Texts => {
            let argument = argument.action(ArgAction::Append);
            proposing(argument, proposals(option.name), move |text: &str| {
                checked(text.to_owned())
            })
        }
    }
}

/// Returns the values that completions propose for an option. The option also accepts other values.
fn proposals(option: &str) -> Proposals {
    match option {
        "goal" | "name" | "before" => || named_goals().iter().map(|goal| goal.name.to_owned()).collect(),
        "case" => || CaseSet::Pll.cases().map(|case| case.to_string()).collect(),
        _ => Vec::new,
    }
}

/// Makes the help of an option from its meaning. The meaning contains names of other options in backquotes, which
/// become `--name`.
fn help(option: &RequestOption) -> String {
    let is_known = |name: &str| {
        let mut known = RequestName::ALL.into_iter().flat_map(RequestName::options);
        known.any(|other| other.name == name)
    };
    let mut help = String::new();
    for (number, part) in option.meaning.split('`').enumerate() {
        match number % 2 {
            1 if is_known(part) => help.push_str(&spelled(part)),
            1 => help.extend(["`", part, "`"]),
            _ => help.push_str(part),
        }
    }
    let mut letters = help.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// Reads the values of `arguments` from `matches`, and stores them in `options`.
///
/// # Errors
///
/// Returns an error if an option has an invalid value, or if two options contradict each other.
pub fn read(
    arguments: impl Iterator<Item = &'static RequestOption>,
    matches: &ArgMatches,
    options: &mut Options,
) -> Result<(), clap::Error> {
    let mut given = Vec::new();
    for option in arguments {
        if option.name == PUZZLE {
            // The file of the puzzle was already read.
            if let Some(puzzle) = matches.get_one::<PuzzleName>(PUZZLE) {
                options.puzzle = Some(puzzle.clone());
                given.push(option);
            }
            continue;
        }
        let texts: Vec<String> = match option.value {
            ValueKind::Flag => matches.get_flag(option.name).then(String::new).into_iter().collect(),
            _ => matches
                .get_many::<String>(option.name)
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
        };
        for text in texts {
            let read = match option.name {
                COSTS => costs(&text).map(|costs| options.costs = Some(costs)),
                _ => option.read(options, &text),
            };
            read.map_err(|message| {
                let argument = format!("{} <{}>", spelled(option.name), option.placeholder);
                let message = format!("invalid value '{text}' for '{argument}': {message}\n");
                clap::Error::raw(ErrorKind::ValueValidation, message)
            })?;
            given.push(option);
        }
    }
    RequestOption::judge_together(&given).map_err(|error| {
        let message = format!("{}\n", error.in_words(&spelled));
        clap::Error::raw(ErrorKind::ArgumentConflict, message)
    })
}

/// The maximum number of bytes that are read from a file of costs. Such a file has four lines.
const LARGEST_COSTS: u64 = 64 * 1024;

/// Reads the costs of turns from a file.
fn costs(path: &str) -> Result<TurnCosts, String> {
    let mut text = String::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    let read = file.take(LARGEST_COSTS).read_to_string(&mut text);
    read.map_err(|error| error.to_string())?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().map_or(0, |span| span.start);
        let before = text.get(..before).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|each| *each != '\n').count();
        format!("line {line}, column {column}: {}", error.message())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_request_is_its_place() {
        assert!(
            (0..)
                .zip(RequestName::ALL)
                .all(|(number, request)| request as u8 == number)
        );
    }
}
