//! Parsers for values that the user chooses by name.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Makes a parser that reads a value from its name. The help, errors and completions list the names.
pub fn named<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<(&'static str, T)> = values.into_iter().collect();
    let names: Vec<&'static str> = values.iter().map(|&(name, _)| name).collect();
    PossibleValuesParser::new(names).try_map(move |found| {
        let value = values.iter().find(|(name, _)| *name == found);
        value.map(|&(_, value)| value).ok_or("no such name")
    })
}
