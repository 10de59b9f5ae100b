//! How many positions the three groups like H have together, up to symmetry and inversion, by distance.
//!
//! There is a group for each axis: ⟨U, D, R2, L2, F2, B2⟩, ⟨R, L, U2, D2, F2, B2⟩ and ⟨F, B, U2, D2, R2, L2⟩. What is
//! in two of them is in all three (`common_positions.rs`); these positions are sorted into classes one by one. All others are
//! in one group alone, of three that are alike, and their classes are counted by Burnside's lemma: there are as many
//! as positions that one of the 32 leaves as they are, on average (the 16 symmetries that keep the axis, each with
//! and without inversion).

use super::breadth_first::{Neighbors, search};
use super::common_positions::CommonPositions;
use super::distances::DominoDistances;
use super::moves::DominoMoves;
use super::position::DominoPosition;
use crate::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges};
use crate::cube::{Face, Symmetry};
use crate::groups::{SYMMETRIES, symmetries};
use crate::tables::{DemandLoaded, Distribution, TableBytes};
use rayon::prelude::*;

/// How far a position is from solved in the three groups together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnionDistance {
    /// As many moves as it takes at least within one of the groups that hold it.
    WithinOneGroup,
    /// As many steps as lead to it at least where a step puts a move before or behind all others, of any group that
    /// holds the position at the time. Each step leads from a class of positions to another, however their
    /// representatives were chosen, so that this is what a search of classes finds which keeps to the groups.
    AcrossGroups,
}

impl UnionDistance {
    /// How many positions of the union are at each distance, two of them being one where a symmetry of the cube or
    /// inversion leads from one to the other.
    pub fn published(self) -> Distribution {
        match self {
            UnionDistance::WithinOneGroup => include_str!("../../../tables/domino-union.txt")
                .parse()
                .expect("a distribution"),
            UnionDistance::AcrossGroups => include_str!("../../../tables/domino-union-across.txt")
                .parse()
                .expect("a distribution"),
        }
    }

    /// Counts them. It takes minutes, and 1.3 GB of memory.
    pub fn count(self) -> Distribution {
        let moves = DominoMoves::build();
        let common = CommonPositions::new(&moves);
        let neighbors = match self {
            UnionDistance::WithinOneGroup => Neighbors::OfGroup,
            UnionDistance::AcrossGroups => Neighbors::OfUnion(&common),
        };
        let found = search(&moves, neighbors, &|_| {});
        let distances = DominoDistances::new(moves, DemandLoaded::from(TableBytes::from(found.entries)));
        let distance = |position| {
            let distance = match self {
                UnionDistance::WithinOneGroup => distances.distance(position),
                UnionDistance::AcrossGroups => distances.distance_in_union(position, &common),
            };
            distance.expect("every position was found")
        };
        let union = Union {
            moves: distances.moves(),
            common: &common,
            distance: &distance,
        };
        union.count(&Distribution::new(found.counts))
    }
}

/// How many distances are counted: more than there are.
const DISTANCES: usize = 32;

type Counts = [u64; DISTANCES];

fn sum(mut one: Counts, other: Counts) -> Counts {
    one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
    one
}

/// The three groups together, with distances that symmetries of H and inversion leave as they are.
struct Union<'a> {
    moves: &'a DominoMoves,
    common: &'a CommonPositions,
    /// The distance of a position of H.
    distance: &'a (dyn Fn(DominoPosition) -> u8 + Sync),
}

