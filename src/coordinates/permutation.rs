//! Permutations of four items, numbered 0 to 23 in lexicographic order.

/// All 24 = 4! permutations of 0 to 3, in lexicographic order. The permutations `2k` and `2k + 1` differ only in the
/// order of their last two items, so one of them is even and the other is odd.
pub const ALL: [[u8; 4]; 24] = {
    let mut all = [[0; 4]; 24];
    let mut count = 0;
    let mut digits = 0;
    while digits < 256 {
        let each = [digits >> 6, digits >> 4 & 3, digits >> 2 & 3, digits & 3];
        if (1 << each[0] | 1 << each[1] | 1 << each[2] | 1 << each[3]) == 0b1111 {
            all[count] = [each[0] as u8, each[1] as u8, each[2] as u8, each[3] as u8];
            count += 1;
        }
        digits += 1;
    }
    all
};

/// `RANKS[d]` is the index of the permutation whose items are packed into `d`, with two bits for each item.
const RANKS: [u8; 256] = {
    let mut ranks = [0; 256];
    let mut rank = 0;
    while rank < 24 {
        ranks[digits(ALL[rank]) as usize] = rank as u8;
        rank += 1;
    }
    ranks
};

const fn digits(items: [u8; 4]) -> u16 {
    (items[0] as u16) << 6 | (items[1] as u16) << 4 | (items[2] as u16) << 2 | items[3] as u16
}

/// Returns the index of a permutation of 0 to 3.
pub const fn rank(items: [u8; 4]) -> usize {
    rank_of_digits(digits(items))
}

/// Returns the index of a permutation of 0 to 3 whose items are packed into eight bits. Each item has two bits, and the
/// first item has the highest bits.
pub const fn rank_of_digits(digits: u16) -> usize {
    RANKS[(digits & 0xff) as usize] as usize
}

/// True if the permutation with this index is odd. In the factorial number system, with the weights 3! = 6, 2! = 2 and
/// 1, the index has a digit for each of the first three items. The digit is the number of smaller items after this
/// item (D. H. Lehmer, Teaching combinatorial tricks to a computer, 1960). The permutation is odd if the sum of the
/// digits is odd.
pub const fn is_odd(rank: usize) -> bool {
    (rank / 6 + rank / 2 % 3 + rank) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_of_a_number_tell_whether_its_permutation_is_odd() {
        for (number, permutation) in ALL.iter().enumerate() {
            assert_eq!(is_odd(number), crate::cube::is_odd(permutation), "{permutation:?}");
        }
    }
}
