//! Reading a cube in any format, and writing it.

use super::algorithm::{Algorithm, AlgorithmError, Parentheses, is_face_letters};
use super::b32::B32Error;
use super::color_scheme::ColorScheme;
use super::facelets::{FaceOrder, Spelling, StickerError, Symbols};
use super::format::{Format, Unrecognised};
use super::labels::{LabelError, Labels};
use super::net::NetError;
use super::object::{Content, ObjectError, content};
use super::pieces::PieceError;
use super::reid::ReidError;
use super::sections::Sections;
use super::speffz::{Buffers, SpeffzError};
use super::suggestion::{OtherReading, Suggestion, SymbolChange, meant, slipped_symbols, suggested_symbols};
use super::unknown::{self, PartialReading, UnknownError};
use super::unknown_labels;
use super::{
    Column, b32, colors, cubies, facelets, is_unknown, kpattern, labels, net, reid, shown_together, speffz, visible,
};
use crate::cube::{
    AssemblyError, Change, Cube, Face, Facelets, Fault, Position, diagnose, mending_changes, mirrored_faces,
    mixed_up_colors, turned_faces, typed_from_right,
};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The symbols are not 54 stickers of six colors.
    #[error("{error}{}", meant(.suggestions))]
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
    /// Some stickers are unknown, and the others do not tell which cube it is.
    #[error(transparent)]
    Unknown(#[from] UnknownError),
    /// The labels are not those of a cube.
    #[error(transparent)]
    Labels(#[from] LabelError),
    /// The colors of pieces are not those of a cube.
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
    /// It could be one thing or another, or seems to be something else than a cube.
    #[error(transparent)]
    Unrecognised(#[from] Unrecognised),
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
    /// A word for programs: `stickers`, `cube`, `labels`, `pieces`, `moves`, `object` or `ambiguous`.
    pub const fn kind(&self) -> &'static str {
        match self {
            NotationError::Unrecognised(Unrecognised::Ambiguous(_)) => "ambiguous",
            NotationError::Stickers { .. }
            | NotationError::Net(_)
            | NotationError::Unknown(_)
            | NotationError::Unrecognised(_) => "stickers",
            NotationError::Assembly(_)
            | NotationError::Labels(LabelError::Assembly(_))
            | NotationError::Reid(ReidError::Assembly(_))
            | NotationError::B32(B32Error::Pieces(PieceError::Cube(_)))
            | NotationError::Speffz(SpeffzError::Assembly(_))
            | NotationError::Pieces(PieceError::Cube(_) | PieceError::Assembly(_)) => "cube",
            NotationError::Labels(_) => "labels",
            NotationError::Reid(_) | NotationError::B32(_) | NotationError::Speffz(_) | NotationError::Pieces(_) => {
                "pieces"
            }
            NotationError::Moves(_) => "moves",
            NotationError::Object(_) => "object",
        }
    }

    /// How else the text may be read, if the format was not given: the ways that come to mind, of
    /// which none need be right.
    pub fn other_readings(&self) -> Vec<OtherReading> {
        let plain = |format| OtherReading { format, order: None };
        match self {
            NotationError::Stickers {
                error: StickerError::HeldNoWay { order: Some(order) },
                ..
            } => vec![OtherReading {
                format: Format::Facelets,
                order: Some(*order),
            }],
            NotationError::Stickers {
                error: StickerError::Count { .. },
                maybe_moves: true,
                ..
            } => vec![plain(Format::Moves)],
            NotationError::Assembly(no_cube) => no_cube.other_reading.into_iter().collect(),
            NotationError::Unrecognised(Unrecognised::Ambiguous(formats)) => formats.map(plain).to_vec(),
            NotationError::Unrecognised(Unrecognised::FileName { maybe_speffz: true }) => {
                vec![plain(Format::Speffz)]
            }
            NotationError::Unrecognised(Unrecognised::FileName { .. }) => Vec::new(),
            NotationError::Unrecognised(_) => vec![plain(Format::Moves)],
            _ => Vec::new(),
        }
    }

    /// What would make a cube of the text, if anything can be said: any one of these.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let others = self.other_readings().into_iter();
        let mut suggestions: Vec<Suggestion> = others.map(Suggestion::OtherReading).collect();
        match self {
            NotationError::Stickers { suggestions: found, .. } => suggestions.extend_from_slice(found),
            NotationError::Assembly(no_cube) => suggestions = no_cube.suggestions(),
            NotationError::Unknown(UnknownError::Several { ways, .. }) => {
                suggestions.extend_from_slice(ways);
            }
            _ => {}
        }
        suggestions
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
    /// How else the text may be read, so that it is a cube.
    pub other_reading: Option<OtherReading>,
}

impl NoCube {
    /// The symbol that stands for the color of a face.
    fn symbol(&self, face: Face) -> String {
        shown_together([self.symbols[face as usize]]).trim().to_owned()
    }

    /// What is wrong, in a line, in the symbols of the text.
    pub fn in_symbols(&self, fault: &Fault) -> String {
        fault.in_colors(&|face| self.symbol(face))
    }

    /// All that is wrong.
    pub fn faults(&self) -> Vec<Fault> {
        diagnose(&self.facelets)
    }

    /// What would make a cube of it, the first that can be said of these: another way to read the text; every
    /// change of one sticker; one face that was typed turned or mirrored; all rows typed from the right; two
    /// stickers exchanged, two colors mixed up, every change of two stickers; the fewest faces that may have
    /// been typed turned.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let from_right = || typed_from_right(&self.facelets).map(|_| Suggestion::RowsFromRight);
        if let Some(other) = self.other_reading {
            // Where the symbols are no colors, nothing tells which of the two it is.
            let also = from_right().filter(|_| ColorScheme::from_symbols(self.symbols).is_none());
            return [Suggestion::OtherReading(other)].into_iter().chain(also).collect();
        }
        let changes = mending_changes(&self.facelets);
        if changes.first().is_some_and(|changes| changes.len() == 1) {
            return self.told(changes);
        }
        let turned = turned_faces(&self.facelets);
        let of_one_face = turned.iter().filter(|faces| faces.len() == 1).cloned();
        let mirrored = mirrored_faces(&self.facelets).into_iter();
        let of_one_face = of_one_face.map(Suggestion::TurnedFaces);
        let of_one_face: Vec<Suggestion> = of_one_face.chain(mirrored.map(Suggestion::MirroredFace)).collect();
        if !of_one_face.is_empty() {
            return of_one_face;
        }
        if let Some(from_right) = from_right() {
            return vec![from_right];
        }
        let is_exchange = |changes: &Vec<Change>| changes[0].from == changes[1].to && changes[1].from == changes[0].to;
        let is_of_opposites = |changes: &Vec<Change>| changes[0].from.opposite() == changes[0].to;
        let (exchanged, others): (Vec<_>, Vec<_>) = changes.into_iter().partition(is_exchange);
        let (mut opposites, mixed): (Vec<_>, Vec<_>) =
            mixed_up_colors(&self.facelets).into_iter().partition(is_of_opposites);
        // Red and orange are taken for each other more than any other two.
        if let Some(scheme) = ColorScheme::from_symbols(self.symbols) {
            opposites.sort_by_key(|changes| scheme.color(changes[0].from).is_far_from_red());
        }
        let mut all: Vec<Vec<Change>> = Vec::new();
        for changes in [opposites, exchanged, others, mixed].into_iter().flatten() {
            if !all.contains(&changes) {
                all.push(changes);
            }
        }
        if !all.is_empty() {
            return self.told(all);
        }
        turned.into_iter().map(Suggestion::TurnedFaces).collect()
    }

    /// Changes in the symbols of the text.
    fn told(&self, ways: Vec<Vec<Change>>) -> Vec<Suggestion> {
        let symbol = |face: Face| self.symbols[face as usize];
        let change = |Change { facelet, from, to }| SymbolChange {
            facelet,
            from: symbol(from),
            to: symbol(to),
        };
        ways.into_iter()
            .map(|changes| Suggestion::Changes(changes.into_iter().map(change).collect()))
            .collect()
    }
}

