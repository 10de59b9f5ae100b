//! The command line: reads the arguments, runs the command, and sets the exit status.
//!
//! | exit status | means |
//! |---|---|
//! | 0 | the command succeeded, or the program that reads the output closed the pipe |
//! | 1 | some inputs have no answer, and all others were answered; or a check or a comparison of runs found a problem |
//! | 2 | the command failed, for example because of wrong usage, an unreadable file or a full disk |
//! | 130 | Ctrl-C, SIGTERM or SIGHUP ended the command. A long count, run or search first prints its results so far |

mod arguments;
mod command_line;
mod commands;
mod console;
#[cfg(all(test, feature = "schema"))]
mod field_tables;
mod hints;
mod input;
mod outcome;
mod output;
mod pipeline;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, Parser};
use command_line::{Arguments, Command, where_it_is};
use commands::{
    alg, apply, batch, check, completions, count, doctor, licenses, man, merge, order, scramble, show, solve, steps,
    tables,
};
use console::Console;
use outcome::Outcome;
use output::messages::say;
use rubik::notation::{Reader, shown_together};
use std::env;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// Reads the command line, runs the command, and returns the exit status.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse_from(command_first(env::args_os().collect())) {
        Ok(arguments) => arguments,
        Err(error) => return wrong_usage(&error),
    };
    match dispatch(arguments) {
        Ok(Outcome::Complete) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        Ok(Outcome::Interrupted) => ExitCode::from(Outcome::INTERRUPTED_STATUS),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say(format_args!("error: {error:#}{}", hints::after(&error)));
            ExitCode::from(2)
        }
    }
}

fn dispatch(arguments: Arguments) -> anyhow::Result<Outcome> {
    let console = Console::new(arguments.everywhere)?;
    match arguments.command {
        Command::Scramble(options) => scramble::run(&console, &options.0),
        Command::Solve(options) => solve::run(&console, options.0),
        Command::Show(options) => show::run(&console, options.0),
        Command::Algorithm(command) => alg::run(&console, &command),
        Command::Apply(options) => apply::run(&console, options.0),
        Command::Order(options) => order::run(&console, &options.0),
        Command::Batch(options) => batch::run(&console, &options.0),
        Command::Merge(options) => merge::run(&console, &options.0),
        Command::Check(options) => check::run(&console, &options.0),
        Command::Goals(options) => commands::goals::run(&console, &options.0),
        Command::Puzzles(options) => commands::puzzles::run(&console, &options.0),
        #[cfg(feature = "scan")]
        Command::Scan(options) => commands::scan::run(&console, &options.0),
        Command::Count(options) => count::run(&console, &options.0),
        Command::Fmc(options) => commands::fmc::run(&console, &options),
        Command::Steps(options) => steps::run(&console, &options.0),
        #[cfg(feature = "play")]
        Command::Play(options) => commands::play::run(&console, options.0),
        Command::Tables(command) => tables::run(&console, &command),
        #[cfg(feature = "serve")]
        Command::Serve(options) => commands::serve::run(&console, &options.0),
        Command::Doctor(options) => doctor::run(&console, options.json),
        Command::Licenses => licenses::run(&console),
        Command::Completions(options) => completions::run(&console, &options, Arguments::command()),
        Command::Man(options) => man::run(&options, Arguments::command()),
    }
}

/// Moves the name of a command in front of the options that precede the name, as in `-p 2x2x2 solve` and `alg -p 2x2x2
/// invert`.
fn command_first(mut arguments: Vec<OsString>) -> Vec<OsString> {
    const WITH_PARTS: [&str; 3] = ["alg", "fmc", "tables"];
    let is_option = |argument: &OsString| argument.as_encoded_bytes().starts_with(b"-");
    let has_parts = |name: &OsString| WITH_PARTS.iter().any(|each| name == each);
    // For nearly all command lines, the function returns here. This saves the time to list the options of all commands
    // again.
    match &arguments[..] {
        [_, first, _, ..] if is_option(first) => {}
        [_, first, second, ..] if has_parts(first) && is_option(second) => {}
        _ => return arguments,
    }
    let mut command = Arguments::command();
    let everywhere: Vec<Arg> = { command.get_arguments() }
        .filter(|option| option.is_global_set())
        .cloned()
        .collect();
    // The options that all commands accept may precede or follow the name of the command.
    let is_everywhere = |argument: &OsString| {
        let name = argument.to_str().unwrap_or_default();
        let name = name.split_once('=').map_or(name, |(name, _)| name);
        { everywhere.iter() }.any(|option| {
            let is_long = option
                .get_long()
                .is_some_and(|long| name.strip_prefix("--") == Some(long));
            let is_short = option
                .get_short()
                .is_some_and(|short| name.strip_prefix('-').is_some_and(|rest| rest.chars().eq([short])));
            is_long || is_short
        })
    };
    let mut place = 1;
    while place < arguments.len() {
        let is_command = |argument: &OsString| {
            argument
                .to_str()
                .and_then(|name| command.find_subcommand(name))
                .is_some()
        };
        let takes_value = |argument: &OsString| {
            let options = command
                .get_arguments()
                .filter(|option| option.get_action().takes_values());
            let mut names = options.filter_map(Arg::get_long);
            names.any(|name| argument.to_str().and_then(|text| text.strip_prefix("--")) == Some(name))
        };
        let rest = &arguments[place - 1..];
        let found = rest
            .windows(2)
            .position(|pair| is_command(&pair[1]) && !takes_value(&pair[0]));
        let Some(found) = found.map(|found| found + place) else {
            break;
        };
        // Only options and their values may precede the name of a command. If the first argument is not an option, it
        // is the text of a cube, and the word that was found is not the name of a command.
        if found > place && !is_option(&arguments[place]) {
            break;
        }
        let command_at = match { arguments[place..found].iter() }
            .filter(|each| is_option(each))
            .all(is_everywhere)
        {
            true => found,
            false => {
                arguments[place..=found].rotate_right(1);
                place
            }
        };
        place = command_at + 1;
        let inner = arguments[command_at]
            .to_str()
            .and_then(|name| command.find_subcommand(name));
        command = inner.expect("it was found by this name").clone();
        // The arguments and parts of a command are defined only now.
        command.build();
        if !command.has_subcommands() {
            break;
        }
    }
    arguments
}

