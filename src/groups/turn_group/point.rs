//! The 54 points that turns permute, and the permutations of these points. The points are the 24 placements of a corner
//! (place and twist), the 24 placements of an edge (place and flip), and the 6 sides on which a centre can be. Places
//! and sides are named from the point of view of the person who holds the cube.

use crate::cube::{
    Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Face, Flip, Piece, PieceMoves, PiecePositions,
    PlacementSet, Rotation, Turn, Twist,
};
use crate::groups::stabilizer_chain::PointPermutation;

/// The number of points. The placements of corners come first, then the placements of edges, and then the six sides, on
/// which the centres are.
pub const POINTS: usize = CornerPlacement::COUNT + EdgePlacement::COUNT + Face::ALL.len();

const FIRST_EDGE: usize = CornerPlacement::COUNT;
const FIRST_CENTRE: usize = CornerPlacement::COUNT + EdgePlacement::COUNT;

/// One of the 54 points, given by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GroupPoint(u8);

impl GroupPoint {
    /// The point of the centre on a side.
    pub const fn of_centre(side: Face) -> GroupPoint {
        GroupPoint(FIRST_CENTRE as u8 + side as u8)
    }

    /// The point at which a piece of a cube is.
    pub const fn of_piece(piece: Piece, pieces: &PiecePositions) -> GroupPoint {
        match piece {
            Piece::Corner(corner) => GroupPoint(pieces.corner(corner).index() as u8),
            Piece::Edge(edge) => GroupPoint((FIRST_EDGE + pieces.edge(edge).index()) as u8),
        }
    }

    /// All points.
    pub fn all() -> impl Iterator<Item = GroupPoint> {
        (0..POINTS as u8).map(GroupPoint)
    }

    /// The point with this index, which must be below [`POINTS`].
    pub const fn of_index(index: u16) -> GroupPoint {
        GroupPoint(index as u8)
    }

    /// The index of the point, below [`POINTS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of points, with one bit for each point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointSet(u64);

impl PointSet {
    /// The set that contains only one point.
    pub const fn of(point: GroupPoint) -> PointSet {
        PointSet(1 << point.0)
    }

    /// The points for the placements of a piece.
    pub fn of_placements(piece: Piece, placements: PlacementSet) -> PointSet {
        let first = match piece {
            Piece::Corner(_) => 0,
            Piece::Edge(_) => FIRST_EDGE,
        };
        let points = placements.iter().map(|index| first + index);
        PointSet(points.fold(0, |bits, index| bits | 1 << index))
    }

    /// True if the set contains a point.
    #[inline]
    pub const fn contains(self, point: GroupPoint) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// The images of these points under a permutation.
    pub fn moved(self, by: &Permutation) -> PointSet {
        let points = GroupPoint::all().filter(|&point| self.contains(point));
        PointSet(points.fold(0, |bits, point| bits | 1 << by.image(point.0.into())))
    }
}

/// A permutation of the points, given by the image of each point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Permutation([u8; POINTS]);

impl Permutation {
    /// The permutation that fixes every point.
    pub const IDENTITY: Permutation = {
        let mut images = [0; POINTS];
        let mut index = 0;
        while index < POINTS {
            images[index] = index as u8;
            index += 1;
        }
        Permutation(images)
    };

    /// The effect of moves that turn the solved cube into `cube` and fix the centres.
    pub fn of_cube(cube: &CubieCube) -> Permutation {
        let moves = PieceMoves::of(cube);
        let mut permutation = Permutation::IDENTITY;
        for place in Corner::ALL {
            for twist in Twist::ALL {
                let from = CornerPlacement::new(place, twist);
                permutation.0[from.index()] = moves.corner(from).index() as u8;
            }
        }
        for place in Edge::ALL {
            for flip in Flip::ALL {
                let from = EdgePlacement::new(place, flip);
                let to = FIRST_EDGE + moves.edge(from).index();
                permutation.0[FIRST_EDGE + from.index()] = to as u8;
            }
        }
        permutation
    }

    /// The effect of rotating the whole cube from upright to `held`.
    pub fn of_rotation(held: Rotation) -> Permutation {
        let mut permutation = Permutation::IDENTITY;
        for place in Corner::ALL {
            for twist in Twist::ALL {
                let sides = place.faces().map(|face| held.side(face));
                let target = Corner::ALL
                    .into_iter()
                    .find(|corner| sides.iter().all(|side| corner.faces().contains(side)));
                let target = target.expect("rotations take corners to corners");
                let shown = target.faces().iter().position(|&face| face == sides[twist as usize]);
                let twisted = Twist::from_thirds(shown.expect("the target has the three sides"));
                permutation.0[CornerPlacement::new(place, twist).index()] =
                    CornerPlacement::new(target, twisted).index() as u8;
            }
        }
        for place in Edge::ALL {
            for flip in Flip::ALL {
                let sides = place.faces().map(|face| held.side(face));
                let target = Edge::ALL
                    .into_iter()
                    .find(|edge| sides.iter().all(|side| edge.faces().contains(side)));
                let target = target.expect("rotations take edges to edges");
                let flipped = Flip::ALL[usize::from(target.faces()[0] != sides[flip as usize])];
                permutation.0[FIRST_EDGE + EdgePlacement::new(place, flip).index()] =
                    (FIRST_EDGE + EdgePlacement::new(target, flipped).index()) as u8;
            }
        }
        for face in Face::ALL {
            permutation.0[GroupPoint::of_centre(face).index()] = GroupPoint::of_centre(held.side(face)).0;
        }
        permutation
    }

    /// The effect of a turn, from the point of view of the person who holds the cube.
    pub fn of_turn(turn: Turn) -> Permutation {
        let (moves, held) = turn.to_face_turns(Rotation::UPRIGHT);
        let moves: Vec<_> = moves.collect();
        let pieces = Permutation::of_cube(&CubieCube::from(moves.as_slice()));
        pieces.then(&Permutation::of_rotation(held))
    }
}

impl PointPermutation for Permutation {
    fn identity(_degree: usize) -> Permutation {
        Permutation::IDENTITY
    }

    fn degree(&self) -> usize {
        POINTS
    }

    #[inline]
    fn image(&self, point: u16) -> u16 {
        self.0[usize::from(point)].into()
    }

    #[inline]
    fn follow_with(&mut self, next: &Permutation) {
        *self = Permutation(self.0.map(|image| next.0[image as usize]));
    }

    fn inverse(&self) -> Permutation {
        let mut inverse = Permutation::IDENTITY;
        for (index, image) in self.0.into_iter().enumerate() {
            inverse.0[image as usize] = index as u8;
        }
        inverse
    }
}
