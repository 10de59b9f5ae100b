//! Tables of exact distances, two in a byte.

use super::turns::{OuterTurn, TurnSet, in_order};
use crate::parallel;
use crate::tables::{Distribution, Store, TableBytes, TableError, TableProgress, TableSpec};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

/// The numbered cosets of a phase, or of a part of it, and the turns between them.
pub(super) trait DistanceSpace: Send + Sync {
    /// How many there are.
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

/// An entry that no distance reaches.
const UNKNOWN: u8 = 15;

/// Cosets that a thread takes at once.
const CHUNK: usize = 1 << 14;

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

    /// Gives all neighbours of what is `distance` away and still unknown the next distance. True if there were any.
    fn next_layer(&self, distances: &[AtomicU8], distance: u8) -> bool {
        let is_found = AtomicBool::new(false);
        parallel::for_each(S::COSETS.div_ceil(CHUNK), &|chunk| {
            let mut is_any = false;
            for coset in chunk * CHUNK..S::COSETS.min((chunk + 1) * CHUNK) {
                if distances[coset].load(Relaxed) != distance {
                    continue;
                }
                for turn in in_order(self.space.turns()) {
                    let neighbour = self.space.turned(coset, turn);
                    if distances[neighbour].load(Relaxed) == UNKNOWN {
                        // Whoever else writes this writes the same.
                        distances[neighbour].store(distance + 1, Relaxed);
                        self.space
                            .for_each_same(neighbour, &mut |same| distances[same].store(distance + 1, Relaxed));
                        is_any = true;
                    }
                }
            }
            is_found.fetch_or(is_any, Relaxed);
        });
        is_found.into_inner()
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
        let distances: Vec<AtomicU8> = (0..S::COSETS).map(|_| AtomicU8::new(UNKNOWN)).collect();
        for goal in self.space.goals() {
            distances[goal].store(0, Relaxed);
            self.space
                .for_each_same(goal, &mut |same| distances[same].store(0, Relaxed));
        }
        let mut distance = 0;
        while distance + 1 < UNKNOWN && self.next_layer(&distances, distance) {
            distance += 1;
        }
        let entry = |distance: &AtomicU8| distance.load(Relaxed);
        let pairs = distances.chunks(2);
        let entries: Vec<u8> = pairs
            .map(|pair| pair.iter().rev().fold(0, |byte, each| byte << 4 | entry(each)))
            .collect();
        progress.advanced(S::COSETS as u64);
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
        let mut is_goal = std::collections::HashSet::new();
        for goal in self.space.goals() {
            is_goal.insert(goal);
            self.space.for_each_same(goal, &mut |same| {
                is_goal.insert(same);
            });
        }
        let holds = |coset: usize| {
            let own = entry(entries, coset);
            let neighbours = in_order(self.space.turns());
            let nearest = neighbours
                .map(|turn| entry(entries, self.space.turned(coset, turn)))
                .min();
            let mut are_same = true;
            self.space
                .for_each_same(coset, &mut |same| are_same &= entry(entries, same) == own);
            are_same
                && match own {
                    0 => is_goal.contains(&coset),
                    own => !is_goal.contains(&coset) && nearest == Some(own - 1),
                }
        };
        TableError::check_none(parallel::find_first(S::COSETS, &|coset| !holds(coset)))
    }
}
