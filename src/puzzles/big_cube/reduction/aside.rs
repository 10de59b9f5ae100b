//! How far the layers of each column are turned aside: what that costs, and the best amounts for all columns at once.

/// Quarters that the two layers of a column are turned, or those of the rows: four times those of the layer where the
/// axis points to, and those of the other, both as seen from there.
pub(super) type Pair = usize;

pub(super) const PAIRS: usize = 16;

pub(super) fn pair(one: u8, other: u8) -> Pair {
    usize::from(4 * one + other)
}

pub(super) fn halves(pair: Pair) -> [u8; 2] {
    [(pair / 4) as u8, (pair % 4) as u8]
}

/// How many of the two differ.
fn differing(one: Pair, other: Pair) -> u32 {
    u32::from(one / 4 != other / 4) + u32::from(one % 4 != other % 4)
}

/// How many places a column and the one across the middle gain, by how far their two layers are turned aside.
pub(super) type GainsOfPairs = [i8; PAIRS];

/// By pair of layers.
type Best = [i16; PAIRS];

/// No way leads there.
const NONE: i16 = i16::MIN / 2;

/// What things are worth, in tenths of a move.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    /// A place that matches.
    pub(super) place: i16,
    /// A move. None, where anything that gains will do.
    pub(super) a_move: i16,
}

impl Prices {
    /// What places are worth less what turning aside and back costs, at most: from how far the outer layers are turned
    /// to how far those of the column to match are, by the gains of the columns between them.
    pub(super) fn most(self, outer: Pair, last: Pair, columns: &[GainsOfPairs]) -> i32 {
        let mut best = [NONE; PAIRS];
        best[outer] = 0;
        let mut passed = 0;
        for (number, gains) in columns.iter().enumerate() {
            passed += self.advance(&mut best, number, gains);
        }
        relax(&mut best, self.of_change(columns.len()));
        passed + i32::from(best[last])
    }

    /// The pairs that come to that, how many places they gain, and how many moves turning aside and back takes.
    pub(super) fn best(self, outer: Pair, last: Pair, columns: &[GainsOfPairs]) -> (Vec<Pair>, i32, u32) {
        let mut best = [NONE; PAIRS];
        best[outer] = 0;
        let mut reached = vec![best];
        for (number, gains) in columns.iter().enumerate() {
            self.advance(&mut best, number, gains);
            reached.push(best);
        }
        let mut at = last;
        let (mut pairs, mut gained, mut moves) = (Vec::with_capacity(columns.len()), 0, 0);
        for (number, best) in reached.iter().enumerate().rev() {
            let value = |from: Pair| best[from] - self.of_change(number) * differing(from, at) as i16;
            let from = (1..PAIRS).fold(0, |most, from| if value(from) > value(most) { from } else { most });
            moves += differing(from, at) * if number == 0 { 1 } else { 2 };
            if number > 0 {
                gained += i32::from(columns[number - 1][from]);
                pairs.push(from);
            }
            at = from;
        }
        pairs.reverse();
        (pairs, gained, moves)
    }

    /// One more column, with whatever change of the amounts before it is best. Returns what all pairs are worth less for
    /// that from there on.
    ///
    /// An operation and the turn of the rows alone move four pieces each in a column: so the two gain 16 at most, which are
    /// worth 352 tenths of a move at most, and 32 columns do not come near the bounds of the numbers.
    fn advance(self, best: &mut Best, number: usize, gains: &GainsOfPairs) -> i32 {
        relax(best, self.of_change(number));
        for (best, &gain) in best.iter_mut().zip(gains) {
            *best += self.place * i16::from(gain);
        }
        if number % 32 < 31 {
            return 0;
        }
        let passed = best[0];
        for best in best {
            *best -= passed;
        }
        passed.into()
    }

    /// What it costs that a layer of a column is not turned as the one before it: a move there and one back. The change
    /// to the first column is only made on the way there, since the outer layers may stay.
    fn of_change(self, number: usize) -> i16 {
        if number == 0 { self.a_move } else { 2 * self.a_move }
    }
}

/// The best that leads to each pair, if each of the two layers may turn otherwise at a price.
///
/// The four amounts of a layer are two bits of the pair. The best of four is that of a pair and what differs in one bit,
/// and then of that and what differs in the other: compilers make a few vector instructions of it.
fn relax(best: &mut Best, price: i16) {
    let of_one = larger(best, &across::<8>(best));
    changed(best, &larger(&of_one, &across::<4>(&of_one)), price);
    let of_other = larger(best, &across::<2>(best));
    changed(best, &larger(&of_other, &across::<1>(&of_other)), price);
}

/// What differs in a bit, at the place of each.
#[inline(always)]
fn across<const BIT: usize>(best: &Best) -> Best {
    let mut across = [0; PAIRS];
    for (pair, across) in across.iter_mut().enumerate() {
        *across = best[pair ^ BIT];
    }
    across
}

#[inline(always)]
fn larger(one: &Best, other: &Best) -> Best {
    let mut larger = *one;
    for (larger, &other) in larger.iter_mut().zip(other) {
        *larger = (*larger).max(other);
    }
    larger
}

#[inline(always)]
fn changed(best: &mut Best, most: &Best, price: i16) {
    for (best, most) in best.iter_mut().zip(most) {
        *best = (*best).max(most - price);
    }
}
