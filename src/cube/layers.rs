//! Turns of any layers: a face, two layers, the slice between two faces, the whole cube.

use super::moves::{Amount, Axis, Face, Move};
use super::rotation::Rotation;

/// The layers that turn together, named by someone who holds the cube: 18 = 6 faces, 6 pairs of
/// layers, 3 slices and 3 times the whole cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layers {
    /// The layer of a face: `R`.
    Face(Face),
    /// The layer of a face and the slice beside it: `r`, `Rw`.
    Wide(Face),
    /// The slice between the two faces of an axis: `M` goes with L, `E` with D, `S` with F.
    Slice(Axis),
    /// All three layers: `x` goes with R, `y` with U, `z` with F.
    Whole(Axis),
}

impl Layers {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Layers> {
        let faces = Face::ALL.into_iter().map(Layers::Face);
        let wide = Face::ALL.into_iter().map(Layers::Wide);
        let slices = Axis::ALL.into_iter().map(Layers::Slice);
        let whole = Axis::ALL.into_iter().map(Layers::Whole);
        faces.chain(wide).chain(slices).chain(whole)
    }

    /// The face that the turn goes with: clockwise is clockwise as seen from outside this face.
    pub const fn leader(self) -> Face {
        match self {
            Layers::Face(face) | Layers::Wide(face) => face,
            Layers::Slice(Axis::RightLeft) => Face::L,
            Layers::Slice(Axis::UpDown) => Face::D,
            Layers::Slice(Axis::FrontBack) | Layers::Whole(Axis::FrontBack) => Face::F,
            Layers::Whole(Axis::RightLeft) => Face::R,
            Layers::Whole(Axis::UpDown) => Face::U,
        }
    }

    /// The axis that they turn about.
    pub const fn axis(self) -> Axis {
        self.leader().axis()
    }

    /// True if the layer so far out towards [`Layers::leader`] is one of them: 1 for the layer of
    /// that face, 0 for the slice, -1 for the layer across.
    pub const fn contain(self, outwards: i8) -> bool {
        match self {
            Layers::Face(_) => outwards == 1,
            Layers::Wide(_) => outwards >= 0,
            Layers::Slice(_) => outwards == 0,
            Layers::Whole(_) => true,
        }
    }

    /// The same layers as they are called once every face is called as `faces` says, which takes
    /// opposite faces to opposite faces; and true if they now turn the other way round than what
    /// they are called after, as they do where `M` becomes the slice that goes with R.
    pub(crate) fn renamed(self, faces: impl Fn(Face) -> Face) -> (Layers, bool) {
        let leader = faces(self.leader());
        let layers = match self {
            Layers::Face(_) => Layers::Face(leader),
            Layers::Wide(_) => Layers::Wide(leader),
            Layers::Slice(_) => Layers::Slice(leader.axis()),
            Layers::Whole(_) => Layers::Whole(leader.axis()),
        };
        (layers, layers.leader() != leader)
    }
}

/// Some layers turned by some amount, clockwise as seen from [`Layers::leader`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Which layers.
    pub layers: Layers,
    /// How far.
    pub amount: Amount,
}

impl Turn {
    /// What the turn is to someone who goes by the cube's own faces, whichever way it is held: the
    /// turns of faces that it comes to, and how the cube is held afterwards.
    ///
    /// To turn two layers is to turn the whole cube and the face across the same way, seen from
    /// there; and to turn a slice is to turn the whole cube, and its two faces back.
    pub fn as_face_turns(self, held: Rotation) -> (impl Iterator<Item = Move>, Rotation) {
        let leader = self.layers.leader();
        let (forward, back) = (self.amount, self.amount.inverse());
        let faces = match self.layers {
            Layers::Face(face) => [Some((face, forward)), None],
            Layers::Wide(face) => [Some((face.opposite(), forward)), None],
            Layers::Slice(_) => [Some((leader, back)), Some((leader.opposite(), forward))],
            Layers::Whole(_) => [None, None],
        };
        let moves = faces
            .into_iter()
            .flatten()
            .map(move |(side, amount)| Move::new(held.face(side), amount));
        let after = match self.layers {
            Layers::Face(_) => held,
            _ => held.turned(leader, self.amount),
        };
        (moves, after)
    }
}

/// The turn of one face.
impl From<Move> for Turn {
    fn from(each: Move) -> Turn {
        Turn {
            layers: Layers::Face(each.face()),
            amount: each.amount(),
        }
    }
}
