//! Draws random cubes at a given distance from the solved cube, and returns shortest sequences of turns that lead to
//! these cubes. All cubes at the same distance are equally likely.

use super::at_distance::{canonical_sequence, canonical_sequences, distance_in, first_drawn, shortest_of};
use super::{DistanceRange, ScrambleError};
use crate::cube::{Cube, CubieCube, Facelets, Position, Turn, TurnSet, disassemble};
use crate::goals::Goal;
use crate::groups::{TurnDistances, TurnGroup};
use crate::opaque::opaque;
use crate::search::CancelToken;
use crate::solvers::domino::{DominoPosition, DominoSpec};
use crate::solvers::goals::{DominoGoal, GoalSolver};
use crate::solvers::{MaxMoves, OpenError, SearchMetric};
use crate::tables::{Store, TableProgress};
use rand::{Rng, RngExt};

/// Draws cubes whose distance from the solved cube, in allowed turns, is in a range.
pub(crate) struct TurnsAtDistance {
    range: DistanceRange,
    cubes: Cubes,
}

opaque!(TurnsAtDistance);

/// The source of the cubes.
enum Cubes {
    /// All cubes to which the turns lead, with their distances.
    Known(TurnDistances),
    /// A solver that finds the distances of random cubes. It is used if the turns lead to too many cubes to store.
    Drawn(Box<GoalSolver>),
}

impl TurnsAtDistance {
    /// The cubes whose distance is in a range. If the turns lead to few positions, this function visits all of them.
    /// Otherwise it opens the tables of a solver, which take at most `bytes` bytes of memory.
    ///
    /// # Errors
    ///
    /// The errors of [`GoalSolver::open`].
    pub fn open(
        turns: &TurnSet,
        range: DistanceRange,
        bytes: usize,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<TurnsAtDistance, OpenError> {
        let cubes = match TurnGroup::new(turns).distances() {
            Some(distances) => Cubes::Known(distances),
            None => {
                let solver = GoalSolver::open(Goal::solved().masks(), turns, bytes, store, progress)?;
                Cubes::Drawn(Box::new(solver))
            }
        };
        Ok(TurnsAtDistance { range, cubes })
    }

    /// Draws a cube, and returns a shortest sequence of turns that leads to it. All distances in the range are equally
    /// likely. All cubes at the same distance are also equally likely. The turns were replayed on the stickers.
    ///
    /// # Errors
    ///
    /// If the largest distance of the range is larger than the distance of any cube, or if no cube at the drawn
    /// distance was found within the limit of tries or before the token was cancelled.
    pub fn draw(&self, random: &mut impl Rng, token: &CancelToken) -> Result<Vec<Turn>, ScrambleError> {
        match &self.cubes {
            Cubes::Known(distances) => {
                let farthest = distances.counts().diameter();
                let moves = distance_in(self.range, Some(farthest), random)?;
                let drawn = distances.draw(moves, random).ok_or(ScrambleError::TooFar {
                    moves,
                    farthest,
                    left: None,
                })?;
                // The cubie engine found the cube with these moves; the facelet engine must find the same cube.
                let mut facelets = Facelets::SOLVED;
                facelets.apply(drawn.moves());
                match facelets == disassemble(&CubieCube::from(drawn.moves())) {
                    true => Ok(drawn.moves().iter().copied().map(Turn::from).collect()),
                    false => Err(ScrambleError::Wrong(drawn)),
                }
            }
            Cubes::Drawn(solver) => {
                let moves = distance_in(self.range, farthest(solver), random)?;
                DrawnCubes { solver, moves }.first(random, token)
            }
        }
    }
}

/// Draws cubes until one needs exactly `moves` turns.
struct DrawnCubes<'a> {
    solver: &'a GoalSolver,
    moves: usize,
}

impl DrawnCubes<'_> {
    fn first(&self, random: &mut impl Rng, token: &CancelToken) -> Result<Vec<Turn>, ScrambleError> {
        first_drawn(self.moves, token, || match self.out_of_group(random) {
            Some(cube) => self.turns_to(&cube, token),
            None => self.behind_solved(random, token),
        })
    }

    /// Draws a cube of the domino group ⟨U, D, R2, L2, F2, B2⟩, if the allowed turns are those of this group. If the
    /// largest distance is requested, this function draws only from the cubes at this distance. Returns `None` for
    /// other turns, if drawing sequences is quicker, or if the table of all distances is not open.
    fn out_of_group(&self, random: &mut impl Rng) -> Option<CubieCube> {
        let (goal, distances) = self.solver.domino()?;
        let published = DominoSpec::published();
        let position = match self.moves {
            moves if moves == published.diameter() => distances.farthest(random),
            moves if canonical_sequences(self.solver.turns(), moves) > published.total() as f64 => {
                DominoPosition::random(random)
            }
            _ => return None,
        };
        Some(goal.cube(position))
    }

    /// Draws a random sequence, and returns a shortest sequence to the resulting cube if this cube is at the requested
    /// distance. A cube with `n` shortest sequences results from `n` random sequences, so it is kept with the
    /// probability `1/n`.
    fn behind_solved(&self, random: &mut impl Rng, token: &CancelToken) -> Result<Option<Vec<Turn>>, ScrambleError> {
        let turns = canonical_sequence(self.solver.turns(), self.moves, random);
        let cube = Cube::SOLVED.after(turns);
        let shortest = shortest_of(self.solver.request(&cube).all(), self.moves, token)?;
        let is_kept = !shortest.is_empty() && random.random_range(0..shortest.len()) == 0;
        Ok(shortest.first().filter(|_| is_kept).map(|found| inverse(found.turns())))
    }

    /// A shortest sequence of turns that leads to a cube, if the cube is at the requested distance.
    fn turns_to(&self, cube: &CubieCube, token: &CancelToken) -> Result<Option<Vec<Turn>>, ScrambleError> {
        let cube = Cube::from(Position::from(*cube));
        let shortest = shortest_of(self.solver.request(&cube), self.moves, token)?;
        Ok(shortest.first().map(|found| inverse(found.turns())))
    }
}

