//! The outcome of a command.

/// The outcome of a command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It did all of it.
    Complete,
    /// Some of the input could not be answered.
    SomeFailed,
    /// It did a part before Ctrl-C.
    Interrupted,
}

impl Outcome {
    /// The exit status, as in shells: 128, plus 2 for the signal.
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
