//! Computes exact distances in any graph by breadth-first search. The work of each layer is divided among all threads.

use super::pruning_table::Entry;
use super::{CosetSpace, TableError, TableProgress};
use crate::parallel;
use rayon::prelude::*;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A graph. Its vertices, which are called places, have indices from 0; its edges are called steps. For each step there
/// must be a step in the opposite direction.
pub trait Graph: Sync {
    /// The number of places.
    fn places(&self) -> usize;

    /// The places from which distances are counted.
    fn goals(&self) -> Vec<usize>;

    /// The places that are one step away from a place, in the order of the steps.
    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize>;

    /// The index of the first step from a place to a place for which `is_nearer` returns true; `None` if no step leads
    /// to such a place.
    #[inline]
    fn first_nearer(&self, place: usize, is_nearer: impl Fn(usize) -> bool) -> Option<usize> {
        self.neighbours(place).position(is_nearer)
    }

    /// A layer is the set of places at one distance. It counts as small if it has fewer places than the number of
    /// unknown places divided by `SMALL`. The cheaper it is to look up a neighbour, the larger `SMALL` should be.
    /// Compared with a search that only goes forward, the value 2 reduces the processor time to 80 % (tables of the
    /// 4x4x4) and to 70 % (tables of the 5x5x5).
    const SMALL: usize = 2;

    /// Visits the other indices of a place. If symmetries map places to each other, these places count as one place
    /// with several indices.
    fn for_each_same(&self, _place: usize, _visit: &mut dyn FnMut(usize)) {}
}

/// Returns the indices of all goals of a graph. A goal with several indices contributes all of them.
fn goals(graph: &impl Graph) -> HashSet<usize> {
    let goals = graph.goals();
    let mut all: HashSet<usize> = goals.iter().copied().collect();
    for goal in goals {
        graph.for_each_same(goal, &mut |same| {
            all.insert(same);
        });
    }
    all
}

/// Returns the distance of every place from the nearest goal. Places that are farther away than `farthest`, or that
/// are unreachable, get the value `farthest + 1`.
pub fn distances(graph: &impl Graph, farthest: u8, progress: &dyn TableProgress) -> Vec<u8> {
    search(graph, farthest, progress, &|_, _, _| {})
}

/// The number of places that a thread takes at a time.
const CHUNK: usize = 4_096;

/// Computes the distances. Whenever the search has determined the first step from a place to a nearer place, it passes
/// the place, its distance and this step to `found`.
///
/// While layers are small, the search goes forward: it makes all steps from the places of the last layer. When layers
/// are large, it is quicker to check for each unknown place whether one of its neighbours is in the last layer (S.
/// Beamer, K. Asanović, D. Patterson, "Direction-optimizing breadth-first search", 2012).
fn search<G: Graph>(
    graph: &G,
    farthest: u8,
    progress: &dyn TableProgress,
    found: &(impl Fn(usize, u8, usize) + Sync),
) -> Vec<u8> {
    let unknown = farthest + 1;
    let mut distances: Vec<AtomicU8> = (0..graph.places()).map(|_| AtomicU8::new(unknown)).collect();
    for goal in goals(graph) {
        distances[goal] = AtomicU8::new(0);
    }
    let mut left = distances.len();
    for distance in 0..=farthest {
        let last = count(&mut distances, distance);
        progress.advanced(last as u64);
        left -= last;
        if last == 0 || left == 0 || distance == farthest {
            break;
        }
        let (distances, next) = (distances.as_slice(), distance + 1);
        let at = |place: usize| distances[place].load(Relaxed);
        // Threads that reach the same place write the same value.
        let set = |place: usize| distances[place].store(next, Relaxed);
        if last < left / G::SMALL {
            for_each_chunk(distances.len(), &|chunk| {
                for place in chunk.filter(|&place| at(place) == distance) {
                    for neighbour in graph.neighbours(place) {
                        if at(neighbour) == unknown {
                            set(neighbour);
                            graph.for_each_same(neighbour, &mut |same| set(same));
                        }
                    }
                }
            });
        } else {
            for_each_chunk(distances.len(), &|chunk| {
                for place in chunk.filter(|&place| at(place) == unknown) {
                    if let Some(step) = graph.first_nearer(place, |neighbour| at(neighbour) == distance) {
                        set(place);
                        found(place, next, step);
                    }
                }
            });
        }
    }
    distances.into_iter().map(AtomicU8::into_inner).collect()
}

/// Calls `work` with ranges that together cover the indices `0..places`.
fn for_each_chunk(places: usize, work: &(dyn Fn(Range<usize>) + Sync)) {
    parallel::for_each(places.div_ceil(CHUNK), &|chunk| {
        work(chunk * CHUNK..places.min((chunk + 1) * CHUNK));
    });
}

