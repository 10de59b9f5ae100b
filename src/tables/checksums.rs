//! The checksums of a table's entries, one for each block.

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

/// The number of bytes of entries for each checksum: 4 KiB, or less at the end of a table. The checksums take a
/// five-hundredth of the size of the table. (With blocks of 64 KiB, a search for a cube of 14 moves copied and checked
/// nearly the whole table, because its look-ups are scattered.)
pub(super) const BLOCK: usize = 4_096;

/// The size of a checksum, in bytes.
const CHECKSUM: usize = size_of::<u64>();

/// The checksums of more than this many bytes (32 MiB) are computed on all threads.
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

    /// The number of bytes that the checksums of `entries` bytes of entries take.
    pub(super) const fn bytes(entries: usize) -> usize {
        entries.div_ceil(BLOCK) * CHECKSUM
    }

    /// The checksums in the form of a file, each with its lowest byte first.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|sum| sum.to_le_bytes()).collect()
    }

    /// Reads checksums in the form of a file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Checksums {
        let (sums, _) = bytes.as_chunks();
        Checksums(sums.iter().copied().map(u64::from_le_bytes).collect())
    }

    #[cfg(feature = "disk")]
    /// True if these entries have the checksum of the block with this number.
    pub(super) fn is_block(&self, number: usize, entries: &[u8]) -> bool {
        self.0.get(number) == Some(&xxh3_64(entries))
    }
}
