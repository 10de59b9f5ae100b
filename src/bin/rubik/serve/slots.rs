//! The threads on which searches run. The number of running searches and the number of waiting searches are limited.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The maximum number of searches that wait for a thread. If all of them are quick, they are answered within a tenth of
/// a second.
pub const LONGEST_QUEUE: usize = 128;

/// The threads on which searches run.
#[derive(Clone)]
pub struct SearchSlots {
    cores: usize,
    /// A permit for each search that runs or waits.
    places: Arc<Semaphore>,
    /// A permit for each search that runs.
    running: Arc<Semaphore>,
    free: FreeThreads,
}

/// Threads on which no search runs. Each thread is a pool of its own. So if a search divides its work into parts, the
/// parts stay in this pool and never wait for another search.
type FreeThreads = Arc<Mutex<Vec<Arc<ThreadPool>>>>;

/// A permit to run a search. The slot is released when the search has ended, even if its client disconnects earlier.
pub struct SearchSlot {
    cores: usize,
    thread: Arc<ThreadPool>,
    free: FreeThreads,
    _place: OwnedSemaphorePermit,
    _running: OwnedSemaphorePermit,
}

/// The queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueFull;

/// A search panicked, which is a bug of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchBroken;

/// The amount of work of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchEffort {
    /// Work of some milliseconds on one thread.
    Quick,
    /// Work of some tenths of a second on one thread, such as an algorithm of a million turns.
    Heavy,
    /// Work of seconds to hours. Each long search starts one thread for each core, and the operating system divides the
    /// cores among all these threads.
    Long,
}

impl SearchEffort {
    /// Returns the effort of a request. If the request contains algorithms that take long (`is_heavy`),
    /// [`SearchEffort::Quick`] becomes [`SearchEffort::Heavy`].
    pub const fn of_weight(self, is_heavy: bool) -> SearchEffort {
        match self {
            SearchEffort::Quick if is_heavy => SearchEffort::Heavy,
            effort => effort,
        }
    }
}

impl SearchSlots {
    /// Makes slots for at most `cores` searches at the same time.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses to start threads.
    pub fn new(cores: usize) -> io::Result<SearchSlots> {
        let free: io::Result<Vec<_>> = (0..cores).map(|_| Ok(Arc::new(threads(1)?))).collect();
        Ok(SearchSlots {
            cores,
            places: Arc::new(Semaphore::new(cores + LONGEST_QUEUE)),
            running: Arc::new(Semaphore::new(cores)),
            free: Arc::new(Mutex::new(free?)),
        })
    }

    /// The number of running searches.
    pub fn running(&self) -> usize {
        self.cores - self.running.available_permits().min(self.cores)
    }

    /// The number of waiting searches.
    pub fn waiting(&self) -> usize {
        let places = self.cores + LONGEST_QUEUE;
        let taken = places - self.places.available_permits().min(places);
        taken.saturating_sub(self.running())
    }

    /// True if a new request would be refused.
    pub fn is_full(&self) -> bool {
        self.places.available_permits() == 0
    }

    /// Waits for a slot. Callers get slots in the order of their calls.
    ///
    /// # Errors
    ///
    /// Returns an error if the queue is full.
    pub async fn wait(&self) -> Result<SearchSlot, QueueFull> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| QueueFull)?;
        let running = Arc::clone(&self.running).acquire_owned().await;
        let running = running.expect("the semaphore is never closed");
        let thread = lock(&self.free).pop();
        Ok(SearchSlot {
            cores: self.cores,
            thread: thread.expect("there is a thread for each that may run"),
            free: Arc::clone(&self.free),
            _place: place,
            _running: running,
        })
    }
}

/// Returns the thread to the list of free threads. Rust drops the permits after this function, so the search that gets
/// a permit next finds a free thread.
impl Drop for SearchSlot {
    fn drop(&mut self) {
        lock(&self.free).push(Arc::clone(&self.thread));
    }
}

impl SearchSlot {
    /// Runs work on the thread of the slot, and releases the slot when the work has ended. The work continues even if
    /// its client disconnects.
    ///
    /// # Errors
    ///
    /// Returns an error if the work panicked.
    pub async fn run<T: Send + 'static>(
        self,
        effort: SearchEffort,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, SearchBroken> {
        let (answer, answered) = oneshot::channel();
        self.spawn(
            effort,
            Box::new(move || {
                let done = work();
                Box::new(move || {
                    // The error is ignored: it means that the client has disconnected.
                    let _ = answer.send(done);
                })
            }),
        );
        answered.await.map_err(|_| SearchBroken)
    }

    /// Runs work on the thread of the slot, releases the slot, and then sends the result. The function `work` and the
    /// function that it returns are boxed, so that this code is compiled only once.
    fn spawn(self, effort: SearchEffort, work: Box<dyn FnOnce() -> Telling + Send>) {
        let thread = Arc::clone(&self.thread);
        thread.spawn(move || {
            let work = || match effort {
                SearchEffort::Quick | SearchEffort::Heavy => work(),
                SearchEffort::Long => match threads(self.cores) {
                    Ok(threads) => threads.install(work),
                    Err(_) => work(),
                },
            };
            let done = catch_unwind(AssertUnwindSafe(work));
            drop(self);
            if let Ok(tell) = done {
                tell();
            }
        });
    }
}

/// A function that sends the result of a search to its client.
type Telling = Box<dyn FnOnce() + Send>;

fn lock(free: &FreeThreads) -> MutexGuard<'_, Vec<Arc<ThreadPool>>> {
    free.lock().unwrap_or_else(PoisonError::into_inner)
}

fn threads(count: usize) -> io::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(count);
    pool.build().map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    fn on_a_runtime(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(test);
    }

    #[test]
    fn as_many_run_as_there_are_cores_and_the_queue_has_an_end() {
        on_a_runtime(async {
            let slots = SearchSlots::new(2).expect("two threads");
            let (first, second) = (slots.wait().await, slots.wait().await);
            assert_eq!((slots.running(), slots.waiting()), (2, 0));
            let mut waiting = Vec::new();
            for _ in 0..LONGEST_QUEUE {
                let mut wait = Box::pin(slots.wait());
                let begun = timeout(Duration::from_millis(1), &mut wait).await;
                assert!(begun.is_err(), "it waits");
                waiting.push(wait);
            }
            assert_eq!((slots.running(), slots.waiting()), (2, LONGEST_QUEUE));
            assert_eq!(slots.wait().await.err(), Some(QueueFull));
            // When a client disconnects, its search leaves the queue. The first search in the queue gets the next free
            // slot.
            waiting.truncate(1);
            assert_eq!(slots.waiting(), 1);
            drop(first);
            let third = waiting.remove(0).await;
            assert_eq!((slots.running(), slots.waiting()), (2, 0));
            drop((second, third));
            assert_eq!((slots.running(), slots.waiting()), (0, 0));
        });
    }

    #[test]
    fn a_search_that_breaks_gives_its_slot_back() {
        on_a_runtime(async {
            let slots = SearchSlots::new(1).expect("a thread");
            for effort in [SearchEffort::Quick, SearchEffort::Long] {
                let slot = slots.wait().await.expect("a slot");
                let broken = slot.run(effort, || panic!("on purpose")).await;
                assert_eq!(broken, Err::<(), SearchBroken>(SearchBroken));
                let slot = slots.wait().await.expect("a slot");
                assert_eq!(slot.run(effort, || 7).await, Ok(7));
            }
            assert_eq!(slots.running(), 0);
        });
    }
}
