//! What a table tells the search of the first phase.

use super::step_metric::StepMetric;
use super::steps::Steps;
use crate::groups::{CosetPlace, DominoCoset, DominoCosets};
use crate::tables::TableBytes;

/// What is known of a coset: how far it is from H, and which steps are worth trying.
///
/// Steps are those of the representative: conjugated by the symmetry that takes the coset to its
/// [`CosetPlace`].
#[derive(Debug, Clone, Copy)]
pub struct Probe {
    /// A lower bound of its distance, in steps.
    pub distance: u8,
    /// The symmetry that took the coset to its place.
    pub symmetry: u8,
    /// At least all steps that lead nearer, if the bound is the distance; a bit each.
    pub nearer: u64,
    /// At least all steps that do not lead farther away, likewise.
    pub not_farther: u64,
}

/// A table of distances from H.
///
/// A look-up takes three steps, each made for many cosets before the next. The first fetches ahead, and does
/// not wait. The second fetches without branching, so that no mispredicted branch stops the processor from
/// fetching for many cosets side by side. The third evaluates what was fetched.
pub trait CosetBounds: Send + Sync {
    /// The metric in which distances are counted.
    type Metric: StepMetric;

    /// What is fetched of a coset.
    type Fetched: Copy + Default + Send;

    /// A lower bound of the distance of a coset with which a search begins in a view, in steps.
    fn distance(&self, cosets: &DominoCosets, steps: &Steps<Self::Metric>, view: usize, coset: DominoCoset) -> u8;

    /// The bound `before` that [`CosetBounds::probe`] takes, for a coset with which a search begins.
    fn before_first(&self, cosets: &DominoCosets, steps: &Steps<Self::Metric>, view: usize, coset: DominoCoset) -> u8 {
        self.distance(cosets, steps, view, coset)
    }

    /// The entries of the table.
    fn entries(&self) -> &TableBytes;

    /// Fetches ahead what [`CosetBounds::fetch`] looks up first.
    fn prefetch(&self, place: CosetPlace);

    /// Fetches what there is of a coset.
    fn fetch(&self, place: CosetPlace) -> Self::Fetched;

    /// What is known of a coset that was reached by one step from one with the bound `before`, or
    /// has that bound itself.
    fn probe(&self, place: CosetPlace, fetched: Self::Fetched, before: u8) -> Probe;
}
