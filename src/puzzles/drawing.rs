//! Pictures: what any puzzle needs for them.

pub use crate::notation::drawing::{Drawing, Point, along};

use crate::notation::StickerColor;

/// The empty space around what is drawn.
pub const MARGIN: f64 = 10.0;

/// The color of a sticker, by its number among the stickers and that of its color; black if there is none.
pub fn color_of(stickers: &[u8], sticker: usize, colors: &[StickerColor]) -> StickerColor {
    let color = stickers.get(sticker).and_then(|&color| colors.get(usize::from(color)));
    color.copied().unwrap_or(StickerColor::BLACK)
}
