//! Completions for arguments that also accept other values.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use rubik::PuzzleName;
use std::ffi::OsStr;

/// Lists the values to propose. Only completions and the help call this.
pub type Proposals = fn() -> Vec<String>;

/// A parser that accepts any text, and for which completions propose some values.
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

/// A parser with some values that the help lists and completions propose. It also accepts other values.
pub fn proposed<P: TypedValueParser>(values: Proposals, parser: P) -> impl TypedValueParser<Value = P::Value> {
    Proposing { parser, values }
}

/// Gives an argument a parser, and values that completions propose. The help does not list these values, because there
/// are too many.
pub fn proposing<P>(argument: Arg, values: Proposals, parser: P) -> Arg
where
    P: TypedValueParser,
    P::Value: Clone + Send + Sync + 'static,
{
    let parser = Proposing { parser, values };
    argument.value_parser(parser).hide_possible_values(true)
}

/// The proposed puzzles: those that can be solved, and the cubes of competitions.
pub fn puzzles() -> Vec<String> {
    let solved = PuzzleName::SOLVED.iter().map(ToString::to_string);
    let cubes = (3..=7).map(|layers| format!("{layers}x{layers}x{layers}"));
    cubes.chain(solved).collect()
}
