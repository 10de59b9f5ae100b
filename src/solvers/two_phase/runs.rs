//! Canonical sequences are composed of runs. A run is a sequence of consecutive steps about one axis.

use super::step_metric::bits;
use crate::cube::AxisTurn;
use crate::solvers::TurnableFaces;

/// The number of different run numbers in a view. The combined effect of a run is one of 45 turns, and the number of
/// this turn is also the number of the run. One further number stands for the beginning, before any step. If a face
/// must not be turned, each view of a cube has its own run numbers, because the face has a different name in each view.
pub const RUNS: usize = AxisTurn::COUNT + 1;

/// Returns the run number for the beginning, before any step, in a view.
pub const fn no_run(view: usize) -> u8 {
    (view * RUNS + AxisTurn::COUNT) as u8
}

/// Returns the index of the view to which a run number belongs.
pub fn view_of(run: u8) -> usize {
    usize::from(run) / RUNS
}

/// The steps that may follow each run in canonical sequences.
///
/// Several shortest sequences of steps may compose the same turn of an axis. Only one of these sequences is
/// canonical: its last step has the highest possible number, and the steps before it are canonical too.
pub struct Runs {
    /// For each run and step, the run after the step.
    pub after: Vec<u8>,
    /// For each run, a bit set of the steps that may follow.
    pub may_follow: Vec<u64>,
}

impl Runs {
    /// Computes the runs of these steps, if only the turns of `faces` are allowed.
    pub fn new(turns: &[AxisTurn], faces: TurnableFaces) -> Runs {
        let allowed: Vec<AxisTurn> = turns.iter().copied().filter(|&turn| faces.allow(turn)).collect();
        let lengths = lengths(&allowed);
        let is_canonical = |run: AxisTurn, step: AxisTurn| {
            let Some(after) = run.then(step) else {
                return false;
            };
            let length = |turn: AxisTurn| lengths[turn.number()];
            // A turn that cannot be composed of allowed steps has no length, and does not occur in a search.
            let Some(before_last) = length(after).checked_sub(1).filter(|&most| most < u8::MAX - 1) else {
                return false;
            };
            let leads_there = |last: &AxisTurn| {
                let before = AxisTurn::all().find(|each| each.then(*last) == Some(after));
                before.is_some_and(|each| length(each) == before_last)
            };
            length(run) == before_last && allowed.iter().rfind(|last| leads_there(last)) == Some(&step)
        };
        let may_follow = AxisTurn::all().map(|run| {
            bits(turns, |step| {
                faces.allow(step) && (run.axis() != step.axis() || is_canonical(run, step))
            })
        });
        let after = AxisTurn::all().flat_map(|run| turns.iter().map(move |&step| run.then(step).unwrap_or(step)));
        let first = turns.iter().copied();
        Runs {
            after: after.chain(first).map(|run| run.number() as u8).collect(),
            may_follow: may_follow.chain([bits(turns, |step| faces.allow(step))]).collect(),
        }
    }
}

/// Returns, for each turn, the minimum number of steps that compose it; `u8::MAX` if it cannot be composed of the
/// steps.
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
