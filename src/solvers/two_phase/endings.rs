//! The last steps of a first phase: every way into H from the cosets near it.
//!
//! On its last steps a first phase hardly branches any more: from most cosets one or two steps lead nearer to
//! H, and every one of these cosets would be looked up in a table that no cache holds. So the search stops
//! some steps before the end, and takes all ways on from there from a list that the second-level cache holds.

use super::made_steps::FewSteps;
use super::runs::{RUNS, no_run};
use super::step_metric::StepMetric;
use super::steps::Steps;
use super::subgroup::PiecePermutation;
use crate::cube::{AxisTurn, Cubie};
use crate::subgroups::DominoCoset;
use std::collections::HashSet;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// A way into H: the last steps of a first phase.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    /// What it does.
    pub pieces: PiecePermutation,
    /// Its steps.
    pub steps: FewSteps,
    /// What its first steps, as far as they are about one axis, amount to.
    opening: Opening,
    /// The run that it ends with.
    pub run: u8,
}

/// The number of the turn that the first steps of an ending amount to, or one more if it has no steps.
type Opening = u8;

/// A slot of [`EndingsOfLength`].
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// [`DominoCoset::number`], or [`EMPTY`].
    coset: u32,
    first: u16,
    count: u16,
}

/// More than the number of any coset.
const EMPTY: u32 = u32::MAX;

/// The endings of one length, by the coset from which they lead into H.
#[derive(Debug)]
pub struct EndingsOfLength {
    /// A hash table with linear probing, a power of two of slots, of which some are empty.
    slots: Vec<Slot>,
    /// Those from one coset are side by side.
    endings: Vec<Ending>,
}

impl EndingsOfLength {
    fn new(mut ways: Vec<(DominoCoset, Ending)>) -> EndingsOfLength {
        // Stable, so that those from one coset keep their order.
        ways.sort_by_key(|(coset, _)| coset.number());
        let of_cosets = || ways.chunk_by(|(one, _), (other, _)| one == other);
        let empty = Slot {
            coset: EMPTY,
            first: 0,
            count: 0,
        };
        // Three of four are taken at most.
        let slots = (of_cosets().count() * 4 / 3 + 1).next_power_of_two();
        let mut endings = EndingsOfLength {
            slots: vec![empty; slots],
            endings: ways.iter().map(|&(_, ending)| ending).collect(),
        };
        let mut first = 0;
        for of_coset in of_cosets() {
            let count = u16::try_from(of_coset.len()).expect("at most as many as all");
            let coset = of_coset[0].0;
            let slot = endings.slot(coset);
            endings.slots[slot] = Slot {
                coset: coset.number(),
                first,
                count,
            };
            first = first
                .checked_add(count)
                .expect("at most some ten thousand endings");
        }
        endings
    }

