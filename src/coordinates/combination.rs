//! Numbering the ways to choose `k` of `n` places, in the combinatorial number system.

/// `CHOOSE[n][k]` = C(n,k), the ways to choose `k` of `n`, for `n` up to 12 and `k` up to 4.
const CHOOSE: [[u16; 5]; 13] = {
    let mut choose = [[0; 5]; 13];
    let mut n = 0;
    while n < 13 {
        choose[n][0] = 1;
        let mut k = 1;
        while k < 5 && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The number of a choice of four places, given as a set of bits: C(a,1) + C(b,2) + C(c,3) +
/// C(d,4) for the places a < b < c < d (D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.3).
pub fn rank(mut places: u16) -> u16 {
    let mut rank = 0;
    for chosen in 1..=4 {
        rank += CHOOSE[places.trailing_zeros().min(12) as usize][chosen];
        places &= places.wrapping_sub(1);
    }
    rank
}

/// The choice of four places with a number, as a set of bits.
pub fn unrank(mut rank: u16) -> u16 {
    let mut places = 0;
    for chosen in (1..=4).rev() {
        let place = (0..12).rev().find(|&n: &usize| CHOOSE[n][chosen] <= rank);
        let place = place.unwrap_or(0);
        rank -= CHOOSE[place][chosen];
        places |= 1 << place;
    }
    places
}
