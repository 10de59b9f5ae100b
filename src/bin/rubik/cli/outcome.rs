//! How a command ended.

/// How a command ended that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All of it.
    Complete,
    /// Some of the input could not be answered.
    SomeFailed,
    /// What was done before Ctrl-C.
    Interrupted,
}

impl Outcome {
    /// As shells have it: 128, and 2 for the signal.
    pub const INTERRUPTED_STATUS: u8 = 130;

    /// Complete, unless something failed.
    pub fn of(some_failed: bool) -> Outcome {
        if some_failed {
            Outcome::SomeFailed
        } else {
            Outcome::Complete
        }
    }
}
