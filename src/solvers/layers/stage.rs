//! What a lesson says about a stage.

/// A stage of the method, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Its name.
    pub name: &'static str,
    /// What is solved when it is done.
    pub achieves: &'static str,
    /// What to look for, in a sentence.
    pub look_for: &'static str,
}
