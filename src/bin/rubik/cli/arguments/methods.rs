//! Methods and their tables, as people type them.

use super::values::named;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rubik::requests::TablesOf;
use rubik::solvers::{MethodName, TableChoice};

/// Reads a method, those of larger cubes among them. Help and errors list no other names that a method is known by.
pub fn method() -> impl TypedValueParser<Value = MethodName> {
    let named = |method: MethodName| PossibleValue::new(method.name()).aliases(method.aliases());
    PossibleValuesParser::new(MethodName::OF_ANY_PUZZLE.map(named)).try_map(|found| found.parse::<MethodName>())
}

/// Reads what tables are for.
pub fn tables_of() -> impl TypedValueParser<Value = TablesOf> {
    let all = TablesOf::all().map(|of| PossibleValue::new(of.name()).aliases(of.aliases()));
    PossibleValuesParser::new(all).try_map(|found| found.parse())
}

/// Reads the name of a set of tables, or of the size of a table.
pub fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}
