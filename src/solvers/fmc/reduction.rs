//! One step into a subgroup, on both sides of a cube.

use super::ways::{StepSpace, descend};
use super::words::{Carrier, LONGEST, MoveWord, ends_with, is_barred, last_turns, words};
use crate::cube::{CubieCube, Move, MoveSet};
use crate::tables::{CosetSpace, PruningTable};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Whether moves may be found on the inverse of a scramble (NISS: normal and inverse scramble switch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Niss {
    /// Not at all.
    Never,
    /// A step is made on one side, whichever.
    Before,
    /// The side may be changed within a step.
    #[default]
    Always,
}

impl Niss {
    /// All three, by their names.
    pub const NAMED: [(&'static str, Niss); 3] = [
        ("before", Niss::Before),
        ("always", Niss::Always),
        ("never", Niss::Never),
    ];

    /// Its name: `before`, `always` or `never`.
    pub const fn name(self) -> &'static str {
        match self {
            Niss::Never => "never",
            Niss::Before => "before",
            Niss::Always => "always",
        }
    }
}

/// The moves of a part of a solution on both sides of the scramble.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct TwoSides {
    /// On the scramble.
    pub normal: Vec<Move>,
    /// On its inverse.
    pub inverse: Vec<Move>,
}

impl TwoSides {
    /// Moves on the scramble alone.
    pub const fn on_scramble(moves: Vec<Move>) -> TwoSides {
        TwoSides {
            normal: moves,
            inverse: Vec::new(),
        }
    }

    /// Moves on its inverse alone.
    pub const fn on_inverse(moves: Vec<Move>) -> TwoSides {
        TwoSides {
            normal: Vec::new(),
            inverse: moves,
        }
    }

    /// How many moves there are (HTM).
    pub fn len(&self) -> usize {
        self.normal.len() + self.inverse.len()
    }

    /// These moves, and then others.
    #[must_use]
    pub fn followed_by(&self, next: &TwoSides) -> TwoSides {
        TwoSides {
            normal: [self.normal.as_slice(), &next.normal].concat(),
            inverse: [self.inverse.as_slice(), &next.inverse].concat(),
        }
    }

    /// What the moves leave of a cube: those on the inverse come, undone, before all that made it.
    pub fn made_on(&self, cube: &CubieCube) -> CubieCube {
        made_on(cube, &self.normal, &self.inverse)
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What moves on a cube and on its inverse leave of it.
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

/// A cube from which a step begins, and the faces that its first turns must not be of, on either side: what was
/// turned last.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// The cube.
    pub cube: CubieCube,
    /// On the scramble.
    pub barred: MoveSet,
    /// On the inverse.
    pub barred_on_inverse: MoveSet,
}

/// Which sides a step may be made on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// The scramble alone.
    pub normal: bool,
    /// The inverse alone.
    pub inverse: bool,
    /// Both.
    pub both: bool,
}

impl Sides {
    /// The sides that may be used as said.
    pub const fn of(niss: Niss) -> Sides {
        Sides {
            normal: true,
            inverse: !matches!(niss, Niss::Never),
            both: matches!(niss, Niss::Always),
        }
    }
}

impl Sides {
    /// True if not all ways to divide so many moves between the sides are looked at.
    pub const fn leave_out(self, length: usize) -> bool {
        self.both && length > 2 * LONGEST + 1
    }
}

/// What is found of a step: moves on the scramble and on its inverse. Breaks the search off.
pub type FoundSides<'a> = dyn FnMut(&[Move], &[Move]) -> ControlFlow<()> + 'a;

/// A step into a subgroup, with the exact distances of its cosets.
pub struct Reduction<S: CosetSpace> {
    table: PruningTable<S>,
    /// The turns that may be made, in the order of the table.
    turns: Vec<Move>,
    /// The turns that lead out of the subgroup, with one of which the step ends on each side: a turn behind it would
    /// belong to the next step.
    closing: MoveSet,
    /// By length: the words that are made on one side before the other is searched.
    words: [OnceLock<Vec<MoveWord>>; LONGEST + 1],
    coset: fn(&Carrier, &MoveWord) -> S::Coset,
}

impl<S: CosetSpace<State = CubieCube>> Reduction<S> {
    /// The step whose distances are in a table; `coset` gives the coset of a cube after a word.
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

    /// Finds every way of exactly `length` moves on the sides, in which each side ends with a turn that leads out of the
    /// subgroup. `visits` counts what is looked up, and may break the search off.
    ///
    /// Whichever side has fewer moves is listed, and the other is searched: for the coset depends on what has been
    /// done on the other side, but no more than that.
    pub fn each(
        &self,
        start: &Start,
        length: usize,
        sides: Sides,
        visits: &mut dyn FnMut(u64) -> ControlFlow<()>,
        found: &mut FoundSides,
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

    /// Passes a way on if the turns about one axis with which it ends all lead out of the subgroup.
    fn if_closed(&self, moves: &[Move], found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>) -> ControlFlow<()> {
        match ends_with(moves, self.closing) {
            true => found(moves),
            false => ControlFlow::Continue(()),
        }
    }

    /// Finds the ways with some moves on the inverse of a cube that are listed, and all others on the cube.
    fn each_after(
        &self,
        cube: &CubieCube,
        length: usize,
        listed: std::ops::RangeInclusive<usize>,
        [barred, barred_for_listed]: [MoveSet; 2],
        visits: &mut dyn FnMut(u64) -> ControlFlow<()>,
        found: &mut FoundSides,
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

/// The word with its last turns, all about one axis, in either direction each.
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
