//! Tables whose size is known only after they are built. Such a table is built for a single request; it does not belong
//! to a method.

#[cfg(feature = "keeper")]
use super::{Distribution, TableBytes, TableError, TableProgress, TableSpec};

/// A table that a [`TableIdentity`] identifies, and its size in bytes. The store checks only the size and the
/// checksums. The code that uses the table checks the entries.
#[cfg(feature = "keeper")]
pub(super) struct UnsizedTable<'a> {
    of: &'a TableIdentity,
    name: String,
    bytes: usize,
}

/// The identity of a table whose size is known only after it is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableIdentity {
    /// The beginning of the name. All tables whose names begin with this text are one family, and the store limits the
    /// total size of a family.
    pub family: &'static str,
    /// The rest of the name, which is written with 16 hexadecimal digits.
    pub number: u64,
    /// All parameters on which the bytes of the table depend, in words. The store does not use a file with other
    /// parameters.
    pub parameters: String,
    /// The purpose of the table, in words.
    pub about: String,
}

impl TableIdentity {
    /// The name of the table and of its file.
    pub fn name(&self) -> String {
        format!("{}{:016x}", self.family, self.number)
    }
}

#[cfg(feature = "keeper")]
impl<'a> UnsizedTable<'a> {
    pub(super) fn new(of: &'a TableIdentity, bytes: usize) -> UnsizedTable<'a> {
        UnsizedTable {
            name: of.name(),
            of,
            bytes,
        }
    }
}

#[cfg(feature = "keeper")]
impl TableSpec for UnsizedTable<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn parameters(&self) -> &str {
        &self.of.parameters
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn about(&self) -> String {
        self.of.about.clone()
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.of.family)
    }

    /// Returns no entries, because the caller has already built them.
    fn build(&self, _: &dyn TableProgress) -> TableBytes {
        Vec::new().into()
    }

    /// Checks only the length. The code that uses the table checks the entries.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes)?;
        Ok(Distribution::new(Vec::new()))
    }

    /// Checks only the length.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes)
    }
}
