//! Tables whose size is known only after they are built: those for one question instead of a method.

#[cfg(feature = "keeper")]
use super::{Distribution, TableBytes, TableError, TableProgress, TableSpec};

/// Such a table with its actual size. The code that builds it also checks its content; the store keeps the bytes and
/// their checksums.
#[cfg(feature = "keeper")]
pub(super) struct UnsizedTable<'a> {
    of: &'a TableIdentity,
    name: String,
    bytes: usize,
}

/// The identity of a table whose size is known only after it is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableIdentity {
    /// The beginning of its name. All tables whose names begin like this are one family, whose total size the store
    /// limits.
    pub family: &'static str,
    /// The rest of its name.
    pub number: u64,
    /// Everything on which its bytes depend, in words: files with other parameters are not used.
    pub parameters: String,
    /// Its purpose, in words.
    pub about: String,
}

impl TableIdentity {
    /// Its name, and that of its file.
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

    /// Empty, since the caller has already built the entries.
    fn build(&self, _: &dyn TableProgress) -> TableBytes {
        Vec::new().into()
    }

    /// Checks only the length: the code that uses the table checks the rest.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes)?;
        Ok(Distribution::new(Vec::new()))
    }

    /// Checks only the length, too.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes)
    }
}
