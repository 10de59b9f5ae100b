//! The entries of a table, in memory or where its file is mapped into it.

#![allow(
    unsafe_code,
    reason = "mapping a file and asking for large pages are unsafe, whoever does it; only this file does"
)]

use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;

/// So many zeros, in pages as large as the system has them: what is looked up at random in gigabytes is
/// found about one and a half times as fast in pages of 2 MiB as in those of 4 KiB.
pub fn in_large_pages(length: usize) -> Vec<u8> {
    let bytes = vec![0; length];
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let page = rustix::param::page_size();
        let before = bytes.as_ptr().align_offset(page);
        let pages = bytes.len().saturating_sub(before) / page;
        if let Some(whole) = bytes.get(before..before + pages * page) {
            // SAFETY: the range is within the vector, and advice about how it is to be paged changes
            // nothing that it holds. Where the advice is not taken, pages are small.
            let _ = unsafe {
                madvise(
                    whole.as_ptr().cast_mut().cast(),
                    whole.len(),
                    Advice::LinuxHugepage,
                )
            };
        }
    }
    bytes
}

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

/// A file that is mapped into memory, header and all.
pub(super) struct MappedFile(Mmap);

impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    ///
    /// If it cannot be mapped.
    pub(super) fn new(file: &File) -> io::Result<MappedFile> {
        // SAFETY: what is mapped must not change while it is mapped. Table files are never written
        // to: they are made under another name and renamed, so that building a table anew leaves
        // what is mapped as it was, and so does removing it. Whoever truncates one by hand in the
        // middle of a run makes the system stop that run. Mapping pays: reading the 675 MB of the
        // large tables takes seconds, and a cube is solved from a few hundred entries of them in
        // less than a millisecond.
        Ok(MappedFile(unsafe { Mmap::map(file) }?))
    }

    /// The entries, which begin where the header and what follows it end.
    pub(super) fn into_entries(self, start: usize) -> TableBytes {
        TableBytes(Bytes::Mapped {
            file: self.0,
            start,
        })
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
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
