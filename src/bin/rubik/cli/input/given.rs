//! What a command is given.

/// What the arguments of a command are, or the lines of its input, as messages call them.
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
