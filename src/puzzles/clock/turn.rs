//! Turns of the Clock: the raised pins, and the hours by which a wheel beside one of them is turned.

use crate::puzzles::PuzzleTurn;
use std::fmt;

/// The raised pins on the side in front, with one bit for each of UL, UR, DL and DR. At least one pin is raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pins(u8);

impl Pins {
    /// The number of ways to raise at least one pin.
    pub const COUNT: usize = 15;

    /// The names of the pins, indexed by their bits minus 1. Competitions use the names in capitals (12g2). This
    /// program adds the other names: small letters name the only pin that is down; `/` raises UR and DL, and `\` raises
    /// UL and DR.
    const NAMES: [&str; Pins::COUNT] = [
        "UL", "UR", "U", "DL", "L", "/", "dr", "DR", "\\", "R", "dl", "D", "ur", "ul", "ALL",
    ];

    /// Descriptions of the pins, indexed by their bits minus 1.
    const WORDS: [&str; Pins::COUNT] = [
        "top left pin",
        "top right pin",
        "top pins",
        "bottom left pin",
        "left pins",
        "top right and bottom left pins",
        "all pins except the bottom right pin",
        "bottom right pin",
        "top left and bottom right pins",
        "right pins",
        "all pins except the bottom left pin",
        "bottom pins",
        "all pins except the top right pin",
        "all pins except the top left pin",
        "all pins",
    ];

    /// The pins with these bits; `None` if no pin is raised, or a bit does not stand for a pin.
    pub const fn of_bits(bits: u8) -> Option<Pins> {
        match bits {
            1..=15 => Some(Pins(bits)),
            _ => None,
        }
    }

    /// The raised pins as bits: the lowest four bits stand for UL, UR, DL and DR, in this order.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// All ways to raise at least one pin.
    pub fn all() -> impl Iterator<Item = Pins> {
        (1..=15).map(Pins)
    }

    /// True if the pin in this row and column is raised. Each of the two numbers is 0 or 1.
    pub const fn is_up(self, row: usize, column: usize) -> bool {
        self.0 >> (2 * row + column) & 1 == 1
    }

    /// The names that cubing.js uses for sets of pins that have no name in competitions (`clock.kpuzzle.json.ts`, July
    /// 2026). A set of three pins has the name of its middle pin. Each set of two diagonal pins has two names.
    const OF_CUBING_JS: [(&str, u8); 8] = [
        ("ULw", 0b0111),
        ("URw", 0b1011),
        ("DLw", 0b1101),
        ("DRw", 0b1110),
        ("MUL", 0b1001),
        ("MDR", 0b1001),
        ("MUR", 0b0110),
        ("MDL", 0b0110),
    ];

    /// Finds the longest name of pins with which a text begins. Returns the pins, and the length of the name in bytes.
    pub fn at_start(text: &str) -> Option<(Pins, usize)> {
        let others = Pins::OF_CUBING_JS.map(|(name, bits)| (name, Pins(bits)));
        let names = Pins::all().map(|pins| (pins.name(), pins)).chain(others);
        let named = names.filter(|(name, _)| text.starts_with(name));
        named
            .map(|(name, pins)| (pins, name.len()))
            .max_by_key(|&(_, length)| length)
    }

    /// True if a single pin is raised, as at the end of scrambles.
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// A description of the pins for people who do not know their names: `top left pin`.
    pub fn in_words(self) -> &'static str {
        Pins::WORDS[usize::from(self.0) - 1]
    }

    /// The name.
    pub fn name(self) -> &'static str {
        Pins::NAMES[usize::from(self.0) - 1]
    }
}

/// The names of the sets of pins that a scramble turns, in order: first on the front, then on the back. Single pins are
/// raised only on the front. These turns are a basis: exactly one choice of hours leads to each state.
pub const SCRAMBLE: [&[&str]; 2] = [
    &["UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL"],
    &["U", "R", "D", "L", "ALL"],
];

/// The number of hours of a full turn of a dial.
pub const HOURS: u8 = 12;

/// A turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockTurn {
    /// A turn of a wheel beside one of the raised pins, by 0 to 11 hours clockwise.
    Wheel(Pins, u8),
    /// The rotation `y2`, which turns the whole puzzle over.
    Over,
}

impl ClockTurn {
    /// The number that stands for [`ClockTurn::Over`]. Turns of wheels have lower numbers.
    const OVER: u32 = (Pins::COUNT * HOURS as usize) as u32;

    /// The turn with the given number.
    pub fn of_number(turn: PuzzleTurn) -> Option<ClockTurn> {
        let (pins, hours) = (turn.number() / u32::from(HOURS), turn.number() % u32::from(HOURS));
        match turn.number() {
            ClockTurn::OVER => Some(ClockTurn::Over),
            ..ClockTurn::OVER => Some(ClockTurn::Wheel(Pins::of_bits(pins as u8 + 1)?, hours as u8)),
            _ => None,
        }
    }

    /// The inverse turn.
    pub fn inverse(self) -> ClockTurn {
        match self {
            ClockTurn::Wheel(pins, hours) => ClockTurn::Wheel(pins, (HOURS - hours) % HOURS),
            ClockTurn::Over => ClockTurn::Over,
        }
    }
}

impl From<ClockTurn> for PuzzleTurn {
    fn from(turn: ClockTurn) -> PuzzleTurn {
        PuzzleTurn::new(match turn {
            ClockTurn::Wheel(pins, hours) => u32::from(pins.bits() - 1) * u32::from(HOURS) + u32::from(hours),
            ClockTurn::Over => ClockTurn::OVER,
        })
    }
}

/// Writes the notation of competitions: `UR3+`, `ALL2-`, `y2`. A turn is written with up to six hours clockwise, or up
/// to five hours counter-clockwise.
impl fmt::Display for ClockTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockTurn::Wheel(pins, hours @ 0..=6) => write!(formatter, "{}{hours}+", pins.name()),
            ClockTurn::Wheel(pins, hours) => write!(formatter, "{}{}-", pins.name(), HOURS - hours),
            ClockTurn::Over => formatter.write_str("y2"),
        }
    }
}
