//! Methods and their tables, as people type them.

use super::values::named;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rubik::solvers::{MethodName, TableChoice};

/// The names of methods. Help and errors list no other names that a method is known by.
fn names(methods: &'static [MethodName]) -> impl Iterator<Item = PossibleValue> {
    { methods.iter() }.map(|method| PossibleValue::new(method.name()).aliases(method.aliases().iter().copied()))
}

/// The method of a name, or of another name that it is known by.
fn called(name: &str) -> Result<MethodName, &'static str> {
    let is_called = |method: &MethodName| method.name() == name || method.aliases().contains(&name);
    MethodName::OF_ANY_PUZZLE
        .into_iter()
        .find(is_called)
        .ok_or("not a method")
}

/// Reads a method, those of larger cubes among them.
pub(super) fn method() -> impl TypedValueParser<Value = MethodName> {
    PossibleValuesParser::new(names(&MethodName::OF_ANY_PUZZLE)).try_map(|found| called(&found))
}

/// What tables are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablesOf {
    /// A method.
    Method(MethodName),
    /// Something else.
    Apart(TablesApart),
}

/// What has tables and is no method of `rubik solve`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablesApart {
    /// The group of turns ⟨U, D, R2, L2, F2, B2⟩.
    Domino,
}

impl TablesApart {
    /// All there is.
    pub const ALL: [TablesApart; 1] = [TablesApart::Domino];

    /// Its name: `domino`.
    pub const fn name(self) -> &'static str {
        match self {
            TablesApart::Domino => "domino",
        }
    }
}

/// Reads what tables are for.
pub(super) fn tables_of() -> impl TypedValueParser<Value = TablesOf> {
    let apart = TablesApart::ALL.map(|apart| PossibleValue::new(apart.name()));
    PossibleValuesParser::new(names(&MethodName::ALL).chain(apart)).try_map(|found| {
        let apart = TablesApart::ALL.into_iter().find(|apart| apart.name() == found);
        apart.map_or_else(
            || called(&found).map(TablesOf::Method),
            |apart| Ok(TablesOf::Apart(apart)),
        )
    })
}

/// Reads the name of a set of tables, or of the size of a table.
pub(super) fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}
