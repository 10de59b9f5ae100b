//! Messages for the user.

/// A line for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Information.
    Note(String),
    /// An action of the user succeeded.
    Success(String),
    /// An action of the user is not possible.
    Problem(String),
}
