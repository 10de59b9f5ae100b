//! A cube drawn as a net.

use crate::palette;
use anstyle::{Ansi256Color, Style};
use rubik::cube::{Face, Facelet, Facelets, Piece, PieceSet};
use rubik::notation::net::lines;
use rubik::notation::{ColorScheme, StickerColor, shown_together};

/// The stickers that are marked.
pub enum Marked {
    /// None: all stickers look alike.
    None,
    /// Those of these pieces, and the centres.
    Pieces(PieceSet),
    /// These.
    Stickers(Vec<Facelet>),
}

impl Marked {
    /// Whether each sticker is marked, by the index of its facelet; none if no sticker is.
    fn facelets(&self) -> Option<[bool; Facelet::COUNT]> {
        let marked: Vec<Facelet> = match self {
            Marked::None => return None,
            Marked::Stickers(stickers) => stickers.clone(),
            Marked::Pieces(pieces) => {
                let centres = Face::ALL.into_iter().filter_map(centre);
                pieces.iter().flat_map(Piece::facelets).chain(centres).collect()
            }
        };
        let mut facelets = [false; Facelet::COUNT];
        for facelet in marked {
            facelets[facelet.index()] = true;
        }
        Some(facelets)
    }
}

fn centre(face: Face) -> Option<Facelet> {
    Facelet::new(face, 4)
}

/// How marked stickers differ from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marking {
    /// Marked ones have capital letters, the others small ones.
    Capitals,
    /// Marked ones stand in brackets. For symbols that have no capitals, or that are the same
    /// letter once as a capital and once not.
    Brackets,
}

/// How the stickers of a cube look: their symbols and their colors.
#[derive(Debug, Clone, Copy)]
pub struct StickerStyle {
    /// The symbol of each face's stickers, in the order U R F D L B.
    symbols: [char; 6],
    /// The colors to paint them in; none for text without color.
    scheme: Option<ColorScheme>,
}

impl StickerStyle {
    /// Stickers with these symbols, or with the letters U R F D L B if there are none, or some that
    /// cannot be seen. If they are painted, then in the scheme that is named; or else in the colors
    /// that the symbols name, or in the standard ones.
    pub fn new(symbols: Option<[char; 6]>, scheme: Option<ColorScheme>, colorful: bool) -> StickerStyle {
        let is_visible = |symbol: &char| shown_together([*symbol]) == symbol.to_string();
        let visible = symbols.filter(|symbols| symbols.iter().all(is_visible));
        let scheme = scheme.or_else(|| ColorScheme::from_symbols(symbols?));
        StickerStyle {
            symbols: visible.unwrap_or(Face::ALL.map(Face::letter)),
            scheme: colorful.then(|| scheme.unwrap_or_default()),
        }
    }

    /// The symbol of a face's stickers.
    pub fn symbol(&self, face: Face) -> char {
        self.symbols[face as usize]
    }

    /// How marked stickers are told from others.
    pub fn marking(&self) -> Marking {
        let has_capital = |symbol: char| {
            let (capital, small) = (capital(symbol), small(symbol));
            capital != small && (symbol == capital || symbol == small)
        };
        let capitals = self.symbols.map(capital);
        let differ = (1..6).all(|face| !capitals[..face].contains(&capitals[face]));
        if differ && self.symbols.into_iter().all(has_capital) {
            Marking::Capitals
        } else {
            Marking::Brackets
        }
    }

    /// A sticker as it stands in a net, and the space after it.
    fn sticker(&self, face: Face, is_marked: Option<bool>) -> String {
        let symbol = self.symbol(face);
        let text = match (is_marked, self.marking()) {
            (None, _) => format!(" {symbol} "),
            (Some(true), Marking::Capitals) => format!(" {} ", capital(symbol)),
            (Some(false), Marking::Capitals) => format!(" {} ", small(symbol)),
            (Some(true), Marking::Brackets) => format!("[{symbol}]"),
            (Some(false), Marking::Brackets) => format!(" {symbol} "),
        };
        match self.scheme {
            Some(scheme) => {
                let style = style(scheme.color(face));
                let style = if is_marked == Some(true) { style.bold() } else { style };
                format!("{style}{text}{style:#}")
            }
            None if self.has_brackets(is_marked) => text,
            None => text[1..].to_owned(),
        }
    }

