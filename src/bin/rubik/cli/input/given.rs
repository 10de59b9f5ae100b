//! The type of a command's input.

/// The type of a command's arguments or lines of input. Messages use its name.
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
