//! Reads stickers, some of which are unknown and written as `?` or `.`. The unknown stickers are deduced if only one
//! cube has all known stickers.

use super::facelets::{Spelling, StickerError, Symbols, check_centres, side_of};
use super::suggestion::{Suggestion, SymbolChange};
use super::{Column, GroupedNumber, is_unknown, shown_together};
use crate::cube::{Completions, Cube, Face, Facelet, Facelets, PartialStickers, Rotation};
use thiserror::Error;

/// The maximum number of possible cubes that an error lists.
const LISTED: usize = 4;

/// The result of reading a cube, some of whose stickers may be unknown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PartialReading {
    /// The known stickers of the cube after it is turned upright. All six centres are known.
    pub stickers: PartialStickers,
    /// The orientation of the cube.
    pub rotation: Rotation,
    /// The symbols of the cube's faces, in the order U R F D L B, if the cube was written as stickers.
    pub symbols: Option<[char; 6]>,
}

impl PartialReading {
    /// The cubes with the known stickers, in the orientation of this reading.
    pub fn completions(&self) -> Completions {
        let places = Facelets::places_upright(self.rotation);
        let held = places.map(|place| self.stickers[place.index()]);
        Completions::of(&held).expect("the centres are those of an upright cube")
    }
}

/// The reasons why unknown stickers cannot be deduced.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownError {
    /// More than one centre is unknown.
    #[error(
        "the centres of {} and {} are unknown; only one centre may be unknown", .0[0], .0[1]
    )]
    Centres([Face; 2]),
    /// The known stickers do not have six colors, or no cube has their centres.
    #[error(transparent)]
    Stickers(#[from] StickerError),
    /// No cube has the known stickers.
    #[error("no cube has these stickers, whatever {}", list_unknown(.0))]
    NoCube(Vec<Facelet>),
    /// Several cubes have the known stickers.
    #[error("{}", several(.unknown, .ways, *.cubes))]
    Several {
        /// The unknown stickers.
        unknown: Vec<Facelet>,
        /// The possible values of the unknown stickers, for at most four of the cubes.
        ways: Vec<Suggestion>,
        /// The number of cubes.
        cubes: u128,
        /// The known stickers and the orientation.
        reading: Box<PartialReading>,
    },
}

fn list_unknown(unknown: &[Facelet]) -> String {
    match unknown {
        [one] => format!("{one} is"),
        [one, other] => format!("{one} and {other} are"),
        more => format!("the {} unknown stickers are", more.len()),
    }
}

