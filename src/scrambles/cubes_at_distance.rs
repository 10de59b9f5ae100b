//! Draws uniformly random cubes at a given number of turns from a goal.

use super::at_distance::{canonical_sequence, canonical_sequences, distance_in, first_drawn, shortest_of};
use super::{DistanceRange, ScrambleError};
use crate::cube::{Cube, CubieCube, Position, random_state};
use crate::goals::{Goal, GoalCubes};
use crate::search::CancelToken;
use crate::solvers::goals::GoalSolver;
use crate::solvers::{MaxMoves, SearchMetric};
use rand::{Rng, RngExt};

/// The number of all solvable cubes.
const ALL_CUBES: f64 = 43_252_003_274_489_856_000.0;

/// Draws cubes whose distance from a goal, in turns of faces, is in a range.
#[derive(Debug)]
pub(crate) struct CubesAtDistance {
    cubes: GoalCubes,
    solver: GoalSolver,
    range: DistanceRange,
    /// An upper bound for the number of cubes that meet the goal.
    at_most: f64,
}

/// The source of candidates: cubes whose distance from the goal is then computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Candidates {
    /// Candidates are drawn from all cubes.
    All,
    /// A candidate is the cube at the end of a random sequence of turns. The sequence begins at a random cube that
    /// meets the goal.
    BehindGoal,
}

impl CubesAtDistance {
    /// Prepares to draw cubes whose distance from `goal` is in a range. The solver must allow all turns of faces and
    /// must have the same goal.
    pub fn new(goal: &Goal, solver: GoalSolver, range: DistanceRange) -> CubesAtDistance {
        let cubes = GoalCubes::new(goal);
        let at_most = cubes.at_most() as f64;
        CubesAtDistance {
            cubes,
            solver,
            range,
            at_most,
        }
    }

    /// Draws a cube, and returns it with its distance. All distances in the range are equally likely. All cubes at the
    /// same distance are also equally likely.
    ///
    /// # Errors
    ///
    /// If the largest distance of the range is larger than the distance of any cube, or if no cube at the drawn
    /// distance was found within the limit of tries or before the token was cancelled.
    pub fn draw(&self, random: &mut impl Rng, token: &CancelToken) -> Result<(CubieCube, usize), ScrambleError> {
        let any_cube = MaxMoves::gods_number(SearchMetric::HalfTurn).get();
        let farthest = self.solver.farthest().unwrap_or(any_cube);
        let moves = distance_in(self.range, Some(farthest), random)?;
        let candidates = self.candidates(moves);
        let cube = first_drawn(moves, token, || match candidates {
            Candidates::All => self.out_of_all(moves, random, token),
            Candidates::BehindGoal => self.behind_goal(moves, random, token),
        })?;
        Ok((cube, moves))
    }

    /// The source with fewer candidates. The candidates of `All` are all cubes. The candidates of `BehindGoal` are all
    /// pairs of a cube that meets the goal and a sequence of `moves` turns. Both sources give the same distribution of
    /// cubes.
    fn candidates(&self, moves: usize) -> Candidates {
        let pairs = self.at_most * canonical_sequences(self.solver.turns(), moves);
        match pairs < ALL_CUBES {
            true => Candidates::BehindGoal,
            false => Candidates::All,
        }
    }

    /// A uniformly random cube, if it has the requested distance.
    fn out_of_all(
        &self,
        moves: usize,
        random: &mut impl Rng,
        token: &CancelToken,
    ) -> Result<Option<CubieCube>, ScrambleError> {
        let cube = random_state(random);
        let asked = Cube::from(Position::from(cube));
        let shortest = shortest_of(self.solver.request(&asked), moves, token)?;
        Ok((!shortest.is_empty()).then_some(cube))
    }

