//! Reads the edges of a cube of any size from its stickers, orbit by orbit, and reports their faults.
//!
//! An orbit is a set of places among which turns exchange pieces. The wings at a given distance from the corners form
//! an orbit with 24 places. The middle edges of a cube with an odd number of layers form an orbit with 12 places.
//!
//! Each place of a wing is named by an ordered pair of adjacent faces. The place is on the side that the first face
//! shares with the second face. A clockwise walk around the rim of the first face goes along this side from its
//! beginning to its end. All places of an orbit have the same distance from the beginning of their side. The reverse
//! pair names the place of the other wing of the same edge, because a clockwise walk around the second face follows the
//! edge in the opposite direction. A turn moves its layers as a rotation of the whole cube would, and a rotation
//! preserves "clockwise". So a turn moves the sticker on the first face of a place to the first face of the new place.
//! Each ordered pair of adjacent colors therefore belongs to exactly one of the 24 wings.

use super::unfolding::{Side, neighbours, place, side_towards};
use crate::cube::{Edge, Face, Flip};
use crate::notation::shown_together;
use crate::puzzles::PieceFault;

/// The two faces of an edge. For a wing, their order tells which of the two wings of the edge it is.
type EdgeFaces = [Face; 2];

/// An orbit of edges.
#[derive(Clone, Copy)]
pub(super) struct EdgeOrbit {
    /// The number of layers of the cube.
    size: usize,
    /// The distance, in layers, of a piece of this orbit from the nearer corner: 1 for the wing beside the corner. It
    /// is less than half of `size`.
    steps: usize,
}

impl EdgeOrbit {
    /// The orbits on a cube of `size` layers, beginning with the wings next to the corners.
    pub(super) fn of_cube(size: u16) -> impl Iterator<Item = EdgeOrbit> {
        let size = usize::from(size);
        (1..size.div_ceil(2)).map(move |steps| EdgeOrbit { size, steps })
    }

    /// True for the middle edges of a cube with an odd number of layers.
    pub(super) fn is_middle(self) -> bool {
        2 * self.steps + 1 == self.size
    }

