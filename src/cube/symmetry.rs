//! The 48 symmetries of the cube, and conjugation by them.

use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::cubie::CubieCube;
use super::moves::{Amount, Axis, Face, Move};
use super::rotation::{Layers, Rotation, Turn};

/// One of the 48 = 24 · 2 symmetries of the cube: the 24 rotations of the whole cube, each with or without a mirror.
///
/// It is determined by the images of the U face and the F face, and by whether it mirrors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The image of each face, in the order of [`Face::ALL`].
    faces: [Face; 6],
    /// The image of each corner, and the sticker place to which the first sticker of the corner moves. Sticker places
    /// of a corner are numbered 0 to 2 in the order of `Corner::faces`.
    corners: [(Corner, Twist); 8],
    /// The image of each edge, and the sticker place to which the first sticker of the edge moves. Sticker places of an
    /// edge are numbered 0 and 1 in the order of `Edge::faces`.
    edges: [(Edge, Flip); 12],
    mirrored: bool,
}

impl Symmetry {
    /// The rotation that takes U and F to the given faces. If `mirrored` is true, a mirror that exchanges R and L comes
    /// before the rotation. `None` if the two faces are the same or opposite.
    pub fn new(up_goes_to: Face, front_goes_to: Face, mirrored: bool) -> Option<Symmetry> {
        if up_goes_to.axis() == front_goes_to.axis() {
            return None;
        }
        let rest = Face::ALL
            .into_iter()
            .filter(|face| ![up_goes_to.axis(), front_goes_to.axis()].contains(&face.axis()));
        rest.map(|right_goes_to| {
            Symmetry::from_faces([
                up_goes_to,
                right_goes_to,
                front_goes_to,
                up_goes_to.opposite(),
                right_goes_to.opposite(),
                front_goes_to.opposite(),
            ])
        })
        .find(|symmetry| symmetry.mirrored == mirrored)
    }

    /// The symmetry that leaves everything where it is.
    pub fn identity() -> Symmetry {
        Symmetry::from_faces(Face::ALL)
    }

