//! A page of a PDF. Coordinates are in points, from the upper left corner of the page.

use crate::notation::StickerColor;
use crate::notation::drawing::{Drawing, Point};
use crate::scrambles::ScrambleError;
use pdf_writer::{Content, Name, Str};

/// A font that is available in every PDF reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Font {
    Plain,
    Bold,
    /// A font in which each letter is 0.6 times as wide as the font size.
    Moves,
}

impl Font {
    pub(super) const ALL: [Font; 3] = [Font::Plain, Font::Bold, Font::Moves];

    /// The name by which the contents of pages refer to the font.
    pub(super) const fn name(self) -> Name<'static> {
        Name(match self {
            Font::Plain => b"P",
            Font::Bold => b"B",
            Font::Moves => b"M",
        })
    }

    /// The name by which PDF readers know the font.
    pub(super) const fn base(self) -> Name<'static> {
        Name(match self {
            Font::Plain => b"Helvetica",
            Font::Bold => b"Helvetica-Bold",
            Font::Moves => b"Courier-Bold",
        })
    }
}

/// The width of a letter of [`Font::Moves`], divided by the font size.
pub(super) const LETTER: f64 = 0.6;

/// A rectangle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    pub(super) fn right(self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// Returns the area inside a margin. The margin is `across` wide on the left and on the right, and `down` high at
    /// the top and at the bottom.
    pub(super) fn within(self, across: f64, down: f64) -> Area {
        Area {
            left: self.left + across,
            top: self.top + down,
            width: self.width - 2.0 * across,
            height: self.height - 2.0 * down,
        }
    }
}

/// A page.
pub(super) struct Canvas {
    content: Content,
    height: f64,
}

impl Canvas {
    pub(super) fn new(height: f64) -> Canvas {
        let content = Content::new();
        Canvas { content, height }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    fn up(&self, [x, y]: Point) -> [f32; 2] {
        [x as f32, (self.height - y) as f32]
    }

    /// Writes a line of text. `at` is the left end of its baseline. The caller must have checked with [`encoded`] that
    /// the fonts contain all letters of the text; otherwise nothing is written.
    pub(super) fn text(&mut self, font: Font, size: f64, at: Point, text: &str) {
        let [x, y] = self.up(at);
        self.content.begin_text();
        self.content.set_font(font.name(), size as f32);
        self.content.next_line(x, y);
        self.content.show(Str(&encoded(text).unwrap_or_default()));
        self.content.end_text();
    }

    /// Sets the color of the following texts. [`Canvas::fill`] and [`Canvas::picture`] set it back to black.
    pub(super) fn color(&mut self, color: StickerColor) {
        let [red, green, blue] = [color.red, color.green, color.blue].map(|part| f32::from(part) / 255.0);
        self.content.set_fill_rgb(red, green, blue);
    }

    pub(super) fn fill(&mut self, area: Area, color: StickerColor) {
        self.color(color);
        self.rectangle(area);
        self.content.fill_nonzero();
        self.color(BLACK);
    }

    /// Draws the outline of a rectangle.
    pub(super) fn frame(&mut self, area: Area, width: f64) {
        self.content.set_line_width(width as f32);
        self.rectangle(area);
        self.content.stroke();
    }

    fn rectangle(&mut self, area: Area) {
        let [x, y] = self.up([area.left, area.bottom()]);
        self.content.rect(x, y, area.width as f32, area.height as f32);
    }

    /// Draws a line from the left to the right.
    pub(super) fn rule(&mut self, from: Point, length: f64, width: f64) {
        let [x, y] = self.up(from);
        self.content.set_line_width(width as f32);
        self.content.move_to(x, y);
        self.content.line_to(x + length as f32, y);
        self.content.stroke();
    }

    /// Draws a picture in the largest size that fits into an area. The picture is at the right edge of the area and
    /// vertically centred.
    pub(super) fn picture(&mut self, area: Area, drawing: &Drawing) {
        let [width, height] = drawing.size();
        let scale = (area.width / width).min(area.height / height);
        let (left, top) = (
            area.right() - width * scale,
            area.top + (area.height - height * scale) / 2.0,
        );
        for (points, color) in drawing.polygons() {
            self.color(color);
            for (number, [x, y]) in points.into_iter().enumerate() {
                let [x, y] = self.up([left + x * scale, top + y * scale]);
                match number {
                    0 => self.content.move_to(x, y),
                    _ => self.content.line_to(x, y),
                };
            }
            self.content.close_path();
            self.content.fill_nonzero();
        }
        self.color(BLACK);
    }
}

pub(super) const BLACK: StickerColor = StickerColor::new(0, 0, 0);

/// The characters 0x80 to 0x9F of the encoding WinAnsi (ISO 32000-1, annex D). From 0xA0 on, WinAnsi is the same as
/// Unicode.
const FROM_80: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Encodes a text in WinAnsi, the encoding of the fonts.
///
/// # Errors
///
/// If the text contains a letter that is not in the fonts.
pub(super) fn encoded(text: &str) -> Result<Vec<u8>, ScrambleError> {
    let code = |letter: char| match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).ok(),
        _ if letter.is_control() => None,
        _ => { FROM_80.iter().zip(0x80..) }.find_map(|(each, code)| (*each == letter).then_some(code)),
    };
    { text.chars() }
        .map(|letter| {
            code(letter).ok_or_else(|| ScrambleError::UnprintableName {
                name: text.to_owned(),
                letter,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_western_europe_are_encoded_and_others_are_refused() {
        assert_eq!(encoded("Århus – Š ·"), Ok(b"\xc5rhus \x96 \x8a \xb7".to_vec()));
        for (text, letter) in [("Łódź", 'Ł'), ("東京", '東'), ("a\nb", '\n'), ("\u{81}", '\u{81}')] {
            let error = encoded(text).expect_err("it has no such letter");
            let name = text.to_owned();
            assert_eq!(error, ScrambleError::UnprintableName { name, letter });
        }
    }
}
