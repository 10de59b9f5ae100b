//! Chooses the amounts by which an operation (see [`super::operations`]) turns the layers of columns aside. It finds
//! the amounts with the largest total value; see [`Prices::most`]. [`super::rows`] explains columns.

/// The quarter turns of two opposite layers. These are the layers of a column and of its mirror column, or the outer
/// layers on both sides. The value is four times the number of quarters of the layer on the positive side of the axis,
/// plus the number of quarters of the opposite layer. Both numbers are clockwise as seen from the positive side.
pub(super) type Pair = usize;

pub(super) const PAIRS: usize = 16;

pub(super) fn pair(one: u8, other: u8) -> Pair {
    usize::from(4 * one + other)
}

pub(super) fn halves(pair: Pair) -> [u8; 2] {
    [(pair / 4) as u8, (pair % 4) as u8]
}

/// The number of layers (0 to 2) that have different amounts in the two pairs.
fn differing(one: Pair, other: Pair) -> u32 {
    u32::from(one / 4 != other / 4) + u32::from(one % 4 != other % 4)
}

/// The layers of a column and of its mirror column are turned aside by a pair of amounts. For each pair, this is the
/// number of matching places that the two columns gain together.
pub(super) type GainsOfPairs = [i8; PAIRS];

/// The best value for each pair of amounts.
type Best = [i16; PAIRS];

/// Marks a pair that cannot be reached.
const NONE: i16 = i16::MIN / 2;

/// The values of places and moves, in tenths of a move.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    /// The value of a place that matches.
    pub(super) place: i16,
    /// The cost of a move. If it is 0, the search accepts every choice that gains a place.
    pub(super) a_move: i16,
}

impl Prices {
    /// The largest possible difference between the value of the gained places and the cost of turning layers aside and
    /// back. The outer layers have the amounts `outer`, and the layers of the column to match have the amounts `last`.
    /// `columns` contains the gains of the columns between the outer layers and the column to match.
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

    /// Returns the pairs of amounts that reach the value of [`Prices::most`], then the number of places that they gain,
    /// and then the number of moves that turn layers aside and back.
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

    /// Updates the values for one more column: first for the best change of amounts before this column, then for the
    /// gains of the column. Returns the number that was subtracted from all values to keep them small.
    ///
    /// An operation moves four pieces of each column and four pieces of the column to match. So a column gains at most
    /// 8 places, and a column and its mirror column gain at most 16 places together. These are worth at most 352 tenths
    /// of a move. So even after 32 columns, the values are far from the bounds of `i16`.
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

    /// The cost if the amount of a layer differs from the amount of the layer before it: a move to turn the layer aside
    /// and a move to turn it back. A change between the outer layers and the first column costs only one move, because
    /// the outer layers turn back together with the layers beside them.
    fn of_change(self, number: usize) -> i16 {
        if number == 0 { self.a_move } else { 2 * self.a_move }
    }
}

/// Lets each of the two layers change its amount. Each change costs `price`. The new value of a pair is the best of the
/// values of all pairs, minus the cost of the changes from that pair.
///
/// The amount of a layer is two bits of the pair. The best of its four values is found in two steps. Each step compares
/// pairs that differ in one bit. Compilers turn these steps into a few vector instructions.
fn relax(best: &mut Best, price: i16) {
    let of_one = larger(best, &across::<8>(best));
    changed(best, &larger(&of_one, &across::<4>(&of_one)), price);
    let of_other = larger(best, &across::<2>(best));
    changed(best, &larger(&of_other, &across::<1>(&of_other)), price);
}

/// For each pair, the value of the pair that differs only in the bit `BIT`.
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