    /// The slot of a coset, or the empty one where it would be.
    #[inline]
    fn slot(&self, coset: DominoCoset) -> usize {
        let number = coset.number();
        // 2³² divided by the golden ratio (D. E. Knuth, The Art of Computer Programming 3, 6.4).
        let hash = u64::from(number.wrapping_mul(0x9e37_79b9));
        let mut slot = ((hash * self.slots.len() as u64) >> 32) as usize;
        while self.slots[slot].coset != number && self.slots[slot].coset != EMPTY {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// The endings from a coset; none if it is farther from H, or nearer and no way is of this length.
    #[inline]
    pub fn from(&self, coset: DominoCoset) -> &[Ending] {
        let slot = self.slots[self.slot(coset)];
        &self.endings[usize::from(slot.first)..][..usize::from(slot.count)]
    }
}

/// The endings in a metric by view and length, enumerated when they are first needed.
///
/// They are those steps with which the search would come to H: canonical, the last of them not of H, and on
/// cosets that are not [in vain](super::step_metric::Limits::is_in_vain) in between.
pub struct Endings<M> {
    of_length: Vec<OnceLock<EndingsOfLength>>,
    /// By run: which openings may follow, a bit each.
    may_follow: Vec<u64>,
    metric: PhantomData<M>,
}

impl<M: StepMetric> Endings<M> {
    /// How many lengths there are, from 0.
    const LENGTHS: usize = M::LIMITS.long_ending + 1;

    /// Those of so many views, none enumerated yet.
    pub fn new(steps: &Steps<M>, views: usize) -> Endings<M> {
        let may_follow = (0..views).flat_map(|view| {
            let openings = openings(steps, view);
            runs(view).map(move |run| {
                let may_follow = openings
                    .iter()
                    .filter(|(_, made)| is_canonical(steps, run, made));
                may_follow.fold(0, |bits, (opening, _)| bits | 1 << opening)
            })
        });
        Endings {
            may_follow: may_follow.collect(),
            of_length: (0..views * Self::LENGTHS)
                .map(|_| OnceLock::new())
                .collect(),
            metric: PhantomData,
        }
    }

    /// How many of the steps of a first phase of some length an ending makes. The longest endings take a
    /// millisecond to enumerate, which pays in long searches.
    pub fn length(first_phase: usize) -> usize {
        match first_phase >= M::LIMITS.with_long_endings {
            true => M::LIMITS.long_ending,
            false => M::LIMITS.ending.min(first_phase),
        }
    }

    /// The endings of a length in a view.
    pub fn of(&self, steps: &Steps<M>, view: usize, length: usize) -> &EndingsOfLength {
        let of_length = &self.of_length[view * Self::LENGTHS + length];
        of_length.get_or_init(|| EndingsOfLength::new(self.ways(steps, view, length)))
    }

    /// True if an ending may follow a run.
    #[inline]
    pub fn may_follow(&self, run: u8, ending: &Ending) -> bool {
        self.may_follow[usize::from(run)] >> ending.opening & 1 == 1
    }

    /// Every ending of a length, and the coset from which it leads.
    fn ways(&self, steps: &Steps<M>, view: usize, length: usize) -> Vec<(DominoCoset, Ending)> {
        let none = Ending {
            pieces: PiecePermutation::SOLVED,
            steps: FewSteps::NONE,
            opening: opening(no_run(view)),
            run: no_run(view),
        };
        let mut ways = vec![(DominoCoset::of(&Cubie::SOLVED), none)];
        // By distance.
        let mut cosets: Vec<HashSet<DominoCoset>> = Vec::new();
        for shorter in 0..length {
            cosets.push(ways.iter().map(|&(coset, _)| coset).collect());
            let is_in_vain = |coset: &DominoCoset| {
                let mut at_distance = cosets.iter().enumerate();
                at_distance.any(|(distance, cosets)| {
                    M::LIMITS.is_in_vain(distance, shorter + 1) && cosets.contains(coset)
                })
            };
            let longer = ways.iter().flat_map(|&(coset, ending)| {
                let first = steps.after(no_run(view)).filter(move |&step| {
                    self.may_follow(steps.run_after(no_run(view), step), &ending)
                });
                first.map(move |step| {
                    let from = steps.cosets().after(coset, steps.inverse(step));
                    let made = ending.steps.after::<M>(step, shorter);
                    let (opening, run) = ends(steps, view, made.numbers::<M>(shorter + 1));
                    let pieces = steps.effect(step).then(&ending.pieces);
                    let ending = Ending {
                        pieces,
                        steps: made,
                        opening,
                        run,
                    };
                    (from, ending)
                })
            });
            ways = longer.filter(|(from, _)| !is_in_vain(from)).collect();
        }
        ways
    }
}

/// All runs in a view.
fn runs(view: usize) -> impl Iterator<Item = u8> {
    (0..RUNS).map(move |run| (view * RUNS + run) as u8)
}

/// The opening that a run is.
fn opening(run: u8) -> Opening {
    (usize::from(run) % RUNS) as Opening
}

/// True if so many steps in a row may follow a run.
fn is_canonical<M: StepMetric>(steps: &Steps<M>, mut run: u8, made: &[usize]) -> bool {
    made.iter().all(|&step| {
        let may_follow = steps.after(run).any(|after| after == step);
        run = steps.run_after(run, step);
        may_follow
    })
}

/// Every opening, and the canonical steps that amount to it.
fn openings<M: StepMetric>(steps: &Steps<M>, view: usize) -> Vec<(Opening, Vec<usize>)> {
    let axis = |step: usize| steps.turn(step).map(AxisTurn::axis);
    let mut found = vec![(no_run(view), Vec::new())];
    let mut next = 0;
    while let Some((run, made)) = found.get(next).cloned() {
        for step in steps.after(run) {
            if made.first().is_none_or(|&first| axis(first) == axis(step)) {
                let longer = [made.as_slice(), &[step]].concat();
                found.push((steps.run_after(run, step), longer));
            }
        }
        next += 1;
    }
    let numbered = found.into_iter().map(|(run, made)| (opening(run), made));
    numbered.collect()
}

/// The opening of some steps, and the run that they end with.
fn ends<M: StepMetric>(
    steps: &Steps<M>,
    view: usize,
    made: impl Iterator<Item = usize>,
) -> (Opening, u8) {
    let axis = |step: usize| steps.turn(step).map(AxisTurn::axis);
    let (mut run, mut first, mut first_axis) = (no_run(view), no_run(view), None);
    let mut is_first = true;
    for step in made {
        run = steps.run_after(run, step);
        is_first &= *first_axis.get_or_insert(axis(step)) == axis(step);
        if is_first {
            first = run;
        }
    }
    (opening(first), run)
}

#[cfg(test)]
mod tests {
    use super::super::step_metric::{
        AxialQuarterTurns, AxialTurns, HalfTurns, QuarterTurns, is_of_h,
    };
    use super::*;
    use crate::solvers::TurnableFaces;
    use crate::subgroups::{DominoCosets, DominoCosetsSpec, TurnableSides};
    use crate::tables::{NoProgress, TableSpec};

    /// Counts the canonical sequences of so many steps from a coset to some, whose last run is not of H, and does
    /// not end with a turn of H that could as well come before the others of the run.
    fn count_ways<M: StepMetric>(
        steps: &Steps<M>,
        coset: DominoCoset,
        run: u8,
        togo: usize,
        ends: &dyn Fn(DominoCoset) -> bool,
    ) -> usize {
        if togo == 0 {
            let last = AxisTurn::all().nth(run.into());
            let has_turn_of_h = last.is_none_or(|last| match M::METRIC.metric().is_axial() {
                true => is_of_h(last),
                false => last.moves().into_iter().any(|turn| is_of_h(turn.into())),
            });
            return usize::from(ends(coset) && !has_turn_of_h);
        }
        let after = steps.after(run).map(|step| {
            let next = steps.cosets().after(coset, step);
            count_ways(steps, next, steps.run_after(run, step), togo - 1, ends)
        });
        after.sum()
    }

    /// Counts the ways from a coset to H.
    fn ways<M: StepMetric>(steps: &Steps<M>, coset: DominoCoset, togo: usize) -> usize {
        let home = DominoCoset::of(&Cubie::SOLVED);
        count_ways(steps, coset, no_run(0), togo, &|end| end == home)
    }

    fn nothing_is_lost<M: StepMetric>(cosets: &DominoCosets) {
        let steps: Steps<M> = Steps::new(cosets, &[TurnableFaces::All], TurnableSides::Four);
        let ways = |from: DominoCoset, togo: usize| ways(&steps, from, togo);
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

    /// Every list of endings: complete, and each of them what it says.
    fn endings_lead_into_h<M: StepMetric>(cosets: &DominoCosets, counts: &[usize]) {
        let steps: Steps<M> = Steps::new(cosets, &[TurnableFaces::All], TurnableSides::Four);
        let endings = Endings::new(&steps, 1);
        let home = DominoCoset::of(&Cubie::SOLVED);
        for (length, &count) in counts.iter().enumerate() {
            let of_length = endings.of(&steps, 0, length);
            // Every sequence leads into H from one coset.
            let ends = |_: DominoCoset| true;
            let sequences = count_ways(&steps, home, no_run(0), length, &ends);
            assert!(length == 0 || sequences == count);
            assert_eq!(of_length.endings.len(), count, "{length}");
            let mut found = 0;
            for (from, _) in endings.ways(&steps, 0, length) {
                let from_coset = of_length.from(from);
                found += 1;
                if length == 1 || length == 2 {
                    assert_eq!(from_coset.len(), ways(&steps, from, length));
                }
                for ending in from_coset {
                    let made = ending.steps.numbers::<M>(length);
                    let end =
                        made.fold((from, PiecePermutation::SOLVED, no_run(0)), |end, step| {
                            assert!(steps.after(end.2).any(|after| after == step));
                            (
                                steps.cosets().after(end.0, step),
                                end.1.then(steps.effect(step)),
                                steps.run_after(end.2, step),
                            )
                        });
                    assert_eq!(end, (home, ending.pieces, ending.run));
                }
            }
            assert_eq!(found, count);
        }
        // They end with a run that does not begin before them.
        for length in [M::LIMITS.ending, M::LIMITS.long_ending] {
            let mut all = endings.ways(&steps, 0, length).into_iter();
            let is_one_run = |made: Vec<usize>| {
                let mut axes = made
                    .iter()
                    .map(|&step| steps.turn(step).map(AxisTurn::axis));
                let first = axes.next();
                axes.all(|axis| Some(axis) == first)
            };
            assert!(
                !all.any(|(_, ending)| is_one_run(ending.steps.numbers::<M>(length).collect()))
            );
        }
    }

    #[test]
    fn every_way_into_h_is_an_ending() {
        let cosets =
            DominoCosetsSpec::read(&DominoCosetsSpec.build(&NoProgress)).expect("just built");
        endings_lead_into_h::<HalfTurns>(&cosets, &[1, 8, 104, 1_392, 18_576]);
        endings_lead_into_h::<QuarterTurns>(&cosets, &[1, 8, 72, 672, 6_304]);
        endings_lead_into_h::<AxialTurns>(&cosets, &[1, 24, 720, 21_600]);
        endings_lead_into_h::<AxialQuarterTurns>(&cosets, &[1, 16, 264, 4_448]);
    }
}
