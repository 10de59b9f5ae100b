//! The palette of 256 colors that nearly every terminal has.

use rubik::notation::StickerColor;

/// Black and white. Unlike the first eight colors, they do not change on terminals that show bold letters brighter.
const BLACK: u8 = 16;
const WHITE: u8 = 231;

/// Returns the palette's color for a sticker. Each of the six standard colors has a fixed color of the palette; any
/// other color gets the nearest color.
pub fn of_sticker(color: StickerColor) -> u8 {
    match color {
        StickerColor::WHITE => WHITE,
        StickerColor::RED => 160,
        StickerColor::GREEN => 34,
        StickerColor::YELLOW => 226,
        StickerColor::ORANGE => 208,
        StickerColor::BLUE => 20,
        color => nearest(color),
    }
}

/// Returns black or white: the letter color that is easier to read on a sticker of this color.
pub fn of_letter_on(color: StickerColor) -> u8 {
    if is_dark(color) { WHITE } else { BLACK }
}

/// True if a white letter is easier to read on this color than a black letter.
pub fn is_dark(color: StickerColor) -> bool {
    // The perceived brightness of a color, 0 to 255 (ITU-R BT.601).
    let StickerColor { red, green, blue } = color;
    let brightness = (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000;
    brightness < 90
}

/// Returns the index of the nearest color among 6·6·6 colors of the palette. These colors begin at index 16. Their red,
/// green and blue values are those in `LEVELS`.
fn nearest(color: StickerColor) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| {
        let levels = (0_u8..).zip(LEVELS);
        let nearest = levels.min_by_key(|(_, level)| level.abs_diff(value));
        nearest.map_or(0, |(index, _)| index)
    };
    16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue)
}
