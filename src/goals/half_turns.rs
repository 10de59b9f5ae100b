//! The cubes that can be solved by half turns.

use crate::cube::{
    Amount, Axis, Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Face, Flip, Mask, Move, Piece, PlacementSet,
    Twist,
};
use std::collections::HashSet;
use std::hash::Hash;

/// Returns the cubes that can be solved by half turns, with one mask for each of the 96 permutations of their corners.
///
/// The corners are untwisted. The edges are unflipped and in their slices; their permutation has the parity of the
/// corner permutation. Half turns reach all of these cubes.
pub(super) fn half_turn_masks() -> Vec<Mask> {
    let edges = Edge::ALL.into_iter().fold(Mask::ANY, |mask, edge| {
        let slice = Edge::ALL.into_iter().filter(|place| slice_of(*place) == slice_of(edge));
        let placements = slice.map(|place| EdgePlacement::new(place, Flip::Unflipped).index());
        mask.with(Piece::Edge(edge), PlacementSet::of(placements))
    });
    let with_corners = |corners: [Corner; 8]| {
        let placed = Corner::ALL.into_iter().zip(corners);
        placed.fold(edges, |mask, (place, corner)| {
            let placement = CornerPlacement::new(place, Twist::Untwisted).index();
            mask.with(Piece::Corner(corner), PlacementSet::of([placement]))
        })
    };
    let permutations = corner_permutations().into_iter();
    permutations.map(with_corners).collect()
}

/// Returns the axis perpendicular to the slice of an edge. The edge has no sticker on the two faces of this axis.
pub(super) fn slice_of(edge: Edge) -> Axis {
    let is_beside = |axis: &Axis| edge.faces().iter().all(|face| face.axis() != *axis);
    let mut axes = Axis::ALL.into_iter();
    axes.find(is_beside).expect("an edge lies on two of the three axes")
}

/// Returns every permutation of the corners that half turns can make, given as the corner at each place.
fn corner_permutations() -> Vec<[Corner; 8]> {
    let cubes = made_by(&Face::ALL, |cube| *cube.cp());
    cubes.iter().map(|cube| *cube.cp()).collect()
}

/// Returns the 192 cubes that half turns of the four faces around an axis can make, with one mask for each cube. Each
/// edge of the slice between the two faces of the axis always moves together with the two corners beside it. These
/// cubes therefore correspond to the 192 positions of a 1x3x3 floppy cube.
pub(super) fn floppy_masks(axis: Axis) -> Vec<Mask> {
    let faces: Vec<Face> = Face::ALL.into_iter().filter(|face| face.axis() != axis).collect();
    let cubes = made_by(&faces, |cube| (*cube.cp(), *cube.ep()));
    cubes.iter().map(Mask::of_cube).collect()
}

/// Returns cubes that half turns of these faces can make. For each value that `look` returns, the result contains one
/// cube.
fn made_by<Look: Eq + Hash>(faces: &[Face], look: impl Fn(&CubieCube) -> Look) -> Vec<CubieCube> {
    let half_turn = |&face: &Face| CubieCube::from([Move::new(face, Amount::Half)].as_slice());
    let half_turns: Vec<CubieCube> = faces.iter().map(half_turn).collect();
    let mut found = vec![CubieCube::SOLVED];
    let mut seen = HashSet::from([look(&CubieCube::SOLVED)]);
    let mut next = 0;
    while next < found.len() {
        for turn in &half_turns {
            let turned = found[next].then(turn);
            if seen.insert(look(&turned)) {
                found.push(turned);
            }
        }
        next += 1;
    }
    found
}
