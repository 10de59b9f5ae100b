//! Reserves address space to find out whether it is available.

#[cfg(feature = "disk")]
use memmap2::{MmapMut, MmapOptions};

/// Reserved, unused address space.
#[cfg(feature = "disk")]
pub(super) struct AddressReservation(#[expect(dead_code, reason = "held until it is dropped")] MmapMut);

/// Reserved, unused address space from the allocator.
#[cfg(not(feature = "disk"))]
pub(super) struct AddressReservation(#[expect(dead_code, reason = "held until it is dropped")] Vec<u8>);

impl AddressReservation {
    /// Reserves `length` bytes; `None` if that is impossible.
    #[cfg(feature = "disk")]
    pub(super) fn new(length: usize) -> Option<AddressReservation> {
        MmapOptions::new().len(length).map_anon().ok().map(AddressReservation)
    }

    /// Reserves `length` bytes; `None` if that is impossible.
    #[cfg(not(feature = "disk"))]
    pub(super) fn new(length: usize) -> Option<AddressReservation> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).ok()?;
        Some(AddressReservation(bytes))
    }
}
