//! A cube drawn as a net.

use anstyle::{Ansi256Color, AnsiColor, Style};
use rubik::cube::{Face, Facelet, Facelets};
use std::fmt::Write;

/// The faces from left to right, in the three bands of the net.
const BANDS: [&[Face]; 3] = [
    &[Face::U],
    &[Face::L, Face::F, Face::R, Face::B],
    &[Face::D],
];

/// The net, nine lines, the end of the last one left off: a letter a sticker, and with colour
/// also in its colour.
pub fn net(facelets: &Facelets, colorful: bool) -> String {
    let mut lines = Vec::new();
    for faces in BANDS {
        for row in 0..3 {
            let mut line = String::new();
            if faces.len() == 1 {
                line.push_str(if colorful { "         " } else { "      " });
            }
            for &face in faces {
                for column in 0..3 {
                    let facelet = Facelet::new(face, row * 3 + column);
                    let Some(colour) = facelet.map(|facelet| facelets[facelet]) else {
                        continue;
                    };
                    // Writing to a String cannot fail.
                    let _ = if colorful {
                        let style = style(colour);
                        write!(line, "{style} {colour} {style:#}")
                    } else {
                        write!(line, "{colour} ")
                    };
                }
            }
            lines.push(line.trim_end().to_owned());
        }
    }
    lines.join("\n")
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
