//! The ways to write a cube, and which one a text is in.

use super::algorithm::{Algorithm, looks_like_turns};
use super::{b32, colors, facelets, labels, net, reid, speffz, visible};
use crate::cube::{Face, Facelet, Rotation};
use std::fmt;
use thiserror::Error;

/// A way to write a cube down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// 54 stickers, faces in the order U R F D L B.
    Facelets,
    /// 54 stickers, each named by where it belongs, faces in the order U L F R B D.
    Labels,
    /// 54 colour letters, faces in the order U L F R B D.
    Colors,
    /// Edges and corners by the colours that they show, as Michael Reid wrote them.
    Reid,
    /// Letters for pieces, as nissy writes them.
    B32,
    /// Arrays of pieces as JSON, as a 2015 program had them.
    Cubies,
    /// A pattern as JSON, as cubing.js has it.
    Kpattern,
    /// Letters of stickers to exchange, as blindfold solvers have them.
    Speffz,
    /// 54 stickers in nine lines, as the faces unfold.
    Net,
    /// An algorithm, applied to the solved cube.
    Moves,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 10] = [
        Format::Facelets,
        Format::Labels,
        Format::Colors,
        Format::Reid,
        Format::B32,
        Format::Cubies,
        Format::Kpattern,
        Format::Speffz,
        Format::Net,
        Format::Moves,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Facelets => "facelets",
            Format::Labels => "labels",
            Format::Colors => "colors",
            Format::Reid => "reid",
            Format::B32 => "b32",
            Format::Cubies => "cubies",
            Format::Kpattern => "kpattern",
            Format::Speffz => "speffz",
            Format::Net => "net",
            Format::Moves => "moves",
        }
    }

    /// The format that a text other than JSON is in, as far as one can tell before reading it; see
    /// [`read`](super::read) for what settles it.
    ///
    /// Stickers and algorithms share letters, and may share digits. A text is taken for stickers
    /// if it has 54 symbols with U R F D L B on the centres, as some way to hold a cube puts them
    /// there, or with six different ones there and each nine times; and a text of face letters
    /// alone also if it has about as many as a cube, 45 to 63. So a sticker that was mistyped, left
    /// out or added is an error, and never silently some other cube.
    ///
    /// # Errors
    ///
    /// If it could be in one of two, and nothing tells which.
    pub fn recognise(text: &str) -> Result<Format, Ambiguous> {
        let about_a_cube = Facelet::COUNT - 9..=Facelet::COUNT + 9;
        let symbols = fifty_four(text);
        let of_stickers = match &symbols {
            Some(symbols) if colors::is_colors(symbols) => Format::Colors,
            _ => Format::Facelets,
        };
        Ok(if net::is_net(text) {
            Format::Net
        } else if symbols.as_ref().is_some_and(are_stickers) {
            of_stickers
        } else if labels::is_labels(text) {
            Format::Labels
        } else if b32::is_b32(text) {
            Format::B32
        } else if speffz::is_speffz(text) {
            // A dot is a pause, too.
            if text.parse::<Algorithm>().is_ok() {
                return Err(Ambiguous([Format::Speffz, Format::Moves]));
            }
            Format::Speffz
        } else if reid::is_reid(text) {
            Format::Reid
        } else if looks_like_turns(text) || !about_a_cube.contains(&visible(text).count()) {
            Format::Moves
        } else {
            of_stickers
        })
    }
}

/// A text that could be in either of two formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("that could be {} or {}; say --from {} or --from {}", .0[0], .0[1], .0[0], .0[1])]
pub struct Ambiguous(pub [Format; 2]);

/// The symbols of a text that has just as many as a cube has stickers.
fn fifty_four(text: &str) -> Option<[char; Facelet::COUNT]> {
    let mut symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let mut all = [' '; Facelet::COUNT];
    for symbol in &mut all {
        *symbol = symbols.next()?;
    }
    symbols.next().is_none().then_some(all)
}

/// True if 54 symbols have U R F D L B on the centres, or else six different ones there, each of
/// which occurs nine times.
fn are_stickers(symbols: &[char; Facelet::COUNT]) -> bool {
    let centres: [char; 6] = std::array::from_fn(|face| symbols[face * 9 + 4]);
    let occurs_nine_times = |centre: &char| {
        let same = symbols.iter().filter(|symbol| *symbol == centre);
        same.count() == 9
    };
    let differ = (1..6).all(|face| !centres[..face].contains(&centres[face]));
    let rotation = facelets::named(centres, Face::from_letter).and_then(Rotation::from_centres);
    rotation.is_some() || differ && centres.iter().all(occurs_nine_times)
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
