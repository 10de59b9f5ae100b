//! The entries of a table, in memory or in a mapped file.

#![allow(unsafe_code, reason = "mapping a file is always unsafe; only this file does it")]

#[cfg(all(feature = "disk", unix))]
use super::cut_short::FileWatch;
use super::memory::{self, MemoryShortage};
#[cfg(feature = "disk")]
use memmap2::{Mmap, MmapMut, MmapOptions, MmapRaw};
#[cfg(feature = "disk")]
use std::fs::File;
#[cfg(feature = "disk")]
use std::io;
use std::ops::Deref;
#[cfg(feature = "disk")]
use std::sync::atomic::AtomicU64;
#[cfg(feature = "keeper")]
use std::sync::{Arc, Weak};

/// The entries of a table.
#[derive(Debug)]
pub struct TableBytes(Bytes);

#[derive(Debug)]
enum Bytes {
    /// Entries that this process built or read.
    Vector(Vec<u8>),
    /// Entries in memory that several owners share.
    #[cfg(feature = "keeper")]
    Shared(Arc<Vec<u8>>),
    /// Entries in large pages, for tables of gigabytes that are looked up at random.
    #[cfg(feature = "disk")]
    Pages(MmapMut),
    /// A mapped file, and the offset of the entries in it.
    #[cfg(feature = "disk")]
    Mapped { file: MappedFile, start: usize },
}

impl TableBytes {
    /// Allocates `length` bytes, in large pages if the system provides them. The bytes are zeros at first; then `fill`
    /// writes them. In a table of gigabytes, random look-ups are about one and a half times as fast with pages of 2 MiB
    /// as with pages of 4 KiB. With the feature `disk`, the first byte is at the beginning of a page. Bytes 0 to 63 are
    /// therefore one line of the processor's cache, and so is each further group of 64 bytes. (If the system ignores
    /// the request for large pages, the search is slower, but its results are the same.)
    ///
    /// # Errors
    ///
    /// If the system does not have enough memory.
    pub(crate) fn in_large_pages(length: usize, fill: impl FnOnce(&mut [u8])) -> Result<TableBytes, MemoryShortage> {
        #[cfg(feature = "disk")]
        {
            let mut pages = large_pages(length)?;
            fill(&mut pages);
            Ok(TableBytes(Bytes::Pages(pages)))
        }
        #[cfg(not(feature = "disk"))]
        {
            let mut bytes = Vec::new();
            let reserved = bytes.try_reserve_exact(length);
            reserved.map_err(|_| memory::shortage(length))?;
            bytes.resize(length, 0);
            fill(&mut bytes);
            Ok(TableBytes::from(bytes))
        }
    }

    /// Returns the entries in a form that can be shared, and a weak reference to them. The weak reference is valid
    /// while the entries are in use.
    #[cfg(feature = "keeper")]
    pub(super) fn shared(self) -> (TableBytes, Weak<Vec<u8>>) {
        let entries = Arc::new(Vec::from(self));
        let others = Arc::downgrade(&entries);
        (TableBytes(Bytes::Shared(entries)), others)
    }

    /// The shared entries behind a weak reference; `None` if they are no longer in use.
    #[cfg(feature = "keeper")]
    pub(super) fn in_use(others: &Weak<Vec<u8>>) -> Option<TableBytes> {
        Some(TableBytes(Bytes::Shared(others.upgrade()?)))
    }

    /// The whole file, including its header; `None` if the entries are not mapped.
    #[cfg(feature = "disk")]
    pub(super) fn mapped_file(&self) -> Option<&[u8]> {
        match &self.0 {
            Bytes::Mapped { file, .. } => Some(file),
            Bytes::Vector(_) | Bytes::Shared(_) | Bytes::Pages(_) => None,
        }
    }

    /// True if another program has cut off a part of the mapped file, and this process has read this part. The lost
    /// part reads as zeros.
    pub(crate) fn are_cut_short(&self) -> bool {
        match &self.0 {
            #[cfg(all(feature = "disk", unix))]
            Bytes::Mapped { file, .. } => file.watched.is_cut_short(),
            _ => false,
        }
    }
}

/// Allocates `length` zero bytes, in pages of the system's default size.
#[cfg(feature = "disk")]
fn small_pages(length: usize) -> Result<MmapMut, MemoryShortage> {
    let pages = MmapOptions::new().len(length).map_anon();
    pages.map_err(|_| memory::shortage(length))
}

