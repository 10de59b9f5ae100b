//! The last phase of cubes of four layers or more. If the earlier phases lead to several 3x3x3s, it chooses the 3x3x3
//! with which it finds the shortest solution of the whole cube.

use crate::cube::{Cube, Move};
use crate::search::CancelToken;
use crate::solvers::{MaxMoves, Method, OpenError, Solver};
use crate::tables::{MemoryShortage, Store, TableError, TableProgress};

/// The name of the last phase.
pub(super) const NAME: &str = "3x3x3";

/// The aim of the last phase.
pub(super) const AIM: &str = "the cube solved as a 3x3x3";

/// A solution of the 3x3x3 has a segment of turns in the subgroup H (see [`Solver::first_within`]). The first search
/// for shorter solutions allows at most this number of turns outside the segment.
const QUICK_OUTSIDE: usize = 9;

/// Opens the two-phase solver for the 3x3x3.
///
/// # Errors
///
/// Returns an error if a table is wrong, or does not fit into memory.
pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<Solver, TableError> {
    open_method(Method::DEFAULT, store, progress)
}

/// Opens the solver for the 3x3x3 that uses this method.
///
/// # Errors
///
/// Returns the errors of [`open`].
pub(super) fn open_method(method: Method, store: &Store, progress: &dyn TableProgress) -> Result<Solver, TableError> {
    Solver::open(method, store, progress).map_err(|error| match error {
        OpenError::Table { error, .. } | OpenError::Tables(error) => error,
        OpenError::Memory { needed, free, .. } => TableError::Memory(MemoryShortage { needed, free }),
        OpenError::Store(_) | OpenError::Option(_) | OpenError::NothingFits { .. } | OpenError::TooManyStates => {
            unreachable!("the store is open, no option is given, and there is no goal")
        }
    })
}

/// Chooses one of several 3x3x3s, and solves it. Each 3x3x3 comes with the number of turns that led to it, and the
/// total length of a solution includes these turns. The function first solves the 3x3x3 to which the fewest turns led.
/// Then it searches all 3x3x3s for a solution with a smaller total length, again and again, until it finds none.
/// Returns the index of the 3x3x3 with the smallest total length found, and its solution. `outside` is the maximum
/// number of turns outside the segment in the subgroup H; see [`Solver::first_within`].
pub(super) fn shortest(
    three: &Solver,
    cubes: &[(Cube, usize)],
    outside: usize,
    cancel: &CancelToken,
) -> Option<(usize, Vec<Move>)> {
    let mut order: Vec<usize> = (0..cubes.len()).collect();
    order.sort_by_key(|&number| cubes[number].1);
    let mut best = *order.first()?;
    let mut turns = three.solve(&cubes[best].0).ok()?.moves().moves().to_vec();
    for outside in QUICK_OUTSIDE..=outside {
        while let Some((number, better)) = order.iter().find_map(|&number| {
            let (cube, made) = &cubes[number];
            let most = MaxMoves::new((cubes[best].1 + turns.len()).checked_sub(made + 1)?)?;
            let found = three.first_within(cube, most, outside, cancel)?;
            Some((number, found.moves().moves().to_vec()))
        }) {
            (best, turns) = (number, better);
        }
    }
    Some((best, turns))
}
