//! Reads a cube in any format, and writes it.

use super::algorithm::{Algorithm, AlgorithmError, ForeignText, Parentheses, is_face_letters};
use super::color_scheme::ColorScheme;
use super::color_words::unknown_color;
use super::error::{NoCube, NotationError};
use super::facelets::{FaceOrder, Spelling, StickerError, Symbols};
use super::format::Format;
use super::labels::Labels;
use super::link::Link;
use super::object::{Content, ObjectError, content, cube_text};
use super::sections::Sections;
use super::speffz::Buffers;
use super::suggestion::{OtherReading, Suggestion, slipped_symbols, suggested_symbols};
use super::unknown::{self, PartialReading, UnknownError};
use super::unknown_labels;
use super::written_otherwise::spellings;
use super::{
    Column, b32, colors, cubies, cycles, facelets, is_unknown, kpattern, labels, measured, net, reid, santa, speffz,
    visible,
};
use crate::cube::{Cube, Face, Facelet, Position, typed_from_right};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The result of reading: a cube, its orientation, and the symbols of the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The cube with its orientation.
    pub cube: Cube,
    /// The symbols of the cube's faces, in the order U R F D L B, if the cube was written as stickers.
    pub symbols: Option<[char; 6]>,
}

impl Reading {
    /// The color scheme of the cube, if its symbols name colors; see [`ColorScheme::from_symbols`].
    pub fn color_scheme(&self) -> Option<ColorScheme> {
        ColorScheme::from_symbols(self.symbols?)
    }
}

/// A reading without unknown stickers.
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

/// A reader of cubes, with the options for their notation.
///
/// ```
/// use rubik::notation::{Format, Reader};
///
/// let reader = Reader { format: Some(Format::Moves), ..Reader::default() };
/// assert_eq!(reader.read("R U R' U'")?.cube, "R U R' U'".parse()?);
/// assert!(reader.read("R U Q").is_err());
/// # Ok::<(), rubik::notation::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Reader {
    /// The format of the text; `None` if the reader has to recognise it.
    pub format: Option<Format>,
    /// The order of the faces in `facelets`; the default is U R F D L B. An order without a format implies `facelets`.
    pub order: Option<FaceOrder>,
    /// The buffers of `speffz`; the default is A and U.
    pub buffers: Option<Buffers>,
    /// The meaning of round brackets in `moves`.
    pub parentheses: Parentheses,
}

impl Reader {
    /// Reads a cube in the given format, or in the format that the text shows. The cube may be in a JSON object (see
    /// [`content`]). An order of the faces without a format implies `facelets`.
    ///
    /// # Errors
    ///
    /// If the text is not in that format, or is not a solvable cube; if no format was given and the text could be in
    /// either of two formats; or if the order, the buffers or the brackets do not belong to the format.
    pub fn read(&self, text: &str) -> Result<Reading, NotationError> {
        let may_be_plain = matches!(self.format, None | Some(Format::Facelets)) && !self.says_more_than_format();
        if may_be_plain && facelets::are_plain(text.as_bytes()) {
            let letters = { text.bytes().zip(1..) }.map(|(letter, column)| (Column::new(column), char::from(letter)));
            if let Ok(reading) = of_known_stickers(&facelets::spelling(FaceOrder::USUAL), letters) {
                return Ok(reading);
            }
        }
        match self.read_as_it_is(text) {
            Err(error) if self.is_open() => self.read_otherwise(text, error),
            read => read,
        }
    }

