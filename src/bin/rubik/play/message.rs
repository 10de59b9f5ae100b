//! Messages for the user.

/// A line for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Information.
    Note(String),
    /// Something succeeded.
    Success(String),
    /// Something is not possible.
    Problem(String),
}
