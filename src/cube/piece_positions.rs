//! A cube given by the place of each piece, instead of by the piece at each place.

use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::cubie::CubieCube;
use super::moves::Move;

/// The place and twist of a corner. There are 24 = 8 · 3 placements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CornerPlacement(u8);

impl CornerPlacement {
    /// The number of placements.
    pub const COUNT: usize = 24;

    /// The placement at a place with a twist.
    #[inline]
    pub const fn new(place: Corner, twist: Twist) -> CornerPlacement {
        CornerPlacement(place as u8 * 3 + twist as u8)
    }

    /// The index of this placement, below [`CornerPlacement::COUNT`]: three times the place, plus the twist.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place.
    #[inline]
    pub const fn place(self) -> Corner {
        Corner::ALL[self.0 as usize / 3]
    }

    /// The twist of a corner with this placement.
    #[inline]
    pub const fn twist(self) -> Twist {
        Twist::ALL[self.0 as usize % 3]
    }
}

/// The place and flip of an edge. There are 24 = 12 · 2 placements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EdgePlacement(u8);

impl EdgePlacement {
    /// The number of placements.
    pub const COUNT: usize = 24;

    /// The placement at a place with a flip.
    #[inline]
    pub const fn new(place: Edge, flip: Flip) -> EdgePlacement {
        EdgePlacement(place as u8 * 2 + flip as u8)
    }

    /// The index of this placement, below [`EdgePlacement::COUNT`]: twice the place, plus the flip.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place.
    #[inline]
    pub const fn place(self) -> Edge {
        Edge::ALL[self.0 as usize / 2]
    }

    /// The flip of an edge with this placement.
    #[inline]
    pub const fn flip(self) -> Flip {
        Flip::ALL[self.0 as usize % 2]
    }
}

/// The effect of a list of turns on each piece, from any placement.
///
/// If only a few pieces matter and the same lists are applied many times, this is faster than turning the cube: for a
/// list of any length, each piece needs one look-up.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceMoves {
    corners: [CornerPlacement; ROOM],
    edges: [EdgePlacement; ROOM],
}

/// The size of the tables for the 24 placements. It is rounded up so that any five bits are a valid index, and a
/// look-up needs no branch.
const ROOM: usize = 32;

impl PieceMoves {
    /// The effect of the moves that make `cube` from the solved cube.
    pub fn of(cube: &CubieCube) -> PieceMoves {
        let mut corners = [CornerPlacement(0); ROOM];
        for place in Corner::ALL {
            let from = cube.cp[place as usize];
            for twist in Twist::ALL {
                let arrives = CornerPlacement::new(place, twist.plus(cube.co[place as usize]));
                corners[CornerPlacement::new(from, twist).0 as usize] = arrives;
            }
        }
        let mut edges = [EdgePlacement(0); ROOM];
        for place in Edge::ALL {
            let from = cube.ep[place as usize];
            for flip in Flip::ALL {
                let arrives = EdgePlacement::new(place, flip.plus(cube.eo[place as usize]));
                edges[EdgePlacement::new(from, flip).0 as usize] = arrives;
            }
        }
        PieceMoves { corners, edges }
    }

    /// The placement of a corner after the turns, if it has the placement `from` before them.
    #[inline]
    pub const fn corner(&self, from: CornerPlacement) -> CornerPlacement {
        self.corners[from.index() % ROOM]
    }

    /// The placement of an edge after the turns, if it has the placement `from` before them.
    #[inline]
    pub const fn edge(&self, from: EdgePlacement) -> EdgePlacement {
        self.edges[from.index() % ROOM]
    }
}

/// The effect of a list of moves.
impl From<&[Move]> for PieceMoves {
    fn from(moves: &[Move]) -> PieceMoves {
        PieceMoves::of(&CubieCube::from(moves))
    }
}

/// The placement of each piece of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PiecePositions {
    corners: [CornerPlacement; 8],
    edges: [EdgePlacement; 12],
}

impl PiecePositions {
    /// The placements of the pieces of a cube.
    pub fn of(cube: &CubieCube) -> PiecePositions {
        let mut positions = PiecePositions {
            corners: [CornerPlacement(0); 8],
            edges: [EdgePlacement(0); 12],
        };
        for place in Corner::ALL {
            let placement = CornerPlacement::new(place, cube.co[place as usize]);
            positions.corners[cube.cp[place as usize] as usize] = placement;
        }
        for place in Edge::ALL {
            let placement = EdgePlacement::new(place, cube.eo[place as usize]);
            positions.edges[cube.ep[place as usize] as usize] = placement;
        }
        positions
    }

    /// The placement of a corner.
    #[inline]
    pub const fn corner(&self, corner: Corner) -> CornerPlacement {
        self.corners[corner as usize]
    }

    /// The placement of an edge.
    #[inline]
    pub const fn edge(&self, edge: Edge) -> EdgePlacement {
        self.edges[edge as usize]
    }

    /// True if a corner is at home and untwisted.
    #[inline]
    pub fn is_corner_home(&self, corner: Corner) -> bool {
        self.corner(corner) == CornerPlacement::new(corner, Twist::Untwisted)
    }

    /// True if an edge is at home and unflipped.
    #[inline]
    pub fn is_edge_home(&self, edge: Edge) -> bool {
        self.edge(edge) == EdgePlacement::new(edge, Flip::Unflipped)
    }

    /// The placements of the pieces after some moves.
    #[inline]
    pub fn after(&self, moves: &PieceMoves) -> PiecePositions {
        PiecePositions {
            corners: self.corners.map(|placement| moves.corner(placement)),
            edges: self.edges.map(|placement| moves.edge(placement)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};

    #[test]
    fn carrying_pieces_is_composing_cubes() {
        for number in 0..1_000 {
            let mut random = generator(24, number);
            let (cube, moves) = (random_state(&mut random), random_state(&mut random));
            let carried = PiecePositions::of(&cube).after(&PieceMoves::of(&moves));
            assert_eq!(carried, PiecePositions::of(&cube.then(&moves)));
            for place in Corner::ALL {
                let piece = cube.cp[place as usize];
                let placement = CornerPlacement::new(place, cube.co[place as usize]);
                assert_eq!(PiecePositions::of(&cube).corner(piece), placement);
                assert_eq!((placement.place(), placement.twist()), (place, cube.co[place as usize]));
            }
        }
    }

    #[test]
    fn pieces_of_the_solved_cube_are_at_home() {
        let solved = PiecePositions::of(&CubieCube::SOLVED);
        assert!(Corner::ALL.iter().all(|&each| solved.is_corner_home(each)));
        assert!(Edge::ALL.iter().all(|&each| solved.is_edge_home(each)));
    }
}
