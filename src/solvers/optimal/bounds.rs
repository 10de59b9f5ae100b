//! How many moves a cube needs at least: what the table tells of its coset and, where that says
//! nothing, what is known of its edges alone.

use super::cosets::Cosets;
use super::edges_alone::EdgesAlone;
use super::packed_cube::PackedCube;
use super::processor::Processor;
use super::table::{Spot, Table, TableSize};

/// All that tells how many moves a cube needs at least.
pub struct Bounds {
    cosets: Cosets,
    table: Table,
    edges: EdgesAlone,
}

impl Bounds {
    /// With the entries of both tables, of which there must be as many as their recipes say.
    pub fn new(size: TableSize, entries: Vec<u8>, of_edges: Vec<u8>) -> Bounds {
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
        Bounds::new(size, vec![0; size.bytes()], vec![0; edges])
    }

    /// Where the entry of a cube stands, which is asked for and not waited for.
    #[inline(always)]
    pub fn spot<P: Processor>(&self, processor: P, cube: &PackedCube) -> Spot {
        let spot = self.table.spot(self.cosets.place(processor, cube));
        self.table.fetch(processor, spot);
        spot
    }

    /// The bound (HTM) for the cube that a spot is of, which has so many moves left.
    ///
    /// If the two bits of its entry say nothing, its edges may still tell that these are too few. Where
    /// more moves are left than the base, they hardly ever do: to ask them then made a cube of 17 moves
    /// take a twentieth longer (256M), without sparing it a hundredth of its nodes.
    #[inline(always)]
    pub fn of<P: Processor>(
        &self,
        processor: P,
        spot: Spot,
        left: u8,
        cube: impl FnOnce() -> PackedCube,
    ) -> u8 {
        let bound = self.table.bound(spot);
        let base = self.table.base();
        if bound > left || bound > base || left > base {
            return bound;
        }
        bound.max(self.edges.distance(processor, &self.cosets, &cube()))
    }

    /// The bound (HTM) for a cube, waited for.
    pub fn at_once<P: Processor>(&self, processor: P, cube: &PackedCube) -> u8 {
        let spot = self.spot(processor, cube);
        self.of(processor, spot, self.table.base(), || *cube)
    }

    /// The greatest bound there is.
    pub fn greatest(&self) -> u8 {
        self.table.greatest()
    }
}
