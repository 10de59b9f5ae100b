//! A cube drawn as a net.

use anstyle::{Ansi256Color, AnsiColor, Style};
use rubik::cube::{Face, Facelet, Facelets, Piece, PieceSet};
use rubik::notation::net::lines;
use std::fmt::Write;

/// Which stickers stand out.
pub enum Marked {
    /// All alike.
    All,
    /// Those of these pieces, and the centres.
    PieceSet(PieceSet),
    /// These.
    Stickers(Vec<Facelet>),
}

impl Marked {
    /// The facelets that stand out, by their index.
    fn facelets(&self) -> [bool; Facelet::COUNT] {
        match self {
            Marked::All => [true; Facelet::COUNT],
            Marked::Stickers(stickers) => {
                let mut marked = [false; Facelet::COUNT];
                for facelet in stickers {
                    marked[facelet.index()] = true;
                }
                marked
            }
            Marked::PieceSet(pieces) => {
                let mut marked = [false; Facelet::COUNT];
                let centres = Face::ALL
                    .into_iter()
                    .filter_map(|face| Facelet::new(face, 4));
                for facelet in pieces.iter().flat_map(Piece::facelets).chain(centres) {
                    marked[facelet.index()] = true;
                }
                marked
            }
        }
    }
}

/// The net, nine lines, the end of the last one left off: a letter a sticker, and with colour
/// also in its colour. Stickers that do not stand out have small letters, and no colour.
pub fn net(facelets: &Facelets, marked: &Marked, colorful: bool) -> String {
    let marked = marked.facelets();
    let line = |places: Vec<Facelet>| {
        let mut line = String::new();
        if places.len() == 3 {
            line.push_str(if colorful { "         " } else { "      " });
        }
        for facelet in places {
            let colour = facelets[facelet];
            let is_marked = marked[facelet.index()];
            let letter = if is_marked {
                colour.letter()
            } else {
                colour.letter().to_ascii_lowercase()
            };
            // Writing to a String cannot fail.
            let _ = if colorful && is_marked {
                let style = style(colour);
                write!(line, "{style} {letter} {style:#}")
            } else if colorful {
                write!(line, " {letter} ")
            } else {
                write!(line, "{letter} ")
            };
        }
        line.trim_end().to_owned()
    };
    lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The colour that the face has on most cubes that are sold, from the palette of 256 that nearly
/// every terminal has.
fn style(face: Face) -> Style {
    let (sticker, letter) = match face {
        Face::U => (231, AnsiColor::Black),
        Face::R => (160, AnsiColor::BrightWhite),
        Face::F => (34, AnsiColor::Black),
        Face::D => (226, AnsiColor::Black),
        Face::L => (208, AnsiColor::Black),
        Face::B => (20, AnsiColor::BrightWhite),
    };
    Style::new()
        .bg_color(Some(Ansi256Color(sticker).into()))
        .fg_color(Some(letter.into()))
}