    /// Tries the notations of other programs for a text that is in none of the formats, and for a link. `error` is the
    /// error of the unchanged text.
    fn read_otherwise(&self, text: &str, error: NotationError) -> Result<Reading, NotationError> {
        // These errors show that the format was recognised, so no other notation is tried.
        if matches!(
            error,
            NotationError::Unknown(UnknownError::Several { .. }) | NotationError::Measured(_)
        ) {
            return Err(error);
        }
        let cube = cube_text(text);
        if let Some(read) = cycles::read(&cube) {
            return Ok(read?.into());
        }
        let is_list = cube.trim_start().starts_with(['[', '{']);
        let is_link = Link::of(&cube).is_some();
        let mut of_other = None;
        for spelling in spellings(&cube, Facelet::COUNT, &Face::ALL.map(Face::letter)) {
            let reader = Reader {
                format: Some(spelling.format),
                ..*self
            };
            match reader.read_as_it_is(&spelling.text) {
                Err(error @ NotationError::Unknown(UnknownError::Several { .. })) => return Err(error),
                // An error about the stickers in a list or a link is more useful than an error about the whole text.
                Err(error @ (NotationError::Stickers { .. } | NotationError::Assembly(_))) if is_list => {
                    of_other.get_or_insert(error);
                }
                Err(error) if is_link => {
                    of_other.get_or_insert(error);
                }
                Err(_) => {}
                read => return read,
            }
        }
        if let Some((word, meant)) = unknown_color(&cube) {
            return Err(NotationError::ColorWord { word, meant });
        }
        Err(of_other.unwrap_or(error))
    }

    fn read_as_it_is(&self, text: &str) -> Result<Reading, NotationError> {
        if self.format == Some(Format::Rgb) || self.is_open() && measured::is_measured(text) {
            self.judge(Format::Rgb)?;
            return Ok(measured::read(text)?.into());
        }
        let text = &*match (content(text)?, self.format) {
            (Content::Cubies(cubies), None | Some(Format::Cubies)) => {
                self.judge(Format::Cubies)?;
                return Ok(match cubies.is_from_zero() {
                    true => cubies::read_from_zero(&cubies)?.into(),
                    false => cubies::read(&cubies)?.into(),
                });
            }
            (Content::Pattern(pattern), None | Some(Format::Kpattern)) => {
                self.judge(Format::Kpattern)?;
                return Ok(kpattern::read(&pattern)?.into());
            }
            (Content::Text(text), _) => text,
            (_, Some(format)) => return Err(ObjectError::OtherFormat(format.name()).into()),
        };
        if text.trim_start().starts_with('{') {
            // A field of the object may contain another object. That object is shorter, so this recursion ends.
            return self.read_as_it_is(text);
        }
        let format = match (self.format.map(Format::of_position), self.order) {
            (Some(format), _) => format,
            (None, Some(_)) => Format::Facelets,
            (None, None) => Format::recognise(text)?,
        };
        self.judge(format)?;
        match format {
            Format::Cubies | Format::Kpattern => Err(ObjectError::OtherFormat(format.name()).into()),
            Format::Reid => Ok(reid::read(text)?.into()),
            Format::B32 => Ok(b32::read(text)?.into()),
            Format::Labels => {
                let labels = Labels::read(text).map_err(NotationError::Labels)?;
                Ok(match labels.unknown.is_empty() {
                    true => labels.cube().map_err(NotationError::Labels)?.into(),
                    false => unknown_labels::only_cube(&labels)?.into(),
                })
            }
            Format::Speffz => Ok(speffz::read(text, self.buffers.unwrap_or_default())?.into()),
            Format::Moves | Format::CsTimer | Format::TwistyTimer | Format::Wca | Format::Tnoodle => {
                let algorithm = Algorithm::parse(text, self.parentheses)?;
                let cube = algorithm.held().map_err(AlgorithmError::from)?;
                Ok(cube.into())
            }
            Format::Nissy => {
                let algorithm = Algorithm::parse(text, Parentheses::OnInverse)?;
                Ok(algorithm.held().map_err(AlgorithmError::from)?.into())
            }
            Format::Cycles => Ok(cycles::read(text).ok_or(NotationError::NotInFormat(format))??.into()),
            Format::Link => match Link::of(text) {
                Some(_) => self.read_otherwise(text, NotationError::NotInFormat(format)),
                None if self.format.is_none() => Err(AlgorithmError::Foreign(ForeignText::Link).into()),
                None => Err(NotationError::NotInFormat(format)),
            },
            Format::Santa => match santa::facelets(text) {
                Some(stickers) => self.read_facelets(&stickers),
                // The text may be moves in the notation of the same competition.
                None => Ok(Algorithm::parse(text, Parentheses::Group)?
                    .held()
                    .map_err(AlgorithmError::from)?
                    .into()),
            },
            Format::Rgb => Ok(measured::read(text)?.into()),
            Format::Colors => self.read_colors(text),
            Format::Facelets => self.read_facelets(text),
            Format::Net => {
                let stickers = net::read(text, &net::widths()).map_err(NotationError::of_stickers)?;
                of_stickers(&net::spelling(), stickers.into_iter())
            }
        }
    }

