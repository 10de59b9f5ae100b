//! The face whose layer is solved first.

use crate::cube::Face;
use crate::notation::UnknownName;
use std::fmt;
use std::str::FromStr;

/// The face of the layer that is solved first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FirstFace {
    /// The first layer is the layer of this face.
    Fixed(Face),
    /// The solver tries all faces and uses the face with the shortest solution. If several faces have equally short
    /// solutions, it uses the first of these faces in the order U R F D L B.
    Best,
}

impl FirstFace {
    /// The default: U.
    pub const DEFAULT: FirstFace = FirstFace::Fixed(Face::U);

    /// The faces that the solver tries.
    pub fn faces(self) -> &'static [Face] {
        match self {
            FirstFace::Fixed(face) => std::slice::from_ref(&Face::ALL[face as usize]),
            FirstFace::Best => &Face::ALL,
        }
    }
}

impl Default for FirstFace {
    fn default() -> Self {
        FirstFace::DEFAULT
    }
}

/// Writes one of `U R F D L B`, or `best`.
impl fmt::Display for FirstFace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirstFace::Fixed(face) => write!(formatter, "{face}"),
            FirstFace::Best => formatter.write_str("best"),
        }
    }
}

/// Reads the letter of a face, or `best`, in capital or small letters.
impl FromStr for FirstFace {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<FirstFace, UnknownName> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Face::from_letter(letter.to_ascii_uppercase()).map(FirstFace::Fixed),
            _ => text.eq_ignore_ascii_case("best").then_some(FirstFace::Best),
        }
        .ok_or_else(|| UnknownName::new("first face", text, ["U", "D", "F", "B", "L", "R", "best"]))
    }
}

impl From<Face> for FirstFace {
    fn from(face: Face) -> FirstFace {
        FirstFace::Fixed(face)
    }
}
