//! The small table in metrics other than HTM. It contains the distance of every coset of H, modulo three.
//!
//! A step changes the distance by at most one. The distance of the previous coset and two bits therefore determine the
//! distance of a coset. (The idea is M. Reid's; H. Kociemba's solver stores its distances in this way.) With this
//! table, the search knows the effect of a step on the distance only after it has looked up the coset to which the step
//! leads.

use super::bounds::{CosetBounds, Probe};
use super::exact::published_distances;
use super::step_metric::{StepMetric, steps};
use super::steps::Steps;
use crate::cube::CubieCube;
use crate::groups::{CLASSES, CosetPlace, DominoCoset, DominoCosets, TWISTS, TurnableSides, rows};
use crate::solvers::SearchMetric;
use crate::tables::{Distribution, NoProgress, TableBytes, TableError, TableProgress, TableSpec, prefetch};
use std::marker::PhantomData;

/// The number of distances in a byte. Each distance takes two bits.
const IN_A_BYTE: usize = 4;

/// Returns the distance modulo three in an entry. The value 3 occurs only in a damaged table.
#[inline]
fn residue(bytes: &[u8], index: usize) -> u8 {
    bytes[index / IN_A_BYTE] >> (2 * (index % IN_A_BYTE)) & 3
}

/// The small table, in the form that the search uses.
pub struct Modulo<M> {
    bytes: TableBytes,
    metric: PhantomData<M>,
}

impl<M> Modulo<M> {
    /// The table with these entries.
    pub fn new(bytes: TableBytes) -> Modulo<M> {
        Modulo {
            bytes,
            metric: PhantomData,
        }
    }
}

impl<M: StepMetric> CosetBounds for Modulo<M> {
    type Metric = M;
    type Data = u8;

    /// Makes steps that each lead to a nearer coset, until H is reached. Returns the number of steps.
    fn distance(&self, cosets: &DominoCosets, steps: &Steps<M>, _: usize, coset: DominoCoset) -> u8 {
        let home = DominoCoset::of(&CubieCube::SOLVED);
        let mut coset = coset;
        for walked in 0..=M::LIMITS.farthest_from_h {
            if coset == home {
                return walked;
            }
            let here = residue(&self.bytes, cosets.place(coset).index());
            let is_nearer = |next: &DominoCoset| (residue(&self.bytes, cosets.place(*next).index()) + 1) % 3 == here;
            let mut nexts = (0..M::STEPS).map(|step| steps.cosets().after(coset, step));
            match nexts.find(is_nearer) {
                Some(next) => coset = next,
                None => break,
            }
        }
        u8::MAX
    }

    fn entries(&self) -> &TableBytes {
        &self.bytes
    }

    #[inline]
    fn prefetch(&self, place: CosetPlace) {
        prefetch(self.bytes.as_ptr().wrapping_add(place.index() / IN_A_BYTE));
    }

    #[inline]
    fn fetch(&self, place: CosetPlace) -> u8 {
        residue(&self.bytes, place.index())
    }

    #[inline]
    fn probe(&self, place: CosetPlace, residue: u8, before: u8) -> Probe {
        let more = (residue + 4 - before % 3) % 3;
        Probe {
            distance: (before + more).wrapping_sub(1),
            symmetry: place.symmetry as u8,
            nearer: Steps::<M>::ALL,
            not_farther: Steps::<M>::ALL,
        }
    }
}

/// The specification of [`Modulo`], a table of 35,227,103 bytes.
pub struct ModuloSpec<M>(PhantomData<M>);

impl<M: StepMetric> ModuloSpec<M> {
    /// The specification for the metric.
    pub const NEW: ModuloSpec<M> = ModuloSpec(PhantomData);

    fn entries(progress: &dyn TableProgress) -> Vec<u8> {
        let distances = rows(&steps(M::METRIC), TurnableSides::Four).distances(progress);
        let packed = |four: &[u8]| {
            let numbered = four.iter().enumerate();
            numbered.fold(0, |byte, (place, distance)| byte | (distance % 3) << (2 * place))
        };
        distances.chunks(IN_A_BYTE).map(packed).collect()
    }
}

impl<M: StepMetric> TableSpec for ModuloSpec<M> {
    fn name(&self) -> &str {
        match M::METRIC {
            SearchMetric::HalfTurn => "two-phase-modulo",
            SearchMetric::QuarterTurn => "two-phase-qtm-modulo",
            SearchMetric::Axial => "two-phase-axial-modulo",
            SearchMetric::AxialQuarterTurn => "two-phase-axial-qtm-modulo",
        }
    }

    fn parameters(&self) -> &str {
        match M::METRIC {
            SearchMetric::HalfTurn => {
                "64,430 classes of flips with slice, 2,187 twists; 18 turns; distance modulo three, 2 bits"
            }
            SearchMetric::QuarterTurn => {
                "64,430 classes of flips with slice, 2,187 twists; 12 quarter turns; distance modulo three, \
                 2 bits"
            }
            SearchMetric::Axial => {
                "64,430 classes of flips with slice, 2,187 twists; 45 turns of axes; distance modulo three, \
                 2 bits"
            }
            SearchMetric::AxialQuarterTurn => {
                "64,430 classes of flips with slice, 2,187 twists; 24 quarter turns of axes; distance modulo \
                 three, 2 bits"
            }
        }
    }

    fn bytes(&self) -> usize {
        (CLASSES * TWISTS).div_ceil(IN_A_BYTE)
    }

    /// The size of the entries, plus one byte for each distance, which is kept only during the build.
    fn building_bytes(&self) -> usize {
        self.bytes() + CLASSES * TWISTS
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(self.name(), (CLASSES * TWISTS) as u64);
        let entries = ModuloSpec::<M>::entries(progress);
        progress.built();
        entries.into()
    }

    /// Counts the cosets with each distance modulo three.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = rows(&steps(M::METRIC), TurnableSides::Four);
        let published = published_distances(M::METRIC, TurnableSides::Four);
        let residues = (0..3).map(|residue| published.counts().iter().skip(residue).step_by(3).sum());
        let found = rows.distribution(&|index| residue(entries, index));
        found.expect(Distribution::new(residues.collect()))
    }

    /// Repeats the breadth-first search, and compares its result with the table.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        TableError::check_same(entries, &ModuloSpec::<M>::entries(&NoProgress))
    }
}
