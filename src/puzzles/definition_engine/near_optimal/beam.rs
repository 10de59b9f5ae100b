//! Beam search. It takes many states through a chain of phases at the same time. After each phase, only the best states
//! continue with the next phase.

use super::phases::{Phase, PhaseSearch};
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::CancelToken;
use rayon::prelude::*;
use std::collections::HashSet;

/// A state between two phases.
#[derive(Clone)]
pub(super) struct BeamState {
    pub(super) state: PuzzleState,
    pub(super) moves: Vec<usize>,
    pub(super) cost: u32,
    /// True if this state comes from the inverse of the position to solve.
    pub(super) is_inverse: bool,
}

/// The result of a pass through all phases.
pub(super) enum BeamOutcome {
    Solved(BeamState),
    /// For one of the phases, the search did not find any solution.
    Stuck,
    Cancelled,
}

/// The search of a phase raises the limit for the total cost step by step. It begins with the smallest of the states'
/// lower bounds and adds at most this amount. With a higher limit, more states complete the phase.
const MOST_SLACK: u32 = 30;

/// The node limit of a phase, for each state that may continue with the next phase.
const NODES_PER_STATE: u64 = 4_000;

/// The minimum node limit of a phase.
const LEAST_NODES: u64 = 200_000;

/// For each state and each cost, the search stops after a certain number of solutions of a phase. This constant is the
/// minimum of that number. If the beam has few states, the number is larger.
const LEAST_EACH: usize = 4;

/// If the search of a phase has found no solution, it ends when the number of visited nodes reaches this factor times
/// the node limit.
const HARD_FACTOR: u64 = 20;

/// Takes states through all phases. After each phase except the last, the best states continue with the next phase, at
/// most `width` of them. This function also passes these states to `reached`, with the best state first.
pub(super) fn beam(
    definition: &Definition,
    phases: &[Phase],
    starts: &[BeamState],
    width: usize,
    most_cost: u32,
    cancel: &CancelToken,
    reached: &mut dyn FnMut(&[BeamState]),
) -> BeamOutcome {
    let searches: Vec<PhaseSearch<'_>> = phases.iter().map(Phase::search).collect();
    let mut beam: Vec<BeamState> = starts.to_vec();
    for (number, search) in searches.iter().enumerate() {
        let is_last = number + 1 == searches.len();
        let wanted = if is_last { 1 } else { 4 * width };
        let Some(found) = through(definition, search, &beam, wanted, most_cost, is_last, width, cancel) else {
            return BeamOutcome::Cancelled;
        };
        if found.is_empty() {
            return BeamOutcome::Stuck;
        }
        if is_last {
            let best = found.into_iter().min_by_key(|each| each.cost);
            return BeamOutcome::Solved(best.expect("something was found"));
        }
        let next = &searches[number + 1];
        let rated = found.into_par_iter().map(|each| {
            if cancel.is_cancelled() {
                return None;
            }
            let at_least = next.at_least(&each.state)?;
            Some((each.cost + at_least, each))
        });
        let rated: Vec<Option<(u32, BeamState)>> = rated.collect();
        if cancel.is_cancelled() {
            return BeamOutcome::Cancelled;
        }
        let mut rated: Vec<(u32, BeamState)> = rated.into_iter().flatten().collect();
        rated.sort_by_key(|(least, each)| (*least, each.cost));
        rated.truncate(width);
        beam = rated.into_iter().map(|(_, each)| each).collect();
        reached(&beam);
    }
    BeamOutcome::Stuck
}

/// Finds the cheapest solutions of a phase for these states, and returns the states after them. The search ends when it
/// has found about `wanted` solutions, or at its node limit. Returns `None` if the token is cancelled.
#[expect(clippy::too_many_arguments, reason = "a step of one function")]
fn through(
    definition: &Definition,
    search: &PhaseSearch<'_>,
    beam: &[BeamState],
    wanted: usize,
    most_cost: u32,
    is_last: bool,
    width: usize,
    cancel: &CancelToken,
) -> Option<Vec<BeamState>> {
    let least = beam.par_iter().map(|each| {
        let is_cancelled = cancel.is_cancelled();
        (!is_cancelled).then(|| search.at_least(&each.state)).flatten()
    });
    let least: Vec<Option<u32>> = least.collect();
    if cancel.is_cancelled() {
        return None;
    }
    let reach = |(each, least): (&BeamState, &Option<u32>)| least.map(|least| each.cost + least);
    let Some(first) = beam.iter().zip(&least).filter_map(reach).min() else {
        return Some(Vec::new());
    };
    let mut found: Vec<BeamState> = Vec::new();
    let mut seen: HashSet<PuzzleState> = HashSet::new();
    let mut nodes = 0;
    let most_nodes = LEAST_NODES.max(NODES_PER_STATE * width as u64);
    let most_each = (2 * wanted / beam.len()).max(LEAST_EACH);
    for total in first..=first.saturating_add(MOST_SLACK).min(most_cost) {
        let ways = beam.par_iter().zip(&least).map(|(each, least)| {
            let mut nodes = 0;
            if cancel.is_cancelled() {
                return None;
            }
            let Some(least) = *least else {
                return Some((Vec::new(), 0));
            };
            if each.cost + least > total {
                return Some((Vec::new(), 0));
            }
            let most = if is_last { 1 } else { most_each };
            let ways = search.solutions(&each.state, total - each.cost, most, cancel, &mut nodes)?;
            if ways.len() >= most {
                // If the search stops because it has found enough solutions, the number of visited nodes depends on the
                // threads. In this case, the number of solutions is used instead of the number of nodes, so that the
                // result is the same in every run.
                nodes = ways.len() as u64;
            }
            let states = ways.into_iter().map(|way| {
                let mut state = each.state.clone();
                for &step in &way {
                    state = definition.apply(&state, &definition.moves()[step].transformation);
                }
                let moves = each.moves.iter().copied().chain(way).collect();
                BeamState {
                    state,
                    moves,
                    cost: total,
                    is_inverse: each.is_inverse,
                }
            });
            Some((states.collect::<Vec<_>>(), nodes))
        });
        let ways: Vec<Option<(Vec<BeamState>, u64)>> = ways.collect();
        for way in ways {
            let (states, more) = way?;
            nodes += more;
            for state in states {
                if seen.insert(state.state.clone()) {
                    found.push(state);
                }
            }
        }
        let is_enough = found.len() >= wanted || nodes > most_nodes && !found.is_empty();
        if is_enough || nodes > HARD_FACTOR * most_nodes {
            break;
        }
    }
    Some(found)
}
