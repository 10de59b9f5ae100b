//! Finds the coset of H = ⟨U, D, R2, L2, F2, B2⟩ to which the product of two cubes belongs.

use super::domino::DominoCoset;
use crate::coordinates::{Coordinate, EdgeFlips, SlicePlaces};
use crate::cube::{CubieCube, Edge, Twist};

/// The properties of the first cube that determine the coset of the product: the flipped edges, the edges of the slice
/// between U and D, and the twists of the corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FirstCube {
    /// One bit for each edge place: 1 if the edge at this place is flipped.
    flips: u16,
    /// One bit for each edge place: 1 if the edge at this place belongs in the slice.
    slice: u16,
    /// For each half of the corner places, four twists as ternary digits. The first twist is the lowest digit.
    twists: [u8; 2],
}

impl FirstCube {
    /// Computes the properties of a cube.
    pub fn of(cube: &CubieCube) -> FirstCube {
        let edges = cube.ep().iter().zip(cube.eo()).rev();
        let (slice, flips) = edges.fold((0, 0), |(slice, flips), (&edge, &flip)| {
            let is_of_slice = edge as u16 >= Edge::Fr as u16;
            (slice << 1 | u16::from(is_of_slice), flips << 1 | flip as u16)
        });
        let digits = |twists: &[Twist]| {
            let digits = twists.iter().rev();
            digits.fold(0, |digits, &twist| 3 * digits + twist as u8)
        };
        FirstCube {
            flips,
            slice,
            twists: [digits(&cube.co()[..4]), digits(&cube.co()[4..])],
        }
    }
}

/// The second factor of a product of cubes. For any first factor, the coset of the product is found with six look-ups.
///
/// Every piece of the first cube contributes to the number of the coset independently of the other pieces. Therefore,
/// this type contains the sums of the contributions of six edges and of four corners, for all combinations of their
/// values.
#[derive(Debug)]
pub(crate) struct SecondCube {
    /// For each half of the edge places and each set of places with flipped edges in this half: the contribution to the
    /// flips.
    flips: [[u16; 64]; 2],
    /// The places to which the second cube takes edges. For each half of the edge places, and for each set of places in
    /// this half, this is the set of places to which the edges of the set go.
    slice: [[u16; 64]; 2],
    /// For each half of the corners and all values of their twists, the contribution to the twists.
    twists: [[u16; 81]; 2],
    /// The flips of the second cube itself.
    flipped: u16,
}

impl SecondCube {
    /// Prepares the sums for a second cube.
    pub fn new(cube: &CubieCube) -> SecondCube {
        let (mut flip_of, mut place_of) = ([0; 12], [0; 12]);
        for (place, &from) in cube.ep().iter().enumerate() {
            // The flip of the last place is not part of the number.
            flip_of[from as usize] = 1 << 11 >> (place + 1);
            place_of[from as usize] = 1 << place;
        }
        let mut twist_of = [[0; 3]; 8];
        let mut weight = 3_u16.pow(7);
        for (&from, &turned) in cube.cp().iter().zip(cube.co()) {
            // The twist of the last place is not part of the number, so its weight is 0.
            weight /= 3;
            twist_of[from as usize] = [0, 1, 2].map(|twist: u16| (twist + turned as u16) % 3 * weight);
        }
        let of_edges = |parts: [u16; 12]| {
            [0, 6].map(|first| {
                let mut sums = [0; 64];
                for bits in 1..sums.len() {
                    let lowest = bits.trailing_zeros() as usize;
                    sums[bits] = sums[bits & (bits - 1)] | parts[first + lowest];
                }
                sums
            })
        };
        let of_corners = |[first, second, third, fourth]: [[u16; 3]; 4]| {
            let mut sums = [0; 81];
            let mut digits = 0;
            for fourth in fourth {
                for third in third.map(|third| third + fourth) {
                    for second in second.map(|second| second + third) {
                        for first in first {
                            sums[digits] = first + second;
                            digits += 1;
                        }
                    }
                }
            }
            sums
        };
        let [a, b, c, d, e, f, g, h] = twist_of;
        SecondCube {
            flips: of_edges(flip_of),
            slice: of_edges(place_of),
            twists: [of_corners([a, b, c, d]), of_corners([e, f, g, h])],
            flipped: EdgeFlips::of(cube).index() as u16,
        }
    }

    /// The coset of the product of `first` and this cube.
    #[inline]
    pub fn coset_after(&self, first: &FirstCube) -> DominoCoset {
        let of_edges =
            |sums: &[[u16; 64]; 2], bits: u16| sums[0][usize::from(bits & 63)] | sums[1][usize::from(bits >> 6 & 63)];
        let [low, high] = first.twists.map(usize::from);
        let slice = SlicePlaces::at(of_edges(&self.slice, first.slice));
        let flips = of_edges(&self.flips, first.flips) ^ self.flipped;
        DominoCoset::of_indices(flips, slice, self.twists[0][low] + self.twists[1][high])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};

    #[test]
    fn a_second_cube_knows_the_coset_after_every_first() {
        for number in 0..200 {
            let [first, second] = [0, 1].map(|which| random_state(&mut generator(which, number)));
            let coset = SecondCube::new(&second).coset_after(&FirstCube::of(&first));
            assert_eq!(coset, DominoCoset::of(&first.then(&second)));
        }
    }
}
