//! Reads goals that are given as 54 stickers. `?` or `.` stands for a sticker that does not matter.

use super::error::GoalError;
use super::scope::pieces;
use crate::cube::{
    CornerPlacement, EdgePlacement, Face, Facelet, Facelets, Flip, Mask, PartialStickers, Piece, PieceSet,
    PlacementSet, Rotation, Twist, deduce,
};
use crate::notation::facelets::{FaceOrder, StickerError};
use crate::notation::{Column, colors, is_unknown, shown_together, visible};

/// Every goal name, and every word in a list of pieces, has fewer characters than this number.
const LONGER_THAN_NAMES: usize = 27;

/// True if a text is probably a list of stickers.
pub(super) fn are_stickers(text: &str) -> bool {
    let mut words = text.split_whitespace();
    text.contains(is_unknown)
        || words.any(|word| word.chars().count() >= LONGER_THAN_NAMES)
        || visible(text).count() == Facelet::COUNT && pieces(text).is_err()
        || labels(text).is_some_and(|labels| labels.len() >= LONGER_THAN_NAMES)
}

/// Returns the cubes that have the stickers of a text in the format `facelets`, `colors` or `labels`.
///
/// # Errors
///
/// If the text does not consist of 54 stickers of six colors, if more than one centre is unknown, or if no cube has
/// these stickers.
pub(super) fn mask(text: &str) -> Result<Mask, GoalError> {
    match labels(text) {
        Some(labels) => mask_of_labels(&labels),
        None => Ok(mask_of_symbols(&visible(text).collect::<Vec<_>>())?.0),
    }
}

/// Returns the upright cubes that have these stickers, and the rotation in which the cube was held when the stickers
/// were read.
fn mask_of_symbols(typed: &[(Column, char)]) -> Result<(Mask, Rotation), GoalError> {
    check_count(typed.len())?;
    let scheme = Scheme::of(typed)?;
    let mut stickers: PartialStickers = [None; Facelet::COUNT];
    for (place, &(column, symbol)) in scheme.places.iter().zip(typed) {
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
    let mask = Mask::of_stickers(&upright.map(|place| stickers[place.index()]));
    Ok((mask, scheme.rotation))
}

fn check_count(count: usize) -> Result<(), StickerError> {
    match count {
        Facelet::COUNT => Ok(()),
        count => Err(StickerError::Count {
            count,
            stray: None,
            group: None,
        }),
    }
}

/// Reads the labels of a text. An unknown label is `None`. Returns `None` if the text is not in the format `labels`.
fn labels(text: &str) -> Option<Vec<Option<Facelet>>> {
    let label = |word: &str| {
        let symbols: Vec<char> = word.chars().collect();
        match *symbols.as_slice() {
            [unknown] if is_unknown(unknown) => Some(None),
            [face, digit] => {
                let place = u8::try_from(digit.to_digit(10)?).ok()?;
                Facelet::new(Face::from_letter(face)?, place).map(Some)
            }
            _ => None,
        }
    };
    let labels: Option<Vec<Option<Facelet>>> = text.split_whitespace().map(label).collect();
    labels.filter(|labels| labels.iter().any(Option::is_some))
}

/// Returns the cubes that have these stickers. A label names the place of the sticker on the solved cube, so a single
/// label determines the piece.
fn mask_of_labels(labels: &[Option<Facelet>]) -> Result<Mask, GoalError> {
    check_count(labels.len())?;
    let places = FaceOrder::new(colors::FACES).unwrap_or(FaceOrder::USUAL).places();
    let mut typed = [(Column::new(1), '?'); Facelet::COUNT];
    for ((place, label), column) in places.iter().zip(labels).zip(1..) {
        let letter = label.map_or('?', |label| label.face().letter());
        typed[place.index()] = (Column::new(column), letter);
    }
    let (mask, rotation) = mask_of_symbols(&typed)?;
    let upright = Facelets::places_upright(rotation);
    let shown = places.iter().zip(labels);
    let shown = shown.filter_map(|(place, label)| Some((upright[place.index()], (*label)?)));
    let shown = shown.filter(|(place, _)| !place.is_centre());
    Ok(shown.fold(mask, |mask, (place, label)| match placed(label, place) {
        Some((piece, placements)) => mask.with(piece, placements),
        None => mask,
    }))
}

/// Returns the piece of a label, and the placement of this piece if the label is at `place`. The placement set is empty
/// if an edge label is at a corner place, or if a corner label is at an edge place. Returns `None` if the label belongs
/// to a centre.
fn placed(label: Facelet, place: Facelet) -> Option<(Piece, PlacementSet)> {
    let of = |facelet: Facelet| {
        PieceSet::ALL.iter().find_map(|piece| {
            let mut facelets = piece.facelets().into_iter();
            Some((piece, facelets.position(|each| each == facelet)?))
        })
    };
    let (piece, first) = of(label)?;
    let (home, second) = of(place)?;
    let placements = match (piece, home) {
        (Piece::Corner(_), Piece::Corner(home)) => {
            let twist = Twist::from_thirds(second + 3 - first);
            PlacementSet::of([CornerPlacement::new(home, twist).index()])
        }
        (Piece::Edge(_), Piece::Edge(home)) => {
            let flip = Flip::ALL[(second + first) % 2];
            PlacementSet::of([EdgePlacement::new(home, flip).index()])
        }
        _ => PlacementSet::NONE,
    };
    Some((piece, placements))
}

/// The meaning of sticker symbols, according to the centres.
struct Scheme {
    /// The place of each sticker, in the order in which they are written.
    places: [Facelet; Facelet::COUNT],
    /// The symbol of each centre, in the order of [`Face::ALL`], and the face for which it stands. The symbol of an
    /// unknown centre is found from the other stickers; `None` if no sticker has the color of this centre.
    centres: [(Option<char>, Face); 6],
    rotation: Rotation,
}

impl Scheme {
    /// Reads the centres. If they are face letters, or letters of the format `colors`, they name the faces and
    /// determine the rotation in which the cube is held. If they are other symbols, each centre stands for the face on
    /// which it is.
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
            let mut foreign = foreign.filter(|&symbol| !is_unknown(symbol) && !sides.contains(&Some(symbol)));
            sides[side as usize] = foreign.find(|&symbol| !are_named || name(symbol) == Some(faces[side as usize]));
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

    /// Returns the face for which a symbol stands.
    fn face(&self, column: Column, symbol: char) -> Result<Face, GoalError> {
        let mut centres = self.centres.iter();
        let found = centres.find(|(centre, _)| *centre == Some(symbol));
        let no_color = || StickerError::NoColor {
            column,
            found: symbol,
            centres: shown_together(self.centres.iter().filter_map(|(centre, _)| *centre)),
        };
        Ok(found.ok_or_else(no_color)?.1)
    }
}

/// Reads a letter of the format `colors`, and returns the face that has this color on the solved cube.
fn color_name(letter: char) -> Option<Face> {
    let mut faces = Face::ALL.into_iter();
    faces.find(|&face| colors::letter(face) == letter || (face == Face::B && letter == 'O'))
}

/// True if every known centre has the letter that it has on an upright cube in the format `colors`.
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
