//! The search itself: all first phases of one length from many cosets, and behind each a second.
//!
//! Nearly all time is spent waiting for entries of tables that are larger than any cache, so the
//! search does not go depth first from one coset to the next. It keeps a pile of cosets for every
//! number of turns left, takes sixteen cosets from the pile with the fewest turns left at a time, looks
//! up their entries, which the processor fetches side by side, and puts their successors on the next
//! pile. With sixteen at a time, a coset takes half the time that it takes alone.

use super::bounds::{CosetBounds, Probe};
use super::premoves::PremoveGroup;
use super::runs::{no_run, view_of};
use super::step_metric::StepMetric;
use super::steps::Steps;
use super::subgroup::{PiecePermutation, Subgroup};
use crate::coordinates::{Coordinate, CornerPlaces};
use crate::cube::{AxisTurn, Cubie, Move, Symmetry};
use crate::solvers::TurnableFaces;
use crate::subgroups::{CosetPlace, DominoCoset, DominoCosets, TurnableSides, symmetries};
use std::ops::ControlFlow;

/// How many cosets are looked up at a time. Measured: 16 are as quick as 64 or 256, and find the
/// first solution sooner.
const AT_A_TIME: usize = 16;

/// The most moves of a second phase. In HTM no cube of H needs more than 18 (the diameter of H,
/// published with the method); a solution has at most 30 moves in any metric.
const LONGEST_SECOND_PHASE: usize = 30;

/// Where every second phase is wanted, those of at most this many turns are all enumerated: a search
/// that finds none looks through as many anyway. Of longer ones, each turn more takes six times as
/// long, and only those of the shortest length are enumerated.
const EVERY_SECOND_PHASE: u8 = 12;

/// The tables, and what follows from the symmetries.
pub struct TwoPhaseTables<B: CosetBounds> {
    pub cosets: DominoCosets,
    pub bounds: B,
    pub subgroup: Subgroup,
    pub steps: Steps<B::Metric>,
    /// The sides that may be turned according to the tables.
    pub sides: TurnableSides,
}

impl<B: CosetBounds> TwoPhaseTables<B> {
    /// What the search needs, from tables that were read, with the faces that may be turned in each view of a
    /// cube, and the sides that may be in the table of the first phase.
    pub fn new(
        cosets: DominoCosets,
        bounds: B,
        subgroup: Subgroup,
        views: &[TurnableFaces],
        sides: TurnableSides,
    ) -> TwoPhaseTables<B> {
        TwoPhaseTables {
            steps: Steps::new(&cosets, views, sides),
            cosets,
            bounds,
            subgroup,
            sides,
        }
    }

    /// A lower bound of the distance of a coset from H in a view, in steps.
    pub fn distance(&self, view: usize, coset: DominoCoset) -> u8 {
        let (cosets, steps) = (&self.cosets, &self.steps);
        self.bounds.distance(cosets, steps, view, coset)
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
    /// The steps made.
    made: MadeSteps,
    /// What the last of them that are about one axis amount to, see [`super::runs::RUNS`].
    run: u8,
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
    /// The node in which the search for a cube in a view begins, with premoves before it.
    pub fn start<B: CosetBounds>(
        tables: &TwoPhaseTables<B>,
        cube: &Cubie,
        view: usize,
        premoves: &Cubie,
        root: Root,
    ) -> FirstPhaseNode {
        let coset = DominoCoset::of(&premoves.then(cube));
        FirstPhaseNode {
            coset,
            pieces: PiecePermutation::of(cube),
            made: MadeSteps::NONE,
            run: no_run(view),
            before: tables
                .bounds
                .before_first(&tables.cosets, &tables.steps, view, coset),
            root,
        }
    }
}

/// Steps in a row: the number of each, the last lowest, and ones before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MadeSteps(u128);

impl MadeSteps {
    const NONE: MadeSteps = MadeSteps(u128::MAX);

    /// Bits of a step: enough for the number of each, and one number more.
    const fn bits<M: StepMetric>() -> u32 {
        usize::BITS - M::STEPS.leading_zeros()
    }

