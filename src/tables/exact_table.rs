//! Builds and proves the table of exact distances over a whole coset space, and counts the cosets at each distance.

use super::breadth_first::{Cosets, build, check_distances};
use super::pruning_table::Entry;
use super::table_spec::TableSpec;
use super::{CosetSpace, Distribution, PruningTable, Store, TableBytes, TableError, TableProgress};
use crate::parallel;

/// The specification of an exact [`PruningTable`] over a space.
#[derive(Debug)]
pub struct ExactTableSpec<S> {
    name: &'static str,
    parameters: String,
    space: S,
}

impl<S: CosetSpace> ExactTableSpec<S> {
    /// The specification of the table called `name` over a space. When the table is checked, its number of entries at
    /// each distance must equal the number that is published under this name.
    pub(crate) fn new(name: &'static str, space: S) -> Self {
        let moves: Vec<String> = space.moves().iter().map(ToString::to_string).collect();
        ExactTableSpec {
            name,
            parameters: format!(
                "exact distance and first move a byte; {} cosets; {}",
                S::COSETS,
                moves.join(" ")
            ),
            space,
        }
    }

    /// Returns the table. If the store does not contain the table, this function builds and stores it.
    ///
    /// # Errors
    ///
    /// If the counts by distance of a newly built table differ from the published counts, or if the table does not fit
    /// into memory. A wrong table is never used.
    pub fn load(self, store: &Store, progress: &dyn TableProgress) -> Result<PruningTable<S>, TableError> {
        let entries = store.open(&self, progress)?;
        Ok(PruningTable::new(self.space, entries.into()))
    }
}

impl<S: CosetSpace> TableSpec for ExactTableSpec<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        S::COSETS
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name, S::COSETS as u64);
        let entries = build(&self.space, progress);
        progress.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, S::COSETS)?;
        let found = Distribution::of_bytes(entries, |byte| Entry::<S>::from_byte(byte).distance());
        found.expect(Distribution::published(self.name))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, S::COSETS)?;
        let entry = |index: usize| Entry::<S>::from_byte(entries[index]);
        check_distances(&Cosets(&self.space), u8::MAX - 1, &|index| entry(index).distance())?;
        let is_first_nearer = |index: usize| {
            let first = self.space.neighbours(index).nth(entry(index).first_move());
            first.map(|each| entry(each).distance() + 1) == Some(entry(index).distance())
        };
        let is_wrong = |index: usize| entry(index).distance() > 0 && !is_first_nearer(index);
        TableError::check_none(parallel::find_first(S::COSETS, &is_wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{CornerTetrads, MiddlePlaces};
    use crate::cube::Move;
    use crate::tables::{NoProgress, Product};

    /// The test makes the distance of an entry too large by one. It also changes the first turn of the entry, so that
    /// this turn leads to a neighbour whose distance is smaller by one, as it should be. Only a different neighbour,
    /// which is nearer to the solved coset, reveals the error. The entry is at the largest distance, so no other entry
    /// depends on it.
    #[test]
    fn a_distance_that_is_too_long_is_found_even_if_its_first_turn_fits() {
        let space = Product::<CornerTetrads, MiddlePlaces, 10>::new(Move::DOMINO);
        let table = ExactTableSpec::new("tetrads", space);
        let mut entries = Vec::from(table.build(&NoProgress));
        assert_eq!(table.prove(&entries), Ok(()));
        type Space = Product<CornerTetrads, MiddlePlaces, 10>;
        let distance = |index: usize| Entry::<Space>::from_byte(entries[index]).distance();
        let longest = (0..entries.len()).map(distance).max().expect("there are some");
        let (index, which) = (0..entries.len())
            .filter(|&index| distance(index) == longest)
            .find_map(|index| {
                let mut neighbours = table.space.neighbours(index);
                Some((index, neighbours.position(|each| distance(each) == longest)?))
            })
            .expect("two of the furthest side by side");
        entries[index] = Entry::<Space>::new(longest + 1, which).byte();
        assert_eq!(table.prove(&entries), Err(TableError::Entry { index }));
    }
}
