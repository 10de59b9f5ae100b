//! Opens each solver and each scrambler once. If a caller needs a solver that another caller is opening, it waits for
//! the solver and receives the progress of its tables. The waiting caller may give up.

use crate::parallel::HAS_THREADS;
use crate::requests::errors::Error;
use crate::search::CancelToken;
use crate::tables::{StoreWarning, TableProgress};
use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::ops::Deref;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The interval at which a waiting thread checks whether it should continue to wait.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// The entries (solvers or scramblers) that are open or being opened, by their keys.
pub(super) struct OpenOnce<K, T> {
    openings: Arc<Mutex<Openings<K, T>>>,
}

type Openings<K, T> = HashMap<K, Arc<Opening<T>>>;

/// An entry that is open or being opened.
struct Opening<T> {
    state: Mutex<OpeningState<T>>,
    changed: Condvar,
}

struct OpeningState<T> {
    /// The number of tables whose opening has begun.
    tables: usize,
    /// The name of the last table, and its number of entries.
    table: (String, u64),
    /// The number of known entries of the last table.
    known: u64,
    /// True once the last table is built.
    is_built: bool,
    /// The open entry, or the error; `None` while the entry is being opened.
    end: Option<Result<T, Error>>,
}

/// An open entry that one request uses.
pub(super) struct Lease<K: Eq + Hash, T> {
    open: T,
    key: K,
    opening: Arc<Opening<T>>,
    openings: Arc<Mutex<Openings<K, T>>>,
}

impl<K, T> Default for OpenOnce<K, T> {
    fn default() -> OpenOnce<K, T> {
        OpenOnce {
            openings: Arc::default(),
        }
    }
}

impl<K: Clone + Eq + Hash, T: Clone + Send> OpenOnce<K, T> {
    /// The open entry for a key, if it is still sound. An entry is sound if it can be used: for example, if none of its
    /// tables was found to be damaged.
    pub fn get(&self, key: &K, is_sound: fn(&T) -> bool) -> Option<Lease<K, T>> {
        let opening = Arc::clone(lock(&self.openings).get(key)?);
        let open = lock(&opening.state).end.clone()?.ok().filter(is_sound)?;
        Some(self.lease(key, opening, open))
    }

    /// Closes each entry if `is_to_go` returns true for its key, except entries that are being opened.
    pub fn close_all(&self, is_to_go: impl Fn(&K) -> bool) {
        lock(&self.openings).retain(|key, opening| !(is_to_go(key) && lock(&opening.state).end.is_some()));
    }

    /// Returns the entry for a key. Opens the entry first if it is not open, or is not sound any more.
    ///
    /// # Errors
    ///
    /// If the entry cannot be opened, or if the token was cancelled while another request opened the entry. If the
    /// entry cannot be opened, the next request tries again.
    pub fn open(
        &self,
        key: &K,
        is_sound: fn(&T) -> bool,
        open: impl FnOnce(&dyn TableProgress) -> Result<T, Error> + Send,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Lease<K, T>, Error> {
        let mut openings = lock(&self.openings);
        let is_usable = |opening: &&Arc<Opening<T>>| match &lock(&opening.state).end {
            None => true,
            Some(end) => end.as_ref().is_ok_and(is_sound),
        };
        if let Some(opening) = openings.get(key).filter(is_usable).map(Arc::clone) {
            drop(openings);
            let open = opening.wait(progress, token)?;
            return Ok(self.lease(key, opening, open));
        }
        let opening = Arc::new(Opening::default());
        openings.insert(key.clone(), Arc::clone(&opening));
        drop(openings);
        let ends = EndsAnyway(&opening);
        let relay = Relay {
            opening: &opening,
            progress,
        };
        let end = apart(|| open(&relay));
        opening.change(|state| state.end = Some(end.clone()));
        mem::forget(ends);
        match end {
            Ok(open) => Ok(self.lease(key, opening, open)),
            Err(error) => {
                remove(&self.openings, key, &opening);
                Err(error)
            }
        }
    }

    fn lease(&self, key: &K, opening: Arc<Opening<T>>, open: T) -> Lease<K, T> {
        Lease {
            open,
            key: key.clone(),
            opening,
            openings: Arc::clone(&self.openings),
        }
    }
}

impl<K: Eq + Hash, T> Lease<K, T> {
    /// Calls `question` with the open entry. The entry is closed if `question` panics, or returns an error that is a
    /// fault of the program or of a table. The next request then opens the entry again, since a damaged table may have
    /// been removed or replaced.
    pub fn ask<A>(&self, question: impl FnOnce(&T) -> Result<A, Error>) -> Result<A, Error> {
        let doubt = Doubt(self);
        let answer = question(&self.open);
        if !answer.as_ref().is_err_and(Error::is_mistake) {
            mem::forget(doubt);
        }
        answer
    }
}

impl<K: Eq + Hash, T> Deref for Lease<K, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.open
    }
}

/// Closes the entry of a lease when this guard is dropped, even if a panic drops it.
struct Doubt<'a, K: Eq + Hash, T>(&'a Lease<K, T>);

