//! Turns of the stickers of a 2x2x2, looked up three at a time.

use super::stickers::PocketFacelets;
use crate::cube::{Amount, Axis, Face};
use crate::puzzles::big_cube::{BigCubeLayers, BigCubeTurn, turn_layers};
use crate::puzzles::{PuzzleError, PuzzleName, PuzzleTurn};
use std::sync::LazyLock;

/// How many layers a 2x2x2 has.
const LAYERS: u16 = 2;

/// The places of the stickers, in the order of [`PocketFacelets`]. Since there are no others, none
/// has to be compared with the bounds of an array.
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

/// Where the sticker of each place comes from.
pub(super) type Sources = [StickerPlace; PocketFacelets::COUNT];

/// What some turns do.
pub(super) fn sources(turns: impl IntoIterator<Item = BigCubeTurn>) -> Sources {
    let mut sources = StickerPlace::ALL;
    for turn in turns {
        turn_layers(&mut sources, LAYERS, turn);
    }
    sources
}

/// How many turns of the faces U, R and F there are, with not to turn for one: those with
/// numbers.
const NUMBERED: usize = 10;

/// The number of a turn of U, R or F, from 1 to 9, and true; or any number, and false. Turns of faces have four
/// numbers each, of which the first stands for no turn.
fn number(turn: PuzzleTurn) -> (usize, bool) {
    let number = turn.number();
    ((number - number / 4) as usize % NUMBERED, number < 12)
}

/// What every three turns with numbers do: 1,000, whose own numbers have the digits of the three,
/// the last one first.
static THREES: LazyLock<Vec<Sources>> = LazyLock::new(|| {
    let faces = [Face::U, Face::R, Face::F].into_iter();
    let turns = faces.flat_map(|face| Amount::ALL.map(|amount| BigCubeTurn::of_face(face, amount)));
    let turns: Vec<Option<BigCubeTurn>> = std::iter::once(None).chain(turns.map(Some)).collect();
    let digit = |number: usize, value: usize| turns[number / value % NUMBERED];
    let three = |number| [digit(number, 1), digit(number, 10), digit(number, 100)];
    let all = 0..NUMBERED.pow(3);
    all.map(|number| sources(three(number).into_iter().flatten())).collect()
});

/// How many turns are made together: no shortest solution has more half-turn moves than 11.
const TOGETHER: usize = 12;

/// Makes turns on stickers.
///
/// A solution turns U, R and F alone. Its turns are taken in four threes, the last of them filled
/// up with turns that turn nothing. Every place then looks up where its sticker was before the last
/// three, from there where that one was before the three before, and so on; no sticker is moved in
/// between, and no branch depends on which turns they are, so that the processor foresees the whole
/// way. Other turns, which people make, are made one by one.
///
/// # Errors
///
/// If a turn does not exist.
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

/// The numbers of [`TOGETHER`] turns or fewer in threes; none if one is not a turn of U, R or F.
fn numbers(turns: &[PuzzleTurn]) -> Option<[usize; TOGETHER / 3]> {
    let mut digits = [0; TOGETHER];
    let mut are_numbered = true;
    for (digit, &turn) in digits.iter_mut().zip(turns) {
        let (number, is_numbered) = number(turn);
        *digit = number;
        are_numbered &= is_numbered;
    }
    let three = |first: usize| digits[first] + 10 * digits[first + 1] + 100 * digits[first + 2];
    are_numbered.then(|| [three(0), three(3), three(6), three(9)])
}

/// The 24 ways to turn the whole cube, as what they do to stickers.
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
