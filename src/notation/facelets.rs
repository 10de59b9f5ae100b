//! `facelets`: 54 stickers, face by face and, within a face, row by row. The faces are in the order U R F D L B or in a
//! given order. The symbols are the letters URFDLB or any other six symbols. The centres show which symbol belongs to
//! which face. The letters URFDLB name the cube's own faces, whichever side they are on, so the centres also show how
//! the cube is held. Other symbols do not name faces, so each face is named after the side that it is on.

use super::names::InvalidValue;
use super::{Column, QuotedCharacter, is_blank, shown_together};
use crate::cube::{Face, Facelet, Facelets, Rotation};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The reasons why symbols are not 54 stickers of six colors, or are not arranged as the lines of a net.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StickerError {
    /// The number of stickers is wrong.
    #[error("{count} stickers; a cube has 54{}{}", describe_stray(.stray), describe_group(.group))]
    Count {
        /// The number of symbols.
        count: usize,
        /// The first symbol that may have been typed by mistake: if most symbols are letters, the first symbol that is
        /// not a letter; otherwise the first letter.
        stray: Option<(Column, char)>,
        /// The first group with the wrong number of stickers, if the symbols were typed in groups.
        group: Option<OddGroup>,
    },
    /// Two centres show the same symbol.
    #[error(
        "the centres of {} and {} both show {}; every centre has its own color",
        .faces[0], .faces[1], QuotedCharacter(*.symbol)
    )]
    CentresAlike {
        /// The first two faces whose centres show this symbol.
        faces: [Face; 2],
        /// The symbol.
        symbol: char,
    },
    /// A symbol is not on any centre.
    #[error("{column}: {} is not one of the six colors, which are {centres}", QuotedCharacter(*.found))]
    NoColor {
        /// The column in the input.
        column: Column,
        /// The symbol found there.
        found: char,
        /// The symbols on the centres, in the order U R F D L B. Invisible symbols are shown by their numbers.
        centres: String,
    },
    /// The face letters on the centres are impossible in any orientation of a cube.
    #[error("no cube has these centres in any orientation")]
    HeldNoWay {
        /// The order in which the faces were probably typed, if the centres are possible in another order of the faces.
        order: Option<FaceOrder>,
    },
    /// The number of lines is wrong for a net.
    #[error("a net has {expected} lines with stickers, but this text has {found}")]
    Lines {
        /// The number of lines with stickers.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// The length of a line is wrong for a net.
    #[error("line {line} has {found} stickers instead of {expected}")]
    LineLength {
        /// The number of the line in the text.
        line: u32,
        /// The number of stickers in it.
        found: usize,
        /// The expected number.
        expected: usize,
    },
}

/// Stickers that were typed as one group of the wrong length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OddGroup {
    /// The column of the first sticker in the group.
    pub column: Column,
    /// The number of stickers in the group.
    pub count: usize,
    /// The number of stickers in each other group. It is 9 if the text names the face of each group.
    pub expected: usize,
}

fn describe_group(group: &Option<OddGroup>) -> String {
    match group {
        Some(OddGroup {
            column,
            count,
            expected,
        }) => format!("; the group at {column} has {count} instead of {expected}"),
        None => String::new(),
    }
}

fn describe_stray(stray: &Option<(Column, char)>) -> String {
    match stray {
        Some((column, found)) => format!("; is {} at {column} a sticker?", QuotedCharacter(*found)),
        None => String::new(),
    }
}

/// True if a line consists of 54 letters of faces, without separators, and its centres are those of an upright cube.
/// The line is then in this format, even if it could also be in another format. Nearly all cubes are written like this,
/// so most lines of a large file need no further checks.
pub(crate) fn are_plain(line: &[u8]) -> bool {
    let is_centre = |(face, letter): (usize, &u8)| line[9 * face + 4] == *letter;
    line.len() == Facelet::COUNT && b"URFDLB".iter().enumerate().all(is_centre) && are_face_letters(line)
}

/// True if a line has only the letters URFDLB. This function compares sixteen letters at a time, so that the compiler
/// can use vector instructions.
pub(crate) fn are_face_letters(line: &[u8]) -> bool {
    let is_letter = |letter: &u8| {
        (*letter == b'U')
            | (*letter == b'R')
            | (*letter == b'F')
            | (*letter == b'D')
            | (*letter == b'L')
            | (*letter == b'B')
    };
    let are_letters = |letters: &[u8; 16]| letters.iter().fold(true, |are, letter| are & is_letter(letter));
    let (all, _) = line.as_chunks();
    match line.last_chunk() {
        // The last sixteen letters may overlap the chunks in `all`.
        Some(last) => all.iter().all(are_letters) && are_letters(last),
        None => line.iter().all(is_letter),
    }
}

