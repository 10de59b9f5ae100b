//! The search itself: all first phases of one length from many cosets, and behind each a second.
//!
//! Nearly all time is spent waiting for entries of tables that are larger than any cache, so the
//! search does not go depth first from one coset to the next. It keeps a pile of cosets for every
//! number of turns left, takes sixteen cosets from the pile with the fewest turns left at a time, looks
//! up their entries, which the processor fetches side by side, and puts their successors on the next
//! pile. With sixteen at a time, a coset takes half the time that it takes alone.

use super::bounds::{ALL_TURNS, CosetBounds, Probe};
use super::near::turns_back;
use super::premoves::{H_TURN_BITS, MAY_BEGIN, MAY_FOLLOW, NO_TURN, PremoveGroup};
use super::subgroup::{PiecePermutation, Subgroup};
use crate::coordinates::{Coordinate, CornerPlaces};
use crate::cube::{Cubie, Move, Symmetry};
use crate::subgroups::{CosetPlace, DominoCoset, DominoCosets, TURNS, symmetries};
use std::ops::ControlFlow;

/// How many cosets are looked up at a time. Measured: 16 are as quick as 64 or 256, and find the
/// first solution sooner.
const AT_A_TIME: usize = 16;

/// The longest second phase: 18 turns (the diameter of H, published with the method).
const LONGEST_SECOND_PHASE: usize = 18;

/// Where every second phase is wanted, those of at most this many turns are all enumerated: a search
/// that finds none looks through as many anyway. Of longer ones, each turn more takes six times as
/// long, and only those of the shortest length are enumerated.
const EVERY_SECOND_PHASE: u8 = 12;

/// Bits of a turn in [`FirstPhaseNode::turns`].
const TURN_BITS: u32 = 5;

/// What stands in [`FirstPhaseNode::turns`] before the first turn.
const NO_TURNS_YET: u128 = (1 << TURN_BITS) - 1;

/// The tables, and what follows from the symmetries.
pub struct TwoPhaseTables<B> {
    pub cosets: DominoCosets,
    pub bounds: B,
    pub subgroup: Subgroup,
    /// By symmetry: the turn that each turn of a representative is on the cube itself.
    turns_back: Vec<[u8; TURNS]>,
    /// By symmetry and last turn: [`MAY_FOLLOW`] in turns of the representative.
    may_follow: Vec<[u32; TURNS + 1]>,
}

impl<B: CosetBounds> TwoPhaseTables<B> {
    /// What the search needs, from tables that were read.
    pub fn new(cosets: DominoCosets, bounds: B, subgroup: Subgroup) -> TwoPhaseTables<B> {
        let turns_back = turns_back();
        let may_follow = turns_back.iter().map(|back| {
            MAY_FOLLOW.map(|follow| {
                let allowed = (0..TURNS).filter(|&turn| follow >> back[turn] & 1 == 1);
                allowed.fold(0, |bits, turn| bits | 1 << turn)
            })
        });
        TwoPhaseTables {
            may_follow: may_follow.collect(),
            turns_back,
            cosets,
            bounds,
            subgroup,
        }
    }

    /// True if a symmetry that keeps H takes one cube to the other.
    pub fn look_the_same(&self, one: &Cubie, other: &Cubie) -> bool {
        // The class of the corners tells most cubes apart at once.
        let class = |cube| self.cosets.corner_place(CornerPlaces::of(cube)).0;
        let same = |symmetry: &Symmetry| symmetry.conjugate(one) == *other;
        class(one) == class(other) && symmetries().iter().any(same)
    }
}

/// A coset from which the first phase goes on.
#[derive(Debug, Clone, Copy)]
pub struct FirstPhaseNode {
    coset: DominoCoset,
    /// Where the pieces of the cube are, without the premoves.
    pieces: PiecePermutation,
    /// The turns made, [`TURN_BITS`] each, the last lowest.
    turns: u128,
    last: u8,
    /// The bound of the coset before, see [`CosetBounds::probe`].
    before: u8,
    /// Where the search began: a direction and a group of premoves, as the caller numbers them.
    pub root: Root,
}

/// Where a search began.
#[derive(Debug, Clone, Copy)]
pub struct Root {
    /// The number of the direction.
    pub direction: u8,
    /// The number of the group of premoves.
    pub group: u32,
}

impl FirstPhaseNode {
    /// The node in which the search for a cube begins, with premoves before it.
    pub fn start<B: CosetBounds>(
        tables: &TwoPhaseTables<B>,
        cube: &Cubie,
        premoves: &Cubie,
        root: Root,
    ) -> FirstPhaseNode {
        let coset = DominoCoset::of(&premoves.then(cube));
        FirstPhaseNode {
            coset,
            pieces: PiecePermutation::of(cube),
            turns: NO_TURNS_YET,
            last: NO_TURN as u8,
            before: tables.bounds.before_first(&tables.cosets, coset),
            root,
        }
    }
}

