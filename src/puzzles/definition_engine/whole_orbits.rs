//! Coordinates that together determine the whole state of an orbit.

use super::coordinate::{Coordinate, CoordinateSpec};
use super::goal::GoalModel;
use super::moves::EngineMoves;
use crate::search::CancelToken;
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of states of a coordinate.
pub(super) const MOST_STATES: usize = 1 << 20;

/// The coordinates that determine the whole state of an orbit: a single coordinate, or a coordinate for the pieces and
/// another for the orientations. `None` if a coordinate would have more than `most` states, or codes that do not fit
/// into a byte, or if the token is cancelled.
pub(super) fn whole_orbit(
    model: &GoalModel,
    moves: &EngineMoves,
    orbit: usize,
    most: usize,
    cancel: &CancelToken,
) -> Option<Vec<Coordinate>> {
    let classes = &model.orbits[orbit].classes;
    let class_to: Vec<u8> = (0..classes.len()).map(u8::try_from).collect::<Result<_, _>>().ok()?;
    let seen: Vec<u8> = classes.iter().map(|class| class.seen).collect();
    let first = seen[0];
    let make = |spec| Coordinate::new(model, moves, spec, most, cancel);
    if classes.len() > 1 && first > 1 && seen.iter().all(|&each| each == first) && has_one_target(model, orbit) {
        let pieces = make(CoordinateSpec {
            orbit,
            class_to,
            seen: vec![1; seen.len()],
        })?;
        Some(vec![pieces, make(all_alike(model, orbit, first))?])
    } else {
        Some(vec![make(CoordinateSpec { orbit, class_to, seen })?])
    }
}

/// True if each solved state gives only one target for the orbit. Only then may pieces and orientations have separate
/// coordinates: with several targets, the pieces of one target combined with the orientations of another target would
/// wrongly count as a target.
fn has_one_target(model: &GoalModel, orbit: usize) -> bool {
    model.targets.iter().all(|targets| targets[orbit].len() == 1)
}

pub(super) fn all_alike(model: &GoalModel, orbit: usize, seen: u8) -> CoordinateSpec {
    CoordinateSpec {
        orbit,
        class_to: vec![0; model.orbits[orbit].classes.len()],
        seen: vec![seen],
    }
}

/// Joins pairs of coordinates whose joint coordinate is small and for which moves cannot reach some of the
/// combinations. If the joint coordinate is small, a coordinate with a single state is joined to another coordinate in
/// any case. Coordinates with blocked moves are never joined. If the token is cancelled, this function joins no more
/// pairs.
pub(super) fn join_dependent(
    model: &GoalModel,
    moves: &EngineMoves,
    coordinates: &mut Vec<Arc<Coordinate>>,
    cancel: &CancelToken,
) {
    // The map owns the coordinates, so another coordinate cannot get the same address later.
    let mut independent: HashMap<(usize, usize), [Arc<Coordinate>; 2]> = HashMap::new();
    loop {
        coordinates.sort_by_key(|each| each.len());
        let mut pairs = (0..coordinates.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        let joined = pairs.find_map(|(first, second)| {
            let pair = [&coordinates[first], &coordinates[second]];
            let names = (Arc::as_ptr(pair[0]).addr(), Arc::as_ptr(pair[1]).addr());
            let all = pair[0].len() * pair[1].len();
            if all > MOST_JOINED || pair.iter().any(|each| each.is_blocked) || independent.contains_key(&names) {
                return None;
            }
            independent.insert(names, pair.map(Arc::clone));
            let joint = Coordinate::joint(model, moves, pair.map(Arc::clone).to_vec(), all, cancel)?;
            (joint.len() < all || pair[0].len() == 1).then_some((first, second, joint))
        });
        let Some((first, second, joint)) = joined else {
            return;
        };
        coordinates.remove(second);
        coordinates[first] = Arc::new(joint);
    }
}

/// Two coordinates are joined only if the number of their combinations is at most this number.
const MOST_JOINED: usize = 1 << 19;
