//! Reads labels, some of which are unknown. The unknown labels are deduced if only one cube has all known labels.

use super::labels::Labels;
use super::unknown::{self, PartialReading, UnknownError};
use crate::cube::{Cube, Face, Facelet, Facelets, PartialStickers, Piece, PieceSet, Rotation};

/// The cube with the known labels, if exactly one exists.
///
/// # Errors
///
/// If the unknown labels cannot be deduced; see [`UnknownError`].
pub(super) fn only_cube(labels: &Labels) -> Result<Cube, UnknownError> {
    unknown::only_cube(partial_reading(labels)?, &labels.unknown)
}

/// The stickers that the known labels determine. One label of a piece determines all stickers of this piece.
fn partial_reading(labels: &Labels) -> Result<PartialReading, UnknownError> {
    let unknown = || labels.unknown.iter().map(|&(place, _)| place);
    let no_cube = || UnknownError::NoCube(unknown().collect());
    let mut shown: [Option<Facelet>; Facelet::COUNT] = [None; Facelet::COUNT];
    for &(place, _, label) in &labels.known {
        shown[place.index()] = Some(label);
    }
    let centres = centres(&shown)?;
    let rotation = Rotation::from_centres(centres).ok_or_else(no_cube)?;
    let upright = Facelets::places_upright(rotation.inverse());
    let shown = upright.map(|place| shown[place.index()]);
    let mut stickers: PartialStickers = [None; Facelet::COUNT];
    for face in Face::ALL {
        let centre = Facelet::centre(face);
        if shown[centre.index()].is_some_and(|label| !label.is_centre()) {
            return Err(no_cube());
        }
        stickers[centre.index()] = Some(face);
    }
    for here in PieceSet::ALL.iter().map(Piece::facelets) {
        for (number, place) in here.iter().enumerate() {
            let Some(label) = shown[place.index()] else {
                continue;
            };
            let piece = stickers_from(label).filter(|piece| piece.len() == here.len());
            let mut piece = piece.ok_or_else(no_cube)?;
            // Both `here` and `piece` go around the piece in the same direction. This rotation moves the sticker
            // `label` to the index `number`, where it is in the text.
            piece.rotate_right(number);
            for (place, sticker) in here.iter().zip(piece) {
                let known = stickers[place.index()].replace(sticker.face());
                if known.is_some_and(|known| known != sticker.face()) {
                    return Err(no_cube());
                }
            }
        }
    }
    Ok(PartialReading {
        stickers,
        rotation,
        symbols: None,
    })
}

/// The stickers of the piece that has this sticker, beginning with this sticker; `None` for a centre.
fn stickers_from(label: Facelet) -> Option<Vec<Facelet>> {
    PieceSet::ALL.iter().find_map(|piece| {
        let mut stickers = piece.facelets();
        let first = stickers.iter().position(|sticker| *sticker == label)?;
        stickers.rotate_left(first);
        Some(stickers)
    })
}

/// For each side, the face whose centre is there. One unknown centre is deduced.
fn centres(shown: &[Option<Facelet>; Facelet::COUNT]) -> Result<[Face; 6], UnknownError> {
    let sides = Face::ALL.map(|side| shown[Facelet::centre(side).index()].map(Facelet::face));
    let is_unknown = |side: &Face| sides[*side as usize].is_none();
    let unknown: Vec<Face> = Face::ALL.into_iter().filter(is_unknown).collect();
    if let &[first, second, ..] = unknown.as_slice() {
        return Err(UnknownError::Centres([first, second]));
    }
    let mut others = Face::ALL.into_iter().filter(|face| !sides.contains(&Some(*face)));
    let missing = others.next().unwrap_or(Face::U);
    Ok(sides.map(|face| face.unwrap_or(missing)))
}
