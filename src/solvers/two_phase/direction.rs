//! The six directions from which a cube is searched.

use crate::cube::{Axis, CubieCube, Face, Frame, Move, Sequence, Symmetry};
use crate::groups::TurnableSides;
use crate::solvers::TurnableFaces;

/// One of six directions. A direction is an axis of the cube or of its inverse.
///
/// The subgroup H of the two phases has one axis, through U and D. A cube can be searched along each of its three axes.
/// Its inverse can be searched too, because a solution of the inverse becomes a solution of the cube when it is
/// inverted. A solution that takes a long time to find in one direction is often found quickly in another direction (H.
/// Kociemba's and S. Chen's solvers also search several directions).
#[derive(Debug, Clone)]
pub struct Direction(Frame);

impl Direction {
    /// All six directions.
    pub fn all() -> Vec<Direction> {
        let axes = [(Face::U, Face::F), (Face::R, Face::U), (Face::F, Face::R)];
        let symmetries =
            axes.map(|(up, front)| Symmetry::new(up, front, false).expect("the two faces are side by side"));
        let normal = symmetries.iter().cloned().map(Frame::new);
        let inverse = symmetries.iter().cloned().map(Frame::of_inverse);
        normal.chain(inverse).map(Direction).collect()
    }

    /// The directions that are searched with tables for `sides` if only the turns of `faces` are allowed. Tables for
    /// three sides assume that both faces of the searched axis may be turned, so the axis of the forbidden face is left
    /// out.
    pub fn for_tables(sides: TurnableSides, faces: TurnableFaces) -> Vec<Direction> {
        let mut directions = Direction::all();
        if sides == TurnableSides::Four {
            return directions;
        }
        let turns_both = |axis: Axis| faces.faces().filter(|face| face.axis() == axis).count() == 2;
        directions.retain(|each| turns_both(each.axis()));
        directions
    }

    /// The views of a cube. A view is the cube as seen along one axis: a face has different names in different views.
    /// The result contains, for each view, the faces that may be turned, with their names in the view. The inverse of
    /// the cube has the same views. If all faces may be turned, a single view is enough.
    pub fn views(sides: TurnableSides, faces: TurnableFaces) -> Vec<TurnableFaces> {
        match faces {
            TurnableFaces::All => vec![TurnableFaces::All],
            faces => {
                let directions = Direction::for_tables(sides, faces).into_iter();
                let along_axes = directions.filter(|each| !each.is_inverted());
                along_axes.map(|each| faces.viewed(each.0.back())).collect()
            }
        }
    }

    /// The cube in the frame of this direction.
    pub fn view(&self, cube: &CubieCube) -> CubieCube {
        self.0.view(cube)
    }

    fn axis(&self) -> Axis {
        self.0.back().face(Face::U).axis()
    }

    /// Describes the result of the first phase in words: the cube is in H, or in the corresponding group about another
    /// axis.
    pub fn leaves(&self) -> &'static str {
        match self.axis() {
            Axis::UpDown => "the cube is in ⟨U, D, R2, L2, F2, B2⟩",
            Axis::RightLeft => "the cube is in ⟨R, L, U2, D2, F2, B2⟩",
            Axis::FrontBack => "the cube is in ⟨F, B, U2, D2, R2, L2⟩",
        }
    }

    /// Like `leaves`, for a solution that ends with premoves.
    pub fn leaves_but_premoves(&self) -> &'static str {
        match self.axis() {
            Axis::UpDown => "with the premoves, the cube is in ⟨U, D, R2, L2, F2, B2⟩",
            Axis::RightLeft => "with the premoves, the cube is in ⟨R, L, U2, D2, F2, B2⟩",
            Axis::FrontBack => "with the premoves, the cube is in ⟨F, B, U2, D2, R2, L2⟩",
        }
    }

    /// True if the inverse of the cube is searched.
    pub fn is_inverted(&self) -> bool {
        self.0.is_inverted()
    }

    /// Translates turns found in this direction to turns of the cube itself. If the inverse is searched, the result
    /// contains the inverse turns in reverse order.
    pub fn back(&self, turns: impl DoubleEndedIterator<Item = Move>) -> Sequence {
        self.0.moves_back(turns)
    }
}
