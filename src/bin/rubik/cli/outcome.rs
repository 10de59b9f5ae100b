//! The outcome of a command.

/// The outcome of a command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All of the work was done.
    Complete,
    /// Some of the input could not be answered.
    SomeFailed,
    /// Ctrl-C ended the command when a part of the work was done.
    Interrupted,
}

impl Outcome {
    /// The exit status after an interrupt. As in shells, it is 128 plus the number of the signal, which is 2 for
    /// SIGINT.
    pub const INTERRUPTED_STATUS: u8 = 130;

    /// [`Outcome::SomeFailed`] if some input failed, or else [`Outcome::Complete`].
    pub fn of(some_failed: bool) -> Outcome {
        if some_failed {
            Outcome::SomeFailed
        } else {
            Outcome::Complete
        }
    }
}
