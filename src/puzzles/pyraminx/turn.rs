//! The turns of a Pyraminx.

use crate::puzzles::{PuzzleTurn, Third};
use std::fmt;

/// A vertex of the Pyraminx, which is held with the face D below and the face F in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vertex {
    /// The upper one, opposite the face D.
    U,
    /// The left one, opposite the face R.
    L,
    /// The right one, opposite the face L.
    R,
    /// The back one, opposite the face F.
    B,
}

impl Vertex {
    /// All four, in the order U L R B.
    pub const ALL: [Vertex; 4] = [Vertex::U, Vertex::L, Vertex::R, Vertex::B];

    /// `U`, `L`, `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Vertex::U => 'U',
            Vertex::L => 'L',
            Vertex::R => 'R',
            Vertex::B => 'B',
        }
    }
}

/// How much is turned about a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Depth {
    /// The two outer layers, the tip among them: `U`.
    TwoLayers,
    /// The tip alone: `u`.
    Tip,
}

/// A turn of a Pyraminx: 120° about a vertex, clockwise as seen from there, or counter-clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyraminxTurn {
    /// About which vertex.
    pub vertex: Vertex,
    /// How much is turned.
    pub depth: Depth,
    /// How far.
    pub third: Third,
}

impl PyraminxTurn {
    /// The eight turns of two layers: U U' L L' R R' B B'.
    pub const BIG: [PyraminxTurn; 8] = [
        PyraminxTurn::big(Vertex::U, Third::Clockwise),
        PyraminxTurn::big(Vertex::U, Third::CounterClockwise),
        PyraminxTurn::big(Vertex::L, Third::Clockwise),
        PyraminxTurn::big(Vertex::L, Third::CounterClockwise),
        PyraminxTurn::big(Vertex::R, Third::Clockwise),
        PyraminxTurn::big(Vertex::R, Third::CounterClockwise),
        PyraminxTurn::big(Vertex::B, Third::Clockwise),
        PyraminxTurn::big(Vertex::B, Third::CounterClockwise),
    ];

    const fn big(vertex: Vertex, third: Third) -> PyraminxTurn {
        PyraminxTurn {
            vertex,
            depth: Depth::TwoLayers,
            third,
        }
    }

    /// The turn that undoes it.
    #[must_use]
    pub const fn inverse(self) -> PyraminxTurn {
        PyraminxTurn {
            third: self.third.inverse(),
            ..self
        }
    }
}

/// Its number: two for each third of each depth of each vertex, in their order.
impl From<PyraminxTurn> for PuzzleTurn {
    fn from(turn: PyraminxTurn) -> PuzzleTurn {
        PuzzleTurn::new(((turn.vertex as u32 * 2) + turn.depth as u32) * 2 + turn.third as u32)
    }
}

impl PyraminxTurn {
    /// The turn with a number; none if there is none.
    pub(crate) fn of_number(turn: PuzzleTurn) -> Option<PyraminxTurn> {
        let number = turn.number() as usize;
        Some(PyraminxTurn {
            vertex: *Vertex::ALL.get(number / 4)?,
            depth: [Depth::TwoLayers, Depth::Tip][number / 2 % 2],
            third: Third::ALL[number % 2],
        })
    }
}

/// In the notation of competitions: `U`, `U'`, `u`, `u'` (WCA Regulations, 12e).
impl fmt::Display for PyraminxTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.depth {
            Depth::TwoLayers => self.vertex.letter(),
            Depth::Tip => self.vertex.letter().to_ascii_lowercase(),
        };
        write!(formatter, "{letter}{}", self.third)
    }
}
