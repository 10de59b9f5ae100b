//! Lower bounds for the number of moves that a cube needs. They come from the table of cosets. If this table gives no
//! useful bound, the bound comes from only the edges of the cube.

use super::cosets::TableCosets;
use super::edges_alone::EdgesAlone;
use super::metric::OptimalMetric;
use super::packed_cube::PackedCube;
use super::processor::Processor;
use super::rows::RowAndSymmetry;
use super::table::{EntryAddress, Table};
use super::table_size::TableSize;
use crate::tables::{DemandLoaded, TableBytes, TableFileError};
use arrayvec::ArrayVec;

/// Lower bounds for the number of moves that a cube needs.
pub struct OptimalBounds {
    cosets: TableCosets,
    table: Table,
    edges: EdgesAlone,
}

/// Cubes whose bounds will be looked up, and the addresses of their entries.
#[derive(Default)]
pub struct Probes {
    cubes: ArrayVec<PackedCube, { Probes::MOST }>,
    rows: ArrayVec<RowAndSymmetry, { Probes::MOST }>,
    placements: ArrayVec<EntryAddress, { Probes::MOST }>,
}

impl Probes {
    /// The maximum number of cubes at a time: 192 = 8·(6 + 18). Eight nodes have 6 cubes each: the cubes after a
    /// quarter turn of each face. Eight other nodes have 18 cubes each: the cubes after each turn.
    pub const MOST: usize = 192;

    /// Adds a cube.
    #[inline(always)]
    pub fn push(&mut self, cube: PackedCube) {
        self.cubes.push(cube);
    }

    /// The number of cubes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// Removes all cubes.
    pub fn clear(&mut self) {
        self.cubes.clear();
    }
}

impl OptimalBounds {
    /// Creates the bounds in a metric from `entries`, which are the entries of the table of cosets, and from
    /// `of_edges`, the entries of the table of only the edges. Both tables must have the lengths that their
    /// specifications give.
    pub fn new(size: TableSize, metric: OptimalMetric, entries: DemandLoaded, of_edges: TableBytes) -> OptimalBounds {
        OptimalBounds {
            cosets: TableCosets::new(metric),
            table: Table::new(size, metric, entries),
            edges: EdgesAlone::new(of_edges),
        }
    }

    /// Creates bounds that are always 0.
    #[cfg(test)]
    pub fn none(metric: OptimalMetric) -> OptimalBounds {
        use crate::tables::TableSpec;
        let size = TableSize::M256;
        let edges = super::edges_alone::EdgesAloneSpec(metric).bytes();
        let zeros = |bytes| TableBytes::in_large_pages(bytes, |_| ()).expect("memory");
        OptimalBounds::new(size, metric, zeros(size.bytes()).into(), zeros(edges))
    }

    /// The metric of the bounds.
    pub fn metric(&self) -> OptimalMetric {
        self.cosets.metric()
    }

    /// Computes the addresses of the entries of the probed cubes, loads entries that are not in memory, and prefetches
    /// all entries.
    ///
    /// The function has three loops instead of one, because a processor executes only some hundreds of instructions
    /// ahead. In a short loop, these instructions belong to many cubes, so the look-ups of these cubes overlap. A
    /// prefetch that misses the TLB stalls the instructions after it, so all prefetches are issued together.
    #[inline(always)]
    pub fn prefetch<P: Processor>(&self, processor: P, probes: &mut Probes) {
        probes.rows.clear();
        probes.placements.clear();
        for cube in &probes.cubes {
            probes.rows.push(self.cosets.row(processor, cube));
        }
        for (cube, &row) in probes.cubes.iter().zip(&probes.rows) {
            let place = self.cosets.place_in(processor, cube, row);
            probes.placements.push(self.table.address(place));
        }
        if !self.table.is_whole() {
            for &address in &probes.placements {
                self.table.load(address);
            }
        }
        for &address in &probes.placements {
            self.table.prefetch(address);
        }
    }

    /// The bound, in moves of the metric, for the probed cube with index `number`, if `left` moves are left.
    ///
    /// The edges are looked up only if the two bits of the entry give no useful bound and at most [`Table::base`] moves
    /// are left. If more moves are left, the edges hardly ever need more moves than are left. The two conditions are
    /// rarely true at once, so a single well-predicted branch tests both. For a cube without symmetry, looking up the
    /// edges makes the search 3 % longer (with the table 256M). Without this look-up, the search for the superflip's
    /// solution would visit many times as many nodes.
    #[inline(always)]
    pub fn of<P: Processor>(&self, processor: P, probes: &Probes, number: usize, left: u8) -> u8 {
        let bound = self.table.bound(probes.placements[number]);
        let base = self.table.base();
        if (bound > left) | (bound > base) | (left > base) {
            return bound;
        }
        let cube = &probes.cubes[number];
        bound.max(self.edges.distance(processor, &self.cosets, cube))
    }

    /// The greater of the two bounds of a cube, looked up without prefetching.
    pub fn at_once<P: Processor>(&self, processor: P, cube: &PackedCube) -> u8 {
        let address = self.table.address(self.cosets.place(processor, cube));
        self.table.load(address);
        let of_edges = self.edges.distance(processor, &self.cosets, cube);
        self.table.bound(address).max(of_edges)
    }

    /// The error in the table's file; `None` if no loaded block is damaged. The bounds from a damaged block are too
    /// small.
    pub fn damage(&self) -> Option<TableFileError> {
        self.table.damage()
    }

    /// The greatest possible bound.
    pub fn greatest(&self) -> u8 {
        self.table.greatest()
    }
}
