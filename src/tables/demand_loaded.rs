//! A large table that can be used immediately: each block of its entries is read and checked when it is first looked
//! up.
//!
//! Reading and checking a table of 8 GB takes seconds, but a search for an easy cube looks up only a few thousand of
//! its entries. A search therefore begins without any entry in memory. Each of its threads loads the blocks that it is
//! about to look up, one by one, into a small buffer. When this buffer is full, the search will probably need nearly
//! all blocks. Its threads then load all blocks in order, into large pages, and later look-ups need no check.
//!
//! Every block is checked against its checksum before an entry of it is looked up. The check applies to a copy in
//! memory, so the entries cannot change after the check.

#[cfg(feature = "disk")]
use super::checksums::{BLOCK, Checksums};
#[cfg(feature = "disk")]
use super::mapped::SharedWords;
#[cfg(feature = "disk")]
use super::memory::MemoryShortage;
#[cfg(feature = "disk")]
use super::read_at::read_at;
use super::{TableBytes, TableFileError};
use crate::opaque::opaque;
#[cfg(feature = "disk")]
use std::fs::File;
#[cfg(feature = "disk")]
use std::sync::atomic::{
    AtomicBool, AtomicU32, AtomicU64, AtomicUsize,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

/// The size of a word, in bytes.
const WORD: usize = size_of::<u64>();

/// The entries of a table, in words of eight bytes with the lowest byte first.
///
/// `DemandLoaded::look_up` loads the block of a word if necessary. [`DemandLoaded::word`] never loads a block: it
/// returns 0 unless all entries are in memory or [`DemandLoaded::load`] was called for the word.
pub struct DemandLoaded(Entries);

opaque!(DemandLoaded);

enum Entries {
    /// All entries are in memory.
    Whole(TableBytes),
    /// Blocks are loaded from the file.
    #[cfg(feature = "disk")]
    Loading(BlockLoader),
}

impl From<TableBytes> for DemandLoaded {
    fn from(entries: TableBytes) -> DemandLoaded {
        DemandLoaded(Entries::Whole(entries))
    }
}

impl DemandLoaded {
    /// The maximum amount of memory, in bytes, that `bytes` bytes of entries take. Checksums and indices are not
    /// counted; they take another 0.3 %. The result is more than `bytes`, because the blocks that were loaded one by
    /// one stay in memory when all blocks are loaded.
    pub(crate) const fn most_memory(bytes: usize) -> usize {
        bytes.saturating_add(bytes / FEW)
    }

    /// Prepares the entries that begin at byte `start` of a file. Their blocks must match `checksums`. This function
    /// does not read any entries.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the entries.
    #[cfg(feature = "disk")]
    pub(super) fn new(
        file: File,
        start: usize,
        bytes: usize,
        checksums: Checksums,
    ) -> Result<DemandLoaded, MemoryShortage> {
        let blocks = bytes.div_ceil(BLOCK);
        Ok(DemandLoaded(Entries::Loading(BlockLoader {
            few: LoadedBlocks::new(blocks)?,
            all: SharedWords::in_large_pages(blocks * BLOCK_WORDS)?,
            next_part: AtomicUsize::new(0),
            missing_parts: AtomicUsize::new(blocks.div_ceil(PART)),
            is_damaged: AtomicBool::new(false),
            file,
            start,
            bytes,
            checksums,
        })))
    }

    /// True if all entries are in memory.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        match &self.0 {
            Entries::Whole(_) => true,
            #[cfg(feature = "disk")]
            Entries::Loading(loading) => loading.is_whole(),
        }
    }

    /// Loads the block of a word, unless it is already loaded. The words of a damaged block become 0, and
    /// [`DemandLoaded::damage`] reports the damage.
    #[inline]
    pub fn load(&self, word: usize) {
        #[cfg(feature = "disk")]
        if let Entries::Loading(loading) = &self.0
            && !loading.is_whole()
        {
            loading.load(word / BLOCK_WORDS);
        }
        let _ = word;
    }

    /// A word of the entries, or 0 if its block is not loaded.
    #[inline(always)]
    pub fn word(&self, index: usize) -> u64 {
        match &self.0 {
            Entries::Whole(entries) => {
                let bytes = entries[index * WORD..].first_chunk();
                u64::from_le_bytes(*bytes.expect("tables that are loaded have whole words"))
            }
            #[cfg(feature = "disk")]
            Entries::Loading(loading) if loading.is_whole() => loading.all[index].load(Relaxed),
            #[cfg(feature = "disk")]
            Entries::Loading(loading) => loading.few.word(index),
        }
    }

    /// A word of the entries. This function loads the block of the word if necessary.
    #[inline(always)]
    pub(crate) fn look_up(&self, index: usize) -> u64 {
        match &self.0 {
            #[cfg(feature = "disk")]
            Entries::Loading(loading) if !loading.is_whole() => self.load_and_look_up(index),
            _ => self.word(index),
        }
    }

    #[cfg(feature = "disk")]
    #[cold]
    fn load_and_look_up(&self, index: usize) -> u64 {
        self.load(index);
        self.word(index)
    }

    /// The address of a word, for prefetching.
    #[inline(always)]
    pub fn pointer(&self, index: usize) -> *const u64 {
        let first = match &self.0 {
            Entries::Whole(entries) => entries.as_ptr().cast::<u64>(),
            #[cfg(feature = "disk")]
            Entries::Loading(loading) => loading.all.as_ptr().cast(),
        };
        first.wrapping_add(index)
    }

    /// The error in the file; `None` if no loaded block was damaged.
    pub fn damage(&self) -> Option<TableFileError> {
        match &self.0 {
            Entries::Whole(_) => None,
            #[cfg(feature = "disk")]
            Entries::Loading(loading) => {
                let is_damaged = loading.is_damaged.load(Relaxed);
                is_damaged.then_some(TableFileError::Checksum)
            }
        }
    }
}

