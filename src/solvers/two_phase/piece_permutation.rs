//! The places of the pieces of a cube, without orientations. Every node of the two-phase search contains this data.

#![allow(unsafe_code, reason = "vector instructions are unsafe to use")]

use crate::cube::{AxisTurn, Corner, CubieCube, Edge};

/// The places of all pieces. In H no piece is twisted or flipped, so the places describe a cube of H completely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PiecePermutation {
    /// The corner at each place.
    pub corners: [Corner; 8],
    /// The edge at each place.
    pub edges: [Edge; 12],
}

impl PiecePermutation {
    /// The solved cube: all pieces are in their own places.
    pub const SOLVED: PiecePermutation = PiecePermutation {
        corners: Corner::ALL,
        edges: Edge::ALL,
    };

    /// The places of the pieces of a cube.
    pub fn of(cube: &CubieCube) -> PiecePermutation {
        PiecePermutation {
            corners: *cube.cp(),
            edges: *cube.ep(),
        }
    }

    /// The effect of these moves followed by the moves `next`.
    ///
    /// The search computes three of these products for each second phase that it tries. Vector instructions reduce the
    /// time of a search for solutions of 19 moves with the large tables to 0.94 of the time without them.
    #[inline]
    pub fn then(&self, next: &PiecePermutation) -> PiecePermutation {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("ssse3") {
            // SAFETY: the processor has the instructions.
            return unsafe { then_with_vectors(self, next) };
        }
        self.then_one_by_one(next)
    }

    /// Like [`PiecePermutation::then`], on any processor.
    #[inline]
    fn then_one_by_one(&self, next: &PiecePermutation) -> PiecePermutation {
        PiecePermutation {
            corners: next.corners.map(|from| self.corners[from as usize]),
            edges: next.edges.map(|from| self.edges[from as usize]),
        }
    }
}

/// Like [`PiecePermutation::then`], on a processor with SSSE3 (Intel since 2006, AMD since 2011).
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "ssse3")]
fn then_with_vectors(first: &PiecePermutation, next: &PiecePermutation) -> PiecePermutation {
    use std::arch::x86_64::*;
    use std::mem::transmute;
    let corners = |pieces: &PiecePermutation| {
        let corners = pieces.corners.map(|corner| corner as u8);
        _mm_cvtsi64_si128(i64::from_le_bytes(corners))
    };
    // The edges are loaded in two parts, because they were stored in two parts (see below). A load that spans two
    // recent stores has to wait.
    let edges = |pieces: &PiecePermutation| {
        let [a, b, c, d, e, f, g, h, last @ ..] = pieces.edges.map(|edge| edge as u8);
        let (first, last) = ([a, b, c, d, e, f, g, h], i32::from_le_bytes(last));
        _mm_unpacklo_epi64(_mm_cvtsi64_si128(i64::from_le_bytes(first)), _mm_cvtsi32_si128(last))
    };
    let after = |first: __m128i, next: __m128i| _mm_shuffle_epi8(first, next);
    let corners = after(corners(first), corners(next));
    let edges = after(edges(first), edges(next));
    let [a, b, c, d, e, f, g, h] = _mm_cvtsi128_si64(edges).to_le_bytes();
    let [i, j, k, l] = _mm_cvtsi128_si32(_mm_srli_si128::<8>(edges)).to_le_bytes();
    // SAFETY: each byte is one of the 8 corners or of the 12 edges of `first`, since the numbers in `next` are the
    // numbers of its places. With a checked conversion of each byte, a search with the small tables executes 14 % more
    // instructions (callgrind).
    unsafe {
        PiecePermutation {
            corners: transmute::<[u8; 8], [Corner; 8]>(_mm_cvtsi128_si64(corners).to_le_bytes()),
            edges: transmute::<[u8; 12], [Edge; 12]>([a, b, c, d, e, f, g, h, i, j, k, l]),
        }
    }
}

/// The places of the pieces after a turn.
impl From<AxisTurn> for PiecePermutation {
    fn from(turn: AxisTurn) -> PiecePermutation {
        PiecePermutation::of(&CubieCube::from(&*turn.moves()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};

    #[test]
    fn moves_follow_others_as_on_a_cube_with_vector_instructions_and_without() {
        for number in 0..10_000_u64 {
            let [one, other] = [2 * number, 2 * number + 1].map(|number| random_state(&mut generator(5, number)));
            let [first, next] = [&one, &other].map(PiecePermutation::of);
            let both = PiecePermutation::of(&one.then(&other));
            assert_eq!(first.then(&next), both);
            assert_eq!(first.then_one_by_one(&next), both);
        }
    }
}