    /// Checks that the options `order`, `buffers` and `parentheses`, if they are set, belong to this format.
    fn judge(&self, format: Format) -> Result<(), NotationError> {
        let told = [
            ("order", self.order.is_some(), Format::Facelets),
            ("buffers", self.buffers.is_some(), Format::Speffz),
            ("niss", self.parentheses == Parentheses::OnInverse, Format::Moves),
        ];
        match told.into_iter().find(|&(_, is_told, of)| is_told && of != format) {
            Some((option, _, of)) => Err(NotationError::OfOtherFormat { option, of, format }),
            None => Ok(()),
        }
    }

    /// True if options other than the format describe the notation of cubes.
    pub(crate) fn says_more_than_format(&self) -> bool {
        self.order.is_some() || self.buffers.is_some() || self.parentheses != Parentheses::Group
    }

    /// The reader for one of several texts that the user gives together. It leaves out each of the options `order`,
    /// `buffers` and `parentheses` that does not belong to the format of this text.
    #[must_use]
    pub(crate) fn beside_others(self, text: &str) -> Reader {
        if !self.says_more_than_format() {
            return self;
        }
        let format = match (content(text), self.format) {
            (Ok(Content::Text(text)), None) => Format::recognise(&text).ok(),
            (Ok(Content::Cubies(_) | Content::Pattern(_)), None) => Some(Format::Cubies),
            (_, format) => format,
        };
        let is_of = |other: Format| format.is_none_or(|format| format == other);
        Reader {
            order: self.order.filter(|_| is_of(Format::Facelets)),
            buffers: self.buffers.filter(|_| is_of(Format::Speffz)),
            parentheses: match is_of(Format::Moves) {
                true => self.parentheses,
                false => Parentheses::Group,
            },
            ..self
        }
    }

    /// Reads a partly known cube. It works like [`Reader::read`], but unknown stickers are allowed, and several cubes
    /// may then fit.
    ///
    /// # Errors
    ///
    /// If no cube has the known stickers, or for the reasons of [`Reader::read`].
    pub(crate) fn read_partial(&self, text: &str) -> Result<PartialReading, NotationError> {
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
        result.map_err(|error| match self.with_other_readings(error, text) {
            NotationError::Stickers { error, suggestions, .. } => NotationError::Stickers {
                maybe_moves: self.is_open() && is_face_letters(text),
                error,
                suggestions,
            },
            error => error,
        })
    }

