//! Pseudo-random numbers for hashes.

/// Computes a pseudo-random number from another number, with the last steps of SplitMix64 (D. Lea and others, 2014),
/// except that the first shift is by 15 bits instead of 30.
#[inline]
pub(super) fn mixed_number(number: u64) -> u64 {
    let word = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
