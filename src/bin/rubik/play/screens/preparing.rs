//! Waiting for a position that is being drawn or read.

use crate::play::hint::Hint;

/// What is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preparing {
    /// A random position.
    Scramble,
    /// The position that a text says.
    Text,
}

impl Preparing {
    /// What goes on, in a word or two.
    pub const fn doing(self) -> &'static str {
        match self {
            Preparing::Scramble => "scrambling",
            Preparing::Text => "reading",
        }
    }

    /// The keys.
    pub fn hints() -> Vec<Hint> {
        vec![Hint::new("Esc", "stop")]
    }
}