/// The number of words in a block.
#[cfg(feature = "disk")]
const BLOCK_WORDS: usize = BLOCK / WORD;

/// The number of blocks that a thread loads at a time when all blocks are needed. Together they have 2 MiB, the size of
/// a large page.
#[cfg(feature = "disk")]
const PART: usize = 512;

#[cfg(feature = "disk")]
struct BlockLoader {
    file: File,
    /// The offset of the entries in the file.
    start: usize,
    /// The number of bytes of entries.
    bytes: usize,
    checksums: Checksums,
    /// The blocks that were loaded one by one.
    few: LoadedBlocks,
    /// All blocks. They are filled when the buffer for single blocks is full.
    all: SharedWords,
    /// The index of the next part to load when all blocks are needed.
    next_part: AtomicUsize,
    /// The number of parts that are not loaded yet.
    missing_parts: AtomicUsize,
    is_damaged: AtomicBool,
}

#[cfg(feature = "disk")]
impl BlockLoader {
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.missing_parts.load(Acquire) == 0
    }

    /// Loads a block, or all blocks if the buffer for single blocks is full.
    fn load(&self, block: usize) {
        if !self.few.load(block, |words| self.copy(block, words, &mut [0; BLOCK])) {
            self.load_all();
        }
    }

    /// Loads all blocks, together with the other threads that call this function.
    fn load_all(&self) {
        let mut buffer = Vec::new();
        loop {
            let part = self.next_part.fetch_add(1, Relaxed);
            let Some(words) = self.all.chunks(PART * BLOCK_WORDS).nth(part) else {
                break;
            };
            buffer.resize(PART * BLOCK, 0);
            self.copy(part * PART, words, &mut buffer);
            self.missing_parts.fetch_sub(1, AcqRel);
        }
        while !self.is_whole() {
            std::thread::yield_now();
        }
    }

    /// Copies consecutive blocks from the file through a buffer, and skips damaged blocks. Another program may shorten
    /// or change the file at any time, so this function checks the copy in the buffer.
    fn copy(&self, first: usize, words: &[AtomicU64], buffer: &mut [u8]) {
        let before = first * BLOCK;
        let length = buffer.len().min(self.bytes - before);
        let from = (self.start + before) as u64;
        if read_at(&self.file, &mut buffer[..length], from).is_err() {
            self.is_damaged.store(true, Relaxed);
            return;
        }
        buffer[length..].fill(0);
        for (number, words) in words.chunks(BLOCK_WORDS).enumerate() {
            let block = &buffer[number * BLOCK..][..BLOCK];
            let entries = &block[..BLOCK.min(length - number * BLOCK)];
            if !self.checksums.is_block(first + number, entries) {
                self.is_damaged.store(true, Relaxed);
                continue;
            }
            let (copied, _) = block.as_chunks();
            for (word, bytes) in words.iter().zip(copied) {
                word.store(u64::from_le_bytes(*bytes), Relaxed);
            }
        }
    }
}