/// The largest distance of any cube from the solved cube, counted in the turns that the solver allows. The solver knows
/// this distance if one table contains all cubes. Otherwise, it comes from the published counts for the turns of the
/// domino group, or from God's number if all faces may be turned. `None` for other turns.
fn farthest(solver: &GoalSolver) -> Option<usize> {
    let turns = solver.turns();
    let is_domino = DominoGoal::of(Goal::solved().masks(), turns).is_some();
    let in_domino = || is_domino.then(|| DominoSpec::published().diameter());
    let gods_number = || MaxMoves::gods_number(SearchMetric::HalfTurn).get();
    let of_all = || turns.is_all_faces().then(gods_number);
    solver.farthest().or_else(in_domino).or_else(of_all)
}

fn inverse(turns: &[Turn]) -> Vec<Turn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{TurnSet, generator};
    use crate::tables::{NoProgress, Store};
    use std::collections::HashMap;

    fn domino() -> TurnSet {
        "U,D,R2,L2,F2,B2".parse().expect("turns")
    }

    fn at_distance(turns: &TurnSet, moves: usize) -> TurnsAtDistance {
        let only = moves.to_string().parse().expect("a distance");
        let opened = TurnsAtDistance::open(turns, only, 1_000_000, &Store::IN_MEMORY, &NoProgress);
        opened.expect("it fits")
    }

    /// In an earlier version, drawing never ended for the first two rows of this test. For the next two rows (half
    /// turns of all faces, and the domino group), drawing took a minute. For the next two rows, the program drew
    /// 200,000 cubes before it gave up.
    #[test]
    fn distances_that_no_cube_has_are_refused_at_once() {
        for (turns, moves, farthest) in [
            ("R", 2, 1),
            ("R,L", 3, 2),
            ("U2,D2,R2,L2,F2,B2", 16, 15),
            ("U,D,R2,L2,F2,B2", 19, 18),
            ("R2,U2", 7, 6),
            ("R2,U2,F2", 15, 14),
            ("U,D,R,L,F,B", 21, 20),
        ] {
            let turns: TurnSet = turns.parse().expect("turns");
            let drawn = at_distance(&turns, moves).draw(&mut generator(85, 0), &CancelToken::new());
            let too_far = ScrambleError::TooFar {
                moves,
                farthest,
                left: None,
            };
            assert_eq!(drawn.expect_err("none is so far"), too_far, "{turns}");
        }
    }

    #[test]
    fn drawing_ends_when_it_is_cancelled() {
        let token = CancelToken::new();
        token.cancel();
        let drawn = at_distance(&domino(), 18).draw(&mut generator(87, 0), &token);
        let cancelled = ScrambleError::NoneInTime { moves: 18, tried: 1 };
        assert_eq!(drawn.expect_err("it was cancelled"), cancelled);
    }

    /// Checks that the 67 positions of the domino group at two moves are drawn about equally often. For `n` positions,
    /// chi-square has the mean `n - 1`, and six standard deviations are `6 √(2 (n - 1))`.
    #[test]
    fn positions_are_drawn_evenly_by_the_turns_that_were_asked_for() {
        let drawn = at_distance(&domino(), 2);
        let mut random = generator(84, 0);
        let mut times: HashMap<[u8; 20], f64> = HashMap::new();
        for _ in 0..40 * 67 {
            let turns = drawn.draw(&mut random, &CancelToken::new()).expect("there are some");
            assert_eq!(turns.len(), 2);
            assert!(turns.iter().all(|turn| domino().turns().contains(turn)));
            let cube = Cube::SOLVED.after(turns).position.cube;
            let corners = cube.cp().iter().map(|&corner| corner as u8);
            let pieces: Vec<u8> = corners.chain(cube.ep().iter().map(|&edge| edge as u8)).collect();
            *times.entry(pieces.try_into().expect("20 pieces")).or_default() += 1.0;
        }
        assert_eq!(times.len(), 67);
        let chi_square: f64 = times.values().map(|count| (count - 40.0).powi(2) / 40.0).sum();
        assert!((chi_square - 66.0).abs() < 6.0 * 132.0_f64.sqrt(), "{chi_square}");
    }
}
