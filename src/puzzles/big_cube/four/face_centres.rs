//! The centres in the third phase. The phase brings the four centres of each color to one face, and it arranges the
//! colors of the faces as on a solved cube.
//!
//! | coordinate | values |
//! |---|---|
//! | which centres at U and D have the first color of their axis | C(8, 4) = 70 |
//! | which centres at F and B have the first color of their axis | 70 |
//! | which centres at R and L have one of the two colors: the color that R has on a solved cube with the first colors at U and F | 12 |
//! | whether the reduced 3x3x3 would be impossible, because two of its pieces are exchanged | 2 |
//!
//! The first color of an axis is the color that belongs to U, R or F. Half turns of wide blocks reach only 12 of the 70
//! arrangements of the centres at R and L. The phase ends at four combinations of the first three coordinates: U can
//! have either color of one axis, and F can have either color of another axis. So the number of cosets at each distance
//! is a multiple of four.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::super::places::{Arrangement, CentreSet, Place, carry};
use super::axes_centres::TURNS_OF_THIRD;
use super::phase_table::PhaseSpace;
use super::turns::{COUNT, PlaceTurns};
use crate::cube::{Axis, Face, is_odd};

/// The number of ways to choose four of eight places.
const CHOICES: usize = 70;

/// The number of arrangements of the centres at R and L, times 2 for the parity.
const RIGHT_LEFT: usize = 12 * 2;

/// The cosets of the centres in the third phase.
pub(super) struct FaceCentres {
    /// The index of each set that contains four of the eight places of an axis. The array is indexed by the set, with
    /// one bit for each place.
    choices: [u8; 256],
    right_left: [u8; 256],
    up_down_turned: Vec<[u8; COUNT]>,
    front_back_turned: Vec<[u8; COUNT]>,
    right_left_turned: Vec<[u8; COUNT]>,
}

/// A coset of the centres in the third phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FaceCoset {
    up_down: u8,
    front_back: u8,
    right_left: u8,
}

/// The eight places of an axis, four on each face.
fn places(axis: Axis) -> impl Iterator<Item = usize> {
    let places = Place::all().filter(move |place| place.faces()[0].axis() == axis);
    places.map(|place| place.index())
}

/// The places of an axis that are in a set, with one bit for each place.
fn of_axis(set: CentreSet, axis: Axis) -> u8 {
    let numbered = places(axis).enumerate();
    numbered.fold(0, |bits, (bit, place)| bits | ((set >> place & 1) as u8) << bit)
}

/// The inverse of [`of_axis`]: the set of the places whose bits are 1.
fn set_of(bits: u8, axis: Axis) -> CentreSet {
    let numbered = places(axis).enumerate();
    numbered.fold(0, |set, (bit, place)| set | CentreSet::from(bits >> bit & 1) << place)
}

/// The bits of the four places on the first face of an axis: U, R or F.
const FIRST: u8 = 0x0f;

impl FaceCentres {
    pub(super) fn new(place_turns: &PlaceTurns) -> FaceCentres {
        let turned = |bits: u8, axis: Axis, turn: OuterTurn| {
            of_axis(carry(set_of(bits, axis), &place_turns.centres[turn.index()]), axis)
        };
        let sets: Vec<u8> = (0..=u8::MAX).filter(|set| set.count_ones() == 4).collect();
        let numbers = |sets: &[u8]| {
            let mut numbers = [0; 256];
            for (number, &set) in (0..).zip(sets) {
                numbers[usize::from(set)] = number;
            }
            numbers
        };
        let choices = numbers(&sets);
        let table = |axis: Axis| {
            let rows = sets.iter().map(|&set| {
                let mut row = [0; COUNT];
                for turn in in_order(TURNS_OF_THIRD) {
                    row[turn.index()] = choices[usize::from(turned(set, axis, turn))];
                }
                row
            });
            rows.collect()
        };
        let mut met = vec![FIRST];
        let mut next = 0;
        while let Some(&set) = met.get(next) {
            next += 1;
            for turn in in_order(TURNS_OF_THIRD) {
                let there = turned(set, Axis::RightLeft, turn);
                if !met.contains(&there) {
                    met.push(there);
                }
            }
        }
        let right_left = numbers(&met);
        let right_left_turned = (0..RIGHT_LEFT).map(|number| {
            let mut row = [0; COUNT];
            for turn in in_order(TURNS_OF_THIRD) {
                let there = turned(met[number / 2], Axis::RightLeft, turn);
                // The half turn of a wide block acts like the half turn of its face, and also exchanges two edges.
                // Here, the wings of one side (see `pairing.rs`) represent the edges.
                let parity = (number as u8 % 2) ^ u8::from(turn.is_wide());
                row[turn.index()] = 2 * right_left[usize::from(there)] + parity;
            }
            row
        });
        FaceCentres {
            up_down_turned: table(Axis::UpDown),
            front_back_turned: table(Axis::FrontBack),
            right_left_turned: right_left_turned.collect(),
            choices,
            right_left,
        }
    }

