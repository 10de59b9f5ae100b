//! Tables of exact distances, two in a byte.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use crate::tables::{
    Distribution, Graph, Store, TableBytes, TableError, TableProgress, TableSpec, check_distances, distances,
};

/// The numbered cosets of a phase, or of a part of it, and the turns between them.
pub(super) trait DistanceSpace: Send + Sync {
    /// The number of cosets.
    const COSETS: usize;

    /// The name of their table.
    const NAME: &'static str;

    /// What is numbered, in words.
    const WHAT: &'static str;

    /// The turns between them.
    fn turns(&self) -> TurnSet;

    /// Those from which distances are counted.
    fn goals(&self) -> Vec<usize>;

    /// Where a turn leads.
    fn turned(&self, coset: usize, turn: OuterTurn) -> usize;

    /// The other numbers of a coset, if symmetries give it several.
    fn for_each_same(&self, _: usize, _: &mut dyn FnMut(usize)) {}
}

/// The longest distance that half a byte can tell, beside one for what is farther.
const FARTHEST: u8 = 14;

/// The table of a space, open.
pub(super) struct Distances<S> {
    pub(super) space: S,
    entries: TableBytes,
}

impl<S: DistanceSpace> Distances<S> {
    /// # Errors
    ///
    /// If what was built is not distributed as it should be.
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

/// How a table is made and proven.
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
