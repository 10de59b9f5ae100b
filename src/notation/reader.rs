//! Reading a cube in any format, and writing it.

use super::algorithm::{Algorithm, AlgorithmError, Parentheses, is_face_letters};
use super::b32::B32Error;
use super::color_scheme::ColorScheme;
use super::facelets::{FaceOrder, Spelling, StickerError, Symbols};
use super::format::{Ambiguous, Format};
use super::labels::LabelError;
use super::net::NetError;
use super::object::{Content, ObjectError, content};
use super::pieces::PieceError;
use super::reid::ReidError;
use super::speffz::{Buffers, SpeffzError};
use super::suggestion::{Suggestion, SymbolChange, meant, suggested_symbols};
use super::{
    Column, b32, colors, cubies, facelets, kpattern, labels, net, reid, shown_together, speffz,
    visible,
};
use crate::cube::{
    AssemblyError, Change, Cube, Face, Facelets, Fault, Position, diagnose, mending_changes,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The symbols are not 54 stickers of six colours.
    #[error("{error}{}{}", hint(.error, *.maybe_moves), meant(.suggestions))]
    Stickers {
        /// What is wrong.
        error: StickerError,
        /// True if the text could have been an algorithm.
        maybe_moves: bool,
        /// What was probably meant.
        suggestions: Vec<Suggestion>,
    },
    /// The stickers are no cube.
    #[error(transparent)]
    Assembly(Box<NoCube>),
    /// The labels are not those of a cube.
    #[error(transparent)]
    Labels(#[from] LabelError),
    /// The colours of pieces are not those of a cube.
    #[error(transparent)]
    Reid(#[from] ReidError),
    /// The letters are not those of a cube.
    #[error(transparent)]
    B32(#[from] B32Error),
    /// The letters of stickers come to no cube.
    #[error(transparent)]
    Speffz(#[from] SpeffzError),
    /// It has not the lines of a net.
    #[error(transparent)]
    Net(#[from] NetError),
    /// It could be one thing or another.
    #[error(transparent)]
    Ambiguous(#[from] Ambiguous),
    /// The numbers of pieces are not those of a cube.
    #[error(transparent)]
    Pieces(#[from] PieceError),
    /// It is no algorithm.
    #[error(transparent)]
    Moves(#[from] AlgorithmError),
    /// It is a JSON object without a cube.
    #[error(transparent)]
    Object(#[from] ObjectError),
}

impl NotationError {
    /// A word for scripts: `stickers`, `cube`, `labels`, `pieces`, `moves`, `object` or `ambiguous`.
    pub const fn kind(&self) -> &'static str {
        match self {
            NotationError::Stickers { .. } | NotationError::Net(_) => "stickers",
            NotationError::Ambiguous(_) => "ambiguous",
            NotationError::Assembly(_)
            | NotationError::Labels(LabelError::Assembly(_))
            | NotationError::Reid(ReidError::Assembly(_))
            | NotationError::B32(B32Error::Pieces(PieceError::Cube(_)))
            | NotationError::Speffz(SpeffzError::Assembly(_))
            | NotationError::Pieces(PieceError::Cube(_) | PieceError::Assembly(_)) => "cube",
            NotationError::Labels(_) => "labels",
            NotationError::Reid(_)
            | NotationError::B32(_)
            | NotationError::Speffz(_)
            | NotationError::Pieces(_) => "pieces",
            NotationError::Moves(_) => "moves",
            NotationError::Object(_) => "object",
        }
    }
}

fn hint(error: &StickerError, maybe_moves: bool) -> &'static str {
    if maybe_moves && matches!(error, StickerError::Count { .. }) {
        " (if it is an algorithm, say --from moves)"
    } else {
        ""
    }
}

/// Stickers that make no cube, as its holder sees them. `Display` says what is wrong, told in
/// faces, with the symbols of the faces if those are not the letters, and what was probably meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCube {
    /// What is wrong first of all.
    pub error: AssemblyError,
    /// The stickers.
    pub facelets: Facelets,
    /// The symbol that the text has for each face, in the order U R F D L B.
    pub symbols: [char; 6],
}

impl NoCube {
    /// All that is wrong.
    pub fn faults(&self) -> Vec<Fault> {
        diagnose(&self.facelets)
    }

    /// Every way to make a cube of it by changing one sticker, or where there is none, two.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let symbol = |face: Face| self.symbols[face as usize];
        let suggestion = |changes: Vec<Change>| Suggestion {
            changes: changes
                .into_iter()
                .map(|Change { facelet, from, to }| SymbolChange {
                    facelet,
                    from: symbol(from),
                    to: symbol(to),
                })
                .collect(),
        };
        let ways = mending_changes(&self.facelets);
        ways.into_iter().map(suggestion).collect()
    }
}

impl fmt::Display for NoCube {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let legend = legend(&self.symbols);
        let meant = meant(&self.suggestions());
        write!(formatter, "{}{legend}{meant}", self.error)
    }
}

impl std::error::Error for NoCube {}

fn legend(symbols: &[char; 6]) -> String {
    let letters = Face::ALL.map(Face::letter);
    if *symbols == letters {
        return String::new();
    }
    let pairs: Vec<String> = letters
        .iter()
        .zip(symbols)
        .map(|(face, symbol)| format!("{face} is {}", shown_together([*symbol])))
        .collect();
    format!(" (here {})", pairs.join(", "))
}

/// What was read: a cube, how it is held, and the symbols that it was written in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The cube, and how it is held.
    pub cube: Cube,
    /// The symbols of its faces, in the order U R F D L B, if it was written as stickers.
    pub symbols: Option<[char; 6]>,
}

impl Reading {
    /// The colours that it was written in, if its symbols are those of colours.
    pub fn color_scheme(&self) -> Option<ColorScheme> {
        ColorScheme::from_symbols(self.symbols?)
    }
}

impl From<Cube> for Reading {
    fn from(cube: Cube) -> Reading {
        Reading {
            cube,
            symbols: None,
        }
    }
}

impl From<Position> for Reading {
    fn from(position: Position) -> Reading {
        Reading::from(Cube::from(position))
    }
}

/// How cubes are read: what has been said beforehand of how they are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reader {
    /// The format; recognised where none is given.
    pub format: Option<Format>,
    /// The order of the faces in `facelets`; U R F D L B where none is given.
    pub order: Option<FaceOrder>,
    /// The buffers of `speffz`.
    pub buffers: Buffers,
    /// What round brackets mean in `moves`.
    pub parentheses: Parentheses,
}

impl Reader {
    /// Reads a cube in the format that was given, or in the one that it is recognised to be in; or
    /// the cube in a JSON object (see [`content`]).
    ///
    /// # Errors
    ///
    /// If the text is not in that format, or not a cube that can be solved; or if nothing tells
    /// which of two formats it is in.
    pub fn read(&self, text: &str) -> Result<Reading, NotationError> {
        let text = &*match (content(text)?, self.format) {
            (Content::Cubies(cubies), None | Some(Format::Cubies)) => {
                return Ok(cubies::read(&cubies)?.into());
            }
            (Content::Pattern(pattern), None | Some(Format::Kpattern)) => {
                return Ok(kpattern::read(&pattern)?.into());
            }
            (Content::Text(text), _) => text,
            (_, Some(format)) => return Err(ObjectError::OtherFormat(format.name()).into()),
        };
        if text.trim_start().starts_with('{') {
            // An object in a field of an object, which is shorter.
            return self.read(text);
        }
        let format = match self.format {
            Some(format) => format,
            None => Format::recognise(text)?,
        };
        match format {
            Format::Cubies | Format::Kpattern => {
                Err(ObjectError::OtherFormat(format.name()).into())
            }
            Format::Reid => Ok(reid::read(text)?.into()),
            Format::B32 => Ok(b32::read(text)?.into()),
            Format::Labels => Ok(labels::read(text)?.into()),
            Format::Speffz => Ok(speffz::read(text, self.buffers)?.into()),
            Format::Moves => {
                let algorithm = Algorithm::parse(text, self.parentheses)?;
                let held = algorithm.held().map_err(AlgorithmError::from)?;
                Ok(held.into())
            }
            Format::Colors => {
                let told = visible(text).map(|(column, letter)| match letter {
                    'O' => (column, 'P'),
                    letter => (column, letter),
                });
                of_stickers(&colors::spelling(), told, false)
            }
            Format::Facelets => {
                let maybe_moves = self.format.is_none() && is_face_letters(text);
                let spelling = facelets::spelling(self.order.unwrap_or(FaceOrder::USUAL));
                of_stickers(&spelling, visible(text), maybe_moves)
            }
            Format::Net => of_stickers(&net::spelling(), net::read(text)?.into_iter(), false),
        }
    }
}

/// The cube that stickers make.
fn of_stickers(
    spelling: &Spelling,
    told: impl Iterator<Item = (Column, char)> + Clone,
    maybe_moves: bool,
) -> Result<Reading, NotationError> {
    let Symbols { facelets, centres } = spelling.read(told.clone()).map_err(|error| {
        let suggestions = suggested_symbols(spelling, told, &error);
        NotationError::Stickers {
            error,
            maybe_moves,
            suggestions,
        }
    })?;
    match Cube::try_from(facelets.clone()) {
        Ok(held) => Ok(Reading {
            cube: held,
            symbols: Some(centres),
        }),
        Err(error) => Err(NotationError::Assembly(Box::new(NoCube {
            error,
            facelets,
            symbols: centres,
        }))),
    }
}

/// Reads a cube in any format, as [`Reader::read`] does that was told nothing beforehand.
///
/// ```
/// use rubik::Cube;
/// let cube: Cube = "R U R' U'".parse()?;
/// let same: Cube = cube.to_string().parse()?;
/// assert_eq!(same, cube);
/// # Ok::<(), rubik::notation::NotationError>(())
/// ```
impl FromStr for Cube {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cube, NotationError> {
        Ok(Reader::default().read(text)?.cube)
    }
}

/// The 54 stickers that its holder sees, in the format `facelets`.
impl fmt::Display for Cube {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&facelets::write(&self.facelets()))
    }
}

