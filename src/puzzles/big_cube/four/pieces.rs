//! The pieces of a 4x4x4.

use super::super::outer_turn::OuterTurn;
use super::super::places::{Arrangement, Place, after};
use super::turns::PlaceTurns;
use crate::cube::{Corner, CubieCube, Edge, Face, Flip, Twist, is_odd};
use std::array::from_fn;

/// Centres, wings and corners.
///
/// Turns reach all positions with 24 centres (four of each color), 24 wings, and eight corners whose twists add up to a
/// multiple of three (J. Scherphuis, <https://www.jaapsch.net/puzzles/cube4.htm>). A quarter turn of a middle layer is
/// an odd permutation of the wings that leaves the corners in place. A quarter turn of a face is an odd permutation of
/// the corners. The parity of the centres does not matter, since an exchange of two centres of one color changes the
/// parity but not the look of the cube. There are 24!/4!⁶ · 24! · 8! · 3⁷ positions, where different orientations of
/// the cube count as different positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct FourPieces {
    /// For each place of a centre, the color of the centre there. A color is given by the index of its face.
    pub(super) centres: Arrangement,
    /// For each place of a wing, the home place of the wing there.
    pub(super) wings: Arrangement,
    /// The corners, stored as a 3x3x3 whose edges are not used.
    pub(super) corners: CubieCube,
}

impl FourPieces {
    /// The position with these pieces; `None` if the corners' twists do not add up to a multiple of three.
    pub(super) fn new(
        centres: Arrangement,
        wings: Arrangement,
        (corners, twists): ([Corner; 8], [Twist; 8]),
    ) -> Option<FourPieces> {
        let mut edges = Edge::ALL;
        if is_odd(&corners) {
            edges.swap(0, 1);
        }
        let corners = CubieCube::new(corners, twists, edges, [Flip::Unflipped; 12]).ok()?;
        Some(FourPieces {
            centres,
            wings,
            corners,
        })
    }

    #[cfg(test)]
    pub(super) fn solved() -> FourPieces {
        FourPieces {
            centres: from_fn(|place| (place / 4) as u8),
            wings: from_fn(|place| place as u8),
            corners: CubieCube::SOLVED,
        }
    }

    pub(super) fn turn(&mut self, place_turns: &PlaceTurns, turn: OuterTurn) {
        self.centres = after(&self.centres, &place_turns.centres[turn.index()]);
        self.wings = after(&self.wings, &place_turns.wings[turn.index()]);
        self.corners.turn(turn.of_corners());
    }

    pub(super) fn are_corners_odd(&self) -> bool {
        is_odd(self.corners.cp())
    }

    /// The 3x3x3 that remains if the four centres of each color are on one face and the two wings of each edge are
    /// together. The color of a face of this 3x3x3 is the color of its centres. `None` for all other positions, and if
    /// turns cannot solve this 3x3x3.
    pub(super) fn reduced(&self) -> Option<CubieCube> {
        let mut faces = [Face::U; 6];
        for face in Face::ALL {
            let centres = &self.centres[4 * face as usize..][..4];
            if centres.iter().any(|&color| color != centres[0]) {
                return None;
            }
            faces[usize::from(centres[0])] = face;
        }
        let named = |color: Face| faces[color as usize];
        let (mut cp, mut co) = (Corner::ALL, [Twist::Untwisted; 8]);
        for place in 0..cp.len() {
            let (corner, twist) = (self.corners.cp()[place], self.corners.co()[place]);
            let belongs = corner.faces().map(named);
            let begins = belongs.iter().position(|&face| matches!(face, Face::U | Face::D))?;
            let upright: [Face; 3] = from_fn(|sticker| belongs[(sticker + begins) % 3]);
            cp[place] = Corner::ALL.into_iter().find(|corner| corner.faces() == upright)?;
            co[place] = twist.plus(Twist::from_thirds(begins));
        }
        let (mut ep, mut eo) = (Edge::ALL, [Flip::Unflipped; 12]);
        for place in Edge::ALL {
            let [first, second] = place.faces();
            let wing =
                |first: Face, second: Face| Place::at(usize::from(self.wings[Place::new(first, second).index()]));
            let (one, other) = (wing(first, second), wing(second, first));
            if one.mate() != other {
                return None;
            }
            let shows = one.faces().map(named);
            let is_either = |edge: &Edge| {
                let [one, other] = edge.faces();
                shows == [one, other] || shows == [other, one]
            };
            let edge = Edge::ALL.into_iter().find(is_either)?;
            ep[place as usize] = edge;
            if edge.faces() != shows {
                eo[place as usize] = Flip::Flipped;
            }
        }
        CubieCube::new(cp, co, ep, eo).ok()
    }
}
