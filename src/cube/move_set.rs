//! Sets of face turns, and the turns that may follow a turn in a canonical sequence.

use super::bits::places_of;
use super::moves::{Amount, Face, Move};
use std::fmt;

/// A set of face turns, with one bit for each in the order of [`Move::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(u32);

impl MoveSet {
    /// No turn.
    pub const EMPTY: MoveSet = MoveSet(0);

    /// All 18 face turns.
    pub const ALL: MoveSet = MoveSet((1 << Move::ALL.len()) - 1);

    /// The six clockwise quarter turns.
    pub const CLOCKWISE: MoveSet = MoveSet::of_amount(Amount::Clockwise);

    /// The six half turns, which generate Thistlethwaite's G3.
    pub const HALF_TURNS: MoveSet = MoveSet::of_amount(Amount::Half);

    /// The twelve quarter turns.
    pub const QUARTER_TURNS: MoveSet = MoveSet::ALL.without(MoveSet::HALF_TURNS);

    /// The ten turns of domino reduction, [`Move::DOMINO`].
    pub const DOMINO: MoveSet = MoveSet::of(&Move::DOMINO);

    /// The three turns of a face.
    pub const fn of_face(face: Face) -> MoveSet {
        MoveSet(0b111 << (3 * face as u32))
    }

    const fn of_amount(amount: Amount) -> MoveSet {
        MoveSet(0b001_001_001_001_001_001 << (amount.quarters() - 1))
    }

    /// The set with these turns.
    pub const fn of(moves: &[Move]) -> MoveSet {
        let mut set = MoveSet::EMPTY;
        let mut index = 0;
        while index < moves.len() {
            set = set.union(MoveSet(1 << moves[index] as u32));
            index += 1;
        }
        set
    }

    /// The set with the bits of a number, in the order of [`Move::ALL`]; higher bits are ignored.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> MoveSet {
        MoveSet(bits & MoveSet::ALL.0)
    }

    /// The set as a number: bit `turn as u32` stands for `turn`.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The turns that are in at least one of the two sets.
    #[inline(always)]
    pub const fn union(self, other: MoveSet) -> MoveSet {
        MoveSet(self.0 | other.0)
    }

    /// The turns that are in both sets.
    #[inline(always)]
    pub const fn intersection(self, other: MoveSet) -> MoveSet {
        MoveSet(self.0 & other.0)
    }

    /// The turns of this set that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: MoveSet) -> MoveSet {
        MoveSet(self.0 & !other.0)
    }

    /// True if the turn is in the set.
    #[inline(always)]
    pub const fn contains(self, turn: Move) -> bool {
        self.0 >> turn as u32 & 1 == 1
    }

    /// True if no turn is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of turns in the set, 0 to 18.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The turns, in the order of [`Move::ALL`].
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Move> {
        self.indices().map(|index| Move::ALL[index])
    }

    /// The indices of the turns in [`Move::ALL`], in ascending order.
    #[inline(always)]
    pub fn indices(self) -> impl Iterator<Item = usize> {
        places_of(self.0)
    }

    /// The turns, among all 18, that may follow a turn of `face` in a canonical sequence: every turn except those of
    /// the same face and, if `face` is D, L or B, those of the opposite face.
    ///
    /// Two turns of opposite faces commute, so only the order U D, R L or F B is allowed. So no two canonical sequences
    /// differ only in the order of commuting turns, and no canonical sequence contains two turns that can be merged
    /// into one.
    pub const fn after_face(face: Face) -> MoveSet {
        let all = MoveSet::ALL.without(MoveSet::of_face(face));
        match face {
            Face::U | Face::R | Face::F => all,
            Face::D | Face::L | Face::B => all.without(MoveSet::of_face(face.opposite())),
        }
    }

    /// The turns of this set that may follow the turn `last` in a canonical sequence; all turns of the set if `last` is
    /// `None`.
    pub const fn after(self, last: Option<Move>) -> MoveSet {
        match last {
            None => self,
            Some(last) => self.intersection(MoveSet::after_face(last.face())),
        }
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        moves
            .into_iter()
            .fold(MoveSet::EMPTY, |set, turn| set.union(MoveSet(1 << turn as u32)))
    }
}

/// The turns in WCA notation, as in `{U U2 U' R2}`.
impl fmt::Debug for MoveSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns: Vec<&str> = self.iter().map(Move::wca).collect();
        write!(formatter, "{{{}}}", turns.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, Sequence};
    use std::collections::HashSet;

    #[test]
    fn sets_hold_the_turns_that_their_names_say() {
        assert_eq!(MoveSet::ALL.len(), 18);
        assert_eq!(MoveSet::ALL.iter().collect::<Vec<_>>(), Move::ALL);
        assert_eq!(MoveSet::DOMINO.len(), 10);
        for turn in Move::ALL {
            let is_half = turn.amount() == Amount::Half;
            assert_eq!(MoveSet::HALF_TURNS.contains(turn), is_half);
            assert_eq!(MoveSet::QUARTER_TURNS.contains(turn), !is_half);
            let is_clockwise = turn.amount() == Amount::Clockwise;
            assert_eq!(MoveSet::CLOCKWISE.contains(turn), is_clockwise);
            let is_domino = is_half || matches!(turn.face(), Face::U | Face::D);
            assert_eq!(MoveSet::DOMINO.contains(turn), is_domino);
            assert_eq!(MoveSet::of(&[turn]).iter().collect::<Vec<_>>(), [turn]);
        }
        assert_eq!(format!("{:?}", MoveSet::of_face(Face::R)), "{R R2 R'}");
        assert!(MoveSet::EMPTY.is_empty());
        assert_eq!(MoveSet::from_bits(u32::MAX), MoveSet::ALL);
        let collected: MoveSet = [Move::U1, Move::B3].into_iter().collect();
        assert_eq!(collected, MoveSet::of(&[Move::U1, Move::B3]));
    }

    /// There are 1, 18, 243 and 3,240 canonical sequences of zero to three moves. Any two of them with the same length
    /// make different cubes: cube20.org (T. Rokicki et al.) lists the same numbers of positions.
    #[test]
    fn canonical_sequences_are_counted_and_reach_each_cube_once() {
        let mut sequences = vec![Vec::<Move>::new()];
        for expected in [18, 243, 3_240] {
            sequences = sequences
                .iter()
                .flat_map(|sequence| {
                    let next = MoveSet::ALL.after(sequence.last().copied());
                    next.iter()
                        .map(|turn| sequence.iter().copied().chain([turn]).collect::<Vec<_>>())
                })
                .collect();
            assert_eq!(sequences.len(), expected);
            let cubes: HashSet<CubieCube> = sequences
                .iter()
                .map(|sequence| CubieCube::from(sequence.as_slice()))
                .collect();
            assert_eq!(cubes.len(), expected);
            for sequence in &sequences {
                let sequence: Sequence = sequence.iter().copied().collect();
                assert_eq!(sequence.standard_order(), sequence);
            }
        }
    }
}
