//! Counts the positions in the union of three groups at each distance. Positions that differ only by a symmetry or by
//! inversion count as one position.
//!
//! The groups, one for each axis, are ⟨U, D, R2, L2, F2, B2⟩, ⟨R, L, U2, D2, F2, B2⟩ and ⟨F, B, U2, D2, R2, L2⟩. H is
//! the first of them. A position in two of the groups is in all three: each corner has its stickers on the same axes as
//! when it is solved, and each edge is in its slice. There are 3,981,312 = 4!⁵ / 2 such positions. This module sorts
//! them into classes one by one. All other positions are in only one of the three equivalent groups. For these
//! positions, Burnside's lemma gives the number of classes in H: it is the average, over 32 operations, of the number
//! of positions that the operation fixes. The operations are the 16 symmetries that preserve the axis of H, each with
//! and without inversion.

use crate::proof;
use rayon::prelude::*;
use rubik::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges};
use rubik::cube::{Amount, CubieCube, Face, Move, Symmetry};
use rubik::groups::{DominoCoset, SYMMETRIES, symmetries};
use rubik::solvers::domino::{DominoDistances, DominoMoves, DominoPosition, Neighbors, TurnEnd, search};
use rubik::tables::{DemandLoaded, Distribution, TableBytes};
use std::collections::{BTreeSet, HashSet};

/// The number of slice arrangements that are possible if the positions of all other pieces are given. Either exactly
/// the even arrangements are possible, or exactly the odd ones.
const COLUMNS: usize = SliceEdges::SIZE / 2;

/// The definition of the distance from the solved position in the union of the three groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnionDistance {
    /// The fewest moves within one of the groups that contain the position.
    WithinOneGroup,
    /// The fewest steps to the position. Each step adds a move before or after all others. The move is from any group
    /// that contains the position reached so far. All positions of a class have neighbors in the same classes, so a
    /// search over classes within the groups finds this distance.
    AcrossGroups,
}

impl UnionDistance {
    /// The published number of positions of the union at each distance. Positions count as one position if they differ
    /// only by a symmetry of the cube or by inversion.
    fn published(self) -> Distribution {
        let text = match self {
            UnionDistance::WithinOneGroup => include_str!("../../tables/domino-union.txt"),
            UnionDistance::AcrossGroups => include_str!("../../tables/domino-union-across.txt"),
        };
        text.parse().expect("the file has a distribution")
    }

