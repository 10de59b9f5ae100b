//! The stored table of distances in H.

use super::breadth_first::{Neighbors, search};
use super::entries::BYTES_OF_ROW;
use super::moves::{COLUMNS, DominoMoves, ROWS};
use crate::groups::CORNER_CLASSES;
use crate::tables::{DemandLoaded, Distribution, NoProgress, TableBytes, TableError, TableProgress, TableSpec};
use rayon::prelude::*;

/// The number of bytes of the entries: 334,817,280.
pub const ENTRIES_BYTES: usize = CORNER_CLASSES * ROWS * BYTES_OF_ROW;

/// The number of entries: 1,339,269,120.
pub const ENTRIES: usize = CORNER_CLASSES * ROWS * COLUMNS;

/// The number of entries at the maximum distance. After all entries, the table lists the indices of these entries, with
/// four bytes for each index.
pub const FARTHEST: usize = 184;

/// The size in bytes of the list of these indices.
const FARTHEST_BYTES: usize = FARTHEST * size_of::<u32>();

/// The specification of the table `domino` of distances in H. Usually, a position and its images under the 16
/// symmetries of H share an entry. But if a symmetry preserves the corners of a position, the images may have several
/// entries. These entries are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DominoSpec;

impl DominoSpec {
    /// The number of positions at each distance.
    pub fn published() -> Distribution {
        Distribution::published("domino")
    }
}

/// Counts the positions with each distance modulo three.
fn count_by_rest(moves: &DominoMoves, entries: &[u8]) -> [u64; 3] {
    let of_page = |(class, page): (usize, &[u8])| {
        let mut counts = [0; 4];
        for byte in page {
            for place in 0..4 {
                counts[usize::from(byte >> (2 * place) & 0b11)] += 1;
            }
        }
        let [none, one, two, _] = counts.map(|count: u64| count * moves.classes().members(class));
        [none, one, two]
    };
    let pages = entries.par_chunks(ROWS * BYTES_OF_ROW).enumerate().map(of_page);
    pages.reduce(
        || [0; 3],
        |one, other| std::array::from_fn(|rest| one[rest] + other[rest]),
    )
}

impl TableSpec for DominoSpec {
    fn name(&self) -> &str {
        "domino"
    }

    fn parameters(&self) -> &str {
        "distance modulo 3 in two bits; 2768 classes of CornerPlaces by 40320 LayerEdges by 12 SliceEdges of one parity; \
         turns U D R2 L2 F2 B2; 184 entries at distance 18"
    }

    fn bytes(&self) -> usize {
        ENTRIES_BYTES + FARTHEST_BYTES
    }

    /// A row takes four bytes while the table is built.
    fn building_bytes(&self) -> usize {
        CORNER_CLASSES * ROWS * size_of::<u32>() + 2 * self.bytes()
    }

    fn reading_bytes(&self) -> usize {
        DemandLoaded::most_memory(self.bytes())
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), ENTRIES as u64);
        let found = search(&DominoMoves::build(), Neighbors::OF_GROUP, &|entries| {
            progress.advanced(entries)
        });
        let mut bytes = found.entries;
        bytes.extend(found.farthest.iter().flat_map(|entry| entry.to_le_bytes()));
        progress.built();
        bytes.into()
    }

    /// Counts the positions by their entries, which are distances modulo three.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let published = DominoSpec::published();
        let mut by_rest = vec![0; 3];
        for (distance, count) in published.counts().iter().enumerate() {
            by_rest[distance % 3] += count;
        }
        let found = count_by_rest(&DominoMoves::build(), &entries[..ENTRIES_BYTES]);
        Distribution::new(found.to_vec()).expect(Distribution::new(by_rest))?;
        Ok(published)
    }

    fn proven(&self) -> &'static str {
        "the same when built anew"
    }

    /// Builds the table again and compares the entries, since distances modulo three cannot be proven from the entries
    /// alone. The build also counts the positions at each distance.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.check_memory(false)?;
        TableError::check_same(entries, &self.build(&NoProgress))
    }
}
