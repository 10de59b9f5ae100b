//! What the user is told.

/// A line for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Something to know.
    Note(String),
    /// Something that went well.
    Success(String),
    /// Something that cannot be done.
    Problem(String),
}
