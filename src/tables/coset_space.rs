//! Numbered cosets, and turns that lead from one to another.

use super::MoveTable;
use crate::coordinates::Coordinate;
use crate::cube::{Cubie, Move};

/// What one phase of a method is about: cosets of the group in which the phase ends, within the
/// group in which it begins, and the turns that it may use.
pub trait CosetSpace: Send + Sync {
    /// A coset, in a form that turns are quick in.
    type Coset: Copy;

    /// How many cosets there are.
    const COSETS: usize;

    /// How many turns there are.
    const MOVES: usize;

    /// The turns, in the order in which they are tried. Each one's inverse is among them.
    fn moves(&self) -> &[Move];

    /// The coset of a cube, which must be in the group in which the phase begins.
    fn coset_of(&self, cube: &Cubie) -> Self::Coset;

    /// The coset after the turn at place `which` of [`CosetSpace::moves`].
    fn turn(&self, coset: Self::Coset, which: usize) -> Self::Coset;

    /// The number of a coset, below [`CosetSpace::COSETS`].
    fn index(&self, coset: Self::Coset) -> usize;

    /// The coset with a number; none if that is [`CosetSpace::COSETS`] or more.
    fn coset_at(&self, index: usize) -> Option<Self::Coset>;

    /// The cosets one turn away from coset `index`, by number, in the order of the turns.
    fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        self.coset_at(index).into_iter().flat_map(move |coset| {
            (0..Self::MOVES).map(move |which| self.index(self.turn(coset, which)))
        })
    }
}

/// The cosets that two coordinates tell apart together.
pub struct Product<A, B, const MOVES: usize> {
    moves: [Move; MOVES],
    first: MoveTable<A, MOVES>,
    second: MoveTable<B, MOVES>,
}

impl<A: Coordinate, B: Coordinate, const MOVES: usize> Product<A, B, MOVES> {
    /// The cosets with these turns between them, in which both coordinates must survive.
    pub fn new(moves: [Move; MOVES]) -> Self {
        Product {
            moves,
            first: MoveTable::new(moves),
            second: MoveTable::new(moves),
        }
    }
}

impl<A: Coordinate, B: Coordinate, const MOVES: usize> CosetSpace for Product<A, B, MOVES> {
    type Coset = (A, B);

    const COSETS: usize = A::SIZE * B::SIZE;
    const MOVES: usize = MOVES;

    fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn coset_of(&self, cube: &Cubie) -> (A, B) {
        (A::of(cube), B::of(cube))
    }

    #[inline]
    fn turn(&self, (first, second): (A, B), which: usize) -> (A, B) {
        (
            self.first.turn(first, which),
            self.second.turn(second, which),
        )
    }

    #[inline]
    fn index(&self, (first, second): (A, B)) -> usize {
        first.index() * B::SIZE + second.index()
    }

    fn coset_at(&self, index: usize) -> Option<(A, B)> {
        A::from_index(index / B::SIZE).zip(B::from_index(index % B::SIZE))
    }
}