impl fmt::Display for NoCube {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let legend = legend(&self.symbols);
        let meant = meant(&self.suggestions());
        let error = self.error.in_colors(&|face| self.symbol(face));
        write!(formatter, "{error}{legend}{meant}")
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
    /// The colors that it was written in, if its symbols are those of colors.
    pub fn color_scheme(&self) -> Option<ColorScheme> {
        ColorScheme::from_symbols(self.symbols?)
    }
}

/// Nothing is unknown.
impl From<Reading> for PartialReading {
    fn from(reading: Reading) -> PartialReading {
        PartialReading {
            stickers: reading.cube.position.facelets.colors().map(Some),
            rotation: reading.cube.rotation,
            symbols: reading.symbols,
        }
    }
}

impl From<Cube> for Reading {
    fn from(cube: Cube) -> Reading {
        Reading { cube, symbols: None }
    }
}

impl From<Position> for Reading {
    fn from(position: Position) -> Reading {
        Reading::from(Cube::from(position))
    }
}

/// How cubes are read: what is known beforehand of how they are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reader {
    /// The format; recognised where none is given.
    pub format: Option<Format>,
    /// The order of the faces in `facelets`; U R F D L B where none is given. An order without a
    /// format means `facelets`.
    pub order: Option<FaceOrder>,
    /// The buffers of `speffz`.
    pub buffers: Buffers,
    /// What round brackets mean in `moves`.
    pub parentheses: Parentheses,
}

