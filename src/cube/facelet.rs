//! The cube as a person sees it: 54 stickers, with a separate turn engine.
//!
//! This engine does not know about corners and edges. It gives every sticker a position in space, and turns the
//! positions of a layer by a right angle. It then looks up which sticker is at each position. The cubie engine works
//! differently: a list says where each turn takes each piece. So if one engine has an error, the two engines disagree.
//!
//! ```text
//!          U0 U1 U2
//!          U3 U4 U5
//!          U6 U7 U8
//! L0 L1 L2 F0 F1 F2 R0 R1 R2 B0 B1 B2
//! L3 L4 L5 F3 F4 F5 R3 R4 R5 B3 B4 B5
//! L6 L7 L8 F6 F7 F8 R6 R7 R8 B6 B7 B8
//!          D0 D1 D2
//!          D3 D4 D5
//!          D6 D7 D8
//! ```

use super::moves::{Axis, Face, Move};
use super::rotation::{Layers, Rotation, Turn};
use std::array::from_fn;
use std::fmt;
use std::ops::Index;
use std::sync::LazyLock;

/// One of the 54 places for a sticker: a face, and a place on this face from 0 to 8. The places of a face are numbered
/// row by row, as in the net at the beginning of this file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Facelet(u8);

impl Facelet {
    /// The number of facelets: 54 = 6 faces · 9.
    pub const COUNT: usize = 54;

    /// The facelet at a place of a face; `None` if the place is not from 0 to 8.
    pub const fn new(face: Face, place: u8) -> Option<Facelet> {
        if place < 9 {
            Some(Facelet(face as u8 * 9 + place))
        } else {
            None
        }
    }

    /// The centre of a face.
    pub const fn centre(face: Face) -> Facelet {
        Facelet(face as u8 * 9 + 4)
    }

    /// All facelets, face by face in the order U R F D L B; within a face, row by row.
    pub fn all() -> impl Iterator<Item = Facelet> {
        (0..Facelet::COUNT as u8).map(Facelet)
    }

    /// The face on which this facelet is.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 9]
    }

    /// The place of this facelet on its face, 0 to 8, row by row.
    pub const fn place(self) -> u8 {
        self.0 % 9
    }

    /// True for the six centres.
    pub const fn is_centre(&self) -> bool {
        self.place() == 4
    }

    /// The index of this facelet in the order of [`Facelet::all`], 0 to 53.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Writes the face and the place, as in `U8`.
impl fmt::Display for Facelet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.face(), self.place())
    }
}

/// The 54 stickers as the person who holds the cube (the holder) sees them, in the order of [`Facelet::all`]; an
/// unknown sticker is `None`.
pub type PartialStickers = [Option<Face>; Facelet::COUNT];

/// The colors of the 54 stickers, with the faces in the order U R F D L B. Each color is named after the face that has
/// it on the solved cube.
///
/// Any 54 colors are allowed, even if no cube can have them. `Cube::try_from` checks whether a cube can have them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Facelets {
    colors: [Face; Facelet::COUNT],
}

impl Facelets {
    /// The solved cube.
    pub const SOLVED: Facelets = {
        let mut colors = [Face::U; Facelet::COUNT];
        let mut index = 0;
        while index < Facelet::COUNT {
            colors[index] = Facelet(index as u8).face();
            index += 1;
        }
        Facelets { colors }
    };

    /// The stickers with these colors, in the order of [`Facelet::all`].
    pub const fn new(colors: [Face; Facelet::COUNT]) -> Facelets {
        Facelets { colors }
    }

    /// The colors, in the order of [`Facelet::all`].
    pub const fn colors(&self) -> &[Face; Facelet::COUNT] {
        &self.colors
    }

    /// Turns a face: moves the 20 stickers that change places. Every `Solution` is checked with this function.
    #[inline]
    pub fn turn(&mut self, turn: Move) {
        let paths = &PATHS[turn as usize];
        let lifted: [Face; 20] = from_fn(|each| self.colors[paths.from[each] as usize]);
        for (to, color) in paths.to.into_iter().zip(lifted) {
            self.colors[to as usize] = color;
        }
    }

    /// Turns faces one after the other.
    #[inline]
    pub fn apply(&mut self, moves: &[Move]) {
        for &each in moves {
            self.turn(each);
        }
    }