/// A solution as the search finds it: in its direction, with its premoves still before it.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The turns of the first phase.
    pub first: Vec<Move>,
    /// The turns of the second.
    pub second: Vec<Move>,
    /// Where the search began.
    pub root: Root,
    /// Which of the group's premoves it needs.
    pub premoves: usize,
    /// How many turns these are.
    pub premoves_length: usize,
}

/// What the search may do, and what becomes of what it finds.
pub trait Guide {
    /// True if all second phases behind a first phase are wanted; else the first that is found of
    /// the shortest length.
    const WANTS_EVERY: bool = false;

    /// The longest second phase that is of use, in turns; none to stop. It may become shorter while
    /// the search goes on.
    fn most(&self) -> Option<usize>;

    /// A solution.
    fn found(&mut self, candidate: Candidate) -> ControlFlow<()>;
}

/// Piles of nodes, kept from one search to the next.
#[derive(Debug, Default)]
pub struct Piles {
    /// By turns still to make in the first phase.
    piles: Vec<Vec<FirstPhaseNode>>,
    taken: Vec<FirstPhaseNode>,
}

/// A search for all first phases of one length from some cosets.
pub struct FirstPhaseSearch<'a, B> {
    tables: &'a TwoPhaseTables<B>,
    groups: &'a [PremoveGroup],
    piles: &'a mut Piles,
    most: u8,
}

impl<'a, B: CosetBounds> FirstPhaseSearch<'a, B> {
    /// A search from nodes that begin with premoves of these groups.
    pub fn new(
        tables: &'a TwoPhaseTables<B>,
        groups: &'a [PremoveGroup],
        piles: &'a mut Piles,
    ) -> Self {
        piles.piles.iter_mut().for_each(Vec::clear);
        FirstPhaseSearch {
            tables,
            groups,
            piles,
            most: 0,
        }
    }

    /// The nodes that the first turns lead to from these, if first phases of `length` turns from
    /// there are to be found.
    pub fn expand(
        mut self,
        nodes: impl Iterator<Item = FirstPhaseNode>,
        length: usize,
    ) -> Vec<FirstPhaseNode> {
        self.reserve(length);
        self.piles.piles[length].extend(nodes);
        while !self.piles.piles[length].is_empty() {
            // Nothing is found at the first turn of many.
            let _ = self.step(length, &mut Nothing);
        }
        std::mem::take(&mut self.piles.piles[length - 1])
    }

    /// Finds all first phases of exactly `length` turns from the nodes, none of which ends with a
    /// turn of H, and behind each the shortest second phase, if one is short enough.
    pub fn run(
        mut self,
        nodes: impl Iterator<Item = FirstPhaseNode>,
        length: usize,
        guide: &mut impl Guide,
    ) -> ControlFlow<()> {
        self.reserve(length);
        if guide.most().is_none() {
            return ControlFlow::Break(());
        }
        for node in nodes {
            self.piles.piles[length].push(node);
            if self.piles.piles[length].len() >= AT_A_TIME {
                self.empty(length, guide)?;
            }
        }
        (0..=length)
            .rev()
            .try_for_each(|togo| self.empty(togo, guide))
    }

    fn reserve(&mut self, length: usize) {
        if self.piles.piles.len() <= length {
            self.piles.piles.resize_with(length + 1, Vec::new);
        }
    }

