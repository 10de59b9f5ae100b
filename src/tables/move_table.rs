//! Where turns take a coordinate.

use crate::coordinates::{Coordinate, State};

/// For every value of a coordinate and each of some turns, the value after the turn.
///
/// The turns must be ones that the coordinate survives: that take cubes of one value to cubes of
/// one value.
#[derive(Debug)]
pub(crate) struct MoveTable<C, const MOVES: usize> {
    after: Vec<[C; MOVES]>,
}

impl<C: Coordinate, const MOVES: usize> MoveTable<C, MOVES> {
    /// Works the table out, turning a representative of every value by every turn.
    pub fn new(moves: [<C::State as State>::Move; MOVES]) -> Self {
        let after_each_move = |coordinate: C| {
            let state = coordinate.representative();
            moves.map(|turn| state.after(turn).coordinate())
        };
        MoveTable {
            after: C::all().map(after_each_move).collect(),
        }
    }

    /// The coordinate after the turn that stands at place `which` of the list given to
    /// [`MoveTable::new`].
    #[inline]
    pub fn turn(&self, coordinate: C, which: usize) -> C {
        self.after[coordinate.index()][which]
    }

    /// The coordinates after each turn of that list; none of what is no coordinate.
    #[inline]
    pub(super) fn row(&self, index: usize) -> &[C] {
        self.after.get(index).map_or(&[], |after| after)
    }
}
