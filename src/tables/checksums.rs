//! The checksums of a table's entries, one for each block.

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

/// The bytes of entries per checksum: 4 KiB, or less at the end of a table. The checksums take a
/// five-hundredth of the table. (With blocks of 64 KiB, a search for a cube of 14 moves, which looks up
/// entries all over the table, copied and checked nearly all of it.)
pub(super) const BLOCK: usize = 4_096;

/// The size of a checksum, in bytes.
const CHECKSUM: usize = size_of::<u64>();

/// Entries of more bytes than this (32 MiB) are summed on all threads.
const WORTH_THREADS: usize = 32 << 20;

/// XXH3 (64 bits) of each block.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Checksums(Vec<u64>);

impl Checksums {
    /// The checksums of some entries.
    pub(super) fn of(entries: &[u8]) -> Checksums {
        Checksums(if entries.len() > WORTH_THREADS {
            entries.par_chunks(BLOCK).map(xxh3_64).collect()
        } else {
            entries.chunks(BLOCK).map(xxh3_64).collect()
        })
    }

    /// How many bytes the checksums take for `entries` bytes of entries.
    pub(super) const fn bytes(entries: usize) -> usize {
        entries.div_ceil(BLOCK) * CHECKSUM
    }

    /// The form in a file: each with its lowest byte first.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|sum| sum.to_le_bytes()).collect()
    }

    /// Reads the form in a file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Checksums {
        let (sums, _) = bytes.as_chunks();
        Checksums(sums.iter().copied().map(u64::from_le_bytes).collect())
    }

    #[cfg(feature = "disk")]
    /// True if these are the entries of a block.
    pub(super) fn is_block(&self, number: usize, entries: &[u8]) -> bool {
        self.0.get(number) == Some(&xxh3_64(entries))
    }
}
