//! Counts the cubes of a mask exactly, and chooses random cubes uniformly.
//!
//! Places are filled one after the other. The number of ways to fill the remaining places depends only on the set of
//! pieces already used, the parity of their permutation, and the sum of their twists or flips. So the ways are counted
//! once for each combination of these three values. Without parity and orientation, this dynamic program counts perfect
//! matchings, as H. J. Ryser's formula does. The counts also give each cube a number, so a cube can be computed from
//! its number.

use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::cubie::CubieCube;
use super::mask::{Mask, PlacementSet};
use super::piece::Piece;
use rand::{Rng, RngExt};
use std::collections::HashMap;

/// The cubes of a [`Mask`]. They are counted, so a random cube can be chosen.
#[derive(Debug, Clone)]
pub(crate) struct MaskCubes {
    corners: Fillings<8, 3>,
    edges: Fillings<12, 2>,
}

impl MaskCubes {
    /// Counts the cubes of a mask.
    pub fn new(mask: &Mask) -> MaskCubes {
        MaskCubes {
            corners: Fillings::new(corner_placements(mask)),
            edges: Fillings::new(edge_placements(mask)),
        }
    }

    /// The number of cubes, 0 to 43,252,003,274,489,856,000.
    pub fn count(&self) -> u128 {
        // Turns permute corners and edges with the same parity.
        [false, true].into_iter().map(|odd| self.of_parity(odd)).sum()
    }

    /// The number of cubes whose corners have this parity; their edges then have the same parity.
    pub(crate) fn of_parity(&self, odd: bool) -> u128 {
        u128::from(self.corners.total(odd)) * u128::from(self.edges.total(odd))
    }

    /// The cube with this number among all cubes of the mask; `None` if the mask has fewer cubes. Numbers begin at 0,
    /// and their order depends only on the mask.
    pub fn nth(&self, number: u128) -> Option<CubieCube> {
        let even = self.of_parity(false);
        let (odd, number) = match number.checked_sub(even) {
            None => (false, number),
            Some(number) => (true, number),
        };
        if number >= self.of_parity(odd) {
            return None;
        }
        let edge_ways = u128::from(self.edges.total(odd));
        let part = |number: u128| u64::try_from(number).expect("each kind is counted in 64 bits");
        let corners = self.corners.nth(odd, part(number / edge_ways));
        let edges = self.edges.nth(odd, part(number % edge_ways));
        Some(CubieCube {
            cp: corners.map(|(piece, _)| Corner::ALL[piece]),
            co: corners.map(|(_, twist)| Twist::ALL[twist]),
            ep: edges.map(|(piece, _)| Edge::ALL[piece]),
            eo: edges.map(|(_, flip)| Flip::ALL[flip]),
        })
    }

    /// A random cube of the mask, chosen uniformly; `None` if the mask is empty.
    pub fn draw(&self, random: &mut impl Rng) -> Option<CubieCube> {
        match self.count() {
            0 => None,
            count => self.nth(random.random_range(0..count)),
        }
    }
}

fn corner_placements(mask: &Mask) -> [PlacementSet; 8] {
    Corner::ALL.map(|corner| mask.placements(Piece::Corner(corner)))
}

fn edge_placements(mask: &Mask) -> [PlacementSet; 12] {
    Edge::ALL.map(|edge| mask.placements(Piece::Edge(edge)))
}

/// Counts the cubes of many masks. If several masks allow the same placements for all corners, or for all edges, the
/// ways to place these pieces are counted only once.
#[derive(Debug, Clone, Default)]
pub(crate) struct MaskCounter {
    /// The key contains the allowed placements of each corner. The values are the numbers of ways to place the corners
    /// with even parity and with odd parity.
    corners: HashMap<[PlacementSet; 8], [u64; 2]>,
    edges: HashMap<[PlacementSet; 12], [u64; 2]>,
}

impl MaskCounter {
    /// The number of cubes in a mask, as in [`MaskCubes::count`].
    pub fn count(&mut self, mask: &Mask) -> u128 {
        let placements = corner_placements(mask);
        let corners = *self.corners.entry(placements).or_insert_with(|| {
            let ways = Fillings::<8, 3>::new(placements);
            [false, true].map(|odd| ways.total(odd))
        });
        let placements = edge_placements(mask);
        let edges = *self.edges.entry(placements).or_insert_with(|| {
            let ways = Fillings::<12, 2>::new(placements);
            [false, true].map(|odd| ways.total(odd))
        });
        // Turns permute corners and edges with the same parity.
        let pairs = corners.into_iter().zip(edges);
        pairs
            .map(|(corners, edges)| u128::from(corners) * u128::from(edges))
            .sum()
    }
}