    /// Reads stickers in the format `colors`, in which purple and orange stand for the same face.
    fn read_colors(&self, text: &str) -> Result<Reading, NotationError> {
        let spelling = colors::spelling();
        let mut result = of_sections(&spelling, &colors::without_orange(text));
        if text.contains(colors::ORANGE) {
            // The result shows the letters that were typed.
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
        result.map_err(|error| self.with_other_readings(error, text))
    }

    /// True if the caller gave neither the format nor the order of the faces.
    fn is_open(&self) -> bool {
        self.format.is_none() && self.order.is_none()
    }

    /// Adds other possible readings to an error about stickers: as the rows of a net one after the other, or as
    /// `facelets` with the faces in another order. Changes nothing if the caller gave the format or the order of the
    /// faces.
    fn with_other_readings(&self, error: NotationError, text: &str) -> NotationError {
        if !self.is_open() {
            return error;
        }
        let Some(stickers) = fifty_four_stickers(text) else {
            return error;
        };
        let net = read_as(net::spelling(), &stickers);
        let as_net = OtherReading {
            format: Format::Net,
            order: None,
        };
        match error {
            // If the stickers form a cube when they are read as the rows of a net, only this reading is suggested. One
            // of the 720 orders of the faces may also give a cube by chance, as happens for the net of a solved cube.
            NotationError::Assembly(mut no_cube) if net.is_some_and(|colors| colors != Some(false)) => {
                no_cube.other_readings = vec![as_net];
                NotationError::Assembly(no_cube)
            }
            NotationError::Assembly(mut no_cube) => {
                let readings = readings_in_order(&stickers);
                let is_usual = |symbols| ColorScheme::from_symbols(symbols).map(|scheme| scheme.is_usual());
                let may_be_mirrored =
                    is_usual(no_cube.symbols) == Some(true) && typed_from_right(&no_cube.facelets).is_some();
                let are_usual = readings.iter().any(|(_, is_usual)| *is_usual);
                no_cube.other_readings = match are_usual || !may_be_mirrored {
                    true => readings.into_iter().map(|(reading, _)| reading).collect(),
                    false => Vec::new(),
                };
                NotationError::Assembly(no_cube)
            }
            NotationError::Stickers { error, maybe_moves, .. } if net.is_some() => NotationError::Stickers {
                error,
                maybe_moves,
                suggestions: vec![Suggestion::OtherReading(as_net)],
            },
            error => error,
        }
    }
}

/// The stickers of a text, without separators between rows or faces, if there are 54 and no face is named.
fn fifty_four_stickers(text: &str) -> Option<Vec<(Column, char)>> {
    let sections = Sections::of(text);
    let stickers: Vec<(Column, char)> = match sections.is_whole() && !sections.are_labelled {
        true => sections.stickers,
        false => visible(text).collect(),
    };
    (stickers.len() == Facelet::COUNT).then_some(stickers)
}

/// Reads the stickers with a spelling; `None` if they do not form a cube. The inner value is `None` if their symbols
/// are not colors, and otherwise the result of [`ColorScheme::is_usual`], which is false for the mirror image of a
/// common cube.
fn read_as(spelling: Spelling, stickers: &[(Column, char)]) -> Option<Option<bool>> {
    let Symbols { facelets, centres } = spelling.read(stickers.iter().copied()).ok()?;
    Cube::try_from(facelets).ok()?;
    Some(ColorScheme::from_symbols(centres).map(|scheme| scheme.is_usual()))
}

/// The orders of faces in which the stickers form a cube, each with a flag. The flag is true if the cube has the colors
/// of most cubes. If the flag is true for any order, orders for which it is false are left out.
fn readings_in_order(stickers: &[(Column, char)]) -> Vec<(OtherReading, bool)> {
    let readings = FaceOrder::all().filter_map(|order| {
        let colors = read_as(facelets::spelling(order), stickers)?;
        let reading = OtherReading {
            format: Format::Facelets,
            order: (order != FaceOrder::USUAL).then_some(order),
        };
        Some((reading, colors == Some(true)))
    });
    let mut readings: Vec<(OtherReading, bool)> = readings.collect();
    let some_are_usual = readings.iter().any(|(_, is_usual)| *is_usual);
    readings.retain(|(_, is_usual)| *is_usual == some_are_usual);
    readings
}

/// The cube that the stickers of a text form. The text may write them in groups; see [`Sections`].
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

/// The cube that these stickers form. Unknown stickers are deduced.
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

/// If the text has more than six different symbols, changes all letters to capitals if most symbols are capitals, and
/// to small letters otherwise. This is useful because phones begin a text with a capital letter. Returns `None` if this
/// is not necessary, or if more than six different symbols remain.
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

/// The cube that these stickers form. All of them must be known.
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
            other_readings: Vec::new(),
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

/// Writes the 54 stickers as the person who holds the cube sees them, in the format `facelets`.
impl fmt::Display for Cube {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&facelets::write(&self.facelets()))
    }
}

/// Reads a cube like [`Reader::read`], and returns it without its orientation.
///
/// # Errors
///
/// If the text is not in that format, or not a solvable cube.
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

/// Writes a cube in a format; `None` for `moves`, which needs a solver, and for the formats that are only read. All
/// formats except `net` have one line.
///
/// The orientation of the cube is included if the format can express it; `reid`, `cubies`, `cycles` and `speffz`
/// cannot, so they describe the upright cube.
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
        Format::Speffz => Some(speffz::write(&upright.cube, Buffers::default())),
        Format::Net => Some(net::write(&cube.facelets())),
        Format::Cycles => Some(cycles::write(&upright.cube)),
        Format::Moves
        | Format::Nissy
        | Format::Link
        | Format::Santa
        | Format::Rgb
        | Format::CsTimer
        | Format::TwistyTimer
        | Format::Wca
        | Format::Tnoodle => None,
    }
}