/// At most 1 / `FEW` of all blocks are loaded individually. If more blocks are needed, all blocks are loaded. For
/// comparison, the proof that a cube at distance 14 needs 14 moves looks up a twenty-third of the blocks of a table of
/// 8 GB.
const FEW: usize = 16;

/// The blocks that were loaded one by one, in the order in which they were loaded. They are in small pages. With large
/// pages, the system would need a second to fill the pages of a table of 8 GB with zeros.
#[cfg(feature = "disk")]
struct LoadedBlocks {
    /// For each block of the table: [`LoadedBlocks::MISSING`], [`LoadedBlocks::BEING_LOADED`], or
    /// [`LoadedBlocks::FIRST`] plus its index in `words`.
    places: Box<[AtomicU32]>,
    words: SharedWords,
    /// The next index to assign in `words`. Once it reaches the number of blocks in `words`, the buffer is full.
    taken: AtomicUsize,
}

#[cfg(feature = "disk")]
impl LoadedBlocks {
    const MISSING: u32 = 0;
    const BEING_LOADED: u32 = 1;
    const FIRST: u32 = 2;

    /// A buffer for 1 / [`FEW`] of `blocks` blocks.
    fn new(blocks: usize) -> Result<LoadedBlocks, MemoryShortage> {
        Ok(LoadedBlocks {
            places: (0..blocks).map(|_| AtomicU32::new(LoadedBlocks::MISSING)).collect(),
            words: SharedWords::in_small_pages(blocks / FEW * BLOCK_WORDS)?,
            taken: AtomicUsize::new(0),
        })
    }

    /// Loads a block with `copy`, or waits until another thread has loaded it. Returns false if the buffer is full.
    fn load(&self, block: usize, copy: impl FnOnce(&[AtomicU64])) -> bool {
        let place = &self.places[block];
        if place.load(Acquire) >= LoadedBlocks::FIRST {
            return true;
        }
        let is_mine = place.compare_exchange(LoadedBlocks::MISSING, LoadedBlocks::BEING_LOADED, AcqRel, Acquire);
        if is_mine.is_err() {
            while place.load(Acquire) == LoadedBlocks::BEING_LOADED {
                std::thread::yield_now();
            }
            return place.load(Acquire) >= LoadedBlocks::FIRST;
        }
        let taken = self.taken.fetch_add(1, Relaxed);
        let words = self.words.chunks(BLOCK_WORDS).nth(taken);
        let number = u32::try_from(taken).ok();
        let number = number.and_then(|taken| taken.checked_add(LoadedBlocks::FIRST));
        let Some((words, number)) = words.zip(number) else {
            place.store(LoadedBlocks::MISSING, Release);
            return false;
        };
        copy(words);
        place.store(number, Release);
        true
    }

    /// A word of the table; 0 if its block is not loaded.
    fn word(&self, index: usize) -> u64 {
        let place = self.places[index / BLOCK_WORDS].load(Acquire);
        match place.checked_sub(LoadedBlocks::FIRST) {
            Some(place) => {
                let word = place as usize * BLOCK_WORDS + index % BLOCK_WORDS;
                self.words[word].load(Relaxed)
            }
            None => 0,
        }
    }
}

