//! Scrambles of the events with a 3x3x3.

use super::ScrambleError;
use crate::cube::{Amount, Cube, CubieCube, Face, Move, Position, Sequence, random_state};
use crate::puzzles::PuzzleTurn;
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn};
use crate::solvers::Solver;
use crate::tables::{Store, TableProgress};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::iter;

/// The moves at the beginning and the end of scrambles for fewest moves.
const PADDING: [Move; 3] = [Move::R3, Move::U3, Move::F1];

/// A two-phase solver for scrambles of the 3x3x3.
pub(super) struct CubeScrambler {
    solver: Solver,
}

impl CubeScrambler {
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<CubeScrambler, ScrambleError> {
        let builder = Solver::two_phase().store(store.clone());
        let solver = builder.open_with(progress)?;
        Ok(CubeScrambler { solver })
    }

    /// Moves that lead to a random state.
    pub(super) fn plain(&self, random: &mut ChaCha8Rng) -> Result<Vec<PuzzleTurn>, ScrambleError> {
        let scramble = self.scramble(&random_cube(random), |_| true)?;
        Ok(scramble.moves().iter().copied().map(PuzzleTurn::from).collect())
    }

    /// Moves that lead to a random state, and then up to two wide turns. The wide turns lead to a random one of the 24
    /// orientations of the cube. The axis of the first wide turn differs from the axis of the previous move.
    pub(super) fn blindfolded(&self, random: &mut ChaCha8Rng) -> Result<Vec<PuzzleTurn>, ScrambleError> {
        let cube = random_cube(random);
        let held = orientation(3, random);
        let axis = held.first().map(|turn| turn.layers.leader().axis());
        let fits = |scramble: &Sequence| {
            let last = scramble.moves().last().map(|last| last.face().axis());
            last != axis || axis.is_none()
        };
        let scramble = self.scramble(&cube, fits)?;
        let moves = scramble.moves().iter().copied().map(PuzzleTurn::from);
        Ok(moves.chain(held.into_iter().map(PuzzleTurn::from)).collect())
    }

    /// Returns `R' U' F`, further moves, and `R' U' F` again. Together these moves lead to a random state. Because of
    /// the fixed moves at both ends, the scramble gives no hint at a solution of the state. The further moves do not
    /// cancel with the fixed moves.
    pub(super) fn fewest_moves(&self, random: &mut ChaCha8Rng) -> Result<Vec<PuzzleTurn>, ScrambleError> {
        let state = random_cube(random);
        let undone: Vec<Move> = PADDING.iter().rev().map(|each| each.inverse()).collect();
        let undone = CubieCube::from(undone.as_slice());
        let between = undone.then(&state).then(&undone);
        let fits = |scramble: &Sequence| {
            let moves = scramble.moves();
            let axis = |each: Option<&Move>| each.map(|each| each.face().axis());
            axis(moves.first()) != axis(PADDING.last()) && axis(moves.last()) != axis(PADDING.first())
        };
        let scramble = self.scramble(&between, fits)?;
        let moves = PADDING.iter().chain(scramble.moves()).chain(&PADDING);
        Ok(moves.copied().map(PuzzleTurn::from).collect())
    }

    /// Moves that lead to a cube. The beginning and the end of the moves are as the event requires; `fits` checks this.
    ///
    /// The solver finds only one solution of a cube. If the resulting moves do not fit, this function itself chooses
    /// the first move, the last move or both, and solves the cube that remains between them. Each choice leaves a
    /// different cube.
    fn scramble(&self, cube: &CubieCube, fits: impl Fn(&Sequence) -> bool) -> Result<Sequence, ScrambleError> {
        let none_or_one = || iter::once(None).chain(Move::ALL.into_iter().map(Some));
        for first in none_or_one() {
            for last in none_or_one() {
                let undone = |turn: Option<Move>| {
                    let moves: Vec<Move> = turn.iter().map(|turn| turn.inverse()).collect();
                    CubieCube::from(moves.as_slice())
                };
                let between = undone(first).then(cube).then(&undone(last));
                let solution = self.solver.solve(&Cube::from(Position::from(between)))?;
                let between = solution.moves().inverse();
                let moves = first.iter().chain(between.moves()).chain(&last);
                let scramble = moves.copied().collect::<Sequence>().cancelled();
                if fits(&scramble) {
                    return Ok(scramble);
                }
            }
        }
        Err(ScrambleError::NoScramble)
    }
}

/// A cube that is drawn uniformly from all cubes that are at least two moves from the solved cube.
fn random_cube(random: &mut ChaCha8Rng) -> CubieCube {
    loop {
        let cube = random_state(random);
        let after = |turn: &Move| {
            let mut cube = cube;
            cube.turn(*turn);
            cube
        };
        let is_near = cube.is_solved() || Move::ALL.iter().any(|turn| after(turn).is_solved());
        if !is_near {
            return cube;
        }
    }
}

/// Turns that lead to a uniformly random one of the 24 orientations of a cube with `layers` layers (Regulations 4b3a).
/// The first turn, if any, brings one of the six faces to the top. The second turn, if any, turns the cube about the
/// axis of U. On a 3x3x3, each turn moves two layers, and on a 5x5x5, three layers. On a 4x4x4, each turn moves the
/// whole cube.
pub(super) fn orientation(layers: u16, random: &mut ChaCha8Rng) -> Vec<BigCubeTurn> {
    let wide = |face: Face, amount: Amount| BigCubeTurn {
        layers: match layers {
            4 => BigCubeLayers::whole(face.axis()),
            _ => BigCubeLayers::outer(face, layers / 2 + 1),
        },
        amount,
    };
    let [clockwise, _, counter_clockwise] = Amount::ALL;
    let first = [
        None,
        Some(wide(Face::R, clockwise)),
        Some(wide(Face::R, Amount::Half)),
        Some(wide(Face::R, counter_clockwise)),
        Some(wide(Face::F, clockwise)),
        Some(wide(Face::F, counter_clockwise)),
    ];
    let second = [
        None,
        Some(wide(Face::U, clockwise)),
        Some(wide(Face::U, Amount::Half)),
        Some(wide(Face::U, counter_clockwise)),
    ];
    let chosen = [first.choose(random), second.choose(random)];
    chosen.into_iter().flatten().flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Rotation, generator};
    use std::collections::BTreeSet;

    #[test]
    fn the_wide_turns_lead_to_each_of_the_24_ways_to_hold_a_cube() {
        let mut random = generator(1, 0);
        let held = |turns: Vec<BigCubeTurn>| {
            let turns: Vec<String> = turns.iter().map(BigCubeTurn::to_string).collect();
            let cube: Cube = turns.join(" ").parse().expect("turns of a 3x3x3");
            cube.rotation.to_string()
        };
        let found: BTreeSet<String> = (0..2_000).map(|_| held(orientation(3, &mut random))).collect();
        assert_eq!(found.len(), Rotation::COUNT);
    }
}