    /// These and one more.
    #[inline]
    fn then<M: StepMetric>(self, step: u8) -> MadeSteps {
        const {
            let most = M::LIMITS.farthest as u32 + 1;
            assert!(most * MadeSteps::bits::<M>() <= u128::BITS);
        }
        MadeSteps(self.0 << MadeSteps::bits::<M>() | u128::from(step))
    }

    /// The turns, first to last.
    fn turns<M: StepMetric>(self, steps: &Steps<M>) -> Vec<AxisTurn> {
        let mask = (1 << MadeSteps::bits::<M>()) - 1;
        let mut turns = Vec::new();
        let mut packed = self.0;
        while let Some(turn) = steps.turn((packed & mask) as usize) {
            turns.push(turn);
            packed >>= MadeSteps::bits::<M>();
        }
        turns.reverse();
        turns
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
    /// How many moves of the metric these are.
    pub premoves_length: usize,
}

/// What the search may do, and what becomes of what it finds.
pub trait Guide {
    /// True if all second phases behind a first phase are wanted; else the first that is found of
    /// the shortest length.
    fn wants_every(&self) -> bool {
        false
    }

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
pub struct FirstPhaseSearch<'a, B: CosetBounds> {
    tables: &'a TwoPhaseTables<B>,
    groups: &'a [PremoveGroup],
    piles: &'a mut Piles,
    /// How many moves of the metric the premoves of each group are.
    premoves_length: usize,
    most: u8,
    /// The view in which a second phase is looked for.
    view: usize,
    /// The turns of H that it may make, a bit each.
    allowed_of_h: u64,
}

impl<'a, B: CosetBounds> FirstPhaseSearch<'a, B> {
    /// A search from nodes that begin with premoves of these groups, all of a length.
    pub fn new(
        tables: &'a TwoPhaseTables<B>,
        groups: &'a [PremoveGroup],
        premoves_length: usize,
        piles: &'a mut Piles,
    ) -> Self {
        piles.piles.iter_mut().for_each(Vec::clear);
        FirstPhaseSearch {
            tables,
            groups,
            piles,
            premoves_length,
            most: 0,
            view: 0,
            allowed_of_h: 0,
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
        guide: &mut dyn Guide,
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
    fn empty(&mut self, togo: usize, guide: &mut dyn Guide) -> ControlFlow<()> {
        while !self.piles.piles[togo].is_empty() {
            self.step(togo, guide)?;
            if togo > 1 && self.piles.piles[togo - 1].len() >= AT_A_TIME {
                self.empty(togo - 1, guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes some nodes from a pile and puts those one turn on onto the next.
    fn step(&mut self, togo: usize, guide: &mut dyn Guide) -> ControlFlow<()> {
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
            let view = view_of(node.run);
            let place = tables.steps.place(&tables.cosets, view, node.coset);
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
        guide: &mut dyn Guide,
    ) -> ControlFlow<()> {
        let tables = self.tables;
        let distance = usize::from(probe.distance);
        // From a coset in H or next to it, few steps are not enough to leave H and come back.
        let shortest_return = B::Metric::LIMITS.shortest_return;
        if distance > togo || (distance < togo && togo + distance < shortest_return) {
            return ControlFlow::Continue(());
        }
        if togo == 0 {
            return self.second_phases(node, guide);
        }
        let useful = match togo - distance {
            0 => probe.nearer,
            1 => probe.not_farther,
            _ => Steps::<B::Metric>::ALL,
        };
        let symmetry = usize::from(probe.symmetry);
        let mut steps = useful & tables.steps.may_follow(symmetry, node.run);
        while steps != 0 {
            let step = tables.steps.back(symmetry, steps.trailing_zeros() as usize);
            steps &= steps - 1;
            let pieces = node.pieces.then(tables.steps.effect(step.into()));
            let next = FirstPhaseNode {
                coset: node.coset,
                pieces,
                made: node.made.then::<B::Metric>(step),
                run: tables.steps.run_after(node.run, step.into()),
                before: probe.distance,
                root: node.root,
            };
            if togo == 1 {
                self.second_phases(&next, guide)?;
            } else {
                let coset = tables.steps.cosets().after(node.coset, step.into());
                self.piles.piles[togo - 1].push(FirstPhaseNode { coset, ..next });
            }
        }
        ControlFlow::Continue(())
    }

    /// The end of a first phase: a second phase for each of the premoves that it may have begun with.
    #[inline]
    fn second_phases(&mut self, node: &FirstPhaseNode, guide: &mut dyn Guide) -> ControlFlow<()> {
        let groups = self.groups;
        let group = &groups[node.root.group as usize];
        let view = view_of(node.run);
        for (premoves, before) in group.pieces.iter().enumerate() {
            let pieces = before.then(&node.pieces);
            let tables = self.tables;
            let (cosets, most) = (&tables.cosets, self.most);
            let bound = tables.subgroup.bound_within(cosets, view, &pieces, most);
            if let Some(bound) = bound {
                self.second_phase(node, &pieces, bound, premoves, guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// IDA* from the bound on.
    #[inline(never)]
    fn second_phase(
        &mut self,
        node: &FirstPhaseNode,
        pieces: &PiecePermutation,
        bound: u8,
        premoves: usize,
        guide: &mut dyn Guide,
    ) -> ControlFlow<()> {
        self.view = view_of(node.run);
        self.allowed_of_h = self.tables.subgroup.allowed(self.view);
        if guide.wants_every() {
            return self.every_second_phase(node, pieces, bound, premoves, guide);
        }
        let begin = self.tables.subgroup.may_begin(node.run);
        let mut second = Vec::new();
        for length in (bound..=self.most).step_by(B::Metric::LIMITS.parity) {
            if self.descend(pieces, begin, length, &mut second) {
                second.reverse();
                guide.found(self.candidate(node, premoves, &second))?;
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

    fn candidate(&self, node: &FirstPhaseNode, premoves: usize, second: &[u8]) -> Candidate {
        let of_h = &self.tables.subgroup.moves().turns;
        let second = second.iter().map(|&turn| of_h[usize::from(turn)]);
        let first = node.made.turns(&self.tables.steps).into_iter();
        Candidate {
            first: first.flat_map(AxisTurn::moves).collect(),
            second: second.flat_map(AxisTurn::moves).collect(),
            root: node.root,
            premoves,
            premoves_length: self.premoves_length,
        }
    }

    /// All second phases, the shortest first, as long as the guide has use for their length.
    fn every_second_phase(
        &mut self,
        node: &FirstPhaseNode,
        pieces: &PiecePermutation,
        bound: u8,
        premoves: usize,
        guide: &mut dyn Guide,
    ) -> ControlFlow<()> {
        let begin = self.tables.subgroup.may_begin(node.run);
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
            length += B::Metric::LIMITS.parity as u8;
        }
        ControlFlow::Continue(())
    }

    /// Reports every second phase of exactly `left` moves more, the next of them one of those given.
    fn descend_everywhere(
        &self,
        pieces: &PiecePermutation,
        mut turns: u64,
        left: u8,
        made: &mut Vec<u8>,
        found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return match *pieces == PiecePermutation::SOLVED {
                true => found(made),
                false => ControlFlow::Continue(()),
            };
        }
        let tables = self.tables;
        let moves = tables.subgroup.moves();
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let Some(left) = left.checked_sub(moves.costs[turn] as u8) else {
                continue;
            };
            let next = pieces.then(tables.subgroup.effect(turn));
            let (cosets, view) = (&tables.cosets, self.view);
            let bound = tables.subgroup.bound_within(cosets, view, &next, left);
            if bound.is_some() {
                made.push(turn as u8);
                let after = moves.may_follow[turn] & self.allowed_of_h;
                let flow = self.descend_everywhere(&next, after, left, made, found);
                made.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks for a second phase of exactly `left` moves, the first of them one of those given; its turns
    /// are put down last to first.
    fn descend(
        &self,
        pieces: &PiecePermutation,
        mut turns: u64,
        left: u8,
        found: &mut Vec<u8>,
    ) -> bool {
        if left == 0 {
            return *pieces == PiecePermutation::SOLVED;
        }
        let tables = self.tables;
        let moves = tables.subgroup.moves();
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let Some(left) = left.checked_sub(moves.costs[turn] as u8) else {
                continue;
            };
            let next = pieces.then(tables.subgroup.effect(turn));
            let (cosets, view) = (&tables.cosets, self.view);
            let bound = tables.subgroup.bound_within(cosets, view, &next, left);
            let after = moves.may_follow[turn] & self.allowed_of_h;
            if bound.is_some() && self.descend(&next, after, left, found) {
                found.push(turn as u8);
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

#[cfg(test)]
mod tests {
    use super::super::step_metric::{AxialQuarterTurns, AxialTurns, HalfTurns, QuarterTurns};
    use super::*;
    use crate::cube::MoveSet;
    use crate::subgroups::DominoCosetsSpec;
    use crate::tables::{NoProgress, TableSpec};

    /// Counts the ways from a coset to H whose last run is not of H, and does not end with a turn of H
    /// that could as well come before the others of the run.
    fn ways<M: StepMetric>(steps: &Steps<M>, coset: DominoCoset, run: u8, togo: usize) -> usize {
        let home = DominoCoset::of(&Cubie::SOLVED);
        if togo == 0 {
            let last = AxisTurn::all().nth(run.into());
            let has_turn_of_h = last.is_none_or(|last| {
                let is_of_h = |turn: Move| MoveSet::DOMINO.contains(turn);
                match M::METRIC.metric().is_axial() {
                    true => last.moves().into_iter().all(is_of_h),
                    false => last.moves().into_iter().any(is_of_h),
                }
            });
            return usize::from(coset == home && !has_turn_of_h);
        }
        let identity = symmetries()
            .iter()
            .position(|each| *each == Symmetry::identity());
        let follow = steps.may_follow(identity.expect("they are a group"), run);
        (0..M::STEPS)
            .filter(|&step| follow >> step & 1 == 1)
            .map(|step| {
                let next = steps.cosets().after(coset, step);
                ways(steps, next, steps.run_after(run, step), togo - 1)
            })
            .sum()
    }

    fn nothing_is_lost<M: StepMetric>(cosets: &DominoCosets) {
        let steps: Steps<M> = Steps::new(cosets, &[TurnableFaces::All], TurnableSides::Four);
        let ways = |from: DominoCoset, togo: usize| ways(&steps, from, no_run(0), togo);
        let home = DominoCoset::of(&Cubie::SOLVED);
        let shortest = M::LIMITS.shortest_return;
        for togo in 1..shortest {
            assert_eq!(ways(home, togo), 0, "{togo} steps from H");
        }
        // The shortest way back to H, or from beside it.
        let is_way = |from: DominoCoset, togo: usize| ways(from, togo) > 0;
        let mut beside = (0..M::STEPS).map(|step| steps.cosets().after(home, step));
        let from_beside = beside.any(|coset| coset != home && is_way(coset, shortest - 1));
        assert!(
            is_way(home, shortest) || from_beside,
            "not more than needed"
        );
        for step in 0..M::STEPS {
            let beside = steps.cosets().after(home, step);
            if beside == home {
                continue;
            }
            assert!(ways(beside, 1) > 0);
            for togo in 2..shortest.saturating_sub(1) {
                assert_eq!(ways(beside, togo), 0, "{togo} steps from {step}");
            }
        }
    }

    #[test]
    fn nothing_is_lost_by_leaving_cosets_near_h_with_few_steps_to_go() {
        let cosets =
            DominoCosetsSpec::read(&DominoCosetsSpec.build(&NoProgress)).expect("just built");
        nothing_is_lost::<HalfTurns>(&cosets);
        nothing_is_lost::<QuarterTurns>(&cosets);
        nothing_is_lost::<AxialTurns>(&cosets);
        nothing_is_lost::<AxialQuarterTurns>(&cosets);
    }

    #[test]
    fn steps_of_a_node_are_read_back_in_order() {
        let cosets =
            DominoCosetsSpec::read(&DominoCosetsSpec.build(&NoProgress)).expect("just built");
        let views = [TurnableFaces::All];
        let steps: Steps<AxialTurns> = Steps::new(&cosets, &views, TurnableSides::Four);
        let numbers = [17, 0, 44, 3, 0];
        let made = numbers
            .iter()
            .fold(MadeSteps::NONE, |made, &step| made.then::<AxialTurns>(step));
        let turns: Vec<_> = numbers
            .iter()
            .filter_map(|&step| steps.turn(step.into()))
            .collect();
        assert_eq!(made.turns(&steps), turns);
        assert_eq!(MadeSteps::NONE.turns(&steps), []);
    }
}
