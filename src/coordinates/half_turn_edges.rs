//! The places of the edges, for cubes whose edges are in their own slices and evenly permuted.

use super::{Coordinate, numbered, permutation};
use crate::cube::{CubieCube, Edge};

/// The 6,912 = 4!·4!·4!/2 even permutations of the twelve edges that leave each edge in its slice.
///
/// Half turns keep the edges in their slices and permute them evenly. The coordinate combines three orders: those of
/// the edges between U and D, between R and L, and between F and B. The index of the last order is stored without its
/// lowest bit. This bit follows from the parity of the two other orders (see `permutation::ALL`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HalfTurnEdges(u16);

/// The places of the three slices: between U and D, between R and L, between F and B.
const SLICES: [[Edge; 4]; 3] = [
    [Edge::Fr, Edge::Fl, Edge::Bl, Edge::Br],
    [Edge::Uf, Edge::Ub, Edge::Df, Edge::Db],
    [Edge::Ur, Edge::Ul, Edge::Dr, Edge::Dl],
];

/// The name of each edge: its index in the row of [`SLICES`] that contains the edge.
const NAMES: [u8; 12] = {
    let mut names = [0; 12];
    let mut slice = 0;
    while slice < 3 {
        let mut name = 0;
        while name < 4 {
            names[SLICES[slice][name] as usize] = name as u8;
            name += 1;
        }
        slice += 1;
    }
    names
};

impl Coordinate for HalfTurnEdges {
    type State = CubieCube;

    const SIZE: usize = 6_912;

    fn of(cube: &CubieCube) -> Self {
        let [first, second, third] =
            SLICES.map(|places| permutation::rank(places.map(|place| NAMES[cube.ep[place as usize] as usize])));
        HalfTurnEdges(((first * 24 + second) * 12 + third / 2) as u16)
    }

    numbered!();
}

impl HalfTurnEdges {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let index = self.index();
        let (first, second, half) = (index / 12 / 24, index / 12 % 24, index % 12);
        let parity = permutation::is_odd(first) ^ permutation::is_odd(second);
        let third = half * 2 + usize::from(permutation::is_odd(half * 2) != parity);
        let mut cube = CubieCube::SOLVED;
        for (places, rank) in SLICES.into_iter().zip([first, second, third]) {
            for (place, name) in places.into_iter().zip(permutation::ALL[rank]) {
                cube.ep[place as usize] = places[name as usize];
            }
        }
        cube
    }
}
