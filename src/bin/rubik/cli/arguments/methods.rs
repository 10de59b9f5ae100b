//! Methods and their tables, as people type them.

use super::values::named;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rubik::solvers::{MethodName, TableChoice};

/// Reads a method by its name, or by another name that it is known by. Help and errors list only the
/// names.
pub(super) fn method() -> impl TypedValueParser<Value = MethodName> {
    one_of(&MethodName::ALL)
}

/// The same, with the methods of larger cubes.
pub(super) fn method_of_any_puzzle() -> impl TypedValueParser<Value = MethodName> {
    one_of(&MethodName::OF_ANY_PUZZLE)
}

fn one_of(methods: &'static [MethodName]) -> impl TypedValueParser<Value = MethodName> {
    let value = |method: &MethodName| PossibleValue::new(method.name()).aliases(method.aliases().iter().copied());
    PossibleValuesParser::new(methods.iter().map(value)).try_map(|found| {
        let is_called = |method: &MethodName| method.name() == found || method.aliases().contains(&&*found);
        let method = methods.iter().copied().find(is_called);
        method.ok_or("not a method")
    })
}

/// Reads the name of a set of tables, or of the size of a table.
pub(super) fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}
