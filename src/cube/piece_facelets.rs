//! Finds the stickers of each piece, and the piece that has given stickers.

use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::facelet::Facelet;
use super::moves::Face;

/// The facelets of each corner place, in the order of [`Corner::faces`].
#[rustfmt::skip]
const CORNER_FACELETS: [[Facelet; 3]; 8] = {
    use Face::{B, D, F, L, R, U};
    [
        [at(U, 8), at(R, 0), at(F, 2)], [at(U, 6), at(F, 0), at(L, 2)],
        [at(U, 0), at(L, 0), at(B, 2)], [at(U, 2), at(B, 0), at(R, 2)],
        [at(D, 2), at(F, 8), at(R, 6)], [at(D, 0), at(L, 8), at(F, 6)],
        [at(D, 6), at(B, 8), at(L, 6)], [at(D, 8), at(R, 8), at(B, 6)],
    ]
};

/// The facelets of each edge place, in the order of [`Edge::faces`].
#[rustfmt::skip]
const EDGE_FACELETS: [[Facelet; 2]; 12] = {
    use Face::{B, D, F, L, R, U};
    [
        [at(U, 5), at(R, 1)], [at(U, 7), at(F, 1)], [at(U, 3), at(L, 1)], [at(U, 1), at(B, 1)],
        [at(D, 5), at(R, 7)], [at(D, 1), at(F, 7)], [at(D, 3), at(L, 7)], [at(D, 7), at(B, 7)],
        [at(F, 5), at(R, 3)], [at(F, 3), at(L, 5)], [at(B, 5), at(L, 3)], [at(B, 3), at(R, 5)],
    ]
};

/// The facelets of a corner place, clockwise, beginning with the facelet on U or D.
pub const fn corner_facelets(place: Corner) -> [Facelet; 3] {
    CORNER_FACELETS[place as usize]
}

/// The facelets of an edge place, in the order of [`Edge::faces`].
pub const fn edge_facelets(place: Edge) -> [Facelet; 2] {
    EDGE_FACELETS[place as usize]
}

pub(super) const fn at(face: Face, place: u8) -> Facelet {
    match Facelet::new(face, place) {
        Some(facelet) => facelet,
        None => panic!("places go from 0 to 8"),
    }
}

/// The corner with these stickers, and its twist; `None` if no corner has them. The stickers are read clockwise,
/// beginning with the sticker on U or D.
pub(super) const fn find_corner([first, second, third]: [Face; 3]) -> Option<(Corner, Twist)> {
    type CornerMatch = Option<(Corner, Twist)>;
    /// The result for each triple of colors. Each index is the index of a color in [`Face::ALL`].
    const CORNERS: [[[CornerMatch; 6]; 6]; 6] = {
        let mut corners = [[[None; 6]; 6]; 6];
        let mut index = 0;
        while index < 8 * 3 {
            let corner = Corner::ALL[index / 3];
            let twist = index % 3;
            let mut shows = [0; 3];
            let mut sticker = 0;
            while sticker < 3 {
                shows[(sticker + twist) % 3] = corner.faces()[sticker] as usize;
                sticker += 1;
            }
            corners[shows[0]][shows[1]][shows[2]] = Some((corner, Twist::ALL[twist]));
            index += 1;
        }
        corners
    };
    CORNERS[first as usize][second as usize][third as usize]
}

/// The edge with these stickers, and its flip; `None` if no edge has them. The stickers are in the order of the place's
/// [`Edge::faces`].
pub(super) const fn find_edge([first, second]: [Face; 2]) -> Option<(Edge, Flip)> {
    /// The result for each pair of colors. Each index is the index of a color in [`Face::ALL`].
    const EDGES: [[Option<(Edge, Flip)>; 6]; 6] = {
        let mut edges = [[None; 6]; 6];
        let mut index = 0;
        while index < 12 {
            let edge = Edge::ALL[index];
            let [first, second] = edge.faces();
            edges[first as usize][second as usize] = Some((edge, Flip::Unflipped));
            edges[second as usize][first as usize] = Some((edge, Flip::Flipped));
            index += 1;
        }
        edges
    };
    EDGES[first as usize][second as usize]
}
