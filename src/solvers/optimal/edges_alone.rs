//! The distances of the edges from the solved edges, without regard to the corners and to the order of the edges within
//! a slice.
//!
//! The bound of the main table is weak for a cube that is nearly solved except for the flips of its edges, such as the
//! superflip and the cubes near it. An entry of that table stands for several arrangements of flips, and with some of
//! them the cube would be nearly solved. The slices and the flips of all edges have only 70,963,200 = 34,650·2,048
//! values. Up to the 48 symmetries, their exact distances take 1.6 MB. (S. Tronto and E. Tenuti use the same table for
//! the same reason, see `h48.md` in nissy-core.)

use super::cosets::TableCosets;
use super::edges::{Columns, FLIP_COORDINATES, Path};
use super::metric::OptimalMetric;
use super::packed_cube::PackedCube;
use super::processor::{Portable, Processor};
use crate::coordinates::{Coordinate, EdgeSlices};
use crate::cube::{CubieCube, Symmetry};
use crate::tables::{
    Classes, Distribution, Graph, TableBytes, TableError, TableProgress, TableSpec, check_distances, distances,
};
use rayon::prelude::*;

/// The number of classes of `EdgeSlices` under all 48 symmetries, counted by this program.
pub const ROWS: usize = 782;

/// The maximum distance that an entry can store. The maximum distance of the slices and flips is 11 in HTM and 12 in
/// QTM.
const FARTHEST: u8 = u8::MAX - 1;

/// The distances of all edges from the solved edges, without regard to the order of the edges within a slice.
pub struct EdgesAlone {
    /// For each slice coordinate, its row, and the index of the symmetry that takes it to the row.
    places: Vec<(u16, u8)>,
    /// The index of the identity.
    identity: usize,
    /// For each row and flip, the distance in moves of the metric.
    distances: Vec<u8>,
}

impl EdgesAlone {
    /// Creates the distances from the entries of the table. Their number must be the number that the specification
    /// gives.
    pub fn new(distances: TableBytes) -> EdgesAlone {
        EdgesAlone {
            places: classes().places(),
            identity: Symmetry::all()
                .position(|symmetry| symmetry == Symmetry::identity())
                .expect("the identity is a symmetry"),
            // The entries are in a vector, so a look-up does not have to check in which type of memory they are.
            distances: distances.into(),
        }
    }

    /// The minimum number of moves, in the metric, that bring every edge of a cube into its own slice, unflipped.
    #[inline(always)]
    pub fn distance<P: Processor>(&self, processor: P, cosets: &TableCosets, cube: &PackedCube) -> u8 {
        let (slice, _) = cosets.column(processor, cube, self.identity);
        let (row, symmetry) = self.places[slice];
        let (_, flip) = cosets.column(processor, cube, usize::from(symmetry));
        self.distances[usize::from(row) * FLIP_COORDINATES + usize::from(flip)]
    }
}

/// The rows, and the effects of turns on them.
struct Rows {
    classes: Classes,
    /// For each row, the effect of each turn that counts as one move.
    after: Vec<Vec<RowStep>>,
}

/// The effect of a turn on a row.
struct RowStep {
    row: usize,
    /// Flips act independently, so the flip coordinate after the turn is the XOR of two parts. `low` contains the first
    /// part for each value of the lowest six bits of the flip coordinate before the turn. `high` contains the second
    /// part for each value of the other five bits.
    low: [u16; 64],
    high: [u16; 32],
}

impl RowStep {
    /// The index of the entry to which the turn takes the entry with this flip.
    fn place(&self, flip: usize) -> usize {
        let flip = self.low[flip % 64] ^ self.high[flip / 64];
        self.row * FLIP_COORDINATES + usize::from(flip)
    }
}

impl Rows {
    fn new(metric: OptimalMetric) -> Rows {
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let classes = classes();
        let columns = Columns::new();
        let of_row = |row: usize| {
            let slice = classes.representative(row);
            let after = metric.moves().iter().map(|turn| {
                let (row, symmetry) = classes.after::<EdgeSlices>(row, &[turn]);
                let symmetry = &symmetries[symmetry];
                let path = Path::new(symmetry, symmetry.turn(turn));
                let block = path.block(Portable, &columns, slice);
                let becomes = |flip: usize| {
                    let column = block.column(flip as u16);
                    (column as usize % FLIP_COORDINATES) as u16
                };
                RowStep {
                    row,
                    low: std::array::from_fn(becomes),
                    high: std::array::from_fn(|flips| becomes(flips * 64) ^ becomes(0)),
                }
            });
            after.collect()
        };
        Rows {
            after: (0..classes.count()).into_par_iter().map(of_row).collect(),
            classes,
        }
    }
}

impl Graph for Rows {
    /// With this value, the search always looks for known neighbours of each unknown entry. It never goes from known
    /// entries to their neighbours, because the rows do not record which entries stand for the same edges.
    const SMALL: usize = usize::MAX;

    fn places(&self) -> usize {
        ROWS * FLIP_COORDINATES
    }

    /// The entry of the solved cube.
    fn goals(&self) -> Vec<usize> {
        let (row, _) = self.classes.place(EdgeSlices::of(&CubieCube::SOLVED).index());
        vec![row * FLIP_COORDINATES]
    }

