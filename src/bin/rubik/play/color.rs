//! The number of colors of the terminal, and the styles of stickers.

use crate::palette;
use ratatui::style::{Color, Modifier, Style};
use rubik::notation::StickerColor;

/// The user's choice whether to use color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorWish {
    /// Use color if the terminal supports it and `NO_COLOR` is unset or empty.
    Auto,
    /// Always use color.
    Always,
    /// Never use color: each sticker is only a letter.
    Never,
}

/// The number of colors to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorDepth {
    /// Any color.
    TrueColor,
    /// The palette of 256 colors.
    Palette,
    /// The 16 colors that the terminal's user has chosen.
    Sixteen,
    /// No colors: each sticker is a letter.
    Letters,
}

impl ColorDepth {
    /// Finds the number of colors from the environment. `variable` returns the value of an environment variable.
    pub fn detect(wish: ColorWish, variable: impl Fn(&str) -> Option<String>) -> ColorDepth {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let terminal = set("TERM").unwrap_or_default();
        let is_unwanted = match wish {
            ColorWish::Always => false,
            ColorWish::Never => true,
            ColorWish::Auto => set("NO_COLOR").is_some() || terminal == "dumb",
        };
        let color = set("COLORTERM").unwrap_or_default();
        if is_unwanted {
            ColorDepth::Letters
        } else if color == "truecolor" || color == "24bit" || terminal.ends_with("-direct") {
            ColorDepth::TrueColor
        } else if terminal.contains("256color") {
            ColorDepth::Palette
        } else {
            ColorDepth::Sixteen
        }
    }

    /// True if all stickers show letters, because there are no colors, or because some of the user's colors may look
    /// alike.
    pub const fn needs_letters(self) -> bool {
        matches!(self, ColorDepth::Sixteen | ColorDepth::Letters)
    }

    /// The style of a sticker of this color and of the letter on it.
    pub fn sticker(self, color: StickerColor) -> Style {
        let StickerColor { red, green, blue } = color;
        match self {
            ColorDepth::TrueColor => Style::new()
                .bg(Color::Rgb(red, green, blue))
                .fg(if palette::is_dark(color) {
                    Color::Rgb(255, 255, 255)
                } else {
                    Color::Rgb(0, 0, 0)
                }),
            ColorDepth::Palette => Style::new()
                .bg(Color::Indexed(palette::of_sticker(color)))
                .fg(Color::Indexed(palette::of_letter_on(color))),
            ColorDepth::Sixteen => {
                let (color, is_dark) = of_sixteen(color);
                Style::new()
                    .bg(color)
                    .fg(if is_dark { Color::White } else { Color::Black })
            }
            ColorDepth::Letters => Style::new(),
        }
    }

    /// The style of a sticker whose color is not known.
    pub fn blank(self) -> Style {
        match self {
            ColorDepth::TrueColor | ColorDepth::Palette => Style::new().bg(Color::Indexed(238)).fg(Color::Indexed(250)),
            ColorDepth::Sixteen => Style::new().bg(Color::DarkGray).fg(Color::White),
            ColorDepth::Letters => Style::new(),
        }
    }

