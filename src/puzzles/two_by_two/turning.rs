//! Turns the stickers of a 2x2x2. A table contains the effects of all sequences of at most three turns of U, R and F.

use super::stickers::PocketFacelets;
use crate::cube::{Amount, Axis, Face};
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn, turn_layers};
use crate::puzzles::{PuzzleError, PuzzleName, PuzzleTurn};
use std::sync::LazyLock;

/// The number of layers of a 2x2x2.
const LAYERS: u16 = 2;

/// The places of the stickers, in the order of [`PocketFacelets`]. This type has no values except these 24, so an index
/// of this type needs no bounds check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[rustfmt::skip]
pub(super) enum StickerPlace {
    U1, U2, U3, U4, R1, R2, R3, R4, F1, F2, F3, F4, D1, D2, D3, D4, L1, L2, L3, L4, B1, B2, B3, B4,
}

impl StickerPlace {
    #[rustfmt::skip]
    pub(super) const ALL: [StickerPlace; PocketFacelets::COUNT] = {
        use StickerPlace::*;
        [
            U1, U2, U3, U4, R1, R2, R3, R4, F1, F2, F3, F4,
            D1, D2, D3, D4, L1, L2, L3, L4, B1, B2, B3, B4,
        ]
    };
}

/// For each place, the place from which its sticker comes.
pub(super) type Sources = [StickerPlace; PocketFacelets::COUNT];

/// The effect of a sequence of turns.
pub(super) fn sources(turns: impl IntoIterator<Item = BigCubeTurn>) -> Sources {
    let mut sources = StickerPlace::ALL;
    for turn in turns {
        turn_layers(&mut sources, LAYERS, turn);
    }
    sources
}

/// The number of turns of U, R and F, plus one for no turn. The turns have the numbers 1 to 9, and 0 stands for no
/// turn.
const NUMBERED: usize = 10;

/// The entry of [`DIGITS`] for a number that is not a turn of U, R or F.
const NO_TURN: u8 = 16;

/// For each number of a [`PuzzleTurn`], the digit of the turn: 1 to 9 for the turns of U, R and F. The numbers form
/// groups of four, one group for each face, and the first number of a group is not a turn. The last entry stands for
/// all higher numbers.
const DIGITS: [u8; 13] = {
    const NO: u8 = NO_TURN;
    [NO, 1, 2, 3, NO, 4, 5, 6, NO, 7, 8, 9, NO]
};

/// The effects of all 1,000 triples of numbered turns. The three decimal digits of the index of a triple are the
/// numbers of its turns; the first digit is the last turn.
static THREES: LazyLock<Vec<Sources>> = LazyLock::new(|| {
    let faces = [Face::U, Face::R, Face::F].into_iter();
    let turns = faces.flat_map(|face| Amount::ALL.map(|amount| BigCubeTurn::of_face(face, amount)));
    let turns: Vec<Option<BigCubeTurn>> = std::iter::once(None).chain(turns.map(Some)).collect();
    let digit = |number: usize, value: usize| turns[number / value % NUMBERED];
    let three = |number| [digit(number, 1), digit(number, 10), digit(number, 100)];
    let all = 0..NUMBERED.pow(3);
    all.map(|number| sources(three(number).into_iter().flatten())).collect()
});

/// The maximum number of turns that are made together. It is enough for all shortest solutions in the half-turn metric,
/// which have at most 11 moves.
const TOGETHER: usize = 12;

/// Makes turns on stickers.
///
/// A solution turns only U, R and F. Its turns are grouped into four triples. If there are fewer than twelve turns,
/// turns that change nothing are added. For every place, the function goes back through the triples. It looks up where
/// the sticker of this place was before the last triple, then where it was before the third triple, and so on. The
/// stickers are moved only at the end. No branch depends on the turns, so the processor predicts all branches. Turns of
/// other faces or layers, which people may type, are made one by one.
///
/// # Errors
///
/// Returns an error if a turn does not exist.
pub(super) fn turn(stickers: &mut [u8; PocketFacelets::COUNT], turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
    for turns in turns.chunks(TOGETHER) {
        match numbers(turns) {
            Some([first, second, third, fourth]) => {
                let threes = THREES.as_slice();
                let (first, second) = (&threes[first], &threes[second]);
                let (third, fourth) = (&threes[third], &threes[fourth]);
                let before = *stickers;
                for (sticker, &place) in stickers.iter_mut().zip(fourth) {
                    let place = first[second[third[place as usize] as usize] as usize];
                    *sticker = before[place as usize];
                }
            }
            None => {
                for &turn in turns {
                    let puzzle = PuzzleName::TwoByTwo;
                    let turn = BigCubeTurn::of_number(turn).ok_or(PuzzleError::Foreign { puzzle })?;
                    turn_layers(stickers, LAYERS, turn);
                }
            }
        }
    }
    Ok(())
}

/// Splits turns, at least one and at most [`TOGETHER`], into triples, and returns the indices of the triples. `None` if
/// one of the turns is not a turn of U, R or F.
///
/// The loop always has [`TOGETHER`] steps, so the processor predicts its branches whatever the number of turns is.
#[inline]
fn numbers(turns: &[PuzzleTurn]) -> Option<[usize; TOGETHER / 3]> {
    let last = turns.len() - 1;
    let mut digits = [0; TOGETHER];
    let mut all = 0;
    for (place, digit) in digits.iter_mut().enumerate() {
        let number = turns[place.min(last)].number() as usize;
        let found = DIGITS[number.min(DIGITS.len() - 1)];
        all |= found;
        *digit = if place <= last { usize::from(found) } else { 0 };
    }
    let three = |first: usize| digits[first] + 10 * digits[first + 1] + 100 * digits[first + 2];
    (all < NO_TURN).then(|| [three(0), three(3), three(6), three(9)])
}

/// The effects of the 24 rotations of the whole cube on the stickers.
pub(super) static ROTATIONS: LazyLock<Vec<Sources>> = LazyLock::new(|| {
    let axes = [Axis::RightLeft, Axis::UpDown];
    let turns = axes.map(|axis| {
        sources([BigCubeTurn {
            layers: BigCubeLayers::whole(axis),
            amount: Amount::Clockwise,
        }])
    });
    let mut found: Vec<Sources> = vec![StickerPlace::ALL];
    let mut next = 0;
    while next < found.len() {
        for turn in &turns {
            let after = turn.map(|source| found[next][source as usize]);
            if !found.contains(&after) {
                found.push(after);
            }
        }
        next += 1;
    }
    found
});
