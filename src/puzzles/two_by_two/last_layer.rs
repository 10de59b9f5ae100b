//! Solves the last layer of the 2x2x2 with named algorithms. It first orients the corners, and then permutes them.

use super::pieces::PocketCube;
use crate::coordinates::State;
use crate::coordinates::factorial::rank;
use crate::cube::{Amount, Face, Move, Sequence};

/// An algorithm for the last layer, which preserves the first layer.
struct LastLayerAlgorithm {
    /// The common name of the algorithm.
    name: &'static str,
    moves: &'static str,
}

const fn named(name: &'static str, moves: &'static str) -> LastLayerAlgorithm {
    LastLayerAlgorithm { name, moves }
}

/// Algorithms for the seven cases of corners with wrong orientations. Every course for the 2x2x2 contains these cases,
/// and they are also the second step of the Ortega method.
const ORIENTATIONS: [LastLayerAlgorithm; 7] = [
    named("Sune", "R U R' U R U2 R'"),
    named("Antisune", "R U2 R' U' R U' R'"),
    named("H", "R2 U2 R U2 R2"),
    named("Pi", "F R U R' U' R U R' U' F'"),
    named("U", "F R U R' U' F'"),
    named("T", "R U R' U' R' F R F'"),
    named("L", "F R' F' R U R U' R'"),
];

/// An algorithm that exchanges two adjacent corners, and one that exchanges two diagonal corners.
const PERMUTATIONS: [LastLayerAlgorithm; 2] = [
    named("adjacent exchange (J)", "R U R' F' R U R' U' R' F R2 U' R'"),
    named("diagonal exchange (Y)", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
];

/// The solution of a case: the name of the algorithm, and all turns of the solution.
type CaseAlgorithm = (&'static str, Vec<Move>);

/// The solutions of all cases.
pub(super) struct LastLayer {
    /// The solutions that orient the corners. The digits of the index, in base 3, are the twists of the corners at URF,
    /// UFL, ULB and UBR. An entry is `None` if no corner is twisted, or if the twists are impossible.
    orientations: Vec<Option<CaseAlgorithm>>,
    /// The solutions that permute the oriented corners, indexed by the rank of the permutation of the corners at the
    /// same four places. The entry is `None` if all corners are in their places.
    permutations: Vec<Option<CaseAlgorithm>>,
}

impl LastLayer {
    /// Tries every algorithm, directly and after each turn of the last layer. Keeps the shortest solution of each case.
    pub(super) fn new() -> LastLayer {
        let mut orientations: Vec<Option<CaseAlgorithm>> = vec![None; 81];
        let mut permutations: Vec<Option<CaseAlgorithm>> = vec![None; 24];
        for before in turns_of_u() {
            for algorithm in &ORIENTATIONS {
                let way = [before.clone(), moves(algorithm)].concat();
                keep(&mut orientations, twists(&undone(&way)), algorithm.name, way);
            }
            // A permutation is solved by a turn of the layer alone, or by an algorithm with turns of the layer before
            // and after it.
            keep(&mut permutations, order(&undone(&before)), "turn", before.clone());
            for algorithm in &PERMUTATIONS {
                for after in turns_of_u() {
                    let way = [before.clone(), moves(algorithm), after].concat();
                    keep(&mut permutations, order(&undone(&way)), algorithm.name, way);
                }
            }
        }
        orientations[0] = None;
        permutations[0] = None;
        LastLayer {
            orientations,
            permutations,
        }
    }

    /// The solution that orients the corners of the last layer; `None` if they are already oriented.
    pub(super) fn orientation(&self, cube: &PocketCube) -> Option<CaseAlgorithm> {
        self.orientations[twists(cube)].clone()
    }

    /// The solution that brings the oriented corners of the last layer to their places; `None` if all corners are
    /// already in their places.
    pub(super) fn permutation(&self, cube: &PocketCube) -> Option<CaseAlgorithm> {
        self.permutations[order(cube)].clone()
    }
}

fn moves(algorithm: &LastLayerAlgorithm) -> Vec<Move> {
    let read: Result<Sequence, _> = algorithm.moves.parse();
    let read = read.expect("the named algorithms are turns of U, R and F");
    read.moves().to_vec()
}

/// The empty sequence, and the three turns of the last layer.
fn turns_of_u() -> impl Iterator<Item = Vec<Move>> {
    let turns = Amount::ALL.map(|amount| vec![Move::new(Face::U, amount)]);
    std::iter::once(Vec::new()).chain(turns)
}

/// The cube that is solved by the given moves.
fn undone(way: &[Move]) -> PocketCube {
    let mut cube = PocketCube::SOLVED;
    way.iter().rev().for_each(|turn| cube.make(turn.inverse()));
    cube
}

/// The twists of the corners of the last layer, as a number below 81 = 3⁴.
fn twists(cube: &PocketCube) -> usize {
    let twists = cube.twists[..4].iter();
    twists.fold(0, |index, &twist| index * 3 + usize::from(twist))
}

/// The permutation of the corners of the last layer, as a number below 24 = 4!.
fn order(cube: &PocketCube) -> usize {
    rank(&cube.corners[..4])
}

/// Stores a solution of a case, unless a stored solution is at most as long.
fn keep(ways: &mut [Option<CaseAlgorithm>], case: usize, name: &'static str, way: Vec<Move>) {
    let known = ways[case].as_ref().map(|(_, known)| known.len());
    if known.is_none_or(|known| way.len() < known) {
        ways[case] = Some((name, way));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algorithms_leave_the_first_layer_and_do_what_their_stage_is_for() {
        for algorithm in ORIENTATIONS.iter().chain(&PERMUTATIONS) {
            let cube = undone(&moves(algorithm));
            assert_eq!(cube.corners[4..], [4, 5, 6], "{}", algorithm.name);
            assert_eq!(cube.twists[4..], [0; 3], "{}", algorithm.name);
        }
        for algorithm in &PERMUTATIONS {
            assert_eq!(undone(&moves(algorithm)).twists, [0; 7], "{}", algorithm.name);
        }
    }

    #[test]
    fn every_case_has_a_way() {
        let last_layer = LastLayer::new();
        // Of the 81 ways to twist four corners, the 27 whose sum is a multiple of three are possible. In one of them,
        // no corner is twisted.
        assert_eq!(last_layer.orientations.iter().flatten().count(), 26);
        assert_eq!(last_layer.permutations.iter().flatten().count(), 23);
    }
}