/// Reads a cube as [`Reader::read`] does, however it is held.
///
/// # Errors
///
/// If the text is not in that format, or not a cube that can be solved.
///
/// ```
/// # use rubik::notation::{Format, read};
/// let turned = read("R U R' U'", None).unwrap();
/// assert!(!turned.cube.is_solved());
/// assert!(read("x y2", Some(Format::Moves)).unwrap().cube.is_solved());
/// assert!(read("UUUUUUUUURRRRRRRRRFFFFFFFFF", Some(Format::Facelets)).is_err());
/// ```
pub fn read(text: &str, format: Option<Format>) -> Result<Position, NotationError> {
    let reader = Reader {
        format,
        ..Reader::default()
    };
    Ok(reader.read(text)?.cube.position)
}

/// A cube in a format that needs no solver; none for `moves`. One line for all but `net`.
///
/// How the cube is held goes along where the format can tell it, which `reid`, `cubies` and
/// `speffz` cannot: they have it upright.
pub fn write(held: &Cube, format: Format) -> Option<String> {
    let upright = &held.position;
    match format {
        Format::Facelets => Some(facelets::write(&held.facelets())),
        Format::Labels => Some(labels::write(held)),
        Format::Colors => Some(colors::write(&held.facelets())),
        Format::Reid => Some(reid::write(&upright.facelets)),
        Format::B32 => Some(b32::write(held)),
        Format::Cubies => serde_json::to_string(&cubies::write(&upright.cube)).ok(),
        Format::Kpattern => serde_json::to_string(&kpattern::write(held)).ok(),
        Format::Speffz => Some(speffz::write(&upright.cube)),
        Format::Net => Some(net::write(&held.facelets())),
        Format::Moves => None,
    }
}
