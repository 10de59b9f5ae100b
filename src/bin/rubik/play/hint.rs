//! Hints about keys, for the line that is always visible.

/// One or more keys, and their action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys, as they are printed on a keyboard.
    pub keys: String,
    /// Their effect, in a word or two.
    pub does: String,
}

impl Hint {
    /// A hint.
    pub fn new(keys: impl Into<String>, does: impl Into<String>) -> Hint {
        Hint {
            keys: keys.into(),
            does: does.into(),
        }
    }
}
