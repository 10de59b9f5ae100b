//! The cosets for which the table has entries, in rows and columns, and the effects of turns on them.

use super::edges::{COLUMNS, Columns, FLIP_COORDINATES, Path};
use super::metric::OptimalMetric;
use super::packed_cube::{Conjugation, PackedCube};
use super::processor::Processor;
use super::rows::{ROWS, RowAndSymmetry, Rows};
use crate::cube::{CubieCube, Move, Symmetry};
use rayon::prelude::*;

/// The cosets of a group that is preserved by all 48 symmetries and by the half turns. In this group, corners may be
/// exchanged within their tetrads (`coordinates::TwistedTetrads`) and edges within their slices (`edges.rs`). There are
/// 10,863,548,236,800 = 153,090·34,650·2,048 cosets. They are arranged in 3,393 rows, one for each arrangement of the
/// corners up to symmetry, and in 70,963,200 columns. So there are 240,778,137,600 = 3,393·70,963,200 entries. An entry
/// of a stored table combines several of them (see `table.rs`).
pub struct TableCosets {
    /// The metric of the distances between the cosets.
    metric: OptimalMetric,
    rows: Rows,
    columns: Columns,
    /// The conjugation by each symmetry.
    conjugated: Vec<Conjugation>,
    symmetries: Vec<Symmetry>,
}

/// The place of a coset's entry in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryPlace {
    /// The row, below [`ROWS`].
    pub row: usize,
    /// The slice coordinate, below [`super::edges::SLICE_COORDINATES`].
    pub slice: usize,
    /// The flip coordinate.
    pub flip: u16,
}

/// Columns of a row in ascending order. A column is stored as the gap between it and the column before it, in two
/// bytes. Storing the column indices would take twice the size.
#[derive(Debug, Clone, Default)]
pub struct ColumnGaps {
    gaps: Vec<u16>,
    count: usize,
}

impl ColumnGaps {
    /// A code before a long gap. It adds its own value, 65,535, to the gap after it.
    const LONGER: u16 = u16::MAX;

    /// Adds a column after all other columns. `next` is the index after the last column so far.
    fn push(&mut self, next: u32, column: u32) {
        let mut gap = column - next;
        while gap >= u32::from(ColumnGaps::LONGER) {
            self.gaps.push(ColumnGaps::LONGER);
            gap -= u32::from(ColumnGaps::LONGER);
        }
        self.gaps.push(gap as u16);
        self.count += 1;
    }

    /// The size of the gaps in bytes.
    pub fn bytes(&self) -> usize {
        self.gaps.len() * size_of::<u16>()
    }

    /// The number of columns.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The columns.
    #[inline(always)]
    pub fn columns(&self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        self.gaps.iter().filter_map(move |&gap| {
            next += u32::from(gap);
            (gap != ColumnGaps::LONGER).then(|| {
                next += 1;
                next - 1
            })
        })
    }
}

/// A sparse set of columns. It has one bit for each column, and one summary bit for each group of 64 columns. A summary
/// bit is set if any bit of its group is set, so empty groups can be skipped.
struct Bits {
    columns: Vec<u64>,
    touched: Vec<u64>,
}

impl Default for Bits {
    fn default() -> Bits {
        Bits {
            columns: vec![0; COLUMNS.div_ceil(64)],
            touched: vec![0; COLUMNS.div_ceil(64 * 64)],
        }
    }
}

impl Bits {
    #[inline(always)]
    fn set(&mut self, column: u32) {
        self.columns[column as usize / 64] |= 1 << (column % 64);
        self.touched[column as usize / (64 * 64)] |= 1 << (column / 64 % 64);
    }

    fn clear(&mut self, column: u32) {
        self.columns[column as usize / 64] &= !(1 << (column % 64));
    }

    /// Empties the set, and returns its columns.
    fn take(&mut self) -> ColumnGaps {
        let mut gaps = ColumnGaps::default();
        let mut next = 0;
        for (number, touched) in self.touched.iter_mut().enumerate() {
            for word in ones(std::mem::take(touched)) {
                let word = number as u32 * 64 + word;
                for bit in ones(std::mem::take(&mut self.columns[word as usize])) {
                    let column = word * 64 + bit;
                    gaps.push(next, column);
                    next = column + 1;
                }
            }
        }
        gaps.gaps.shrink_to_fit();
        gaps
    }
}

/// Returns the positions of the bits of a number that are 1.
fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        let is_one = bits != 0;
        bits &= bits.wrapping_sub(1);
        is_one.then_some(place)
    })
}

