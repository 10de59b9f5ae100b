//! The positions that all three groups like H have in common.
//!
//! What is in two of the groups is in all three: each corner has its stickers on the axes that they are on when it
//! is solved, and each edge is in its slice. There are 3,981,312 = 4!⁵ / 2 of these.

use super::moves::{COLUMNS, DominoMoves};
use super::position::DominoPosition;
use crate::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges, slice_of};
use crate::cube::{Corner, Edge, Face, Symmetry};

/// The positions that are in ⟨U, D, R2, L2, F2, B2⟩, ⟨R, L, U2, D2, F2, B2⟩ and ⟨F, B, U2, D2, R2, L2⟩, numbered.
pub struct CommonPositions {
    /// By the number of [`CornerPlaces`]: the number among those of common positions.
    corners: Vec<Option<u16>>,
    /// By the number of [`LayerEdges`], likewise.
    edges: Vec<Option<u16>>,
    /// How many of the edges there are.
    of_corners: usize,
    /// The common positions, by their numbers.
    all: Vec<DominoPosition>,
    /// The rotations that take the groups to one another and the first of them to the others.
    to_other_groups: [Symmetry; 2],
}

impl CommonPositions {
    /// Finds them.
    pub fn new(moves: &DominoMoves) -> CommonPositions {
        let corners = numbered(CornerPlaces::SIZE, |corners| {
            let cube = DominoPosition {
                corners,
                ..DominoPosition::SOLVED
            }
            .cube();
            let mut places = Corner::ALL.into_iter().zip(cube.cp());
            places.all(|(place, &corner)| place.is_of_second_tetrad() == corner.is_of_second_tetrad())
        });
        let edges = numbered(LayerEdges::SIZE, |edges| {
            let cube = DominoPosition {
                edges,
                ..DominoPosition::SOLVED
            }
            .cube();
            let mut places = Edge::ALL.into_iter().zip(cube.ep());
            places.all(|(place, &edge)| slice_of(place) == slice_of(edge))
        });
        let mut all = Vec::new();
        for corners in wanted(&corners) {
            for edges in wanted(&edges) {
                let positions = (0..SliceEdges::SIZE as u8).map(|slice| DominoPosition { corners, edges, slice });
                all.extend(positions.filter(|&position| moves.is_even(position)));
            }
        }
        let rotation = |up, front| Symmetry::new(up, front, false).expect("these faces are side by side");
        CommonPositions {
            of_corners: edges.iter().flatten().count(),
            corners,
            edges,
            all,
            to_other_groups: [rotation(Face::R, Face::U), rotation(Face::F, Face::R)],
        }
    }

    /// All of them, by their numbers.
    pub fn all(&self) -> &[DominoPosition] {
        &self.all
    }

    /// The number of a position; none if it is not common.
    pub fn number(&self, position: DominoPosition) -> Option<usize> {
        let corners = self.corners[usize::from(position.corners)]?;
        let edges = self.edges[usize::from(position.edges)]?;
        let rows = usize::from(corners) * self.of_corners + usize::from(edges);
        // Corners and edges of the layers say which of two arrangements of the slice it is.
        Some(rows * COLUMNS + usize::from(position.slice / 2))
    }

    /// The positions that are in H where a common position is in the other groups.
    pub fn in_other_groups(&self, position: DominoPosition) -> [DominoPosition; 2] {
        let cube = position.cube();
        let image = |symmetry: &Symmetry| DominoPosition::of(&symmetry.conjugate(&cube));
        self.to_other_groups
            .each_ref()
            .map(|symmetry| image(symmetry).expect("a common position is in all groups"))
    }
}

/// Which of so many arrangements are wanted: each of these has a number, in their order.
fn numbered(size: usize, is_wanted: impl Fn(u16) -> bool) -> Vec<Option<u16>> {
    let mut next = 0..;
    (0..size as u16)
        .map(|each| is_wanted(each).then(|| next.next()).flatten())
        .collect()
}

/// The arrangements that have a number.
fn wanted(numbers: &[Option<u16>]) -> Vec<u16> {
    let all = (0..).zip(numbers);
    all.filter_map(|(each, number)| number.map(|_| each)).collect()
}
