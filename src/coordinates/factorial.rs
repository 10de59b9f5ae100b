//! Permutations of up to 16 items, numbered in lexicographic order by the factorial number system (Lehmer code).

/// Returns the index of a permutation of `0..items.len()`, with at most 16 items. The index of the ascending order is
/// 0.
#[inline]
pub fn rank(items: &[u8]) -> usize {
    // For each item, the number of smaller items before this item, in four bits.
    let mut smaller_before = 0_u64;
    let mut rank = 0;
    for (place, &item) in items.iter().enumerate() {
        let shift = 4 * u32::from(item);
        let digit = usize::from(item) - (smaller_before >> shift & 0xf) as usize;
        rank = rank * (items.len() - place) + digit;
        smaller_before += 0x1111_1111_1111_1110 << shift;
    }
    rank
}

/// Returns the permutation with a given index below N!. N must be at most 12, because the index must fit into 32 bits.
pub fn unrank<const N: usize>(rank: usize) -> [u8; N] {
    let mut items = [0; N];
    let mut rest = rank as u32;
    for place in (0..N).rev() {
        let choices = (N - place) as u32;
        items[place] = (rest % choices) as u8;
        rest /= choices;
    }
    // The remaining items in ascending order, with four bits for each item. The first item has the lowest bits.
    let mut left = 0xfedc_ba98_7654_3210_u64;
    for item in &mut items {
        let shift = 4 * u32::from(*item);
        *item = (left >> shift & 0xf) as u8;
        let before = (1 << shift) - 1;
        left = left & before | left >> 4 & !before;
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_permutation_of_six_comes_back() {
        let all: Vec<[u8; 6]> = (0..720).map(unrank).collect();
        assert!(all.is_sorted());
        for (number, items) in all.iter().enumerate() {
            assert_eq!(rank(items), number);
        }
    }
}
