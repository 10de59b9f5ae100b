//! The places of wings and centres, each named by an ordered pair of adjacent faces.
//!
//! Such a pair stands for the side that the first face shares with the second face. A clockwise walk around the first
//! face leads along this side, from its beginning to its end. The pair names four places:
//!
//! - the first wing on this side,
//! - the sticker that the middle edge of this side has on the first face,
//! - the centre of the first face that is next to the corner at the beginning of this side (x-centre),
//! - the centre of the first face that is next to the middle edge of this side (t-centre).
//!
//! Rotations of the cube preserve "clockwise". So a turn that moves a piece takes the two faces of its old place to the
//! two faces of its new place.

use crate::cube::{Axis, Face};

/// The number of places in an orbit of wings, and in an orbit of centres.
pub(super) const PLACES: usize = 24;

/// The new position of a face after a clockwise turn about `leader`.
pub(super) fn carried(face: Face, leader: Face) -> Face {
    if face.axis() == leader.axis() {
        return face;
    }
    let (one, other) = (direction(face), direction(leader));
    let cross = |first: usize, second: usize| one[first] * other[second] - one[second] * other[first];
    let there = [cross(1, 2), cross(2, 0), cross(0, 1)];
    let found = Face::ALL.into_iter().find(|&face| direction(face) == there);
    found.expect("the cross product of two directions at right angles is a direction")
}

/// The new position of a face after a rotation of the whole cube by a third of a turn about the corner URF. The
/// rotation takes U to R.
pub(super) fn a_third_on(face: Face) -> Face {
    Face::ALL[face as usize / 3 * 3 + (face as usize + 1) % 3]
}

/// The direction of a face, as a vector. Its coordinates increase to the right, upwards, and towards the viewer.
const fn direction(face: Face) -> [i8; 3] {
    match face {
        Face::U => [0, 1, 0],
        Face::R => [1, 0, 0],
        Face::F => [0, 0, 1],
        Face::D => [0, -1, 0],
        Face::L => [-1, 0, 0],
        Face::B => [0, 0, -1],
    }
}

/// A place of a wing or a centre. Its index is four times the index of the first face, plus the index of the second
/// face among the four faces around the first face, in clockwise order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(u8);

impl Place {
    pub(super) fn all() -> impl Iterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// The place for two adjacent faces.
    pub(super) fn new(first: Face, second: Face) -> Place {
        let around = Place::around(first);
        let side = around.iter().position(|&face| face == second);
        Place(4 * first as u8 + side.expect("the faces are adjacent") as u8)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn at(index: usize) -> Place {
        Place(index as u8)
    }

    pub(super) fn faces(self) -> [Face; 2] {
        let first = Face::ALL[self.index() / 4];
        [first, Place::around(first)[self.index() % 4]]
    }

    /// The place of the other wing of the same edge.
    pub(super) fn mate(self) -> Place {
        let [first, second] = self.faces();
        Place::new(second, first)
    }

    /// The four faces around a face, clockwise.
    fn around(face: Face) -> [Face; 4] {
        let first = Face::ALL.into_iter().find(|other| other.axis() != face.axis());
        let first = first.expect("four faces are adjacent");
        let second = carried(first, face);
        [first, second, first.opposite(), second.opposite()]
    }

    /// The face that comes before the second face in clockwise order around the first face. The side that the first and
    /// second faces share begins at this face.
    pub(super) fn before(self) -> Face {
        Place::around(Face::ALL[self.index() / 4])[(self.index() + 3) % 4]
    }
}

/// One value for each place. It is the piece at this place or, for the effect of a turn, the place from which the turn
/// brings a piece to this place.
pub(super) type Arrangement = [u8; PLACES];

/// An arrangement after a turn. For each place, `turn` gives the place from which the turn brings a piece to it.
#[inline]
pub(super) fn after(arrangement: &Arrangement, turn: &Arrangement) -> Arrangement {
    turn.map(|from| arrangement[usize::from(from)])
}

/// A set of places, with one bit for each place.
pub(super) type CentreSet = u32;

/// All places on the two faces of an axis.
pub(super) fn of_axis(axis: Axis) -> CentreSet {
    let places = Place::all().filter(|place| place.faces()[0].axis() == axis);
    places.fold(0, |set, place| set | 1 << place.index())
}

/// The 16 bits of a set that stand for the places on U, F, D and B, the faces around the axis of R and L.
#[inline]
pub(super) fn around_of(set: CentreSet) -> usize {
    (set & 0xf | (set >> 8 & 0xff) << 4 | (set >> 20 & 0xf) << 12) as usize
}

pub(super) fn around_set(around: usize) -> CentreSet {
    let around = around as CentreSet;
    around & 0xf | (around >> 4 & 0xff) << 8 | around >> 12 << 20
}

/// The 8 bits of a set that stand for the places on R and L.
#[inline]
pub(super) fn across_of(set: CentreSet) -> usize {
    (set >> 4 & 0xf | (set >> 16 & 0xf) << 4) as usize
}

pub(super) fn across_set(across: usize) -> CentreSet {
    let across = across as CentreSet;
    (across & 0xf) << 4 | across >> 4 << 16
}

/// A set of places after a turn.
pub(super) fn carry(set: CentreSet, turn: &Arrangement) -> CentreSet {
    let numbered = turn.iter().enumerate();
    numbered.fold(0, |carried, (to, &from)| carried | (set >> from & 1) << to)
}

/// The effects of turns on sets of places. For each turn and each of the three bytes of a set, a table gives the image
/// of every value of the byte.
pub(super) struct Carriers(Vec<[[CentreSet; 256]; 3]>);

impl Carriers {
    pub(super) fn new(turns: &[Arrangement]) -> Carriers {
        let carried = turns.iter().map(|from| {
            let mut carried = [[0; 256]; 3];
            for (to, &from) in from.iter().enumerate() {
                let (byte, bit) = (usize::from(from) / 8, usize::from(from) % 8);
                for (set, carried) in carried[byte].iter_mut().enumerate() {
                    *carried |= (set as CentreSet >> bit & 1) << to;
                }
            }
            carried
        });
        Carriers(carried.collect())
    }

