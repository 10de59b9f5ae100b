//! `speffz`: the letters that a blindfold solver memorizes, as vcube reads them.
//!
//! Every corner sticker and every edge sticker has a letter; the centres have none:
//!
//! ```text
//!          a a b
//!          d U b
//!          d c c
//!
//! e e f    i i j    m m n    q q r
//! h L f    l F j    p R n    t B r
//! h g g    l k k    p o o    t s s
//!
//!          u u v
//!          x D v
//!          x w w
//! ```
//!
//! The letters of corners come first, then a `.`, then the letters of edges. A small letter exchanges the piece at the
//! sticker of this letter with the piece in the buffer, sticker for sticker. A capital letter turns a piece in its
//! place: it flips an edge, or twists a corner so that the sticker of this letter moves to U or D. The piece in the
//! buffer turns in the opposite direction. All these operations, in the order of the letters, solve the cube. The
//! buffers are corner A and edge U by default.

use super::names::InvalidValue;
use super::pieces::PieceError;
use super::{QuotedCharacter, visible};
use crate::cube::{Corner, CubieCube, Edge, Face, Facelet, Facelets, Position, corner_facelets, edge_facelets, homes};
use std::fmt;
use std::str::FromStr;

/// Each face has four letters. The faces get their letters in the order U L F R B D.
const FACES: [Face; 6] = super::colors::FACES;

/// The positions of the four letters on a face, for corners and for edges.
const CORNER_PLACES: [u8; 4] = [0, 2, 8, 6];
const EDGE_PLACES: [u8; 4] = [1, 5, 7, 3];

/// The facelet of the letter with this number, counted from 0; `None` for a number above 23. `places` is
/// [`CORNER_PLACES`] or [`EDGE_PLACES`].
fn facelet(places: [u8; 4], number: usize) -> Option<Facelet> {
    Facelet::new(*FACES.get(number / 4)?, places[number % 4])
}

/// The small letter of a facelet.
fn letter(places: [u8; 4], facelet: Facelet) -> char {
    let number = (0..24_u8).find(|&number| self::facelet(places, number.into()) == Some(facelet));
    char::from(b'a' + number.expect("every sticker of a piece has a letter"))
}

/// The number of a letter, counted from 0, and true if it is a capital letter. `None` for all characters except A to X
/// and a to x.
fn number(letter: char) -> Option<(usize, bool)> {
    match letter {
        'a'..='x' => Some((letter as usize - 'a' as usize, false)),
        'A'..='X' => Some((letter as usize - 'A' as usize, true)),
        _ => None,
    }
}

/// The stickers of the piece at a facelet, clockwise, beginning at that facelet.
fn piece(facelet: Facelet) -> Vec<Facelet> {
    let mut corners = Corner::ALL.into_iter().map(corner_facelets);
    let mut edges = Edge::ALL.into_iter().map(edge_facelets);
    let corner = corners.find(|stickers| stickers.contains(&facelet));
    let edge = edges.find(|stickers| stickers.contains(&facelet));
    let mut piece = match (corner, edge) {
        (Some(corner), _) => corner.to_vec(),
        (_, Some(edge)) => edge.to_vec(),
        _ => vec![facelet],
    };
    let first = piece.iter().position(|&each| each == facelet);
    piece.rotate_left(first.expect("the piece was found by this sticker"));
    piece
}

/// The buffers: a corner sticker and an edge sticker. A small letter exchanges a piece with the piece at the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Buffers {
    corner: Facelet,
    edge: Facelet,
}

impl Buffers {
    /// The buffers with these letters, one on a corner and one on an edge. The letters are given by their numbers,
    /// counted from 0; `None` for numbers above 23.
    fn new(corner: usize, edge: usize) -> Option<Buffers> {
        Some(Buffers {
            corner: facelet(CORNER_PLACES, corner)?,
            edge: facelet(EDGE_PLACES, edge)?,
        })
    }
}

/// The default buffers are corner A and edge U.
impl Default for Buffers {
    fn default() -> Buffers {
        let place = |face, place| Facelet::new(face, place);
        match (place(Face::U, 0), place(Face::D, 1)) {
            (Some(corner), Some(edge)) => Buffers { corner, edge },
            _ => unreachable!("faces have places 0 and 1"),
        }
    }
}

