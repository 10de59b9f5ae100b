//! Draws a position as a net, in letters or in color.

use crate::palette;
use anstyle::{Ansi256Color, Style};
use rubik::notation::{StickerColor, shown_together};
use rubik::requests::{Emphasis, Net, PositionView, Tile};

/// Returns a position in the requested format. If no format was requested, draws the net, or lists the pieces of each
/// orbit if the puzzle has no net.
pub fn written_or_drawn(shown: &PositionView, colorful: bool) -> String {
    match shown.written() {
        Some(written) => written.text().into_owned(),
        None => shown.orbit_lines().unwrap_or_else(|| draw(&shown.net(), colorful)),
    }
}

/// The style that distinguishes marked stickers from the other stickers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marking {
    /// Marked stickers have capital letters, and other stickers have small letters.
    Capitals,
    /// Marked stickers are in brackets. This marking is for symbols without capital letters, and for sets of symbols
    /// that contain both the capital and the small form of a letter.
    Brackets,
}

impl Marking {
    /// The marking for stickers with these symbols.
    pub fn of(symbols: &[char]) -> Marking {
        let has_capital = |symbol: char| {
            let (capital, small) = (capital(symbol), small(symbol));
            capital != small && (symbol == capital || symbol == small)
        };
        let capitals: Vec<char> = symbols.iter().copied().map(capital).collect();
        let differ = (1..capitals.len()).all(|face| !capitals[..face].contains(&capitals[face]));
        if differ && symbols.iter().copied().all(has_capital) {
            Marking::Capitals
        } else {
            Marking::Brackets
        }
    }
}