    /// A set of places after the turn with the given index.
    #[inline]
    pub(super) fn carry(&self, set: CentreSet, turn: usize) -> CentreSet {
        let carried = &self.0[turn];
        let byte = |number: usize| carried[number][(set >> (8 * number)) as usize & 0xff];
        byte(0) | byte(1) | byte(2)
    }
}

/// The number of places on two opposite faces in an orbit of centres.
const EIGHT: u32 = 8;

/// The number of bits in each of the two halves of a set of places.
const HALF: usize = PLACES / 2;

/// Assigns an index to each set of eight places.
pub(super) struct EightPlaces {
    /// For each half of a set (12 bits), its index among the halves with the same number of 1 bits, in numerical order.
    ranks: Vec<u16>,
    /// For each high half, the index of the first set that has this high half.
    starts: Vec<u32>,
    /// The high half of each set, indexed by the index of the set.
    highs: Vec<u16>,
    /// For each number of places, the low halves that contain this number of places, in numerical order.
    lows: Vec<Vec<u16>>,
}

impl EightPlaces {
    /// The number of sets: C(24, 8).
    pub(super) const COUNT: usize = 735_471;

    pub(super) fn new() -> EightPlaces {
        let mut lows = vec![Vec::new(); HALF + 1];
        let mut ranks = Vec::with_capacity(1 << HALF);
        for half in 0..1_u16 << HALF {
            let alike: &mut Vec<u16> = &mut lows[half.count_ones() as usize];
            ranks.push(alike.len() as u16);
            alike.push(half);
        }
        let (mut starts, mut highs) = (Vec::new(), Vec::with_capacity(Self::COUNT));
        for half in 0..1_u16 << HALF {
            starts.push(highs.len() as u32);
            if let Some(low) = EIGHT.checked_sub(half.count_ones()) {
                highs.extend(lows[low as usize].iter().map(|_| half));
            }
        }
        EightPlaces {
            ranks,
            starts,
            highs,
            lows,
        }
    }

    /// The index of a set.
    #[inline]
    pub(super) fn rank(&self, set: CentreSet) -> usize {
        let (high, low) = (set as usize >> HALF, set as usize & ((1 << HALF) - 1));
        self.starts[high] as usize + usize::from(self.ranks[low])
    }

    /// The set with the given index, which is below [`EightPlaces::COUNT`].
    pub(super) fn set(&self, number: usize) -> CentreSet {
        let high = self.highs[number];
        let low = EIGHT - high.count_ones();
        let low = self.lows[low as usize][number - self.starts[usize::from(high)] as usize];
        CentreSet::from(high) << HALF | CentreSet::from(low)
    }
}
