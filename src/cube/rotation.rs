//! The orientations of a cube, and the turns that its holder makes: turns of a face, of two layers, of the slice
//! between two faces, and of the whole cube.

use super::moves::{Amount, Axis, Face, Move};
use std::fmt;

/// One of the 24 orientations in which a cube can be held, given by the face that its holder sees on each side.
///
/// A cube's own faces are named after their centres, U to B; the cube is upright if U is up and F is in front.
/// `Display` writes at most two turns `x`, `y` or `z` that lead from upright to this orientation. It writes nothing for
/// the upright orientation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rotation {
    /// The cube's face on each side, in the order of [`Face::ALL`].
    faces: [Face; 6],
}

impl Rotation {
    /// The upright orientation: U is up, and F is in front.
    pub const UPRIGHT: Rotation = Rotation { faces: Face::ALL };

    /// The number of rotations.
    pub const COUNT: usize = 24;

    /// All rotations, sorted by the minimum number of turns of the whole cube that lead to them; upright comes first.
    pub fn all() -> impl Iterator<Item = Rotation> {
        let mut found = vec![Rotation::UPRIGHT];
        let mut next = 0;
        while next < found.len() {
            let from = found[next];
            for axis in [Axis::RightLeft, Axis::UpDown, Axis::FrontBack] {
                for amount in Amount::ALL {
                    let turned = from.turned(Layers::Whole(axis).leader(), amount);
                    if !found.contains(&turned) {
                        found.push(turned);
                    }
                }
            }
            next += 1;
        }
        found.into_iter()
    }

    /// The rotation of a cube that is held with these faces up and in front; `None` if the two faces are the same or
    /// opposite.
    pub fn new(up: Face, front: Face) -> Option<Rotation> {
        let beside = around(up);
        let at = beside.iter().position(|&face| face == front)?;
        let left = beside[(at + 1) % 4];
        let (right, down, back) = (left.opposite(), up.opposite(), front.opposite());
        Some(Rotation {
            faces: [up, right, front, down, left, back],
        })
    }

    /// The rotation of a cube whose sides show these centres, in the order of [`Face::ALL`]; `None` if no cube shows
    /// them in any rotation.
    pub fn from_centres(centres: [Face; 6]) -> Option<Rotation> {
        Rotation::new(centres[0], centres[2]).filter(|rotation| rotation.faces == centres)
    }

    /// The face of the cube that is on this side.
    pub const fn face(self, side: Face) -> Face {
        self.faces[side as usize]
    }

    /// The side on which this face of the cube is.
    pub const fn side(self, face: Face) -> Face {
        let mut index = 0;
        while index < 5 && self.faces[index] as u8 != face as u8 {
            index += 1;
        }
        Face::ALL[index]
    }

    /// The rotation of the cube after a turn of the whole cube in the direction in which the face on `side` turns.
    pub const fn turned(self, side: Face, amount: Amount) -> Rotation {
        let [first, second, third, fourth] = around(side);
        let mut rotation = self;
        let mut quarters = 0;
        while quarters < amount.quarters() {
            let faces = rotation.faces;
            rotation.faces[second as usize] = faces[first as usize];
            rotation.faces[third as usize] = faces[second as usize];
            rotation.faces[fourth as usize] = faces[third as usize];
            rotation.faces[first as usize] = faces[fourth as usize];
            quarters += 1;
        }
        rotation
    }

    /// A shortest list of turns of the whole cube that leads from upright to this rotation: at most two turns.
    pub fn turns(self) -> Vec<Turn> {
        // There are 1 + 9 + 81 candidates. The shortest candidates come first, so the first match is shortest.
        let axes = [Axis::RightLeft, Axis::UpDown, Axis::FrontBack];
        let turn = |axis: Axis, amount: Amount| Turn {
            layers: Layers::Whole(axis),
            amount,
        };
        let singles = axes
            .into_iter()
            .flat_map(|axis| Amount::ALL.map(|amount| turn(axis, amount)));
        let leads_here = |turns: &Vec<Turn>| {
            let held = turns.iter().fold(Rotation::UPRIGHT, |held, turn| {
                held.turned(turn.layers.leader(), turn.amount)
            });
            held == self
        };
        let none = std::iter::once(Vec::new());
        let ones = singles.clone().map(|one| vec![one]);
        let twos = singles
            .clone()
            .flat_map(|one| singles.clone().map(move |two| vec![one, two]));
        none.chain(ones)
            .chain(twos)
            .find(leads_here)
            .expect("two turns at most lead to each of the 24 rotations")
    }

    /// Composes two rotations: first this one, then `then`. The turns of `then` refer to the sides that the holder
    /// sees.
    pub fn followed_by(self, then: Rotation) -> Rotation {
        Rotation {
            faces: then.faces.map(|side| self.face(side)),
        }
    }

    /// The rotation that undoes this one.
    pub fn inverse(self) -> Rotation {
        Rotation {
            faces: Face::ALL.map(|face| self.side(face)),
        }
    }
}

/// The four sides adjacent to `side`. A clockwise turn of `side` carries each of them to the next.
const fn around(side: Face) -> [Face; 4] {
    match side {
        Face::U => [Face::F, Face::L, Face::B, Face::R],
        Face::R => [Face::F, Face::U, Face::B, Face::D],
        Face::F => [Face::U, Face::R, Face::D, Face::L],
        Face::D => [Face::F, Face::R, Face::B, Face::L],
        Face::L => [Face::F, Face::D, Face::B, Face::U],
        Face::B => [Face::U, Face::L, Face::D, Face::R],
    }
}