    fn kind(self) -> &'static str {
        if self.is_middle() { "edge" } else { "wing" }
    }

    /// All places of the orbit: 12 for middle edges, 24 for wings.
    pub(super) fn places(self) -> Vec<EdgeFaces> {
        let edges = Edge::ALL.map(Edge::faces);
        if self.is_middle() {
            return edges.to_vec();
        }
        let both = edges.map(|[one, other]| [[one, other], [other, one]]);
        both.concat()
    }

    /// The indices of the two stickers at a place, in the order of its faces.
    pub(super) fn stickers_at(self, [first, second]: EdgeFaces) -> [usize; 2] {
        let last = self.size - 1;
        [
            self.beside(first, second, self.steps),
            self.beside(second, first, last - self.steps),
        ]
    }

    /// The index of a sticker of `face` on the side that it shares with `other`. The sticker is `steps` stickers
    /// clockwise from the beginning of that side.
    fn beside(self, face: Face, other: Face, steps: usize) -> usize {
        let last = self.size - 1;
        let side = side_towards(face, other).expect("the faces of an edge are adjacent");
        let (row, column) = match side {
            Side::Up => (0, steps),
            Side::Right => (steps, last),
            Side::Down => (last, last - steps),
            Side::Left => (last - steps, 0),
        };
        place(self.size, face, row, column)
    }

    /// For each place, the index of the home place of the piece there.
    ///
    /// # Errors
    ///
    /// Returns all faults of this orbit, written with the typed symbols: impossible colors, edges that occur twice or
    /// are missing, and an odd number of flipped edges.
    pub(super) fn pieces(self, stickers: &[Face], symbols: &[char; 6]) -> Result<Vec<usize>, Vec<PieceFault>> {
        let kind = self.kind();
        let written = |faces: EdgeFaces| shown_together(faces.map(|face| symbols[face as usize]));
        let places = self.places();
        let mut pieces = Vec::with_capacity(places.len());
        let mut found_at: Vec<Vec<EdgeFaces>> = vec![Vec::new(); places.len()];
        let mut flips = Flip::Unflipped;
        let mut faults = Vec::new();
        for &place in &places {
            let shows = self.stickers_at(place).map(|sticker| stickers[sticker]);
            let [first, second] = shows;
            let number_of = |faces: EdgeFaces| places.iter().position(|&each| each == faces);
            let flipped = || Some((number_of([second, first])?, Flip::Flipped));
            let piece = number_of(shows).map(|number| (number, Flip::Unflipped));
            match piece.or_else(flipped) {
                Some((number, flip)) => {
                    pieces.push(number);
                    found_at[number].push(place);
                    flips = flips.plus(flip);
                }
                None => faults.push(PieceFault::NoSuchPiece {
                    kind,
                    place: self.name(place),
                    shows: written(shows),
                }),
            }
        }
        for (&home, found_at) in places.iter().zip(&found_at) {
            let piece = written(home);
            match found_at[..] {
                [] if self.is_middle() => faults.push(PieceFault::Missing { kind, piece }),
                [] => faults.push(PieceFault::Missing {
                    kind,
                    piece: format!("{piece} of layer {}", self.steps + 1),
                }),
                [first, second, ..] => faults.push(PieceFault::Twice {
                    kind,
                    piece,
                    first: self.name(first),
                    second: self.name(second),
                }),
                [_] => {}
            }
        }
        if faults.is_empty() && flips == Flip::Flipped {
            faults.push(PieceFault::Flipped);
        }
        if faults.is_empty() { Ok(pieces) } else { Err(faults) }
    }

    /// The name of a place in messages: `UR` for a middle edge, or `UR in layer 2B` for a wing. The edge UR has two
    /// wings, and the turn 2B moves this one.
    fn name(self, [first, second]: EdgeFaces) -> String {
        if self.is_middle() {
            return format!("{first}{second}");
        }
        let around = neighbours(first);
        let side = around.iter().position(|&face| face == second);
        let side = side.expect("the faces of an edge are adjacent");
        // In clockwise order, a side begins where the previous side ends.
        let begins_at = around[(side + 3) % 4];
        format!("{first}{second} in layer {}{begins_at}", self.steps + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::layers::{BigCubeLayers, BigCubeTurn};
    use super::super::stickers::turn_layers;
    use super::*;
    use crate::cube::Amount;
    use std::collections::BTreeSet;

    #[test]
    fn every_sticker_at_the_rim_but_the_corners_is_on_one_edge() {
        for size in 2..=9 {
            let orbits = EdgeOrbit::of_cube(size);
            let mut stickers: Vec<usize> = orbits
                .flat_map(|orbit| orbit.places().into_iter().map(move |at| (orbit, at)))
                .flat_map(|(orbit, at)| orbit.stickers_at(at))
                .collect();
            stickers.sort_unstable();
            let size = usize::from(size);
            let is_end = |at: usize| at == 0 || at == size - 1;
            let rim = (0..6 * size * size).filter(|at| is_end(at / size % size) != is_end(at % size));
            assert_eq!(stickers, rim.collect::<Vec<usize>>());
        }
    }

    #[test]
    fn turns_carry_wings_to_wings_and_first_stickers_to_first_stickers() {
        for size in 3..=9 {
            for orbit in EdgeOrbit::of_cube(size) {
                let places = orbit.places();
                let at: BTreeSet<[usize; 2]> = places.iter().map(|&each| orbit.stickers_at(each)).collect();
                for face in Face::ALL {
                    for layer in 1..=u32::from(size) {
                        let layers = BigCubeLayers::between(size, face, layer, layer);
                        let (layers, _) = layers.expect("a layer");
                        let amount = Amount::Clockwise;
                        let mut labels: Vec<usize> = (0..6 * usize::from(size) * usize::from(size)).collect();
                        turn_layers(&mut labels, size, BigCubeTurn { layers, amount });
                        for &[one, other] in &at {
                            let came = [labels[one], labels[other]];
                            let flipped = [came[1], came[0]];
                            assert!(at.contains(&came) || orbit.is_middle() && at.contains(&flipped));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn wings_are_named_by_the_turn_that_moves_them() {
        for size in 4..=9 {
            for orbit in EdgeOrbit::of_cube(size).filter(|orbit| !orbit.is_middle()) {
                for at in orbit.places() {
                    let name = orbit.name(at);
                    let (_, layer) = name.split_once(" in layer ").expect("a layer");
                    let (number, face) = layer.split_at(layer.len() - 1);
                    let face = face.chars().next().and_then(Face::from_letter);
                    let number = number.parse().expect("a number");
                    let layers = BigCubeLayers::between(size, face.expect("a face"), number, number);
                    let (layers, _) = layers.expect("a layer");
                    let amount = Amount::Clockwise;
                    let mut labels: Vec<usize> = (0..6 * usize::from(size) * usize::from(size)).collect();
                    turn_layers(&mut labels, size, BigCubeTurn { layers, amount });
                    for sticker in orbit.stickers_at(at) {
                        assert_ne!(labels[sticker], sticker, "{size}: {name}");
                    }
                }
            }
        }
    }
}
