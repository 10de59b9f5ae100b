//! Permutations of eight items, numbered 0 to 40,319.
//!
//! The index has three parts: the set of the items on the first four places (70 = C(8,4) sets), the order of these
//! items (24 = 4! orders), and the order of the other items (24 orders). The first half of a permutation determines the
//! first two parts, and the second half determines the third part. So the index is found with one table look-up for
//! each half.

use super::{combination, permutation};

/// The number of permutations: 40,320 = 8! = 70·24·24.
pub const COUNT: usize = 40_320;

/// The number of words of four items from 0 to 7, with three bits for each item: 4,096 = 8⁴. More than half of these
/// words contain an item more than once.
const WORDS: usize = 4_096;

/// For every word of four different items, the value that these items add to the rank if they are on the first four
/// places.
const FIRST: [u16; WORDS] = {
    let mut parts = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        let items = items(word);
        let order = 24 * order(items) as u16;
        parts[word] = match places(items) {
            Some(places) => 576 * combination::rank(places) + order,
            None => 0,
        };
        word += 1;
    }
    parts
};

/// For every word of four different items, the value that these items add to the rank if they are on the last four
/// places.
const LAST: [u16; WORDS] = {
    let mut parts = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        parts[word] = order(items(word)) as u16;
        word += 1;
    }
    parts
};

#[inline]
fn word(items: [u8; 4]) -> usize {
    // Each item has its own byte. The first shift moves the second item next to the first, and the fourth next to the
    // third. The second shift moves the second pair next to the first pair.
    let items = u32::from_le_bytes(items) & 0x0707_0707;
    let pairs = items | items >> 5;
    (pairs & 0o77 | pairs >> 10 & 0o7700) as usize
}

const fn items(word: usize) -> [u8; 4] {
    [
        (word & 7) as u8,
        (word >> 3 & 7) as u8,
        (word >> 6 & 7) as u8,
        (word >> 9 & 7) as u8,
    ]
}

/// Returns the bit set of four items; `None` if an item is repeated.
const fn places(items: [u8; 4]) -> Option<u16> {
    let set = 1_u16 << items[0] | 1 << items[1] | 1 << items[2] | 1 << items[3];
    if set.count_ones() == 4 { Some(set) } else { None }
}

/// Returns the rank of the order of four different items: 0 to 23.
const fn order(items: [u8; 4]) -> usize {
    let mut ranks = [0; 4];
    let mut each = 0;
    while each < 4 {
        let mut other = 0;
        while other < 4 {
            ranks[each] += (items[other] < items[each]) as u8;
            other += 1;
        }
        each += 1;
    }
    permutation::rank(ranks)
}

/// Returns the index of a permutation of 0 to 7. The index of the identity is 0.
#[inline]
pub fn rank(items: [u8; 8]) -> usize {
    let [a, b, c, d, e, f, g, h] = items;
    usize::from(FIRST[word([a, b, c, d])]) + usize::from(LAST[word([e, f, g, h])])
}

/// Returns the index of the first four items of a permutation: 0 to 1,679. It is the rank of the permutation divided by
/// 24, rounded down. The items are packed into a word of 12 bits: each item has three bits, and the first item has the
/// lowest bits.
#[inline]
pub fn rank_of_four(word: usize) -> usize {
    const RANKS: [u16; WORDS] = {
        let mut ranks = FIRST;
        let mut word = 0;
        while word < WORDS {
            ranks[word] /= 24;
            word += 1;
        }
        ranks
    };
    usize::from(RANKS[word % WORDS])
}

/// Returns the permutation with a given index.
pub fn unrank(rank: usize) -> [u8; 8] {
    let first = combination::unrank((rank / 576) as u16);
    let members = |set: u16| -> Vec<u8> { (0..8).filter(|item| set >> item & 1 == 1).collect() };
    let (front, back) = (members(first), members(!first));
    let (front_order, back_order) = (permutation::ALL[rank / 24 % 24], permutation::ALL[rank % 24]);
    std::array::from_fn(|place| match place {
        0..4 => front[usize::from(front_order[place])],
        _ => back[usize::from(back_order[place - 4])],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_back_from_a_permutation_of_its_own() {
        for number in 0..COUNT {
            let items = unrank(number);
            let set = items.iter().fold(0_u8, |set, item| set | 1 << item);
            assert_eq!(set, u8::MAX);
            assert_eq!(rank(items), number);
        }
        assert_eq!(rank([0, 1, 2, 3, 4, 5, 6, 7]), 0);
    }
}