/// For corners or for edges: the number of ways to fill the remaining places, for every set of used pieces.
#[derive(Debug, Clone)]
struct Fillings<const PIECES: usize, const TURNS: usize> {
    /// Whether a placement is allowed. The indices are the piece, the place and the orientation.
    allowed: [[[bool; TURNS]; PIECES]; PIECES],
    /// The number of ways to fill the remaining places. The first index is the set of pieces used so far, with one bit
    /// for each piece. The second index is the parity of the remaining permutation, 0 for even and 1 for odd. The third
    /// index is the sum of the remaining twists or flips.
    ways: Vec<[[u64; TURNS]; 2]>,
}

impl<const PIECES: usize, const TURNS: usize> Fillings<PIECES, TURNS> {
    /// Counts the ways, given the placements that each piece may have.
    fn new(placements: [PlacementSet; PIECES]) -> Self {
        let allowed = placements.map(|allowed| {
            std::array::from_fn(|place| std::array::from_fn(|turned| allowed.contains(TURNS * place + turned)))
        });
        let mut fillings = Fillings {
            allowed,
            ways: vec![[[0; TURNS]; 2]; 1 << PIECES],
        };
        let full = (1 << PIECES) - 1;
        let mut is_met = vec![false; 1 << PIECES];
        is_met[0] = true;
        for used in 0..full {
            if is_met[used] {
                for (piece, ..) in fillings.choices(used) {
                    is_met[used | 1 << piece] = true;
                }
            }
        }
        fillings.ways[full][0][0] = 1;
        for used in (0..full).rev().filter(|&used| is_met[used]) {
            let mut ways = [[0; TURNS]; 2];
            for (piece, turned, is_odd) in fillings.choices(used) {
                let rest = &fillings.ways[used | 1 << piece];
                for (odd, ways) in ways.iter_mut().enumerate() {
                    let rest = &rest[odd ^ usize::from(is_odd)];
                    for (turn, ways) in ways.iter_mut().enumerate() {
                        *ways += rest[(turn + TURNS - turned) % TURNS];
                    }
                }
            }
            fillings.ways[used] = ways;
        }
        fillings
    }

    /// The choices for the next place: an unused piece, its orientation, and a flag that is true if the piece changes
    /// the parity. A piece changes the parity if an odd number of used pieces come after it in the order of pieces.
    fn choices(&self, used: usize) -> impl Iterator<Item = (usize, usize, bool)> {
        let place = used.count_ones() as usize;
        let free = (0..PIECES).filter(move |piece| used >> piece & 1 == 0);
        free.flat_map(move |piece| {
            let is_odd = (used >> piece).count_ones() % 2 == 1;
            let turns = (0..TURNS).filter(move |&turned| self.allowed[piece][place][turned]);
            turns.map(move |turned| (piece, turned, is_odd))
        })
    }

    /// The number of ways to fill all places with an even or an odd permutation.
    fn total(&self, odd: bool) -> u64 {
        self.ways[0][usize::from(odd)][0]
    }

