//! Draws (chooses at random) cubes or sequences of turns until one of them has the requested distance.

use super::{DistanceRange, ScrambleError};
use crate::cube::{Turn, TurnSet};
use crate::search::CancelToken;
use crate::solvers::SolveError;
use crate::solvers::goals::{GoalRequest, GoalSolution};
use rand::{Rng, RngExt};

/// The maximum number of cubes that are tried to find one at the requested distance.
const MOST_TRIED: u64 = 200_000;

/// A random distance from a range. `farthest` is the largest distance of any position, if this number is known.
///
/// # Errors
///
/// If `farthest` shows that no position has the largest distance of the range.
pub(super) fn distance_in(
    range: DistanceRange,
    farthest: Option<usize>,
    random: &mut impl Rng,
) -> Result<usize, ScrambleError> {
    match farthest.filter(|&farthest| farthest < range.most()) {
        Some(farthest) => {
            let moves = range.most();
            let left = range.at_most(farthest);
            Err(ScrambleError::TooFar { moves, farthest, left })
        }
        None => Ok(range.draw(random)),
    }
}

/// Calls `draw` until it returns a cube. `moves` is the requested distance; only errors use it.
///
/// # Errors
///
/// If `draw` fails, or if it returns no cube within the limit of tries or before the token is cancelled.
pub(super) fn first_drawn<Drawn>(
    moves: usize,
    token: &CancelToken,
    mut draw: impl FnMut() -> Result<Option<Drawn>, ScrambleError>,
) -> Result<Drawn, ScrambleError> {
    for tried in 1..=MOST_TRIED {
        if let Some(drawn) = draw()? {
            return Ok(drawn);
        }
        if token.is_cancelled() {
            return Err(ScrambleError::NoneInTime { moves, tried });
        }
    }
    let tried = MOST_TRIED;
    Err(ScrambleError::NoneFound { moves, tried })
}

/// The shortest sequences for a request, if they have exactly `moves` moves. The list is empty if they have fewer or
/// more moves, or if the search ended early.
///
/// # Errors
///
/// If a table is damaged, or if a sequence does not lead to the goal.
pub(super) fn shortest_of(
    request: GoalRequest<'_>,
    moves: usize,
    token: &CancelToken,
) -> Result<Vec<GoalSolution>, ScrambleError> {
    match request.max_moves(moves).cancelled_by(token).solve_several() {
        // If the search was cut short, some of the shortest sequences are missing.
        Ok(found) if found[0].len() == moves && !found[0].is_one_of_more() => Ok(found),
        Err(error @ (SolveError::NotAtGoal(_) | SolveError::DamagedTable { .. })) => Err(error.into()),
        Ok(_) | Err(_) => Ok(Vec::new()),
    }
}

/// A uniformly random canonical sequence of `length` turns: no turn follows a turn of the same layers, and consecutive
/// turns about one axis have a fixed order. The result is empty if no such sequence exists.
pub(super) fn canonical_sequence(turns: &TurnSet, length: usize, random: &mut impl Rng) -> Vec<Turn> {
    let behind = sequences_behind(turns, length);
    let mut made: Vec<usize> = Vec::with_capacity(length);
    for behind in behind.iter().rev() {
        let last = made.last().copied();
        let may_come = |next: &usize| last.is_none_or(|last| turns.may_follow(last, *next));
        let all = || (0..behind.len()).filter(may_come).filter(|&next| behind[next] > 0.0);
        let total: f64 = all().map(|next| behind[next]).sum();
        let mut place = total * random.random::<f64>();
        // Because of rounding, this search may find no turn; the last possible turn is used then.
        let found = all().find(|&next| {
            place -= behind[next];
            place < 0.0
        });
        let Some(next) = found.or_else(|| all().next_back()) else {
            break;
        };
        made.push(next);
    }
    made.into_iter().map(|number| turns.turns()[number]).collect()
}

/// The number of canonical sequences of `length` turns.
pub(super) fn canonical_sequences(turns: &TurnSet, length: usize) -> f64 {
    let behind = sequences_behind(turns, length);
    behind.last().map_or(1.0, |behind| behind.iter().sum())
}

/// For each `n` below `length` and each turn: the number of sequences of `n` turns that may follow this turn.
fn sequences_behind(turns: &TurnSet, length: usize) -> Vec<Vec<f64>> {
    let all = 0..turns.turns().len();
    let none_more = vec![1.0; all.len()];
    let one_more = |fewer: &Vec<f64>| {
        let next = |last: usize| all.clone().filter(move |&next| turns.may_follow(last, next));
        let ways = all.clone().map(|last| next(last).map(|next| fewer[next]).sum());
        Some(ways.collect())
    };
    std::iter::successors(Some(none_more), one_more).take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use std::collections::HashMap;

    /// For 1 to 3 moves, the expected count is the number of cubes at this distance. For four moves, it is larger than
    /// the number of cubes, because two sequences lead to some of the cubes.
    #[test]
    fn sequences_are_counted() {
        let all = TurnSet::all_faces();
        let counts: Vec<f64> = (0..5).map(|length| canonical_sequences(&all, length)).collect();
        assert_eq!(counts, [1.0, 18.0, 243.0, 3_240.0, 43_254.0]);
        let mut random = generator(81, 0);
        let mut times: HashMap<Vec<Turn>, f64> = HashMap::new();
        for _ in 0..24_300 {
            *times.entry(canonical_sequence(&all, 2, &mut random)).or_default() += 1.0;
        }
        assert_eq!(times.len(), 243);
        assert!(times.values().all(|&count| (40.0..160.0).contains(&count)));
    }

    /// H is the group ⟨U, D, R2, L2, F2, B2⟩. For up to three moves, the expected count is the number of positions of H
    /// at this distance. For four moves, it is larger, because two sequences lead to some of the positions.
    #[test]
    fn sequences_of_turns_are_counted() {
        let domino: TurnSet = "U,D,R2,L2,F2,B2".parse().expect("turns");
        let counts: Vec<f64> = (0..5).map(|length| canonical_sequences(&domino, length)).collect();
        assert_eq!(counts[..4], [1.0, 10.0, 67.0, 456.0]);
        assert!(counts[4] > 3_079.0);
        let all: Vec<f64> = (0..5)
            .map(|length| canonical_sequences(&TurnSet::all_faces(), length))
            .collect();
        assert_eq!(all, [1.0, 18.0, 243.0, 3_240.0, 43_254.0]);
    }

    /// In an earlier version, sequences were drawn turn by turn, and a whole sequence was rejected as soon as a turn
    /// could not follow the previous turn. With R, L and U2, drawing 30 turns never ended.
    #[test]
    fn long_sequences_of_few_turns_are_drawn_at_once() {
        let turns: TurnSet = "R, L, U2".parse().expect("turns");
        let drawn = canonical_sequence(&turns, 60, &mut generator(543, 0));
        let numbers: Vec<usize> = drawn
            .iter()
            .filter_map(|turn| turns.turns().iter().position(|each| each == turn))
            .collect();
        assert_eq!(numbers.len(), 60);
        assert!(numbers.windows(2).all(|pair| turns.may_follow(pair[0], pair[1])));
        let alone: TurnSet = "R".parse().expect("turns");
        assert!(canonical_sequence(&alone, 3, &mut generator(543, 0)).is_empty());
        assert_eq!(
            (canonical_sequences(&alone, 1), canonical_sequences(&alone, 2)),
            (3.0, 0.0)
        );
    }
}
