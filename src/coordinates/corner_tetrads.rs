//! Invariants of the corners under half turns.
//!
//! A half turn takes a corner to the diagonally opposite corner of the face. The corners therefore form two tetrads in
//! which no two corners are adjacent, and half turns keep each corner in the places of its tetrad:
//!
//! ```text
//!        ULB ─────── UBR         tetrad 0: URF ULB DLF DRB
//!       ╱ 0         ╱ 1          tetrad 1: the corners opposite those of tetrad 0,
//!    UFL ─────── URF                       DBL DFR UBR UFL
//!     1 │         0 │
//!       │ DBL       │ DRB
//!       │  1        │  0
//!    DLF ─────── DFR
//!     0           1
//! ```
//!
//! The members of each tetrad are named 0 to 3 in the order in which they are listed on the right. Opposite corners
//! have equal names.
//! The half turn of a face exchanges two members `a` and `b` of one tetrad. In the other tetrad, it exchanges the two
//! members that are not named `a` or `b`. As permutations of 0 to 3, the product of these two exchanges is `x → x ^ c`
//! with `c = a ^ b`. Half turns therefore reach exactly those arrangements in which the permutations of the two tetrads
//! differ by `x → x ^ c` for some `c`. There are 4!·4 = 96 such arrangements.

use super::{Coordinate, combination, numbered, permutation};
use crate::cube::{Corner, CubieCube};

/// The two tetrads, with opposite corners at the same index.
pub(super) const TETRADS: [[Corner; 4]; 2] = [
    [Corner::Urf, Corner::Ulb, Corner::Dlf, Corner::Drb],
    [Corner::Dbl, Corner::Dfr, Corner::Ubr, Corner::Ufl],
];

/// Returns the tetrad of a corner, and the name of the corner in this tetrad.
pub(super) const fn member(corner: Corner) -> (usize, u8) {
    match corner {
        Corner::Urf => (0, 0),
        Corner::Ulb => (0, 1),
        Corner::Dlf => (0, 2),
        Corner::Drb => (0, 3),
        Corner::Dbl => (1, 0),
        Corner::Dfr => (1, 1),
        Corner::Ubr => (1, 2),
        Corner::Ufl => (1, 3),
    }
}

/// The coset of an arrangement of the corners: all arrangements to which half turns lead from it. There are 420 =
/// C(8,4)·3! = 8!/96 values.
///
/// The coordinate has two parts. The first part is the set of places that contain the first tetrad (70 sets). The
/// second part is the order of the second tetrad relative to the order of the first tetrad; the names of each tetrad
/// are read in the order of the places. To compute the second part, the members of both tetrads are renamed twice.
/// After the first renaming, the first tetrad has the order 0 1 2 3. The second renaming is `x → x ^ c`, where `c` is
/// chosen such that the second tetrad then begins with the name 0. The rest of the second tetrad is then one of the 6
/// orders of 1, 2 and 3, and half turns cannot change this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CornerTetrads(u16);

/// `ARRANGEMENTS[a][b]` is the second part of the coordinate if the first tetrad has the order `a` and the second
/// tetrad has the order `b`. Both orders are indices of [`permutation::ALL`].
const ARRANGEMENTS: [[u8; 24]; 24] = {
    let mut arrangements = [[0; 24]; 24];
    let mut pair = 0;
    while pair < 24 * 24 {
        let first = permutation::ALL[pair / 24];
        let second = permutation::ALL[pair % 24];
        let mut new_names = [0; 4];
        let mut new_name = 0;
        while new_name < 4 {
            new_names[first[new_name] as usize] = new_name as u8;
            new_name += 1;
        }
        let mut renamed = [0; 4];
        let mut index = 0;
        while index < 4 {
            renamed[index] = new_names[second[index] as usize] ^ new_names[second[0] as usize];
            index += 1;
        }
        // The first six of the 24 permutations are those that begin with 0.
        arrangements[pair / 24][pair % 24] = permutation::rank(renamed) as u8;
        pair += 1;
    }
    arrangements
};

impl Coordinate for CornerTetrads {
    type State = CubieCube;

    const SIZE: usize = 420;

    fn of(cube: &CubieCube) -> Self {
        let mut places = 0;
        // The names of each tetrad in the order of the places, with two bits for each name.
        let (mut first, mut second) = (0, 0);
        for (place, &corner) in cube.cp.iter().enumerate() {
            let (tetrad, name) = member(corner);
            let name = u16::from(name);
            if tetrad == 0 {
                places |= 1 << place;
                first = first << 2 | name;
            } else {
                second = second << 2 | name;
            }
        }
        let first = permutation::rank_of_digits(first);
        let second = permutation::rank_of_digits(second);
        let arrangement = ARRANGEMENTS[first][second];
        CornerTetrads(combination::rank(places) * 6 + u16::from(arrangement))
    }

    numbered!();
}

impl CornerTetrads {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let places = combination::unrank(self.0 / 6);
        let orders = [[0, 1, 2, 3], permutation::ALL[self.0 as usize % 6]];
        let mut counts = [0; 2];
        let mut cube = CubieCube::SOLVED;
        for place in 0..8 {
            let tetrad = 1 - (places >> place & 1) as usize;
            let name = orders[tetrad][counts[tetrad]];
            cube.cp[place] = TETRADS[tetrad][name as usize];
            counts[tetrad] += 1;
        }
        cube
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Amount, Face, Move};
    use std::collections::HashSet;

    #[test]
    fn half_turns_reach_96_arrangements_and_keep_the_coordinate() {
        let solved = CornerTetrads::of(&CubieCube::SOLVED);
        let mut seen = HashSet::from([CubieCube::SOLVED.cp]);
        let mut frontier = vec![CubieCube::SOLVED];
        while let Some(cube) = frontier.pop() {
            assert_eq!(CornerTetrads::of(&cube), solved);
            for face in Face::ALL {
                let mut next = cube;
                next.turn(Move::new(face, Amount::Half));
                if seen.insert(next.cp) {
                    frontier.push(next);
                }
            }
        }
        assert_eq!(seen.len(), 96);
    }
}
