//! The interface through which coordinates, tables and searches use the states of a puzzle.

use crate::cube::{CubieCube, Move, Symmetry};
use std::fmt;
use std::marker::PhantomData;

/// A state of a puzzle, with its moves. States and moves form a group: every move can be made in every
/// state, and can be undone.
pub trait State: Copy + Eq + Send + Sync + 'static {
    /// A move, in the notation that `Display` writes.
    type Move: Copy + PartialEq + fmt::Display + Send + Sync + 'static;

    /// The solved state.
    const SOLVED: Self;

    /// Makes a move.
    fn make(&mut self, turn: Self::Move);
}

/// States of a puzzle that has symmetries.
pub trait SymmetricState: State {
    /// A symmetry of the puzzle: a rotation, or a reflection with or without a rotation.
    type Symmetry: PartialEq + Send + Sync;

    /// The state conjugated by the symmetry: the symmetry maps the puzzle onto itself, and the colors
    /// are renamed accordingly.
    fn conjugated(&self, symmetry: &Self::Symmetry) -> Self;

    /// The symmetry that undoes another.
    fn inverse(symmetry: &Self::Symmetry) -> Self::Symmetry;
}

impl State for CubieCube {
    type Move = Move;

    const SOLVED: CubieCube = CubieCube::SOLVED;

    #[inline]
    fn make(&mut self, turn: Move) {
        self.turn(turn);
    }
}

impl SymmetricState for CubieCube {
    type Symmetry = Symmetry;

    fn conjugated(&self, symmetry: &Symmetry) -> CubieCube {
        symmetry.conjugate(self)
    }

    fn inverse(symmetry: &Symmetry) -> Symmetry {
        symmetry.inverse()
    }
}

/// A number for some property of a state.
///
/// A coordinate ignores most of a state and numbers the rest. States that differ only in what it ignores form a coset
/// and have the same number.
pub trait Coordinate: Copy + Eq + Send + Sync + 'static {
    /// The states that the coordinate numbers.
    type State: State;

    /// The number of values.
    const SIZE: usize;

    /// The coordinate of a state.
    fn of(state: &Self::State) -> Self;

    /// A state that has this coordinate.
    fn representative(self) -> Representative<Self::State>;

    /// The number of the coordinate, below [`Coordinate::SIZE`].
    fn index(self) -> usize;

    /// The coordinate with a number; `None` if the number is [`Coordinate::SIZE`] or more.
    fn from_index(index: usize) -> Option<Self>;

    /// All values, in the order of their numbers.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::SIZE).filter_map(Self::from_index)
    }
}

/// A state that stands for a coset.
///
/// Only the property that the coordinate numbers is meaningful; the state as a whole may be unsolvable, so it must not
/// be given to a solver. The operations of a representative are moves, conjugation, and its coordinate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Representative<S>(S);

impl<S: State> Representative<S> {
    /// Makes a state the representative of its coset.
    pub const fn new(state: S) -> Representative<S> {
        Representative(state)
    }

    /// The representative after a move.
    #[must_use]
    pub fn after(mut self, turn: S::Move) -> Representative<S> {
        self.0.make(turn);
        self
    }

    /// The coordinate of the coset.
    pub fn coordinate<C: Coordinate<State = S>>(&self) -> C {
        C::of(&self.0)
    }
}

impl<S: SymmetricState> Representative<S> {
    /// The representative conjugated by a symmetry.
    #[must_use]
    pub fn conjugated(&self, symmetry: &S::Symmetry) -> Representative<S> {
        Representative(self.0.conjugated(symmetry))
    }
}

/// The coordinate that ignores the whole state. A product of two coordinates has it as its second factor if one
/// coordinate is enough.
#[derive(Debug)]
pub struct Trivial<S>(PhantomData<fn() -> S>);

impl<S> Clone for Trivial<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Trivial<S> {}

impl<S> PartialEq for Trivial<S> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<S> Eq for Trivial<S> {}

impl<S: State> Coordinate for Trivial<S> {
    type State = S;

    const SIZE: usize = 1;

    fn of(_: &S) -> Self {
        Trivial(PhantomData)
    }

    fn representative(self) -> Representative<S> {
        Representative(S::SOLVED)
    }

    fn index(self) -> usize {
        0
    }

    fn from_index(index: usize) -> Option<Self> {
        (index == 0).then_some(Trivial(PhantomData))
    }
}
