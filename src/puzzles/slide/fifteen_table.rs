//! The stored tables of the 15-puzzle.

use super::grid::Grid;
use super::patterns::{NO_ARRANGEMENT, Patterns, distances_of, fifteen};
use crate::tables::{Distribution, NoProgress, Store, TableBytes, TableError, TableProgress, TableSpec};

/// The home of the empty place: the last place of the board.
const HOME: usize = 15;

/// The specification of the pattern tables of the 4x4 board whose empty place is last. The entries of the three tables
/// follow each other.
///
/// A command takes 5 s if it builds the tables, and 0.1 s if it reads them.
pub(super) struct FifteenSpec {
    grid: Grid,
    /// The tiles of each table.
    groups: Vec<Vec<u8>>,
    parameters: String,
}

impl FifteenSpec {
    pub(super) fn new() -> FifteenSpec {
        let grid = Grid::new(4, 4);
        let groups = fifteen(HOME);
        let written = groups.iter().map(|tiles| {
            let homes: Vec<String> = tiles.iter().map(u8::to_string).collect();
            homes.join(" ")
        });
        let parameters = format!(
            "moves of a group of tiles, a byte; {} places; tiles with the homes {}",
            grid.places(),
            written.collect::<Vec<String>>().join(", ")
        );
        FifteenSpec {
            grid,
            groups,
            parameters,
        }
    }

    /// The number of entries of each table.
    fn sizes(&self) -> impl Iterator<Item = usize> {
        let places = self.grid.places();
        self.groups.iter().map(move |tiles| places.pow(tiles.len() as u32))
    }

    /// Opens the tables. If the store does not contain them, this function builds and stores them.
    ///
    /// # Errors
    ///
    /// If newly built tables have other counts than published, or if there is not enough memory.
    pub(super) fn load(&self, store: &Store, progress: &dyn TableProgress) -> Result<Patterns, TableError> {
        let entries = store.open(self, progress)?;
        let mut rest = &entries[..];
        let distances = self.sizes().map(|size| {
            let (table, after) = rest.split_at(size);
            rest = after;
            table.to_vec()
        });
        let distances = distances.collect();
        Ok(Patterns::of_all_tiles(self.grid.clone(), HOME, &self.groups, distances))
    }
}

impl TableSpec for FifteenSpec {
    fn name(&self) -> &'static str {
        "slide-4x4"
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        self.sizes().sum()
    }

    /// For each entry, the build also has a set of 16 places, and it has lists of the arrangements at one distance.
    fn building_bytes(&self) -> usize {
        6 * self.bytes()
    }

    /// The solver copies the entries.
    fn reading_bytes(&self) -> usize {
        2 * self.bytes()
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), 1);
        let entries = distances_of(&self.grid, HOME, &self.groups).concat();
        progress.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let of_arrangements = entries.iter().copied().filter(|&entry| entry != NO_ARRANGEMENT);
        Distribution::of(of_arrangements).expect(Distribution::published(self.name()))
    }

    fn proven(&self) -> &'static str {
        "the same when built anew"
    }

    /// Builds the tables again and compares the entries. The entries do not contain where the empty place can be, so
    /// they cannot be proven from their neighbours.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.check_memory(false)?;
        TableError::check_same(entries, &self.build(&NoProgress))
    }
}
