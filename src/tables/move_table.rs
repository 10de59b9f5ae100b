//! The effects of turns on a coordinate.

use crate::coordinates::{Coordinate, State};

/// For every value of a coordinate and each of some turns, the value after the turn.
///
/// The coordinate must be well defined under the turns: cubes with equal values must lead to cubes with
/// equal values.
#[derive(Debug)]
pub(crate) struct MoveTable<C, const MOVES: usize> {
    after: Vec<[C; MOVES]>,
}

impl<C: Coordinate, const MOVES: usize> MoveTable<C, MOVES> {
    /// Computes the table by turning a representative of every value by every turn.
    pub fn new(moves: [<C::State as State>::Move; MOVES]) -> Self {
        let after_each_move = |coordinate: C| {
            let state = coordinate.representative();
            moves.map(|turn| state.after(turn).coordinate())
        };
        MoveTable {
            after: C::all().map(after_each_move).collect(),
        }
    }

    /// The coordinate after the turn at place `which` of the list given to `MoveTable::new`.
    #[inline]
    pub fn turn(&self, coordinate: C, which: usize) -> C {
        self.after[coordinate.index()][which]
    }

    /// The coordinates after each turn of that list; empty for an invalid index.
    #[inline]
    pub(super) fn row(&self, index: usize) -> &[C] {
        self.after.get(index).map_or(&[], |after| after)
    }
}
