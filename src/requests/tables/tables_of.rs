//! The methods and the group that use tables on disk.

use crate::solvers::MethodName;
use std::fmt;
use std::str::FromStr;

/// A method or a group that uses tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablesOf {
    /// A method for the 3x3x3.
    Method(MethodName),
    /// The group of turns ⟨U, D, R2, L2, F2, B2⟩, which is not a method.
    Domino,
}

impl TablesOf {
    /// All methods and the group.
    pub fn all() -> impl Iterator<Item = TablesOf> {
        { MethodName::ALL.into_iter().map(TablesOf::Method) }.chain([TablesOf::Domino])
    }

    /// The name: `domino`, or the name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            TablesOf::Method(name) => name.name(),
            TablesOf::Domino => "domino",
        }
    }

    /// The aliases of the name.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            TablesOf::Method(name) => name.aliases(),
            TablesOf::Domino => &[],
        }
    }
}

impl fmt::Display for TablesOf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for TablesOf {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<TablesOf, &'static str> {
        let mut all = TablesOf::all();
        let found = all.find(|each| each.name() == text || each.aliases().contains(&text));
        found.ok_or("not a method or group with tables")
    }
}
