//! Draws random positions of a puzzle that is given by a definition. The positions meet a goal, or are at a requested
//! distance from it.

use super::at_distance::distance_in;
use super::{DistanceRange, ScrambleError};
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::{PlaceStabilizer, PuzzleState};
use crate::puzzles::definition_engine::{CountStep, DefinitionGoal, StateCount, StateDistances};
use crate::puzzles::{Puzzle, PuzzleError, PuzzlePosition, SolvablePuzzle};
use crate::search::CancelToken;
use rand::{Rng, RngExt};

/// The maximum number of positions that are drawn before the search gives up.
const MOST_DRAWN: u64 = 200_000_000;

/// The number of draws between two checks of the cancel token.
const AT_A_TIME: u64 = 1 << 10;

/// Draws positions that meet a goal, or that are at a requested distance from it.
#[derive(Debug)]
pub(crate) struct DefinitionDraws {
    /// The puzzle with its goal.
    puzzle: DefinedPuzzle,
    /// The subgroup that [`stabilizer`] computes from the goal. `None` if it is unknown, if it would keep no piece in
    /// place, if only some moves are allowed, or if moves may be blocked.
    stabilizer: Option<PlaceStabilizer>,
    /// The distances of all positions, and the requested range; `None` if no distance is requested.
    far: Option<(StateDistances, DistanceRange)>,
}

impl DefinitionDraws {
    /// Computes the distances of all positions, if a distance is requested.
    ///
    /// # Errors
    ///
    /// If the distances of all positions do not fit into memory, or if [`StateCount::new`] returns another error.
    pub fn open(puzzle: &DefinedPuzzle, range: Option<DistanceRange>) -> Result<DefinitionDraws, ScrambleError> {
        let far = match range {
            None => None,
            Some(range) => {
                let definition = puzzle.name_of_definition().definition().clone();
                let mut count = StateCount::new(definition, puzzle.chosen()).map_err(PuzzleError::Engine)?;
                let never = CancelToken::new();
                while let CountStep::Counted { .. } = count.advance(&never) {}
                Some((count.into_distances(), range))
            }
        };
        Ok(DefinitionDraws {
            stabilizer: stabilizer(puzzle),
            puzzle: puzzle.clone(),
            far,
        })
    }

    /// Draws a position. All distances in the range are equally likely. All positions at the same distance are also
    /// equally likely.
    ///
    /// # Errors
    ///
    /// If the largest distance of the range is larger than the distance of any position, or if no position was found
    /// within the limit of tries or before the token was cancelled.
    pub fn draw(&self, random: &mut impl Rng, token: &CancelToken) -> Result<PuzzlePosition, ScrambleError> {
        let (moves, is_walked) = match &self.far {
            Some((distances, range)) => {
                let moves = distance_in(*range, Some(distances.counts().len() - 1), random)?;
                (moves, self.is_walked(distances, moves))
            }
            None => (0, false),
        };
        for tried in 1..=MOST_DRAWN {
            if tried.is_multiple_of(AT_A_TIME) && token.is_cancelled() {
                return Err(ScrambleError::NoneInTime { moves, tried });
            }
            let state = match &self.far {
                Some((distances, _)) if is_walked => self.walked(distances, moves, random)?,
                Some(_) => Some(self.any(random)?),
                None => Some(self.at_goal(random)?),
            };
            let Some(state) = state else {
                continue;
            };
            let position = DefinedPuzzle::position(&state);
            let is_as_far = match &self.far {
                Some((distances, _)) => distances.distance(&state) == Some(moves as u32),
                None => self.puzzle.is_solved(&position),
            };
            if is_as_far {
                return Ok(position);
            }
        }
        let tried = MOST_DRAWN;
        Err(ScrambleError::NoneFound { moves, tried })
    }

    /// The indices of the allowed moves.
    fn moves(&self) -> Vec<usize> {
        let all = || (0..self.puzzle.definition().moves().len()).collect();
        self.puzzle.chosen().moves.clone().unwrap_or_else(all)
    }

