//! Completions for arguments that accept more values than the completions propose.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use rubik::PuzzleName;
use std::ffi::OsStr;

/// Lists the values to propose. Completions, the help and some error messages call this function.
pub type Proposals = fn() -> Vec<String>;

/// A parser that accepts the same texts as `parser`. Completions propose the values that `values` lists.
#[derive(Clone)]
struct Proposing<P> {
    parser: P,
    values: Proposals,
}

impl<P: TypedValueParser> TypedValueParser for Proposing<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = (self.values)();
        let is_any = !values.is_empty();
        let values = values.into_iter().map(PossibleValue::new);
        is_any.then(|| Box::new(values) as Box<dyn Iterator<Item = PossibleValue>>)
    }
}

/// Makes a parser with a list of values. The help lists these values, and completions propose them. The parser also
/// accepts other values.
pub fn proposed<P: TypedValueParser>(values: Proposals, parser: P) -> impl TypedValueParser<Value = P::Value> {
    Proposing { parser, values }
}

/// Sets the parser of an argument, and the values that completions propose for it. The help does not list these values,
/// because there are too many of them.
pub fn proposing<P>(argument: Arg, values: Proposals, parser: P) -> Arg
where
    P: TypedValueParser,
    P::Value: Clone + Send + Sync + 'static,
{
    let parser = Proposing { parser, values };
    argument.value_parser(parser).hide_possible_values(true)
}

/// The puzzles to propose: the cubes of three to seven layers, and the puzzles in [`PuzzleName::SOLVED`]. The option
/// also accepts other puzzles.
pub fn puzzles() -> Vec<String> {
    let solved = PuzzleName::SOLVED.iter().map(ToString::to_string);
    let cubes = (3..=7).map(|layers| format!("{layers}x{layers}x{layers}"));
    cubes.chain(solved).collect()
}
