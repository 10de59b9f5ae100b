//! The members of a set that is stored as bits.

/// The positions of the bits that are set, in ascending order.
#[inline(always)]
pub fn places_of(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        let is_one = bits != 0;
        bits &= bits.wrapping_sub(1);
        is_one.then_some(place)
    })
}
