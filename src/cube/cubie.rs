//! The cube as solvers see it: 8 corners and 12 edges, each with a place and an orientation.

use super::assembly_error::{AssemblyError, check_repeated};
use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::moves::{Face, Move};

/// A cube as an arrangement of its pieces: corner place `i` contains corner `cp[i]` with twist `co[i]`, and edge place
/// `i` contains edge `ep[i]` with flip `eo[i]`.
///
/// A cube can be solved if [`CubieCube::new`] accepts it, or if it is the solved cube after some turns: its twists add
/// up to a multiple of three, its flips add up to an even number, and the permutations of corners and edges have the
/// same parity. Inside this crate, coordinates also build representatives of cosets. Such a representative meets only
/// the conditions that matter for the coset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CubieCube {
    pub(crate) cp: [Corner; 8],
    pub(crate) co: [Twist; 8],
    pub(crate) ep: [Edge; 12],
    pub(crate) eo: [Flip; 12],
}

impl CubieCube {
    /// The solved cube.
    pub const SOLVED: CubieCube = CubieCube {
        cp: Corner::ALL,
        co: [Twist::Untwisted; 8],
        ep: Edge::ALL,
        eo: [Flip::Unflipped; 12],
    };

    /// The cube with these pieces: corner place `i` contains corner `cp[i]` with twist `co[i]`, and edge place `i`
    /// contains edge `ep[i]` with flip `eo[i]`. Places are in the orders of [`Corner::ALL`] and [`Edge::ALL`].
    ///
    /// # Errors
    ///
    /// If no sequence of turns leads from the solved cube to these pieces: see [`AssemblyError`].
    pub fn new(cp: [Corner; 8], co: [Twist; 8], ep: [Edge; 12], eo: [Flip; 12]) -> Result<CubieCube, AssemblyError> {
        check_repeated(&cp, &ep)?;
        match co.into_iter().fold(Twist::Untwisted, Twist::plus) {
            Twist::Untwisted => {}
            twist => return Err(AssemblyError::CornerTwisted(twist)),
        }
        if eo.into_iter().fold(Flip::Unflipped, Flip::plus) == Flip::Flipped {
            return Err(AssemblyError::EdgeFlipped);
        }
        if is_odd(&cp) != is_odd(&ep) {
            return Err(AssemblyError::PiecesSwapped);
        }
        Ok(CubieCube { cp, co, ep, eo })
    }

    /// The corner at each place.
    pub const fn cp(&self) -> &[Corner; 8] {
        &self.cp
    }

    /// The twist of the corner at each place.
    pub const fn co(&self) -> &[Twist; 8] {
        &self.co
    }

    /// The edge at each place.
    pub const fn ep(&self) -> &[Edge; 12] {
        &self.ep
    }

    /// The flip of the edge at each place.
    pub const fn eo(&self) -> &[Flip; 12] {
        &self.eo
    }

    /// True if every piece is in its home place, untwisted and unflipped.
    pub fn is_solved(&self) -> bool {
        *self == CubieCube::SOLVED
    }

    /// The product of two cubes: the result of the moves that make this cube, followed by the moves that make `next`.
    pub fn then(&self, next: &CubieCube) -> CubieCube {
        CubieCube {
            cp: next.cp.map(|from| self.cp[from as usize]),
            co: std::array::from_fn(|to| self.co[next.cp[to] as usize].plus(next.co[to])),
            ep: next.ep.map(|from| self.ep[from as usize]),
            eo: std::array::from_fn(|to| self.eo[next.ep[to] as usize].plus(next.eo[to])),
        }
    }

    /// The inverse of this cube: `cube.then(&cube.inverse())` is solved.
    pub fn inverse(&self) -> CubieCube {
        let mut inverse = CubieCube::SOLVED;
        for place in Corner::ALL {
            let piece = self.cp[place as usize] as usize;
            inverse.cp[piece] = place;
            inverse.co[piece] = self.co[place as usize].inverse();
        }
        for place in Edge::ALL {
            let piece = self.ep[place as usize] as usize;
            inverse.ep[piece] = place;
            inverse.eo[piece] = self.eo[place as usize];
        }
        inverse
    }

