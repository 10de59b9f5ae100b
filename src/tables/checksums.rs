//! The checksums of a table's entries, one for each block.

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

/// The size of a block: 4 KiB. The last block of a table may be smaller. The size of the checksums is a five-hundredth
/// of the size of the table. (The look-ups are scattered. With blocks of 64 KiB, the search for a solution of a cube at
/// distance 14 copied and checked nearly the whole table.)
pub(super) const BLOCK: usize = 4_096;

/// The size of a checksum, in bytes.
const CHECKSUM: usize = size_of::<u64>();

/// If a table has more than this many bytes of entries (32 MiB), all threads compute its checksums. For a smaller
/// table, one thread does.
const WORTH_THREADS: usize = 32 << 20;

/// The checksum of each block: XXH3 with 64 bits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Checksums(Vec<u64>);

impl Checksums {
    /// Computes the checksums of the blocks of `entries`.
    pub(super) fn of(entries: &[u8]) -> Checksums {
        Checksums(if entries.len() > WORTH_THREADS {
            entries.par_chunks(BLOCK).map(xxh3_64).collect()
        } else {
            entries.chunks(BLOCK).map(xxh3_64).collect()
        })
    }

    /// The size in bytes of all checksums of a table that has `entries` bytes of entries.
    pub(super) const fn bytes(entries: usize) -> usize {
        entries.div_ceil(BLOCK) * CHECKSUM
    }

    /// The checksums as they are stored in a file, each with its lowest byte first.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|sum| sum.to_le_bytes()).collect()
    }

    /// Reads checksums as they are stored in a file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Checksums {
        let (sums, _) = bytes.as_chunks();
        Checksums(sums.iter().copied().map(u64::from_le_bytes).collect())
    }

    #[cfg(feature = "disk")]
    /// True if these entries match the checksum of the block with the index `number`.
    pub(super) fn is_block(&self, number: usize, entries: &[u8]) -> bool {
        self.0.get(number) == Some(&xxh3_64(entries))
    }
}
