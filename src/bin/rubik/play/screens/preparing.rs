//! The screen that waits for a position that is being scrambled or read.

use crate::play::hint::Hint;

/// The position that the screen waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preparing {
    /// A random position.
    Scramble,
    /// The position in a text.
    Text,
}

impl Preparing {
    /// The name of the current work, in one word.
    pub const fn doing(self) -> &'static str {
        match self {
            Preparing::Scramble => "scrambling",
            Preparing::Text => "reading",
        }
    }

    /// Hints for the keys of this screen.
    pub fn hints() -> Vec<Hint> {
        vec![Hint::new("Esc", "stop")]
    }
}
