//! The pieces of a 5x5x5.

use super::super::outer_turn::OuterTurn;
use super::super::places::{Arrangement, Place, after};
use super::turns::{PlaceTurns, View};
use crate::cube::{Corner, CubieCube, Edge, Face, Flip, Twist, is_odd};

/// The centres, wings, middle edges and corners. The middle centres never move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct FivePieces {
    /// For each place of a centre next to a corner, the color of the centre there. A color is given by the index of its
    /// face.
    pub(super) x_centres: Arrangement,
    /// For each place of a centre next to an edge, the color of the centre there. A color is given by the index of its
    /// face.
    pub(super) t_centres: Arrangement,
    /// For each place of a wing, the home place of the wing there.
    pub(super) wings: Arrangement,
    /// For each place of a middle edge's sticker, the home place of the sticker there.
    pub(super) middles: Arrangement,
    /// The corners, stored as a 3x3x3 whose edges are not used.
    pub(super) corners: CubieCube,
}

impl FivePieces {
    /// The position with these pieces; `None` if the corners' twists do not add up to a multiple of three.
    pub(super) fn new(
        [x_centres, t_centres, wings, middles]: [Arrangement; 4],
        (corners, twists): ([Corner; 8], [Twist; 8]),
    ) -> Option<FivePieces> {
        let mut edges = Edge::ALL;
        if is_odd(&corners) {
            edges.swap(0, 1);
        }
        Some(FivePieces {
            x_centres,
            t_centres,
            wings,
            middles,
            corners: CubieCube::new(corners, twists, edges, [Flip::Unflipped; 12]).ok()?,
        })
    }

    #[cfg(test)]
    pub(super) fn solved() -> FivePieces {
        use std::array::from_fn;
        FivePieces {
            x_centres: from_fn(|place| (place / 4) as u8),
            t_centres: from_fn(|place| (place / 4) as u8),
            wings: from_fn(|place| place as u8),
            middles: from_fn(|place| place as u8),
            corners: CubieCube::SOLVED,
        }
    }

    pub(super) fn turn(&mut self, place_turns: &PlaceTurns, turn: OuterTurn) {
        let number = turn.index();
        self.x_centres = after(&self.x_centres, &place_turns.x_centres[number]);
        self.t_centres = after(&self.t_centres, &place_turns.t_centres[number]);
        self.wings = after(&self.wings, &place_turns.wings[number]);
        self.middles = after(&self.middles, &place_turns.middles[number]);
        self.corners.turn(turn.of_corners());
    }

    /// The pieces as they look in a view. Each piece is named by its home in this view. The corners stay as they are.
    pub(super) fn seen(&self, view: &View) -> FivePieces {
        let color = |color: u8| view.image(Face::ALL[usize::from(color)]) as u8;
        let piece = |piece: u8| view.to[usize::from(piece)];
        FivePieces {
            x_centres: after(&self.x_centres, &view.from).map(color),
            t_centres: after(&self.t_centres, &view.from).map(color),
            wings: after(&self.wings, &view.from).map(piece),
            middles: after(&self.middles, &view.from).map(piece),
            corners: self.corners,
        }
    }

    /// The 3x3x3 that the corners and middle edges form. `None` if a centre is not at home, if a wing is not beside its
    /// middle edge, or if turns cannot solve this 3x3x3.
    pub(super) fn reduced(&self) -> Option<CubieCube> {
        let are_home = Place::all().all(|place| {
            let color = place.faces()[0] as u8;
            self.x_centres[place.index()] == color && self.t_centres[place.index()] == color
        });
        if !are_home || self.wings != self.middles {
            return None;
        }
        let (mut ep, mut eo) = (Edge::ALL, [Flip::Unflipped; 12]);
        for place in Edge::ALL {
            let [first, second] = place.faces();
            let shown = Place::at(usize::from(self.middles[Place::new(first, second).index()])).faces();
            let is_either = |edge: &Edge| {
                let [one, other] = edge.faces();
                shown == [one, other] || shown == [other, one]
            };
            let edge = Edge::ALL.into_iter().find(is_either)?;
            ep[place as usize] = edge;
            if edge.faces() != shown {
                eo[place as usize] = Flip::Flipped;
            }
        }
        CubieCube::new(*self.corners.cp(), *self.corners.co(), ep, eo).ok()
    }
}
