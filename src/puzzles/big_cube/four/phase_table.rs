//! The table of a phase. For each coset, it contains the distance to the end of the phase, and the effect of each turn
//! on this distance.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::turns::{ALL, COUNT};
use crate::tables::{
    Distribution, Graph, Store, TableBytes, TableError, TableProgress, TableSpec, check_distances, distances, prefetch,
};

/// The cosets of a phase. Each coset has an index, and a turn leads from one coset to another.
pub(super) trait PhaseSpace: Send + Sync {
    /// The number of cosets.
    const COSETS: usize;

    /// The name of the table.
    const NAME: &'static str;

    /// A description of the cosets, for the parameters of the table.
    const WHAT: &'static str;

    /// The turns of the phase.
    const TURNS: TurnSet;

    /// The cosets in which the phase ends.
    fn goals(&self) -> Vec<usize>;

    /// The coset after a turn.
    fn turned(&self, coset: usize, turn: OuterTurn) -> usize;
}

/// A table entry. The lowest byte contains the distance to the nearest goal. The next bits contain the set of the turns
/// that reduce the distance, and the bits above them the set of the turns that do not increase it. Each set has one bit
/// for each turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct PhaseEntry(u64);

/// The largest distance that an entry can contain.
const FARTHEST: u8 = u8::MAX - 1;

/// The size of an entry in bytes.
const ENTRY: usize = size_of::<u64>();

const NEARER: u32 = 8;
const NOT_FARTHER: u32 = NEARER + COUNT as u32;

impl PhaseEntry {
    #[inline]
    pub(super) fn distance(self) -> usize {
        usize::from(self.0 as u8)
    }
}

/// The open table of a phase.
pub(super) struct PhaseTable<S> {
    pub(super) space: S,
    entries: TableBytes,
}

impl<S: PhaseSpace> PhaseTable<S> {
    /// # Errors
    ///
    /// Returns an error if the distribution of a newly built table is wrong, or if the table does not fit into memory.
    pub(super) fn open(space: S, store: &Store, progress: &dyn TableProgress) -> Result<PhaseTable<S>, TableError> {
        let spec = PhaseSpec::new(space);
        let entries = store.map(&spec, progress)?;
        let space = spec.space;
        Ok(PhaseTable { space, entries })
    }

    #[inline]
    pub(super) fn entry(&self, coset: usize) -> PhaseEntry {
        entry(&self.entries, coset)
    }

    /// If `left` turns of the phase are left, returns the turns that may come next. After each of these turns,
    /// `left - 1` more turns may still reach the end of the phase.
    #[inline]
    pub(super) fn towards(&self, entry: PhaseEntry, left: usize) -> TurnSet {
        match left.checked_sub(entry.distance()) {
            None => 0,
            Some(0) => entry.0 >> NEARER & ALL,
            Some(1) => entry.0 >> NOT_FARTHER & ALL,
            Some(_) => S::TURNS,
        }
    }

    /// Prefetches an entry.
    #[inline]
    pub(super) fn prefetch(&self, coset: usize) {
        prefetch(self.entries.as_ptr().wrapping_add(coset * ENTRY));
    }
}

#[inline]
fn entry(entries: &[u8], coset: usize) -> PhaseEntry {
    let (words, _) = entries.as_chunks::<ENTRY>();
    PhaseEntry(u64::from_le_bytes(words[coset]))
}

/// Builds and checks the table of a phase.
pub(super) struct PhaseSpec<S> {
    space: S,
    parameters: String,
}

impl<S: PhaseSpace> PhaseSpec<S> {
    pub(super) fn new(space: S) -> PhaseSpec<S> {
        let parameters = format!(
            "{}; {} cosets; distance, turns that lead nearer and not farther in {ENTRY} bytes; turns {:x}",
            S::WHAT,
            S::COSETS,
            S::TURNS
        );
        PhaseSpec { space, parameters }
    }

    /// Computes the entry of a coset from its distance and the distances of its neighbours.
    fn entry(&self, coset: usize, distance: impl Fn(usize) -> u8) -> PhaseEntry {
        let own = distance(coset);
        let mut entry = u64::from(own);
        for (turn, neighbour) in in_order(S::TURNS).zip(self.neighbours(coset)) {
            let there = distance(neighbour);
            entry |= u64::from(there < own) << (NEARER + turn.index() as u32);
            entry |= u64::from(there <= own) << (NOT_FARTHER + turn.index() as u32);
        }
        PhaseEntry(entry)
    }
}

impl<S: PhaseSpace> Graph for PhaseSpec<S> {
    fn places(&self) -> usize {
        S::COSETS
    }

    fn goals(&self) -> Vec<usize> {
        self.space.goals()
    }

    #[inline]
    fn neighbours(&self, coset: usize) -> impl Iterator<Item = usize> {
        in_order(S::TURNS).map(move |turn| self.space.turned(coset, turn))
    }
}

impl<S: PhaseSpace> TableSpec for PhaseSpec<S> {
    fn name(&self) -> &str {
        S::NAME
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        S::COSETS * ENTRY
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(S::NAME, S::COSETS as u64);
        let distances = distances(self, FARTHEST, progress);
        let mut entries = vec![0; self.bytes()];
        for (coset, bytes) in entries.chunks_exact_mut(ENTRY).enumerate() {
            let entry = self.entry(coset, |coset| distances[coset]);
            bytes.copy_from_slice(&entry.0.to_le_bytes());
        }
        progress.built();
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let distances = (0..S::COSETS).map(|coset| entry(entries, coset).distance() as u8);
        Distribution::of(distances).expect(Distribution::published(S::NAME))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        let distance = |coset: usize| entry(entries, coset).distance() as u8;
        check_distances(self, FARTHEST, &distance)?;
        let is_wrong = |coset: usize| self.entry(coset, distance).0 != entry(entries, coset).0;
        TableError::check_none((0..S::COSETS).find(|&coset| is_wrong(coset)))
    }
}
