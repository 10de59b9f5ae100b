//! Premoves: turns that are imagined as made before the scramble.
//!
//! If premoves `M` and the cube `c` are together solved by `P1 P2`, then `M c P1 P2` is solved, and so
//! is `c P1 P2 M`: premoves make solutions that leave H once more at their end. Two phases alone find
//! a solution only if its last turns are in H, or its first, for the inverse; with up to four premoves
//! the segment in H may stand at nearly every place in between. Each further place gives about as many
//! solutions with a segment of a given length as the last place does. To search for a segment that is
//! one turn shorter at the same place takes thirteen times as long instead, and of its first phases
//! one in five times as many leads to a solution. That is why this solver is fast. (The idea is known
//! from fewest-moves solving; S. Chen's min2phase has single premoves.)

use super::subgroup::PiecePermutation;
use crate::cube::{Cubie, Move, MoveSet};
use crate::subgroups::{DominoCoset, TURNS};
use std::collections::HashMap;

/// The most premoves that are tried.
pub const LONGEST: usize = 4;

/// The turns of H, a bit each.
pub const H_TURN_BITS: u32 = MoveSet::DOMINO.bits();

/// For every turn, and in the last place for none, its canonical successors, a bit each.
pub const MAY_FOLLOW: [u32; TURNS + 1] = {
    let mut follow = [MoveSet::ALL.bits(); TURNS + 1];
    let mut turn = 0;
    while turn < TURNS {
        follow[turn] = MoveSet::after_face(Move::ALL[turn].face()).bits();
        turn += 1;
    }
    follow
};

/// For every last turn of a first phase, and in the last place for none, which turns the second
/// phase may begin with, a bit each: all of H but those of the same face. A half turn of the
/// opposite face may follow in either order: no first phase has it just before its last turn, since
/// the two could be exchanged, and it would belong to the second phase. (So a first phase may end
/// with `R L` and a second phase begin with `R2`. Such a solution cancels to a shorter one, which
/// begins with the first phase `R' L`.)
pub const MAY_BEGIN: [u32; TURNS + 1] = {
    let mut begin = [H_TURN_BITS; TURNS + 1];
    let mut turn = 0;
    while turn < TURNS {
        let face = MoveSet::of_face(Move::ALL[turn].face());
        begin[turn] = MoveSet::DOMINO.without(face).bits();
        turn += 1;
    }
    begin
};

/// The place in [`MAY_FOLLOW`] for when there was no turn yet.
pub const NO_TURN: usize = TURNS;

/// Premoves that differ only by turns of H before them: `h M` for the same `M`. With any of them
/// before it a cube is in the same coset of H, so that one search of the first phase serves them all.
#[derive(Debug)]
pub struct PremoveGroup {
    /// One of them.
    pub first: Cubie,
    /// Where pieces are after each of them.
    pub pieces: Vec<PiecePermutation>,
    /// The turns of each.
    pub turns: Vec<Vec<Move>>,
}

/// All premoves of a length, in groups: 1, 4, 52, 618 and 7,578 of them for 0 to 4 turns.
pub fn groups(length: usize) -> Vec<PremoveGroup> {
    let mut sequences: Vec<(Vec<Move>, Cubie)> = vec![(Vec::new(), Cubie::SOLVED)];
    for place in 0..length {
        let longer = sequences.iter().flat_map(|(sequence, cube)| {
            let last = sequence.last().map_or(NO_TURN, |&turn| turn as usize);
            // A turn of H before all the others would belong to the second phase.
            let not_first = if place == 0 { H_TURN_BITS } else { 0 };
            let allowed = MAY_FOLLOW[last] & !not_first;
            let turns = Move::ALL
                .into_iter()
                .filter(move |&turn| allowed >> turn as u32 & 1 == 1);
            turns.map(|turn| {
                let mut turned = *cube;
                turned.turn(turn);
                (sequence.iter().copied().chain([turn]).collect(), turned)
            })
        });
        sequences = longer.collect();
    }
    let mut groups: Vec<PremoveGroup> = Vec::new();
    let mut known: HashMap<DominoCoset, usize> = HashMap::new();
    for (turns, cube) in sequences {
        let number = *known.entry(DominoCoset::of(&cube)).or_insert_with(|| {
            groups.push(PremoveGroup {
                first: cube,
                pieces: Vec::new(),
                turns: Vec::new(),
            });
            groups.len() - 1
        });
        groups[number].pieces.push(PiecePermutation::of(&cube));
        groups[number].turns.push(turns);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};

    #[test]
    fn a_group_of_premoves_leaves_every_cube_in_one_coset() {
        let counts = [(1, 1), (4, 8), (52, 108), (618, 1_440), (7_578, 19_224)];
        for (length, (count, sequences)) in counts.into_iter().enumerate() {
            let groups = groups(length);
            assert_eq!(groups.len(), count);
            let all: usize = groups.iter().map(|group| group.turns.len()).sum();
            assert_eq!(all, sequences);
            for (number, group) in groups.iter().enumerate() {
                let cube = random_state(&mut generator(5, number as u64));
                let wanted = DominoCoset::of(&group.first.then(&cube));
                for (turns, pieces) in group.turns.iter().zip(&group.pieces) {
                    let before = Cubie::from(turns.as_slice());
                    assert_eq!(DominoCoset::of(&before.then(&cube)), wanted);
                    assert_eq!(*pieces, PiecePermutation::of(&before));
                }
            }
        }
    }

    #[test]
    fn of_two_turns_that_commute_one_order_is_allowed() {
        for one in 0..TURNS {
            for other in 0..TURNS {
                let faces = (Move::ALL[one].face(), Move::ALL[other].face());
                let both = [(one, other), (other, one)]
                    .map(|(first, second)| MAY_FOLLOW[first] >> second & 1 == 1);
                let expected = match faces {
                    (a, b) if a == b => 0,
                    (a, b) if a.axis() == b.axis() => 1,
                    _ => 2,
                };
                assert_eq!(both.into_iter().filter(|&may| may).count(), expected);
            }
        }
    }
}