impl<K: Eq + Hash, T> Drop for Doubt<'_, K, T> {
    fn drop(&mut self) {
        remove(&self.0.openings, &self.0.key, &self.0.opening);
    }
}

/// Removes an opening, unless another request has started a new opening for the key.
fn remove<K: Eq + Hash, T>(openings: &Mutex<Openings<K, T>>, key: &K, opening: &Arc<Opening<T>>) {
    let mut openings = lock(openings);
    if openings.get(key).is_some_and(|known| Arc::ptr_eq(known, opening)) {
        openings.remove(key);
    }
}

impl<T> Default for Opening<T> {
    fn default() -> Opening<T> {
        Opening {
            state: Mutex::new(OpeningState {
                tables: 0,
                table: (String::new(), 0),
                known: 0,
                is_built: false,
                end: None,
            }),
            changed: Condvar::new(),
        }
    }
}

impl<T> Opening<T> {
    fn change(&self, change: impl FnOnce(&mut OpeningState<T>)) {
        change(&mut lock(&self.state));
        self.changed.notify_all();
    }
}

impl<T: Clone> Opening<T> {
    /// Waits until the opening has ended. While it waits, it reports the progress of the tables.
    fn wait(&self, progress: &dyn TableProgress, token: &CancelToken) -> Result<T, Error> {
        let (mut tables, mut known, mut is_built) = (0, 0, false);
        let mut state = lock(&self.state);
        loop {
            if let Some(end) = &state.end {
                return end.clone();
            }
            if token.is_cancelled() {
                return Err(Error::cancelled());
            }
            let news = (state.tables, state.known, state.is_built);
            if news != (tables, known, is_built) {
                let (name, entries) = state.table.clone();
                drop(state);
                if news.0 != tables {
                    progress.building(&name, entries);
                    known = 0;
                }
                progress.advanced(news.1.saturating_sub(known));
                if news.2 {
                    progress.built();
                }
                (tables, known, is_built) = news;
                state = lock(&self.state);
                continue;
            }
            let woken = self.changed.wait_timeout(state, LOOK_AGAIN);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Ends the opening if its thread panics, so that no thread waits for it forever.
struct EndsAnyway<'a, T>(&'a Opening<T>);

impl<T> Drop for EndsAnyway<'_, T> {
    fn drop(&mut self) {
        self.0.change(|state| state.end = Some(Err(Error::not_opened())));
    }
}

/// Reports the progress of tables to the request that opens them and to the requests that wait for them.
struct Relay<'a, T> {
    opening: &'a Opening<T>,
    progress: &'a dyn TableProgress,
}

impl<T: Send> TableProgress for Relay<'_, T> {
    fn building(&self, table: &str, entries: u64) {
        self.opening.change(|state| {
            state.tables += 1;
            state.table = (table.to_owned(), entries);
            (state.known, state.is_built) = (0, false);
        });
        self.progress.building(table, entries);
    }

    fn advanced(&self, entries: u64) {
        // Waiting threads read this count regularly.
        lock(&self.opening.state).known += entries;
        self.progress.advanced(entries);
    }

    fn built(&self) {
        self.opening.change(|state| state.is_built = true);
        self.progress.built();
    }

    fn warning(&self, warning: &StoreWarning) {
        self.progress.warning(warning);
    }
}