impl Reader {
    /// Reads a cube in the format that was given, or in the one that it is recognised to be in; or
    /// the cube in a JSON object (see [`content`]). Where an order of the faces is given and no
    /// format, that is `facelets`.
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
        let format = match (self.format, self.order) {
            (Some(format), _) => format,
            (None, Some(_)) => Format::Facelets,
            (None, None) => Format::recognise(text)?,
        };
        match format {
            Format::Cubies | Format::Kpattern => Err(ObjectError::OtherFormat(format.name()).into()),
            Format::Reid => Ok(reid::read(text)?.into()),
            Format::B32 => Ok(b32::read(text)?.into()),
            Format::Labels => {
                let labels = Labels::read(text)?;
                Ok(match labels.unknown.is_empty() {
                    true => labels.cube()?.into(),
                    false => unknown_labels::only_cube(&labels)?.into(),
                })
            }
            Format::Speffz => Ok(speffz::read(text, self.buffers)?.into()),
            Format::Moves => {
                let algorithm = Algorithm::parse(text, self.parentheses)?;
                let cube = algorithm.held().map_err(AlgorithmError::from)?;
                Ok(cube.into())
            }
            Format::Colors => self.read_colors(text),
            Format::Facelets => self.read_facelets(text),
            Format::Net => of_stickers(&net::spelling(), net::read(text)?.into_iter()),
        }
    }

    /// Reads what is known of a cube: as [`Reader::read`] does, but where stickers are unknown, several
    /// cubes may have the others.
    ///
    /// # Errors
    ///
    /// If no cube has the known stickers, or as for [`Reader::read`].
    pub fn read_partial(&self, text: &str) -> Result<PartialReading, NotationError> {
        match self.read(text) {
            Ok(reading) => Ok(reading.into()),
            Err(NotationError::Unknown(UnknownError::Several { reading, .. })) => Ok(*reading),
            Err(error) => Err(error),
        }
    }

    /// Reads stickers, face by face.
    fn read_facelets(&self, text: &str) -> Result<Reading, NotationError> {
        let order = self.order.unwrap_or(FaceOrder::USUAL);
        let result = of_sections(&facelets::spelling(order), text);
        result.map_err(|error| match error {
            NotationError::Stickers { error, suggestions, .. } => NotationError::Stickers {
                maybe_moves: self.is_open() && is_face_letters(text),
                error,
                suggestions,
            },
            error => self.with_other_reading(error, text),
        })
    }

    /// Reads stickers in the colors of a program of 2015, which calls orange purple.
    fn read_colors(&self, text: &str) -> Result<Reading, NotationError> {
        let spelling = colors::spelling();
        let mut result = of_sections(&spelling, &colors::without_orange(text));
        if text.contains(colors::ORANGE) {
            // In the letters that were typed.
            let symbols = match &mut result {
                Ok(Reading { symbols, .. }) => symbols.as_mut(),
                Err(NotationError::Assembly(no_cube)) => Some(&mut no_cube.symbols),
                Err(NotationError::Unknown(UnknownError::Several { reading, .. })) => reading.symbols.as_mut(),
                Err(_) => None,
            };
            if let Some(symbols) = symbols {
                colors::show_orange(symbols);
            }
        }
        result.map_err(|error| self.with_other_reading(error, text))
    }

    /// True if it has not been said how cubes are written.
    fn is_open(&self) -> bool {
        self.format.is_none() && self.order.is_none()
    }

    /// An error of stickers, with how else they may be read if that was left open: as `facelets`,
    /// with the faces in the usual order or in another.
    fn with_other_reading(&self, error: NotationError, text: &str) -> NotationError {
        let NotationError::Assembly(mut no_cube) = error else {
            return error;
        };
        if self.is_open() {
            // The colors tell a cube from its mirror image, in which stickers read otherwise are a cube too.
            let is_usual = |symbols| ColorScheme::from_symbols(symbols).map(|scheme| scheme.is_usual());
            let cubes = FaceOrder::all().filter_map(|order| {
                let Symbols { facelets, centres } = facelets::spelling(order).read(visible(text)).ok()?;
                Cube::try_from(facelets).ok()?;
                Some((order, is_usual(centres) == Some(true)))
            });
            let cubes: Vec<(FaceOrder, bool)> = cubes.collect();
            let usual = cubes.iter().find(|(_, is_usual)| *is_usual);
            let may_be_mirrored =
                is_usual(no_cube.symbols) == Some(true) && typed_from_right(&no_cube.facelets).is_some();
            let found = usual.or_else(|| cubes.first().filter(|_| !may_be_mirrored));
            no_cube.other_reading = found.map(|&(order, _)| OtherReading {
                format: Format::Facelets,
                order: (order != FaceOrder::USUAL).then_some(order),
            });
        }
        NotationError::Assembly(no_cube)
    }
}

