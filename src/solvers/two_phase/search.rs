//! The search of the first phase: all of one length from many cosets, and behind each a second phase.
//!
//! Nearly all time is spent waiting for entries of tables that are larger than any cache, so the
//! search does not go depth first from one coset to the next. It keeps a pile of cosets for every
//! number of turns left, takes sixteen cosets from the pile with the fewest turns left at a time, looks
//! up their entries, which the processor fetches side by side, and puts their successors on the next
//! pile. With sixteen at a time, a coset takes half the time that it takes alone.

use super::bounds::{CosetBounds, Probe};
use super::premoves::PremovesOfLength;
use super::runs::{no_run, view_of};
use super::second_phase::{LONGEST_SECOND_PHASE, SecondPhaseSearch};
use super::step_metric::StepMetric;
use super::steps::Steps;
use super::subgroup::{PiecePermutation, Subgroup};
use crate::cube::{AxisTurn, Cubie, Move};
use crate::solvers::TurnableFaces;
use crate::subgroups::{CosetPlace, DominoCoset, DominoCosets, TurnableSides};
use std::ops::{ControlFlow, Range};

/// How many cosets are looked up at a time. Measured: 16 are as quick as 64 or 256, and find the
/// first solution sooner.
const AT_A_TIME: usize = 16;

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

/// Where a search of the first phase begins.
#[derive(Debug, Clone)]
pub enum Beginning<'a> {
    /// At a cube, as it is in the frame of a direction, with premoves of some groups before it.
    Cube {
        cube: &'a Cubie,
        /// The number of the direction.
        direction: u8,
        view: usize,
        groups: Range<usize>,
    },
    /// At nodes further on.
    Nodes(&'a [FirstPhaseNode]),
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
    premoves: PremovesOfLength<'a>,
    piles: &'a mut Piles,
    /// The longest second phase that is of use, in moves.
    most: u8,
}

impl<'a, B: CosetBounds> FirstPhaseSearch<'a, B> {
    /// A search from nodes that begin with premoves of these groups, all of a length.
    pub fn new(
        tables: &'a TwoPhaseTables<B>,
        premoves: PremovesOfLength<'a>,
        piles: &'a mut Piles,
    ) -> Self {
        piles.piles.iter_mut().for_each(Vec::clear);
        FirstPhaseSearch {
            tables,
            premoves,
            piles,
            most: 0,
        }
    }

    /// The nodes at a beginning.
    fn nodes<'b>(
        &self,
        from: Beginning<'b>,
    ) -> impl Iterator<Item = FirstPhaseNode> + use<'a, 'b, B> {
        let (tables, of_length) = (self.tables, self.premoves.groups);
        let (of_groups, nodes) = match from {
            Beginning::Nodes(nodes) => (None, nodes),
            Beginning::Cube {
                cube,
                direction,
                view,
                groups,
            } => {
                let pieces = PiecePermutation::of(cube);
                let of_groups = groups.map(move |group| {
                    let coset = DominoCoset::of(&of_length[group].first.then(cube));
                    let (cosets, steps) = (&tables.cosets, &tables.steps);
                    FirstPhaseNode {
                        coset,
                        pieces,
                        made: MadeSteps::NONE,
                        run: no_run(view),
                        before: tables.bounds.before_first(cosets, steps, view, coset),
                        root: Root {
                            direction,
                            group: group as u32,
                        },
                    }
                });
                (Some(of_groups), [].as_slice())
            }
        };
        of_groups.into_iter().flatten().chain(nodes.iter().copied())
    }

    /// The nodes that the first turns lead to, if first phases of `length` turns, two or more, are to be found.
    pub fn expand(mut self, from: Beginning, length: usize) -> Vec<FirstPhaseNode> {
        let nodes = self.nodes(from);
        self.reserve(length);
        self.piles.piles[length].extend(nodes);
        while !self.piles.piles[length].is_empty() {
            // Nothing is found at the first turn of many.
            let _ = self.step(length, &mut Nothing);
        }
        std::mem::take(&mut self.piles.piles[length - 1])
    }

    /// Finds all first phases of exactly `length` turns, none of which ends with a turn of H, and behind each the
    /// second phases that the guide wants, if they are short enough.
    pub fn run(mut self, from: Beginning, length: usize, guide: &mut dyn Guide) -> ControlFlow<()> {
        self.reserve(length);
        if guide.most().is_none() {
            return ControlFlow::Break(());
        }
        for node in self.nodes(from) {
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
        self.limit(guide)?;
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
        let group = &self.premoves.groups[node.root.group as usize];
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

    /// The shortest second phase, or every one of those lengths that the guide has use for, from the bound on.
    #[inline(never)]
    fn second_phase(
        &mut self,
        node: &FirstPhaseNode,
        pieces: &PiecePermutation,
        bound: u8,
        premoves: usize,
        guide: &mut dyn Guide,
    ) -> ControlFlow<()> {
        let (tables, wants_every) = (self.tables, guide.wants_every());
        let search = SecondPhaseSearch::new(&tables.cosets, &tables.subgroup, view_of(node.run));
        let begin = tables.subgroup.may_begin(node.run);
        let mut some_found = false;
        for length in (bound..=LONGEST_SECOND_PHASE).step_by(B::Metric::LIMITS.parity) {
            let is_enough = some_found && (!wants_every || length > EVERY_SECOND_PHASE);
            if length > self.most || is_enough {
                break;
            }
            let mut flow = ControlFlow::Continue(());
            // Broken off where the guide has no more use for this length.
            let _ = search.each(pieces, begin, length, &mut |second| {
                some_found = true;
                flow = guide.found(self.candidate(node, premoves, second));
                flow?;
                match guide.most() {
                    Some(most) if wants_every && most >= usize::from(length) => {
                        ControlFlow::Continue(())
                    }
                    _ => ControlFlow::Break(()),
                }
            });
            flow?;
            if some_found || wants_every {
                // The bound may have become tighter.
                self.limit(guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes over how long a second phase may be; breaks off if none is of use.
    fn limit(&mut self, guide: &dyn Guide) -> ControlFlow<()> {
        let Some(most) = guide.most() else {
            return ControlFlow::Break(());
        };
        self.most = most.min(LONGEST_SECOND_PHASE.into()) as u8;
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
            premoves_length: self.premoves.length,
        }
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
    use crate::cube::{MoveSet, Symmetry};
    use crate::subgroups::{DominoCosetsSpec, symmetries};
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