/// Returns the number of places at a distance. No other thread can change the distances during this call, so the
/// compiler can use instructions that compare several distances at once.
fn count(distances: &mut [AtomicU8], distance: u8) -> usize {
    let is_there = |each: &mut AtomicU8| usize::from(*each.get_mut() == distance);
    let chunks = distances.par_chunks_mut(CHUNK);
    chunks.map(|chunk| chunk.iter_mut().map(is_there).sum::<usize>()).sum()
}

/// Checks that `distance` returns, for every place, the distance that [`distances`] computes.
///
/// It is enough to check each place against its neighbours; [`super::TableSpec::prove`] gives the reason.
///
/// # Errors
///
/// If a distance contradicts the distances of the neighbours. The error contains the index of the first place with such
/// a distance.
pub fn check_distances(
    graph: &impl Graph,
    farthest: u8,
    distance: &(impl Fn(usize) -> u8 + Sync),
) -> Result<(), TableError> {
    let goals = goals(graph);
    let holds = |place: usize| {
        let nearest = || graph.neighbours(place).map(distance).min();
        match (distance(place), goals.contains(&place)) {
            (0, is_goal) => is_goal,
            (_, true) => false,
            (own, false) if own <= farthest => nearest() == Some(own - 1),
            (own, false) => own == farthest + 1 && nearest() >= Some(farthest),
        }
    };
    TableError::check_none(parallel::find_first(graph.places(), &|place| !holds(place)))
}

/// A graph whose places are the cosets of a space and whose steps are its turns.
pub(super) struct Cosets<'a, S>(pub(super) &'a S);

impl<S: CosetSpace> Graph for Cosets<'_, S> {
    fn places(&self) -> usize {
        S::COSETS
    }

    fn goals(&self) -> Vec<usize> {
        vec![self.0.index(self.0.solved())]
    }

    /// This value was chosen by measurements with the tables of the Pyraminx and the Skewb.
    const SMALL: usize = 10;

    #[inline]
    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        self.0.neighbours(place)
    }

    /// Checks all neighbours and collects one bit for each. This is quicker than stopping at the first match, because
    /// the processor cannot predict which neighbour matches.
    #[inline]
    fn first_nearer(&self, place: usize, is_nearer: impl Fn(usize) -> bool) -> Option<usize> {
        let neighbours = self.neighbours(place).enumerate();
        let are_nearer = neighbours.fold(0_u64, |bits, (step, neighbour)| {
            bits | u64::from(is_nearer(neighbour)) << step
        });
        (are_nearer != 0).then_some(are_nearer.trailing_zeros() as usize)
    }
}

/// Computes the entries of the table of a space.
pub(super) fn build<S: CosetSpace>(space: &S, progress: &dyn TableProgress) -> Vec<u8> {
    let cosets = Cosets(space);
    let unwritten = Entry::<S>::SOLVED.byte();
    let entries: Vec<AtomicU8> = (0..S::COSETS).map(|_| AtomicU8::new(unwritten)).collect();
    let write = |index: usize, distance: u8, first: usize| {
        entries[index].store(Entry::<S>::new(distance, first).byte(), Relaxed);
    };
    let distances = search(&cosets, u8::MAX - 1, progress, &write);
    let mut entries: Vec<u8> = entries.into_iter().map(AtomicU8::into_inner).collect();
    parallel::for_each_part(&mut entries, CHUNK, &|chunk, entries| {
        for (index, byte) in (chunk * CHUNK..).zip(entries) {
            if let (true, Some(nearer)) = (*byte == unwritten, distances[index].checked_sub(1)) {
                let first = cosets.first_nearer(index, |neighbour| distances[neighbour] == nearer);
                *byte = Entry::<S>::new(nearer + 1, first.expect("turns lead to every coset of a space")).byte();
            }
        }
    });
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{CornerTetrads, MiddlePlaces, SlicePlaces, Trivial};
    use crate::cube::Move;
    use crate::tables::{NoProgress, Product};

    /// Computes the entries with the simplest algorithm: it processes the cosets one after the other, and only goes
    /// forward.
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

    /// A row of places. The first of them is the goal.
    struct Row(usize);

    impl Graph for Row {
        fn places(&self) -> usize {
            self.0
        }

        fn goals(&self) -> Vec<usize> {
            vec![0]
        }

        fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
            let next = (place + 1 < self.0).then_some(place + 1);
            place.checked_sub(1).into_iter().chain(next)
        }
    }

    #[test]
    fn distances_up_to_any_limit_are_proven_and_a_wrong_distance_is_found() {
        let row = Row(8);
        for farthest in 1..10 {
            let found = distances(&row, farthest, &NoProgress);
            for (place, wrong) in (0..8).flat_map(|place| (0..=farthest + 1).map(move |wrong| (place, wrong))) {
                let distance = |each: usize| if each == place { wrong } else { found[each] };
                let is_proven = check_distances(&row, farthest, &distance).is_ok();
                assert_eq!(is_proven, wrong == found[place], "{farthest}: {wrong} at {place}");
            }
        }
    }
}
