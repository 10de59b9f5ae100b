//! Uniformly random states of cubes of any size.
//!
//! Turns reach every arrangement of the pieces that obeys these laws (J. Scherphuis,
//! <https://www.jaapsch.net/puzzles/cube5.htm> and `cube4.htm`; C. Hardwick,
//! <https://www.speedsolving.com/wiki/index.php/NxNxN_Cube>):
//!
//! - The corners can have any permutation. Their twists add up to a multiple of three.
//! - The middle edges of a cube with an odd number of layers can have any permutation with the same parity as the
//!   permutation of the corners. An even number of middle edges is flipped. Permutations and flips are relative to the
//!   centres in the middle of the faces.
//! - The wings of each orbit can have any of 24! permutations: a quarter turn of their layer cycles four of them, so
//!   turns do not preserve the parity. A wing cannot be flipped in place.
//! - The centres of each orbit can have any of 24! / 4!⁶ arrangements. The corners and wings determine the parity of
//!   the centres, but an exchange of two centres of the same color changes the parity without changing the look of the
//!   cube.
//!
//! The arrangements of different orbits are independent, except those of corners and middle edges. Each orbit is
//! therefore chosen at random on its own, and all states are equally likely. A cube without middle centres can have any
//! of the 24 orientations.

use super::centres::orbits;
use super::corners::corner_stickers;
use super::edges::EdgeOrbit;
use super::model::BigCube;
use super::unfolding::place;
use crate::cube::{Corner, Edge, Face, Flip, random_state};
use crate::puzzles::PuzzlePosition;
use rand::Rng;
use rand::seq::SliceRandom;

/// A uniformly random solvable state of a cube.
pub(super) fn position(cube: BigCube, mut random: &mut dyn Rng) -> PuzzlePosition {
    let across = usize::from(cube.layers());
    let mut colors = vec![Face::U; 6 * across * across];
    let three_by_three = random_state(&mut random);
    for (number, at) in Corner::ALL.into_iter().enumerate() {
        let (corner, twist) = (three_by_three.cp()[number], three_by_three.co()[number]);
        for (sticker, at) in corner_stickers(cube.layers(), at).into_iter().enumerate() {
            colors[at] = corner.faces()[(sticker + 3 - twist as usize) % 3];
        }
    }
    for orbit in EdgeOrbit::of_cube(cube.layers()) {
        let places = orbit.places();
        let pieces: Vec<[Face; 2]> = match orbit.is_middle() {
            true => (0..Edge::ALL.len())
                .map(|number| {
                    let [first, second] = three_by_three.ep()[number].faces();
                    match three_by_three.eo()[number] {
                        Flip::Unflipped => [first, second],
                        Flip::Flipped => [second, first],
                    }
                })
                .collect(),
            false => {
                let mut wings = places.clone();
                wings.shuffle(&mut random);
                wings
            }
        };
        for (at, piece) in places.into_iter().zip(pieces) {
            for (sticker, color) in orbit.stickers_at(at).into_iter().zip(piece) {
                colors[sticker] = color;
            }
        }
    }
    for orbit in orbits(across) {
        let mut centres: Vec<Face> = Face::ALL.into_iter().flat_map(|face| [face; 4]).collect();
        centres.shuffle(&mut random);
        for (sticker, color) in orbit.zip(centres) {
            colors[sticker] = color;
        }
    }
    if across % 2 == 1 {
        for face in Face::ALL {
            colors[place(across, face, across / 2, across / 2)] = face;
        }
    }
    let stickers: Vec<u8> = colors.into_iter().map(|face| face as u8).collect();
    stickers.into()
}
