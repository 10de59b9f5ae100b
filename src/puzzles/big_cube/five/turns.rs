//! Turns of outer blocks of a 5x5x5, their effects on the pieces, and ways to look at the cube.

use super::super::places::{Arrangement, PLACES, Place, after, carried};
use crate::cube::{Amount, Face, Move};
use crate::puzzles::PuzzleTurn;
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn};
use std::array::from_fn;

/// A turn of U, R, F, D, L, B, or of the two outer layers of one of them: three for each block: a quarter, a half and a
/// quarter back. The faces come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OuterTurn(u8);

impl OuterTurn {
    pub(super) const COUNT: usize = 36;

    /// How many of them turn only a face.
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

    /// Which of the twelve blocks is turned.
    pub(super) const fn block(self) -> usize {
        self.index() / 3
    }

    /// The face that it turns with.
    pub(super) const fn face(self) -> Face {
        Face::ALL[self.block() % Face::ALL.len()]
    }

    pub(super) const fn is_wide(self) -> bool {
        self.index() >= OuterTurn::FACES
    }

    pub(super) const fn is_half(self) -> bool {
        self.0 % 3 == 1
    }

    /// True if turns of the two blocks commute.
    pub(super) const fn shares_axis(self, other: OuterTurn) -> bool {
        self.block() % 3 == other.block() % 3
    }

    pub(super) const fn amount(self) -> Amount {
        Amount::ALL[(self.0 % 3) as usize]
    }

    /// Its effect on corners, which inner layers do not move.
    pub(super) fn of_corners(self) -> Move {
        let mut moves = Move::ALL.into_iter();
        let found = moves.find(|turn| turn.face() == self.face() && turn.amount() == self.amount());
        found.expect("every face has every amount")
    }

    /// The turn of the same block of another face.
    fn with(self, face: Face) -> OuterTurn {
        let block = self.block() / Face::ALL.len() * Face::ALL.len() + face as usize;
        OuterTurn((3 * block) as u8 + self.0 % 3)
    }
}

impl From<OuterTurn> for PuzzleTurn {
    fn from(turn: OuterTurn) -> PuzzleTurn {
        let layers = BigCubeLayers::outer(turn.face(), if turn.is_wide() { 2 } else { 1 });
        let amount = turn.amount();
        BigCubeTurn { layers, amount }.into()
    }
}

/// Turns as a set of bits, by [`OuterTurn::index`].
pub(super) type TurnSet = u64;

/// The set of the turns that a condition selects.
pub(super) fn turn_set(is_wanted: impl Fn(OuterTurn) -> bool) -> TurnSet {
    let wanted = OuterTurn::all().filter(|&turn| is_wanted(turn));
    wanted.fold(0, |set, turn| set | 1 << turn.index())
}