    /// All 48 symmetries, first the rotations and then their mirror images.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        [false, true].into_iter().flat_map(|mirrored| {
            Face::ALL.into_iter().flat_map(move |up| {
                Face::ALL
                    .into_iter()
                    .filter_map(move |front| Symmetry::new(up, front, mirrored))
            })
        })
    }

    /// The symmetry that renames the faces of a cube with this rotation: each face gets the name of its side.
    pub fn naming(held: Rotation) -> Symmetry {
        Symmetry::from_faces(Face::ALL.map(|face| held.side(face)))
    }

    /// The inverse of [`Symmetry::naming`]: each side of a cube with this rotation gets the name of the face there.
    pub fn of_sides(held: Rotation) -> Symmetry {
        Symmetry::from_faces(Face::ALL.map(|side| held.face(side)))
    }

    /// The mirror in the plane of the slice between the two faces of an axis: these two faces change places.
    pub fn mirror(axis: Axis) -> Symmetry {
        Symmetry::from_faces(Face::ALL.map(|face| if face.axis() == axis { face.opposite() } else { face }))
    }

    /// The symmetry that takes each face to its entry in `faces`. Opposite faces must have opposite entries.
    fn from_faces(faces: [Face; 6]) -> Symmetry {
        let image = |face: Face| faces[face as usize];
        // The first sticker of a piece moves to one of the faces of its image. A mirror reverses the order of the other
        // stickers.
        let corners = Corner::ALL.map(|corner| {
            let images = corner.faces().map(image);
            let (target, place) = find(&Corner::ALL, Corner::faces, images);
            (target, Twist::from_thirds(place))
        });
        let edges = Edge::ALL.map(|edge| {
            let images = edge.faces().map(image);
            let (target, place) = find(&Edge::ALL, Edge::faces, images);
            (target, Flip::ALL[place])
        });
        let second = |corner: Corner| image(corner.faces()[1]);
        let (target, first) = corners[0];
        let clockwise = target.faces()[first.plus(Twist::Clockwise) as usize];
        Symmetry {
            faces,
            corners,
            edges,
            mirrored: second(Corner::ALL[0]) != clockwise,
        }
    }

    /// The image of a face.
    pub const fn face(&self, face: Face) -> Face {
        self.faces[face as usize]
    }

    /// The image of a corner.
    pub const fn corner(&self, corner: Corner) -> Corner {
        self.corners[corner as usize].0
    }

    /// The image of an edge.
    pub const fn edge(&self, edge: Edge) -> Edge {
        self.edges[edge as usize].0
    }

    /// True for the 24 symmetries with a mirror.
    pub const fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// The image of a turn under the symmetry. A mirror also exchanges clockwise and counter-clockwise.
    pub const fn turn(&self, turn: Move) -> Move {
        let amount = match (turn.amount(), self.mirrored) {
            (Amount::Clockwise, true) => Amount::CounterClockwise,
            (Amount::CounterClockwise, true) => Amount::Clockwise,
            (amount, _) => amount,
        };
        Move::new(self.face(turn.face()), amount)
    }

    /// The image of a turn of any layers.
    pub fn turn_of_layers(&self, turn: Turn) -> Turn {
        let (layers, is_reversed) = self.layers(turn.layers);
        match is_reversed {
            true => Turn { layers, ..turn }.inverse(),
            false => Turn { layers, ..turn },
        }
    }

    /// The images of some layers, and true if the image of a turn goes in the opposite direction.
    pub(crate) fn layers(&self, layers: Layers) -> (Layers, bool) {
        let (layers, is_reversed) = layers.renamed(|face| self.face(face));
        (layers, is_reversed != self.mirrored)
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Symmetry {
        let mut faces = Face::ALL;
        for face in Face::ALL {
            faces[self.face(face) as usize] = face;
        }
        Symmetry::from_faces(faces)
    }

    /// The conjugate of the cube: the symmetry is applied to the cube, and its colors are renamed accordingly. If some
    /// moves make the cube, their images under [`Symmetry::turn`] make the conjugate.
    ///
    /// Let corner `c` be at place `p` with twist `t`: its first sticker is at sticker place `t` of `p`. Let `first(p)`
    /// be the sticker place, on the image of `p`, to which the symmetry takes sticker place 0. Then the symmetry takes
    /// sticker place `t` to `first(p) + t`, or to `first(p) - t` if it mirrors. The first sticker of `c` becomes
    /// sticker number `first(c)` of the image of `c`. So the new twist is `first(p) + t - first(c)`, or
    /// `first(p) - t - first(c)` if the symmetry mirrors. The formula for flips is the same.
    pub fn conjugate(&self, cube: &CubieCube) -> CubieCube {
        let mut image = CubieCube::SOLVED;
        for place in Corner::ALL {
            let (piece, twist) = (cube.cp[place as usize], cube.co[place as usize]);
            let target = self.corner(place) as usize;
            image.cp[target] = self.corner(piece);
            image.co[target] = self.twist(piece, place, twist);
        }
        for place in Edge::ALL {
            let (piece, flip) = (cube.ep[place as usize], cube.eo[place as usize]);
            let target = self.edge(place) as usize;
            image.ep[target] = self.edge(piece);
            image.eo[target] = self.flip(piece, place, flip);
        }
        image
    }

    /// The twist of the image of a corner that is at `place` with twist `twist`.
    #[inline]
    pub const fn twist(&self, corner: Corner, place: Corner, twist: Twist) -> Twist {
        let first_of_place = self.corners[place as usize].1;
        let first_of_piece = self.corners[corner as usize].1;
        let twist = if self.mirrored { twist.inverse() } else { twist };
        first_of_place.plus(twist).plus(first_of_piece.inverse())
    }

    /// The flip of the image of an edge that is at `place` with flip `flip`.
    #[inline]
    pub const fn flip(&self, edge: Edge, place: Edge, flip: Flip) -> Flip {
        let first_of_place = self.edges[place as usize].1;
        let first_of_piece = self.edges[edge as usize].1;
        first_of_place.plus(flip).plus(first_of_piece)
    }
}

/// The piece with these faces in any order, and the index of `images[0]` among the faces of the piece.
fn find<P: Copy, const N: usize>(pieces: &[P], faces_of: impl Fn(P) -> [Face; N], images: [Face; N]) -> (P, usize) {
    pieces
        .iter()
        .find_map(|&piece| {
            let faces = faces_of(piece);
            let same = images.iter().all(|image| faces.contains(image));
            let first = faces.iter().position(|face| *face == images[0])?;
            same.then_some((piece, first))
        })
        .expect("a symmetry takes pieces to pieces")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Sequence, generator, random_moves};

    #[test]
    fn there_are_forty_eight_and_half_of_them_mirror() {
        let all: Vec<Symmetry> = Symmetry::all().collect();
        assert_eq!(all.len(), 48);
        assert_eq!(all.iter().filter(|each| each.is_mirrored()).count(), 24);
        for (index, each) in all.iter().enumerate() {
            assert!(!all[..index].contains(each));
            assert_eq!(each.inverse().inverse(), *each);
        }
        assert_eq!(Symmetry::new(Face::U, Face::D, false), None);
    }

    #[test]
    fn conjugating_a_cube_is_making_it_with_conjugated_turns() {
        for (number, symmetry) in Symmetry::all().enumerate() {
            let moves = random_moves(60, &mut generator(48, number as u64));
            let images: Sequence = moves.moves().iter().map(|&each| symmetry.turn(each)).collect();
            let cube = CubieCube::from(moves.moves());
            let image = symmetry.conjugate(&cube);
            assert_eq!(image, CubieCube::from(images.moves()), "{symmetry:?}");
            assert_eq!(symmetry.inverse().conjugate(&image), cube);
        }
    }
}
