//! Spaces of cosets. Each coset has an index, and turns lead from one coset to another.

use super::MoveTable;
use crate::coordinates::{Coordinate, State};

/// The space that one phase of a method searches. The phase begins in one group of states and ends in a subgroup of
/// this group. The space contains the cosets of the subgroup. The turns that the phase may use lead from coset to
/// coset.
pub trait CosetSpace: Send + Sync {
    /// The type of the states. Each coset is a set of states.
    type State: State;

    /// A coset, in a form to which turns can be applied quickly.
    type Coset: Copy;

    /// The number of cosets.
    const COSETS: usize;

    /// The number of turns.
    const MOVES: usize;

    /// The turns, in the order in which a search tries them. The inverse of each turn is among them.
    fn moves(&self) -> &[<Self::State as State>::Move];

    /// The coset of a state. The state must be in the group in which the phase begins.
    fn coset_of(&self, state: &Self::State) -> Self::Coset;

    /// The coset in which the phase ends.
    fn solved(&self) -> Self::Coset {
        self.coset_of(&Self::State::SOLVED)
    }

    /// The coset after the turn with the index `which` in [`CosetSpace::moves`].
    fn turn(&self, coset: Self::Coset, which: usize) -> Self::Coset;

    /// True if the turn with the index `which` can be made in a coset. On a twisty puzzle, this is always true. On
    /// other puzzles, a turn that cannot be made leaves the coset unchanged.
    #[inline]
    fn can_turn(&self, _coset: Self::Coset, _which: usize) -> bool {
        true
    }

    /// The index of a coset, below [`CosetSpace::COSETS`].
    fn index(&self, coset: Self::Coset) -> usize;

    /// The coset with a given index; `None` if the index is [`CosetSpace::COSETS`] or more.
    fn coset_at(&self, index: usize) -> Option<Self::Coset>;

    /// The indices of the cosets that are one turn away from coset `index`, in the order of the turns.
    #[inline]
    fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        self.coset_at(index)
            .into_iter()
            .flat_map(move |coset| (0..Self::MOVES).map(move |which| self.index(self.turn(coset, which))))
    }
}

/// The move type of a coordinate's states.
type MoveOf<C> = <<C as Coordinate>::State as State>::Move;

/// A space that two coordinates define together. Two states are in the same coset if they have the same value of `A`
/// and the same value of `B`.
pub struct Product<A: Coordinate, B, const MOVES: usize> {
    moves: [MoveOf<A>; MOVES],
    first: MoveTable<A, MOVES>,
    second: MoveTable<B, MOVES>,
}

impl<A: Coordinate, B, const MOVES: usize> std::fmt::Debug for Product<A, B, MOVES> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Product").finish_non_exhaustive()
    }
}

impl<A: Coordinate, B: Coordinate<State = A::State>, const MOVES: usize> Product<A, B, MOVES> {
    /// The space with these turns. The value of each coordinate after a turn must depend only on its value before the
    /// turn.
    pub fn new(moves: [MoveOf<A>; MOVES]) -> Self {
        Product {
            moves,
            first: MoveTable::new(moves),
            second: MoveTable::new(moves),
        }
    }
}

impl<A: Coordinate, B: Coordinate<State = A::State>, const MOVES: usize> CosetSpace for Product<A, B, MOVES> {
    type State = A::State;
    type Coset = (A, B);

    const COSETS: usize = A::SIZE * B::SIZE;
    const MOVES: usize = MOVES;

    fn moves(&self) -> &[MoveOf<A>] {
        &self.moves
    }

    fn coset_of(&self, state: &A::State) -> (A, B) {
        (A::of(state), B::of(state))
    }

    #[inline]
    fn turn(&self, (first, second): (A, B), which: usize) -> (A, B) {
        (self.first.turn(first, which), self.second.turn(second, which))
    }

    #[inline]
    fn index(&self, (first, second): (A, B)) -> usize {
        first.index() * B::SIZE + second.index()
    }

    #[inline]
    fn coset_at(&self, index: usize) -> Option<(A, B)> {
        A::from_index(index / B::SIZE).zip(B::from_index(index % B::SIZE))
    }

    #[inline]
    fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        let first = self.first.row(index / B::SIZE).iter();
        let both = first.zip(self.second.row(index % B::SIZE));
        both.map(|(&first, &second)| self.index((first, second)))
    }
}
