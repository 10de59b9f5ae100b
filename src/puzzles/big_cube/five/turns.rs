//! The turns of each phase of a 5x5x5, their effects on the pieces, and views of the cube.

use super::super::outer_turn::{OuterTurn, TurnSet, turn_set};
use super::super::places::{Arrangement, PLACES, Place, a_third_on, carried};
use crate::cube::Face;

/// The turns that a phase allows. The first phase is phase 0.
pub(super) fn turns_of(phase: usize) -> TurnSet {
    turn_set(|turn| {
        let (half, wide) = (turn.is_half(), turn.is_wide());
        let axis = turn.block() % 3;
        match phase {
            0 => true,
            // Turns of R or L alone do not change the coordinates of this phase.
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

/// The turns that preserve the sides of wings; see [`super::sides`].
pub(super) fn turns_of_sides() -> TurnSet {
    turn_set(|turn| turn.is_half() || !turn.is_wide() && turn.block() % 3 != 1)
}

/// The number of phases that lead to a 3x3x3.
pub(super) const PHASES: usize = 5;

/// The effect of every turn on the pieces of each orbit. Every list of turns is indexed by [`OuterTurn::index`].
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

/// The number of views of the cube that the phases use.
pub(super) const VIEWS: usize = 6;

/// The cube as it looks after a rotation. The views of [`View::all`] rotate it by 0, 1 or 2 thirds of a turn about the
/// corner URF. The last three of these views also rotate it by a quarter turn about R.
pub(super) struct View {
    /// The new position of each face.
    faces: [Face; 6],
    /// For each place, the place from which the view moves a piece to it.
    pub(super) from: Arrangement,
    /// For each place, the place to which the view moves its piece.
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

    /// The view that moves every face to its image.
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

    /// The new position of a face.
    pub(super) fn image(&self, face: Face) -> Face {
        self.faces[face as usize]
    }

    /// The turn of the unrotated cube that looks like the given turn in this view.
    pub(super) fn back(&self, turn: OuterTurn) -> OuterTurn {
        let face = Face::ALL.into_iter().find(|&face| self.image(face) == turn.face());
        turn.with(face.expect("every face comes from one"))
    }

    /// The given turn of the unrotated cube, as it looks in this view.
    pub(super) fn seen(&self, turn: OuterTurn) -> OuterTurn {
        turn.with(self.image(turn.face()))
    }
}