/// The cube that stickers make which may stand in groups.
fn of_sections(spelling: &Spelling, text: &str) -> Result<Reading, NotationError> {
    let result = of_stickers(spelling, visible(text));
    let Err(NotationError::Stickers {
        error: StickerError::Count { count, stray, .. },
        ..
    }) = result
    else {
        return result;
    };
    let sections = Sections::of(text);
    let labelled = facelets::spelling(FaceOrder::USUAL);
    if sections.is_whole() {
        let spelling = match sections.are_labelled {
            true => &labelled,
            false => spelling,
        };
        return of_stickers(spelling, sections.stickers.into_iter());
    }
    let is_counted_otherwise = sections.stickers.len() != count;
    Err(NotationError::Stickers {
        error: StickerError::Count {
            count: sections.stickers.len(),
            stray: stray.filter(|_| !is_counted_otherwise && sections.odd_group.is_none()),
            group: sections.odd_group,
        },
        maybe_moves: false,
        suggestions: match sections.are_labelled {
            true => slipped_symbols(&labelled, &sections.stickers),
            false => slipped_symbols(spelling, &sections.stickers),
        },
    })
}

/// The cube that stickers make; those that are unknown are deduced.
fn of_stickers(
    spelling: &Spelling,
    symbols: impl Iterator<Item = (Column, char)> + Clone,
) -> Result<Reading, NotationError> {
    let error = match of_known_stickers(spelling, symbols.clone()) {
        Ok(reading) => return Ok(reading),
        Err(error) => error,
    };
    let symbols: Vec<(Column, char)> = symbols.collect();
    if let Some(alike) = in_one_case(&symbols) {
        return of_stickers(spelling, alike.into_iter());
    }
    match unknown::read(spelling, &symbols)? {
        Some(Symbols { facelets, centres }) => Ok(Reading {
            cube: Cube::try_from(facelets).map_err(|_| error)?,
            symbols: Some(centres),
        }),
        None => Err(error),
    }
}

/// The symbols with capital and small letters alike, as most of them are, if they are more than six kinds
/// otherwise: a phone begins with a capital letter.
fn in_one_case(symbols: &[(Column, char)]) -> Option<Vec<(Column, char)>> {
    let kinds = |symbols: &[(Column, char)]| {
        let known = symbols
            .iter()
            .map(|&(_, symbol)| symbol)
            .filter(|symbol| !is_unknown(*symbol));
        known.collect::<BTreeSet<char>>().len()
    };
    if kinds(symbols) <= 6 {
        return None;
    }
    let capitals = symbols.iter().filter(|(_, symbol)| symbol.is_uppercase()).count();
    let in_case = |symbol: char| match capitals > symbols.len() / 2 {
        true => symbol.to_uppercase().next().unwrap_or(symbol),
        false => symbol.to_lowercase().next().unwrap_or(symbol),
    };
    let alike: Vec<(Column, char)> = symbols
        .iter()
        .map(|&(column, symbol)| (column, in_case(symbol)))
        .collect();
    (kinds(&alike) <= 6).then_some(alike)
}

/// The cube that stickers make of which none is unknown.
fn of_known_stickers(
    spelling: &Spelling,
    symbols: impl Iterator<Item = (Column, char)> + Clone,
) -> Result<Reading, NotationError> {
    let Symbols { facelets, centres } = spelling.read(symbols.clone()).map_err(|error| {
        let suggestions = suggested_symbols(spelling, symbols, &error);
        NotationError::Stickers {
            error,
            maybe_moves: false,
            suggestions,
        }
    })?;
    match Cube::try_from(facelets.clone()) {
        Ok(cube) => Ok(Reading {
            cube,
            symbols: Some(centres),
        }),
        Err(error) => Err(NotationError::Assembly(Box::new(NoCube {
            error,
            facelets,
            symbols: centres,
            other_reading: None,
        }))),
    }
}

/// Reads a cube in any format, as the default [`Reader`] does.
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
pub fn write(cube: &Cube, format: Format) -> Option<String> {
    let upright = &cube.position;
    match format {
        Format::Facelets => Some(facelets::write(&cube.facelets())),
        Format::Labels => Some(labels::write(cube)),
        Format::Colors => Some(colors::write(&cube.facelets())),
        Format::Reid => Some(reid::write(&upright.facelets)),
        Format::B32 => Some(b32::write(cube)),
        Format::Cubies => serde_json::to_string(&cubies::write(&upright.cube)).ok(),
        Format::Kpattern => serde_json::to_string(&kpattern::write(cube)).ok(),
        Format::Speffz => Some(speffz::write(&upright.cube)),
        Format::Net => Some(net::write(&cube.facelets())),
        Format::Moves => None,
    }
}
