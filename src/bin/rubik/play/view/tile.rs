//! Draws a tile with its color, its letter or number, and its mark.

use crate::play::color::{ColorDepth, StickerTheme};
use crate::play::net::{Mark, ScreenTile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The style of a tile, or `None` for a gap or an empty square without a mark.
pub fn style(tile: ScreenTile, theme: &StickerTheme) -> Option<Style> {
    match tile {
        ScreenTile::Gap
        | ScreenTile::Piece {
            piece: 0,
            mark: Mark::None,
        } => None,
        ScreenTile::Piece { .. } => Some(Style::new().add_modifier(Modifier::REVERSED)),
        ScreenTile::Sticker { face, mark } => {
            let style = face.map_or_else(|| theme.depth.blank(), |face| theme.style(face));
            Some(match mark {
                Mark::None | Mark::Deduced => style,
                Mark::Cursor | Mark::Placed | Mark::Wrong => style.add_modifier(Modifier::BOLD),
            })
        }
    }
}

/// The text of a tile with this width in cells. If the theme shows letters, or a sticker is marked as wrong, the text
/// of the sticker is the letter of its color. Otherwise, it is a blank. The text of a piece is the piece's number. A
/// dot stands for an unknown color and for the empty square. If the tile is marked and three or more cells wide, signs
/// surround this character.
pub fn text(tile: ScreenTile, theme: &StickerTheme, width: u16) -> String {
    let (letter, mark) = match tile {
        ScreenTile::Gap => return String::new(),
        ScreenTile::Piece { piece: 0, mark } => ('·', mark),
        ScreenTile::Piece { piece, mark } => match char::from_digit(u32::from(piece), 10) {
            Some(digit) => (digit, mark),
            None => return piece.to_string(),
        },
        ScreenTile::Sticker { face, mark } => {
            let letter = match face {
                None => '·',
                Some(face) if theme.shows_letters || mark == Mark::Wrong => theme.letter(face),
                Some(_) => ' ',
            };
            (letter, mark)
        }
    };
    let signs = match mark {
        Mark::None => None,
        Mark::Cursor => Some(('▸', '◂')),
        Mark::Placed => Some(('[', ']')),
        Mark::Deduced => Some(('(', ')')),
        Mark::Wrong => Some(('!', '!')),
    };
    match signs {
        Some((left, right)) => match (width, letter) {
            (0 | 1, _) => letter.to_string(),
            (2, ' ') => format!("{left}{right}"),
            (2, _) => format!("{letter}{right}"),
            _ => format!("{left}{letter}{right}"),
        },
        None => letter.to_string(),
    }
}

/// Draws a tile over a rectangle of cells. If the tile is two or more lines high and the terminal shows colors, thin
/// lines separate the tile from its neighbours.
pub fn draw(buffer: &mut Buffer, area: Rect, tile: ScreenTile, theme: &StickerTheme) {
    let style = style(tile, theme);
    if let Some(style) = style {
        buffer.set_style(area, style);
        if area.height > 1 && theme.depth != ColorDepth::Letters {
            part(buffer, area);
        }
    }
    let text = text(tile, theme, area.width);
    write_centred(buffer, area, &text, style.unwrap_or_default());
}

/// Draws thin lines at the bottom and at the right of a rectangle.
fn part(buffer: &mut Buffer, area: Rect) {
    let line = Style::new().fg(Color::Black);
    for x in area.left()..area.right() {
        buffer[(x, area.bottom() - 1)].set_char('▁').set_style(line);
    }
    for y in area.top()..area.bottom() {
        buffer[(area.right() - 1, y)].set_char('▕').set_style(line);
    }
}

/// Writes a text in the middle of a rectangle.
pub fn write_centred(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let length = u16::try_from(text.chars().count()).unwrap_or(area.width);
    let x = area.x + area.width.saturating_sub(length) / 2;
    let y = area.y + area.height.saturating_sub(1) / 2;
    buffer.set_stringn(x, y, text, usize::from(area.width), style);
}
