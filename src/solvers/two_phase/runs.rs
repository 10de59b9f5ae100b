//! Runs: steps about one axis in a row, of which canonical sequences are made.

use super::step_metric::bits;
use crate::cube::AxisTurn;
use crate::solvers::TurnableFaces;

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

/// Which steps may follow which runs, and are turns of faces that may be turned.
///
/// Of all ways to make up a turn of an axis from the fewest steps, one is canonical: its last step is
/// that with the highest number, and so is the last of those before it.
pub struct Runs {
    /// By run and then step: the run after it.
    pub after: Vec<u8>,
    /// By run, a bit for each step.
    pub may_follow: Vec<u64>,
}

impl Runs {
    /// The runs of these steps, where some faces may be turned.
    pub fn new(turns: &[AxisTurn], faces: TurnableFaces) -> Runs {
        let allowed: Vec<AxisTurn> = turns.iter().copied().filter(|&turn| faces.allow(turn)).collect();
        let lengths = lengths(&allowed);
        let is_canonical = |run: AxisTurn, step: AxisTurn| {
            let Some(after) = run.then(step) else {
                return false;
            };
            let length = |turn: AxisTurn| lengths[turn.number()];
            // What no allowed steps make up has no length, and comes up in no search.
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
