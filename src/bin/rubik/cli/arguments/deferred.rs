//! Defines the arguments of a command only when the user runs this command.

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, FromArgMatches};

/// Arguments of a command that are defined only when the user runs this command. A process runs a single command.
/// Defining the hundreds of options of all commands would take longer than many commands need to run.
#[derive(Debug)]
pub struct Deferred<T>(pub T);

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| described_as_before(command, T::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| described_as_before(command, T::augment_args_for_update))
    }
}

/// Adds arguments, but keeps the command's description. Otherwise, the doc comment of the group of arguments would
/// replace it.
fn described_as_before(command: Command, add: fn(Command) -> Command) -> Command {
    let about = Resettable::from(command.get_about().cloned());
    let long_about = Resettable::from(command.get_long_about().cloned());
    add(command).about(about).long_about(long_about)
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}
