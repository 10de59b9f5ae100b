//! Applies turns to the stickers of a cube of any size, or to any labels in the places of the stickers.
//!
//! A layer moves a strip of stickers on each of the four faces around it. An outermost layer also turns a face. The
//! functions of this file do not use pieces.

use super::layers::BigCubeTurn;
use super::unfolding::{Side, neighbours, place, side_towards};
use crate::cube::Face;

/// A line of stickers on a face. It is given by the index of its first sticker, and by the difference between
/// successive indices.
#[derive(Clone, Copy)]
struct Strip {
    start: usize,
    stride: isize,
}

impl Strip {
    /// The strip of a layer on `face`. The layer is `depth` layers below the face `leader`. The stickers are in the
    /// order in which a clockwise turn of `leader` moves them. `None` if `face` is `leader` or the opposite face.
    fn new(size: usize, face: Face, leader: Face, depth: usize) -> Option<Strip> {
        let end = size - 1;
        let across = size as isize;
        // For example, if the leader is above the face, its clockwise turn moves the stickers of the face to the left.
        let (row, column, stride) = match side_towards(face, leader)? {
            Side::Up => (depth, end, -1),
            Side::Right => (end, end - depth, -across),
            Side::Down => (end - depth, 0, 1),
            Side::Left => (0, depth, across),
        };
        Some(Strip {
            start: place(size, face, row, column),
            stride,
        })
    }

    fn at(self, step: usize) -> usize {
        self.start.wrapping_add_signed(self.stride * step as isize)
    }
}

/// Moves the stickers of four places forward by `by` places. The first place follows the last place.
#[inline]
fn cycle<T: Copy>(stickers: &mut [T], places: [usize; 4], by: usize) {
    let lifted = places.map(|place| stickers[place]);
    for (index, each) in lifted.into_iter().enumerate() {
        stickers[places[(index + by) % 4]] = each;
    }
}

/// Turns the stickers of a face by clockwise quarters, 1 to 3.
fn turn_face<T: Copy>(stickers: &mut [T], size: usize, face: Face, quarters: usize) {
    let end = size - 1;
    for row in 0..size / 2 {
        for column in 0..size.div_ceil(2) {
            let places = [
                place(size, face, row, column),
                place(size, face, column, end - row),
                place(size, face, end - row, end - column),
                place(size, face, end - column, row),
            ];
            cycle(stickers, places, quarters);
        }
    }
}

/// Applies a turn to the 6·size² stickers of a cube of `size` layers. The stickers are colors or any labels. If the
/// cube does not have some of the layers of the turn, only the other layers turn.
pub(in crate::puzzles) fn turn_layers<T: Copy>(stickers: &mut [T], size: u16, turn: BigCubeTurn) {
    let leader = turn.layers.leader();
    let quarters = usize::from(turn.amount.quarters());
    let (first, last) = turn.layers.range(size);
    let size = usize::from(size);
    let (first, last) = (usize::from(first), usize::from(last).min(size));
    debug_assert_eq!(stickers.len(), 6 * size * size);
    if first > last {
        return;
    }
    for depth in first - 1..last {
        let strips = neighbours(leader).map(|face| Strip::new(size, face, leader, depth));
        let [Some(one), Some(two), Some(three), Some(four)] = strips else {
            continue;
        };
        for step in 0..size {
            let places = [one, two, three, four].map(|strip| strip.at(step));
            cycle(stickers, places, quarters);
        }
    }
    if first == 1 {
        turn_face(stickers, size, leader, quarters);
    }
    if last == size {
        turn_face(stickers, size, leader.opposite(), 4 - quarters);
    }
}

#[cfg(test)]
mod tests {
    use super::super::layers::BigCubeLayers;
    use super::*;
    use crate::cube::{Amount, Facelets, Layers, Turn, generator, random_moves};

    /// A sticker in space. The first vector is the centre of its small cube, doubled so that it is an integer for all
    /// sizes. The second vector is the direction that the sticker faces.
    type InSpace = ([i32; 3], [i32; 3]);

