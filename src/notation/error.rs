//! The reasons why a text is not a cube.

use super::algorithm::AlgorithmError;
use super::color_scheme::ColorScheme;
use super::facelets::StickerError;
use super::format::{Format, FormatError};
use super::measured::MeasuredError;
use super::object::ObjectError;
use super::pieces::PieceError;
use super::shown_together;
use super::suggestion::{OtherReading, Suggestion, SymbolChange, meant};
use super::unknown::UnknownError;
use crate::cube::{
    AssemblyError, Change, Face, Facelets, Fault, diagnose, mending_changes, mirrored_faces, mixed_up_colors,
    turned_faces, typed_from_right,
};
use std::fmt;
use thiserror::Error;

/// The reason why a text is not a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The symbols are not 54 stickers of six colors, or are not arranged as the lines of a net.
    #[error("{error}{}", meant(.suggestions))]
    Stickers {
        /// The error.
        error: StickerError,
        /// True if the text may have been meant as an algorithm.
        maybe_moves: bool,
        /// The mistakes that were probably made.
        suggestions: Vec<Suggestion>,
    },
    /// The stickers do not form a solvable cube.
    #[error(transparent)]
    Assembly(Box<NoCube>),
    /// Some stickers are unknown, and they cannot be deduced.
    #[error(transparent)]
    Unknown(#[from] UnknownError),
    /// The labels cannot be read, or do not form a solvable cube. (The operator `?` converts a [`PieceError`] not into
    /// this variant, but into [`NotationError::Pieces`].)
    #[error(transparent)]
    Labels(PieceError),
    /// The text is ambiguous, or seems to be something other than a cube.
    #[error(transparent)]
    Unrecognised(#[from] FormatError),
    /// The pieces cannot be read, or do not form a solvable cube.
    #[error(transparent)]
    Pieces(#[from] PieceError),
    /// The text is not in the requested format.
    #[error("this is not in the format {0}")]
    NotInFormat(Format),
    /// An impossible cycle of pieces: an edge moves to the place of a corner, or two pieces move to one place.
    #[error("these pieces cannot form a cycle")]
    Cycle,
    /// No turns make all these cycles of pieces.
    #[error("no turns make these cycles: {0}")]
    CyclesTogether(AssemblyError),
    /// A word among the names of colors is not a name of a color.
    #[error("'{word}' is not a color; did you mean {meant}?")]
    ColorWord {
        /// The word.
        word: String,
        /// The color with the most similar name.
        meant: &'static str,
    },
    /// The measured colors cannot be read, or do not determine a cube.
    #[error(transparent)]
    Measured(#[from] MeasuredError),
    /// The text cannot be read as an algorithm.
    #[error(transparent)]
    Moves(#[from] AlgorithmError),
    /// No cube can be read from a JSON object or from a file of solves.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// An option for the notation of cubes does not apply to the format of this cube.
    #[error("{option} is for cubes in the format {of}, and this cube is in the format {format}")]
    OfOtherFormat {
        /// The option: `order`, `buffers` or `niss`.
        option: &'static str,
        /// The format to which the option applies.
        of: Format,
        /// The format of the cube.
        format: Format,
    },
}

impl NotationError {
    /// The error for symbols that are not 54 stickers of six colors, without suggestions.
    pub(super) const fn of_stickers(error: StickerError) -> NotationError {
        NotationError::Stickers {
            error,
            maybe_moves: false,
            suggestions: Vec::new(),
        }
    }

    /// Other possible readings of the text. Some of them are only guesses, and need not give a cube.
    pub fn other_readings(&self) -> Vec<OtherReading> {
        let plain = |format| OtherReading { format, order: None };
        match self {
            NotationError::Stickers { suggestions, .. }
                if matches!(suggestions.first(), Some(Suggestion::OtherReading(_))) =>
            {
                let reading = |suggestion: &Suggestion| match suggestion {
                    Suggestion::OtherReading(other) => Some(*other),
                    _ => None,
                };
                suggestions.iter().filter_map(reading).collect()
            }
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
            NotationError::Assembly(no_cube) => no_cube.other_readings.clone(),
            NotationError::Unrecognised(FormatError::Ambiguous(formats)) => formats.map(plain).to_vec(),
            NotationError::Unrecognised(FormatError::FileName { maybe_speffz: true }) => {
                vec![plain(Format::Speffz)]
            }
            NotationError::Unrecognised(FormatError::FileName { .. }) => Vec::new(),
            NotationError::Unrecognised(_) => vec![plain(Format::Moves)],
            _ => Vec::new(),
        }
    }

    /// Suggested corrections of the text. Each of them alone gives a cube, except that some of the readings in
    /// [`NotationError::other_readings`] are only guesses.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let others = self.other_readings().into_iter();
        let mut suggestions: Vec<Suggestion> = others.map(Suggestion::OtherReading).collect();
        match self {
            NotationError::Stickers { suggestions: found, .. } => {
                let is_new = |found: &&Suggestion| !matches!(found, Suggestion::OtherReading(_));
                suggestions.extend(found.iter().filter(is_new).cloned());
            }
            NotationError::Assembly(no_cube) => suggestions = no_cube.suggestions(),
            NotationError::Unknown(UnknownError::Several { ways, .. }) => {
                suggestions.extend_from_slice(ways);
            }
            _ => {}
        }
        suggestions
    }
}

/// Stickers that do not form a solvable cube, as the person who holds the cube sees them. `Display` writes the first
/// error in the symbols of the text. If these symbols are not the letters of the faces, it adds the symbol of each
/// face. Then it adds the probable mistakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCube {
    /// The first error.
    pub error: AssemblyError,
    /// The stickers of the text.
    pub facelets: Facelets,
    /// The symbol that the text uses for each face, in the order U R F D L B.
    pub symbols: [char; 6],
    /// Other readings of the text that give a cube, the likeliest first.
    pub other_readings: Vec<OtherReading>,
}

impl NoCube {
    /// The symbol for the color of a face.
    fn symbol(&self, face: Face) -> String {
        shown_together([self.symbols[face as usize]]).trim().to_owned()
    }

    /// The description of a fault in one line, in the symbols of the text.
    pub fn in_symbols(&self, fault: &Fault) -> String {
        fault.in_colors(&|face| self.symbol(face))
    }

    /// All faults.
    pub fn faults(&self) -> Vec<Fault> {
        diagnose(&self.facelets)
    }

    /// Changes that turn the stickers into a solvable cube. The method tries the following groups of changes in order,
    /// and returns the first group that is not empty:
    ///
    /// - other readings of the text;
    /// - changes of one sticker;
    /// - one face that was typed in another rotation or mirrored;
    /// - all rows typed from right to left;
    /// - two stickers exchanged, two colors confused, or other changes of two stickers;
    /// - the fewest faces that may have been typed in another rotation.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let from_right = || typed_from_right(&self.facelets).map(|_| Suggestion::RowsFromRight);
        if !self.other_readings.is_empty() {
            // If the symbols are not colors, reversed rows are as likely as another reading.
            let also = from_right().filter(|_| ColorScheme::from_symbols(self.symbols).is_none());
            let others = self.other_readings.iter().copied().map(Suggestion::OtherReading);
            return others.chain(also).collect();
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
        // Red and orange are confused more often than any other two colors.
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

    /// The changes as suggestions, in the symbols of the text.
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
