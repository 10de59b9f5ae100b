//! The colors of a cube's faces, for pictures and nets.
//!
//! The six symbols of a cube may be the letters of colors in one of a few languages, or colored squares or circles. Its
//! faces then get these colors ([`ColorScheme::from_symbols`]). All other cubes are painted in
//! [`ColorScheme::STANDARD`], or in a given scheme.

use super::names::InvalidValue;
use crate::cube::{Face, Rotation};
use std::fmt;
use std::str::FromStr;

/// A color of stickers, given by its amounts of red, green and blue, 0 to 255 each (sRGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StickerColor {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl StickerColor {
    /// White.
    pub const WHITE: StickerColor = StickerColor::new(0xff, 0xff, 0xff);
    /// Yellow.
    pub const YELLOW: StickerColor = StickerColor::new(0xff, 0xd5, 0x00);
    /// Red.
    pub const RED: StickerColor = StickerColor::new(0xc4, 0x1e, 0x3a);
    /// Orange.
    pub const ORANGE: StickerColor = StickerColor::new(0xff, 0x58, 0x00);
    /// Green.
    pub const GREEN: StickerColor = StickerColor::new(0x00, 0x9b, 0x48);
    /// Blue.
    pub const BLUE: StickerColor = StickerColor::new(0x00, 0x46, 0xad);
    /// Purple.
    pub const PURPLE: StickerColor = StickerColor::new(0x7b, 0x2c, 0xbf);
    /// Black, which some cubes have instead of white.
    pub const BLACK: StickerColor = StickerColor::new(0x22, 0x22, 0x22);

    /// The colors with an English name.
    const NAMED: [(&'static str, StickerColor); 8] = [
        ("white", StickerColor::WHITE),
        ("yellow", StickerColor::YELLOW),
        ("red", StickerColor::RED),
        ("orange", StickerColor::ORANGE),
        ("green", StickerColor::GREEN),
        ("blue", StickerColor::BLUE),
        ("purple", StickerColor::PURPLE),
        ("black", StickerColor::BLACK),
    ];

    /// A color with these amounts of red, green and blue, 0 to 255 each.
    pub const fn new(red: u8, green: u8, blue: u8) -> StickerColor {
        StickerColor { red, green, blue }
    }

    /// False for red and for the colors that people and cameras confuse with red: orange and purple.
    pub(super) fn is_far_from_red(self) -> bool {
        ![StickerColor::RED, StickerColor::ORANGE, StickerColor::PURPLE].contains(&self)
    }

    /// The English name of the color, if it has one: `white`.
    pub fn name(self) -> Option<&'static str> {
        let mut named = StickerColor::NAMED.into_iter();
        named.find(|&(_, color)| color == self).map(|(name, _)| name)
    }

    /// The color that an English name or a code `#rrggbb` stands for, in small or capital letters; `None` for any other
    /// text.
    pub(crate) fn from_name(name: &str) -> Option<StickerColor> {
        let Some(digits) = name.strip_prefix('#') else {
            let named = StickerColor::NAMED.into_iter();
            let mut named = named.filter(|(each, _)| each.eq_ignore_ascii_case(name));
            return named.next().map(|(_, color)| color);
        };
        let is_number = digits.len() == 6 && digits.chars().all(|each| each.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(StickerColor::new(red, green, blue))
    }
}

/// The notation `#ff5800`, which SVG and HTML read.
impl fmt::Display for StickerColor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StickerColor { red, green, blue } = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Symbols of colors that belong together: the letters of one language, or signs of one shape.
type Alphabet = &'static [(char, StickerColor)];