/// Draws a net, without the last line ending. Adjacent stickers in the same style share a pair of escape codes.
pub fn draw(net: &Net, colorful: bool) -> String {
    let marking = Marking::of(&net.symbols);
    let is_painted = colorful && !net.colors.is_empty();
    let emphasis = |tile: &Tile| match tile {
        Tile::Sticker { emphasis, .. } => *emphasis,
        Tile::Gap | Tile::Piece(_) => Emphasis::Even,
    };
    let mut tiles = net.rows.iter().flatten();
    let has_brackets = marking == Marking::Brackets && tiles.any(|tile| emphasis(tile) != Emphasis::Even);
    let is_wide = is_painted || has_brackets;
    // The pieces of a large board have numbers with more than one digit. All columns are as wide as the largest number.
    let digits = |tile: &Tile| match tile {
        Tile::Piece(piece) => piece.to_string().len(),
        _ => 1,
    };
    let digits = net.rows.iter().flatten().map(digits).max().unwrap_or(1);
    let written = |tile: &Tile| match *tile {
        Tile::Piece(0) => format!("{:>digits$} ", '.'),
        Tile::Piece(piece) => format!("{piece:>digits$} "),
        tile => text(tile, &net.symbols, marking, is_wide),
    };
    let paint = |tile: &Tile| match tile {
        Tile::Sticker { color, emphasis } if is_painted => {
            let style = net.colors.get(usize::from(*color)).copied().map(style)?;
            let stands_out = *emphasis == Emphasis::Marked;
            Some(if stands_out { style.bold() } else { style })
        }
        _ => None,
    };
    let row = |row: &Vec<Tile>| {
        let mut line = String::new();
        for tiles in row.chunk_by(|one, next| paint(one) == paint(next)) {
            let text: String = tiles.iter().map(written).collect();
            match paint(&tiles[0]) {
                Some(style) => line.push_str(&format!("{style}{text}{style:#}")),
                None => line.push_str(&text),
            }
        }
        line.trim_end().to_owned()
    };
    net.rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// Returns the text of a sticker or a gap in a net. The text is three columns wide if `is_wide` is true, or else two
/// columns wide.
fn text(tile: Tile, symbols: &[char], marking: Marking, is_wide: bool) -> String {
    let (color, emphasis) = match tile {
        Tile::Gap | Tile::Piece(_) if is_wide => return "   ".to_owned(),
        Tile::Gap | Tile::Piece(_) => return "  ".to_owned(),
        Tile::Sticker { color, emphasis } => (color, emphasis),
    };
    let symbol = symbols.get(usize::from(color)).copied();
    let shown = shown_together(match (emphasis, marking) {
        (Emphasis::Marked, Marking::Capitals) => symbol.map(capital),
        (Emphasis::Unmarked, Marking::Capitals) => symbol.map(small),
        _ => symbol,
    });
    match (emphasis, marking) {
        (Emphasis::Marked, Marking::Brackets) => format!("[{shown}]"),
        _ if is_wide => format!(" {shown} "),
        _ => format!("{shown} "),
    }
}

fn capital(symbol: char) -> char {
    let mut capital = symbol.to_uppercase();
    match (capital.next(), capital.next()) {
        (Some(capital), None) => capital,
        _ => symbol,
    }
}

fn small(symbol: char) -> char {
    let mut small = symbol.to_lowercase();
    match (small.next(), small.next()) {
        (Some(small), None) => small,
        _ => symbol,
    }
}

/// Returns the style of a letter on a sticker of this color, in the palette of 256 colors.
fn style(color: StickerColor) -> Style {
    Style::new()
        .bg_color(Some(Ansi256Color(palette::of_sticker(color)).into()))
        .fg_color(Some(Ansi256Color(palette::of_letter_on(color)).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::notation::ColorScheme;

    /// Makes a net whose second row contains four stickers. The second sticker is marked. `symbols` are the symbols of
    /// the six faces.
    fn row(symbols: &str) -> Net {
        let symbols: Vec<char> = symbols.chars().collect();
        let scheme = ColorScheme::from_symbols(symbols.clone().try_into().expect("six"));
        let stickers = [(0, false), (0, true), (2, false), (2, false)].map(|(color, is_marked)| Tile::Sticker {
            color,
            emphasis: if is_marked {
                Emphasis::Marked
            } else {
                Emphasis::Unmarked
            },
        });
        Net {
            rows: vec![vec![Tile::Gap; 3], [&[Tile::Gap; 3], &stickers[..]].concat()],
            symbols,
            colors: scheme.unwrap_or_default().colors().to_vec(),
        }
    }

    /// In an earlier version, only the solved stickers of a lesson were colored, so the first net showed only the six
    /// centres.
    #[test]
    fn every_sticker_is_painted_and_only_the_marked_ones_are_bold() {
        let net = draw(&row("URFDLB"), true);
        let expected = "\n         \u{1b}[38;5;16m\u{1b}[48;5;231m u \u{1b}[0m";
        assert!(net.starts_with(expected), "{net:?}");
        assert_eq!(net.matches("\u{1b}[1m").count(), 1, "{net:?}");
        assert!(net.ends_with(" f  f \u{1b}[0m"), "{net:?}");
    }

    #[test]
    fn symbols_without_capitals_are_marked_by_brackets() {
        let marking = |symbols: &str| Marking::of(&symbols.chars().collect::<Vec<_>>());
        assert_eq!(marking("WRGYOB"), Marking::Capitals);
        assert_eq!(marking("wrgyob"), Marking::Capitals);
        assert_eq!(marking("123456"), Marking::Brackets);
        assert_eq!(marking("WwGYOB"), Marking::Brackets);
        assert_eq!(marking("⬜🟥🟩🟨🟧🟦"), Marking::Brackets);
        assert_eq!(draw(&row("123456"), false), "\n          1 [1] 3  3");
        assert_eq!(draw(&row("WRGYOB"), false), "\n      w W g g");
    }

    #[test]
    fn a_cube_typed_with_yellow_on_top_is_drawn_with_yellow_on_top() {
        let net = draw(&row("yogwrb"), true);
        assert!(net.contains("48;5;226") && net.contains(" y "), "{net:?}");
    }
}