    /// The style of words that should stand out.
    pub fn accent(self) -> Style {
        self.colored(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The style of an error.
    pub fn warning(self) -> Style {
        self.colored(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// The style of a success.
    pub fn success(self) -> Style {
        self.colored(Color::Green).add_modifier(Modifier::BOLD)
    }

    fn colored(self, color: Color) -> Style {
        match self {
            ColorDepth::Letters => Style::new(),
            _ => Style::new().fg(color),
        }
    }
}

/// Finds the entry of `USUAL` that is nearest to a sticker's color. Each entry contains a named color of stickers, the
/// terminal color that shows it, and whether the terminal color is dark. Returns the last two. The 16 colors of a
/// terminal do not include orange. Magenta replaces it, because a standard cube has no magenta stickers.
fn of_sixteen(color: StickerColor) -> (Color, bool) {
    const USUAL: [(StickerColor, Color, bool); 8] = [
        (StickerColor::WHITE, Color::White, false),
        (StickerColor::YELLOW, Color::LightYellow, false),
        (StickerColor::RED, Color::Red, true),
        (StickerColor::ORANGE, Color::Magenta, true),
        (StickerColor::GREEN, Color::Green, false),
        (StickerColor::BLUE, Color::Blue, true),
        (StickerColor::PURPLE, Color::LightMagenta, false),
        (StickerColor::BLACK, Color::Black, true),
    ];
    let distance = |other: StickerColor| {
        let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        square(color.red, other.red) + square(color.green, other.green) + square(color.blue, other.blue)
    };
    let nearest = USUAL.into_iter().min_by_key(|&(usual, ..)| distance(usual));
    nearest.map_or((Color::Gray, false), |(_, color, is_dark)| (color, is_dark))
}

/// The colors and letters with which a puzzle's stickers are drawn.
#[derive(Debug, Clone)]
pub struct StickerTheme {
    /// The number of colors to use.
    pub depth: ColorDepth,
    /// The color of each face.
    pub colors: Vec<StickerColor>,
    /// The letter of each face.
    pub letters: Vec<char>,
    /// True if all stickers show their letters. If false, only wrong stickers show them.
    pub shows_letters: bool,
}

impl StickerTheme {
    /// Makes a theme. The letters are the initials of the colors. If a color has no initial, or two colors have the
    /// same initial, the letters are `names`.
    pub fn new(depth: ColorDepth, colors: Vec<StickerColor>, names: &[char]) -> StickerTheme {
        let initials: Option<Vec<char>> = colors.iter().map(|&color| initial(color)).collect();
        let differ = |letters: &Vec<char>| (1..letters.len()).all(|index| !letters[..index].contains(&letters[index]));
        StickerTheme {
            depth,
            letters: initials.filter(differ).unwrap_or_else(|| names.to_vec()),
            shows_letters: depth.needs_letters() || colors.iter().any(|color| is_twice(&colors, *color)),
            colors,
        }
    }

    /// The letter of the face with this index.
    pub fn letter(&self, face: u8) -> char {
        self.letters.get(usize::from(face)).copied().unwrap_or('?')
    }

    /// The style of the stickers of the face with this index.
    pub fn style(&self, face: u8) -> Style {
        let color = self.colors.get(usize::from(face));
        color.map_or_else(Style::new, |&color| self.depth.sticker(color))
    }

    /// The index of the face with this letter, in upper or lower case.
    pub fn face_of(&self, letter: char) -> Option<u8> {
        let is_it = |each: &char| each.eq_ignore_ascii_case(&letter);
        let index = self.letters.iter().position(is_it)?;
        u8::try_from(index).ok()
    }
}

/// True if two or more faces have this color, so the color does not identify a face.
fn is_twice(colors: &[StickerColor], color: StickerColor) -> bool {
    colors.iter().filter(|each| **each == color).count() > 1
}

/// Returns the English initial of a color, or `None` if the color has no name. The initial of black is K, because B is
/// blue.
pub fn initial(color: StickerColor) -> Option<char> {
    Some(match color {
        StickerColor::WHITE => 'W',
        StickerColor::YELLOW => 'Y',
        StickerColor::RED => 'R',
        StickerColor::ORANGE => 'O',
        StickerColor::GREEN => 'G',
        StickerColor::BLUE => 'B',
        StickerColor::PURPLE => 'P',
        StickerColor::BLACK => 'K',
        _ => return None,
    })
}

/// Returns the English name of a color. For a color without a name, returns its red, green and blue values.
pub fn color_name(color: StickerColor) -> String {
    color.name().map_or_else(|| color.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::notation::ColorScheme;

    fn detected(wish: ColorWish, variables: &[(&str, &str)]) -> ColorDepth {
        ColorDepth::detect(wish, |name| {
            let found = variables.iter().find(|(each, _)| *each == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_how_many_colors_there_are() {
        use ColorWish::{Always, Auto, Never};
        let xterm = ("TERM", "xterm-256color");
        let truecolor = ("COLORTERM", "truecolor");
        for (wish, variables, depth) in [
            (Auto, &[xterm, truecolor][..], ColorDepth::TrueColor),
            (Auto, &[xterm], ColorDepth::Palette),
            (Auto, &[("TERM", "linux")], ColorDepth::Sixteen),
            (Auto, &[("TERM", "dumb")], ColorDepth::Letters),
            (Auto, &[xterm, ("NO_COLOR", "1")], ColorDepth::Letters),
            (Auto, &[xterm, ("NO_COLOR", "")], ColorDepth::Palette),
            (Always, &[xterm, ("NO_COLOR", "1")], ColorDepth::Palette),
            (Never, &[xterm, truecolor], ColorDepth::Letters),
        ] {
            assert_eq!(detected(wish, variables), depth, "{wish:?} {variables:?}");
        }
    }

    #[test]
    fn sixteen_colors_tell_the_stickers_of_a_usual_cube_apart() {
        let usual = ColorScheme::STANDARD.colors();
        for (number, &color) in usual.iter().enumerate() {
            for &other in &usual[..number] {
                assert_ne!(of_sixteen(color).0, of_sixteen(other).0, "{color} {other}");
            }
        }
    }

    #[test]
    fn a_color_without_a_name_makes_letters_those_of_the_faces() {
        let names = ['U', 'R'];
        let letters = |colors| StickerTheme::new(ColorDepth::Letters, colors, &names).letters;
        assert_eq!(letters(vec![StickerColor::BLACK, StickerColor::BLUE]), ['K', 'B']);
        let odd = StickerColor::new(1, 2, 3);
        assert_eq!(letters(vec![odd, StickerColor::BLUE]), names);
    }
}