/// The entries at one distance, row by row.
pub type Level = Vec<ColumnGaps>;

/// A row, and the path that carries its columns to another row.
pub struct RowNeighbour {
    /// The row.
    pub row: usize,
    /// The path that takes the columns of this row to the columns of the other row.
    pub path: Path,
}

impl TableCosets {
    /// All cosets, for distances in a metric.
    pub fn new(metric: OptimalMetric) -> TableCosets {
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        TableCosets {
            metric,
            rows: Rows::new(&symmetries),
            columns: Columns::new(),
            conjugated: symmetries.iter().map(Conjugation::by).collect(),
            symmetries,
        }
    }

    /// The metric of the distances.
    pub fn metric(&self) -> OptimalMetric {
        self.metric
    }

    /// The slice and flip coordinates of a cube conjugated by the symmetry with index `symmetry`.
    #[inline(always)]
    pub fn column<P: Processor>(&self, processor: P, cube: &PackedCube, symmetry: usize) -> (usize, u16) {
        let edges = processor.edges(cube, &self.conjugated[symmetry]);
        self.columns.place(processor, edges)
    }

    /// The row of a cube's coset, and the symmetry that takes the cube to this row.
    #[inline(always)]
    pub fn row<P: Processor>(&self, processor: P, cube: &PackedCube) -> RowAndSymmetry {
        let (second, twists) = processor.corners(cube);
        self.rows.place(second, twists)
    }

    /// The place of a cube's coset, given its row.
    #[inline(always)]
    pub fn place_in<P: Processor>(&self, processor: P, cube: &PackedCube, row: RowAndSymmetry) -> EntryPlace {
        let (slice, flip) = self.column(processor, cube, row.symmetry());
        EntryPlace {
            row: row.row(),
            slice,
            flip,
        }
    }

    /// The place of a cube's coset.
    pub fn place<P: Processor>(&self, processor: P, cube: &PackedCube) -> EntryPlace {
        self.place_in(processor, cube, self.row(processor, cube))
    }

    /// The rows from which a move leads to the row `row`. They are found backwards: each turn that counts as one move
    /// takes the representative of `row` to one of these rows, and the path leads from there back to `row`.
    pub fn neighbours(&self, row: usize) -> Vec<RowNeighbour> {
        let way_back = |turn: Move| {
            let place = self.rows.after(row, turn);
            let symmetry = self.symmetries[place.symmetry()].inverse();
            RowNeighbour {
                row: place.row(),
                path: Path::new(&symmetry, turn.inverse()),
            }
        };
        self.metric.moves().iter().map(way_back).collect()
    }

    /// The level of distance 0, which contains only the entry of the solved cube.
    pub fn first_level<P: Processor>(&self, processor: P) -> Level {
        let solved = self.place(processor, &PackedCube::from(&CubieCube::SOLVED));
        let column = solved.slice * FLIP_COORDINATES + usize::from(solved.flip);
        let mut bits = Bits::default();
        bits.set(column as u32);
        let mut level = vec![ColumnGaps::default(); ROWS];
        level[solved.row] = bits.take();
        level
    }

    /// The next level: the entries that are one move away from an entry of `level`, and are neither in `level` nor in
    /// `before`, the level before `level`. `done` is called after each row.
    pub fn next_level<P: Processor>(
        &self,
        processor: P,
        before: Option<&Level>,
        level: &Level,
        done: impl Fn() + Sync,
    ) -> Level {
        let rows = (0..ROWS).into_par_iter();
        let next = rows.map_init(Bits::default, |reached, row| {
            let neighbours = self.neighbours(row);
            if neighbours.iter().all(|from| level[from.row].count() == 0) {
                done();
                return ColumnGaps::default();
            }
            for from in &neighbours {
                processor.work(
                    #[inline(always)]
                    || {
                        self.carry(processor, &from.path, &level[from.row], |column| {
                            reached.set(column);
                        });
                    },
                );
            }
            let known = before.iter().map(|before| &before[row]);
            for column in known.chain([&level[row]]).flat_map(ColumnGaps::columns) {
                reached.clear(column);
            }
            done();
            reached.take()
        });
        next.collect()
    }