/// The order in which the faces are written, as in `URFDLB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FaceOrder([Face; 6]);

impl FaceOrder {
    /// The order U R F D L B.
    pub const USUAL: FaceOrder = FaceOrder(Face::ALL);

    /// An order of the faces; `None` if a face is missing.
    pub fn new(faces: [Face; 6]) -> Option<FaceOrder> {
        let has_all = Face::ALL.iter().all(|face| faces.contains(face));
        has_all.then_some(FaceOrder(faces))
    }

    /// All 720 orders, beginning with U R F D L B.
    pub fn all() -> impl Iterator<Item = FaceOrder> {
        // Each digit of the order's number in the factorial number system selects one of the remaining faces.
        (0..720_usize).map(|mut number| {
            let mut rest = Face::ALL.to_vec();
            FaceOrder(std::array::from_fn(|_| {
                let choices = rest.len();
                let face = rest.remove(number % choices);
                number /= choices;
                face
            }))
        })
    }

    /// The faces.
    pub const fn faces(self) -> [Face; 6] {
        self.0
    }

    /// Rearranges stickers from the order U R F D L B of the faces to this order.
    pub fn arrange(self, facelets: &str) -> String {
        let stickers: Vec<char> = facelets.chars().filter(|sticker| !is_blank(*sticker)).collect();
        let on_a_face = stickers.len() / 6;
        let face = |face: Face| stickers[face as usize * on_a_face..][..on_a_face].iter();
        self.0.into_iter().flat_map(face).collect()
    }

    /// The 54 places in the order in which they are written: face by face and, within a face, row by row.
    pub fn places(self) -> [Facelet; Facelet::COUNT] {
        let mut places = Facelets::places_upright(Rotation::UPRIGHT);
        if self != FaceOrder::USUAL {
            let all = places;
            for (index, place) in places.iter_mut().enumerate() {
                *place = all[self.0[index / 9] as usize * 9 + index % 9];
            }
        }
        places
    }
}

/// Reads an order such as `ULFRBD` or `ulfrbd`.
impl FromStr for FaceOrder {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<FaceOrder, InvalidValue> {
        let face = |letter: char| Face::from_letter(letter.to_ascii_uppercase());
        let faces: Option<Vec<Face>> = text.chars().map(face).collect();
        faces
            .and_then(|faces| FaceOrder::new(faces.try_into().ok()?))
            .ok_or_else(|| InvalidValue::new(text, "the six letters URFDLB, each once"))
    }
}

/// Writes an order such as `ULFRBD`.
impl fmt::Display for FaceOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|face| write!(formatter, "{face}"))
    }
}

/// Stickers, and the symbols in which they were written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Symbols {
    /// The stickers as the person who holds the cube sees them. Each sticker is given as the face of the cube that has
    /// its color.
    pub facelets: Facelets,
    /// The symbol of each face, in the order U R F D L B.
    pub centres: [char; 6],
}

/// The spelling of stickers in a format: their order, and the meaning of their symbols.
#[derive(Debug)]
pub(crate) struct Spelling {
    /// The places, in the order in which they are written.
    pub places: [Facelet; Facelet::COUNT],
    /// The order of the faces in `places`; `None` if `places` does not go face by face.
    pub order: Option<FaceOrder>,
    /// The face that a symbol names. These names are used only if the symbols on all six centres name faces.
    pub names: fn(char) -> Option<Face>,
}

impl Spelling {
    /// The orientation of the cube, if the symbols on its centres name its faces; upright otherwise.
    ///
    /// # Errors
    ///
    /// If these faces are impossible in any orientation of a cube.
    pub(super) fn rotation(&self, centres: [char; 6]) -> Result<Rotation, StickerError> {
        let Some(faces) = named(centres, self.names) else {
            return Ok(Rotation::UPRIGHT);
        };
        let no_cube = || StickerError::HeldNoWay {
            order: match self.order {
                Some(order) => FaceOrder::new(order.0.map(|side| faces[side as usize])),
                None => None,
            },
        };
        Rotation::from_centres(faces).ok_or_else(no_cube)
    }

