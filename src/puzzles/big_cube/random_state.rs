//! Uniformly random states of cubes of any size.
//!
//! Turns reach every arrangement of the pieces that keeps these laws (J. Scherphuis,
//! <https://www.jaapsch.net/puzzles/cube5.htm> and `cube4.htm`; C. Hardwick,
//! <https://www.speedsolving.com/wiki/index.php/NxNxN_Cube>):
//!
//! - Corners lie in any order, and their twists add up to a multiple of three.
//! - Middle edges, of an odd number of layers, lie in any order that is even if that of the corners is, with an even
//!   number of flips, while the centres in the middle of the faces lie as they should.
//! - Wings of each orbit lie in any of 24! orders: a quarter turn of their layer cycles four of them, so that there
//!   is no parity to keep; and a wing cannot be flipped in its place.
//! - Centres of each orbit lie in any of 24! / 4!⁶ orders: their parity follows from the corners and wings, but four
//!   of a color cannot be told apart, and exchanging two of them mends it.
//!
//! The orders of different orbits do not depend on each other, but for corners and middle edges. So each is drawn by
//! itself, and every state is as likely as any other. A cube without middle centres is drawn in all 24 ways to hold it.

use super::centres::orbits;
use super::corners::corner_stickers;
use super::edges::EdgeOrbit;
use super::model::BigCube;
use super::unfolding::place;
use crate::cube::{Corner, Edge, Face, Flip, random_state};
use crate::puzzles::PuzzlePosition;
use rand::Rng;
use rand::seq::SliceRandom;

/// A state of a cube, drawn uniformly from all that can be solved.
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
