//! The steps of a search, and the runs of them that canonical sequences are made of.

use super::step_metric::{StepMetric, bits, steps};
use super::subgroup::PiecePermutation;
use crate::cube::{AxisTurn, Symmetry};
use crate::solvers::TurnedFaces;
use crate::subgroups::{CosetSteps, DominoCosets, symmetries};
use std::marker::PhantomData;

/// Steps about one axis in a row make a run. What the run amounts to is one of 45 turns, and
/// that is its number; the last number is for when there was no step yet. Where a face may not be turned,
/// each of the views of a cube has so many numbers of its own, since it is another face in each of them.
pub const RUNS: usize = AxisTurn::COUNT + 1;

/// The run before the first step, in a view.
pub const fn no_run(view: usize) -> u8 {
    (view * RUNS + AxisTurn::COUNT) as u8
}

/// The view that a run is of.
pub fn view_of(run: u8) -> usize {
    usize::from(run) / RUNS
}

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
    /// By run and then symmetry: the canonical successors, in steps of the representative, a bit
    /// each.
    may_follow: Vec<u64>,
    metric: PhantomData<M>,
}

impl<M: StepMetric> Steps<M> {
    /// All steps, a bit each.
    pub const ALL: u64 = (1 << M::STEPS) - 1;

    /// The steps of the metric, with the faces that may be turned in each view of a cube.
    pub fn new(cosets: &DominoCosets, views: &[TurnedFaces]) -> Steps<M> {
        let turns = steps(M::METRIC);
        let back = steps_back(&turns);
        let mut may_follow = Vec::new();
        let mut run_after = Vec::new();
        for (view, &faces) in views.iter().enumerate() {
            let runs = Runs::new(&turns, faces);
            let first = (view * RUNS) as u8;
            run_after.extend(runs.after.iter().map(|run| first + run));
            for follow in &runs.may_follow {
                may_follow.extend(back.chunks_exact(M::STEPS).map(|back| {
                    let numbered = back.iter().enumerate();
                    numbered.fold(0, |bits, (step, &there)| {
                        bits | (follow >> there & 1) << step
                    })
                }));
            }
        }
        Steps {
            effects: turns.iter().map(|&turn| turn.into()).collect(),
            cosets: cosets.steps(&turns),
            may_follow,
            run_after,
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
        self.may_follow[usize::from(run) * SYMMETRIES + symmetry]
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

/// How many symmetries keep H: [`symmetries`].
const SYMMETRIES: usize = 16;

/// Which steps may follow which runs, and are turns of faces that may be turned.
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
    fn new(turns: &[AxisTurn], faces: TurnedFaces) -> Runs {
        let allowed: Vec<AxisTurn> = turns
            .iter()
            .copied()
            .filter(|&turn| faces.allow(turn))
            .collect();
        let lengths = lengths(&allowed);
        let is_canonical = |run: AxisTurn, step: AxisTurn| {
            let Some(after) = run.then(step) else {
                return false;
            };
            let length = |turn: AxisTurn| lengths[turn.number()];
            // What no allowed steps make up has no length, and comes up in no search.
            let Some(before_last) = length(after)
                .checked_sub(1)
                .filter(|&most| most < u8::MAX - 1)
            else {
                return false;
            };
            let leads_there = |last: &AxisTurn| {
                let before = AxisTurn::all().find(|each| each.then(*last) == Some(after));
                before.is_some_and(|each| length(each) == before_last)
            };
            length(run) == before_last
                && allowed.iter().rfind(|last| leads_there(last)) == Some(&step)
        };
        let may_follow = AxisTurn::all().map(|run| {
            bits(turns, |step| {
                faces.allow(step) && (run.axis() != step.axis() || is_canonical(run, step))
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
            may_follow: may_follow
                .chain([bits(turns, |step| faces.allow(step))])
                .collect(),
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
