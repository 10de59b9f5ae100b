//! Goals as 54 stickers, of which those that do not matter are `?` or `.`.

use super::error::GoalError;
use super::scope::pieces;
use crate::cube::{Face, Facelet, Facelets, Mask, PartialStickers, Rotation, deduce};
use crate::notation::facelets::{FaceOrder, StickerError};
use crate::notation::{Column, colors, shown_together, visible};

/// No name has so many characters, and no list of pieces without a space.
const LONGER_THAN_NAMES: usize = 27;

/// True for the signs of a sticker that does not matter.
const fn is_unknown(symbol: char) -> bool {
    matches!(symbol, '?' | '.')
}

/// True if a text is probably meant as stickers.
pub(super) fn are_stickers(text: &str) -> bool {
    text.contains(is_unknown)
        || text
            .split_whitespace()
            .any(|word| word.chars().count() >= LONGER_THAN_NAMES)
        || visible(text).count() == Facelet::COUNT && pieces(text).is_err()
}

/// The cubes with some stickers, in the format `facelets` or `colors`.
///
/// # Errors
///
/// If they are not 54 of six colours, or no cube has them.
pub(super) fn mask(text: &str) -> Result<Mask, GoalError> {
    let typed: Vec<(Column, char)> = visible(text).collect();
    if typed.len() != Facelet::COUNT {
        let (stray, group) = (None, None);
        let count = typed.len();
        return Err(StickerError::Count {
            count,
            stray,
            group,
        }
        .into());
    }
    let scheme = Scheme::of(&typed)?;
    let mut stickers: PartialStickers = [None; Facelet::COUNT];
    for (place, &(column, symbol)) in scheme.places.iter().zip(&typed) {
        stickers[place.index()] = match is_unknown(symbol) {
            true if place.is_centre() => Some(scheme.centres[place.face() as usize].1),
            true => None,
            false => Some(scheme.face(column, symbol)?),
        };
    }
    if let Some(conflict) = deduce(&stickers).conflicts.into_iter().next() {
        return Err(GoalError::Conflict(conflict));
    }
    let upright = Facelets::places_upright(scheme.rotation.inverse());
    Ok(Mask::of_stickers(
        &upright.map(|place| stickers[place.index()]),
    ))
}

/// What the centres say of the symbols of stickers.
struct Scheme {
    /// Where each sticker is, in the order in which they are written.
    places: [Facelet; Facelet::COUNT],
    /// The symbol on each side, in the order of [`Face::ALL`], and the face that it stands for.
    /// Without a symbol is a centre that is unknown, where no sticker shows its colour either.
    centres: [(Option<char>, Face); 6],
    rotation: Rotation,
}

impl Scheme {
    /// Letters name the cube's own faces, and say how it is held; other symbols have no names, so
    /// that each face is called after its side.
    fn of(typed: &[(Column, char)]) -> Result<Scheme, GoalError> {
        let is_colors = are_colors(typed);
        let order = match is_colors {
            true => FaceOrder::new(colors::FACES).unwrap_or(FaceOrder::USUAL),
            false => FaceOrder::USUAL,
        };
        let name = |symbol: char| match is_colors {
            true => color_name(symbol),
            false => Face::from_letter(symbol),
        };
        let places = order.places();
        let mut sides: [Option<char>; 6] = [None; 6];
        for (place, &(_, symbol)) in places.iter().zip(typed) {
            if place.is_centre() && !is_unknown(symbol) {
                sides[place.face() as usize] = Some(symbol);
            }
        }
        let unknown: Vec<Face> = Face::ALL
            .into_iter()
            .filter(|&side| sides[side as usize].is_none())
            .collect();
        if let &[first, second, ..] = unknown.as_slice() {
            return Err(GoalError::UnknownCentres([first, second]));
        }
        check_different(&sides)?;
        let named: Vec<Face> = sides.into_iter().flatten().filter_map(name).collect();
        let are_named = named.len() + unknown.len() == Face::ALL.len();
        let missing = Face::ALL.into_iter().find(|face| !named.contains(face));
        let faces = Face::ALL.map(|side| match (are_named, sides[side as usize]) {
            (false, _) => side,
            (true, Some(symbol)) => name(symbol).unwrap_or(side),
            (true, None) => missing.unwrap_or(side),
        });
        if let &[side] = unknown.as_slice() {
            let foreign = typed.iter().map(|&(_, symbol)| symbol);
            let mut foreign =
                foreign.filter(|&symbol| !is_unknown(symbol) && !sides.contains(&Some(symbol)));
            sides[side as usize] =
                foreign.find(|&symbol| !are_named || name(symbol) == Some(faces[side as usize]));
        }
        let no_cube = StickerError::HeldNoWay { order: None };
        let rotation = Rotation::from_centres(faces).ok_or(no_cube)?;
        let centres = Face::ALL.map(|side| (sides[side as usize], faces[side as usize]));
        Ok(Scheme {
            places,
            centres,
            rotation,
        })
    }

    /// The face that a symbol stands for.
    fn face(&self, column: Column, symbol: char) -> Result<Face, GoalError> {
        let mut centres = self.centres.iter();
        let found = centres.find(|(centre, _)| *centre == Some(symbol));
        let no_colour = || StickerError::NoColour {
            column,
            found: symbol,
            centres: shown_together(self.centres.iter().filter_map(|(centre, _)| *centre)),
        };
        Ok(found.ok_or_else(no_colour)?.1)
    }
}

/// The face that a letter of the format `colors` is the colour of.
fn color_name(letter: char) -> Option<Face> {
    let mut faces = Face::ALL.into_iter();
    faces.find(|&face| colors::letter(face) == letter || (face == Face::B && letter == 'O'))
}

/// True if the centres are those of an upright cube in the format `colors`.
fn are_colors(typed: &[(Column, char)]) -> bool {
    let centres = typed.iter().skip(4).step_by(9).map(|&(_, symbol)| symbol);
    let mut placed = centres.zip(colors::FACES);
    placed.all(|(symbol, face)| is_unknown(symbol) || color_name(symbol) == Some(face))
}

/// Checks that no two centres show the same symbol.
fn check_different(sides: &[Option<char>; 6]) -> Result<(), StickerError> {
    for second in Face::ALL {
        let mut earlier = Face::ALL.into_iter().take(second as usize);
        let alike = |first: &Face| sides[*first as usize] == sides[second as usize];
        if let (Some(symbol), Some(first)) = (sides[second as usize], earlier.find(alike)) {
            let faces = [first, second];
            return Err(StickerError::CentresAlike { faces, symbol });
        }
    }
    Ok(())
}
