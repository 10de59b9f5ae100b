//! The cubes that half turns can make.

use crate::cube::{
    Amount, Axis, Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Face, Flip, Mask, Move, Piece, PlacementSet,
    Twist,
};
use std::collections::HashSet;
use std::hash::Hash;

/// The cubes that half turns can make, one mask for each of the 96 permutations of their corners.
///
/// The corners are untwisted. The edges are unflipped and in their slices, in any order whose parity
/// matches the corners; half turns reach all of these cubes.
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

/// The axis through the two faces on either side of an edge's slice; neither is a face of the edge.
pub(super) fn slice_of(edge: Edge) -> Axis {
    let is_beside = |axis: &Axis| edge.faces().iter().all(|face| face.axis() != *axis);
    let mut axes = Axis::ALL.into_iter();
    axes.find(is_beside).expect("an edge lies on two of the three axes")
}

/// The corner at each place, in every arrangement that half turns can make.
fn corner_permutations() -> Vec<[Corner; 8]> {
    let cubes = made_by(&Face::ALL, |cube| *cube.cp());
    cubes.iter().map(|cube| *cube.cp()).collect()
}

/// The cubes that half turns of the four faces around an axis can make, one mask for each: 192, as on a
/// 1x3x3 floppy cube, because the edges on the two faces of the axis move with the corners.
pub(super) fn floppy_masks(axis: Axis) -> Vec<Mask> {
    let faces: Vec<Face> = Face::ALL.into_iter().filter(|face| face.axis() != axis).collect();
    let cubes = made_by(&faces, |cube| (*cube.cp(), *cube.ep()));
    cubes.iter().map(Mask::of_cube).collect()
}

/// One cube for each different value of `look` that half turns of some faces can bring about.
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
