//! The input of a command.

/// What the arguments of a command, or the lines of its input, are. Messages name it.
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
