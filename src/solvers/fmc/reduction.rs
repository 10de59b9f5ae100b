//! The search for one step into a subgroup, on the scramble and on its inverse.

use super::ways::{StepSpace, descend};
use super::words::{Carrier, LONGEST, MoveWord, ends_with, is_barred, last_turns, words};
use crate::cube::{CubieCube, Move, MoveSet};
use crate::tables::{CosetSpace, PruningTable};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Whether moves may be made on the inverse of a scramble (NISS: normal inverse scramble switch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Niss {
    /// All moves are made on the scramble.
    Never,
    /// All moves of a step are made on one of the two sides, which are the scramble and its inverse.
    Before,
    /// The side may change within a step.
    #[default]
    Always,
}

impl Niss {
    /// All three values, with their names.
    pub const NAMED: [(&'static str, Niss); 3] = [
        ("before", Niss::Before),
        ("always", Niss::Always),
        ("never", Niss::Never),
    ];

    /// The name of the value: `before`, `always` or `never`.
    pub const fn name(self) -> &'static str {
        match self {
            Niss::Never => "never",
            Niss::Before => "before",
            Niss::Always => "always",
        }
    }
}

/// The moves of a part of a solution: the moves on the scramble and the moves on its inverse.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct TwoSides {
    /// The moves on the scramble.
    pub normal: Vec<Move>,
    /// The moves on its inverse.
    pub inverse: Vec<Move>,
}

impl TwoSides {
    /// A part of a solution with moves on the scramble only.
    pub const fn on_scramble(moves: Vec<Move>) -> TwoSides {
        TwoSides {
            normal: moves,
            inverse: Vec::new(),
        }
    }

    /// A part of a solution with moves on the inverse only.
    pub const fn on_inverse(moves: Vec<Move>) -> TwoSides {
        TwoSides {
            normal: Vec::new(),
            inverse: moves,
        }
    }

    /// The number of moves (HTM).
    pub fn len(&self) -> usize {
        self.normal.len() + self.inverse.len()
    }

    /// Returns these moves with the moves `next` added at the end of each side.
    #[must_use]
    pub fn followed_by(&self, next: &TwoSides) -> TwoSides {
        TwoSides {
            normal: [self.normal.as_slice(), &next.normal].concat(),
            inverse: [self.inverse.as_slice(), &next.inverse].concat(),
        }
    }

    /// The cube after the moves. Moves on the inverse are inverted and made before all moves that scrambled the cube.
    pub(crate) fn made_on(&self, cube: &CubieCube) -> CubieCube {
        made_on(cube, &self.normal, &self.inverse)
    }

    /// True if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Returns a cube after the moves `normal` on the cube and the moves `inverse` on its inverse.
pub fn made_on(cube: &CubieCube, normal: &[Move], inverse: &[Move]) -> CubieCube {
    let mut cube = *cube;
    cube.apply(normal);
    if !inverse.is_empty() {
        cube = cube.inverse();
        cube.apply(inverse);
        cube = cube.inverse();
    }
    cube
}

/// The cube at which a step begins, and the turns that must not come first on each side. These turns are excluded
/// because the last moves on this side turned the same faces.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// The cube.
    pub cube: CubieCube,
    /// The turns that must not come first on the scramble.
    pub barred: MoveSet,
    /// The turns that must not come first on the inverse.
    pub barred_on_inverse: MoveSet,
}

/// The sides on which a step may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// True if all moves of the step may be on the scramble.
    pub normal: bool,
    /// True if all moves of the step may be on the inverse.
    pub inverse: bool,
    /// True if the step may have moves on the scramble and moves on the inverse.
    pub both: bool,
}

impl Sides {
    /// The sides that an option allows.
    pub const fn of(niss: Niss) -> Sides {
        Sides {
            normal: true,
            inverse: !matches!(niss, Niss::Never),
            both: matches!(niss, Niss::Always),
        }
    }
}

impl Sides {
    /// True if a step has too many moves for the search to try each division of the moves between the two sides.
    pub const fn leave_out(self, length: usize) -> bool {
        self.both && length > 2 * LONGEST + 1
    }
}

/// A function that receives the moves found for a step: the moves on the scramble and the moves on its inverse. It can
/// stop the search.
pub type SidesVisitor<'a> = dyn FnMut(&[Move], &[Move]) -> ControlFlow<()> + 'a;

/// A step into a subgroup, with the exact distances of its cosets.
pub struct Reduction<S: CosetSpace> {
    table: PruningTable<S>,
    /// The turns that the step may use, in the order of the table.
    turns: Vec<Move>,
    /// The turns that lead out of the subgroup. On each side, the step ends with one of these turns, because later
    /// turns belong to the next step.
    closing: MoveSet,
    /// For each length, the words: the sequences that are made on one side before the opposite side is searched.
    words: [OnceLock<Vec<MoveWord>>; LONGEST + 1],
    coset: fn(&Carrier, &MoveWord) -> S::Coset,
}

impl<S: CosetSpace<State = CubieCube>> Reduction<S> {
    /// Creates the step from a table of distances. `coset` computes the coset of a cube after the moves of a word are
    /// made on its inverse.
    pub fn new(table: PruningTable<S>, closing: MoveSet, coset: fn(&Carrier, &MoveWord) -> S::Coset) -> Self {
        Reduction {
            turns: table.space().moves().to_vec(),
            table,
            closing,
            words: Default::default(),
            coset,
        }
    }

    fn words(&self, length: usize) -> &[MoveWord] {
        self.words[length].get_or_init(|| words(&self.turns, self.closing, length))
    }

