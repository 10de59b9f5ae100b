//! Endings: the last steps of a first phase, which lead into H from the cosets near H.
//!
//! A first phase hardly branches in its last steps: from most cosets, only one or two steps lead nearer to H. But the
//! search would have to look up each of these cosets in a table that is larger than any cache. So it stops some steps
//! before the end, and takes the remaining steps from a list of at most 0.6 MB (21,600 endings of 28 bytes).

use super::made_steps::FewSteps;
use super::piece_permutation::PiecePermutation;
use super::runs::{RUNS, no_run};
use super::step_metric::StepMetric;
use super::steps::Steps;
use crate::cube::{AxisTurn, CubieCube};
use crate::groups::DominoCoset;
use std::collections::HashSet;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// The last steps of a first phase, which lead into H.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    /// The effect of the steps.
    pub pieces: PiecePermutation,
    /// The steps.
    pub steps: FewSteps,
    /// The number of the first run.
    first_run: FirstRun,
    /// The index of the last run (see [`super::runs`]).
    pub run: u8,
}

/// A number for the first run of an ending. The first run consists of the first step and the steps about the same axis
/// directly after it. Its effect is equal to one turn, and the number of the run is the number of this turn. An ending
/// without steps has the next number after the numbers of all turns.
type FirstRun = u8;

/// A slot of the hash table in [`EndingsOfLength`].
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// [`DominoCoset::number`], or [`EMPTY`].
    coset: u32,
    first: u16,
    count: u16,
}

/// The coset number of an empty slot, which is larger than the numbers of all cosets.
const EMPTY: u32 = u32::MAX;

/// The endings of one length. They can be looked up by the coset from which they lead into H.
#[derive(Debug)]
pub struct EndingsOfLength {
    /// A hash table with linear probing. Its size is a power of two, and some slots are empty.
    slots: Vec<Slot>,
    /// The endings, sorted by coset.
    endings: Vec<Ending>,
}

impl EndingsOfLength {
    fn new(mut ways: Vec<(DominoCoset, Ending)>) -> EndingsOfLength {
        // The sort is stable, so the endings from one coset keep their order.
        ways.sort_by_key(|(coset, _)| coset.number());
        let of_cosets = || ways.chunk_by(|(one, _), (other, _)| one == other);
        let empty = Slot {
            coset: EMPTY,
            first: 0,
            count: 0,
        };
        // At most three slots in four are taken.
        let slots = (of_cosets().count() * 4 / 3 + 1).next_power_of_two();
        let mut endings = EndingsOfLength {
            slots: vec![empty; slots],
            endings: ways.iter().map(|&(_, ending)| ending).collect(),
        };
        let mut first = 0;
        for of_coset in of_cosets() {
            let count = u16::try_from(of_coset.len()).expect("there are fewer than 65,536 endings");
            let coset = of_coset[0].0;
            let slot = endings.slot(coset);
            endings.slots[slot] = Slot {
                coset: coset.number(),
                first,
                count,
            };
            first = first.checked_add(count).expect("there are fewer than 65,536 endings");
        }
        endings
    }

    /// Returns the index of the slot of a coset, or the index of the empty slot where the coset would be inserted.
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

    /// The endings from a coset. The result is empty if the coset is farther from H than this length, or if the coset
    /// is nearer to H and no ending of this length begins there.
    #[inline]
    pub fn leading_from(&self, coset: DominoCoset) -> &[Ending] {
        let slot = self.slots[self.slot(coset)];
        &self.endings[usize::from(slot.first)..][..usize::from(slot.count)]
    }
}

/// All endings in a metric, for each view ([`super::direction::Direction::views`]) and length. They are enumerated when
/// they are first needed.
///
/// The endings are the sequences by which the search itself would reach H. The sequences are canonical, and their last
/// step is not a turn of H. They do not pass through cosets that are [useless](super::step_metric::Limits::is_in_vain).
pub struct Endings<M> {
    of_length: Vec<OnceLock<EndingsOfLength>>,
    /// For each run, a bit set of first runs. An ending may follow the run if its first run is in the set.
    may_follow: Vec<u64>,
    metric: PhantomData<M>,
}

