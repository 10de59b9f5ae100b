//! How a table is made, and how it is proven.

use super::pruning_table::{Entry, build};
use super::{CosetSpace, Distribution, Observer, PruningTable, Store, TableBytes};
use crate::cube::Cubie;
use rayon::prelude::*;
use thiserror::Error;

/// Why a table is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TableError {
    /// It has not one entry for every coset.
    #[error("{found} entries where there should be {expected}")]
    Length {
        /// Entries there are.
        found: usize,
        /// Entries there should be.
        expected: usize,
    },
    /// Its distances are not distributed as published.
    #[error("its distances are distributed {found}, but published is {published}")]
    Distribution {
        /// What the table has.
        found: Distribution,
        /// What it should have.
        published: Distribution,
    },
    /// An entry that contradicts those one turn away from it.
    #[error("the entry of coset {index} contradicts its neighbours")]
    Entry {
        /// The number of the coset.
        index: usize,
    },
}

impl TableError {
    /// That a table has as many bytes of entries as it should have.
    ///
    /// # Errors
    ///
    /// If it has fewer or more.
    pub fn check_length(entries: &[u8], expected: usize) -> Result<(), TableError> {
        match entries.len() {
            found if found == expected => Ok(()),
            found => Err(TableError::Length { found, expected }),
        }
    }

    /// That a search for the first wrong entry has found none.
    ///
    /// # Errors
    ///
    /// If it has found one.
    pub fn check_none(wrong: Option<usize>) -> Result<(), TableError> {
        wrong.map_or(Ok(()), |index| Err(TableError::Entry { index }))
    }

    /// That a table is byte for byte what it should be, from entries that are known to be right.
    ///
    /// # Errors
    ///
    /// The first byte that differs, or the number of bytes.
    pub fn check_same(entries: &[u8], right: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, right.len())?;
        let differs = |(found, right): (&u8, &u8)| found != right;
        TableError::check_none(entries.iter().zip(right).position(differs))
    }
}

/// What the [`Store`] and the command line know of a table, whatever it is about.
pub trait Recipe: Send + Sync {
    /// What it is called on the command line, and its file.
    fn name(&self) -> &'static str;

    /// What its entries depend on, in words: the coordinates, the turns in their order, the form
    /// of an entry. Files made under other parameters are not used.
    fn parameters(&self) -> &str;

    /// How many bytes its entries take.
    fn bytes(&self) -> usize;

    /// What is known of a table once it has been proven, in a few words.
    fn proven(&self) -> &'static str {
        "proven exact"
    }

    /// That there is memory enough to read the table or, if the store has no file of it, to build it.
    ///
    /// # Errors
    ///
    /// How much is missing, in a line.
    fn fits(&self, _: &Store) -> Result<(), String> {
        Ok(())
    }

    /// Works the entries out.
    fn build(&self, observer: &dyn Observer) -> TableBytes;

    /// Counts the distances in a table's entries and holds them against what is published.
    ///
    /// # Errors
    ///
    /// If a single count differs, or the number of entries.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError>;

    /// Proves that every distance in a table's entries is exact, and every first move on a
    /// shortest way.
    ///
    /// It is enough to look at each coset and its neighbours: if solved alone has distance 0, and
    /// every other coset has a neighbour nearer by one and none nearer by more, then by induction
    /// no distance is too small and none too large.
    ///
    /// # Errors
    ///
    /// The first coset that this does not hold for, or the number of entries.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError>;
}

/// The recipe of an exact [`PruningTable`] over a space.
pub struct ExactTable<S> {
    name: &'static str,
    parameters: String,
    published: Distribution,
    space: S,
}

impl<S: CosetSpace> ExactTable<S> {
    /// The table called `name` over a space, whose distances must be distributed as published.
    pub fn new(name: &'static str, space: S, published: Distribution) -> Self {
        let moves: Vec<String> = space.moves().iter().map(ToString::to_string).collect();
        ExactTable {
            name,
            parameters: format!(
                "exact distance and first move a byte; {} cosets; {}",
                S::COSETS,
                moves.join(" ")
            ),
            published,
            space,
        }
    }

    /// The table itself: from the store if it is there, else built and put there.
    ///
    /// # Errors
    ///
    /// If what was built is not distributed as published. That is a mistake in this program, and
    /// no table is better than a wrong one.
    pub fn load(
        self,
        store: &Store,
        observer: &dyn Observer,
    ) -> Result<PruningTable<S>, TableError> {
        let entries = store.open(&self, observer)?;
        Ok(PruningTable::new(self.space, entries.into()))
    }
}

impl<S: CosetSpace> Recipe for ExactTable<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        S::COSETS
    }

    fn build(&self, observer: &dyn Observer) -> TableBytes {
        observer.building(self.name, S::COSETS as u64);
        let entries = build(&self.space, observer);
        observer.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, S::COSETS)?;
        let found = Distribution::of_bytes(entries, |byte| Entry::<S>::from_byte(byte).distance());
        found.expect(self.published.clone())
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, S::COSETS)?;
        let entry = |index: usize| Entry::<S>::from_byte(entries[index]);
        let solved = self.space.index(self.space.coset_of(&Cubie::SOLVED));
        let holds = |index: usize| {
            let distance = entry(index).distance();
            if index == solved || distance == 0 {
                return index == solved && distance == 0;
            }
            let nearest = self
                .space
                .neighbours(index)
                .map(|each| entry(each).distance())
                .min();
            let first = self.space.neighbours(index).nth(entry(index).first_move());
            nearest == Some(distance - 1)
                && first.map(|each| entry(each).distance()) == Some(distance - 1)
        };
        let all = (0..S::COSETS).into_par_iter();
        TableError::check_none(all.find_first(|&index| !holds(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{CornerTetrads, MiddlePlaces};
    use crate::cube::Move;
    use crate::tables::{Product, Silent};

    /// A distance that is too long, though the first turn leads to a neighbour nearer by one: only
    /// that another neighbour is nearer still gives it away. It stands at the far end, so that no
    /// other entry relies on it.
    #[test]
    fn a_distance_that_is_too_long_is_found_even_if_its_first_turn_fits() {
        let turns = [
            Move::U1,
            Move::U2,
            Move::U3,
            Move::D1,
            Move::D2,
            Move::D3,
            Move::R2,
            Move::L2,
            Move::F2,
            Move::B2,
        ];
        let space = Product::<CornerTetrads, MiddlePlaces, 10>::new(turns);
        let table = ExactTable::new("tetrads", space, Distribution::new(Vec::new()));
        let mut entries = Vec::from(table.build(&Silent));
        assert_eq!(table.prove(&entries), Ok(()));
        type Space = Product<CornerTetrads, MiddlePlaces, 10>;
        let distance = |index: usize| Entry::<Space>::from_byte(entries[index]).distance();
        let longest = (0..entries.len())
            .map(distance)
            .max()
            .expect("there are some");
        let (index, which) = (0..entries.len())
            .filter(|&index| distance(index) == longest)
            .find_map(|index| {
                let mut neighbours = table.space.neighbours(index);
                Some((
                    index,
                    neighbours.position(|each| distance(each) == longest)?,
                ))
            })
            .expect("two of the furthest side by side");
        entries[index] = Entry::<Space>::new(longest + 1, which).byte();
        assert_eq!(table.prove(&entries), Err(TableError::Entry { index }));
    }
}
