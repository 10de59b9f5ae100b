//! Prefetches data for later look-ups.

#![allow(unsafe_code, reason = "the instruction is unsafe to use; it is used nowhere else")]

/// Starts to load the data at an address into the processor's caches. The caller looks the data up later, after some
/// dozens of other look-ups. Any address is allowed. On processors other than x86-64, this function does nothing.
///
/// With tables larger than any cache, this reduces the time of the two-phase search to four fifths.
#[inline(always)]
pub(crate) fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and a prefetch never faults at any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
