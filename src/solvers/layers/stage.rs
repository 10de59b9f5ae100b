//! The words of a lesson about a stage.

/// The words of a lesson about a stage of the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Its name.
    pub name: &'static str,
    /// What is solved after the stage, in a clause.
    pub achieves: &'static str,
    /// What to look for on the cube, in sentences.
    pub look_for: &'static str,
}
