//! The turns of each phase of a 5x5x5, their effects on the pieces, and ways to look at the cube.

use super::super::outer_turn::{OuterTurn, TurnSet, turn_set};
use super::super::places::{Arrangement, PLACES, Place, a_third_on, carried};
use crate::cube::Face;

/// The turns of each phase: how far each block may be turned in it.
pub(super) fn turns_of(phase: usize) -> TurnSet {
    turn_set(|turn| {
        let (half, wide) = (turn.is_half(), turn.is_wide());
        let axis = turn.block() % 3;
        match phase {
            0 => true,
            // R and L, single layers, do not change what this phase solves.
            1 => match (axis, wide) {
                (1, wide) => wide,
                (_, wide) => half || !wide,
            },
            2 => half || !wide,
            3 => half || !wide && axis == 0,
            4 => match axis {
                0 => !wide,
                _ => half,
            },
            _ => !wide,
        }
    })
}

/// The turns that keep the sides of wings, see [`super::sides`].
pub(super) fn turns_of_sides() -> TurnSet {
    turn_set(|turn| turn.is_half() || !turn.is_wide() && turn.block() % 3 != 1)
}

/// How many phases there are before the last.
pub(super) const PHASES: usize = 5;

/// What every turn does to the pieces of each orbit.
pub(super) struct PlaceTurns {
    /// Centres next to corners.
    pub(super) x_centres: Vec<Arrangement>,
    /// Centres next to edges.
    pub(super) t_centres: Vec<Arrangement>,
    pub(super) wings: Vec<Arrangement>,
    /// Stickers of middle edges.
    pub(super) middles: Vec<Arrangement>,
    pub(super) views: Vec<View>,
}

impl PlaceTurns {
    pub(super) fn new() -> PlaceTurns {
        PlaceTurns {
            x_centres: OuterTurn::all().map(OuterTurn::carries_x_centres).collect(),
            t_centres: { OuterTurn::all() }
                .map(|turn| {
                    turn.carries(|place| {
                        let [first, second] = place.faces();
                        first == turn.face() || turn.is_wide() && second == turn.face()
                    })
                })
                .collect(),
            wings: OuterTurn::all().map(OuterTurn::carries_wings).collect(),
            middles: { OuterTurn::all() }
                .map(|turn| turn.carries(|place| place.faces().contains(&turn.face())))
                .collect(),
            views: View::all(),
        }
    }
}

/// How many ways to look at the cube the phases use.
pub(super) const VIEWS: usize = 6;

/// A way to look at the cube: turned by 0, 1 or 2 thirds about the corner URF, and for the last three ways also by a
/// quarter about R.
pub(super) struct View {
    /// Where each face goes.
    faces: [Face; 6],
    /// Which place comes to each.
    pub(super) from: Arrangement,
    /// Where each place goes.
    pub(super) to: Arrangement,
}

impl View {
    fn all() -> Vec<View> {
        (0..VIEWS)
            .map(|number| {
                View::new(&|face| {
                    let turned = (0..number % 3).fold(face, |face, _| a_third_on(face));
                    if number < 3 { turned } else { carried(turned, Face::R) }
                })
            })
            .collect()
    }

    /// Every face goes where `image` says.
    pub(super) fn new(image: &dyn Fn(Face) -> Face) -> View {
        let (mut from, mut to) = ([0; PLACES], [0; PLACES]);
        for place in Place::all() {
            let [first, second] = place.faces().map(image);
            let image = Place::new(first, second);
            from[image.index()] = place.index() as u8;
            to[place.index()] = image.index() as u8;
        }
        View {
            faces: Face::ALL.map(image),
            from,
            to,
        }
    }

    /// Where a face goes.
    pub(super) fn image(&self, face: Face) -> Face {
        self.faces[face as usize]
    }

    /// The turn of the held cube that looks like this one.
    pub(super) fn back(&self, turn: OuterTurn) -> OuterTurn {
        let face = Face::ALL.into_iter().find(|&face| self.image(face) == turn.face());
        turn.with(face.expect("every face comes from one"))
    }

    /// The turn that a turn of the held cube looks like.
    pub(super) fn seen(&self, turn: OuterTurn) -> OuterTurn {
        turn.with(self.image(turn.face()))
    }
}
