//! `reid`: Michael Reid's notation, as optimal solvers and mailing lists have used it since 1995. For each place, it
//! lists the colors of the stickers there, in the order of the faces in the place's name. The edges come first, then
//! the corners. The solved cube is `UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR`.

use super::pieces::{PieceError, REID_CORNERS, REID_EDGES};
use super::{is_unknown, shown_together, visible, words};
use crate::cube::{Corner, Edge, Face, Facelet, Facelets, Position, corner_facelets, edge_facelets};

/// The facelets of an edge place in the order in which its colors are written.
fn edge_order(place: Edge) -> Vec<Facelet> {
    edge_facelets(place).to_vec()
}

/// The facelets of a corner place in the order in which its colors are written: first U or D, then the others
/// counter-clockwise.
fn corner_order(place: Corner) -> Vec<Facelet> {
    let [first, clockwise, counter_clockwise] = corner_facelets(place);
    vec![first, counter_clockwise, clockwise]
}

/// All places in the order of the format.
fn places() -> impl Iterator<Item = Vec<Facelet>> {
    let edges = REID_EDGES.into_iter().map(edge_order);
    edges.chain(REID_CORNERS.into_iter().map(corner_order))
}

/// True if a text has twelve words of two face letters and then eight words of three, or if one of these words is
/// missing or extra. Symbols of unknown stickers count as letters, so that the error is about these symbols.
pub(super) fn is_reid(text: &str) -> bool {
    let is_letter = |letter: char| Face::from_letter(letter).is_some() || is_unknown(letter);
    let is_word = |(index, word): (usize, &str)| {
        let letters = if index < 12 { 2 } else { 3 };
        word.len() == letters && word.chars().all(is_letter)
    };
    let words = || text.split_whitespace();
    // This check rules out most algorithms at their first prime.
    visible(text).all(|(_, letter)| is_letter(letter))
        && (words().count() == 20 && words().enumerate().all(is_word) || is_one_piece_off(text))
}

/// True if a text has the words of twelve edges and then of eight corners, but one word too few or too many. Edges have
/// two letters, and corners have three.
fn is_one_piece_off(text: &str) -> bool {
    let lengths = text.split_whitespace().map(str::len);
    let edges = lengths.clone().take_while(|length| *length == 2).count();
    let corners = lengths.clone().skip(edges).filter(|length| *length == 3).count();
    edges + corners == lengths.count() && matches!((edges, corners), (11 | 13, 8) | (12, 7 | 9))
}

/// Reads a cube.
///
/// # Errors
///
/// If there are not 12 edges and 8 corners, or they do not form a solvable cube.
pub fn read(text: &str) -> Result<Position, PieceError> {
    let count = words(text).count();
    if count != 20 {
        return Err(PieceError::Count {
            missing: None,
            found: format!("{count} pieces"),
            expected: "a cube is written as 12 edges, then 8 corners",
        });
    }
    let mut colors = *Facelets::SOLVED.colors();
    let mut earlier: Vec<Vec<Face>> = Vec::with_capacity(20);
    for (place, (column, word)) in places().zip(words(text)) {
        let faces: Option<Vec<Face>> = word.chars().map(Face::from_letter).collect();
        let faces = faces.filter(|faces| faces.len() == place.len());
        let faces = faces.ok_or_else(|| PieceError::NoPiece {
            column,
            found: format!("'{}'", shown_together(word.chars().take(12))),
            expected: match place.len() {
                2 => "not 2 of the letters URFDLB",
                _ => "not 3 of the letters URFDLB",
            },
        })?;
        let mut piece = faces.clone();
        piece.sort_unstable();
        let meet = piece.windows(2).all(|pair| pair[0].axis() != pair[1].axis())
            && piece.first().map(|face| face.axis()) != piece.get(2).map(|face| face.axis());
        let found = || shown_together(word.chars());
        if !meet {
            return Err(PieceError::NoPiece {
                column,
                found: format!("'{}'", found()),
                expected: "not a piece; its faces do not meet",
            });
        }
        if earlier.contains(&piece) {
            return Err(PieceError::PieceRepeated {
                column,
                found: found(),
                missing: missing_among(text),
            });
        }
        earlier.push(piece);
        for (facelet, face) in place.into_iter().zip(faces) {
            colors[facelet.index()] = face;
        }
    }
    Ok(Position::try_from(Facelets::new(colors))?)
}

/// A piece that is missing in the text.
fn missing_among(text: &str) -> String {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let named: Vec<Vec<char>> = text.split_whitespace().map(sorted).collect();
    let names = places().map(|place| place.iter().map(|facelet| facelet.face().letter()).collect::<String>());
    names
        .into_iter()
        .find(|name| !named.contains(&sorted(name)))
        .unwrap_or_default()
}

/// Writes a cube.
pub fn write(facelets: &Facelets) -> String {
    let mut text = String::new();
    for place in places() {
        text.extend(place.iter().map(|&facelet| facelets[facelet].letter()));
        text.push(' ');
    }
    text.truncate(text.trim_end().len());
    text
}