/// Writes turns of the whole cube, as in `x y'`.
impl fmt::Display for Rotation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, turn) in self.turns().into_iter().enumerate() {
            let separator = if index > 0 { " " } else { "" };
            let letter = match turn.layers.axis() {
                Axis::RightLeft => 'x',
                Axis::UpDown => 'y',
                Axis::FrontBack => 'z',
            };
            write!(formatter, "{separator}{letter}{}", turn.amount.suffix())?;
        }
        Ok(())
    }
}

/// The layers that turn together, as a person who holds the cube names them. There are 18: 6 faces, 6 pairs of layers,
/// 3 slices, and the whole cube about each of 3 axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layers {
    /// The layer of a face: `R`.
    Face(Face),
    /// The layer of a face and the slice beside it: `r`, `Rw`.
    Wide(Face),
    /// The slice between the two faces of an axis: `M` turns in the direction of L, `E` in the direction of D, and `S`
    /// in the direction of F.
    Slice(Axis),
    /// All three layers: `x` turns in the direction of R, `y` in the direction of U, and `z` in the direction of F.
    Whole(Axis),
}

impl Layers {
    /// All 18 choices of layers.
    pub fn all() -> impl Iterator<Item = Layers> {
        let faces = Face::ALL.into_iter().map(Layers::Face);
        let wide = Face::ALL.into_iter().map(Layers::Wide);
        let slices = Axis::ALL.into_iter().map(Layers::Slice);
        let whole = Axis::ALL.into_iter().map(Layers::Whole);
        faces.chain(wide).chain(slices).chain(whole)
    }

    /// The face that gives the direction of the turn: clockwise means clockwise as seen from outside this face.
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

    /// The axis about which the layers turn.
    pub const fn axis(self) -> Axis {
        self.leader().axis()
    }

    /// True if these layers include the layer at position `outwards`: 1 is the layer of [`Layers::leader`], 0 is the
    /// slice, and -1 is the opposite layer.
    pub const fn contain(self, outwards: i8) -> bool {
        match self {
            Layers::Face(_) => outwards == 1,
            Layers::Wide(_) => outwards >= 0,
            Layers::Slice(_) => outwards == 0,
            Layers::Whole(_) => true,
        }
    }

    /// These layers after the faces are renamed, and true if the direction reverses. For example, the direction of `M`
    /// reverses if L is renamed R: `M` turns in the direction of L, and notation has no slice turn in the direction of
    /// R. `faces` must take opposite faces to opposite faces.
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

/// A turn of some layers by some amount, clockwise as seen from [`Layers::leader`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The layers.
    pub layers: Layers,
    /// The amount.
    pub amount: Amount,
}

impl Turn {
    /// The number of turns: 18 [`Layers`], each by three amounts.
    pub const COUNT: usize = 54;

    /// The index of this turn, below [`Turn::COUNT`]. Turns are sorted by their layers in the order of [`Layers::all`],
    /// and turns of the same layers by their amounts.
    pub fn number(self) -> usize {
        let layers = Layers::all().position(|layers| layers == self.layers);
        let layers = layers.expect("all layers are among all layers");
        layers * Amount::ALL.len() + usize::from(self.amount.quarters()) - 1
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Turn {
        Turn {
            layers: self.layers,
            amount: self.amount.inverse(),
        }
    }

    /// Returns the turns of the cube's own faces that have the same effect on a cube that is held in the rotation
    /// `held`, and the rotation after the turn.
    ///
    /// Turning two layers equals turning the whole cube and then turning the opposite face by the same amount,
    /// clockwise as seen from that face. Turning a slice equals turning the whole cube and then turning back the two
    /// faces beside the slice.
    pub fn to_face_turns(self, held: Rotation) -> (impl Iterator<Item = Move>, Rotation) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_four_and_two_turns_lead_to_each() {
        let all: Vec<Rotation> = Rotation::all().collect();
        assert_eq!(all.len(), Rotation::COUNT);
        for &each in &all {
            assert!(each.turns().len() <= 2);
            assert_eq!(Rotation::from_centres(each.faces), Some(each));
            assert_eq!(each.followed_by(each.inverse()), Rotation::UPRIGHT);
            assert_eq!(each.inverse().followed_by(each), Rotation::UPRIGHT);
            let turned = each.turns().iter().fold(Rotation::UPRIGHT, |held, turn| {
                held.turned(turn.layers.leader(), turn.amount)
            });
            assert_eq!(turned, each);
            for &then in &all {
                let both = then
                    .turns()
                    .iter()
                    .fold(each, |held, turn| held.turned(turn.layers.leader(), turn.amount));
                assert_eq!(each.followed_by(then), both);
            }
        }
        assert_eq!(all.iter().filter(|each| each.turns().len() == 2).count(), 14);
    }

    #[test]
    fn a_mirrored_cube_is_not_held_in_any_way() {
        let mut centres = Face::ALL;
        centres.swap(0, 3);
        assert_eq!(Rotation::from_centres(centres), None);
    }

    #[test]
    fn x_brings_the_front_up() {
        let held = Rotation::UPRIGHT.turned(Face::R, Amount::Clockwise);
        assert_eq!(held.face(Face::U), Face::F);
        assert_eq!(held.side(Face::F), Face::U);
        assert_eq!(held.to_string(), "x");
        assert_eq!(Rotation::UPRIGHT.to_string(), "");
    }
}
