//! Spreads work over all threads, for code that is compiled once for each puzzle, metric or table.
//!
//! For every closure that is passed to rayon, the compiler generates another copy of rayon's jobs and joins: some
//! thousands of instructions. The functions in this module take references to closures, so they are compiled once, or
//! once for each type of items. A call through the reference takes nanoseconds, so the work of one call should take
//! longer than that.

use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// False if a program has only one thread, as in a browser. The calling thread then does all the work.
pub const HAS_THREADS: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Calls `work` with each number below `count`, in any order.
pub fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

/// Returns the result for each item, in order. Until all results are computed, each result is kept behind its own lock.
/// So the results should be few, or large.
pub fn map<I: Sync, T: Send>(items: &[I], of: &(dyn Fn(&I) -> T + Sync)) -> Vec<T> {
    let found: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::default()).collect();
    for_each(items.len(), &|number| {
        let value = of(&items[number]);
        let mut place = found[number].lock().unwrap_or_else(PoisonError::into_inner);
        *place = Some(value);
    });
    let values = found.into_iter().map(|place| {
        let value = place.into_inner().unwrap_or_else(PoisonError::into_inner);
        value.expect("every item has been visited")
    });
    values.collect()
}

/// Returns the smallest number below `count` for which `is_wanted` returns true. This function does not necessarily
/// call `is_wanted` for larger numbers.
pub fn find_first(count: usize, is_wanted: &(dyn Fn(usize) -> bool + Sync)) -> Option<usize> {
    (0..count).into_par_iter().find_first(|&number| is_wanted(number))
}

/// Divides `bytes` into parts of `length` bytes, and calls `work` with the index of each part and the part itself. The
/// last part may be shorter.
pub fn for_each_part(bytes: &mut [u8], length: usize, work: &(dyn Fn(usize, &mut [u8]) + Sync)) {
    sum_of_parts(bytes, length, &|number, part| {
        work(number, part);
        0
    });
}

/// Does the same as [`for_each_part`], and returns the sum of the results of `work`.
pub fn sum_of_parts(bytes: &mut [u8], length: usize, work: &(dyn Fn(usize, &mut [u8]) -> usize + Sync)) -> usize {
    let parts = bytes.par_chunks_mut(length).enumerate();
    parts.map(|(number, part)| work(number, part)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[test]
    fn every_number_is_visited_once_and_results_are_in_order() {
        for count in [0, 1, 2, 1_000] {
            let visits: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
            for_each(count, &|number| {
                visits[number].fetch_add(1, Relaxed);
            });
            assert!(visits.iter().all(|each| each.load(Relaxed) == 1));
            let numbers: Vec<usize> = (0..count).collect();
            let squares: Vec<usize> = numbers.iter().map(|number| number * number).collect();
            assert_eq!(map(&numbers, &|number| number * number), squares);
            for least in [0, 1, 999, 1_000] {
                let wanted = find_first(count, &|number| number >= least);
                assert_eq!(wanted, (least < count).then_some(least));
            }
        }
    }

    #[test]
    fn parts_are_numbered_and_the_last_may_be_shorter() {
        let mut bytes = [0; 10];
        let sum = sum_of_parts(&mut bytes, 4, &|number, part| {
            part.fill(number as u8);
            part.len()
        });
        assert_eq!((sum, bytes), (10, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]));
    }
}
