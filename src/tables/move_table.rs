//! The effects of turns on a coordinate.

use crate::coordinates::{Coordinate, State};

/// The value of a coordinate after a turn, for every value and for each turn in a list.
///
/// The value after a turn must depend only on the value before the turn: a turn must take states with equal values to
/// states with equal values.
#[derive(Debug)]
pub(crate) struct MoveTable<C, const MOVES: usize> {
    after: Vec<[C; MOVES]>,
}

impl<C: Coordinate, const MOVES: usize> MoveTable<C, MOVES> {
    /// Computes the table: it applies every turn to a representative of every value.
    pub fn new(moves: [<C::State as State>::Move; MOVES]) -> Self {
        let after_each_move = |coordinate: C| {
            let state = coordinate.representative();
            moves.map(|turn| state.after(turn).coordinate())
        };
        MoveTable {
            after: C::all().map(after_each_move).collect(),
        }
    }

    /// The coordinate after the turn with the index `which` in the list that `MoveTable::new` received.
    #[inline]
    pub fn turn(&self, coordinate: C, which: usize) -> C {
        self.after[coordinate.index()][which]
    }

    /// The values of the coordinate after each turn of the list; empty if no value has this index.
    #[inline]
    pub(super) fn row(&self, index: usize) -> &[C] {
        self.after.get(index).map_or(&[], |after| after)
    }
}
