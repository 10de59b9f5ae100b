//! Tables of exact distances, with two distances in each byte.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use crate::tables::{
    Distribution, Graph, Store, TableBytes, TableError, TableProgress, TableSpec, check_distances, distances,
};

/// The cosets of a phase. They describe all pieces, or only some of them. Each coset has an index, and a turn leads
/// from one coset to another.
pub(super) trait DistanceSpace: Send + Sync {
    /// The number of cosets.
    const COSETS: usize;

    /// The name of the distance table.
    const NAME: &'static str;

    /// A description of the cosets, for the parameters of the table.
    const WHAT: &'static str;

    /// The turns that lead from one coset to another.
    fn turns(&self) -> TurnSet;

    /// The cosets at distance 0.
    fn goals(&self) -> Vec<usize>;

    /// The coset after a turn.
    fn turned(&self, coset: usize, turn: OuterTurn) -> usize;

    /// If symmetries give a coset more than one index, this method calls the given function with each of the coset's
    /// other indices.
    fn for_each_same(&self, _: usize, _: &mut dyn FnMut(usize)) {}
}

/// The largest distance that an entry of half a byte can store. The entry 15 stands for all larger distances.
const FARTHEST: u8 = 14;

/// The open distance table of a space.
pub(super) struct Distances<S> {
    pub(super) space: S,
    entries: TableBytes,
}

impl<S: DistanceSpace> Distances<S> {
    /// # Errors
    ///
    /// Returns an error if the distribution of a newly built table is wrong, or if the table does not fit into memory.
    pub(super) fn open(space: S, store: &Store, progress: &dyn TableProgress) -> Result<Distances<S>, TableError> {
        let spec = DistancesSpec::new(space);
        let entries = store.map(&spec, progress)?;
        Ok(Distances {
            space: spec.space,
            entries,
        })
    }

    #[inline]
    pub(super) fn of(&self, coset: usize) -> usize {
        usize::from(entry(&self.entries, coset))
    }
}

#[inline]
fn entry(entries: &[u8], coset: usize) -> u8 {
    entries[coset / 2] >> (4 * (coset % 2)) & 15
}

/// Builds and checks the table of a space.
pub(super) struct DistancesSpec<S> {
    space: S,
    parameters: String,
}

impl<S: DistanceSpace> DistancesSpec<S> {
    pub(super) fn new(space: S) -> DistancesSpec<S> {
        let parameters = format!(
            "{}; {} cosets; distances, two in a byte; turns {:x}",
            S::WHAT,
            S::COSETS,
            space.turns()
        );
        DistancesSpec { space, parameters }
    }
}

impl<S: DistanceSpace> Graph for DistancesSpec<S> {
    fn places(&self) -> usize {
        S::COSETS
    }

    fn goals(&self) -> Vec<usize> {
        self.space.goals()
    }

    #[inline]
    fn neighbours(&self, coset: usize) -> impl Iterator<Item = usize> {
        in_order(self.space.turns()).map(move |turn| self.space.turned(coset, turn))
    }

    fn for_each_same(&self, coset: usize, visit: &mut dyn FnMut(usize)) {
        self.space.for_each_same(coset, visit);
    }
}

impl<S: DistanceSpace> TableSpec for DistancesSpec<S> {
    fn name(&self) -> &str {
        S::NAME
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        S::COSETS.div_ceil(2)
    }

    fn building_bytes(&self) -> usize {
        self.bytes() + S::COSETS
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(S::NAME, S::COSETS as u64);
        let distances = distances(self, FARTHEST, progress);
        let pairs = distances.chunks(2);
        let entries: Vec<u8> = pairs
            .map(|pair| pair.iter().rev().fold(0, |byte, distance| byte << 4 | distance))
            .collect();
        progress.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let distances = (0..S::COSETS).map(|coset| entry(entries, coset));
        Distribution::of(distances).expect(Distribution::published(S::NAME))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        check_distances(self, FARTHEST, &|coset| entry(entries, coset))
    }
}
