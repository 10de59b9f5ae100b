//! Address space, taken to find out whether it is there.

#[cfg(feature = "disk")]
use memmap2::{MmapMut, MmapOptions};

/// Addresses that are taken and not used, to find out whether there are so many.
#[cfg(feature = "disk")]
pub(super) struct Reserved(#[expect(dead_code, reason = "held until it is dropped")] MmapMut);

/// The same, of the allocator.
#[cfg(not(feature = "disk"))]
pub(super) struct Reserved(#[expect(dead_code, reason = "held until it is dropped")] Vec<u8>);

impl Reserved {
    /// So many bytes of them; none if there are not so many.
    #[cfg(feature = "disk")]
    pub(super) fn new(length: usize) -> Option<Reserved> {
        MmapOptions::new().len(length).map_anon().ok().map(Reserved)
    }

    /// So many bytes of them; none if there are not so many.
    #[cfg(not(feature = "disk"))]
    pub(super) fn new(length: usize) -> Option<Reserved> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).ok()?;
        Some(Reserved(bytes))
    }
}
