//! Positions of a puzzle that is given as data: those that reach a goal, or take a number of moves to it.

use super::{DistanceRange, ScrambleError};
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::definition::{PlaceStabilizer, PuzzleState};
use crate::puzzles::definition_engine::{CountStep, DefinitionGoal, StateCount, StateDistances};
use crate::puzzles::{Puzzle, PuzzleError, PuzzlePosition, SolvablePuzzle};
use crate::search::CancelToken;
use rand::{Rng, RngExt};

/// How many positions are drawn for one that is as was asked.
const MOST_DRAWN: u64 = 200_000_000;

/// After how many of them it is asked whether there is still time.
const AT_A_TIME: u64 = 1 << 10;

/// Positions that reach a goal, or take a number of moves to it.
#[derive(Debug)]
pub(crate) struct DefinitionDraws {
    /// With its goal.
    puzzle: DefinedPuzzle,
    /// What leaves the pieces in place that the goal asks for; none if that is not known, or no such piece is asked for.
    stabilizer: Option<PlaceStabilizer>,
    /// All distances, where a number of moves is asked for.
    far: Option<(StateDistances, DistanceRange)>,
}

impl DefinitionDraws {
    /// Looks up all distances, if a number of moves is asked for.
    ///
    /// # Errors
    ///
    /// If there are too many positions for a table of their distances.
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

    /// A position and how many moves it takes to the goal: each distance as often, and of a distance each position with
    /// the same probability.
    ///
    /// # Errors
    ///
    /// If no position is as far away, or none is found in time.
    pub fn draw(&self, random: &mut impl Rng, token: &CancelToken) -> Result<PuzzlePosition, ScrambleError> {
        let moves = self.far.as_ref().map_or(0, |(_, range)| range.draw(random));
        let is_walked = match &self.far {
            Some((distances, _)) => {
                let farthest = distances.counts().len() - 1;
                if moves > farthest {
                    return Err(ScrambleError::TooFar { moves, farthest });
                }
                self.is_walked(distances, moves)
            }
            None => false,
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

    /// The moves that may be made, by their indices.
    fn moves(&self) -> Vec<usize> {
        let all = || (0..self.puzzle.definition().moves().len()).collect();
        self.puzzle.chosen().moves.clone().unwrap_or_else(all)
    }

    /// True if fewer pairs of a position at the goal and a sequence of moves lead to positions at a distance than there are
    /// positions. Where moves may be blocked, nothing is known of sequences; and where a puzzle may be held in several ways,
    /// positions at the goal are drawn in one of them.
    fn is_walked(&self, distances: &StateDistances, moves: usize) -> bool {
        let counts = distances.counts();
        let sequences = (self.moves().len() as f64).powi(moves as i32);
        let all: u64 = counts.iter().sum();
        let definition = self.puzzle.definition();
        let is_held_in_one_way = definition.solved_states().len() == 1;
        is_held_in_one_way && !definition.has_blocked_moves() && counts[0] as f64 * sequences < all as f64
    }

    /// Any position.
    fn any(&self, random: &mut impl Rng) -> Result<PuzzleState, ScrambleError> {
        Ok(self.puzzle.state(&self.puzzle.random(random))?)
    }

    /// A position that may be one of the goal.
    fn at_goal(&self, random: &mut impl Rng) -> Result<PuzzleState, ScrambleError> {
        match (&self.stabilizer, self.puzzle.group()) {
            (Some(stabilizer), Some(group)) => Ok(group.draw_fixing(stabilizer, random)),
            _ => self.any(random),
        }
    }

    /// The position from which a random sequence of moves leads to a random one at the goal. As many pairs of these two
    /// belong to a position as it has shortest solutions, so it is kept only once in that many times.
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

    /// In how many ways a position at a distance is solved in as many moves.
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

/// What leaves the pieces in place that a goal asks for, each with its orientation, where no other piece looks like them.
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

    /// Positions are drawn as often as each other: chi-square has the mean `n - 1`, and six standard deviations are
    /// `6 √(2 (n - 1))`.
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
        // Four tips in three ways each; a corner and the centres around it.
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
        let ivy = puzzle("ivy", "*");
        for moves in [1, 2] {
            let range = Some(DistanceRange::new(moves, moves).expect("a range"));
            let draws = DefinitionDraws::open(&ivy, range).expect("it is small");
            let (distances, _) = draws.far.as_ref().expect("it was asked for");
            assert!(draws.is_walked(distances, moves.into()));
            drawn_evenly(&draws, distances.counts()[usize::from(moves)] as usize);
        }
        let too_far = DefinitionDraws::open(&ivy, DistanceRange::new(9, 9)).expect("it is small");
        let error = too_far.draw(&mut generator(1, 1), &CancelToken::new());
        assert_eq!(error, Err(ScrambleError::TooFar { moves: 9, farthest: 8 }));
    }
}
