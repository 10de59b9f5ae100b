//! The words of a lesson about a stage.

/// The words of a lesson about a stage of the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// The name of the stage.
    pub name: &'static str,
    /// The result of the stage, as a clause.
    pub achieves: &'static str,
    /// Advice on what to look for on the cube, in sentences.
    pub look_for: &'static str,
}
