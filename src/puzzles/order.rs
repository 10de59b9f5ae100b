//! Computes the order of turns: how often they must be made until the puzzle shows its initial colors again.

use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the order of a permutation of stickers as a decimal number: the smallest positive number of applications
/// after which every place shows its initial color. The sticker at place `i` goes to place `permutation[i]`; `colors`
/// gives the initial color of each place.
///
/// The places of a cycle show their initial colors after `k` applications exactly when `k` is a multiple of the period
/// of the cycle's colors. So the order is the least common multiple of all periods. After this number of applications,
/// stickers of the same color may still be in each other's places.
pub(super) fn order_of(permutation: &[u32], colors: &[u8]) -> String {
    let mut is_seen = vec![false; permutation.len()];
    let mut periods = BTreeSet::new();
    let mut cycle = Vec::new();
    for start in 0..permutation.len() {
        cycle.clear();
        let mut place = start;
        while !is_seen[place] {
            is_seen[place] = true;
            cycle.push(colors[place]);
            place = permutation[place] as usize;
        }
        if cycle.len() > 1 {
            periods.insert(period(&cycle));
        }
    }
    least_common_multiple(periods).to_string()
}

/// The smallest positive number of places by which a cycle of colors can be rotated so that it looks the same.
///
/// The function uses the failure function of Knuth, Morris and Pratt (1977): `borders[end]` is the length of the
/// longest border of the first `end + 1` colors. A border is a proper prefix that is also a suffix. The difference
/// between the length of the cycle and the length of its longest border is the period, if this difference divides the
/// length of the cycle.
fn period(cycle: &[u8]) -> usize {
    let mut borders = vec![0; cycle.len()];
    let mut border = 0;
    for end in 1..cycle.len() {
        while border > 0 && cycle[end] != cycle[border] {
            border = borders[border - 1];
        }
        border += usize::from(cycle[end] == cycle[border]);
        borders[end] = border;
    }
    let period = cycle.len() - border;
    if cycle.len().is_multiple_of(period) {
        period
    } else {
        cycle.len()
    }
}

/// The least common multiple of positive numbers. It is the product, over all primes, of the highest power of the prime
/// that divides one of the numbers.
pub(super) fn least_common_multiple(numbers: impl IntoIterator<Item = usize>) -> BigUint {
    let mut highest: BTreeMap<usize, u32> = BTreeMap::new();
    for number in numbers {
        for (prime, exponent) in prime_powers(number) {
            let most = highest.entry(prime).or_default();
            *most = exponent.max(*most);
        }
    }
    let powers = highest.into_iter();
    powers
        .map(|(prime, exponent)| BigUint::from(prime).pow(exponent))
        .product()
}

/// The primes that divide a number, with their exponents, found by trial division.
fn prime_powers(mut number: usize) -> Vec<(usize, u32)> {
    let mut powers = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        let mut exponent = 0;
        while number.is_multiple_of(divisor) {
            number /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            powers.push((divisor, exponent));
        }
        divisor += 1;
    }
    if number > 1 {
        powers.push((number, 1));
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_period_is_the_least_shift_that_changes_nothing() {
        for length in 1..=9_usize {
            // The test checks all cycles with up to three colors.
            for number in 0..3_usize.pow(length as u32) {
                let cycle: Vec<u8> = (0..length)
                    .map(|place| (number / 3_usize.pow(place as u32) % 3) as u8)
                    .collect();
                let looks_the_same =
                    |shift: &usize| (0..length).all(|place| cycle[place] == cycle[(place + shift) % length]);
                let expected = (1..=length).find(looks_the_same);
                assert_eq!(Some(period(&cycle)), expected, "{cycle:?}");
            }
        }
    }

    #[test]
    fn orders_are_those_of_the_cycles_as_they_look() {
        // The permutation has a cycle of 3 places, a cycle of 4 places, a cycle of 5 places and a fixed place. Here,
        // every place has its own color.
        let permutation = [1, 2, 0, 4, 5, 6, 3, 8, 9, 10, 11, 7, 12];
        let different: Vec<u8> = (0..13).collect();
        assert_eq!(order_of(&permutation, &different), "60");
        // Here, the cycle of 4 places has two alternating colors, and the cycle of 5 places has one color.
        let colors = [0, 1, 2, 0, 1, 0, 1, 3, 3, 3, 3, 3, 0];
        assert_eq!(order_of(&permutation, &colors), "6");
        assert_eq!(order_of(&permutation, &[0; 13]), "1");
        assert_eq!(order_of(&[], &[]), "1");
    }

    #[test]
    fn orders_of_any_size_are_written_to_the_last_digit() {
        // The permutation has one cycle for each prime length below 100. The product of these 25 primes is known.
        let mut permutation: Vec<u32> = Vec::new();
        for length in (2..100_u32).filter(|&number| prime_powers(number as usize) == [(number as usize, 1)]) {
            let first = permutation.len() as u32;
            permutation.extend((1..=length).map(|next| first + next % length));
        }
        let mut colors = vec![0; permutation.len()];
        let mut place = 0;
        while place < colors.len() {
            colors[place] = 1;
            place += prime_after(place, &permutation);
        }
        assert_eq!(order_of(&permutation, &colors), "2305567963945518424753102147331756070");
    }

    /// The length of the cycle that begins at `start`.
    fn prime_after(start: usize, permutation: &[u32]) -> usize {
        let mut length = 1;
        while permutation[start + length - 1] as usize != start {
            length += 1;
        }
        length
    }
}