/// Reads buffers such as `AU`: the corner sticker, then the edge sticker.
impl FromStr for Buffers {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Buffers, InvalidValue> {
        let numbers: Option<Vec<usize>> = text
            .chars()
            .map(|letter| number(letter).map(|(number, _)| number))
            .collect();
        match numbers.as_deref() {
            Some(&[corner, edge]) => Buffers::new(corner, edge),
            _ => None,
        }
        .ok_or_else(|| InvalidValue::new(text, "two letters A to X, for a corner sticker and an edge sticker"))
    }
}

impl fmt::Display for Buffers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corner = letter(CORNER_PLACES, self.corner).to_ascii_uppercase();
        let edge = letter(EDGE_PLACES, self.edge).to_ascii_uppercase();
        write!(formatter, "{corner}{edge}")
    }
}

/// True if a text consists of small or capital letters from A to X, and one dot before, after or between them.
pub(super) fn is_speffz(text: &str) -> bool {
    // Nearly every text has no dot.
    text.contains('.') && has_one_dot(text.trim())
}

fn has_one_dot(text: &str) -> bool {
    text.matches('.').count() == 1
        && text.len() > 1
        && text
            .chars()
            .all(|character| character == '.' || number(character).is_some())
}

/// Reads a cube.
///
/// # Errors
///
/// If there are characters other than small or capital letters from A to X and one dot, or if the exchanges do not give
/// a solvable cube.
pub fn read(text: &str, buffers: Buffers) -> Result<Position, PieceError> {
    let mut targets: Vec<([u8; 4], Facelet, bool)> = Vec::new();
    let mut places = CORNER_PLACES;
    for (column, found) in visible(text) {
        if found == '.' && places == CORNER_PLACES {
            places = EDGE_PLACES;
            continue;
        }
        let read = number(found).and_then(|(number, is_capital)| {
            let facelet = facelet(places, number)?;
            Some((places, facelet, is_capital))
        });
        targets.push(read.ok_or_else(|| PieceError::NoPiece {
            column,
            found: QuotedCharacter(found).to_string(),
            expected: "not one of the letters a to x and A to X",
        })?);
    }
    let mut homes = homes(&CubieCube::SOLVED);
    // The letters solve the cube that the text describes. To get this cube, the code begins with a solved cube and
    // undoes the letters, from the last to the first.
    for (places, place, is_capital) in targets.into_iter().rev() {
        let buffer = match places {
            CORNER_PLACES => buffers.corner,
            _ => buffers.edge,
        };
        let (mut here, mut there) = (piece(place), piece(buffer));
        if here.contains(&buffer) {
            continue;
        }
        if is_capital {
            // The number of clockwise steps by which the letter turns the piece: a corner turns until this sticker is
            // on U or D, and an edge always turns by one step.
            let by = match here.len() {
                2 => 1,
                _ => here
                    .iter()
                    .position(|each| is_up_or_down(*each))
                    .expect("every corner has a sticker on U or D"),
            };
            // The letter turns the piece clockwise by this amount, and the piece in the buffer in the other direction.
            // This code undoes both turns.
            let turned = |piece: &mut Vec<Facelet>, by: usize| {
                let before: Vec<Facelet> = piece.iter().map(|each| homes[each.index()]).collect();
                piece.rotate_left(by);
                (piece.clone(), before)
            };
            let length = here.len();
            for (places, stickers) in [turned(&mut here, length - by), turned(&mut there, by)] {
                for (place, sticker) in places.into_iter().zip(stickers) {
                    homes[place.index()] = sticker;
                }
            }
        } else {
            for (one, other) in here.into_iter().zip(there) {
                homes.swap(one.index(), other.index());
            }
        }
    }
    Position::try_from(Facelets::new(homes.map(Facelet::face))).map_err(PieceError::Exchanges)
}

fn is_up_or_down(facelet: Facelet) -> bool {
    matches!(facelet.face(), Face::U | Face::D)
}

/// Writes a cube for these buffers. The piece in the buffer moves to its home place, the piece from that place moves to
/// its own home place, and so on, until a piece moves to a place that was already visited. Each further series of moves
/// begins at the first piece that is not solved yet. A piece that is only flipped or twisted in its place gets a
/// capital letter.
pub fn write(cube: &CubieCube, buffers: Buffers) -> String {
    let homes = homes(cube);
    let corners = letters(&homes, CORNER_PLACES, buffers.corner);
    let edges = letters(&homes, EDGE_PLACES, buffers.edge);
    format!("{corners}.{edges}")
}

