//! Writes a film as SVG or as GIF. A film shows pictures one after the other, and repeats forever.

use super::raster::Raster;
use super::shapes::{Drawing, svg_head};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;
use weezl::BitOrder;
use weezl::encode::Encoder;

/// A picture of a film.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FilmFrame {
    /// The picture.
    pub drawing: Drawing,
    /// The duration of the picture, in hundredths of a second.
    pub hundredths: u16,
}

/// Pictures of the same size, at least one, shown one after the other in an endless loop.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Film {
    /// The pictures.
    pub frames: Vec<FilmFrame>,
}

/// The maximum number of colors in a GIF.
const MOST_COLORS: usize = 256;

impl Film {
    /// The film as an animated SVG, in one line.
    pub fn svg(&self) -> String {
        let Some(first) = self.frames.first() else {
            return String::new();
        };
        let mut text = svg_head(first.drawing.size);
        let all: f64 = self.frames.iter().map(|frame| f64::from(frame.hundredths)).sum();
        let mut begin = 0.0;
        for (number, frame) in self.frames.iter().enumerate() {
            let end = begin + f64::from(frame.hundredths);
            let (from, to) = (begin / all, end / all);
            let (shown, times) = match number {
                _ if self.frames.len() == 1 => ("inline".to_owned(), "0".to_owned()),
                0 => ("inline;none".to_owned(), format!("0;{to:.5}")),
                _ if number + 1 == self.frames.len() => ("none;inline".to_owned(), format!("0;{from:.5}")),
                _ => ("none;inline;none".to_owned(), format!("0;{from:.5};{to:.5}")),
            };
            // A viewer without animation shows the last picture.
            let display = if number + 1 == self.frames.len() {
                "inline"
            } else {
                "none"
            };
            let _ = write!(
                text,
                "<g display=\"{display}\"><animate attributeName=\"display\" values=\"{shown}\" keyTimes=\"{times}\" \
                 dur=\"{:.2}s\" calcMode=\"discrete\" repeatCount=\"indefinite\"/>",
                all / 100.0
            );
            frame.drawing.write_shapes(&mut text);
            text.push_str("</g>");
            begin = end;
        }
        text.push_str("</svg>");
        text
    }

    /// The film as a GIF on a white background: <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>. For each picture,
    /// the file contains only the rectangle that differs from the previous picture.
    pub fn gif(&self) -> Vec<u8> {
        let Some(first) = self.frames.first() else {
            return Vec::new();
        };
        let Raster {
            width: wide,
            height: high,
            ..
        } = Raster::new(first.drawing.size);
        let palette = Palette::of(self);
        let mut file = b"GIF89a".to_vec();
        let word = |value: usize| (value as u16).to_le_bytes();
        file.extend(word(wide).into_iter().chain(word(high)));
        // The file has one table of 256 colors, three bytes each, for all pictures.
        file.extend([0xf7, 0, 0]);
        for number in 0..MOST_COLORS {
            file.extend(palette.colors.get(number).copied().unwrap_or_default());
        }
        // The film repeats forever.
        file.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        let mut before: Option<Vec<u8>> = None;
        for frame in &self.frames {
            // `Palette::of` has already drawn each picture once. They are drawn again here, because keeping the
            // pictures of a long film would take gigabytes.
            let raster = frame.drawing.raster();
            let pixels: Vec<u8> = raster.pixels.iter().map(|&pixel| palette.number(pixel)).collect();
            let [left, top, right, bottom] = changed(before.as_deref(), &pixels, wide);
            // Pixels that are not drawn keep their colors.
            file.extend([0x21, 0xf9, 4, 4]);
            file.extend(frame.hundredths.to_le_bytes());
            file.extend([0, 0, 0x2c]);
            for value in [left, top, right - left, bottom - top] {
                file.extend(word(value));
            }
            file.extend([0, 8]);
            let rows = pixels[top * wide..bottom * wide].chunks_exact(wide);
            let drawn: Vec<u8> = rows.flat_map(|row| &row[left..right]).copied().collect();
            let packed = Encoder::new(BitOrder::Lsb, 8).encode(&drawn);
            for block in packed.expect("every byte is a color of eight bits").chunks(255) {
                file.push(block.len() as u8);
                file.extend(block);
            }
            file.push(0);
            before = Some(pixels);
        }
        file.push(0x3b);
        file
    }
}

/// The smallest rectangle that contains all pixels that changed since the picture `before`: left, top, right and
/// bottom. If nothing changed, the rectangle contains one pixel; without `before`, it is the whole picture.
fn changed(before: Option<&[u8]>, pixels: &[u8], wide: usize) -> [usize; 4] {
    let Some(before) = before else {
        return [0, 0, wide, pixels.len() / wide];
    };
    let different = (0..pixels.len()).filter(|&at| before[at] != pixels[at]);
    let bounds = different.fold(None, |bounds: Option<[usize; 4]>, at| {
        let (column, row) = (at % wide, at / wide);
        let [left, top, right, bottom] = bounds.unwrap_or([column, row, column + 1, row + 1]);
        Some([
            left.min(column),
            top.min(row),
            right.max(column + 1),
            bottom.max(row + 1),
        ])
    });
    bounds.unwrap_or([0, 0, 1, 1])
}

/// The colors with which a film is written as a GIF, at most [`MOST_COLORS`].
struct Palette {
    colors: Vec<[u8; 3]>,
    numbers: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// All colors of the film. If there are more colors than GIF allows, colors with the same highest bits share the
    /// most frequent color of their group.
    fn of(film: &Film) -> Palette {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for pixel in film.frames.iter().flat_map(|frame| frame.drawing.raster().pixels) {
            *counts.entry(on_white(pixel)).or_default() += 1;
        }
        let mut counts: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|&(color, count)| (Reverse(count), color));
        let colors: Vec<[u8; 3]> = counts.into_iter().map(|(color, _)| color).collect();
        let of_bits = (2..=8).rev().find_map(|bits| Palette::of_bits(&colors, bits));
        of_bits.expect("colors of two bits each are 64")
    }

    fn of_bits(colors: &[[u8; 3]], bits: u32) -> Option<Palette> {
        let mut palette = Palette {
            colors: Vec::new(),
            numbers: HashMap::new(),
        };
        let mut by_bits: HashMap<[u8; 3], u8> = HashMap::new();
        for &color in colors {
            let key = color.map(|each| each >> (8 - bits));
            let number = match by_bits.get(&key) {
                Some(&number) => number,
                None => {
                    let number = u8::try_from(palette.colors.len()).ok()?;
                    palette.colors.push(color);
                    by_bits.insert(key, number);
                    number
                }
            };
            palette.numbers.insert(color, number);
        }
        Some(palette)
    }

    fn number(&self, pixel: [u8; 4]) -> u8 {
        self.numbers[&on_white(pixel)]
    }
}

fn on_white([red, green, blue, alpha]: [u8; 4]) -> [u8; 3] {
    let alpha = u16::from(alpha);
    [red, green, blue].map(|each| ((u16::from(each) * alpha + 255 * (255 - alpha)) / 255) as u8)
}