    fn has_brackets(&self, is_marked: Option<bool>) -> bool {
        is_marked.is_some() && self.marking() == Marking::Brackets
    }

    /// The space that stands left of the faces U and D: as wide as a face.
    fn indent(&self, is_marked: Option<bool>) -> &'static str {
        if self.scheme.is_some() || self.has_brackets(is_marked) {
            "         "
        } else {
            "      "
        }
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

/// The net, nine lines, without the end of the last one.
pub fn net(facelets: &Facelets, marked: &Marked, style: &StickerStyle) -> String {
    let marked = marked.facelets();
    let is_marked = |facelet: Facelet| marked.map(|marked| marked[facelet.index()]);
    let line = |places: Vec<Facelet>| {
        let mut line = String::new();
        if places.len() == 3 {
            line.push_str(style.indent(marked.map(|_| true)));
        }
        for facelet in places {
            line.push_str(&style.sticker(facelets[facelet], is_marked(facelet)));
        }
        line.trim_end().to_owned()
    };
    lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A letter on a sticker of this color, in the palette of 256 colors.
pub(super) fn style(color: StickerColor) -> Style {
    Style::new()
        .bg_color(Some(Ansi256Color(palette::of_sticker(color)).into()))
        .fg_color(Some(Ansi256Color(palette::of_letter_on(color)).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::cube::Move;

    fn turned() -> Facelets {
        let mut facelets = Facelets::SOLVED;
        facelets.apply(&[Move::R1]);
        facelets
    }

    /// Once, only the solved stickers of a lesson were painted: six centres at its beginning.
    #[test]
    fn every_sticker_is_painted_and_only_the_marked_ones_are_bold() {
        let style = StickerStyle::new(None, None, true);
        let net = net(&turned(), &Marked::Pieces(PieceSet::NONE), &style);
        assert_eq!(net.matches("\u{1b}[48;5;").count() + net.matches(";48;5;").count(), 54);
        assert_eq!(net.matches("\u{1b}[1m").count(), 6, "{net:?}");
    }

    #[test]
    fn symbols_without_capitals_are_marked_by_brackets() {
        let marking = |symbols: &str| {
            let symbols: Vec<char> = symbols.chars().collect();
            let symbols = symbols.try_into().expect("six");
            StickerStyle::new(Some(symbols), None, false).marking()
        };
        assert_eq!(marking("WRGYOB"), Marking::Capitals);
        assert_eq!(marking("wrgyob"), Marking::Capitals);
        assert_eq!(marking("123456"), Marking::Brackets);
        assert_eq!(marking("WwGYOB"), Marking::Brackets);
        assert_eq!(marking("⬜🟥🟩🟨🟧🟦"), Marking::Brackets);
        let style = StickerStyle::new(Some(['1', '2', '3', '4', '5', '6']), None, false);
        let net = net(&turned(), &Marked::Pieces(PieceSet::NONE), &style);
        assert_eq!(net.lines().next(), Some("          1  1  3"));
        assert_eq!(net.lines().nth(1), Some("          1 [1] 3"));
    }

    #[test]
    fn a_cube_typed_with_yellow_on_top_is_drawn_with_yellow_on_top() {
        let symbols = Some(['y', 'o', 'g', 'w', 'r', 'b']);
        let style = StickerStyle::new(symbols, None, true);
        let net = net(&Facelets::SOLVED, &Marked::None, &style);
        let top = net.lines().next().expect("nine lines");
        assert!(top.contains("48;5;226") && top.contains(" y "), "{top:?}");
    }
}
