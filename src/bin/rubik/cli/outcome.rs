//! The outcome of a command.

/// The outcome of a command that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The command did all of its work.
    Complete,
    /// The command found an error, for example an input without an answer, a wrong solution or a damaged table.
    SomeFailed,
    /// A signal such as Ctrl-C or SIGTERM ended the command before all of the work was done.
    Interrupted,
}

impl Outcome {
    /// The exit status after an interrupt. As in shells, it is 128 plus the number of the signal. The number of SIGINT
    /// is 2.
    pub const INTERRUPTED_STATUS: u8 = 130;

    /// Returns [`Outcome::SomeFailed`] if an input failed or a check found an error, or else [`Outcome::Complete`].
    pub fn of(some_failed: bool) -> Outcome {
        if some_failed {
            Outcome::SomeFailed
        } else {
            Outcome::Complete
        }
    }
}
