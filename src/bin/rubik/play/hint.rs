//! Hints about keys. The last lines of the screen always show them.

/// One or more keys and their action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys, as they are printed on a keyboard.
    pub keys: String,
    /// The action of the keys, in a few words.
    pub does: String,
}

impl Hint {
    /// Makes a hint.
    pub fn new(keys: impl Into<String>, does: impl Into<String>) -> Hint {
        Hint {
            keys: keys.into(),
            does: does.into(),
        }
    }
}
