//! A table whose size shows only when it is built: that of a question, and not of a method.

#[cfg(feature = "keeper")]
use super::{Distribution, TableBytes, TableError, TableProgress, TableSpec};

/// What identifies such a table, with the size that it turned out to have. The code that builds it also checks its
/// content; the store keeps the bytes, and their checksums.
#[cfg(feature = "keeper")]
pub(super) struct UnsizedTable<'a> {
    of: &'a TableIdentity,
    name: String,
    bytes: usize,
}

/// What identifies a table whose size shows only when it is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableIdentity {
    /// The beginning of its name, and of those of its family, whose total size the store limits.
    pub family: &'static str,
    /// The rest of its name.
    pub number: u64,
    /// Everything on which its bytes depend, in words: files with other parameters are not used.
    pub parameters: String,
    /// What it is for, in words.
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

    /// Nothing, since the code that keeps it has built it.
    fn build(&self, _: &dyn TableProgress) -> TableBytes {
        Vec::new().into()
    }

    /// Only the length: the code that uses it checks the rest.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes)?;
        Ok(Distribution::new(Vec::new()))
    }

    /// The same.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes)
    }
}
