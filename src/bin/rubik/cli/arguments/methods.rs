//! Parsers for arguments that name methods, tables or table sizes.

use super::proposals::proposed;
use super::values::named;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rubik::requests::{MethodChoice, TablesOf};
use rubik::solvers::{MethodName, TableChoice};

/// Reads a method of a batch run and the settings of this method. The help lists the methods.
pub fn method_choice() -> impl TypedValueParser<Value = MethodChoice> {
    let methods = || {
        MethodName::OF_ANY_PUZZLE
            .map(|method| method.name().to_owned())
            .to_vec()
    };
    proposed(methods, |text: &str| text.parse::<MethodChoice>())
}

/// Reads the name of a method, or `domino`. Half turns of four faces and all turns of two faces generate the domino
/// group. The table of this group belongs to no method.
pub fn tables_of() -> impl TypedValueParser<Value = TablesOf> {
    let all = TablesOf::all().map(|of| PossibleValue::new(of.name()).aliases(of.aliases()));
    PossibleValuesParser::new(all).try_map(|found| found.parse())
}

/// Reads the name of a set of tables of two-phase, or the name of a table size of optimal.
pub fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}