/// Allocates `length` zero bytes. On Linux, this function asks the system for large pages.
#[cfg(feature = "disk")]
fn large_pages(length: usize) -> Result<MmapMut, MemoryShortage> {
    let pages = small_pages(length)?;
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    Ok(pages)
}

/// Words of memory that are zeros at first. Some threads can write them while others read them.
#[cfg(feature = "disk")]
pub(super) struct SharedWords {
    pages: MmapRaw,
    words: usize,
}

#[cfg(feature = "disk")]
impl SharedWords {
    /// Allocates `words` words, in pages of the same size as in `TableBytes::in_large_pages`.
    ///
    /// # Errors
    ///
    /// If the system does not have enough memory.
    pub(super) fn in_large_pages(words: usize) -> Result<SharedWords, MemoryShortage> {
        let pages = large_pages(SharedWords::bytes(words))?.into();
        Ok(SharedWords { pages, words })
    }

    /// Allocates `words` words in small pages. A page takes no memory until one of its words is written.
    ///
    /// # Errors
    ///
    /// If the system does not have enough memory.
    pub(super) fn in_small_pages(words: usize) -> Result<SharedWords, MemoryShortage> {
        let pages = small_pages(SharedWords::bytes(words))?.into();
        Ok(SharedWords { pages, words })
    }

    /// The size of `words` words, in bytes.
    const fn bytes(words: usize) -> usize {
        words.saturating_mul(size_of::<AtomicU64>())
    }
}

#[cfg(feature = "disk")]
impl Deref for SharedWords {
    type Target = [AtomicU64];

    #[inline(always)]
    fn deref(&self) -> &[AtomicU64] {
        // SAFETY: the pages were mapped for this many words and stay as long as `self`; they begin at a page boundary,
        // so words are aligned; zeros are valid words; and the words are accessed only through this reference, so every
        // access is atomic. Because words are shared, threads can load blocks while other threads look up words.
        // Without this, even the search for an easy cube's solution would have to wait until all 8 GB are read and
        // checked.
        unsafe { std::slice::from_raw_parts(self.pages.as_ptr().cast(), self.words) }
    }
}

/// A file that is mapped into memory, including its header.
#[cfg(feature = "disk")]
#[derive(Debug)]
pub(super) struct MappedFile {
    // Fields are dropped in this order, and the watch must end before the file is unmapped.
    #[cfg(unix)]
    watched: FileWatch,
    file: Mmap,
}

#[cfg(feature = "disk")]
impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be mapped. The kind is [`io::ErrorKind::OutOfMemory`] if there is too little address space.
    pub(super) fn new(file: &File) -> io::Result<MappedFile> {
        // SAFETY: the file must not change while it is mapped. This program never writes to an existing table file: it
        // writes a new file under another name and renames it, so neither rebuilding nor removing a table changes a
        // mapped file. If another program cuts a file short during a run, `FileWatch` supplies zeros. Without mapping,
        // each start would read the 675 MB of the large tables, which takes 0.1 s. Solving a cube takes less than a
        // millisecond and looks up only a few hundred entries.
        let file = unsafe { Mmap::map(file) }?;
        Ok(MappedFile {
            #[cfg(unix)]
            watched: FileWatch::new(&file),
            file,
        })
    }

    /// The entries, which begin at the offset `start`.
    pub(super) fn into_entries(self, start: usize) -> TableBytes {
        TableBytes(Bytes::Mapped { file: self, start })
    }
}

#[cfg(feature = "disk")]
impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.file
    }
}

impl From<Vec<u8>> for TableBytes {
    fn from(entries: Vec<u8>) -> TableBytes {
        TableBytes(Bytes::Vector(entries))
    }
}

/// Copies the entries only if they are shared with other owners, or are in mapped pages or in a mapped file.
impl From<TableBytes> for Vec<u8> {
    fn from(entries: TableBytes) -> Vec<u8> {
        match entries.0 {
            Bytes::Vector(entries) => entries,
            #[cfg(feature = "keeper")]
            Bytes::Shared(entries) => Arc::unwrap_or_clone(entries),
            #[cfg(feature = "disk")]
            Bytes::Pages(_) | Bytes::Mapped { .. } => entries.to_vec(),
        }
    }
}

impl Deref for TableBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Bytes::Vector(entries) => entries,
            #[cfg(feature = "keeper")]
            Bytes::Shared(entries) => entries,
            #[cfg(feature = "disk")]
            Bytes::Pages(entries) => entries,
            #[cfg(feature = "disk")]
            Bytes::Mapped { file, start } => &file[*start..],
        }
    }
}