    /// Applies a random sequence to a random cube that meets the goal. Returns the resulting cube if it has the
    /// requested distance. A cube with `n` shortest sequences results from `n` pairs of a cube and a sequence, so it is
    /// kept with the probability `1/n`.
    fn behind_goal(
        &self,
        moves: usize,
        random: &mut impl Rng,
        token: &CancelToken,
    ) -> Result<Option<CubieCube>, ScrambleError> {
        let turns = canonical_sequence(self.solver.turns(), moves, random);
        let reached = self.cubes.draw(random);
        let cube = reached.then(&Cube::SOLVED.after(turns).position.cube.inverse());
        let asked = Cube::from(Position::from(cube));
        let shortest = shortest_of(self.solver.request(&asked).all(), moves, token)?.len();
        Ok((shortest > 0 && random.random_range(0..shortest) == 0).then_some(cube))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{TurnSet, generator};
    use crate::tables::{NoProgress, Store};
    use std::collections::HashMap;

    fn only(moves: usize) -> DistanceRange {
        moves.to_string().parse().expect("a distance")
    }

    fn at_distance(goal: &Goal, moves: usize) -> CubesAtDistance {
        let turns = TurnSet::all_faces();
        let store = Store::IN_MEMORY;
        let solver = GoalSolver::open(goal.masks(), &turns, 1_000_000, &store, &NoProgress);
        CubesAtDistance::new(goal, solver.expect("it fits"), only(moves))
    }

    /// The D edges have 15 arrangements one move from the cross, and 158 arrangements two moves from it. The test
    /// checks that all arrangements at a distance are drawn about equally often. For `n` arrangements, chi-square has
    /// the mean `n - 1`, and six standard deviations are `6 √(2 (n - 1))`.
    #[test]
    fn cubes_near_the_cross_are_drawn_evenly() {
        let cross: Goal = "cross".parse().expect("a goal");
        for (moves, classes) in [(1, 15), (2, 158)] {
            let cubes = at_distance(&cross, moves);
            assert_eq!(cubes.candidates(moves), Candidates::BehindGoal);
            let mut random = generator(82, moves as u64);
            let mut times: HashMap<Vec<_>, f64> = HashMap::new();
            for _ in 0..40 * classes {
                let (cube, distance) = cubes.draw(&mut random, &CancelToken::new()).expect("there are some");
                assert_eq!(distance, moves);
                let is_of_cross = |edge: &crate::cube::Edge| (4..8).contains(&(*edge as usize));
                let places = cube.ep().iter().zip(cube.eo());
                let seen = places.map(|(edge, &flip)| is_of_cross(edge).then_some((*edge, flip)));
                *times.entry(seen.collect()).or_default() += 1.0;
            }
            assert_eq!(times.len(), classes);
            let squares = times.values().map(|count| (count - 40.0).powi(2) / 40.0);
            let chi_square: f64 = squares.sum();
            let mean = classes as f64 - 1.0;
            let far = 6.0 * (2.0 * mean).sqrt();
            assert!((chi_square - mean).abs() < far, "{moves}: {chi_square}");
        }
    }

    #[test]
    fn cubes_far_away_are_found_among_all() {
        let eo: Goal = "eo".parse().expect("a goal");
        let cubes = at_distance(&eo, 7);
        assert_eq!(cubes.candidates(7), Candidates::All);
        let mut random = generator(83, 0);
        let token = CancelToken::new();
        let (cube, _) = cubes.draw(&mut random, &token).expect("there are 13");
        let cube = Cube::from(Position::from(cube));
        let found = cubes.solver.request(&cube).solve().expect("there is one");
        assert_eq!(found.len(), 7);
        let none = at_distance(&eo, 8).draw(&mut random, &token);
        let too_far = ScrambleError::TooFar {
            moves: 8,
            farthest: 7,
            left: None,
        };
        assert_eq!(none.expect_err("7 are the most"), too_far);
        // Only 13 of the 2,048 combinations of flips have this distance, and the first cube has another combination.
        token.cancel();
        let cancelled = ScrambleError::NoneInTime { moves: 7, tried: 1 };
        assert_eq!(
            cubes.draw(&mut random, &token).expect_err("it was cancelled"),
            cancelled
        );
    }
}
