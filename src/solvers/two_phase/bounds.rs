//! The data that a table provides for the search of the first phase.

use super::step_metric::StepMetric;
use super::steps::Steps;
use crate::groups::{CosetPlace, DominoCoset, DominoCosets};
use crate::tables::TableBytes;

/// The bound of a coset: a lower bound for its distance from H, and the steps that are worth trying.
///
/// The bit sets contain steps of the coset's representative. The symmetry that takes the coset to its representative
/// takes each step of the coset to a step of the representative (see [`CosetPlace`]).
#[derive(Debug, Clone, Copy)]
pub struct Probe {
    /// A lower bound for the distance of the coset, in steps.
    pub distance: u8,
    /// The index of the symmetry that takes the coset to its representative.
    pub symmetry: u8,
    /// A bit set of steps. If the bound is the exact distance, the set includes all steps that lead nearer to H.
    pub nearer: u64,
    /// A bit set of steps. If the bound is the exact distance, the set includes all steps that do not lead farther
    /// away from H.
    pub not_farther: u64,
}

/// A table of distances from H.
///
/// A look-up has three stages. Each stage is completed for many cosets before the next stage begins. The first stage
/// prefetches without waiting. The second stage fetches without branching, so no mispredicted branch stops the
/// processor from fetching data for many cosets in parallel. The third stage evaluates the fetched data.
pub trait CosetBounds: Send + Sync {
    /// The metric in which distances are counted.
    type Metric: StepMetric;

    /// The data fetched for a coset.
    type Data: Copy + Default + Send;

    /// A lower bound, in steps, for the distance of a coset at which a search begins. `view` is the index of the view
    /// (see [`super::direction::Direction::views`]).
    fn distance(&self, cosets: &DominoCosets, steps: &Steps<Self::Metric>, view: usize, coset: DominoCoset) -> u8;

    /// The value of `before` that [`CosetBounds::probe`] needs for a coset at which a search begins.
    fn before_first(&self, cosets: &DominoCosets, steps: &Steps<Self::Metric>, view: usize, coset: DominoCoset) -> u8 {
        self.distance(cosets, steps, view, coset)
    }

    /// The entries of the table.
    fn entries(&self) -> &TableBytes;

    /// Prefetches the data that [`CosetBounds::fetch`] looks up first.
    fn prefetch(&self, place: CosetPlace);

    /// Fetches the data for a coset.
    fn fetch(&self, place: CosetPlace) -> Self::Data;

    /// The bound of a coset. `before` must be the bound of this coset, or of a coset that is one step away.
    fn probe(&self, place: CosetPlace, fetched: Self::Data, before: u8) -> Probe;
}
