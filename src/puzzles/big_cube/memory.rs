//! Checks whether a cube can be solved in the free memory, before any table is read or built.

use super::model::BigCube;
use crate::puzzles::{CubeSize, Puzzle, PuzzleMethod, SolvablePuzzle};
use crate::tables::{MemoryShortage, Store, TableError, check_memory, check_memory_to_build};

/// The memory that solving takes, in percent of the size of the tables, with a margin. The measured peak memory of
/// `rubik solve` was 135 % for four layers, 139 % for odd numbers of layers (five or more), and 147 % for even numbers
/// of layers (six or more).
const OF_TABLES: usize = 150;

/// The memory reserved for each sticker, in bytes. The text, the pieces and the solution take memory that grows with
/// the number of stickers. The value is an estimate: `rubik solve` took no more memory for 33 layers than for 7.
const A_STICKER: usize = 256;

/// 256 MiB. This memory is enough to build all tables of any cube, one after the other, and then to solve the cube. If
/// this much memory is free, the check does not compute the sizes of the tables, which saves a few hundredths of a
/// second.
const ENOUGH: usize = 256 << 20;

/// The memory for the tables of a cube, in bytes.
struct TableMemory {
    /// The memory for solving, including the memory of the search.
    solving: usize,
    /// The memory for building the tables, if some are not stored.
    building: Option<usize>,
}

impl TableMemory {
    fn of(cube: BigCube, store: &Store) -> TableMemory {
        let specs = cube.table_specs(PuzzleMethod::Reduction, cube.usual_metric());
        let reading: usize = specs.iter().map(|spec| spec.reading_bytes()).sum();
        let missing = specs.iter().filter(|spec| !store.has(&***spec));
        TableMemory {
            solving: reading * OF_TABLES / 100,
            building: missing.map(|spec| reading + spec.building_bytes()).max(),
        }
    }

    /// Checks that the free memory is enough for these tables and the stickers of `cube`. If tables must be built, the
    /// free memory must also be enough for the threads that build them.
    fn check(&self, cube: BigCube) -> Result<(), MemoryShortage> {
        let solving = self.solving + of_stickers(cube);
        match self.building {
            None => check_memory(solving),
            Some(building) => {
                let both = solving.max(building + of_stickers(cube));
                check_memory_to_build(both, both)
            }
        }
    }
}

fn of_stickers(cube: BigCube) -> usize {
    let layers = usize::from(cube.layers());
    6 * layers * layers * A_STICKER
}

/// Checks that the free memory is enough to solve a cube by reduction.
///
/// # Errors
///
/// Returns the needed memory, the free memory, and the largest cube that the free memory is enough for.
pub(super) fn check(cube: BigCube, store: &Store) -> Result<(), TableError> {
    let enough = ENOUGH + of_stickers(cube);
    if check_memory_to_build(enough, enough).is_ok() {
        return Ok(());
    }
    TableMemory::of(cube, store).check(cube).map_err(|shortage| {
        // All cubes with an odd number of layers use the same tables. All cubes with an even number of layers, from six
        // on, also use the same tables.
        let [four, five, six] = cubes([4, 5, 6]).map(|cube| TableMemory::of(cube, store));
        let fits = |smaller: &BigCube| {
            let tables = match smaller.layers() {
                CubeSize::SMALLEST => &four,
                layers if layers % 2 == 1 => &five,
                _ => &six,
            };
            tables.check(*smaller).is_ok()
        };
        let smaller = (CubeSize::SMALLEST..cube.layers()).rev().filter_map(BigCube::new);
        TableError::Puzzle {
            puzzle: cube.name().to_string(),
            shortage,
            fits: { smaller }.find(fits).map(|fits| fits.name().to_string()),
        }
    })
}

fn cubes(layers: [u16; 3]) -> [BigCube; 3] {
    layers.map(|layers| BigCube::new(layers).expect("it has enough layers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_is_enough_the_tables_of_every_cube_can_be_built() {
        for tables in cubes([4, 5, 6]).map(|cube| TableMemory::of(cube, &Store::IN_MEMORY)) {
            let building = tables.building.expect("nothing is kept in memory");
            assert!(building.max(tables.solving) <= ENOUGH, "{building}");
        }
    }
}