impl Union<'_> {
    /// How many classes of positions are at each distance; the least of several distances counts. `in_group` has how many positions of H there are
    /// at each distance.
    fn count(&self, in_group: &Distribution) -> Distribution {
        let of_common: Vec<u8> = self
            .common
            .all()
            .par_iter()
            .map(|&each| (self.distance)(each))
            .collect();
        let mut counts = Counts::default();
        counts[..in_group.counts().len()].copy_from_slice(in_group.counts());
        for &distance in &of_common {
            counts[usize::from(distance)] -= 1;
        }
        let alone = self.classes_of_one_group(counts);
        let counts = sum(alone, self.classes_of_common(&of_common));
        Distribution::new(counts[..in_group.counts().len()].to_vec())
    }

    /// The classes of the positions that are in H and in no other of the groups, of which there are so many.
    fn classes_of_one_group(&self, positions: Counts) -> Counts {
        let mut fixed = positions;
        for (number, members) in conjugate_symmetries() {
            for is_inverse in [false, true] {
                if is_inverse || symmetries()[number] != Symmetry::identity() {
                    let of_one = self.fixed_by(number, is_inverse);
                    fixed = sum(fixed, of_one.map(|count| count * members));
                }
            }
        }
        fixed.map(|fixed| {
            assert_eq!(
                fixed % (2 * SYMMETRIES as u64),
                0,
                "Burnside's lemma gives whole numbers"
            );
            fixed / (2 * SYMMETRIES as u64)
        })
    }

    /// The positions of H and of no other group that a symmetry, or the inversion and then the symmetry, leaves as
    /// they are.
    fn fixed_by(&self, symmetry: usize, is_inverse: bool) -> Counts {
        let moves = self.moves;
        let image = |position: DominoPosition| {
            let inverse = if is_inverse { moves.inverse(position) } else { position };
            moves.conjugated(inverse, symmetry)
        };
        let solved = DominoPosition::SOLVED;
        let corners = 0..CornerPlaces::SIZE as u16;
        let corners = corners.filter(|&corners| image(DominoPosition { corners, ..solved }).corners == corners);
        let edges = 0..LayerEdges::SIZE as u16;
        let edges = edges.filter(|&edges| image(DominoPosition { edges, ..solved }).edges == edges);
        let slice = 0..SliceEdges::SIZE as u8;
        let slice = slice.filter(|&slice| image(DominoPosition { slice, ..solved }).slice == slice);
        let (corners, edges, slice): (Vec<u16>, Vec<u16>, Vec<u8>) =
            (corners.collect(), edges.collect(), slice.collect());
        let with_corners = |&corners: &u16| {
            let mut counts = Counts::default();
            for &edges in &edges {
                for &slice in &slice {
                    let position = DominoPosition { corners, edges, slice };
                    if moves.is_even(position) && self.common.number(position).is_none() {
                        counts[usize::from((self.distance)(position))] += 1;
                    }
                }
            }
            counts
        };
        corners.par_iter().map(with_corners).reduce(Counts::default, sum)
    }

    /// The classes of the positions that are in all groups, with the distances of these.
    fn classes_of_common(&self, distances: &[u8]) -> Counts {
        let all: Vec<Symmetry> = Symmetry::all().collect();
        let mut counts = Counts::default();
        let mut is_counted = vec![false; distances.len()];
        for (number, &position) in self.common.all().iter().enumerate() {
            if is_counted[number] {
                continue;
            }
            let cube = position.cube();
            let mut nearest = u8::MAX;
            for each in [cube, cube.inverse()] {
                for symmetry in &all {
                    let image = DominoPosition::of(&symmetry.conjugate(&each));
                    let number = image.and_then(|image| self.common.number(image));
                    let number = number.expect("symmetries keep what the groups have in common");
                    is_counted[number] = true;
                    nearest = nearest.min(distances[number]);
                }
            }
            counts[usize::from(nearest)] += 1;
        }
        counts
    }
}

/// The symmetries that keep H sorted into conjugacy classes: the number of one, and how many there are. Conjugate
/// ones leave as many positions as they are.
fn conjugate_symmetries() -> Vec<(usize, u64)> {
    let faces = |by: &Symmetry, symmetry: &Symmetry| {
        let back = by.inverse();
        Face::ALL.map(|face| by.face(symmetry.face(back.face(face))))
    };
    let mut found: Vec<(usize, u64)> = Vec::new();
    for (number, symmetry) in symmetries().iter().enumerate() {
        let is_conjugate = |&&mut (known, _): &&mut (usize, u64)| {
            let known = Face::ALL.map(|face| symmetries()[known].face(face));
            symmetries().iter().any(|by| faces(by, symmetry) == known)
        };
        match found.iter_mut().find(is_conjugate) {
            Some((_, members)) => *members += 1,
            None => found.push((number, 1)),
        }
    }
    found
}