/// The alphabets, in the order in which they are tried. All letters that have a case are capitals. Some languages are
/// missing because the names of two colors begin with the same letter, for example green and yellow in German.
const ALPHABETS: [Alphabet; 9] = [
    // English. Some cubes have black instead of white, or purple instead of orange.
    &[
        ('W', StickerColor::WHITE),
        ('Y', StickerColor::YELLOW),
        ('R', StickerColor::RED),
        ('O', StickerColor::ORANGE),
        ('G', StickerColor::GREEN),
        ('B', StickerColor::BLUE),
        ('P', StickerColor::PURPLE),
        ('K', StickerColor::BLACK),
    ],
    // Spanish: blanco, amarillo, rojo, naranja, verde, azul.
    &[
        ('B', StickerColor::WHITE),
        ('A', StickerColor::YELLOW),
        ('R', StickerColor::RED),
        ('N', StickerColor::ORANGE),
        ('V', StickerColor::GREEN),
        ('Z', StickerColor::BLUE),
    ],
    // Polish: biały, żółty, czerwony, pomarańczowy, zielony, niebieski.
    &[
        ('B', StickerColor::WHITE),
        ('Ż', StickerColor::YELLOW),
        ('C', StickerColor::RED),
        ('P', StickerColor::ORANGE),
        ('Z', StickerColor::GREEN),
        ('N', StickerColor::BLUE),
    ],
    // Czech: bílá, žlutá, červená, oranžová, zelená, modrá.
    &[
        ('B', StickerColor::WHITE),
        ('Ž', StickerColor::YELLOW),
        ('Č', StickerColor::RED),
        ('O', StickerColor::ORANGE),
        ('Z', StickerColor::GREEN),
        ('M', StickerColor::BLUE),
    ],
    // Russian: белый, жёлтый, красный, оранжевый, зелёный, синий.
    &[
        ('Б', StickerColor::WHITE),
        ('Ж', StickerColor::YELLOW),
        ('К', StickerColor::RED),
        ('О', StickerColor::ORANGE),
        ('З', StickerColor::GREEN),
        ('С', StickerColor::BLUE),
    ],
    // Chinese and Japanese.
    &[
        ('白', StickerColor::WHITE),
        ('黄', StickerColor::YELLOW),
        ('红', StickerColor::RED),
        ('紅', StickerColor::RED),
        ('赤', StickerColor::RED),
        ('橙', StickerColor::ORANGE),
        ('绿', StickerColor::GREEN),
        ('綠', StickerColor::GREEN),
        ('緑', StickerColor::GREEN),
        ('蓝', StickerColor::BLUE),
        ('藍', StickerColor::BLUE),
        ('青', StickerColor::BLUE),
    ],
    // Korean: 흰, 노랑, 빨강, 주황, 초록, 파랑.
    &[
        ('흰', StickerColor::WHITE),
        ('노', StickerColor::YELLOW),
        ('빨', StickerColor::RED),
        ('주', StickerColor::ORANGE),
        ('초', StickerColor::GREEN),
        ('파', StickerColor::BLUE),
    ],
    // Squares.
    &[
        ('⬜', StickerColor::WHITE),
        ('🟨', StickerColor::YELLOW),
        ('🟥', StickerColor::RED),
        ('🟧', StickerColor::ORANGE),
        ('🟩', StickerColor::GREEN),
        ('🟦', StickerColor::BLUE),
        ('🟪', StickerColor::PURPLE),
        ('⬛', StickerColor::BLACK),
    ],
    // Circles.
    &[
        ('⚪', StickerColor::WHITE),
        ('🟡', StickerColor::YELLOW),
        ('🔴', StickerColor::RED),
        ('🟠', StickerColor::ORANGE),
        ('🟢', StickerColor::GREEN),
        ('🔵', StickerColor::BLUE),
        ('🟣', StickerColor::PURPLE),
        ('⚫', StickerColor::BLACK),
    ],
];

/// The colors of the six faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ColorScheme {
    /// In the order of [`Face::ALL`]: U R F D L B.
    colors: [StickerColor; 6],
}

impl ColorScheme {
    /// The colors of most cubes on the market: U white, R red, F green, D yellow, L orange, B blue.
    pub const STANDARD: ColorScheme = ColorScheme::new([
        StickerColor::WHITE,
        StickerColor::RED,
        StickerColor::GREEN,
        StickerColor::YELLOW,
        StickerColor::ORANGE,
        StickerColor::BLUE,
    ]);

    /// The colors of the faces in the order U R F D L B.
    pub const fn new(colors: [StickerColor; 6]) -> ColorScheme {
        ColorScheme { colors }
    }

    /// The scheme in which the faces U R F D L B, in this order, have the colors that six symbols name. Each symbol may
    /// be a small or a capital letter. `None` if two symbols name the same color, or if the symbols are not all from
    /// the same alphabet: the letters of one language, or squares, or circles.
    ///
    /// ```
    /// use rubik::cube::Face;
    /// use rubik::notation::{ColorScheme, StickerColor};
    /// let scheme = ColorScheme::from_symbols(['y', 'o', 'g', 'w', 'r', 'b']).unwrap();
    /// assert_eq!(scheme.color(Face::U), StickerColor::YELLOW);
    /// assert_eq!(ColorScheme::from_symbols(['U', 'R', 'F', 'D', 'L', 'B']), None);
    /// ```
    pub fn from_symbols(symbols: [char; 6]) -> Option<ColorScheme> {
        let capitals = symbols.map(|symbol| symbol.to_uppercase().next().unwrap_or(symbol));
        let scheme = |alphabet: Alphabet| {
            let mut colors = ColorScheme::STANDARD.colors;
            for (color, capital) in colors.iter_mut().zip(capitals) {
                let named = alphabet.iter().find(|(letter, _)| *letter == capital);
                *color = named?.1;
            }
            let differ = (1..6).all(|face| !colors[..face].contains(&colors[face]));
            differ.then_some(ColorScheme { colors })
        };
        ALPHABETS.into_iter().find_map(scheme)
    }

