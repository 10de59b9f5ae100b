//! `b32`: nissy's compact notation. It has three parts with `=` between them: eight letters for the corners, twelve for
//! the edges, and one for the orientation of the cube. The solved cube is `ABCDEFGH=ABCDEFGHIJKL=A`.
//!
//! Each letter stands for a number: `A` to `Z` are 0 to 25, and `a` to `f` are 26 to 31. The number for a place is the
//! index of the piece there, counted from 0 in nissy's order, plus 8 times its twist for a corner, or plus 16 times its
//! flip for an edge. The number for the last letter is the index of the cube's orientation in a list. This list is
//! sorted by the face that is up, and then by the face in front.

use super::pieces::{Numbering, Numbers, PieceError, position};
use super::{Column, QuotedCharacter};
use crate::cube::{Corner, Cube, Edge, Face, Flip, Rotation};

/// The order of places and pieces in nissy.
const NUMBERING: Numbering<'static> = {
    use Corner::{Dbl, Dfr, Dlf, Drb, Ubr, Ufl, Ulb, Urf};
    use Edge::{Bl, Br, Db, Df, Dl, Dr, Fl, Fr, Ub, Uf, Ul, Ur};
    Numbering {
        corners: &[Urf, Ulb, Dlf, Drb, Ufl, Ubr, Dfr, Dbl],
        edges: &[Uf, Ub, Db, Df, Ur, Ul, Dl, Dr, Fr, Fl, Bl, Br],
        first_piece: 0,
        flips: Flip::ALL,
    }
};

/// The orientations of the cube in nissy's order: sorted by the face that is up, and then by the face in front.
fn rotations() -> impl Iterator<Item = Rotation> {
    use Face::{B, D, F, L, R, U};
    [
        (U, [F, R, B, L]),
        (D, [F, R, B, L]),
        (R, [F, D, B, U]),
        (L, [F, D, B, U]),
        (F, [D, R, U, L]),
        (B, [D, R, U, L]),
    ]
    .into_iter()
    .flat_map(|(up, fronts)| fronts.map(|front| (up, front)))
    .filter_map(|(up, front)| Rotation::new(up, front))
}

/// True if a text has `=`, the separator of this notation. The parts are not checked.
pub(super) fn is_b32(text: &str) -> bool {
    text.contains('=')
}

fn number(column: Column, letter: char) -> Result<i64, PieceError> {
    let value = match letter {
        'A'..='Z' => letter as u32 - 'A' as u32,
        'a'..='f' => letter as u32 - 'a' as u32 + 26,
        other => {
            return Err(PieceError::NoPiece {
                column,
                found: QuotedCharacter(other).to_string(),
                expected: "not one of the letters A to Z and a to f",
            });
        }
    };
    Ok(i64::from(value))
}

fn letter(number: i64) -> char {
    match u8::try_from(number) {
        Ok(number @ 0..26) => char::from(b'A' + number),
        Ok(number @ 26..32) => char::from(b'a' + number - 26),
        _ => '?',
    }
}

/// Reads a cube.
///
/// # Errors
///
/// If the text is not in this format, or if the letters do not form a solvable cube.
pub fn read(text: &str) -> Result<Cube, PieceError> {
    let text = text.trim_end();
    let before = text.chars().take_while(|letter| letter.is_whitespace()).count();
    let parts: Vec<Vec<char>> = text
        .trim_start()
        .split('=')
        .map(|part| part.chars().collect())
        .collect();
    let lengths: Vec<usize> = parts.iter().map(Vec::len).collect();
    let ([8, 12, 1], [corners, edges, rotation]) = (lengths.as_slice(), parts.as_slice()) else {
        let lengths: Vec<String> = lengths.iter().take(8).map(ToString::to_string).collect();
        return Err(PieceError::Count {
            missing: None,
            found: format!("{} letters with = between them", lengths.join(", ")),
            expected: "b32 has 8, 12 and 1",
        });
    };
    let column = |index: usize| Column::new(u32::try_from(index + 1).unwrap_or(u32::MAX));
    let numbers = |part: &[char], start: usize| -> Result<Vec<i64>, PieceError> {
        let letters = part.iter().enumerate();
        letters
            .map(|(index, &letter)| number(column(before + start + index), letter))
            .collect()
    };
    let corners = numbers(corners, 0)?;
    let edges = numbers(edges, 9)?;
    let rotation = numbers(rotation, 22)?;
    let rotation = usize::try_from(rotation[0])
        .ok()
        .and_then(|number| rotations().nth(number))
        .ok_or(PieceError::NoRotation)?;
    let part = |numbers: &[i64], of: i64, is_piece: bool| -> Vec<i64> {
        let split = |&number: &i64| if is_piece { number % of } else { number / of };
        numbers.iter().map(split).collect()
    };
    let named = |what, numbers| Numbers { what, numbers };
    let cube = NUMBERING.arrange(
        named("the corners", &part(&corners, 8, true)),
        named("the twist of the corners", &part(&corners, 8, false)),
        named("the edges", &part(&edges, 16, true)),
        named("the flip of the edges", &part(&edges, 16, false)),
    )?;
    Ok(Cube {
        position: position(&cube)?,
        rotation,
    })
}

/// Writes a cube.
pub fn write(cube: &Cube) -> String {
    let rotation = cube.rotation;
    let cube = &cube.position.cube;
    let [cp, co, ep, eo] = NUMBERING.numbers(cube);
    let corners = cp.iter().zip(&co).map(|(piece, twist)| letter(piece + 8 * twist));
    let edges = ep.iter().zip(&eo).map(|(piece, flip)| letter(piece + 16 * flip));
    let (corners, edges): (String, String) = (corners.collect(), edges.collect());
    let rotation = rotations().position(|each| each == rotation);
    let rotation = letter(rotation.expect("it is one of the 24") as i64);
    format!("{corners}={edges}={rotation}")
}