    /// Turns a face.
    pub fn turn(&mut self, turn: Move) {
        let MoveEffect {
            corners,
            twists,
            edges,
            flip,
        } = &MOVE_EFFECTS[turn as usize];
        let cp = corners.map(|(from, _)| self.cp[from as usize]);
        let co = corners.map(|(from, _)| self.co[from as usize]);
        let ep = edges.map(|(from, _)| self.ep[from as usize]);
        let eo = edges.map(|(from, _)| self.eo[from as usize]);
        for index in 0..4 {
            let to = corners[index].1 as usize;
            self.cp[to] = cp[index];
            self.co[to] = co[index].plus(twists[index]);
            let to = edges[index].1 as usize;
            self.ep[to] = ep[index];
            self.eo[to] = eo[index].plus(*flip);
        }
    }

    /// Turns faces one after the other.
    pub fn apply(&mut self, moves: &[Move]) {
        for &each in moves {
            self.turn(each);
        }
    }
}

/// The solved cube after a list of moves.
impl From<&[Move]> for CubieCube {
    fn from(moves: &[Move]) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        cube.apply(moves);
        cube
    }
}

/// True if the items are an odd permutation of their sorted order.
pub(crate) fn is_odd<T: PartialOrd>(items: &[T]) -> bool {
    let inversions = |(index, item): (usize, &T)| items[..index].iter().filter(|&earlier| earlier > item).count();
    items.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
}

/// The effect of a clockwise quarter turn: it carries each piece of a cycle to the next place of the cycle. A corner
/// that arrives at the place `corners[i]` gains `twists[i]`, and every moved edge gains `flip`.
struct Quarter {
    corners: [Corner; 4],
    twists: [Twist; 4],
    edges: [Edge; 4],
    flip: Flip,
}

impl Quarter {
    /// The effect of the clockwise quarter turn of a face. The values were read off a real cube.
    const fn of(face: Face) -> Quarter {
        use Corner::{Dbl, Dfr, Dlf, Drb, Ubr, Ufl, Ulb, Urf};
        use Edge::{Bl, Br, Db, Df, Dl, Dr, Fl, Fr, Ub, Uf, Ul, Ur};
        use Flip::{Flipped, Unflipped};
        use Twist::{Clockwise, CounterClockwise, Untwisted};
        let kept = [Untwisted; 4];
        let turned = [Clockwise, CounterClockwise, Clockwise, CounterClockwise];
        let (corners, twists, edges, flip) = match face {
            Face::U => ([Ubr, Urf, Ufl, Ulb], kept, [Ub, Ur, Uf, Ul], Unflipped),
            Face::R => ([Dfr, Urf, Ubr, Drb], turned, [Fr, Ur, Br, Dr], Unflipped),
            Face::F => ([Urf, Dfr, Dlf, Ufl], turned, [Fl, Uf, Fr, Df], Flipped),
            Face::D => ([Dfr, Drb, Dbl, Dlf], kept, [Df, Dr, Db, Dl], Unflipped),
            Face::L => ([Ufl, Dlf, Dbl, Ulb], turned, [Ul, Fl, Dl, Bl], Unflipped),
            Face::B => ([Ulb, Dbl, Drb, Ubr], turned, [Ub, Bl, Db, Br], Flipped),
        };
        Quarter {
            corners,
            twists,
            edges,
            flip,
        }
    }
}

/// The effect of a turn by any amount. Each pair contains the place that a piece leaves and the place that it reaches.
/// The corner of pair `i` gains `twists[i]`, and each of the four edges gains `flip`.
///
/// [`MOVE_EFFECTS`] contains the effects of all 18 turns, so that turning needs no branch.
#[derive(Clone, Copy)]
struct MoveEffect {
    corners: [(Corner, Corner); 4],
    twists: [Twist; 4],
    edges: [(Edge, Edge); 4],
    flip: Flip,
}