    /// The symbol at each place, in the order of [`Facelet::all`].
    ///
    /// # Errors
    ///
    /// If the number of symbols is not 54.
    pub(super) fn placed(
        &self,
        symbols: impl Iterator<Item = (Column, char)> + Clone,
    ) -> Result<[char; Facelet::COUNT], StickerError> {
        let mut placed = [' '; Facelet::COUNT];
        let mut count = 0;
        for (_, symbol) in symbols.clone() {
            if let Some(place) = self.places.get(count) {
                placed[place.index()] = symbol;
            }
            count += 1;
        }
        if count == Facelet::COUNT {
            Ok(placed)
        } else {
            Err(wrong_count(symbols, count))
        }
    }

    /// Reads stickers.
    ///
    /// The symbols on the centres show which symbol belongs to which face. If they name the faces, they also show the
    /// orientation of the cube; otherwise each face is named after the side that it is on.
    ///
    /// # Errors
    ///
    /// If the number of stickers is not 54, if two centres show the same symbol, if no cube has these centres, or if a
    /// sticker has none of the six colors of the centres.
    pub fn read(&self, symbols: impl Iterator<Item = (Column, char)> + Clone) -> Result<Symbols, StickerError> {
        let placed = self.placed(symbols.clone())?;
        let sides = Face::ALL.map(|side| placed[side as usize * 9 + 4]);
        check_centres(sides)?;
        let rotation = self.rotation(sides)?;
        // The side is looked up by the last seven bits of a symbol, which almost always distinguish the six symbols.
        let mut guesses = [Face::U; 128];
        for side in Face::ALL {
            guesses[sides[side as usize] as usize % 128] = side;
        }
        let mut colors = *Facelets::SOLVED.colors();
        let mut is_foreign = false;
        for (color, symbol) in colors.iter_mut().zip(placed) {
            let guess = guesses[symbol as usize % 128];
            let side = match sides[guess as usize] == symbol {
                true => Some(guess),
                false => side_of(symbol, sides),
            };
            match side {
                Some(side) => *color = rotation.face(side),
                None => is_foreign = true,
            }
        }
        // The stickers are read again only if a symbol is not on any centre.
        let mut symbols = symbols.take(if is_foreign { Facelet::COUNT } else { 0 });
        match symbols.find(|(_, symbol)| !sides.contains(symbol)) {
            None => Ok(Symbols {
                facelets: Facelets::new(colors),
                centres: Face::ALL.map(|face| sides[rotation.side(face) as usize]),
            }),
            Some((column, found)) => Err(StickerError::NoColor {
                column,
                found,
                centres: shown_together(sides),
            }),
        }
    }
}

/// Checks that the symbols on the centres, in the order U R F D L B, differ from each other.
///
/// # Errors
///
/// If two centres have the same symbol. The error names the first two such faces.
pub(super) fn check_centres(sides: [char; 6]) -> Result<(), StickerError> {
    for side in Face::ALL {
        let symbol = sides[side as usize];
        let mut earlier = Face::ALL[..side as usize].iter();
        if let Some(&first) = earlier.find(|&&each| sides[each as usize] == symbol) {
            return Err(StickerError::CentresAlike {
                faces: [first, side],
                symbol,
            });
        }
    }
    Ok(())
}

/// The side whose centre shows a symbol.
pub(super) fn side_of(symbol: char, sides: [char; 6]) -> Option<Face> {
    let mut all = Face::ALL.into_iter();
    all.find(|&side| sides[side as usize] == symbol)
}

/// The faces that the symbols name, if every symbol names a face.
pub(super) fn named(symbols: [char; 6], names: impl Fn(char) -> Option<Face>) -> Option<[Face; 6]> {
    let mut faces = Face::ALL;
    for (face, symbol) in faces.iter_mut().zip(symbols) {
        *face = names(symbol)?;
    }
    Some(faces)
}

/// The spelling of stickers in this format.
pub(super) fn spelling(order: FaceOrder) -> Spelling {
    Spelling {
        places: order.places(),
        order: Some(order),
        names: Face::from_letter,
    }
}

fn wrong_count(mut symbols: impl Iterator<Item = (Column, char)> + Clone, count: usize) -> StickerError {
    let letters = symbols.clone().filter(|(_, symbol)| symbol.is_alphabetic());
    let are_letters = letters.count() > count / 2;
    StickerError::Count {
        count,
        stray: symbols.find(|(_, symbol)| symbol.is_alphabetic() != are_letters),
        group: None,
    }
}

/// Writes stickers in the letters URFDLB.
pub fn write(facelets: &Facelets) -> String {
    let letters = facelets.colors().map(|color| color.letter() as u8);
    str::from_utf8(&letters).expect("letters are ASCII").to_owned()
}
