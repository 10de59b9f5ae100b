//! How many moves a cube needs at least: what the table tells of its coset and, where that says
//! nothing, what is known of its edges alone.

use super::cosets::Cosets;
use super::edges_alone::EdgesAlone;
use super::packed_cube::PackedCube;
use super::processor::Processor;
use super::rows::RowAndSymmetry;
use super::table::{Spot, Table, TableSize};
use crate::tables::TableBytes;
use arrayvec::ArrayVec;

/// All that tells how many moves a cube needs at least.
pub struct Bounds {
    cosets: Cosets,
    table: Table,
    edges: EdgesAlone,
}

/// The most cubes that are asked about at once.
const MOST: usize = 256;

/// Cubes whose bounds are wanted, and where their entries stand.
#[derive(Default)]
pub struct Asked {
    cubes: ArrayVec<PackedCube, MOST>,
    rows: ArrayVec<RowAndSymmetry, MOST>,
    spots: ArrayVec<Spot, MOST>,
}

impl Asked {
    /// Adds a cube.
    #[inline(always)]
    pub fn push(&mut self, cube: PackedCube) {
        self.cubes.push(cube);
    }

    /// How many cubes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// Forgets them all.
    pub fn clear(&mut self) {
        self.cubes.clear();
        self.rows.clear();
        self.spots.clear();
    }
}

impl Bounds {
    /// With the entries of both tables, of which there must be as many as their recipes say.
    pub fn new(size: TableSize, entries: TableBytes, of_edges: TableBytes) -> Bounds {
        Bounds {
            cosets: Cosets::new(),
            table: Table::new(size, entries),
            edges: EdgesAlone::new(of_edges),
        }
    }

    /// What rules nothing out.
    #[cfg(test)]
    pub fn none() -> Bounds {
        use crate::tables::Recipe;
        let size = TableSize::M256;
        let edges = super::edges_alone::EdgesAloneRecipe.bytes();
        let zeros = |bytes| TableBytes::in_large_pages(bytes, |_| ());
        Bounds::new(size, zeros(size.bytes()), zeros(edges))
    }

    /// Works out where the entries of some cubes stand, and asks for these.
    ///
    /// In three loops and not in one, since a processor looks ahead over no more than some hundreds of
    /// instructions: so it sees many cubes in each, and does not wait for what it has to look up of
    /// one. Above all it waits, if it has to look up where in the memory an entry is, for that and for
    /// nothing behind; so nothing but more of the same stands behind it.
    #[inline(always)]
    pub fn ask<P: Processor>(&self, processor: P, asked: &mut Asked) {
        for cube in &asked.cubes {
            asked.rows.push(self.cosets.row(processor, cube));
        }
        for (cube, &row) in asked.cubes.iter().zip(&asked.rows) {
            let place = self.cosets.place_in(processor, cube, row);
            asked.spots.push(self.table.spot(place));
        }
        for &spot in &asked.spots {
            self.table.fetch(processor, spot);
        }
    }

    /// The bound (HTM) for one of the cubes that were asked about, which has so many moves left.
    ///
    /// If the two bits of its entry say nothing, its edges may still tell that these are too few. Where
    /// more moves are left than the base, they hardly ever do. Else it is seldom, so that a processor
    /// should not guess at each of the three conditions but at all together. Even so it makes the
    /// search 3 % longer (256M) for a cube without symmetry; but the superflip would have five times as
    /// many nodes.
    #[inline(always)]
    pub fn of<P: Processor>(&self, processor: P, asked: &Asked, number: usize, left: u8) -> u8 {
        let bound = self.table.bound(asked.spots[number]);
        let base = self.table.base();
        if (bound > left) | (bound > base) | (left > base) {
            return bound;
        }
        let cube = &asked.cubes[number];
        bound.max(self.edges.distance(processor, &self.cosets, cube))
    }

    /// The bound (HTM) for a cube, waited for, and whatever its edges tell.
    pub fn at_once<P: Processor>(&self, processor: P, cube: &PackedCube) -> u8 {
        let spot = self.table.spot(self.cosets.place(processor, cube));
        let of_edges = self.edges.distance(processor, &self.cosets, cube);
        self.table.bound(spot).max(of_edges)
    }

    /// The greatest bound there is.
    pub fn greatest(&self) -> u8 {
        self.table.greatest()
    }
}