impl MoveEffect {
    const fn by(turn: Move) -> MoveEffect {
        let quarter = Quarter::of(turn.face());
        let quarters = turn.amount().quarters() as usize;
        let mut carried = MoveEffect {
            corners: [(Corner::Urf, Corner::Urf); 4],
            twists: [Twist::Untwisted; 4],
            edges: [(Edge::Ur, Edge::Ur); 4],
            flip: Flip::Unflipped,
        };
        let mut from = 0;
        while from < 4 {
            let to = (from + quarters) % 4;
            carried.corners[from] = (quarter.corners[from], quarter.corners[to]);
            carried.edges[from] = (quarter.edges[from], quarter.edges[to]);
            let mut passed = 1;
            while passed <= quarters {
                let gained = quarter.twists[(from + passed) % 4];
                carried.twists[from] = carried.twists[from].plus(gained);
                passed += 1;
            }
            from += 1;
        }
        if quarters % 2 == 1 {
            carried.flip = quarter.flip;
        }
        carried
    }
}

/// The effects of the 18 turns, in the order of [`Move::ALL`].
const MOVE_EFFECTS: [MoveEffect; 18] = {
    let mut carried = [MoveEffect::by(Move::U1); 18];
    let mut index = 0;
    while index < 18 {
        carried[index] = MoveEffect::by(Move::ALL[index]);
        index += 1;
    }
    carried
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{disassemble, generator, random_moves, random_state};
    use proptest::prelude::*;

    fn cubes() -> impl Strategy<Value = CubieCube> {
        any::<u64>().prop_map(|seed| random_state(&mut generator(seed, 0)))
    }

    proptest! {
        #[test]
        fn composition_is_associative(a in cubes(), b in cubes(), c in cubes()) {
            prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        }

        #[test]
        fn the_solved_cube_is_neutral_and_inverses_cancel(cube in cubes()) {
            prop_assert_eq!(cube.then(&CubieCube::SOLVED), cube);
            prop_assert_eq!(CubieCube::SOLVED.then(&cube), cube);
            prop_assert!(cube.then(&cube.inverse()).is_solved());
            prop_assert!(cube.inverse().then(&cube).is_solved());
        }

        #[test]
        fn turning_is_composing_with_the_turned_cube(cube in cubes(), index in 0_usize..18) {
            let turn = Move::ALL[index];
            let mut turned = cube;
            turned.turn(turn);
            prop_assert_eq!(turned, cube.then(&CubieCube::from([turn].as_slice())));
        }

        #[test]
        fn turned_cubes_are_accepted_as_cubes(cube in cubes()) {
            prop_assert_eq!(CubieCube::new(cube.cp, cube.co, cube.ep, cube.eo), Ok(cube));
        }
    }

    #[test]
    fn the_two_engines_agree_on_a_hundred_thousand_random_turns() {
        let mut random = generator(2015, 0);
        for _ in 0..1_000 {
            let mut cubie = random_state(&mut random);
            let mut facelets = disassemble(&cubie);
            for &each in random_moves(100, &mut random).moves() {
                cubie.turn(each);
                facelets.turn(each);
                assert_eq!(disassemble(&cubie), facelets, "after {each}");
            }
        }
    }

    #[test]
    fn what_turns_cannot_make_is_refused() {
        let CubieCube { cp, co, ep, eo } = CubieCube::SOLVED;
        let mut twisted = co;
        twisted[3] = Twist::Clockwise;
        assert_eq!(
            CubieCube::new(cp, twisted, ep, eo),
            Err(AssemblyError::CornerTwisted(Twist::Clockwise))
        );
        let mut flipped = eo;
        flipped[5] = Flip::Flipped;
        assert_eq!(CubieCube::new(cp, co, ep, flipped), Err(AssemblyError::EdgeFlipped));
        let mut swapped = ep;
        swapped.swap(0, 7);
        assert_eq!(CubieCube::new(cp, co, swapped, eo), Err(AssemblyError::PiecesSwapped));
        let mut again = cp;
        again[1] = Corner::Urf;
        assert_eq!(
            CubieCube::new(again, co, ep, eo),
            Err(AssemblyError::CornerRepeated {
                corner: Corner::Urf,
                places: [Corner::Urf, Corner::ALL[1]],
                missing: Corner::ALL[1],
            })
        );
        let mut again = ep;
        again[0] = Edge::Br;
        assert_eq!(
            CubieCube::new(cp, co, again, eo),
            Err(AssemblyError::EdgeRepeated {
                edge: Edge::Br,
                places: [Edge::ALL[0], Edge::Br],
                missing: Edge::ALL[0],
            })
        );
    }
}