    /// Takes columns along a path, and calls `reached` with each column to which the path leads.
    #[inline(always)]
    pub fn carry<P: Processor>(&self, processor: P, path: &Path, columns: &ColumnGaps, mut reached: impl FnMut(u32)) {
        let mut columns = columns.columns().peekable();
        while let Some(&first) = columns.peek() {
            let slice = first / FLIP_COORDINATES as u32;
            let block = path.block(processor, &self.columns, slice as usize);
            let end = (slice + 1) * FLIP_COORDINATES as u32;
            while let Some(column) = columns.next_if(|&column| column < end) {
                let flip = (column % FLIP_COORDINATES as u32) as u16;
                reached(block.column(flip));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::processor::Portable;
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::solvers::optimal::edge_places::Edges;
    use std::collections::{HashMap, HashSet};

    /// Computes the row and the edges of a cube's entry directly from the definitions.
    fn slow(cosets: &TableCosets, cube: &CubieCube) -> (usize, Edges) {
        let (second, twists) = Portable.corners(&PackedCube::from(cube));
        let place = cosets.rows.place(second, twists);
        let symmetry = &cosets.symmetries[place.symmetry()];
        (place.row(), Edges::of(&symmetry.conjugate(cube)))
    }

    #[test]
    fn a_coset_is_where_its_conjugated_cube_is() {
        let cosets = TableCosets::new(OptimalMetric::HalfTurn);
        for number in 0..20_000 {
            let cube = random_state(&mut generator(48, number));
            let place = cosets.place(Portable, &PackedCube::from(&cube));
            let (row, edges) = slow(&cosets, &cube);
            assert_eq!(place.row, row);
            let (slice, flip) = cosets.columns.place(Portable, edges);
            assert_eq!((place.slice, place.flip), (slice, flip));
        }
    }

    #[test]
    fn every_column_comes_back() {
        let columns = Columns::new();
        for column in 0..COLUMNS {
            let (slice, flip) = columns.place(Portable, columns.edges(column));
            assert_eq!(slice * FLIP_COORDINATES + usize::from(flip), column);
        }
    }

    /// Compares breadth-first search over cosets with a search over the cubes that are at most `farthest` moves away
    /// from the solved cube. The first search must find exactly the entries of these cubes and of their conjugates
    /// under all 48 symmetries. Each entry must be in the level of the smallest distance of its cubes.
    #[test]
    fn levels_are_those_of_the_cubes_themselves() {
        for (metric, farthest) in [(OptimalMetric::HalfTurn, 3), (OptimalMetric::QuarterTurn, 4)] {
            let cosets = TableCosets::new(metric);
            let least = least_distances(&cosets, farthest);
            let mut levels = vec![cosets.first_level(Portable)];
            for distance in 0..farthest {
                let before = distance.checked_sub(1).map(|before| &levels[before]);
                let next = cosets.next_level(Portable, before, &levels[distance], || {});
                levels.push(next);
            }
            let mut count = 0;
            for (distance, level) in levels.iter().enumerate() {
                for (row, columns) in level.iter().enumerate() {
                    for column in columns.columns() {
                        assert_eq!(least.get(&(row, column)), Some(&distance));
                        count += 1;
                    }
                }
            }
            assert_eq!(count, least.len());
        }
    }

    /// Finds the cubes that are at most `farthest` moves away from the solved cube, by turning cubes. Returns the rows
    /// and columns of these cubes and of their conjugates, each with the smallest distance of a cube that has them.
    fn least_distances(cosets: &TableCosets, farthest: usize) -> HashMap<(usize, u32), usize> {
        let mut least = HashMap::new();
        let mut seen = HashSet::from([CubieCube::SOLVED]);
        let mut last = vec![CubieCube::SOLVED];
        for distance in 0..=farthest {
            for cube in &last {
                for symmetry in &cosets.symmetries {
                    let pieces = PackedCube::from(&symmetry.conjugate(cube));
                    let place = cosets.place(Portable, &pieces);
                    let column = place.slice * FLIP_COORDINATES + usize::from(place.flip);
                    least.entry((place.row, column as u32)).or_insert(distance);
                }
            }
            let turned = last.iter().flat_map(|cube| {
                cosets.metric.moves().iter().map(|turn| {
                    let mut turned = *cube;
                    turned.turn(turn);
                    turned
                })
            });
            last = turned.filter(|cube| seen.insert(*cube)).collect();
        }
        least
    }

    #[test]
    fn gaps_of_any_length_come_back() {
        let mut bits = Bits::default();
        let columns = [0, 1, 63, 64, 65_599, 200_000, 265_535, 70_963_199];
        columns.iter().for_each(|&column| bits.set(column));
        let gaps = bits.take();
        assert_eq!(gaps.columns().collect::<Vec<u32>>(), columns);
        assert_eq!(gaps.count(), columns.len());
        assert_eq!(bits.take().count(), 0);
    }
}