    /// Finds pairs of sequences that together lead into the subgroup: one sequence on the scramble, and one on the
    /// inverse, with exactly `length` moves in total. This function finds all such pairs unless [`Sides::leave_out`] is
    /// true for `length`. Each sequence is empty or ends with a turn that leads out of the subgroup. The search calls
    /// `visits` with the number of look-ups, and `visits` may stop the search.
    ///
    /// The search lists the possible sequences on the side with fewer moves. For each of them, it searches for the
    /// sequences on the opposite side. The listed moves only change the coset at which this search begins.
    pub fn each(
        &self,
        start: &Start,
        length: usize,
        sides: Sides,
        visits: &mut dyn FnMut(u64) -> ControlFlow<()>,
        found: &mut SidesVisitor,
    ) -> ControlFlow<()> {
        if sides.normal || sides.both {
            let least = usize::from(!sides.normal);
            let most = if sides.both { (length / 2).min(LONGEST) } else { 0 };
            let (barred, listed) = (start.barred, start.barred_on_inverse);
            self.each_after(&start.cube, length, least..=most, [barred, listed], visits, found)?;
        }
        if (sides.inverse || sides.both) && length > 0 {
            let least = usize::from(!sides.inverse);
            let most = if sides.both { ((length - 1) / 2).min(LONGEST) } else { 0 };
            let (barred, listed) = (start.barred_on_inverse, start.barred);
            let mut swapped = |inverse: &[Move], normal: &[Move]| found(normal, inverse);
            self.each_after(
                &start.cube.inverse(),
                length,
                least..=most,
                [barred, listed],
                visits,
                &mut swapped,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Passes moves to `found` if the last turn leads out of the subgroup. If other turns about the same axis come
    /// directly before the last turn, they must also lead out of the subgroup.
    fn if_closed(&self, moves: &[Move], found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>) -> ControlFlow<()> {
        match ends_with(moves, self.closing) {
            true => found(moves),
            false => ControlFlow::Continue(()),
        }
    }

    /// Finds pairs of sequences: one on a cube, and one on its inverse, with `length` moves in total. The length of the
    /// sequence on the inverse is in the range `listed`.
    fn each_after(
        &self,
        cube: &CubieCube,
        length: usize,
        listed: std::ops::RangeInclusive<usize>,
        [barred, barred_for_listed]: [MoveSet; 2],
        visits: &mut dyn FnMut(u64) -> ControlFlow<()>,
        found: &mut SidesVisitor,
    ) -> ControlFlow<()> {
        let carrier = (*listed.end() > 0).then(|| Carrier::of(cube));
        let mut made = Vec::with_capacity(length);
        for first in listed {
            if first > length {
                break;
            }
            let left = length - first;
            if first == 0 {
                visits(1)?;
                let coset = self.table.space().coset_of(cube);
                if self.least(coset) <= left {
                    let mut alone = |moves: &[Move]| self.if_closed(moves, &mut |moves| found(moves, &[]));
                    descend(self, coset, left, barred, &mut made, visits, &mut alone)?;
                }
                continue;
            }
            let Some(carrier) = &carrier else {
                continue;
            };
            let words = self.words(first);
            visits(words.len() as u64)?;
            for word in words {
                let coset = (self.coset)(carrier, word);
                if self.least(coset) > left || is_barred(word.moves(), barred_for_listed) {
                    continue;
                }
                let mut with_word = |moves: &[Move]| {
                    self.if_closed(moves, &mut |moves| {
                        each_direction(word.moves(), &mut |word| found(moves, word))
                    })
                };
                descend(self, coset, left, barred, &mut made, visits, &mut with_word)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<S: CosetSpace<State = CubieCube>> StepSpace for Reduction<S> {
    type Node = S::Coset;

    fn turns(&self) -> &[Move] {
        &self.turns
    }

    #[inline]
    fn turned(&self, coset: S::Coset, which: usize) -> S::Coset {
        self.table.space().turn(coset, which)
    }

    #[inline]
    fn least(&self, coset: S::Coset) -> usize {
        self.table
            .entry(coset)
            .map_or(usize::MAX, |entry| entry.distance().into())
    }

    fn closing(&self) -> MoveSet {
        self.closing
    }
}

/// The last turns of a word are about one axis. This function passes the word to `found` with each combination of
/// directions of these turns.
fn each_direction(word: &[Move], found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut moves = [Move::U1; LONGEST];
    let moves = &mut moves[..word.len()];
    let turns = last_turns(word);
    for directions in 0..1_usize << turns {
        moves.copy_from_slice(word);
        for (bit, turn) in moves.iter_mut().rev().take(turns).enumerate() {
            if directions >> bit & 1 == 1 {
                *turn = turn.inverse();
            }
        }
        found(moves)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_last_turns_of_a_word_about_one_axis_are_made_in_each_direction() {
        for (word, turns) in [
            (&[][..], 0),
            (&[Move::R1], 1),
            (&[Move::U1, Move::R1], 1),
            (&[Move::R3, Move::U1, Move::D1], 2),
        ] {
            let mut found = Vec::new();
            let ended = each_direction(word, &mut |moves| {
                found.push(moves.to_vec());
                ControlFlow::Continue(())
            });
            assert!(ended.is_continue());
            let first = word.len() - turns;
            for moves in &found {
                assert_eq!((moves.len(), &moves[..first]), (word.len(), &word[..first]));
                let mut pairs = moves.iter().zip(word);
                assert!(pairs.all(|(&one, &other)| one == other || one == other.inverse()));
            }
            let different: HashSet<&Vec<Move>> = found.iter().collect();
            assert_eq!((found.len(), different.len()), (1 << turns, 1 << turns), "{word:?}");
        }
    }
}