/// The name of the command that has a subcommand with this name.
fn command_with_part(name: &str) -> Option<String> {
    let mut all = Arguments::command();
    all.build();
    // The parts of `help` are all commands.
    let mut outer = all.get_subcommands().filter(|outer| outer.get_name() != "help");
    let outer = outer.find(|outer| outer.find_subcommand(name).is_some())?;
    Some(outer.get_name().to_owned())
}

/// The maximum number of characters in a text that may be a mistyped command. Such a text may also be a valid sequence
/// of moves, such as `biuld`.
const LONGEST_COMMAND: usize = 16;

/// Prints a help text of the parser unchanged, or an error of the parser in one line.
fn wrong_usage(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        return match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(2),
            _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
        };
    }
    let rendered = error.to_string();
    let option = error.get(ContextKind::InvalidArg);
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(option)) = option
        && let Some(what) = where_it_is(option)
    {
        say(format_args!(
            "error: unexpected argument '{option}' found: {what}; see --help"
        ));
        return ExitCode::from(2);
    }
    // The scramble of a Megaminx, or unknown stickers, may begin with a dash.
    let is_text = |argument: &OsString| {
        let text = argument.to_string_lossy();
        text.starts_with('-') && text.contains(char::is_whitespace) && !text.contains('=')
    };
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(text) = env::args_os().find(is_text)
    {
        let shown = shown_together(text.to_string_lossy().chars().take(60));
        say(format_args!(
            "error: '{shown}' begins with a dash, like an option; write -- before cubes and algorithms; see --help"
        ));
        return ExitCode::from(2);
    }
    let subcommand = error.get(ContextKind::InvalidSubcommand);
    if let Some(ContextValue::String(name)) = subcommand
        && let Some(outer) = command_with_part(name)
    {
        say(format_args!(
            "error: '{name}' is a subcommand of '{outer}': run `rubik {outer} {name}`; see --help"
        ));
        return ExitCode::from(2);
    }
    if let Some(ContextValue::String(text)) = subcommand
        && (text.contains(char::is_whitespace) || text.chars().count() > LONGEST_COMMAND)
        && Reader::default().read(text).is_ok()
    {
        let shown = shown_together(text.chars().take(60));
        say(format_args!(
            "error: '{shown}' is a cube, not a command: `rubik solve CUBE` solves it; see --help"
        ));
        return ExitCode::from(2);
    }
    let said: Vec<&str> = rendered
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        // The parser's tip about passing an option as a value does not help users.
        .filter(|line| !line.is_empty() && !line.starts_with("tip: to pass"))
        .collect();
    let said = said.join(" ").replace(" tip: ", "; ");
    say(format_args!("{said}; see --help"));
    ExitCode::from(2)
}

/// True if the command failed because the program that reads its output has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, the program refused options before the name of a command, and `fmc -n 2 insert` read
    /// `insert` as a cube.
    #[test]
    fn commands_are_found_behind_options() {
        for (given, expected) in [
            ("rubik -p 2x2x2 solve R", "rubik solve -p 2x2x2 R"),
            (
                "rubik --json alg -p 2x2x2 invert R",
                "rubik alg invert --json -p 2x2x2 R",
            ),
            ("rubik fmc -n 2 insert R U", "rubik fmc insert -n 2 R U"),
            // The options that all commands accept are not moved, because they may be repeated after the name of the
            // command.
            ("rubik -q solve -q R", "rubik -q solve -q R"),
            ("rubik -q fmc -n 2 insert -q R U", "rubik -q fmc insert -n 2 -q R U"),
            ("rubik --tables solve tables list", "rubik --tables solve tables list"),
            ("rubik --tables solve show R", "rubik --tables solve show R"),
            ("rubik show --to solve", "rubik show --to solve"),
            ("rubik R solve", "rubik R solve"),
            ("rubik fmc R insert", "rubik fmc R insert"),
            ("rubik solve show", "rubik solve show"),
            ("rubik", "rubik"),
        ] {
            let given = given.split(' ').map(OsString::from).collect();
            assert_eq!(command_first(given), expected.split(' ').collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_command_of_a_part_is_found() {
        for (part, command) in [
            ("insert", Some("fmc")),
            ("invert", Some("alg")),
            ("build", Some("tables")),
            ("solve", None),
        ] {
            assert_eq!(command_with_part(part).as_deref(), command, "{part}");
        }
    }
}
