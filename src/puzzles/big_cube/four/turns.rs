//! Turns of outer blocks of a 4x4x4, and what they carry where.

use super::super::places::{Arrangement, PLACES, Place, after, carried};
use crate::cube::{Amount, Face, Move};
use crate::puzzles::PuzzleTurn;
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn};
use std::array::from_fn;

/// A turn of U, R, F, D, L, B, or of the two outer layers of U, R or F. Turns of two layers of D, L and B are those of
/// the faces across, but for how the cube is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BlockTurn(u8);

impl BlockTurn {
    pub(super) const COUNT: usize = 27;

    /// How many of them turn a face alone; they come first.
    pub(super) const FACES: usize = 18;

    pub(super) fn all() -> impl Iterator<Item = BlockTurn> {
        (0..BlockTurn::COUNT as u8).map(BlockTurn)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn at(index: usize) -> BlockTurn {
        BlockTurn(index as u8)
    }

    /// Which of the nine blocks is turned.
    pub(super) const fn block(self) -> usize {
        self.index() / 3
    }

    /// The face that it turns with.
    pub(super) const fn face(self) -> Face {
        Face::ALL[self.block() % Face::ALL.len()]
    }

    pub(super) const fn is_wide(self) -> bool {
        self.index() >= BlockTurn::FACES
    }

    pub(super) const fn is_half(self) -> bool {
        self.0 % 3 == 1
    }

    /// True if it turns about the axis of R and L.
    pub(super) const fn is_about_right(self) -> bool {
        self.block() % 3 == 1
    }

    /// True if turns of the two blocks commute.
    pub(super) const fn shares_axis(self, other: BlockTurn) -> bool {
        self.block() % 3 == other.block() % 3
    }

    pub(super) const fn amount(self) -> Amount {
        Amount::ALL[(self.0 % 3) as usize]
    }

    /// What it does to corners, which the middle layers leave where they are.
    pub(super) fn of_corners(self) -> Move {
        let mut moves = Move::ALL.into_iter();
        let found = moves.find(|turn| turn.face() == self.face() && turn.amount() == self.amount());
        found.expect("every face has every amount")
    }

    /// The same turn of a cube that is held as `Thirds` has it, after one third more.
    fn a_third_on(self) -> BlockTurn {
        let block = self.block() as u8;
        BlockTurn(3 * (block / 3 * 3 + (block + 1) % 3) + self.0 % 3)
    }

    /// The turn of the cube as it was held before it was turned by a number of thirds.
    pub(super) fn before_thirds(self, thirds: usize) -> BlockTurn {
        (0..(3 - thirds) % 3).fold(self, |turn, _| turn.a_third_on())
    }
}

impl From<BlockTurn> for PuzzleTurn {
    fn from(turn: BlockTurn) -> PuzzleTurn {
        let layers = BigCubeLayers::outer(turn.face(), if turn.is_wide() { 2 } else { 1 });
        let amount = turn.amount();
        BigCubeTurn { layers, amount }.into()
    }
}

/// Turns as a set of bits, by [`BlockTurn::index`].
pub(super) type TurnSet = u32;

/// The set of the turns that a condition selects.
pub(super) fn turn_set(is_wanted: impl Fn(BlockTurn) -> bool) -> TurnSet {
    let wanted = BlockTurn::all().filter(|&turn| is_wanted(turn));
    wanted.fold(0, |set, turn| set | 1 << turn.index())
}

/// The turns in a set, one after the other.
pub(super) fn in_order(mut set: TurnSet) -> impl Iterator<Item = BlockTurn> {
    std::iter::from_fn(move || {
        let turn = (set != 0).then(|| BlockTurn::at(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        turn
    })
}

/// What every turn does to wings and to centres.
pub(super) struct PlaceTurns {
    pub(super) wings: [Arrangement; BlockTurn::COUNT],
    pub(super) centres: [Arrangement; BlockTurn::COUNT],
    /// The whole cube turned by a third about the corner URF: what was at U comes to R.
    pub(super) third: Arrangement,
}

impl PlaceTurns {
    pub(super) fn new() -> PlaceTurns {
        let quarter = |turn: BlockTurn, is_in: &dyn Fn(Place) -> bool| {
            let mut from: Arrangement = from_fn(|place| place as u8);
            for place in Place::all().filter(|&place| is_in(place)) {
                let [first, second] = place.faces().map(|face| carried(face, turn.face()));
                from[Place::new(first, second).index()] = place.index() as u8;
            }
            from
        };
        let turned = |turn: BlockTurn, is_in: &dyn Fn(Place) -> bool| {
            let quarter = quarter(turn, is_in);
            let quarters = 1..turn.amount().quarters();
            quarters.fold(quarter, |arrangement, _| after(&arrangement, &quarter))
        };
        let all: [BlockTurn; BlockTurn::COUNT] = from_fn(BlockTurn::at);
        PlaceTurns {
            wings: all.map(|turn| {
                let (face, is_wide) = (turn.face(), turn.is_wide());
                turned(turn, &|place| {
                    place.faces().contains(&face) || is_wide && place.before() == face
                })
            }),
            centres: all.map(|turn| {
                let (face, is_wide) = (turn.face(), turn.is_wide());
                turned(turn, &|place| {
                    let [first, second] = place.faces();
                    first == face || is_wide && (second == face || place.before() == face)
                })
            }),
            third: {
                let on = |face: Face| Face::ALL[face as usize / 3 * 3 + (face as usize + 1) % 3];
                let mut from = [0; PLACES];
                for place in Place::all() {
                    let [first, second] = place.faces().map(on);
                    from[Place::new(first, second).index()] = place.index() as u8;
                }
                from
            },
        }
    }
}
