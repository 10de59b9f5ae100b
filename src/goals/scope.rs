//! Reads lists of pieces: layers, slices, `edges`, `corners`, and single pieces by their letters.

use super::error::GoalError;
use crate::cube::{Axis, Corner, Edge, Face, Piece, PieceSet};

/// Returns the pieces that a text names: `U layer`, `E slice`, `D edges`, `corners`, `UF FRU`, `edge UF`, or several of
/// these.
///
/// # Errors
///
/// If a word does not name a piece, the error contains the first such word. If the text has no words, the error is
/// [`GoalError::Empty`].
pub(super) fn pieces(text: &str) -> Result<PieceSet, GoalError> {
    let mut words = text.split_whitespace().peekable();
    let mut found = PieceSet::NONE;
    while let Some(word) = words.next() {
        if let Some(piece) = piece(word) {
            found.insert(piece);
            continue;
        }
        if let Some(piece) = words.peek().and_then(|next| piece_of_kind(word, next)) {
            found.insert(piece);
            words.next();
            continue;
        }
        let Some((group, kind)) = group(word) else {
            let word = word.to_owned();
            return Err(GoalError::UnknownPiece { word });
        };
        let is_kind = |next: &&str| kind.is_some_and(|kind| next.eq_ignore_ascii_case(kind));
        words.next_if(is_kind);
        let only = match kind {
            Some(_) => words.next_if(|next| of_kind(next).is_some()).and_then(of_kind),
            None => None,
        };
        found.extend(
            group
                .iter()
                .filter(|&piece| only.is_none_or(|only| only.contains(piece))),
        );
    }
    if found.is_empty() {
        return Err(GoalError::Empty);
    }
    Ok(found)
}

/// True if a word is the name of a piece or of a group of pieces.
pub(super) fn names_pieces(word: &str) -> bool {
    piece(word).is_some() || group(word).is_some()
}

/// Returns the piece with these letters, in any order.
fn piece(word: &str) -> Option<Piece> {
    let letters = word
        .chars()
        .map(|letter| Face::from_letter(letter.to_ascii_uppercase()));
    let faces: Vec<Face> = letters.collect::<Option<_>>()?;
    let has_all = |of_piece: &[Face]| of_piece.len() == faces.len() && of_piece.iter().all(|face| faces.contains(face));
    let mut all = PieceSet::ALL.iter();
    all.find(|piece| match piece {
        Piece::Corner(corner) => has_all(&corner.faces()),
        Piece::Edge(edge) => has_all(&edge.faces()),
    })
}

/// Returns the piece that two words name, such as `edge UF` or `corner UFR`.
fn piece_of_kind(kind: &str, word: &str) -> Option<Piece> {
    piece(word).filter(|piece| match piece {
        Piece::Edge(_) => kind.eq_ignore_ascii_case("edge"),
        Piece::Corner(_) => kind.eq_ignore_ascii_case("corner"),
    })
}

/// Returns the pieces of the group that a word names: all edges, all corners, or the pieces of a layer or a slice. For
/// the letter of a layer or a slice, also returns the word that may follow the letter (`layer` or `slice`).
fn group(word: &str) -> Option<(PieceSet, Option<&'static str>)> {
    if let Some(kind) = of_kind(word) {
        return Some((kind, None));
    }
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    if letters.next().is_some() {
        return None;
    }
    if let Some(face) = Face::from_letter(letter) {
        return Some((with_faces(|faces| faces.contains(&face)), Some("layer")));
    }
    let across = match letter {
        'M' => Axis::RightLeft,
        'E' => Axis::UpDown,
        'S' => Axis::FrontBack,
        _ => return None,
    };
    let slice = with_faces(|faces| faces.iter().all(|face| face.axis() != across));
    Some((slice, Some("slice")))
}

/// Returns all edges for the word `edges`, and all corners for the word `corners`.
fn of_kind(word: &str) -> Option<PieceSet> {
    if word.eq_ignore_ascii_case("edges") {
        Some(Edge::ALL.into_iter().map(Piece::Edge).collect())
    } else if word.eq_ignore_ascii_case("corners") {
        Some(Corner::ALL.into_iter().map(Piece::Corner).collect())
    } else {
        None
    }
}

/// Returns the pieces for whose faces `is_wanted` returns true.
fn with_faces(is_wanted: impl Fn(&[Face]) -> bool) -> PieceSet {
    let is_wanted = |piece: &Piece| match piece {
        Piece::Corner(corner) => is_wanted(&corner.faces()),
        Piece::Edge(edge) => is_wanted(&edge.faces()),
    };
    PieceSet::ALL.iter().filter(is_wanted).collect()
}
