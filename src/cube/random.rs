//! Random cubes and moves, from a generator that the caller passes in.

use super::assembly::{Cube, Position};
use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::cubie::{CubieCube, is_odd};
use super::move_set::MoveSet;
use super::moves::Move;
use super::rotation::Turn;
use super::sequence::Sequence;
use super::turn_set::TurnSet;
use arrayvec::ArrayVec;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

/// The generator for cube `number` of a run with this seed.
///
/// Each cube has its own ChaCha8 stream. So a cube is the same on every platform, with any number of threads, and in
/// any order of computation.
pub fn generator(seed: u64, number: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number);
    generator
}

/// A random cube, chosen uniformly from all 43,252,003,274,489,856,000 = 8!·3⁷·12!·2¹¹/2 solvable cubes.
pub fn random_state(random: &mut impl Rng) -> CubieCube {
    let mut cube = CubieCube::SOLVED;
    cube.cp.shuffle(random);
    cube.ep.shuffle(random);
    // Exchanging two edges turns each arrangement of wrong parity into one of right parity. No two arrangements give
    // the same result, so the distribution stays uniform.
    if is_odd(&cube.cp) != is_odd(&cube.ep) {
        cube.ep.swap(0, 1);
    }
    // The last corner and the last edge balance the twists and flips of all other pieces.
    let mut twists = random.random_range(0..3_u32.pow(7));
    for corner in 0..Corner::ALL.len() - 1 {
        let twist = Twist::from_thirds(twists as usize);
        cube.co[corner] = twist;
        cube.co[7] = cube.co[7].plus(twist.inverse());
        twists /= 3;
    }
    let flips = random.random_range(0..2_u32.pow(11));
    for edge in 0..Edge::ALL.len() - 1 {
        let flip = Flip::ALL[(flips >> edge) as usize & 1];
        cube.eo[edge] = flip;
        cube.eo[11] = cube.eo[11].plus(flip);
    }
    cube
}

impl Cube {
    /// The random cube with this number, counted from 0, for this seed. It is chosen uniformly from all solvable cubes,
    /// and is held upright. The cube is the same on every platform.
    ///
    /// ```
    /// use rubik::Cube;
    /// let ten: Vec<Cube> = (0..10).map(|number| Cube::random(1, number)).collect();
    /// assert_eq!(ten[3], Cube::random(1, 3));
    /// assert_ne!(ten[3], ten[4]);
    /// ```
    pub fn random(seed: u64, number: u64) -> Cube {
        Cube::from(Position::from(random_state(&mut generator(seed, number))))
    }
}

/// `length` random face turns. No two of them cancel or merge.
///
/// Each turn is chosen uniformly from the turns that do not merge with an earlier turn.
pub fn random_moves(length: usize, random: &mut impl Rng) -> Sequence {
    random_moves_of(MoveSet::ALL, length, random)
}

/// Like [`random_moves`], with turns from a set. The set must contain turns of two adjacent faces; otherwise, this
/// function may never return.
pub(crate) fn random_moves_of(turns: MoveSet, length: usize, random: &mut impl Rng) -> Sequence {
    let turns: ArrayVec<Move, { Move::ALL.len() }> = turns.iter().collect();
    let mut moves = Sequence::with_capacity(length);
    while moves.htm() < length {
        let next = turns[random.random_range(0..turns.len() as u32) as usize];
        let merges = moves
            .moves()
            .iter()
            .rev()
            .take_while(|each| each.face().axis() == next.face().axis())
            .any(|each| each.face() == next.face());
        if !merges {
            moves.push(next);
        }
    }
    moves
}

/// `length` random turns of a set, none of which merges with an earlier turn. Each is chosen uniformly from the turns
/// that may follow. The list ends early if no turn may follow.
pub fn random_turns(turns: &TurnSet, length: usize, random: &mut impl Rng) -> Vec<Turn> {
    let mut drawn: Vec<usize> = Vec::with_capacity(length);
    while drawn.len() < length {
        // Two turns about one axis have the same effect in either order.
        let last_axis = drawn.last().map(|&last| turns.turns()[last].layers.axis());
        let repeats = |turn: &usize| {
            let layers = turns.turns()[*turn].layers;
            let about_axis = drawn.iter().rev().map(|&each| turns.turns()[each].layers);
            let mut run = about_axis.take_while(|each| Some(each.axis()) == last_axis);
            Some(layers.axis()) == last_axis && run.any(|each| each == layers)
        };
        let next: Vec<usize> = (0..turns.turns().len()).filter(|turn| !repeats(turn)).collect();
        if next.is_empty() {
            break;
        }
        let choice = random.random_range(0..next.len() as u32) as usize;
        drawn.push(next[choice]);
    }
    drawn.into_iter().map(|turn| turns.turns()[turn]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;

    #[test]
    fn random_turns_of_a_set_are_in_it_and_never_of_the_same_layers_in_a_row() {
        let turns = TurnSet::of_faces(&[Face::R, Face::L, Face::U]).expect("three faces");
        for number in 0..200 {
            let drawn = random_turns(&turns, 50, &mut generator(34, number));
            assert_eq!(drawn.len(), 50);
            assert!(drawn.iter().all(|turn| turns.turns().contains(turn)));
            for run in drawn.chunk_by(|one, other| one.layers.axis() == other.layers.axis()) {
                assert!(run.len() <= 2 && (run.len() < 2 || run[0].layers != run[1].layers));
            }
        }
        let one = TurnSet::of_faces(&[Face::R]).expect("one face");
        assert_eq!(random_turns(&one, 9, &mut generator(34, 0)).len(), 1);
    }

    #[test]
    fn random_moves_never_cancel() {
        for number in 0..1_000 {
            let moves = random_moves(100, &mut generator(33, number));
            assert_eq!(moves.htm(), 100);
            assert_eq!(moves.cancelled(), moves);
        }
    }

    #[test]
    fn every_corner_edge_twist_and_flip_is_equally_likely_everywhere() {
        const CUBES: usize = 120_000;
        let mut corners = [[0_usize; 8]; 8];
        let mut edges = [[0_usize; 12]; 12];
        let mut twists = [[0_usize; 3]; 8];
        let mut flips = [[0_usize; 2]; 12];
        for number in 0..CUBES as u64 {
            let cube = random_state(&mut generator(1, number));
            for place in 0..8 {
                corners[place][cube.cp[place] as usize] += 1;
                twists[place][cube.co[place] as usize] += 1;
            }
            for place in 0..12 {
                edges[place][cube.ep[place] as usize] += 1;
                flips[place][cube.eo[place] as usize] += 1;
            }
        }
        // The tolerance of every cell is six standard deviations of a binomial count.
        let check = |counts: &[usize]| {
            let expected = CUBES as f64 / counts.len() as f64;
            let tolerance = 6.0 * (expected * (1.0 - 1.0 / counts.len() as f64)).sqrt();
            for &count in counts {
                assert!((count as f64 - expected).abs() < tolerance, "{counts:?}");
            }
        };
        corners.iter().for_each(|counts| check(counts));
        edges.iter().for_each(|counts| check(counts));
        twists.iter().for_each(|counts| check(counts));
        flips.iter().for_each(|counts| check(counts));
    }
}