/// Does work in a new thread pool instead of the caller's pool. When the threads of a pool build a table and wait for
/// each other, they take other work of the pool. If that work waits for the same table, none of the threads can
/// continue.
fn apart<A: Send>(work: impl FnOnce() -> A + Send) -> A {
    // Without threads, the work is done directly, since no thread can wait.
    if !HAS_THREADS {
        return work();
    }
    let threads = rayon::current_num_threads();
    let in_pool = || match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    };
    if rayon::current_thread_index().is_none() {
        return in_pool();
    }
    // A thread of a pool takes other work of its pool even while it waits for another pool. So a new thread, which
    // belongs to no pool, waits.
    thread::scope(|scope| match scope.spawn(in_pool).join() {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::NoProgress;
    use rayon::prelude::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    type Numbers = OpenOnce<u8, Arc<usize>>;

    /// A function that opens a number.
    type Open<'a> = dyn Fn(&dyn TableProgress) -> Result<Arc<usize>, Error> + Sync + 'a;

    fn always(_: &Arc<usize>) -> bool {
        true
    }

    fn mistake() -> Error {
        Error::not_opened()
    }

    #[test]
    fn what_many_ask_for_at_once_is_opened_once() {
        let (numbers, count) = (Numbers::default(), AtomicUsize::new(0));
        let open = |key: u8| {
            let open = |_: &dyn TableProgress| Ok(Arc::new(count.fetch_add(1, Ordering::SeqCst)));
            numbers
                .open(&key, always, open, &NoProgress, &CancelToken::new())
                .expect("it is open")
        };
        let first = open(1);
        thread::scope(|scope| {
            let others = [(); 8].map(|()| scope.spawn(|| open(1)));
            for other in others {
                assert!(Arc::ptr_eq(&first, &other.join().expect("it is open")));
            }
        });
        // The threads of a pool ask for the same entry.
        rayon::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|_| drop(open(2)));
            }
        });
        assert_eq!(count.load(Ordering::SeqCst), 2);
    }

    /// In an earlier version, a thread outside a pool built a table with threads of the pool, but these threads were
    /// waiting for the same table. So none of them could continue.
    #[test]
    fn threads_of_a_pool_may_wait_for_what_is_built_outside_of_it() {
        let numbers = Numbers::default();
        let (begin, begun) = channel();
        let open = |open: &Open<'_>| {
            let lease = numbers.open(&1, always, open, &NoProgress, &CancelToken::new());
            ***lease.as_ref().unwrap_or_else(|error| panic!("{error}"))
        };
        thread::scope(|scope| {
            let opener = scope.spawn(|| {
                let begin = Mutex::new(begin);
                open(&|_| {
                    lock(&begin).send(()).expect("it waits");
                    thread::sleep(Duration::from_millis(50));
                    // There are more parts than threads.
                    let sum = (0..64_usize).into_par_iter().map(|part| part % 2).sum();
                    Ok(Arc::new(sum))
                })
            });
            begun.recv().expect("it begins");
            let waited: Vec<usize> = (0..64)
                .into_par_iter()
                .map(|_| open(&|_| panic!("it is opened once")))
                .collect();
            assert_eq!(waited, [32; 64]);
            assert_eq!(opener.join().expect("it is open"), 32);
        });
    }

    #[test]
    fn an_opening_that_failed_or_broke_is_begun_anew() {
        let numbers = Numbers::default();
        let open = |open: fn(&dyn TableProgress) -> Result<Arc<usize>, Error>| {
            numbers.open(&1, always, open, &NoProgress, &CancelToken::new())
        };
        assert!(open(|_| Err(mistake())).is_err());
        assert!(numbers.get(&1, always).is_none());
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| open(|_| panic!("on purpose"))));
        assert!(broken.is_err());
        let lease = open(|_| Ok(Arc::new(7))).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(lease.ask(|number| Ok(**number)), Ok(7));
        // If the question returns an ordinary error, the entry stays open. If the error is a fault of the program, the
        // entry is closed.
        assert!(lease.ask(|_| Err::<(), _>(Error::cancelled())).is_err());
        assert!(numbers.get(&1, always).is_some());
        assert!(lease.ask(|_| Err::<(), _>(mistake())).is_err());
        assert!(numbers.get(&1, always).is_none());
        // The lease of a closed entry does not close an entry that was opened later.
        drop(open(|_| Ok(Arc::new(8))));
        assert!(lease.ask(|_| Err::<(), _>(mistake())).is_err());
        assert!(numbers.get(&1, always).is_some());
        // An entry that is not sound any more is opened again.
        let again = numbers.open(&1, |_| false, |_| Ok(Arc::new(9)), &NoProgress, &CancelToken::new());
        assert_eq!(**again.unwrap_or_else(|error| panic!("{error}")), 9);
    }

    /// Checks that waiting threads receive the progress of each table once, and stop waiting when their token is
    /// cancelled.
    #[test]
    fn those_that_wait_hear_how_far_tables_are_and_may_go() {
        #[derive(Default)]
        struct Heard(Mutex<Vec<String>>);
        impl Heard {
            fn push(&self, what: String) {
                lock(&self.0).push(what);
            }
        }
        impl TableProgress for Heard {
            fn building(&self, table: &str, entries: u64) {
                self.push(format!("{table} of {entries}"));
            }
            fn advanced(&self, entries: u64) {
                self.push(format!("{entries} more"));
            }
            fn built(&self) {
                self.push("built".to_owned());
            }
        }
        fn never(_: &dyn TableProgress) -> Result<Arc<usize>, Error> {
            panic!("it is opened once")
        }
        let (numbers, heard) = (Numbers::default(), Heard::default());
        let (go, gone) = channel();
        let (begin, begun) = channel();
        thread::scope(|scope| {
            let numbers = &numbers;
            let first = scope.spawn(move || {
                let open = move |progress: &dyn TableProgress| {
                    progress.building("a", 4);
                    progress.advanced(3);
                    begin.send(()).expect("it waits");
                    gone.recv().expect("it may go on");
                    progress.built();
                    Ok(Arc::new(7))
                };
                numbers.open(&1, always, open, &NoProgress, &CancelToken::new()).is_ok()
            });
            begun.recv().expect("it begins");
            let token = CancelToken::new().with_time_limit(Duration::from_millis(50));
            assert!(numbers.open(&1, always, never, &NoProgress, &token).is_err());
            let second = scope.spawn(|| numbers.open(&1, always, never, &heard, &CancelToken::new()).is_ok());
            while lock(&heard.0).len() < 2 {
                thread::yield_now();
            }
            go.send(()).expect("it waits");
            assert!(first.join().expect("it is open") && second.join().expect("it is open"));
        });
        assert_eq!(lock(&heard.0)[..2], ["a of 4", "3 more"]);
    }
}