impl<M: StepMetric> Endings<M> {
    /// The number of possible lengths of an ending, including 0.
    const LENGTHS: usize = {
        let limits = M::LIMITS;
        assert!(limits.ending <= limits.long_ending);
        assert!(limits.long_ending < limits.with_long_endings);
        // A search that is divided among threads continues after the first step. It must then still have at least as
        // many steps left as an ending has.
        assert!(limits.ending < limits.divided);
        limits.long_ending + 1
    };

    /// Prepares the endings of `views` views. No endings are enumerated yet.
    pub fn new(steps: &Steps<M>, views: usize) -> Endings<M> {
        let may_follow = (0..views).flat_map(|view| {
            let first_runs = first_runs(steps, view);
            runs(view).map(move |run| {
                let may_follow = first_runs.iter().filter(|(_, made)| is_canonical(steps, run, made));
                may_follow.fold(0, |bits, (first_run, _)| bits | 1 << first_run)
            })
        });
        Endings {
            may_follow: may_follow.collect(),
            of_length: (0..views * Self::LENGTHS).map(|_| OnceLock::new()).collect(),
            metric: PhantomData,
        }
    }

    /// The number of steps of the ending if the first phase has `first_phase` steps. The longest endings take some
    /// milliseconds to enumerate, so only long searches use them.
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
        self.may_follow[usize::from(run)] >> ending.first_run & 1 == 1
    }

    /// Returns every ending of a length, and the coset from which it leads into H.
    fn ways(&self, steps: &Steps<M>, view: usize, length: usize) -> Vec<(DominoCoset, Ending)> {
        let none = Ending {
            pieces: PiecePermutation::SOLVED,
            steps: FewSteps::NONE,
            first_run: first_run(no_run(view)),
            run: no_run(view),
        };
        let inverses: Vec<usize> = (0..M::STEPS).map(|step| steps.inverse(step)).collect();
        let inverses = &inverses;
        let mut ways = vec![(DominoCoset::of(&CubieCube::SOLVED), none)];
        // For each length so far, the cosets from which an ending of this length leads into H.
        let mut cosets: Vec<HashSet<DominoCoset>> = Vec::new();
        for shorter in 0..length {
            cosets.push(ways.iter().map(|&(coset, _)| coset).collect());
            let is_in_vain = |coset: &DominoCoset| {
                let mut at_distance = cosets.iter().enumerate();
                at_distance
                    .any(|(distance, cosets)| M::LIMITS.is_in_vain(distance, shorter + 1) && cosets.contains(coset))
            };
            let longer = ways.iter().flat_map(|&(coset, ending)| {
                let first = steps
                    .after(no_run(view))
                    .filter(move |&step| self.may_follow(steps.run_after(no_run(view), step), &ending));
                first.map(move |step| {
                    let from = steps.cosets().after(coset, inverses[step]);
                    let made = ending.steps.after::<M>(step, shorter);
                    let (first_run, run) = ends(steps, view, made.numbers::<M>(shorter + 1));
                    let pieces = steps.effect(step).then(&ending.pieces);
                    let ending = Ending {
                        pieces,
                        steps: made,
                        first_run,
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

/// Returns the indices of all runs in a view.
fn runs(view: usize) -> impl Iterator<Item = u8> {
    (0..RUNS).map(move |run| (view * RUNS + run) as u8)
}

/// Converts a run number, which depends on the view, into the number of a first run, which does not.
fn first_run(run: u8) -> FirstRun {
    (usize::from(run) % RUNS) as FirstRun
}

/// True if a canonical sequence that ends with `run` may continue with the steps `made`.
fn is_canonical<M: StepMetric>(steps: &Steps<M>, mut run: u8, made: &[usize]) -> bool {
    made.iter().all(|&step| {
        let may_follow = steps.may_be_made(run, step);
        run = steps.run_after(run, step);
        may_follow
    })
}

/// Every first run, with the canonical steps that compose it.
fn first_runs<M: StepMetric>(steps: &Steps<M>, view: usize) -> Vec<(FirstRun, Vec<usize>)> {
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
    let numbered = found.into_iter().map(|(run, made)| (first_run(run), made));
    numbered.collect()
}

/// Returns the first run and the last run of some steps.
fn ends<M: StepMetric>(steps: &Steps<M>, view: usize, made: impl Iterator<Item = usize>) -> (FirstRun, u8) {
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
    (first_run(first), run)
}

#[cfg(test)]
mod tests {
    use super::super::direction::Direction;
    use super::super::step_metric::{AxialQuarterTurns, AxialTurns, HalfTurns, QuarterTurns, is_of_h};
    use super::*;
    use crate::cube::Face;
    use crate::groups::{DominoCosets, TurnableSides};
    use crate::solvers::TurnableFaces;

    /// Counts the canonical sequences of `togo` steps from a coset to cosets for which `ends` returns true. The last
    /// run of such a sequence must not contain a turn of H. In the axial metrics, it may contain such a turn, but the
    /// combined effect of the run must not be a turn of H.
    fn count_ways<M: StepMetric>(
        steps: &Steps<M>,
        coset: DominoCoset,
        run: u8,
        togo: usize,
        ends: &dyn Fn(DominoCoset) -> bool,
    ) -> usize {
        if togo == 0 {
            let last = AxisTurn::all().nth(usize::from(run) % RUNS);
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

    /// Counts the canonical sequences of `togo` steps from a coset to H.
    fn ways<M: StepMetric>(steps: &Steps<M>, coset: DominoCoset, view: usize, togo: usize) -> usize {
        let home = DominoCoset::of(&CubieCube::SOLVED);
        count_ways(steps, coset, no_run(view), togo, &|end| end == home)
    }

    fn nothing_is_lost<M: StepMetric>(cosets: &DominoCosets) {
        let steps: Steps<M> = Steps::new(cosets, &[TurnableFaces::All], TurnableSides::Four);
        let ways = |from: DominoCoset, togo: usize| ways(&steps, from, 0, togo);
        let home = DominoCoset::of(&CubieCube::SOLVED);
        let shortest = M::LIMITS.shortest_return;
        for togo in 1..shortest {
            assert_eq!(ways(home, togo), 0, "{togo} steps from H");
        }
        // A sequence of `shortest` steps leads from H back to H, or a sequence with one step fewer leads to H from a
        // coset that is one step away from H. So the limit is not larger than needed.
        let is_way = |from: DominoCoset, togo: usize| ways(from, togo) > 0;
        let mut beside = (0..M::STEPS).map(|step| steps.cosets().after(home, step));
        let from_beside = beside.any(|coset| coset != home && is_way(coset, shortest - 1));
        assert!(is_way(home, shortest) || from_beside, "not more than needed");
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
        let cosets = DominoCosets::build();
        nothing_is_lost::<HalfTurns>(&cosets);
        nothing_is_lost::<QuarterTurns>(&cosets);
        nothing_is_lost::<AxialTurns>(&cosets);
        nothing_is_lost::<AxialQuarterTurns>(&cosets);
    }

    /// Checks that in each view, every list of endings is complete and each ending is correct.
    fn endings_lead_into_h<M: StepMetric>(cosets: &DominoCosets, faces: TurnableFaces) -> Vec<usize> {
        let views = Direction::views(TurnableSides::Four, faces);
        let steps: Steps<M> = Steps::new(cosets, &views, TurnableSides::Four);
        let endings = Endings::new(&steps, views.len());
        let home = DominoCoset::of(&CubieCube::SOLVED);
        let axis = |step: usize| steps.turn(step).map(AxisTurn::axis);
        let mut counts = Vec::new();
        for view in 0..views.len() {
            for length in 1..=M::LIMITS.long_ending {
                let of_length = endings.of(&steps, view, length);
                // Every sequence leads into H from exactly one coset.
                let sequences = count_ways(&steps, home, no_run(view), length, &|_| true);
                assert_eq!(of_length.endings.len(), sequences, "{length}");
                counts.push(sequences);
                for (from, _) in endings.ways(&steps, view, length) {
                    let leading_from = of_length.leading_from(from);
                    if length < 3 {
                        let ways = ways(&steps, from, view, length);
                        assert_eq!(leading_from.len(), ways);
                    }
                    for ending in leading_from {
                        let made: Vec<usize> = ending.steps.numbers::<M>(length).collect();
                        let begin = (from, PiecePermutation::SOLVED, no_run(view));
                        let end = made.iter().fold(begin, |(coset, pieces, run), &step| {
                            assert!(steps.may_be_made(run, step));
                            (
                                steps.cosets().after(coset, step),
                                pieces.then(steps.effect(step)),
                                steps.run_after(run, step),
                            )
                        });
                        assert_eq!(end, (home, ending.pieces, ending.run));
                        // An ending that follows other steps turns more than one axis, so its last run begins within
                        // the ending.
                        let is_one_run = made.iter().all(|&step| axis(step) == axis(made[0]));
                        assert!(length < M::LIMITS.ending || !is_one_run);
                    }
                }
            }
        }
        counts
    }

    #[test]
    fn every_way_into_h_is_an_ending() {
        let cosets = DominoCosets::build();
        let all = TurnableFaces::All;
        let counts = endings_lead_into_h::<HalfTurns>(&cosets, all);
        assert_eq!(counts, [8, 104, 1_392, 18_576]);
        let counts = endings_lead_into_h::<QuarterTurns>(&cosets, all);
        assert_eq!(counts, [8, 72, 672, 6_304]);
        let counts = endings_lead_into_h::<AxialTurns>(&cosets, all);
        assert_eq!(counts, [24, 720, 21_600]);
        let counts = endings_lead_into_h::<AxialQuarterTurns>(&cosets, all);
        assert_eq!(counts, [16, 264, 4_448]);
        for face in [Face::D, Face::L] {
            let faces = TurnableFaces::AllBut(face);
            endings_lead_into_h::<HalfTurns>(&cosets, faces);
            endings_lead_into_h::<QuarterTurns>(&cosets, faces);
            endings_lead_into_h::<AxialTurns>(&cosets, faces);
            endings_lead_into_h::<AxialQuarterTurns>(&cosets, faces);
        }
    }

    /// Checks that the endings that may follow a first step are exactly the canonical sequences into H after this step.
    fn steps_and_endings_are_all_ways<M: StepMetric>(cosets: &DominoCosets) {
        let steps: Steps<M> = Steps::new(cosets, &[TurnableFaces::All], TurnableSides::Four);
        let endings = Endings::new(&steps, 1);
        let length = M::LIMITS.ending;
        let ending = endings.of(&steps, 0, length);
        let mut found = 0;
        let from = endings.ways(&steps, 0, length).into_iter();
        let cosets: HashSet<DominoCoset> = from.map(|(coset, _)| coset).collect();
        for first in steps.after(no_run(0)) {
            let run = steps.run_after(no_run(0), first);
            for &coset in &cosets {
                let may_follow = |ending: &&Ending| endings.may_follow(run, ending);
                let following = ending.leading_from(coset).iter().filter(may_follow);
                let home = DominoCoset::of(&CubieCube::SOLVED);
                let all = count_ways(&steps, coset, run, length, &|end| end == home);
                found += all;
                assert_eq!(following.count(), all);
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn an_ending_follows_where_its_steps_do() {
        let cosets = DominoCosets::build();
        steps_and_endings_are_all_ways::<HalfTurns>(&cosets);
        steps_and_endings_are_all_ways::<QuarterTurns>(&cosets);
        steps_and_endings_are_all_ways::<AxialTurns>(&cosets);
    }
}