    /// True if [`DefinitionDraws::walked`] is used to draw positions at distance `moves`. It is used if there are fewer
    /// pairs than positions, where a pair is a position at the goal and a sequence of `moves` moves. If moves may be
    /// blocked, this is false, because the number of pairs is unknown. If the puzzle has several solved states, this is
    /// false too, because positions at the goal are drawn for only one of these states.
    fn is_walked(&self, distances: &StateDistances, moves: usize) -> bool {
        let counts = distances.counts();
        let sequences = (self.moves().len() as f64).powi(moves as i32);
        let all: u64 = counts.iter().sum();
        let definition = self.puzzle.definition();
        let is_held_in_one_way = definition.solved_states().len() == 1;
        is_held_in_one_way && !definition.has_blocked_moves() && counts[0] as f64 * sequences < all as f64
    }

    /// A uniformly random position.
    fn any(&self, random: &mut impl Rng) -> Result<PuzzleState, ScrambleError> {
        Ok(self.puzzle.state(&self.puzzle.random(random))?)
    }

    /// A random position. If the stabilizer is known, the pieces that it keeps in place are solved in this position.
    fn at_goal(&self, random: &mut impl Rng) -> Result<PuzzleState, ScrambleError> {
        match (&self.stabilizer, self.puzzle.group()) {
            (Some(stabilizer), Some(group)) => Ok(group.draw_fixing(stabilizer, random)),
            _ => self.any(random),
        }
    }

    /// Draws a position at the goal, and applies the inverses of `moves` random moves to it. Returns `None` if the
    /// drawn position is not at the goal, or if a move does not increase the distance by 1. A position with `n`
    /// shortest solutions results from `n` pairs of a position at the goal and a sequence, so it is returned only with
    /// the probability `1/n`.
    fn walked(
        &self,
        distances: &StateDistances,
        moves: usize,
        random: &mut impl Rng,
    ) -> Result<Option<PuzzleState>, ScrambleError> {
        let definition = self.puzzle.definition();
        let possible = self.moves();
        let mut state = self.at_goal(random)?;
        if distances.distance(&state) != Some(0) {
            return Ok(None);
        }
        for farther in 1..=moves as u32 {
            let index = possible[random.random_range(0..possible.len())];
            state = definition.apply(&state, &definition.inverse(&definition.moves()[index].transformation));
            if distances.distance(&state) != Some(farther) {
                return Ok(None);
            }
        }
        let ways = self.ways(distances, &possible, &state, moves as u32);
        Ok((random.random_range(0..ways) == 0).then_some(state))
    }

    /// The number of shortest solutions of a position at this distance.
    fn ways(&self, distances: &StateDistances, possible: &[usize], state: &PuzzleState, distance: u32) -> u64 {
        let Some(nearer) = distance.checked_sub(1) else {
            return 1;
        };
        let definition = self.puzzle.definition();
        let after = possible.iter().filter_map(|&index| definition.make_move(state, index));
        let after = after.filter(|state| distances.distance(state) == Some(nearer));
        after.map(|state| self.ways(distances, possible, &state, nearer)).sum()
    }
}