    /// The piece at each place and its orientation, for the filling with index `number` among the fillings with this
    /// parity. A filling with this index must exist.
    fn nth(&self, odd: bool, number: u64) -> [(usize, usize); PIECES] {
        let (mut used, mut odd, mut turn) = (0, usize::from(odd), 0);
        let mut number = number;
        std::array::from_fn(|_| {
            for (piece, turned, is_odd) in self.choices(used) {
                let next = used | 1 << piece;
                let parity = odd ^ usize::from(is_odd);
                let left = (turn + TURNS - turned) % TURNS;
                let ways = self.ways[next][parity][left];
                if number < ways {
                    (used, odd, turn) = (next, parity, left);
                    return (piece, turned);
                }
                number -= ways;
            }
            unreachable!("the ways of a state are the sum of those of its choices")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{EdgePlacement, PieceSet, generator, random_state};
    use std::collections::HashSet;

    fn count(mask: &Mask) -> u128 {
        MaskCubes::new(mask).count()
    }

    /// There are 8!·3⁷·12!·2¹¹/2 cubes, one of them solved. If a piece must be at home, their number is divided by 24;
    /// if two corners must be at home, it is divided by 24·21.
    #[test]
    fn cubes_of_masks_are_counted_exactly() {
        const CUBES: u128 = 43_252_003_274_489_856_000;
        assert_eq!(count(&Mask::ANY), CUBES);
        assert_eq!(count(&Mask::solved()), 1);
        let home =
            |mask: Mask, corner: Corner| mask.with(Piece::Corner(corner), PlacementSet::of([3 * corner as usize]));
        let one = home(Mask::ANY, Corner::Urf);
        assert_eq!(count(&one), CUBES / 24);
        assert_eq!(count(&home(one, Corner::Dbl)), CUBES / (24 * 21));
        let nowhere = one.with(Piece::Corner(Corner::Urf), PlacementSet::of([5]));
        assert_eq!(count(&nowhere), 0);
        assert!(MaskCubes::new(&nowhere).draw(&mut generator(1, 0)).is_none());
    }

    /// All pieces except UR and UF are solved. Turns can flip these two edges together, but cannot exchange them.
    #[test]
    fn what_turns_cannot_make_is_not_counted_and_the_rest_is_drawn_evenly() {
        let free = [Edge::Ur, Edge::Uf];
        let mask = Edge::ALL.into_iter().fold(Mask::ANY, |mask, edge| {
            let home = EdgePlacement::new(edge, Flip::Unflipped).index();
            let allowed = if free.contains(&edge) {
                PlacementSet::of(0..4)
            } else {
                PlacementSet::of([home])
            };
            mask.with(Piece::Edge(edge), allowed)
        });
        let mask = Corner::ALL.into_iter().fold(mask, |mask, corner| {
            mask.with(Piece::Corner(corner), PlacementSet::of([3 * corner as usize]))
        });
        let cubes = MaskCubes::new(&mask);
        assert_eq!(cubes.count(), 2);
        let mut random = generator(54, 0);
        let drawn = (0..1_000).map(|_| cubes.draw(&mut random).expect("there are two"));
        let flipped = drawn
            .inspect(|cube| assert!(mask.contains(cube)))
            .filter(|cube| cube.eo[0] == Flip::Flipped)
            .count();
        // The expected number is 500, and one standard deviation is √(1000·½·½) = 15.8. The bounds are about six
        // standard deviations away from 500.
        assert!((400..600).contains(&flipped), "{flipped}");
    }

    #[test]
    fn cubes_are_numbered_each_once() {
        let three = [Corner::Urf, Corner::Ufl, Corner::Ulb].map(Piece::Corner);
        let solved = Mask::solved();
        let rest = PieceSet::ALL.iter().filter(|piece| !three.contains(piece));
        let mask = rest.fold(Mask::ANY, |mask, piece| mask.with(piece, solved.placements(piece)));
        let cubes = MaskCubes::new(&mask);
        // The three corners have 3 even permutations. Two twists are free, and the third twist follows from them.
        assert_eq!(cubes.count(), 3 * 9);
        let all: HashSet<CubieCube> = (0..27).filter_map(|number| cubes.nth(number)).collect();
        assert_eq!(all.len(), 27);
        assert!(all.iter().all(|cube| mask.contains(cube)));
        assert_eq!(cubes.nth(27), None);
        let any = MaskCubes::new(&Mask::ANY);
        assert!(any.nth(any.count() - 1).is_some());
        assert_eq!(any.nth(any.count()), None);
        assert_eq!(any.nth(0), Some(CubieCube::SOLVED));
    }

    #[test]
    fn cubes_drawn_from_a_mask_are_in_it_and_can_be_solved() {
        let mut counter = MaskCounter::default();
        for number in 0..200 {
            let mut random = generator(55, number);
            let cube = random_state(&mut random);
            // The mask fixes three of every four pieces at their placements on this cube.
            let all = Mask::of_cube(&cube);
            let corners = Corner::ALL.map(Piece::Corner).into_iter();
            let pieces = corners.chain(Edge::ALL.map(Piece::Edge));
            let mask = pieces.enumerate().fold(Mask::ANY, |mask, (index, piece)| {
                if index as u64 % 4 == number % 4 {
                    mask
                } else {
                    mask.with(piece, all.placements(piece))
                }
            });
            let cubes = MaskCubes::new(&mask);
            assert_eq!(counter.count(&mask), cubes.count());
            for _ in 0..20 {
                let CubieCube { cp, co, ep, eo } = cubes.draw(&mut random).expect("the cube itself");
                let drawn = CubieCube::new(cp, co, ep, eo).expect("it can be solved");
                assert!(mask.contains(&drawn));
            }
        }
    }
}
