//! The entries of an exact table, breadth first from the solved coset, each layer spread over all threads.

use super::pruning_table::Entry;
use super::{CosetSpace, TableProgress};
use crate::parallel;
use std::sync::atomic::{AtomicU8, Ordering};

/// Cosets that a thread takes at once.
const CHUNK: usize = 4_096;

/// A layer is small if it has fewer cosets than what is left divided by this; measured on the tables of
/// the Pyraminx and the Skewb.
const SMALL: usize = 10;

/// The distances that are known so far.
///
/// Several threads may write the distance of a coset at the same time, but all of them reach it from the same layer, so
/// that each writes the same.
struct Distances(Vec<AtomicU8>);

impl Distances {
    const UNKNOWN: u8 = u8::MAX;

    fn unknown(cosets: usize) -> Distances {
        let unknown = || AtomicU8::new(Distances::UNKNOWN);
        Distances((0..cosets).map(|_| unknown()).collect())
    }

    #[inline]
    fn get(&self, index: usize) -> u8 {
        self.0[index].load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, index: usize, distance: u8) {
        self.0[index].store(distance, Ordering::Relaxed);
    }

    /// Sets the distance of a coset if it is unknown; true if this thread is the one that did. Most
    /// cosets that are reached are known, and looking first is quicker than trying to exchange.
    #[inline]
    fn claim(&self, index: usize, distance: u8) -> bool {
        let order = Ordering::Relaxed;
        self.get(index) == Distances::UNKNOWN
            && self.0[index]
                .compare_exchange(Distances::UNKNOWN, distance, order, order)
                .is_ok()
    }
}

/// Works out the entries of a space's table.
///
/// The first layers are reached forward, by all turns of the layer before. Once a layer is no longer much
/// smaller than what is left, it is quicker to ask of each coset that is left whether a neighbour is in
/// the layer before (S. Beamer, K. Asanović, D. Patterson, "Direction-optimizing breadth-first search", 2012);
/// and the first that is tells the entry.
pub(super) fn build<S: CosetSpace>(space: &S, progress: &dyn TableProgress) -> Vec<u8> {
    let distances = Distances::unknown(S::COSETS);
    let mut frontier = vec![space.index(space.solved())];
    let mut distance = 0;
    distances.set(frontier[0], distance);
    let mut left = S::COSETS - frontier.len();
    progress.advanced(frontier.len() as u64);
    while left > 0 && frontier.len() < left / SMALL {
        distance += 1;
        frontier = next_layer(space, &distances, &frontier, distance);
        progress.advanced(frontier.len() as u64);
        left -= frontier.len();
        if frontier.is_empty() {
            break;
        }
    }
    let mut entries = vec![Entry::<S>::SOLVED.byte(); S::COSETS];
    write_entries(space, &distances, &mut entries);
    while left > 0 {
        distance += 1;
        let found = write_layer(space, &distances, &mut entries, distance);
        assert!(found > 0, "turns lead to every coset of a space");
        progress.advanced(found as u64);
        left -= found;
    }
    entries
}

/// The cosets that the turns of a layer lead to for the first time.
fn next_layer<S: CosetSpace>(space: &S, distances: &Distances, layer: &[usize], distance: u8) -> Vec<usize> {
    let chunks: Vec<&[usize]> = layer.chunks(CHUNK).collect();
    let next = parallel::map(&chunks, &|chunk| {
        let mut new = Vec::new();
        for &index in *chunk {
            for neighbour in space.neighbours(index) {
                if distances.claim(neighbour, distance) {
                    new.push(neighbour);
                }
            }
        }
        new
    });
    next.concat()
}

/// The entry of a coset at some distance from solved, if a neighbour is nearer by one.
#[inline]
fn entry<S: CosetSpace>(space: &S, distances: &Distances, index: usize, distance: u8) -> Option<Entry<S>> {
    let nearer = distance - 1;
    // A bit for each neighbour: looking at all of them is quicker than to guess at which to stop.
    let neighbours = space.neighbours(index).enumerate();
    let are_nearer = neighbours.fold(0_u64, |bits, (which, neighbour)| {
        bits | u64::from(distances.get(neighbour) == nearer) << which
    });
    let first = are_nearer.trailing_zeros() as usize;
    (are_nearer != 0).then(|| Entry::new(distance, first))
}

/// Writes the entries of all cosets whose distance is known.
fn write_entries<S: CosetSpace>(space: &S, distances: &Distances, entries: &mut [u8]) {
    for_each_chunk(entries, |index, byte| {
        let distance = distances.get(index);
        if !matches!(distance, 0 | Distances::UNKNOWN) {
            let entry = entry(space, distances, index, distance);
            *byte = entry.expect("it was reached from one that is nearer").byte();
        }
        false
    });
}

/// Finds the cosets at some distance among those that are left, when all nearer ones are known; writes
/// their entries, and says how many there are.
fn write_layer<S: CosetSpace>(space: &S, distances: &Distances, entries: &mut [u8], distance: u8) -> usize {
    for_each_chunk(entries, |index, byte| {
        if distances.get(index) != Distances::UNKNOWN {
            return false;
        }
        let Some(entry) = entry(space, distances, index, distance) else {
            return false;
        };
        distances.set(index, distance);
        *byte = entry.byte();
        true
    })
}

/// Visits every entry, in parallel, and counts those of which `visit` says true.
fn for_each_chunk(entries: &mut [u8], visit: impl Fn(usize, &mut u8) -> bool + Sync) -> usize {
    parallel::sum_of_parts(entries, CHUNK, &|chunk, entries| {
        let mut count = 0;
        for (place, byte) in entries.iter_mut().enumerate() {
            count += usize::from(visit(chunk * CHUNK + place, byte));
        }
        count
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{CornerTetrads, MiddlePlaces, SlicePlaces, Trivial};
    use crate::cube::Move;
    use crate::tables::{NoProgress, Product};

    /// The entries by the book: one coset after the other, forward only.
    fn plain<S: CosetSpace>(space: &S) -> Vec<u8> {
        let mut distances = vec![u8::MAX; S::COSETS];
        let mut queue = std::collections::VecDeque::from([space.index(space.solved())]);
        distances[queue[0]] = 0;
        while let Some(index) = queue.pop_front() {
            for neighbour in space.neighbours(index) {
                if distances[neighbour] == u8::MAX {
                    distances[neighbour] = distances[index] + 1;
                    queue.push_back(neighbour);
                }
            }
        }
        let first = |index: usize| {
            let is_nearer = |each: usize| distances[each] + 1 == distances[index];
            space.neighbours(index).position(is_nearer).unwrap_or(0)
        };
        let entry = |index: usize| Entry::<S>::new(distances[index], first(index)).byte();
        (0..S::COSETS).map(entry).collect()
    }

    #[test]
    fn every_entry_is_that_of_a_plain_breadth_first_search() {
        let tetrads = Product::<CornerTetrads, MiddlePlaces, 10>::new(Move::DOMINO);
        assert_eq!(build(&tetrads, &NoProgress), plain(&tetrads));
        let slices = Product::<SlicePlaces, Trivial<_>, 18>::new(Move::ALL);
        assert_eq!(build(&slices, &NoProgress), plain(&slices));
    }
}
