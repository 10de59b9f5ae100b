//! Even permutations of six things, numbered 0 to 359 in lexicographic order.

use crate::cube::is_odd;

/// How many there are: 360 = 6!/2.
pub const COUNT: usize = 360;

/// How many choices there are for each of the first four items, when those before it are chosen. The
/// last two can then stand in one way only, if the permutation is to be even.
const CHOICES: [usize; 4] = [6, 5, 4, 3];

/// The number of an even permutation of 0 to 5, in the factorial number system without its last two
/// digits (D. E. Knuth, The Art of Computer Programming 2, 3.3.2, algorithm P).
pub fn rank(items: &[u8; 6]) -> usize {
    let digit = |place: usize| {
        let behind = items[place + 1..].iter();
        behind.filter(|&&item| item < items[place]).count()
    };
    let digits = CHOICES.into_iter().enumerate();
    digits.fold(0, |rank, (place, choices)| rank * choices + digit(place))
}

/// The even permutation with a number below [`COUNT`].
pub fn unrank(mut rank: usize) -> [u8; 6] {
    let mut digits = [0; 6];
    for (place, choices) in CHOICES.into_iter().enumerate().rev() {
        digits[place] = rank % choices;
        rank /= choices;
    }
    let mut left = vec![0, 1, 2, 3, 4, 5];
    let mut items = digits.map(|digit| left.remove(digit));
    if is_odd(&items) {
        items.swap(4, 5);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_that_of_its_permutation_which_is_even() {
        for number in 0..COUNT {
            let items = unrank(number);
            assert!(!is_odd(&items));
            assert_eq!(rank(&items), number);
            assert!(number == 0 || unrank(number - 1) < items);
        }
    }
}