/// The subgroup that keeps the pieces of a goal in place, with their orientations. It need not keep a piece that looks
/// the same as another piece, or for which the goal determines only the place or only the orientation.
fn stabilizer(puzzle: &DefinedPuzzle) -> Option<PlaceStabilizer> {
    let definition = puzzle.definition();
    let is_only_one = |place: usize| {
        let range = definition.layout().range(definition.layout().orbit_of(place));
        let solved = &definition.solved().pieces;
        solved[range].iter().filter(|piece| **piece == solved[place]).count() == 1
    };
    let places: Vec<usize> = match &puzzle.chosen().goal {
        DefinitionGoal::Solved => (0..definition.layout().places()).collect(),
        DefinitionGoal::Places(list) => { list.iter() }
            .filter(|each| each.piece && each.orientation)
            .map(|each| usize::from(each.place))
            .collect(),
        DefinitionGoal::States(_) => return None,
    };
    let places: Vec<usize> = places.into_iter().filter(|&place| is_only_one(place)).collect();
    let are_all_moves = puzzle.chosen().moves.is_none() && !definition.has_blocked_moves();
    let group = puzzle.group().filter(|_| are_all_moves && !places.is_empty())?;
    group.fixing(&places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::PuzzleName;
    use std::collections::HashMap;

    fn puzzle(name: &str, goal: &str) -> DefinedPuzzle {
        let name: PuzzleName = name.parse().expect("a name");
        let defined = name.as_defined().expect("it is given as data");
        let goal = DefinitionGoal::read(defined.definition(), goal).expect("a goal");
        DefinedPuzzle::new(defined).with(Some(goal), None, None)
    }

    /// Checks that all positions are drawn about equally often. For `n` positions, chi-square has the mean `n - 1`, and
    /// six standard deviations are `6 √(2 (n - 1))`.
    fn drawn_evenly(draws: &DefinitionDraws, positions: usize) -> Vec<PuzzlePosition> {
        let mut times: HashMap<PuzzlePosition, f64> = HashMap::new();
        let mut random = generator(71, positions as u64);
        for _ in 0..40 * positions {
            let position = draws.draw(&mut random, &CancelToken::new()).expect("there are some");
            *times.entry(position).or_default() += 1.0;
        }
        assert_eq!(times.len(), positions);
        let chi_square: f64 = times.values().map(|count| (count - 40.0).powi(2) / 40.0).sum();
        let mean = positions as f64 - 1.0;
        assert!((chi_square - mean).abs() < 6.0 * (2.0 * mean).sqrt(), "{chi_square}");
        times.into_keys().collect()
    }

    #[test]
    fn positions_of_a_goal_are_drawn_evenly() {
        // On the Pyraminx, the four tips may turn, and each has three orientations. On the ivy cube, one corner and the
        // centres around it may move.
        for (name, goal, positions) in [("pyraminx", "CENTRE EDGE", 81), ("ivy", "CENTRES:1-3 CORNERS", 81)] {
            let puzzle = puzzle(name, goal);
            let draws = DefinitionDraws::open(&puzzle, None).expect("it is small");
            assert!(draws.stabilizer.is_some());
            for position in drawn_evenly(&draws, positions) {
                assert!(puzzle.is_solved(&position), "{name}");
            }
        }
    }

    #[test]
    fn positions_of_a_distance_are_drawn_evenly() {
        // Turns of the ivy cube do not commute. On the floppy cube, two of the ten positions at distance 2 have two
        // solutions.
        for (name, moves) in [("ivy", 1), ("ivy", 2), ("floppy", 2), ("floppy", 3)] {
            let puzzle = puzzle(name, "*");
            let range = Some(DistanceRange::new(moves, moves).expect("a range"));
            let draws = DefinitionDraws::open(&puzzle, range).expect("it is small");
            let (distances, _) = draws.far.as_ref().expect("it was asked for");
            assert!(draws.is_walked(distances, moves.into()));
            drawn_evenly(&draws, distances.counts()[usize::from(moves)] as usize);
        }
        let ivy = puzzle("ivy", "*");
        let too_far = DefinitionDraws::open(&ivy, DistanceRange::new(9, 9)).expect("it is small");
        let error = too_far.draw(&mut generator(1, 1), &CancelToken::new());
        assert_eq!(
            error,
            Err(ScrambleError::TooFar {
                moves: 9,
                farthest: 8,
                left: None
            })
        );
        // In an earlier version, some draws from such a range succeeded, and other draws were refused.
        let too_wide = DefinitionDraws::open(&ivy, DistanceRange::new(7, 12)).expect("it is small");
        for number in 0..20 {
            let error = too_wide.draw(&mut generator(1, number), &CancelToken::new());
            let error = error.expect_err("it is not drawn").to_string();
            assert!(
                error.ends_with("8 is the proven maximum; you can request 7-8"),
                "{error}"
            );
        }
    }
}