    /// Turns any layers, named as the holder of the cube sees them. Centres move too.
    #[inline]
    pub fn turn_layers(&mut self, turn: Turn) {
        match turn.layers {
            Layers::Face(face) => self.turn(Move::new(face, turn.amount)),
            layers => {
                let sources = &SOURCES[inner_index(layers)];
                for _ in 0..turn.amount.quarters() {
                    let before = self.colors;
                    self.colors = sources.map(|source| before[source as usize]);
                }
            }
        }
    }

    /// The colors of the centres, in the order of [`Face::ALL`].
    pub fn centres(&self) -> [Face; 6] {
        Face::ALL.map(|face| self.colors[face as usize * 9 + 4])
    }

    /// True if there are nine stickers of each color, as on every cube.
    pub fn has_nine_of_each(&self) -> bool {
        let count = |face| self.colors.iter().filter(|&&each| each == face).count();
        Face::ALL.into_iter().all(|face| count(face) == Facelet::COUNT / 6)
    }

    /// The cube after it is turned upright, and the rotation in which it was held. `None` if no cube has these centres
    /// in any rotation.
    pub fn upright(&self) -> Option<(Facelets, Rotation)> {
        let held = Rotation::from_centres(self.centres())?;
        Some((self.held(held.inverse()), held))
    }

    /// The cube as it looks after this rotation of the whole cube.
    pub fn held(&self, rotation: Rotation) -> Facelets {
        if rotation == Rotation::UPRIGHT {
            return self.clone();
        }
        let places = Facelets::places_upright(rotation);
        Facelets::new(places.map(|place| self[place]))
    }

    /// Says which facelet of the upright cube is at each place when the cube is held in this rotation. Entry `i` is the
    /// facelet that the holder sees at place `i`, in the order of [`Facelet::all`].
    pub fn places_upright(rotation: Rotation) -> [Facelet; Facelet::COUNT] {
        if rotation == Rotation::UPRIGHT {
            return from_fn(|index| Facelet(index as u8));
        }
        static PLACES: LazyLock<Vec<(Rotation, [Facelet; Facelet::COUNT])>> = LazyLock::new(|| {
            let all = Rotation::all();
            all.map(|rotation| (rotation, places_after(rotation))).collect()
        });
        let found = PLACES.iter().find(|(each, _)| *each == rotation);
        found.map_or_else(|| places_after(rotation), |&(_, places)| places)
    }

    /// True if every face has one color. The orientation of the cube does not matter.
    pub fn is_solved_as_held(&self) -> bool {
        let mut faces = self.colors.chunks_exact(9);
        faces.all(|face| face.iter().all(|color| *color == face[4]))
    }

    /// True if every sticker is on the face where it belongs.
    pub fn is_solved(&self) -> bool {
        *self == Facelets::SOLVED
    }
}

/// Entry `i` is the facelet of the upright cube that the turns of a rotation bring to place `i`.
fn places_after(rotation: Rotation) -> [Facelet; Facelet::COUNT] {
    let mut places = from_fn(|index| Facelet(index as u8));
    for turn in rotation.turns() {
        let sources = &SOURCES[inner_index(turn.layers)];
        for _ in 0..turn.amount.quarters() {
            let before = places;
            places = sources.map(|source| before[source as usize]);
        }
    }
    places
}

impl Index<Facelet> for Facelets {
    type Output = Face;

    fn index(&self, facelet: Facelet) -> &Face {
        &self.colors[facelet.index()]
    }
}

/// The effect of a face turn on stickers: the sticker at `from[i]` goes to `to[i]`.
///
/// A turn moves 20 stickers: 8 around the centre of the face, and 3 on each of the 4 faces beside it.
#[derive(Clone, Copy)]
struct Paths {
    from: [u8; 20],
    to: [u8; 20],
}

/// The paths of the 18 face turns, in the order of [`Move::ALL`].
const PATHS: [Paths; 18] = {
    let nowhere = Paths {
        from: [0; 20],
        to: [0; 20],
    };
    let mut paths = [nowhere; 18];
    let mut index = 0;
    while index < 18 {
        paths[index] = Paths::of(Move::ALL[index]);
        index += 1;
    }
    paths
};

impl Paths {
    const fn of(turn: Move) -> Paths {
        let mut paths = Paths {
            from: [0; 20],
            to: [0; 20],
        };
        let mut count = 0;
        let mut index = 0;
        while index < Facelet::COUNT {
            let mut sticker = Sticker::at(Facelet(index as u8));
            let mut quarters = 0;
            while quarters < turn.amount().quarters() {
                sticker = sticker.turned(Layers::Face(turn.face()));
                quarters += 1;
            }
            let target = sticker.facelet();
            if target != index {
                paths.from[count] = index as u8;
                paths.to[count] = target as u8;
                count += 1;
            }
            index += 1;
        }
        assert!(count == 20);
        paths
    }
}

