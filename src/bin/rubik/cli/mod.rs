//! The command line: arguments in, printing out, and the one place for exit codes.
//!
//! | exit status | means |
//! |---|---|
//! | 0 | all went well, or the reader of the output closed it |
//! | 1 | some input is not a cube or could not be solved, and the rest was done; or a check found something wrong |
//! | 2 | wrong usage, an unreadable file, a full disk |
//! | 130 | interrupted: what was done so far has been reported |

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
use clap::{CommandFactory, Parser};
use command_line::{Arguments, Command, where_it_is};
use commands::{
    alg, apply, batch, check, completions, count, doctor, licenses, man, merge, order, scramble, show, solve, steps,
    tables,
};
use console::Console;
use outcome::Outcome;
use output::messages::say;
use rubik::notation::{Reader, shown_together};
use std::io;
use std::process::ExitCode;

/// Reads the command line, does what it says, and gives the exit status.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
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
        Command::Scramble(options) => scramble::run(&console, &options),
        Command::Solve(options) => solve::run(&console, options),
        Command::Show(options) => show::run(&console, options),
        Command::Algorithm(command) => alg::run(&console, &command),
        Command::Apply(options) => apply::run(&console, options),
        Command::Order(options) => order::run(&console, &options),
        Command::Batch(options) => batch::run(&console, &options),
        Command::Merge(options) => merge::run(&console, &options),
        Command::Check(options) => check::run(&console, &options),
        Command::Goals(options) => commands::goals::run(&console, &options),
        Command::Puzzles(options) => commands::puzzles::run(&console, &options),
        #[cfg(feature = "scan")]
        Command::Scan(options) => commands::scan::run(&console, &options),
        Command::Count(options) => count::run(&console, &options),
        Command::Fmc(options) => commands::fmc::run(&console, &options),
        Command::Steps(options) => steps::run(&console, &options),
        #[cfg(feature = "play")]
        Command::Play(options) => commands::play::run(&console, options),
        Command::Tables(command) => tables::run(&console, &command),
        #[cfg(feature = "serve")]
        Command::Serve(options) => commands::serve::run(&console, &options),
        Command::Doctor(options) => doctor::run(&console, options.json),
        Command::Licenses => licenses::run(&console),
        Command::Completions(options) => completions::run(&console, &options, Arguments::command()),
        Command::Man(options) => man::run(&options, Arguments::command()),
    }
}

/// A mistyped command is hardly longer; `biuld` would be moves.
const LONGEST_COMMAND: usize = 16;

/// Help is printed unchanged; errors of arguments are printed in one line.
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
    let subcommand = error.get(ContextKind::InvalidSubcommand);
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
        // Only the parser knows what a tip to pass a flag as a value means.
        .filter(|line| !line.is_empty() && !line.starts_with("tip: to pass"))
        .collect();
    let said = said.join(" ").replace(" tip: ", "; ");
    say(format_args!("{said}; see --help"));
    ExitCode::from(2)
}

/// True if the error is that the reader of the output has gone.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
