//! The input of a command.

/// The kind of a command's arguments, or of the lines of its input, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    Cubes,
    Algorithms,
}

impl Given {
    pub const fn singular(self) -> &'static str {
        match self {
            Given::Cubes => "cube",
            Given::Algorithms => "algorithm",
        }
    }
}