    /// Counts the positions. This takes minutes and 1.3 GB of memory.
    fn count(self) -> Distribution {
        let moves = DominoMoves::build();
        let common = CommonPositions::new(&moves);
        let same = common.same(&moves);
        let neighbors = match self {
            UnionDistance::WithinOneGroup => Neighbors::OF_GROUP,
            UnionDistance::AcrossGroups => Neighbors {
                ends: &ENDS,
                same: &same,
            },
        };
        let found = search(&moves, neighbors, &|_| {});
        let distances = DominoDistances::new(moves, DemandLoaded::from(TableBytes::from(found.entries)));
        let distance = |position| {
            let distance = match self {
                UnionDistance::WithinOneGroup => distances.distance(position),
                UnionDistance::AcrossGroups => distance_across(position, &distances, &common),
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

/// Both ends of a sequence: a turn can be added after or before all others.
const ENDS: [TurnEnd; 2] = [TurnEnd::Last, TurnEnd::First];

/// The fewest steps to the solved position, with moves from all three groups. The function makes these steps and counts
/// them.
fn distance_across(mut position: DominoPosition, distances: &DominoDistances, common: &CommonPositions) -> Option<u8> {
    let neighbors = |position| {
        let turns = ENDS
            .into_iter()
            .flat_map(|end| (0..Move::DOMINO.len()).map(move |turn| (turn, end)));
        turns.map(move |(turn, end)| distances.moves().with_turn(position, turn, end))
    };
    let mut distance = 0;
    while position != DominoPosition::SOLVED {
        let rest = (distances.rest(position) + 2) % 3;
        let is_nearer = |&next: &DominoPosition| distances.rest(next) == rest;
        position = neighbors(position).find(is_nearer).or_else(|| {
            common.number(position)?;
            let mut others = common.in_other_groups(position).into_iter().flat_map(neighbors);
            others.find(is_nearer)
        })?;
        distance += 1;
        if usize::from(distance) > DISTANCES {
            return None;
        }
    }
    Some(distance)
}

/// The length of the list of counts. It is greater than the number of distances that occur.
const DISTANCES: usize = 32;

type Counts = [u64; DISTANCES];

fn sum(mut one: Counts, other: Counts) -> Counts {
    one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
    one
}

/// The union of the three groups, with a distance for each position. Symmetries of H and inversion do not change the
/// distances.
struct Union<'a> {
    moves: &'a DominoMoves,
    common: &'a CommonPositions,
    /// The distance of a position of H.
    distance: &'a (dyn Fn(DominoPosition) -> u8 + Sync),
}

impl Union<'_> {
    /// The number of classes of positions at each distance. If the positions of a class have different distances, the
    /// smallest distance counts. `in_group` contains the number of positions of H at each distance.
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

    /// The number of classes at each distance, among the positions that are only in H. `positions` contains the number
    /// of these positions at each distance.
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

    /// Counts the positions that are only in H and that an operation leaves unchanged. There is one count for each
    /// distance. The operation is the symmetry or, if `is_inverse` is true, inversion followed by the symmetry.
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

    /// The number of classes at each distance, among the positions that are in all three groups.
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

/// The conjugacy classes of the symmetries that preserve H, each as the index of a representative and the size of the
/// class. Conjugate symmetries fix equally many positions.
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

/// The common positions: the positions that are in all three groups. Each has an index.
struct CommonPositions {
    /// For each arrangement of the corners ([`CornerPlaces`]), its index among the arrangements that occur in common
    /// positions. `None` if the arrangement does not occur in any of them.
    corners: Vec<Option<u16>>,
    /// The same for each arrangement of the edges of the two layers ([`LayerEdges`]).
    edges: Vec<Option<u16>>,
    /// The number of arrangements in `edges` that occur in common positions. It is the same for each arrangement of the
    /// corners.
    of_corners: usize,
    /// The common positions in the order of their indices.
    all: Vec<DominoPosition>,
    /// The two rotations that permute the three groups cyclically.
    to_other_groups: [Symmetry; 2],
}

impl CommonPositions {
    /// Finds the common positions.
    fn new(moves: &DominoMoves) -> CommonPositions {
        let rotation = |up, front| Symmetry::new(up, front, false).expect("these faces are side by side");
        let to_other_groups = [rotation(Face::R, Face::U), rotation(Face::F, Face::R)];
        let is_common = |position: DominoPosition| {
            let cube = position.cube();
            let mut images = to_other_groups.iter().map(|symmetry| symmetry.conjugate(&cube));
            images.all(|image| DominoPosition::of(&image).is_some())
        };
        let solved = DominoPosition::SOLVED;
        let corners = numbered(CornerPlaces::SIZE, |corners| {
            is_common(DominoPosition { corners, ..solved })
        });
        let edges = numbered(LayerEdges::SIZE, |edges| is_common(DominoPosition { edges, ..solved }));
        let mut all = Vec::new();
        for corners in wanted(&corners) {
            for edges in wanted(&edges) {
                let positions = (0..SliceEdges::SIZE as u8).map(|slice| DominoPosition { corners, edges, slice });
                all.extend(positions.filter(|&position| moves.is_even(position)));
            }
        }
        CommonPositions {
            of_corners: edges.iter().flatten().count(),
            corners,
            edges,
            all,
            to_other_groups,
        }
    }

    /// All common positions in the order of their indices.
    fn all(&self) -> &[DominoPosition] {
        &self.all
    }

    /// The index of a position. `None` if the position is not in all three groups.
    fn number(&self, position: DominoPosition) -> Option<usize> {
        let corners = self.corners[usize::from(position.corners)]?;
        let edges = self.edges[usize::from(position.edges)]?;
        let rows = usize::from(corners) * self.of_corners + usize::from(edges);
        // The corners and the edges of the layers determine whether the slice arrangement is even or odd.
        Some(rows * COLUMNS + usize::from(position.slice / 2))
    }

    /// For each common position, the indices of its table entries, one for each of the three groups. All three entries
    /// must contain the same distance.
    fn same(&self, moves: &DominoMoves) -> Vec<[u32; 3]> {
        let entries = |&position: &DominoPosition| {
            let [second, third] = self.in_other_groups(position);
            [position, second, third].map(|position| moves.entry(position) as u32)
        };
        self.all.par_iter().map(entries).collect()
    }

    /// For a common position, the two positions of H that correspond to it if the position is seen from the other two
    /// groups.
    fn in_other_groups(&self, position: DominoPosition) -> [DominoPosition; 2] {
        let cube = position.cube();
        let image = |symmetry: &Symmetry| DominoPosition::of(&symmetry.conjugate(&cube));
        self.to_other_groups
            .each_ref()
            .map(|symmetry| image(symmetry).expect("a common position is in all groups"))
    }
}

/// Assigns an index to each wanted arrangement, in ascending order.
fn numbered(size: usize, is_wanted: impl Fn(u16) -> bool) -> Vec<Option<u16>> {
    let mut next = 0..;
    (0..size as u16)
        .map(|each| is_wanted(each).then(|| next.next()).flatten())
        .collect()
}

/// The arrangements that have an index.
fn wanted(numbers: &[Option<u16>]) -> Vec<u16> {
    let all = (0..).zip(numbers);
    all.filter_map(|(each, number)| number.map(|_| each)).collect()
}

/// A cube as a key for look-ups.
type Key = [u8; 40];

fn key(cube: &CubieCube) -> Key {
    let corners = cube.cp().iter().map(|&corner| corner as u8);
    let twists = cube.co().iter().map(|&twist| twist as u8);
    let edges = cube.ep().iter().map(|&edge| edge as u8);
    let flips = cube.eo().iter().map(|&flip| flip as u8);
    let all: Vec<u8> = corners.chain(twists).chain(edges).chain(flips).collect();
    all.try_into().expect("40 numbers")
}

/// The smallest image of a cube under symmetries and inversion, which identifies its class.
fn class(cube: &CubieCube, symmetries: &[Symmetry]) -> Key {
    let both = [*cube, cube.inverse()];
    let images = both
        .iter()
        .flat_map(|each| symmetries.iter().map(|symmetry| key(&symmetry.conjugate(each))));
    images.min().expect("96 images")
}

/// The turns of one group: the faces of the axis turn by any amount, and all other faces by half turns.
fn turns_about(axis: [Face; 2]) -> Vec<Move> {
    let is_inside = |turn: &Move| axis.contains(&turn.face()) || turn.amount() == Amount::Half;
    Move::ALL.into_iter().filter(is_inside).collect()
}

const AXES: [[Face; 2]; 3] = [[Face::U, Face::D], [Face::R, Face::L], [Face::F, Face::B]];

/// Finds the cubes of each group one by one, and sorts them into classes by their 96 images. Returns the number of
/// classes at each distance within one of the groups.
fn classes_within_one_group(farthest: usize) -> Vec<u64> {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    let mut classes: Vec<BTreeSet<Key>> = vec![BTreeSet::new(); farthest + 1];
    for axis in AXES {
        let turns = turns_about(axis);
        let mut seen = HashSet::from([key(&CubieCube::SOLVED)]);
        let mut layer = vec![CubieCube::SOLVED];
        for classes in &mut classes {
            classes.extend(layer.iter().map(|cube| class(cube, &symmetries)));
            let after = layer.iter().flat_map(|cube| turns.iter().map(|&turn| (*cube, turn)));
            let next = after.map(|(cube, turn)| cube.then(&CubieCube::from([turn].as_slice())));
            layer = next.filter(|cube| seen.insert(key(cube))).collect();
        }
    }
    let mut nearer = BTreeSet::new();
    let new = |classes: BTreeSet<Key>| classes.into_iter().filter(|&class| nearer.insert(class)).count() as u64;
    classes.into_iter().map(new).collect()
}

/// The number of classes at each distance across the groups. The steps from a cube are the turns of every group that
/// contains the cube. Each of these turns is made on the cube and on its inverse.
fn classes_across_groups(farthest: usize) -> Vec<u64> {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    let home = DominoCoset::of(&CubieCube::SOLVED);
    let to_first = AXES.map(|[face, _]| {
        let takes_there = |each: &&Symmetry| each.face(face) == Face::U;
        symmetries
            .iter()
            .find(takes_there)
            .expect("a symmetry that takes the face to U")
    });
    let mut seen = HashSet::from([key(&CubieCube::SOLVED)]);
    let mut layer = vec![CubieCube::SOLVED];
    let mut counts = Vec::new();
    for _ in 0..=farthest {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for cube in layer.iter().flat_map(|cube| [*cube, cube.inverse()]) {
            for (axis, symmetry) in AXES.into_iter().zip(to_first) {
                if DominoCoset::of(&symmetry.conjugate(&cube)) != home {
                    continue;
                }
                for turn in turns_about(axis) {
                    let turned = cube.then(&CubieCube::from([turn].as_slice()));
                    if seen.insert(class(&turned, &symmetries)) {
                        next.push(turned);
                    }
                }
            }
        }
        layer = next;
    }
    counts
}

#[test]
#[ignore = "takes minutes"]
fn the_union_of_three_domino_groups_has_the_published_counts() {
    for distance in [UnionDistance::WithinOneGroup, UnionDistance::AcrossGroups] {
        assert_eq!(distance.count(), distance.published(), "{distance:?}");
    }
}

/// Both definitions of the distance give the same number of classes in all, 610,815,654. The test counts the nearest
/// classes one by one, without the code that counts all of them.
#[test]
fn the_nearest_classes_of_the_union_are_as_many_as_published() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let [within, across] = [UnionDistance::WithinOneGroup, UnionDistance::AcrossGroups].map(UnionDistance::published);
    assert_eq!(within.total(), 610_815_654);
    assert_eq!(across.total(), 610_815_654);
    assert_eq!(classes_within_one_group(6), within.counts()[..=6]);
    assert_eq!(classes_across_groups(7), across.counts()[..=7]);
}

#[test]
fn the_groups_have_common_positions_and_pass_them_on() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let moves = DominoMoves::build();
    let common = CommonPositions::new(&moves);
    assert_eq!(common.all().len(), 3_981_312);
    for (number, &at) in common.all().iter().enumerate().step_by(9_973) {
        assert_eq!(common.number(at), Some(number));
        let [second, third] = common.in_other_groups(at);
        // If the rotation between the groups is made three times, the position is the same again.
        assert_eq!(common.in_other_groups(second), [third, at]);
        assert!(common.number(second).is_some());
    }
    assert_eq!(common.number(moves.after(DominoPosition::SOLVED, 0)), None);
}
