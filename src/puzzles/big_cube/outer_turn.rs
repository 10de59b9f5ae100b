//! Turns of the outer blocks of a cube of four or five layers, and their effects.

use super::places::{Arrangement, Place, after, carried};
use super::{BigCubeLayers, BigCubeTurn};
use crate::cube::{Amount, Face, Move};
use crate::puzzles::PuzzleTurn;
use std::array::from_fn;

/// A turn of an outer block: of U, R, F, D, L or B alone, or of one of these faces and the layer beside it. Each block
/// has three turns: a clockwise quarter turn, a half turn, and a counter-clockwise quarter turn. The turns of a face
/// alone have the lowest indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OuterTurn(u8);

impl OuterTurn {
    pub(super) const COUNT: usize = 36;

    /// The number of turns that turn only a face.
    pub(super) const FACES: usize = 18;

    pub(super) fn all() -> impl Iterator<Item = OuterTurn> {
        (0..OuterTurn::COUNT as u8).map(OuterTurn)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn at(index: usize) -> OuterTurn {
        OuterTurn(index as u8)
    }

    /// The index of the block that turns, from 0 to 11.
    pub(super) const fn block(self) -> usize {
        self.index() / 3
    }

    /// The face of the block that turns.
    pub(super) const fn face(self) -> Face {
        Face::ALL[self.block() % Face::ALL.len()]
    }

    pub(super) const fn is_wide(self) -> bool {
        self.index() >= OuterTurn::FACES
    }

    pub(super) const fn is_half(self) -> bool {
        self.0 % 3 == 1
    }

    /// True if the axis of the turn is the axis of R and L.
    pub(super) const fn is_about_right(self) -> bool {
        self.block() % 3 == 1
    }

    /// True if both turns have the same axis. Such turns commute.
    pub(super) const fn shares_axis(self, other: OuterTurn) -> bool {
        self.block() % 3 == other.block() % 3
    }

    pub(super) const fn amount(self) -> Amount {
        Amount::ALL[(self.0 % 3) as usize]
    }

    /// The turn of a face that has the same effect on corners. Inner layers contain no corners.
    pub(super) fn of_corners(self) -> Move {
        let mut moves = Move::ALL.into_iter();
        let found = moves.find(|turn| turn.face() == self.face() && turn.amount() == self.amount());
        found.expect("every face has every amount")
    }

    /// The turn of the given face that has the same amount and the same number of layers.
    pub(super) fn with(self, face: Face) -> OuterTurn {
        let block = self.block() / Face::ALL.len() * Face::ALL.len() + face as usize;
        OuterTurn((3 * block) as u8 + self.0 % 3)
    }

    /// For each place of an orbit, the place from which the turn moves a piece to it. `is_in_block` is true for the
    /// places in the block that turns.
    pub(super) fn carries(self, is_in_block: impl Fn(Place) -> bool) -> Arrangement {
        let mut quarter: Arrangement = from_fn(|place| place as u8);
        for place in Place::all().filter(|&place| is_in_block(place)) {
            let [first, second] = place.faces().map(|face| carried(face, self.face()));
            quarter[Place::new(first, second).index()] = place.index() as u8;
        }
        let quarters = 1..self.amount().quarters();
        quarters.fold(quarter, |arrangement, _| after(&arrangement, &quarter))
    }

    /// The effect on wings, as in [`OuterTurn::carries`].
    pub(super) fn carries_wings(self) -> Arrangement {
        let (face, is_wide) = (self.face(), self.is_wide());
        self.carries(|place| place.faces().contains(&face) || is_wide && place.before() == face)
    }

    /// The effect on centres next to corners, as in [`OuterTurn::carries`].
    pub(super) fn carries_x_centres(self) -> Arrangement {
        let (face, is_wide) = (self.face(), self.is_wide());
        self.carries(|place| {
            let [first, second] = place.faces();
            first == face || is_wide && (second == face || place.before() == face)
        })
    }
}

impl From<OuterTurn> for PuzzleTurn {
    fn from(turn: OuterTurn) -> PuzzleTurn {
        let layers = BigCubeLayers::outer(turn.face(), if turn.is_wide() { 2 } else { 1 });
        let amount = turn.amount();
        BigCubeTurn { layers, amount }.into()
    }
}

/// A set of turns, with one bit for each turn at the position [`OuterTurn::index`].
pub(super) type TurnSet = u64;

/// The set of the turns that satisfy a condition.
pub(super) fn turn_set(is_wanted: impl Fn(OuterTurn) -> bool) -> TurnSet {
    let wanted = OuterTurn::all().filter(|&turn| is_wanted(turn));
    wanted.fold(0, |set, turn| set | 1 << turn.index())
}

/// The turns in a set, in ascending order of their indices.
#[inline]
pub(super) fn in_order(mut set: TurnSet) -> impl Iterator<Item = OuterTurn> {
    std::iter::from_fn(move || {
        let turn = (set != 0).then(|| OuterTurn::at(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        turn
    })
}

/// For each previous turn, a set of turns. The last set is for sequences without a previous turn; see [`NO_TURN`].
pub(super) type ByTurnBefore = [TurnSet; OuterTurn::COUNT + 1];

/// The index in [`ByTurnBefore`] that is used if there is no previous turn.
pub(super) const NO_TURN: usize = OuterTurn::COUNT;

/// The turns that may follow each turn within a phase. Turns about the same axis commute, so they follow each other
/// only in the order of their blocks.
pub(super) fn successors() -> ByTurnBefore {
    from_fn(|last| {
        turn_set(|next| {
            last == NO_TURN || !next.shares_axis(OuterTurn::at(last)) || next.block() > OuterTurn::at(last).block()
        })
    })
}
