//! Turns thought of as made before the scramble.
//!
//! If premoves `M` and the cube `c` are together solved by `P1 P2`, then `M c P1 P2` is solved, and so
//! is `c P1 P2 M`: premoves make solutions that leave H once more at their end. Two phases alone find
//! a solution only if its last turns are in H, or its first, for the inverse; with up to four premoves
//! the stretch in H may stand at nearly every place in between. Each place adds about as many
//! solutions with so and so long a stretch as the last one has; while a shorter stretch at the
//! same place, found by one more turn in the first phase, takes thirteen times as long to search
//! and gives five times fewer solutions each. That is why this solver is quick. (The idea is known
//! from fewest-moves solving; S. Chen's min2phase has single premoves.)

use super::bounds::ALL_TURNS;
use super::cosets::{Coset, H_TURNS, TURNS};
use super::subgroup::Pieces;
use crate::cube::{Cubie, Move};
use std::collections::HashMap;

/// The most premoves that are tried.
pub const LONGEST: usize = 4;

/// The turns of H, a bit each.
pub const H_TURN_BITS: u32 = {
    let mut bits = 0;
    let mut index = 0;
    while index < H_TURNS.len() {
        bits |= 1 << H_TURNS[index] as u32;
        index += 1;
    }
    bits
};

/// For every turn, and in the last place for none, which turns may follow it, a bit each: not one of
/// the same face, and of two opposite faces only U before D, R before L, F before B.
pub const MAY_FOLLOW: [u32; TURNS + 1] = {
    let mut follow = [ALL_TURNS; TURNS + 1];
    let mut turn = 0;
    while turn < TURNS {
        // Faces are numbered U R F D L B, so that the opposite of one of the last three is three before.
        let face = turn / 3;
        follow[turn] &= !(0b111 << (3 * face));
        if face >= 3 {
            follow[turn] &= !(0b111 << (3 * (face - 3)));
        }
        turn += 1;
    }
    follow
};

/// For every last turn of a first phase, and in the last place for none, which turns the second
/// phase may begin with, a bit each: all of H but those of the same face. A half turn of the
/// opposite face may follow in either order: no first phase has it just before its last turn, since
/// the two could be exchanged, and it would belong to the second phase. (After `R L` it may so be
/// that `R2` makes a solution of what `R' L` makes a shorter one of; they become the same.)
pub const MAY_BEGIN: [u32; TURNS + 1] = {
    let mut begin = [H_TURN_BITS; TURNS + 1];
    let mut turn = 0;
    while turn < TURNS {
        begin[turn] &= !(0b111 << (3 * (turn / 3)));
        turn += 1;
    }
    begin
};

/// The place in [`MAY_FOLLOW`] for when there was no turn yet.
pub const NO_TURN: usize = TURNS;

/// Premoves that differ only by turns of H before them: `h M` for the same `M`. With any of them
/// before it a cube is in the same coset of H, so that one search of the first phase serves them all.
#[derive(Debug)]
pub struct Group {
    /// One of them.
    pub first: Cubie,
    /// Where pieces are after each of them.
    pub pieces: Vec<Pieces>,
    /// The turns of each.
    pub turns: Vec<Vec<Move>>,
}

/// All premoves of a length, in groups: 1, 4, 52, 618 and 7,578 of them for 0 to 4 turns.
pub fn groups(length: usize) -> Vec<Group> {
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
    let mut groups: Vec<Group> = Vec::new();
    let mut known: HashMap<Coset, usize> = HashMap::new();
    for (turns, cube) in sequences {
        let number = *known.entry(Coset::of(&cube)).or_insert_with(|| {
            groups.push(Group {
                first: cube,
                pieces: Vec::new(),
                turns: Vec::new(),
            });
            groups.len() - 1
        });
        groups[number].pieces.push(Pieces::of(&cube));
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
                let wanted = Coset::of(&group.first.then(&cube));
                for (turns, pieces) in group.turns.iter().zip(&group.pieces) {
                    let before = Cubie::from(turns.as_slice());
                    assert_eq!(Coset::of(&before.then(&cube)), wanted);
                    assert_eq!(*pieces, Pieces::of(&before));
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
