//! The open tables of a set, and the searches on them.

use super::bounds::CosetBounds;
use super::premoves::PremovesOfLength;
use super::search::{FirstPhaseNode, FirstPhaseSearch, Guide, Piles, SearchBeginning, TwoPhaseTables};
use super::step_metric::StepMetric;
use crate::coordinates::{Coordinate, CornerPlaces};
use crate::cube::{CubieCube, Symmetry};
use crate::groups::{DominoCoset, TurnableSides, symmetries};
use crate::solvers::SearchMetric;
use crate::tables::TableBytes;
use std::ops::ControlFlow;

/// Open tables, for any metric and any type of bounds of the first phase. The code for stages and premoves is compiled
/// once for all of them. Only the search of the first phase is compiled separately for each combination.
pub trait OpenTables: Send + Sync {
    /// The metric of the moves.
    fn metric(&self) -> SearchMetric;

    /// The sides that may be turned according to the tables.
    fn sides(&self) -> TurnableSides;

    /// A lower bound, in steps, for the distance of a coset from H. `view` is the index of the view (see
    /// [`super::direction::Direction::views`]).
    fn distance(&self, view: usize, coset: DominoCoset) -> u8;

    /// True if a symmetry that keeps H takes the first cube to the second.
    fn look_the_same(&self, one: &CubieCube, other: &CubieCube) -> bool;

    /// Makes the first turn of each first phase of `length` turns, after premoves of one length, and returns the nodes
    /// to which these turns lead. `length` must be at least 1.
    fn expand(
        &self,
        from: SearchBeginning,
        premoves: PremovesOfLength,
        length: usize,
        piles: &mut Piles,
    ) -> Vec<FirstPhaseNode>;

    /// Finds all first phases of exactly `length` turns that do not end with a turn of H, after premoves of one length.
    /// After each of them, it finds the second phases that the guide wants, if they are short enough.
    fn search(
        &self,
        from: SearchBeginning,
        premoves: PremovesOfLength,
        length: usize,
        piles: &mut Piles,
        guide: &mut dyn Guide,
    ) -> ControlFlow<()>;

    /// The entries of the table of the first phase.
    fn first_phase_entries(&self) -> &TableBytes;

    /// The entries of the table for the corners and the edges of the U and D layers.
    fn edge_entries(&self) -> &TableBytes;
}

impl<B: CosetBounds> OpenTables for TwoPhaseTables<B> {
    fn metric(&self) -> SearchMetric {
        B::Metric::METRIC
    }

    fn sides(&self) -> TurnableSides {
        self.sides
    }

    fn distance(&self, view: usize, coset: DominoCoset) -> u8 {
        self.bounds.distance(&self.cosets, &self.steps, view, coset)
    }

    fn look_the_same(&self, one: &CubieCube, other: &CubieCube) -> bool {
        // The class of the corners distinguishes most cubes quickly.
        let class = |cube| self.cosets.corner_place(CornerPlaces::of(cube)).0;
        let same = |symmetry: &Symmetry| symmetry.conjugate(one) == *other;
        class(one) == class(other) && symmetries().iter().any(same)
    }

    fn expand(
        &self,
        from: SearchBeginning,
        premoves: PremovesOfLength,
        length: usize,
        piles: &mut Piles,
    ) -> Vec<FirstPhaseNode> {
        FirstPhaseSearch::new(self, premoves, length, piles).expand(from)
    }

    fn search(
        &self,
        from: SearchBeginning,
        premoves: PremovesOfLength,
        length: usize,
        piles: &mut Piles,
        guide: &mut dyn Guide,
    ) -> ControlFlow<()> {
        FirstPhaseSearch::new(self, premoves, length, piles).run(from, guide)
    }

    fn first_phase_entries(&self) -> &TableBytes {
        self.bounds.entries()
    }

    fn edge_entries(&self) -> &TableBytes {
        self.subgroup.edge_entries()
    }
}