    /// True if these are the colors of [`ColorScheme::STANDARD`] in any orientation of the cube. Purple may replace
    /// orange, and black may replace white. False for the mirror image and for all other schemes.
    pub fn is_usual(&self) -> bool {
        // A cube with purple does not have orange, and a cube with black does not have white.
        let of_most = |color: StickerColor| match color {
            StickerColor::PURPLE => StickerColor::ORANGE,
            StickerColor::BLACK => StickerColor::WHITE,
            color => color,
        };
        Rotation::all().any(|held| {
            let mut faces = Face::ALL.into_iter();
            faces.all(|side| of_most(self.color(side)) == ColorScheme::STANDARD.color(held.face(side)))
        })
    }

    /// The color of a face.
    pub const fn color(&self, face: Face) -> StickerColor {
        self.colors[face as usize]
    }

    /// The colors of all faces, in the order U R F D L B.
    pub fn colors(&self) -> [StickerColor; 6] {
        Face::ALL.map(|face| self.color(face))
    }
}

/// [`ColorScheme::STANDARD`].
impl Default for ColorScheme {
    fn default() -> ColorScheme {
        ColorScheme::STANDARD
    }
}

/// The description of a color of a scheme, for error messages.
const A_COLOR: &str =
    "a color: write white, yellow, red, orange, green, blue, purple, black, or a code such as #c41e3a";

/// The description of the colors of a scheme, for error messages.
const SIX_COLORS: &str = "the 6 colors of a cube, in the order U R F D L B";

/// Reads six letters such as `WRGYOB`, or six names separated by commas such as `white,red,#009b48,yellow,orange,blue`,
/// for the faces in the order U R F D L B.
impl FromStr for ColorScheme {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<ColorScheme, InvalidValue> {
        let is_not_six = || InvalidValue::new(text, SIX_COLORS);
        if text.contains(',') {
            let names = text.split(',').map(str::trim);
            let color = |name| StickerColor::from_name(name).ok_or_else(|| InvalidValue::new(name, A_COLOR));
            let colors = names.map(color).collect::<Result<Vec<StickerColor>, _>>()?;
            return Ok(ColorScheme::new(colors.try_into().map_err(|_| is_not_six())?));
        }
        let symbols: Vec<char> = text.chars().filter(|each| !each.is_whitespace()).collect();
        let symbols: [char; 6] = symbols.try_into().map_err(|_| is_not_six())?;
        let expected = "the letters of six different colors, such as WRGYOB";
        ColorScheme::from_symbols(symbols).ok_or_else(|| InvalidValue::new(text, expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_symbols_of_colors_are_those_colors_in_every_alphabet() {
        for symbols in [
            "WRGYOB",
            "wrgyob",
            "BRVANZ",
            "BCZŻPN",
            "bčzžom",
            "БКЗЖОС",
            "白红绿黄橙蓝",
            "흰빨초노주파",
            "⬜🟥🟩🟨🟧🟦",
            "⚪🔴🟢🟡🟠🔵",
            "W R G Y O B",
            "white,red,green,yellow,orange,blue",
        ] {
            assert_eq!(symbols.parse(), Ok(ColorScheme::STANDARD), "{symbols}");
        }
        let purple: ColorScheme = "WBRYGP".parse().expect("colors");
        assert_eq!(purple.color(Face::B), StickerColor::PURPLE);
        let mixed: ColorScheme = "#102030,red,green,yellow,orange,blue".parse().expect("colors");
        assert_eq!(mixed.color(Face::U).to_string(), "#102030");
    }

    #[test]
    fn the_usual_colors_are_told_from_their_mirror_image_however_they_are_held() {
        for (symbols, is_usual) in [
            ("WRGYOB", true),
            ("YOGWRB", true),
            ("RGWOBY", true),
            ("KRGYPB", true),
            ("WOGYRB", false),
            ("WRGBOY", false),
        ] {
            let scheme: ColorScheme = symbols.parse().expect("colors");
            assert_eq!(scheme.is_usual(), is_usual, "{symbols}");
        }
    }

    #[test]
    fn what_is_no_scheme_is_an_error_that_says_why() {
        let letters = "the letters of six different colors, such as WRGYOB";
        for (text, given, expected) in [
            ("URFDLB", "URFDLB", letters),
            ("WRGYOR", "WRGYOR", letters),
            ("WRGYO", "WRGYO", SIX_COLORS),
            ("red,blue", "red,blue", SIX_COLORS),
            ("red,mud", "mud", A_COLOR),
            ("red,#12345", "#12345", A_COLOR),
            ("", "", SIX_COLORS),
        ] {
            assert_eq!(
                text.parse::<ColorScheme>(),
                Err(InvalidValue::new(given, expected)),
                "{text}"
            );
        }
        for (name, _) in StickerColor::NAMED {
            assert!(A_COLOR.contains(name), "{name}");
        }
    }
}
