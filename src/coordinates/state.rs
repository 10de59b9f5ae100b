//! The interface through which coordinates, tables and searches use the states of a puzzle.

use crate::cube::{CubieCube, Move, Symmetry};
use std::fmt;
use std::marker::PhantomData;

/// A state of a puzzle. On a twisty puzzle, every move can be made in every state, and the moves generate a group that
/// acts on the states. On other puzzles, a move that is impossible in a state leaves the state unchanged.
pub trait State: Copy + Eq + Send + Sync + 'static {
    /// A move. `Display` writes it in the notation of the puzzle.
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

    /// The state conjugated by the symmetry: the puzzle is rotated or reflected, and its colors are renamed in the same
    /// way.
    fn conjugated(&self, symmetry: &Self::Symmetry) -> Self;

    /// The symmetry that undoes `symmetry`.
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

/// An index for some property of a state.
///
/// A coordinate ignores most properties of a state, and assigns an index to the properties that it does not ignore.
/// States that differ only in the ignored properties form a coset and have the same index.
pub trait Coordinate: Copy + Eq + Send + Sync + 'static {
    /// The states to which the coordinate assigns an index.
    type State: State;

    /// The number of values.
    const SIZE: usize;

    /// The coordinate of a state.
    fn of(state: &Self::State) -> Self;

    /// A state that has this coordinate.
    fn representative(self) -> Representative<Self::State>;

    /// The index of the value, below [`Coordinate::SIZE`].
    fn index(self) -> usize;

    /// The value with a given index; `None` if the index is [`Coordinate::SIZE`] or more.
    fn from_index(index: usize) -> Option<Self>;

    /// All values, in ascending order of their indices.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::SIZE).filter_map(Self::from_index)
    }
}

/// A state that represents a coset.
///
/// Only the property that the coordinate describes is meaningful. The state as a whole may be unsolvable, so callers
/// must not give it to a solver. A representative can be moved and conjugated, and its coordinate can be read.
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

/// The coordinate that ignores the whole state. The type `Product` combines two coordinates. If one coordinate is
/// enough, `Trivial` is the second.
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
