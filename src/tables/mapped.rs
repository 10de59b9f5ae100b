//! The entries of a table, in memory or where its file is mapped into it.

#![allow(
    unsafe_code,
    reason = "mapping a file is unsafe, whoever does it; this is the only place that does"
)]

use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;

/// The entries of a table.
#[derive(Debug)]
pub struct TableBytes(Bytes);

#[derive(Debug)]
enum Bytes {
    /// Worked out just now.
    Built(Vec<u8>),
    /// A file, and where in it the entries begin.
    Mapped { file: Mmap, start: usize },
}

impl TableBytes {
    /// A whole file; the entries begin where [`TableBytes::starting_at`] is told they do.
    ///
    /// # Errors
    ///
    /// If the file cannot be mapped.
    pub(super) fn map(file: &File) -> io::Result<TableBytes> {
        // SAFETY: what is mapped must not change while it is mapped. Table files are never written
        // to: they are made under another name and renamed, so that building a table anew leaves
        // what is mapped as it was, and so does removing it. Whoever truncates one by hand in the
        // middle of a run makes the system stop that run. Mapping pays: reading the 676 MB of the
        // large tables takes 0.3 s, and a cube is solved from a few hundred entries of them in
        // less than a millisecond.
        let file = unsafe { Mmap::map(file) }?;
        Ok(TableBytes(Bytes::Mapped { file, start: 0 }))
    }

    /// The same without its first bytes.
    pub(super) fn starting_at(self, first: usize) -> TableBytes {
        TableBytes(match self.0 {
            Bytes::Built(entries) => Bytes::Built(entries[first..].to_vec()),
            Bytes::Mapped { file, .. } => Bytes::Mapped { file, start: first },
        })
    }
}

impl From<Vec<u8>> for TableBytes {
    fn from(entries: Vec<u8>) -> TableBytes {
        TableBytes(Bytes::Built(entries))
    }
}

impl Deref for TableBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Bytes::Built(entries) => entries,
            Bytes::Mapped { file, start } => &file[*start..],
        }
    }
}