fn several(unknown: &[Facelet], ways: &[Suggestion], cubes: u128) -> String {
    let stickers = match unknown {
        [one] => format!("{one} is unknown"),
        more => format!("{} stickers are unknown", more.len()),
    };
    let tell = |way: &Suggestion| match way {
        Suggestion::Changes(changes) => {
            let each = changes
                .iter()
                .map(|SymbolChange { facelet, to, .. }| format!("{facelet} {}", shown_together([*to]).trim()));
            each.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    };
    let told = if unknown.len() > 8 || cubes > LISTED as u128 {
        String::new()
    } else {
        let ways: Vec<String> = ways.iter().map(tell).collect();
        format!(": {}", ways.join("; or "))
    };
    let cubes = GroupedNumber(cubes);
    format!("{stickers}, and {cubes} cubes match the known stickers{told}")
}

/// The symbols of the centres, in the order U R F D L B. One unknown symbol is deduced; `None` if it cannot be deduced.
fn deduced_centres(spelling: &Spelling, symbols: &[char; Facelet::COUNT]) -> Result<Option<[char; 6]>, UnknownError> {
    let mut sides = Face::ALL.map(|side| symbols[side as usize * 9 + 4]);
    let is_blank = |side: &Face| is_unknown(sides[*side as usize]);
    let blank: Vec<Face> = Face::ALL.into_iter().filter(is_blank).collect();
    match blank.as_slice() {
        [] => Ok(Some(sides)),
        &[side] => {
            let is_new = |symbol: &char| !is_unknown(*symbol) && !sides.contains(symbol);
            let mut others: Vec<char> = symbols.iter().copied().filter(is_new).collect();
            others.sort_unstable();
            others.dedup();
            // If the symbols name faces, the sixth symbol is known even if no sticker shows it.
            let names = |symbol: char| (spelling.names)(symbol);
            let named: Vec<Face> = sides.into_iter().filter_map(names).collect();
            if named.len() == 5 {
                let is_missing = |face: &Face| !named.contains(face);
                let missing = Face::ALL.into_iter().find(is_missing);
                let letter = |face: Face| match others.as_slice() {
                    &[other] if names(other) == Some(face) => other,
                    _ => face.letter(),
                };
                others = missing.map(letter).into_iter().collect();
            }
            let &[sixth] = others.as_slice() else {
                return Ok(None);
            };
            sides[side as usize] = sixth;
            Ok(Some(sides))
        }
        &[first, second, ..] => Err(UnknownError::Centres([first, second])),
    }
}

/// Reads stickers, some of which are unknown. `None` if there are not 54 symbols, or if no symbol stands for an unknown
/// sticker. Also `None` if an unknown centre cannot be deduced, because its symbol is then probably a color.
///
/// # Errors
///
/// If the unknown stickers cannot be deduced; see [`UnknownError`].
pub(super) fn read(spelling: &Spelling, told: &[(Column, char)]) -> Result<Option<Symbols>, UnknownError> {
    let Ok(symbols) = spelling.placed(told.iter().copied()) else {
        return Ok(None);
    };
    if !symbols.iter().copied().any(is_unknown) {
        return Ok(None);
    }
    let Some(sides) = deduced_centres(spelling, &symbols)? else {
        return Ok(None);
    };
    check_centres(sides)?;
    let rotation = spelling.rotation(sides)?;
    let mut stickers = [None; Facelet::COUNT];
    for place in Facelet::all() {
        let symbol = match place.place() {
            4 => sides[place.face() as usize],
            _ => symbols[place.index()],
        };
        stickers[place.index()] = side_of(symbol, sides).map(|side| rotation.face(side));
    }
    let is_foreign = |(_, symbol): &&(Column, char)| !is_unknown(*symbol) && !sides.contains(symbol);
    if let Some(&(column, found)) = told.iter().find(is_foreign) {
        let centres = shown_together(sides);
        return Err(StickerError::NoColor { column, found, centres }.into());
    }
    let centres = Face::ALL.map(|face| sides[rotation.side(face) as usize]);
    let upright = Facelets::places_upright(rotation.inverse());
    let reading = PartialReading {
        stickers: upright.map(|place| stickers[place.index()]),
        rotation,
        symbols: Some(centres),
    };
    let unknown = Facelet::all().filter(|place| is_unknown(symbols[place.index()]));
    let unknown = unknown.map(|place| (place, symbols[place.index()]));
    let cube = only_cube(reading, &unknown.collect::<Vec<_>>())?;
    let facelets = cube.facelets();
    Ok(Some(Symbols { facelets, centres }))
}

/// The cube with the known stickers, if there is only one such cube. `unknown` contains the unknown stickers, each with
/// the symbol that stands for it. The error describes possible stickers by the symbols of the faces, or by the letters
/// of the faces if the reading has no symbols.
///
/// # Errors
///
/// If no cube, or more than one, has the known stickers.
pub(super) fn only_cube(reading: PartialReading, unknown: &[(Facelet, char)]) -> Result<Cube, UnknownError> {
    let completions = reading.completions();
    let few: Vec<Cube> = completions.cubes().take(LISTED).collect();
    let few = match <[Cube; 1]>::try_from(few) {
        Ok([cube]) => return Ok(cube),
        Err(few) => few,
    };
    let places = unknown.iter().map(|&(place, _)| place).collect();
    if few.is_empty() {
        return Err(UnknownError::NoCube(places));
    }
    let symbols = reading.symbols.unwrap_or(Face::ALL.map(Face::letter));
    let way = |cube: Cube| {
        let facelets = cube.facelets();
        let change = |&(facelet, from): &(Facelet, char)| SymbolChange {
            facelet,
            from,
            to: symbols[facelets[facelet] as usize],
        };
        Suggestion::Changes(unknown.iter().map(change).collect())
    };
    Err(UnknownError::Several {
        ways: few.into_iter().map(way).collect(),
        cubes: completions.count(),
        reading: Box::new(reading),
        unknown: places,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{NotationError, Reader};

    fn read_partial(text: &str) -> Result<PartialReading, NotationError> {
        Reader::default().read_partial(text)
    }

    /// Checks that an unknown centre is deduced. A color is deduced from the other stickers. The letter of a face is
    /// deduced even if no sticker shows it.
    #[test]
    fn a_centre_that_is_unknown_is_what_the_other_five_leave() {
        let cube = Cube::random(27, 100);
        for letters in ["URFDLB", "WRGYOB", "123456"] {
            let symbols: [char; 6] = letters.chars().collect::<Vec<_>>().try_into().expect("six");
            let colors = cube.facelets().colors().map(|face| symbols[face as usize]);
            for side in Face::ALL {
                let mut typed = colors;
                typed[Facelet::centre(side).index()] = '?';
                let partial = read_partial(&typed.iter().collect::<String>()).expect("one centre is missing");
                assert_eq!(partial.symbols, Some(symbols));
                assert_eq!(partial.completions().count(), 1);
            }
        }
        // If exactly nine stickers were `?`, this symbol would count as a color. So the test hides a tenth sticker.
        let mut typed = Facelets::SOLVED
            .colors()
            .map(|face| if face == Face::U { '?' } else { face.letter() });
        typed[Facelet::centre(Face::R).index() + 1] = '?';
        let partial = read_partial(&typed.iter().collect::<String>()).expect("the face that is missing is U");
        assert_eq!(partial.symbols, Some(['U', 'R', 'F', 'D', 'L', 'B']));
    }

    #[test]
    fn a_mistyped_sticker_is_not_the_color_of_an_unknown_face() {
        let spelling = crate::notation::facelets::spelling(crate::notation::FaceOrder::USUAL);
        for hidden in Face::ALL {
            let sticker = |place: Facelet| match Facelets::SOLVED[place] {
                face if face != hidden => face.letter(),
                _ if place.place() == 0 => 'x',
                _ => '?',
            };
            let text: String = Facelet::all().map(sticker).collect();
            let told: Vec<(Column, char)> = crate::notation::visible(&text).collect();
            let error = StickerError::NoColor {
                column: told[9 * hidden as usize].0,
                found: 'x',
                centres: "URFDLB".to_owned(),
            };
            assert_eq!(read(&spelling, &told).err(), Some(UnknownError::Stickers(error)));
        }
    }

    #[test]
    fn what_is_known_is_told_upright_however_the_cube_is_held() {
        for (number, rotation) in Rotation::all().enumerate() {
            let mut cube = Cube::random(27, number as u64);
            cube.rotation = rotation;
            // The stickers at the places of a corner and an edge, and some more stickers.
            let hidden = [5, 8, 9, 10, 20, 19, 7, 14, 39];
            let sticker = |(place, sticker)| {
                if hidden.contains(&place) { '?' } else { sticker }
            };
            let text: String = cube.to_string().chars().enumerate().map(sticker).collect();
            let partial = read_partial(&text).expect("the cube itself has these stickers");
            assert_eq!(partial.rotation, rotation);
            let upright = &cube.position.facelets;
            for (known, color) in partial.stickers.iter().zip(upright.colors()) {
                assert!(known.is_none_or(|known| known == *color));
            }
            assert!(partial.completions().cubes().any(|each| each == cube));
            // Every sticker of a complete cube is known.
            let whole = read_partial(&cube.to_string()).expect("a cube");
            assert_eq!(whole.stickers, upright.colors().map(Some));
            assert_eq!(whole.completions().count(), 1);
        }
    }

    #[test]
    fn symbols_are_those_that_were_typed_and_no_cube_is_refused() {
        let text = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb";
        let hide = |places: &[usize]| -> String {
            let sticker = |(place, sticker)| {
                if places.contains(&place) { '.' } else { sticker }
            };
            text.chars().enumerate().map(sticker).collect()
        };
        let partial = read_partial(&hide(&[5, 7, 10, 19])).expect("two cubes");
        assert_eq!(partial.symbols, Some(['w', 'r', 'g', 'y', 'o', 'b']));
        assert_eq!(partial.completions().count(), 2);
        let wrong = hide(&[0]).replacen("wr", "ww", 1);
        assert!(matches!(
            read_partial(&wrong),
            Err(NotationError::Unknown(UnknownError::NoCube(_)))
        ));
    }
}
