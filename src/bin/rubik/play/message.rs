//! Messages for the user.

/// A message for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Information.
    Note(String),
    /// An action of the user succeeded.
    Success(String),
    /// An action of the user failed or is not possible.
    Problem(String),
}