    /// Searches all nodes of a pile, and those of the next piles whenever there are enough of them.
    fn empty(&mut self, togo: usize, guide: &mut impl Guide) -> ControlFlow<()> {
        while !self.piles.piles[togo].is_empty() {
            self.step(togo, guide)?;
            if togo > 1 && self.piles.piles[togo - 1].len() >= AT_A_TIME {
                self.empty(togo - 1, guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes some nodes from a pile and puts those one turn on onto the next.
    fn step(&mut self, togo: usize, guide: &mut impl Guide) -> ControlFlow<()> {
        let Some(most) = guide.most() else {
            return ControlFlow::Break(());
        };
        self.most = most.min(LONGEST_SECOND_PHASE) as u8;
        let mut taken = std::mem::take(&mut self.piles.taken);
        let pile = &mut self.piles.piles[togo];
        taken.clear();
        taken.extend(pile.drain(pile.len().saturating_sub(AT_A_TIME)..));
        let tables = self.tables;
        let mut fetched = [(CosetPlace::default(), B::Fetched::default()); AT_A_TIME];
        for (node, fetched) in taken.iter().zip(&mut fetched) {
            let place = tables.cosets.place(node.coset);
            *fetched = (place, tables.bounds.fetch(place));
        }
        let mut nodes = taken.iter().zip(fetched);
        let flow = nodes.try_for_each(|(node, (place, fetched))| {
            let probe = tables.bounds.probe(place, fetched, node.before);
            self.turn(node, &probe, togo, guide)
        });
        self.piles.taken = taken;
        flow
    }

    #[inline]
    fn turn(
        &mut self,
        node: &FirstPhaseNode,
        probe: &Probe,
        togo: usize,
        guide: &mut impl Guide,
    ) -> ControlFlow<()> {
        let tables = self.tables;
        let distance = usize::from(probe.distance);
        // From a coset in H or next to it, few turns are not enough to leave H, come back, and end with
        // a turn outside H that could not be exchanged with a turn of H before it (T. Rokicki,
        // `twophase.w` of cube20src).
        if distance > togo || (distance < togo && togo + distance < 5) {
            return ControlFlow::Continue(());
        }
        if togo == 0 {
            return self.second_phases(node, guide);
        }
        let useful = match togo - distance {
            0 => probe.nearer,
            1 => probe.not_farther,
            _ => ALL_TURNS,
        };
        let symmetry = usize::from(probe.symmetry);
        let mut turns = useful & tables.may_follow[symmetry][usize::from(node.last)];
        while turns != 0 {
            let turn = tables.turns_back[symmetry][turns.trailing_zeros() as usize];
            turns &= turns - 1;
            let pieces = node.pieces.then(tables.subgroup.turn(usize::from(turn)));
            let next = FirstPhaseNode {
                coset: node.coset,
                pieces,
                turns: node.turns << TURN_BITS | u128::from(turn),
                last: turn,
                before: probe.distance,
                root: node.root,
            };
            if togo == 1 {
                self.second_phases(&next, guide)?;
            } else {
                let coset = tables.cosets.turn(node.coset, usize::from(turn));
                self.piles.piles[togo - 1].push(FirstPhaseNode { coset, ..next });
            }
        }
        ControlFlow::Continue(())
    }

    /// The end of a first phase: a second phase for each of the premoves that it may have begun with.
    #[inline]
    fn second_phases(&mut self, node: &FirstPhaseNode, guide: &mut impl Guide) -> ControlFlow<()> {
        let groups = self.groups;
        let group = &groups[node.root.group as usize];
        for (premoves, before) in group.pieces.iter().enumerate() {
            let pieces = before.then(&node.pieces);
            let tables = self.tables;
            if let Some(bound) = tables
                .subgroup
                .bound_within(&tables.cosets, &pieces, self.most)
            {
                self.second_phase(node, &pieces, bound, premoves, guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// IDA* from the bound on.
    #[inline(never)]
    fn second_phase<G: Guide>(
        &mut self,
        node: &FirstPhaseNode,
        pieces: &PiecePermutation,
        bound: u8,
        premoves: usize,
        guide: &mut G,
    ) -> ControlFlow<()> {
        if G::WANTS_EVERY {
            return self.every_second_phase(node, pieces, bound, premoves, guide);
        }
        let mut turns = [Move::U1; LONGEST_SECOND_PHASE];
        for length in bound..=self.most {
            let turns = &mut turns[..usize::from(length)];
            if self.descend(pieces, MAY_BEGIN[usize::from(node.last)], turns) {
                guide.found(self.candidate(node, premoves, turns))?;
                // The bound may have become tighter.
                self.most = match guide.most() {
                    Some(most) => self.most.min(most.min(LONGEST_SECOND_PHASE) as u8),
                    None => return ControlFlow::Break(()),
                };
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn candidate(&self, node: &FirstPhaseNode, premoves: usize, second: &[Move]) -> Candidate {
        Candidate {
            first: turns_of(node.turns),
            second: second.to_vec(),
            root: node.root,
            premoves,
            premoves_length: self.groups[node.root.group as usize].turns[premoves].len(),
        }
    }

    /// All second phases, the shortest first, as long as the guide has use for their length.
    fn every_second_phase(
        &mut self,
        node: &FirstPhaseNode,
        pieces: &PiecePermutation,
        bound: u8,
        premoves: usize,
        guide: &mut impl Guide,
    ) -> ControlFlow<()> {
        let begin = MAY_BEGIN[usize::from(node.last)];
        let mut length = bound;
        let mut some_found = false;
        while length <= self.most && !(some_found && length > EVERY_SECOND_PHASE) {
            let mut second = Vec::new();
            // Broken off where the guide has no more use for this length.
            let _ = self.descend_everywhere(pieces, begin, length, &mut second, &mut |second| {
                some_found = true;
                guide.found(self.candidate(node, premoves, second))?;
                match guide.most() {
                    Some(most) if most >= usize::from(length) => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
            self.most = match guide.most() {
                Some(most) => self.most.min(most.min(LONGEST_SECOND_PHASE) as u8),
                None => return ControlFlow::Break(()),
            };
            length += 1;
        }
        ControlFlow::Continue(())
    }

    /// Reports every second phase of exactly `left` turns more, the next of them one of those given.
    fn descend_everywhere(
        &self,
        pieces: &PiecePermutation,
        mut turns: u32,
        left: u8,
        made: &mut Vec<Move>,
        found: &mut impl FnMut(&[Move]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(left) = left.checked_sub(1) else {
            return match *pieces == PiecePermutation::SOLVED {
                true => found(made),
                false => ControlFlow::Continue(()),
            };
        };
        let tables = self.tables;
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let next = pieces.then(tables.subgroup.turn(turn));
            let bound = tables.subgroup.bound_within(&tables.cosets, &next, left);
            if bound.is_some() {
                made.push(Move::ALL[turn]);
                let after = H_TURN_BITS & MAY_FOLLOW[turn];
                let flow = self.descend_everywhere(&next, after, left, made, found);
                made.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks for a second phase of exactly as many turns as there is room for, the first of them one
    /// of those given.
    fn descend(&self, pieces: &PiecePermutation, mut turns: u32, room: &mut [Move]) -> bool {
        let Some((first, rest)) = room.split_first_mut() else {
            return *pieces == PiecePermutation::SOLVED;
        };
        let tables = self.tables;
        let most = rest.len() as u8;
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let next = pieces.then(tables.subgroup.turn(turn));
            let bound = tables.subgroup.bound_within(&tables.cosets, &next, most);
            let after = H_TURN_BITS & MAY_FOLLOW[turn];
            if bound.is_some() && self.descend(&next, after, rest) {
                *first = Move::ALL[turn];
                return true;
            }
        }
        false
    }
}

/// A guide for looking only one turn ahead.
struct Nothing;

impl Guide for Nothing {
    fn most(&self) -> Option<usize> {
        Some(0)
    }

    fn found(&mut self, _: Candidate) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The turns of a node, first to last.
fn turns_of(mut packed: u128) -> Vec<Move> {
    let mut turns = Vec::new();
    while packed & NO_TURNS_YET != NO_TURNS_YET {
        turns.extend(Move::ALL.get((packed & NO_TURNS_YET) as usize));
        packed >>= TURN_BITS;
    }
    turns.reverse();
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subgroups::DominoCosetsSpec;
    use crate::tables::{NoProgress, TableSpec};

    /// Counts the ways from a coset to H that end with a turn that is not of H, and
    /// that has none of H before it which could as well come after it.
    fn ways(
        cosets: &DominoCosets,
        coset: DominoCoset,
        before: usize,
        last: usize,
        togo: usize,
    ) -> usize {
        let home = DominoCoset::of(&Cubie::SOLVED);
        if togo == 0 {
            let is_of_h = |turn: usize| turn != NO_TURN && H_TURN_BITS >> turn & 1 == 1;
            let is_beside = before != NO_TURN && before / 3 % 3 == last / 3 % 3;
            let could_end_in_h = is_of_h(last) || (is_beside && is_of_h(before));
            return usize::from(coset == home && !could_end_in_h);
        }
        (0..TURNS)
            .filter(|&turn| MAY_FOLLOW[last] >> turn & 1 == 1)
            .map(|turn| ways(cosets, cosets.turn(coset, turn), last, turn, togo - 1))
            .sum()
    }

    #[test]
    fn nothing_is_lost_by_leaving_cosets_near_h_with_few_turns_to_go() {
        let cosets =
            DominoCosetsSpec::read(&DominoCosetsSpec.build(&NoProgress)).expect("just built");
        let ways = |from: DominoCoset, togo: usize| ways(&cosets, from, NO_TURN, NO_TURN, togo);
        let home = DominoCoset::of(&Cubie::SOLVED);
        for togo in 1..5 {
            assert_eq!(ways(home, togo), 0, "{togo} turns from H");
        }
        assert!(ways(home, 5) > 0, "but with 5 turns there are ways");
        for turn in [Move::R1, Move::L1, Move::F1, Move::B1] {
            let beside = cosets.turn(home, turn as usize);
            assert!(ways(beside, 1) > 0);
            for togo in 2..4 {
                assert_eq!(ways(beside, togo), 0, "{togo} turns from {turn}");
            }
        }
    }

    #[test]
    fn turns_of_a_node_are_read_back_in_order() {
        let turns = [Move::R1, Move::U1, Move::B3, Move::U1];
        let packed = turns.iter().fold(NO_TURNS_YET, |packed, &turn| {
            packed << TURN_BITS | turn as u128
        });
        assert_eq!(turns_of(packed), turns);
        assert_eq!(turns_of(NO_TURNS_YET), []);
    }
}