/// The turns in a set, one after the other.
#[inline]
pub(super) fn in_order(mut set: TurnSet) -> impl Iterator<Item = OuterTurn> {
    std::iter::from_fn(move || {
        let turn = (set != 0).then(|| OuterTurn::at(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        turn
    })
}

/// The turns of each phase: how far each block may be turned in it.
pub(super) fn turns_of(phase: usize) -> TurnSet {
    turn_set(|turn| {
        let (half, wide) = (turn.is_half(), turn.is_wide());
        let axis = turn.block() % 3;
        match phase {
            0 => true,
            // R and L, single layers, do not change what this phase solves.
            1 => match (axis, wide) {
                (1, wide) => wide,
                (_, wide) => half || !wide,
            },
            2 => half || !wide,
            3 => half || !wide && axis == 0,
            4 => match axis {
                0 => !wide,
                _ => half,
            },
            _ => !wide,
        }
    })
}

/// The turns that keep the sides of wings, see [`super::sides`].
pub(super) fn turns_of_sides() -> TurnSet {
    turn_set(|turn| turn.is_half() || !turn.is_wide() && turn.block() % 3 != 1)
}

/// How many phases there are before the last.
pub(super) const PHASES: usize = 5;

/// For each turn, which turns may come after it in a phase: of the turns that commute with it, only those of later
/// blocks. The last entry is for the beginning, without a turn before.
pub(super) fn successors() -> [TurnSet; OuterTurn::COUNT + 1] {
    from_fn(|last| {
        turn_set(|next| {
            last == OuterTurn::COUNT
                || !next.shares_axis(OuterTurn::at(last))
                || next.block() > OuterTurn::at(last).block()
        })
    })
}

/// What every turn does to the pieces of each orbit.
pub(super) struct PlaceTurns {
    /// Centres next to corners.
    pub(super) x_centres: Vec<Arrangement>,
    /// Centres next to edges.
    pub(super) t_centres: Vec<Arrangement>,
    pub(super) wings: Vec<Arrangement>,
    /// Stickers of middle edges.
    pub(super) middles: Vec<Arrangement>,
    pub(super) views: Vec<View>,
}

impl PlaceTurns {
    pub(super) fn new() -> PlaceTurns {
        let each = |is_in: &dyn Fn(Place, Face, bool) -> bool| -> Vec<Arrangement> {
            OuterTurn::all()
                .map(|turn| {
                    let face = turn.face();
                    let mut quarter: Arrangement = from_fn(|place| place as u8);
                    for place in Place::all().filter(|&place| is_in(place, face, turn.is_wide())) {
                        let [first, second] = place.faces().map(|each| carried(each, face));
                        quarter[Place::new(first, second).index()] = place.index() as u8;
                    }
                    let quarters = 1..turn.amount().quarters();
                    quarters.fold(quarter, |arrangement, _| after(&arrangement, &quarter))
                })
                .collect()
        };
        PlaceTurns {
            x_centres: each(&|place, face, is_wide| {
                let [first, second] = place.faces();
                first == face || is_wide && (second == face || place.before() == face)
            }),
            t_centres: each(&|place, face, is_wide| {
                let [first, second] = place.faces();
                first == face || is_wide && second == face
            }),
            wings: each(&|place, face, is_wide| place.faces().contains(&face) || is_wide && place.before() == face),
            middles: each(&|place, face, _| place.faces().contains(&face)),
            views: View::all(),
        }
    }
}

/// How many ways to look at the cube the phases use.
pub(super) const VIEWS: usize = 6;

/// A way to look at the cube: turned by 0, 1 or 2 thirds about the corner URF, and for the last three ways also by a
/// quarter about R.
pub(super) struct View {
    /// Where each face goes.
    faces: [Face; 6],
    /// Which place comes to each.
    pub(super) from: Arrangement,
    /// Where each place goes.
    pub(super) to: Arrangement,
}

impl View {
    fn all() -> Vec<View> {
        let third = |face: Face| Face::ALL[face as usize / 3 * 3 + (face as usize + 1) % 3];
        (0..VIEWS)
            .map(|number| {
                View::new(&|face| {
                    let turned = (0..number % 3).fold(face, |face, _| third(face));
                    if number < 3 { turned } else { carried(turned, Face::R) }
                })
            })
            .collect()
    }

    /// Every face goes where `image` says.
    pub(super) fn new(image: &dyn Fn(Face) -> Face) -> View {
        let (mut from, mut to) = ([0; PLACES], [0; PLACES]);
        for place in Place::all() {
            let [first, second] = place.faces().map(image);
            let image = Place::new(first, second);
            from[image.index()] = place.index() as u8;
            to[place.index()] = image.index() as u8;
        }
        View {
            faces: Face::ALL.map(image),
            from,
            to,
        }
    }

    /// Where a face goes.
    pub(super) fn image(&self, face: Face) -> Face {
        self.faces[face as usize]
    }

    /// The turn of the held cube that looks like this one.
    pub(super) fn back(&self, turn: OuterTurn) -> OuterTurn {
        let face = Face::ALL.into_iter().find(|&face| self.image(face) == turn.face());
        turn.with(face.expect("every face comes from one"))
    }

    /// The turn that a turn of the held cube looks like.
    pub(super) fn seen(&self, turn: OuterTurn) -> OuterTurn {
        turn.with(self.image(turn.face()))
    }
}
