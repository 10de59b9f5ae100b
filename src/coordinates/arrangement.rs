//! Assigns an index to each way to put four items into four of `n` places.

/// Returns the index of an arrangement, below n·(n-1)·(n-2)·(n-3). The index is a number in mixed radix with one digit
/// for each item. The digit is the place of the item, counted among the places that the previous items leave free.
#[inline]
pub fn rank([first, second, third, fourth]: [usize; 4], n: usize) -> usize {
    let taken = |earlier: usize, place: usize| usize::from(earlier < place);
    let second_digit = second - taken(first, second);
    let third_digit = third.wrapping_sub(taken(first, third) + taken(second, third));
    let fourth_taken = taken(first, fourth) + taken(second, fourth) + taken(third, fourth);
    let fourth_digit = fourth.wrapping_sub(fourth_taken);
    let rank = (first * (n - 1) + second_digit) * (n - 2);
    (rank.wrapping_add(third_digit) * (n - 3)).wrapping_add(fourth_digit)
}

/// Returns the arrangement with a given index.
#[inline]
pub fn unrank(rank: usize, n: usize) -> [usize; 4] {
    let (first, rest) = (rank / ((n - 1) * (n - 2) * (n - 3)), rank / (n - 3));
    let digits = [first, rest / (n - 2) % (n - 1), rest % (n - 2), rank % (n - 3)];
    let mut places = digits;
    let mut taken = [usize::MAX; 4];
    for thing in 0..4 {
        // The taken places are in ascending order, so one pass over them is enough.
        for &each in &taken[..thing] {
            places[thing] += usize::from(each <= places[thing]);
        }
        taken[thing] = places[thing];
        taken[..=thing].sort_unstable();
    }
    places
}