fn letters(homes: &[Facelet; Facelet::COUNT], places: [u8; 4], buffer: Facelet) -> String {
    let mut text = String::new();
    let mut seen = piece(buffer);
    let home = |place: Facelet| homes[place.index()];
    // Goes from each piece to the piece at its home place, until it reaches a place that was already visited.
    let trace = |mut place: Facelet, text: &mut String, seen: &mut Vec<Facelet>| {
        loop {
            place = home(place);
            if !piece(buffer).contains(&place) {
                text.push(letter(places, place));
            }
            if seen.contains(&place) {
                return;
            }
            seen.extend(piece(place));
        }
    };
    trace(buffer, &mut text, &mut seen);
    for place in (0..24).filter_map(|number| facelet(places, number)) {
        if seen.contains(&place) {
            continue;
        }
        let around = piece(place);
        seen.extend(&around);
        if home(place) == place {
            continue;
        }
        let reference = match around.len() {
            3 => around.iter().copied().find(|&each| is_up_or_down(each)),
            _ => Some(place),
        };
        // A piece that is only flipped or twisted in its home place gets the letter of the place where its U or D
        // sticker is now. For an edge, the code uses the sticker that belongs at `place` instead of a U or D sticker.
        match around.iter().find(|&&each| Some(home(each)) == reference) {
            Some(&shows) => text.push(letter(places, shows).to_ascii_uppercase()),
            None => {
                text.push(letter(places, place));
                trace(place, &mut text, &mut seen);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Sequence, generator, random_state};

    fn made(moves: &str) -> Position {
        let moves: Sequence = moves.parse().expect("moves");
        Position::from(moves.moves())
    }

    /// The examples are from vcube's own description and tests.
    #[test]
    fn cubes_are_read_as_vcube_reads_them() {
        let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
        let supertwist = "B2 L R2 B2 F2 D2 U2 R' F2 D U2 B2 F2 L2 R2 U'";
        let nested = "F L F U' R U F2 L2 U' L' B D' B' L2 U";
        let example = "L' B' R F2 D' U' B R D2 U2 B2 F' D B' L U2 L U'";
        for (text, moves, buffers) in [
            ("", "", "AU"),
            (
                "olpibpMH.etlaol",
                "U' R D' F' R U2 R2 U' R' U R2 L D' L' F2 D2 R'",
                "AU",
            ),
            ("fbwkbLJH.hmaifdtajspO", example, "AU"),
            ("lopbip.loteut", nested, "AA"),
            (".qbmcidejpntrhflkuovgxsw", superflip, "AA"),
            (".BCDKOSGJTFH", superflip, "AA"),
            ("bqcjdikplgtosh.", supertwist, "AA"),
            ("MNFPOGH.", supertwist, "AA"),
            ("pcfup.pcf", "F", "AU"),
            ("pcfup.jil", "F", "AK"),
            ("mdg.jilkj", "F", "VA"),
            ("cfu.jilkj", "F", "PA"),
        ] {
            let buffers = buffers.parse().expect("buffers");
            assert_eq!(read(text, buffers), Ok(made(moves)), "{text}");
        }
        let read = |text, buffers: &str| read(text, buffers.parse().expect("buffers"));
        assert_eq!(read(".BU", "AU"), read(".B", "AU"));
        assert_eq!(read("MP.", "VA"), read("M", "VA"));
        assert!(read("ab", "AU").is_err());
    }

    #[test]
    fn a_second_dot_is_refused_where_it_stands() {
        for (text, expected) in [("..", "column 2"), (".b.", "column 3"), ("a.b. ", "column 4")] {
            match read(text, Buffers::default()) {
                Err(PieceError::NoPiece { column, found, .. }) if found == "'.'" => {
                    assert_eq!(column.to_string(), expected, "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn random_cubes_come_back_with_every_pair_of_buffers() {
        for number in 0..2_000 {
            let cube = random_state(&mut generator(24, number));
            // Goes through all pairs of buffers.
            let (corner, edge) = (number as usize % 24, number as usize / 24 % 24);
            let buffers = Buffers::new(corner, edge).expect("numbers below 24");
            let written = write(&cube, buffers);
            assert_eq!(read(&written, buffers), Ok(Position::from(cube)), "{written}");
        }
    }
}