#[cfg(all(test, feature = "disk"))]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::tables::{Distribution, NoProgress, Store, TableError, TableProgress, TableSpec};
    use rand::Rng;
    use rayon::prelude::*;
    use std::path::Path;

    /// A table of 40,000,003 random bytes. Its last part, its last block and its last word are incomplete.
    struct Noise;

    const BYTES: usize = 40_000_003;

    impl TableSpec for Noise {
        fn name(&self) -> &str {
            "noise"
        }

        fn parameters(&self) -> &str {
            "seed 5"
        }

        fn bytes(&self) -> usize {
            BYTES
        }

        fn build(&self, _: &dyn TableProgress) -> TableBytes {
            let mut bytes = vec![0; BYTES];
            generator(5, 0).fill_bytes(&mut bytes);
            bytes.into()
        }

        fn check(&self, _: &[u8]) -> Result<Distribution, TableError> {
            Ok(Distribution::new(Vec::new()))
        }

        fn prove(&self, _: &[u8]) -> Result<(), TableError> {
            Ok(())
        }
    }

    /// Returns the entries, which are loaded on demand from their file, and a copy of the true entries.
    fn opened(folder: &Path) -> (DemandLoaded, Vec<u64>) {
        let store = Store::in_folder(folder.to_owned()).expect("a folder");
        let built = store.open(&Noise, &NoProgress).expect("noise");
        let mut bytes = Vec::from(built);
        bytes.resize(BYTES.next_multiple_of(WORD), 0);
        let (words, _) = bytes.as_chunks();
        let words = words.iter().copied().map(u64::from_le_bytes).collect();
        let loaded = store.load_on_demand(&Noise, &NoProgress).expect("noise");
        (loaded, words)
    }

    #[test]
    fn what_is_loaded_on_any_number_of_threads_is_what_the_file_holds() {
        let folder = tempfile::tempdir().expect("a folder");
        let (loaded, words) = opened(folder.path());
        assert!(!loaded.is_whole());
        let look_up = |index: usize| {
            loaded.load(index);
            assert_eq!(loaded.word(index), words[index], "{index}");
        };
        let few = words.len() / BLOCK_WORDS / FEW;
        let blocks = (0..few).into_par_iter();
        blocks.for_each(|number| look_up(number * (FEW - 1) * BLOCK_WORDS + 7));
        assert!(!loaded.is_whole());
        assert_eq!(loaded.word(BLOCK_WORDS + 7), 0, "of a block that was not loaded");
        look_up(BLOCK_WORDS + 7);
        assert!(loaded.is_whole());
        let spread = (0..words.len()).into_par_iter();
        spread.for_each(|number| look_up(number * 7_919 % words.len()));
        assert!(loaded.is_whole());
        assert_eq!(loaded.damage(), None);
        assert!((0..words.len()).all(|index| loaded.word(index) == words[index]));
    }

    #[test]
    fn a_damaged_block_is_never_looked_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, words) = opened(folder.path());
        let path = folder.path().join("noise.table");
        let mut bytes = std::fs::read(&path).expect("the file");
        let damaged = 10_000_000;
        let start = bytes.len() - BYTES;
        bytes[start + damaged] ^= 4;
        std::fs::write(&path, bytes).expect("written");
        let store = Store::in_folder(folder.path().to_owned()).expect("a folder");
        let loaded = store.load_on_demand(&Noise, &NoProgress).expect("noise");
        for (index, &right) in words.iter().enumerate() {
            let is_damaged = index * WORD / BLOCK == damaged / BLOCK;
            loaded.load(index);
            let found = loaded.word(index);
            assert_eq!(found, if is_damaged { 0 } else { right }, "{index}");
        }
        assert_eq!(loaded.damage(), Some(TableFileError::Checksum));
    }

    /// In an earlier version, the file was mapped, and the system ended the process when a look-up read the lost part.
    #[test]
    fn a_file_that_is_cut_short_while_it_is_looked_up_is_damaged_and_nothing_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let (loaded, words) = opened(folder.path());
        loaded.load(7);
        assert_eq!(loaded.word(7), words[7]);
        let path = folder.path().join("noise.table");
        let file = std::fs::OpenOptions::new().write(true).open(path).expect("the file");
        file.set_len(1_000_000).expect("it is cut");
        for index in (0..words.len()).step_by(BLOCK_WORDS / 2) {
            loaded.load(index);
            let found = loaded.word(index);
            assert!(found == words[index] || found == 0, "{index}");
        }
        assert!(loaded.is_whole());
        assert_eq!(loaded.damage(), Some(TableFileError::Checksum));
    }
}
