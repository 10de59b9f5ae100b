//! Draws a puzzle as a net.

use super::tile;
use crate::play::color::StickerTheme;
use crate::play::net::ScreenNet;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The widths and heights of tiles in cells, from the largest to the smallest. The last two sizes are too narrow for
/// signs on both sides of the letters. They are used only if no other size fits.
const SIZES: [(u16, u16); 6] = [(8, 4), (6, 3), (4, 2), (3, 1), (2, 1), (1, 1)];

/// The sizes of a net and of its tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetFit {
    /// The width of the net in cells.
    pub width: u16,
    /// The height of the net in cells.
    pub height: u16,
    tile: (u16, u16),
}

impl NetFit {
    /// True if tiles are wide enough for signs beside their letters.
    pub const fn has_room_for_signs(self) -> bool {
        self.tile.0 >= 3
    }
}

/// Finds the largest net that fits into an area of cells. Returns `None` if no net fits.
pub fn fit(net: &ScreenNet, width: u16, height: u16) -> Option<NetFit> {
    let tiles = |count: usize, size: u16| u16::try_from(count).ok()?.checked_mul(size);
    let gaps = net.cube.map_or(0, |size| net.width() / size - 1);
    let gaps = u16::try_from(gaps).ok()?;
    let fit = |tile: (u16, u16)| {
        Some(NetFit {
            width: tiles(net.width(), tile.0)?.checked_add(gaps)?,
            height: tiles(net.height(), tile.1)?,
            tile,
        })
    };
    let mut fits = SIZES.into_iter().filter_map(fit);
    fits.find(|fit| fit.width <= width && fit.height <= height)
}

/// Draws a net in the top left corner of an area that is large enough. Gaps of one cell separate the faces of a cube
/// that are side by side.
pub fn draw(buffer: &mut Buffer, area: Rect, net: &ScreenNet, fit: NetFit, theme: &StickerTheme) {
    let (width, height) = fit.tile;
    let cells = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    for (row, tiles) in net.rows.iter().enumerate() {
        for (column, &each) in tiles.iter().enumerate() {
            let gaps = net.cube.map_or(0, |size| column / size);
            let place = Rect {
                x: area.x + cells(column) * width + cells(gaps),
                y: area.y + cells(row) * height,
                width,
                height,
            };
            tile::draw(buffer, place, each, theme);
        }
    }
}
