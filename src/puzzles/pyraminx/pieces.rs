//! The pieces of a Pyraminx, and turns as cycles of them: the engine that solves.

use super::turn::{Depth, PyraminxTurn, Vertex};
use crate::coordinates::State;

/// An edge of the Pyraminx, by the two faces on which it has stickers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edge {
    Fl,
    Lr,
    Rf,
    Df,
    Dl,
    Dr,
}
use Edge::{Df, Dl, Dr, Fl, Lr, Rf};

/// A clockwise turn about a vertex takes the edge in each place to the next, the last to the first, and
/// flips it if 1 stands beside the place where it arrives. An edge is flipped when its first sticker, as
/// the letters of its home have them, is in the place of the second.
///
/// U takes stickers from F to L to R; L from L to F to D; R from R to D to F; B from D to R to L.
const fn cycle(vertex: Vertex) -> [(Edge, u8); 3] {
    match vertex {
        Vertex::U => [(Fl, 0), (Lr, 0), (Rf, 0)],
        Vertex::L => [(Fl, 1), (Df, 0), (Dl, 1)],
        Vertex::R => [(Rf, 1), (Dr, 0), (Df, 1)],
        Vertex::B => [(Lr, 1), (Dl, 0), (Dr, 1)],
    }
}

/// A Pyraminx by its pieces: where its six edges are and how they are flipped, and how the centres and
/// the tips are twisted. A centre is the piece between a tip and the middle; it never leaves its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PyraminxPieces {
    /// Which edge is in each place, in the order FL LR RF DF DL DR; an even permutation.
    pub edges: [u8; 6],
    /// Whether the edge in each place is flipped, 0 or 1; the sum is even.
    pub flips: [u8; 6],
    /// By how many thirds the centre at each vertex is twisted clockwise, in the order U L R B.
    pub centres: [u8; 4],
    /// By how many thirds each tip is twisted clockwise.
    pub tips: [u8; 4],
}

impl State for PyraminxPieces {
    type Move = PyraminxTurn;

    const SOLVED: PyraminxPieces = PyraminxPieces {
        edges: [0, 1, 2, 3, 4, 5],
        flips: [0; 6],
        centres: [0; 4],
        tips: [0; 4],
    };

    fn make(&mut self, turn: PyraminxTurn) {
        let vertex = turn.vertex as usize;
        let thirds = turn.third.thirds();
        self.tips[vertex] = (self.tips[vertex] + thirds) % 3;
        if turn.depth == Depth::Tip {
            return;
        }
        self.centres[vertex] = (self.centres[vertex] + thirds) % 3;
        let cycle = cycle(turn.vertex);
        for _ in 0..thirds {
            let before = *self;
            for (index, (place, flip)) in cycle.into_iter().enumerate() {
                let (origin, _) = cycle[(index + 2) % 3];
                self.edges[place as usize] = before.edges[origin as usize];
                self.flips[place as usize] = before.flips[origin as usize] ^ flip;
            }
        }
    }
}

impl PyraminxPieces {
    /// The pieces that the same turns solve which lead from these to `target`.
    pub(super) fn seen_from(&self, target: &PyraminxPieces) -> PyraminxPieces {
        let mut seen = PyraminxPieces::SOLVED;
        for place in 0..6 {
            let is_it = |edge: &u8| *edge == self.edges[place];
            let home = target.edges.iter().position(is_it);
            let home = home.expect("every edge is in some place");
            seen.edges[place] = home as u8;
            seen.flips[place] = self.flips[place] ^ target.flips[home];
        }
        for vertex in 0..4 {
            seen.centres[vertex] = (3 + self.centres[vertex] - target.centres[vertex]) % 3;
            seen.tips[vertex] = (3 + self.tips[vertex] - target.tips[vertex]) % 3;
        }
        seen
    }
}
