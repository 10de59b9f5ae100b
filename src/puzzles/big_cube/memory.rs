//! Whether a cube can be solved in the memory that is free, asked before a table is read or built.

use super::model::BigCube;
use crate::puzzles::{Puzzle, PuzzleMethod, SolvablePuzzle};
use crate::tables::{MemoryShortage, Store, TableError, check_memory, check_memory_to_build};

/// Of the bytes of tables, how many percent solving takes: the most memory in use by `rubik solve` was 135 % of the
/// tables for four layers, 139 % for five and other odd numbers, 147 % for six and other even ones.
const OF_TABLES: usize = 150;

/// Bytes that each sticker takes, in text, in pieces and in the solution.
const A_STICKER: usize = 256;

/// Checks that there is memory for all tables of a cube together with what solving takes beside them; and if some are to
/// be built first, for building the largest of these and for threads that do so.
fn check_one(cube: BigCube, store: &Store) -> Result<(), MemoryShortage> {
    let specs = cube.table_specs(PuzzleMethod::Reduction, cube.usual_metric());
    let reading: usize = specs.iter().map(|spec| spec.reading_bytes()).sum();
    let layers = usize::from(cube.layers());
    let solving = reading * OF_TABLES / 100 + 6 * layers * layers * A_STICKER;
    let missing = specs.iter().filter(|spec| !store.has(&***spec));
    match missing.map(|spec| spec.building_bytes()).max() {
        None => check_memory(solving),
        Some(building) => {
            let building = solving.max(reading + building);
            check_memory_to_build(building, building)
        }
    }
}

/// Checks that a cube can be solved by reduction in the memory that is free.
///
/// # Errors
///
/// How much is missing, and the largest cube that can be solved instead.
pub(super) fn check(cube: BigCube, store: &Store) -> Result<(), TableError> {
    check_one(cube, store).map_err(|shortage| TableError::Puzzle {
        puzzle: cube.name().to_string(),
        shortage,
        fits: { (4..cube.layers()).rev() }
            .filter_map(BigCube::new)
            .find(|&each| check_one(each, store).is_ok())
            .map(|fits| fits.name().to_string()),
    })
}