    #[inline]
    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let after = self.after[place / FLIP_COORDINATES].iter();
        after.map(move |after| after.place(place % FLIP_COORDINATES))
    }
}

/// Returns the classes of slice arrangements under symmetry. Each class is a row.
fn classes() -> Classes {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    Classes::new::<EdgeSlices>(&symmetries)
}

/// The specification of [`EdgesAlone`] for a metric, with one byte per entry. The table is called `optimal-edges` or
/// `optimal-qtm-edges`.
pub struct EdgesAloneSpec(pub OptimalMetric);

impl TableSpec for EdgesAloneSpec {
    fn name(&self) -> &'static str {
        match self.0 {
            OptimalMetric::HalfTurn => "optimal-edges",
            OptimalMetric::QuarterTurn => "optimal-qtm-edges",
        }
    }

    fn parameters(&self) -> &str {
        "782 classes of the edges' slices, 2,048 ways to have edges flipped, by place; a distance a byte"
    }

    fn bytes(&self) -> usize {
        ROWS * FLIP_COORDINATES
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), self.bytes() as u64);
        let entries = distances(&Rows::new(self.0), FARTHEST, progress);
        progress.built();
        entries.into()
    }

    /// Counts the distances. Each entry is weighted by the number of slice arrangements for which its row stands.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let classes = classes();
        let weighted = entries.iter().enumerate();
        let weighted = weighted.map(|(place, &distance)| (distance, classes.members(place / FLIP_COORDINATES)));
        Distribution::of_weighted(weighted).expect(Distribution::published(self.name()))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        check_distances(&Rows::new(self.0), FARTHEST, &|place| entries[place])
    }
}

#[cfg(test)]
mod tests {
    use super::super::edge_places::Edges;
    use super::super::edges::COLUMNS;
    use super::*;
    use crate::cube::{generator, random_moves};
    use crate::tables::NoProgress;
    use std::sync::OnceLock;

    /// Returns the table of a metric. It is built once for all tests.
    fn table(metric: OptimalMetric) -> &'static [u8] {
        static TABLES: [OnceLock<TableBytes>; 2] = [const { OnceLock::new() }; 2];
        TABLES[metric as usize].get_or_init(|| EdgesAloneSpec(metric).build(&NoProgress))
    }

    /// Compares the distances up to seven moves with distances that are computed column by column. (In a trial that
    /// took more than a minute, all distances, up to eleven, agreed.)
    #[test]
    fn distances_are_those_of_all_columns_without_symmetry() {
        for metric in OptimalMetric::ALL {
            let columns = Columns::new();
            let solved = columns.place(Portable, Edges::of(&CubieCube::SOLVED));
            let moves = metric.moves().iter();
            let paths: Vec<Path> = moves.map(|turn| Path::new(&Symmetry::identity(), turn)).collect();
            let mut counts = vec![1_u64];
            let mut seen = vec![false; COLUMNS];
            let mut last = vec![solved.0 * FLIP_COORDINATES + usize::from(solved.1)];
            seen[last[0]] = true;
            for _ in 0..7 {
                let mut next = Vec::new();
                for column in last {
                    for path in &paths {
                        let block = path.block(Portable, &columns, column / FLIP_COORDINATES);
                        let to = block.column((column % FLIP_COORDINATES) as u16) as usize;
                        if !seen[to] {
                            seen[to] = true;
                            next.push(to);
                        }
                    }
                }
                counts.push(next.len() as u64);
                last = next;
            }
            let spec = EdgesAloneSpec(metric);
            let found = spec.check(table(metric)).expect("as published");
            assert_eq!(found.counts()[..=7], counts);
            assert_eq!(found.total(), COLUMNS as u64);
        }
    }

    #[test]
    fn a_distance_that_is_not_exact_contradicts_its_neighbours() {
        for metric in OptimalMetric::ALL {
            let (spec, entries) = (EdgesAloneSpec(metric), table(metric));
            assert_eq!(spec.prove(entries), Ok(()));
            for place in (0..entries.len()).step_by(301_001) {
                for change in [1, u8::MAX] {
                    let mut changed = entries.to_vec();
                    changed[place] = changed[place].wrapping_add(change);
                    assert!(spec.prove(&changed).is_err(), "{place}");
                }
            }
        }
    }

    #[test]
    fn a_distance_is_the_same_after_conjugation_and_never_too_long() {
        for metric in OptimalMetric::ALL {
            let cosets = TableCosets::new(metric);
            let alone = EdgesAlone::new(table(metric).to_vec().into());
            let distance = |cube: &CubieCube| alone.distance(Portable, &cosets, &PackedCube::from(cube));
            for number in 0..2_000 {
                let moves = random_moves(number as usize % 11, &mut generator(9, number));
                let cube = CubieCube::from(moves.moves());
                let found = distance(&cube);
                let length = metric.metric().length(moves.moves());
                assert!(usize::from(found) <= length, "{moves}");
                for symmetry in Symmetry::all() {
                    assert_eq!(distance(&symmetry.conjugate(&cube)), found);
                }
            }
        }
    }
}
