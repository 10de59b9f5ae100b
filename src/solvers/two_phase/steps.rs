//! The steps of a search, and the runs of them that canonical sequences are made of.

use super::step_metric::{StepMetric, bits, steps};
use super::subgroup::PiecePermutation;
use crate::cube::{AxisTurn, Symmetry};
use crate::subgroups::{CosetSteps, DominoCosets, symmetries};
use std::marker::PhantomData;

/// Steps about one axis in a row make a run. What the run amounts to is one of 45 turns, and
/// that is its number; the last number is for when there was no step yet.
pub const RUNS: usize = AxisTurn::COUNT + 1;

/// The run before the first step.
pub const NO_RUN: u8 = AxisTurn::COUNT as u8;

/// The steps of a metric, and where they lead.
pub struct Steps<M> {
    turns: Vec<AxisTurn>,
    /// What each does.
    effects: Vec<PiecePermutation>,
    cosets: CosetSteps,
    /// By symmetry and then step: the step that each step of a representative is on the cube itself.
    back: Vec<u8>,
    /// By run and then step: the run after it.
    run_after: Vec<u8>,
    /// By symmetry and then run: the canonical successors, in steps of the representative, a bit
    /// each.
    may_follow: Vec<u64>,
    metric: PhantomData<M>,
}

impl<M: StepMetric> Steps<M> {
    /// All steps, a bit each.
    pub const ALL: u64 = (1 << M::STEPS) - 1;

    /// The steps of the metric.
    pub fn new(cosets: &DominoCosets) -> Steps<M> {
        let turns = steps(M::METRIC);
        let runs = Runs::new(&turns);
        let back = steps_back(&turns);
        let may_follow = back.chunks_exact(M::STEPS).flat_map(|back| {
            let in_steps_of_representative = |follow: &u64| {
                let numbered = back.iter().enumerate();
                numbered.fold(0, |bits, (step, &there)| {
                    bits | (follow >> there & 1) << step
                })
            };
            let each = runs.may_follow.iter().map(in_steps_of_representative);
            each.collect::<Vec<u64>>()
        });
        Steps {
            effects: turns.iter().map(|&turn| turn.into()).collect(),
            cosets: cosets.steps(&turns),
            may_follow: may_follow.collect(),
            run_after: runs.after,
            back,
            turns,
            metric: PhantomData,
        }
    }

    /// A step, by its number.
    pub fn turn(&self, step: usize) -> Option<AxisTurn> {
        self.turns.get(step).copied()
    }

    /// What a step does.
    #[inline]
    pub fn effect(&self, step: usize) -> &PiecePermutation {
        &self.effects[step]
    }

    /// Where a step leads from a coset.
    #[inline]
    pub fn cosets(&self) -> &CosetSteps {
        &self.cosets
    }

    /// The step that a step of a representative is on the cube itself.
    #[inline]
    pub fn back(&self, symmetry: usize, step: usize) -> u8 {
        self.back[symmetry * M::STEPS + step]
    }

    /// The run after a step.
    #[inline]
    pub fn run_after(&self, run: u8, step: usize) -> u8 {
        self.run_after[usize::from(run) * M::STEPS + step]
    }

    /// The canonical successors of a run, in steps of the representative, a bit each.
    #[inline]
    pub fn may_follow(&self, symmetry: usize, run: u8) -> u64 {
        self.may_follow[symmetry * RUNS + usize::from(run)]
    }
}

/// By symmetry, in the order of [`symmetries`], and then by step: the step of a cube that corresponds
/// to the step of the cube conjugated by the symmetry.
pub fn steps_back(turns: &[AxisTurn]) -> Vec<u8> {
    let number = |turn: AxisTurn| {
        let found = turns.iter().position(|&each| each == turn);
        found.expect("symmetries take steps to steps") as u8
    };
    let back = symmetries().iter().map(Symmetry::inverse);
    back.flat_map(|back| {
        let each = turns.iter().map(|turn| number(turn.conjugated(&back)));
        each.collect::<Vec<u8>>()
    })
    .collect()
}

/// Which steps may follow which runs.
///
/// Of all ways to make up a turn of an axis from the fewest steps, one is canonical: its last step is
/// that with the highest number, and so is the last of those before it.
struct Runs {
    /// By run and then step.
    after: Vec<u8>,
    /// By run, a bit for each step.
    may_follow: Vec<u64>,
}

impl Runs {
    fn new(turns: &[AxisTurn]) -> Runs {
        let lengths = lengths(turns);
        let is_canonical = |run: AxisTurn, step: AxisTurn| {
            let Some(after) = run.then(step) else {
                return false;
            };
            let is_longer = lengths[after.number()] == lengths[run.number()] + 1;
            let leads_there = |last: &AxisTurn| {
                let before = AxisTurn::all().find(|each| each.then(*last) == Some(after));
                before.is_some_and(|each| lengths[each.number()] + 1 == lengths[after.number()])
            };
            is_longer && turns.iter().rfind(|last| leads_there(last)) == Some(&step)
        };
        let may_follow = AxisTurn::all().map(|run| {
            bits(turns, |step| {
                run.axis() != step.axis() || is_canonical(run, step)
            })
        });
        let after = AxisTurn::all().flat_map(|run| {
            turns
                .iter()
                .map(move |&step| run.then(step).unwrap_or(step))
        });
        let first = turns.iter().copied();
        Runs {
            after: after.chain(first).map(|run| run.number() as u8).collect(),
            may_follow: may_follow.chain([bits(turns, |_| true)]).collect(),
        }
    }
}

/// By turn: of how many steps it is made.
fn lengths(steps: &[AxisTurn]) -> Vec<u8> {
    let mut lengths = vec![u8::MAX; AxisTurn::COUNT];
    for step in steps {
        lengths[step.number()] = 1;
    }
    for length in 1..=4 {
        for run in AxisTurn::all()
            .filter(|run| lengths[run.number()] == length)
            .collect::<Vec<_>>()
        {
            for after in steps.iter().filter_map(|&step| run.then(step)) {
                let known = &mut lengths[after.number()];
                *known = (*known).min(length + 1);
            }
        }
    }
    lengths
}