    /// The coset of a position whose centres are on their axes. `is_odd_order` is true if the permutation of all
    /// corners and edges is odd, where the wings of one side represent the edges.
    pub(super) fn coset(&self, centres: &Arrangement, is_odd_order: bool) -> FaceCoset {
        let color = |place: usize| Face::ALL[usize::from(centres[place])];
        let axis_at = |axis: Axis| places(axis).map(|place| color(place).axis()).next();
        // A rotation of the cube permutes the axes. A rotation by a quarter turn exchanges two axes, and it is an odd
        // permutation of the edges of the cube.
        let at = [Axis::UpDown, Axis::RightLeft, Axis::FrontBack].map(axis_at);
        let are_axes_odd = is_odd(&at.map(|axis| axis.map_or(0, |axis| axis as usize)));
        let second = |axis: Axis| {
            let numbered = places(axis).enumerate();
            numbered.fold(0_u8, |bits, (bit, place)| {
                bits | u8::from(color(place) as usize >= 3) << bit
            })
        };
        let right_left = second(Axis::RightLeft) ^ if are_axes_odd { 0xff } else { 0 };
        FaceCoset {
            up_down: self.choices[usize::from(!second(Axis::UpDown))],
            front_back: self.choices[usize::from(!second(Axis::FrontBack))],
            right_left: 2 * self.right_left[usize::from(!right_left)] + u8::from(is_odd_order ^ are_axes_odd),
        }
    }

    #[inline]
    pub(super) fn turn(&self, coset: FaceCoset, turn: OuterTurn) -> FaceCoset {
        FaceCoset {
            up_down: self.up_down_turned[usize::from(coset.up_down)][turn.index()],
            front_back: self.front_back_turned[usize::from(coset.front_back)][turn.index()],
            right_left: self.right_left_turned[usize::from(coset.right_left)][turn.index()],
        }
    }

    #[inline]
    pub(super) fn index(&self, coset: FaceCoset) -> usize {
        let first = usize::from(coset.up_down) * CHOICES + usize::from(coset.front_back);
        first * RIGHT_LEFT + usize::from(coset.right_left)
    }
}

impl PhaseSpace for FaceCentres {
    const COSETS: usize = CHOICES * CHOICES * RIGHT_LEFT;

    const NAME: &'static str = "four-faces";

    const WHAT: &'static str = "the centres of a 4x4x4 by color, and a parity";

    const TURNS: TurnSet = TURNS_OF_THIRD;

    /// The colors at U and F determine the color at R.
    fn goals(&self) -> Vec<usize> {
        let both = [FIRST, !FIRST];
        let ends = both.into_iter().flat_map(|up| both.map(|front| (up, front)));
        let index = |(up, front): (u8, u8)| {
            let right = if up == front { FIRST } else { !FIRST };
            self.index(FaceCoset {
                up_down: self.choices[usize::from(up)],
                front_back: self.choices[usize::from(front)],
                right_left: 2 * self.right_left[usize::from(right)],
            })
        };
        ends.map(index).collect()
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let (first, right_left) = (coset / RIGHT_LEFT, coset % RIGHT_LEFT);
        let coset = FaceCoset {
            up_down: (first / CHOICES) as u8,
            front_back: (first % CHOICES) as u8,
            right_left: right_left as u8,
        };
        self.index(self.turn(coset, turn))
    }
}
