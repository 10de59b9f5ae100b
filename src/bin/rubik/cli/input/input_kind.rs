//! The type of a command's input.

/// The type of a command's arguments or lines of input. Messages use its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    Cubes,
    Algorithms,
}

impl InputKind {
    pub const fn singular(self) -> &'static str {
        match self {
            InputKind::Cubes => "cube",
            InputKind::Algorithms => "algorithm",
        }
    }
}