/// All choices of layers other than a single face: 6 pairs of layers, 3 slices, and the whole cube about 3 axes.
const INNER: [Layers; 12] = {
    let mut inner = [Layers::Wide(Face::U); 12];
    let mut index = 0;
    while index < 12 {
        inner[index] = match index {
            0..6 => Layers::Wide(Face::ALL[index]),
            6..9 => Layers::Slice(Axis::ALL[index - 6]),
            _ => Layers::Whole(Axis::ALL[index - 9]),
        };
        index += 1;
    }
    inner
};

/// The index of these layers in [`INNER`]. They must not be the layer of a single face.
const fn inner_index(layers: Layers) -> usize {
    match layers {
        Layers::Face(face) | Layers::Wide(face) => face as usize,
        Layers::Slice(axis) => 6 + axis as usize,
        Layers::Whole(axis) => 9 + axis as usize,
    }
}

/// `SOURCES[t][i]` is the facelet whose sticker goes to facelet `i` when the layers `INNER[t]` make a clockwise quarter
/// turn. Centres move too.
const SOURCES: [[u8; Facelet::COUNT]; 12] = {
    let mut sources = [[0; Facelet::COUNT]; 12];
    let mut turn = 0;
    while turn < 12 {
        let mut index = 0;
        while index < Facelet::COUNT {
            let target = Sticker::at(Facelet(index as u8)).turned(INNER[turn]);
            sources[turn][target.facelet()] = index as u8;
            index += 1;
        }
        turn += 1;
    }
    sources
};

/// A point or direction in space: x to the right, y up, z towards the person who holds the cube.
#[derive(Clone, Copy)]
struct Vector {
    x: i8,
    y: i8,
    z: i8,
}

impl Vector {
    const fn new(x: i8, y: i8, z: i8) -> Vector {
        Vector { x, y, z }
    }

    const fn plus(self, other: Vector) -> Vector {
        Vector::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }

    const fn times(self, factor: i8) -> Vector {
        Vector::new(self.x * factor, self.y * factor, self.z * factor)
    }

    const fn dot(self, other: Vector) -> i8 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    const fn cross(self, other: Vector) -> Vector {
        Vector::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    const fn equals(self, other: Vector) -> bool {
        self.x == other.x && self.y == other.y && self.z == other.z
    }
}

/// The position of a face of the net in space: the direction that it faces, and the directions of its rows and columns.
struct FacePlane {
    outward: Vector,
    right: Vector,
    down: Vector,
}

impl FacePlane {
    const fn of(face: Face) -> FacePlane {
        let (outward, right, down) = match face {
            Face::U => ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
            Face::R => ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
            Face::F => ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
            Face::D => ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
            Face::L => ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
            Face::B => ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
        };
        FacePlane {
            outward: Vector::new(outward.0, outward.1, outward.2),
            right: Vector::new(right.0, right.1, right.2),
            down: Vector::new(down.0, down.1, down.2),
        }
    }
}

/// A sticker in space: the middle of the small cube that carries it (coordinates -1, 0 or 1) and the
/// direction in which it faces.
#[derive(Clone, Copy)]
struct Sticker {
    position: Vector,
    outward: Vector,
}

impl Sticker {
    const fn at(facelet: Facelet) -> Sticker {
        let frame = FacePlane::of(facelet.face());
        let row = facelet.place() as i8 / 3;
        let column = facelet.place() as i8 % 3;
        let across = frame.right.times(column - 1);
        let along = frame.down.times(row - 1);
        Sticker {
            position: frame.outward.plus(across).plus(along),
            outward: frame.outward,
        }
    }

    /// The sticker after a clockwise quarter turn of some layers: it moves if it is in these layers.
    const fn turned(self, layers: Layers) -> Sticker {
        let axis = FacePlane::of(layers.leader()).outward;
        if !layers.contain(self.position.dot(axis)) {
            return self;
        }
        Sticker {
            position: quarter_turn(self.position, axis),
            outward: quarter_turn(self.outward, axis),
        }
    }

