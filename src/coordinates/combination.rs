//! Assigns an index to each way to choose `k` of `n` places, in the combinatorial number system.

/// `CHOOSE[k][n]` = C(n,k), the number of ways to choose `k` of `n` places, for `k` up to 4 and `n` up to 12.
const CHOOSE: [[u16; 13]; 5] = {
    let mut choose = [[0; 13]; 5];
    choose[0] = [1; 13];
    let mut k = 1;
    while k < 5 {
        let mut n = 1;
        while n < 13 {
            choose[k][n] = choose[k - 1][n - 1] + choose[k][n - 1];
            n += 1;
        }
        k += 1;
    }
    choose
};

/// Returns the index of a choice of four places, which are given as a set of bits. For the places a < b < c < d, the
/// index is C(a,1) + C(b,2) + C(c,3) + C(d,4) (D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.3).
pub const fn rank(mut places: u16) -> u16 {
    let mut rank = 0;
    let mut k = 1;
    while k < CHOOSE.len() {
        let place = places.trailing_zeros() as usize;
        rank += CHOOSE[k][if place < 12 { place } else { 12 }];
        places &= places.wrapping_sub(1);
        k += 1;
    }
    rank
}

/// Returns the choice of four places with a given index, as a set of bits.
pub fn unrank(mut rank: u16) -> u16 {
    let mut places = 0;
    for choose in CHOOSE[1..].iter().rev() {
        let place = choose[..12].iter().rposition(|&ways| ways <= rank);
        let place = place.expect("`choose[0]` is 0, and no rank is below 0");
        rank -= choose[place];
        places |= 1 << place;
    }
    places
}
