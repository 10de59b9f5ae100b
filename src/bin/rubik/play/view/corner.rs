//! Draws a cube as seen from a corner: the upper, the front and the right face.
//!
//! At scale s, a sticker of the front face is 4s cells wide and 2s cells high. Each line of the upper face begins 2
//! cells to the right of the line below it. The right face consists of strips that are 2 cells wide. Each strip begins
//! one line above the strip to its left. So the upper face and the right face meet.

use super::tile;
use crate::play::color::StickerTheme;
use crate::play::net::{ScreenNet, ScreenTile, VisibleFace};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The sizes of the picture and of its stickers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CornerFit {
    /// The width of the picture in cells.
    pub width: u16,
    /// The height of the picture in cells.
    pub height: u16,
    size: u16,
    scale: u16,
}

/// Finds the largest picture that fits into an area of cells. Returns `None` if no picture fits, or if the puzzle is
/// not a cube.
pub fn fit(net: &ScreenNet, width: u16, height: u16) -> Option<CornerFit> {
    let size = u16::try_from(net.cube?).ok()?;
    let fit = |scale: u16| {
        Some(CornerFit {
            width: size.checked_mul(6 * scale)?,
            height: size.checked_mul(3 * scale)?,
            size,
            scale,
        })
    };
    let mut fits = (1..=3).rev().filter_map(fit);
    fits.find(|fit| fit.width <= width && fit.height <= height)
}

/// Draws the picture in the top left corner of an area that is large enough.
pub fn draw(buffer: &mut Buffer, area: Rect, net: &ScreenNet, fit: CornerFit, theme: &StickerTheme) {
    let mut canvas = Canvas {
        buffer,
        area,
        fit,
        theme,
    };
    let size = usize::from(fit.size);
    for row in 0..fit.size {
        for column in 0..fit.size {
            let on = |face| net.on_face(size, face, usize::from(row), usize::from(column));
            canvas.draw_up(row, column, on(VisibleFace::Up));
            canvas.draw_front(row, column, on(VisibleFace::Front));
            canvas.draw_right(row, column, on(VisibleFace::Right));
        }
    }
}

/// The area in which the picture is drawn.
struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    fit: CornerFit,
    theme: &'a StickerTheme,
}

impl Canvas<'_> {
    fn draw_up(&mut self, row: u16, column: u16, sticker: ScreenTile) {
        let CornerFit { size, scale, .. } = self.fit;
        let width = 4 * scale;
        for line in row * scale..(row + 1) * scale {
            let leaning = 2 * (size * scale - 1 - line);
            let x = self.area.x + leaning + column * width;
            let place = Rect::new(x, self.area.y + line, width, 1);
            self.draw_strip(place, sticker, line == row * scale + scale / 2);
        }
    }

    fn draw_front(&mut self, row: u16, column: u16, sticker: ScreenTile) {
        let CornerFit { size, scale, .. } = self.fit;
        let (width, height) = (4 * scale, 2 * scale);
        let place = Rect {
            x: self.area.x + column * width,
            y: self.area.y + size * scale + row * height,
            width,
            height,
        };
        tile::draw(self.buffer, place, sticker, self.theme);
    }

    fn draw_right(&mut self, row: u16, column: u16, sticker: ScreenTile) {
        let CornerFit { size, scale, .. } = self.fit;
        let height = 2 * scale;
        for strip in column * scale..(column + 1) * scale {
            let top = self.area.y + size * scale - 1 - strip + row * height;
            let left = self.area.x + 4 * size * scale + 2 * strip;
            for line in 0..height {
                let place = Rect::new(left, top + line, 2, 1);
                let is_middle = strip == column * scale + scale / 2 && line == (height - 1) / 2;
                self.draw_strip(place, sticker, is_middle);
            }
        }
    }

    /// Draws one line of a sticker, with or without its letter.
    fn draw_strip(&mut self, place: Rect, sticker: ScreenTile, has_letter: bool) {
        let Some(style) = tile::style(sticker, self.theme) else {
            return;
        };
        self.buffer.set_style(place, style);
        if has_letter {
            let text = tile::text(sticker, self.theme, place.width);
            tile::write_centred(self.buffer, place, &text, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::color::ColorDepth;
    use crate::play::net::Mark;
    use rubik::notation::StickerColor;

    /// Returns rows of a net: the left face is a gap, and each of the other faces has one color.
    fn rows(size: usize, faces: &[u8]) -> Vec<Vec<ScreenTile>> {
        let mut row = vec![ScreenTile::Gap; size];
        for &face in faces {
            let sticker = ScreenTile::Sticker {
                face: Some(face),
                mark: Mark::None,
            };
            row.extend(vec![sticker; size]);
        }
        vec![row; size]
    }

    #[test]
    fn each_sticker_has_its_letter_once_at_every_scale() {
        let colors = vec![StickerColor::WHITE, StickerColor::GREEN, StickerColor::RED];
        let theme = StickerTheme::new(ColorDepth::Letters, colors, &[]);
        for size in 1..=5_u16 {
            let layers = usize::from(size);
            let net = ScreenNet {
                rows: [rows(layers, &[0]), rows(layers, &[1, 2])].concat(),
                cube: Some(layers),
            };
            for scale in 1..=3 {
                let area = Rect::new(0, 0, 6 * size * scale, 3 * size * scale);
                let fit = fit(&net, area.width, area.height).expect("a picture of this size");
                assert_eq!(fit.scale, scale);
                let mut buffer = Buffer::empty(area);
                draw(&mut buffer, area, &net, fit, &theme);
                for letter in ["W", "G", "R"] {
                    let shown = buffer.content.iter().filter(|cell| cell.symbol() == letter);
                    assert_eq!(
                        shown.count(),
                        layers * layers,
                        "{letter} of {size} layers, scale {scale}"
                    );
                }
            }
        }
    }
}