    /// The direction in which a face points, and the directions of its columns and rows. The axis x points to the
    /// right, y up, and z to the front.
    fn directions(face: Face) -> [[i32; 3]; 3] {
        match face {
            Face::U => [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
            Face::R => [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
            Face::F => [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
            Face::D => [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
            Face::L => [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
            Face::B => [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
        }
    }

    fn all_in_space(size: i32) -> Vec<InSpace> {
        let mut all = Vec::new();
        for face in Face::ALL {
            let [outward, right, down] = directions(face);
            for row in 0..size {
                for column in 0..size {
                    let middle = std::array::from_fn(|axis| {
                        (size - 1) * outward[axis]
                            + (2 * column - size + 1) * right[axis]
                            + (2 * row - size + 1) * down[axis]
                    });
                    all.push((middle, outward));
                }
            }
        }
        all
    }

    fn dot(one: [i32; 3], other: [i32; 3]) -> i32 {
        (0..3).map(|axis| one[axis] * other[axis]).sum()
    }

    /// A vector after a clockwise quarter turn, as seen from the positive side of the axis. The component along the
    /// axis does not change. The component perpendicular to the axis is replaced by its cross product with the axis.
    fn turned(vector: [i32; 3], axis: [i32; 3]) -> [i32; 3] {
        let cross = |one: usize, other: usize| vector[one] * axis[other] - vector[other] * axis[one];
        let across = [cross(1, 2), cross(2, 0), cross(0, 1)];
        let along = dot(vector, axis);
        std::array::from_fn(|place| axis[place] * along + across[place])
    }

    #[test]
    fn turns_move_stickers_as_a_rotation_in_space_does() {
        for size in 2..=7_u16 {
            let in_space = all_in_space(size.into());
            let labels: Vec<u32> = (0..in_space.len() as u32).collect();
            for face in Face::ALL {
                let [axis, ..] = directions(face);
                for (first, last) in (1..=size).flat_map(|one| (one..=size).map(move |two| (one, two))) {
                    let mut expected = labels.clone();
                    for (label, &(middle, outward)) in in_space.iter().enumerate() {
                        // The layer of the face has the number 1. Its doubled distance from the centre of the cube is
                        // size - 1.
                        let layer = (i32::from(size) + 1 - dot(middle, axis)) / 2;
                        if (i32::from(first)..=i32::from(last)).contains(&layer) {
                            let there = (turned(middle, axis), turned(outward, axis));
                            let place = in_space.iter().position(|&each| each == there);
                            expected[place.expect("a sticker")] = label as u32;
                        }
                    }
                    let (layers, is_reversed) =
                        BigCubeLayers::between(size, face, first.into(), last.into()).expect("layers");
                    let mut found = labels.clone();
                    for amount in Amount::ALL {
                        let amount = if is_reversed { amount.inverse() } else { amount };
                        let mut at_once = labels.clone();
                        turn_layers(&mut at_once, size, BigCubeTurn { layers, amount });
                        // `found` gets one more quarter turn.
                        found = expected.iter().map(|&from| found[from as usize]).collect();
                        assert_eq!(at_once, found, "{size}: {first}-{last}{face}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_cube_of_three_layers_is_turned_as_the_engine_of_the_3x3x3_does() {
        let mut facelets = Facelets::SOLVED;
        facelets.apply(random_moves(30, &mut generator(7, 7)).moves());
        let mut stickers = facelets.colors().to_vec();
        for layers in Layers::all() {
            let leader = layers.leader();
            let (first, last) = match layers {
                Layers::Face(_) => (1, 1),
                Layers::Wide(_) => (1, 2),
                Layers::Slice(_) => (2, 2),
                Layers::Whole(_) => (1, 3),
            };
            for amount in Amount::ALL {
                facelets.turn_layers(Turn { layers, amount });
                let (layers, _) = BigCubeLayers::between(3, leader, first, last).expect("layers of a 3x3x3");
                turn_layers(&mut stickers, 3, BigCubeTurn { layers, amount });
                assert_eq!(stickers, facelets.colors(), "{layers}");
            }
        }
    }

    #[test]
    fn layers_that_a_smaller_cube_has_not_are_left_out() {
        let (layers, _) = BigCubeLayers::between(9, Face::R, 4, 8).expect("layers of a 9x9x9");
        let turn = BigCubeTurn {
            layers,
            amount: Amount::Clockwise,
        };
        let mut stickers: Vec<usize> = (0..24).collect();
        turn_layers(&mut stickers, 2, turn);
        assert!(stickers.is_sorted());
    }
}
