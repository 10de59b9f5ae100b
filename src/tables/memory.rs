//! Checks that a table fits into memory, before it is built or read.

use super::reserved::AddressReservation;
use std::fmt;
use thiserror::Error;

/// Tables that take at most this many bytes (32 MiB) are not checked.
const SMALL: usize = 32 << 20;

/// The address space in bytes that each thread may take in addition to the entries of a table. glibc's allocator
/// reserves these 128 MiB when a thread first allocates memory.
const ADDRESSES_OF_A_THREAD: usize = 128 << 20;

/// A number of bytes. `Display` writes it in MB (1,000,000 bytes) or GB (1,000,000,000 bytes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteCount(pub u64);

impl fmt::Display for ByteCount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes @ 1_000_000_000.. => write!(formatter, "{:.1} GB", bytes as f64 / 1e9),
            bytes => write!(formatter, "{} MB", bytes.div_ceil(1_000_000)),
        }
    }
}

/// A table, or all data for an answer, does not fit into the free memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("it takes {} of memory, but only {} is free", ByteCount(*.needed), ByteCount(*.free))]
pub struct MemoryShortage {
    /// The number of bytes that are needed.
    pub needed: u64,
    /// The number of bytes that are free.
    pub free: u64,
}

/// Checks that `bytes` bytes fit into the free memory, and that `addresses` bytes fit into the address space. The
/// address space may be limited (`ulimit -v`).
///
/// # Errors
///
/// If the bytes do not fit. The error contains the amounts that are needed and free.
pub(crate) fn check(bytes: usize, addresses: usize) -> Result<(), MemoryShortage> {
    if addresses <= SMALL {
        return Ok(());
    }
    check_free(bytes)?;
    let of_threads = rayon::current_num_threads().saturating_mul(ADDRESSES_OF_A_THREAD);
    let with_threads = addresses.saturating_add(of_threads);
    if can_reserve(with_threads) {
        return Ok(());
    }
    // The address space of the threads counts neither as free nor as part of the table.
    let MemoryShortage { free, .. } = shortage(with_threads);
    Err(MemoryShortage {
        needed: addresses as u64,
        free: free.saturating_sub(of_threads as u64),
    })
}

/// Checks that the total memory for an answer, `bytes` bytes, fits into the free memory and the address space. The
/// address space that threads reserve does not count, because threads can work with less.
///
/// # Errors
///
/// If the bytes do not fit. The error contains the amounts that are needed and free.
pub(crate) fn check_together(bytes: usize) -> Result<(), MemoryShortage> {
    check_free(bytes)?;
    if can_reserve(bytes) {
        Ok(())
    } else {
        Err(shortage(bytes))
    }
}

fn check_free(bytes: usize) -> Result<(), MemoryShortage> {
    match free_memory() {
        Some(free) if bytes as u64 > free => Err(MemoryShortage {
            needed: bytes as u64,
            free,
        }),
        _ => Ok(()),
    }
}

/// The error for an allocation of `needed` bytes that failed.
pub(super) fn shortage(needed: usize) -> MemoryShortage {
    // The loop finds the largest amount that can be reserved, with an accuracy of one MiB.
    const STEP: usize = 1 << 20;
    let (mut most, mut too_many) = (0, needed.div_ceil(STEP));
    while most + 1 < too_many {
        let middle = most + (too_many - most) / 2;
        if can_reserve(middle * STEP) {
            most = middle;
        } else {
            too_many = middle;
        }
    }
    MemoryShortage {
        needed: needed as u64,
        free: (most * STEP) as u64,
    }
}

/// True if `bytes` bytes of address space are available. A mapped file may be larger than all memory, but Linux refuses
/// a single allocation of such a size. This function therefore reserves the bytes in pieces.
fn can_reserve(bytes: usize) -> bool {
    /// The size of a piece: 256 MiB.
    const PIECE: usize = 256 << 20;
    /// The maximum number of bytes that a web page may reserve: 1 GiB, a quarter of its address space.
    const MOST_OF_A_PAGE: usize = 1 << 30;
    /// 1 TiB, which is more than any table takes.
    const TOO_MUCH: u64 = 1 << 40;
    if bytes as u64 >= TOO_MUCH {
        return false;
    }
    // A web page never returns memory to the system, so memory that is reserved as a test would stay taken.
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        return bytes <= MOST_OF_A_PAGE;
    }
    let mut pieces = Vec::new();
    let mut left = bytes;
    while left > 0 {
        let Some(piece) = AddressReservation::new(left.min(PIECE)) else {
            return false;
        };
        pieces.push(piece);
        left = left.saturating_sub(PIECE);
    }
    true
}

/// The memory of this machine, or of the container in which this program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SystemMemory {
    /// The total number of bytes.
    pub total: u64,
    /// The number of bytes that are free, or that the system can free because they only cache data from files.
    pub free: u64,
}

impl SystemMemory {
    /// The memory that the system reports now; `None` if the system reports nothing, or if the library was compiled
    /// without the feature `memory`.
    #[cfg(feature = "memory")]
    pub fn now() -> Option<SystemMemory> {
        let mut system = sysinfo::System::new();
        system.refresh_memory();
        if system.total_memory() == 0 {
            return None;
        }
        let of_machine = SystemMemory {
            total: system.total_memory(),
            free: system.available_memory(),
        };
        Some(match system.cgroup_limits() {
            Some(limits) => SystemMemory {
                total: of_machine.total.min(limits.total_memory),
                free: of_machine.free.min(limits.total_memory.saturating_sub(limits.rss)),
            },
            None => of_machine,
        })
    }

    /// The memory that the system reports now; `None` if the system reports nothing, or if the library was compiled
    /// without the feature `memory`.
    #[cfg(not(feature = "memory"))]
    pub fn now() -> Option<SystemMemory> {
        None
    }
}

/// Returns the number of bytes of free memory; `None` if the system does not report it. At most an eighth of the
/// address space counts as free, because the number of bits of an optimal table must fit into a `usize`.
fn free_memory() -> Option<u64> {
    let memory = SystemMemory::now()?;
    Some(memory.free.min((usize::MAX / 8) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_exceeds_all_addresses_is_a_shortage_and_what_is_small_is_none() {
        assert_eq!(check(SMALL, SMALL), Ok(()));
        let shortage = check(0, isize::MAX as usize).expect_err("half of all addresses");
        assert!(shortage.free < shortage.needed, "{shortage}");
    }

    /// In an earlier version, one part of the program wrote amounts of memory in bytes and another part wrote them in
    /// GB.
    #[test]
    fn amounts_of_memory_have_one_unit_everywhere() {
        let (needed, free) = (1_500_000_000, 235_635_136);
        let said = MemoryShortage { needed, free }.to_string();
        assert_eq!(said, "it takes 1.5 GB of memory, but only 236 MB is free");
    }
}