    const fn facelet(self) -> usize {
        let mut index = 0;
        while index < Facelet::COUNT {
            let here = Sticker::at(Facelet(index as u8));
            if here.position.equals(self.position) && here.outward.equals(self.outward) {
                return index;
            }
            index += 1;
        }
        panic!("a quarter turn takes stickers to stickers")
    }
}

/// A vector turned by a right angle, clockwise as seen by an observer at whom the axis points.
///
/// The component along the axis stays; the rest becomes its cross product with the axis.
const fn quarter_turn(vector: Vector, axis: Vector) -> Vector {
    axis.times(axis.dot(vector)).plus(vector.cross(axis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_has_order_four_or_two_and_an_inverse() {
        for each in Move::ALL {
            let mut cube = Facelets::SOLVED;
            cube.turn(each);
            assert!(!cube.is_solved(), "{each}");
            cube.turn(each.inverse());
            assert!(cube.is_solved(), "{each}");
        }
    }

    #[test]
    fn turning_two_layers_or_all_is_turning_them_one_by_one() {
        use crate::cube::{Amount, generator, random_moves};
        let mut start = Facelets::SOLVED;
        start.apply(random_moves(50, &mut generator(3, 3)).moves());
        let turned = |layers: &[(Layers, Amount)]| {
            let mut cube = start.clone();
            for &(layers, amount) in layers {
                cube.turn_layers(Turn { layers, amount });
            }
            cube
        };
        for face in Face::ALL {
            let slice = Layers::Slice(face.axis());
            let whole = Layers::Whole(face.axis());
            for amount in Amount::ALL {
                let as_led = |layers: Layers| match layers.leader() == face {
                    true => (layers, amount),
                    false => (layers, amount.inverse()),
                };
                let wide = turned(&[(Layers::Wide(face), amount)]);
                assert_eq!(wide, turned(&[(Layers::Face(face), amount), as_led(slice)]));
                let across = (Layers::Face(face.opposite()), amount.inverse());
                let all = turned(&[(Layers::Wide(face), amount), across]);
                assert_eq!(turned(&[as_led(whole)]), all);
            }
        }
    }

    /// The expected stickers were read off a real cube.
    #[test]
    fn slices_and_rotations_carry_the_centres_that_a_hand_sees_them_carry() {
        use Face::{B, D, F, L, R, U};
        for (layers, centres) in [
            (Layers::Whole(Axis::RightLeft), [F, R, D, B, L, U]),
            (Layers::Whole(Axis::UpDown), [U, B, R, D, F, L]),
            (Layers::Whole(Axis::FrontBack), [L, U, F, R, D, B]),
            (Layers::Slice(Axis::RightLeft), [B, R, U, F, L, D]),
            (Layers::Slice(Axis::UpDown), [U, F, L, D, B, R]),
            (Layers::Slice(Axis::FrontBack), [L, U, F, R, D, B]),
        ] {
            let mut cube = Facelets::SOLVED;
            let amount = crate::cube::Amount::Clockwise;
            cube.turn_layers(Turn { layers, amount });
            assert_eq!(cube.centres(), centres, "{layers:?}");
        }
    }

    #[test]
    fn however_it_is_held_the_upright_cube_is_the_same() {
        use crate::cube::{generator, random_moves};
        let mut cube = Facelets::SOLVED;
        cube.apply(random_moves(50, &mut generator(3, 4)).moves());
        for rotation in Rotation::all() {
            let held = cube.held(rotation);
            assert_eq!(held.upright(), Some((cube.clone(), rotation)));
            assert!(Facelets::SOLVED.held(rotation).is_solved_as_held());
            assert!(!held.is_solved_as_held());
        }
    }

    /// The expected stickers were read off a real cube.
    #[test]
    fn the_front_turn_carries_the_stickers_that_a_hand_sees_it_carry() {
        let mut cube = Facelets::SOLVED;
        cube.turn(Move::F1);
        let shown = |face, place| cube[Facelet::new(face, place).expect("a place from 0 to 8")];
        for place in [6, 7, 8] {
            assert_eq!(shown(Face::U, place), Face::L);
        }
        for place in [0, 3, 6] {
            assert_eq!(shown(Face::R, place), Face::U);
        }
        for place in [0, 1, 2] {
            assert_eq!(shown(Face::D, place), Face::R);
        }
        for place in [2, 5, 8] {
            assert_eq!(shown(Face::L, place), Face::D);
        }
        assert!((0..9).all(|place| shown(Face::F, place) == Face::F));
        assert!((0..9).all(|place| shown(Face::B, place) == Face::B));
    }
}
