//! The steps of a search, and their effects on cosets.

use super::piece_permutation::PiecePermutation;
use super::restrictions::ViewRestrictions;
use super::runs::{RUNS, Runs};
use super::step_metric::{StepMetric, steps};
use crate::cube::{AxisTurn, Symmetry};
use crate::groups::{CosetPlace, CosetSteps, DominoCoset, DominoCosets, SYMMETRIES, TurnableSides, symmetries};
use crate::solvers::TurnableFaces;
use std::marker::PhantomData;

/// The steps of a metric, and their effects on cosets.
pub struct Steps<M> {
    turns: Vec<AxisTurn>,
    /// The effect of each step.
    effects: Vec<PiecePermutation>,
    cosets: CosetSteps,
    /// For each symmetry and each step of a representative, the corresponding step of the cube itself.
    back: Vec<u8>,
    /// For each run (see [`super::runs`]) and step, the run after the step.
    run_after: Vec<u8>,
    /// For each run and symmetry, the bit set of the steps that may follow in canonical sequences. The steps are those
    /// of the representative.
    may_follow: Vec<u64>,
    /// The index of the identity among the symmetries.
    identity: usize,
    restrictions: ViewRestrictions,
    metric: PhantomData<M>,
}

impl<M: StepMetric> Steps<M> {
    /// A bit set of all steps.
    pub const ALL: u64 = (1 << M::STEPS) - 1;

    /// Computes the steps of the metric. `views` contains the faces that may be turned in each view of a cube. `sides`
    /// are the sides that may be turned according to the table of the first phase.
    pub fn new(cosets: &DominoCosets, views: &[TurnableFaces], sides: TurnableSides) -> Steps<M> {
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
                    numbered.fold(0, |bits, (step, &there)| bits | (follow >> there & 1) << step)
                }));
            }
        }
        Steps {
            effects: turns.iter().map(|&turn| turn.into()).collect(),
            identity: symmetries()
                .iter()
                .position(|each| *each == Symmetry::identity())
                .expect("the symmetries include the identity"),
            cosets: cosets.steps(&turns),
            may_follow,
            run_after,
            back,
            turns,
            restrictions: ViewRestrictions::new(sides, views),
            metric: PhantomData,
        }
    }

    /// The turn of the step with index `step`; `None` if there is no such step.
    pub fn turn(&self, step: usize) -> Option<AxisTurn> {
        self.turns.get(step).copied()
    }

    /// The effect of a step.
    #[inline]
    pub fn effect(&self, step: usize) -> &PiecePermutation {
        &self.effects[step]
    }

    /// The index of the inverse of a step.
    pub fn inverse(&self, step: usize) -> usize {
        let turn = self.turns[step];
        let takes_back = |back: &AxisTurn| back.axis() == turn.axis() && turn.then(*back).is_none();
        let inverse = self.turns.iter().position(takes_back);
        inverse.expect("the inverse of a step is also a step")
    }

    /// True if a step may follow a run in canonical sequences.
    pub fn may_be_made(&self, run: u8, step: usize) -> bool {
        self.may_follow(self.identity, run) >> step & 1 == 1
    }

    /// The steps that may follow a run in canonical sequences.
    pub fn after(&self, run: u8) -> impl Iterator<Item = usize> + use<M> {
        let may_follow = self.may_follow(self.identity, run);
        (0..M::STEPS).filter(move |step| may_follow >> step & 1 == 1)
    }

    /// The place of a coset in the table of the first phase. It depends on the view, because each view has its own
    /// restriction (see [`ViewRestrictions`]).
    #[inline]
    pub fn place(&self, cosets: &DominoCosets, view: usize, coset: DominoCoset) -> CosetPlace {
        let place = cosets.place(coset);
        CosetPlace {
            restriction: self.restrictions.of(view, place.symmetry),
            ..place
        }
    }

    /// The effects of steps on cosets.
    #[inline]
    pub fn cosets(&self) -> &CosetSteps {
        &self.cosets
    }

    /// The step of the cube itself that corresponds to a step of the representative.
    #[inline]
    pub fn back(&self, symmetry: usize, step: usize) -> u8 {
        self.back[symmetry * M::STEPS + step]
    }

    /// The run after a step.
    #[inline]
    pub fn run_after(&self, run: u8, step: usize) -> u8 {
        self.run_after[usize::from(run) * M::STEPS + step]
    }

    /// The bit set of the steps that may follow a run in canonical sequences. The steps are those of the representative
    /// to which the symmetry takes the coset.
    #[inline]
    pub fn may_follow(&self, symmetry: usize, run: u8) -> u64 {
        self.may_follow[usize::from(run) * SYMMETRIES + symmetry]
    }
}

/// Considers a cube conjugated by each symmetry, in the order of [`symmetries`]. For each step of the conjugated cube,
/// returns the corresponding step of the cube itself.
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
