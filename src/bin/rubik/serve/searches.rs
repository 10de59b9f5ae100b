//! Keeps a list of the searches for which clients wait, so that the server can stop them.

use rubik::search::CancelToken;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The name of a search. It is random, so that other clients cannot guess it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct SearchId(String);

impl From<String> for SearchId {
    fn from(id: String) -> SearchId {
        SearchId(id)
    }
}

/// The searches that clients wait for.
#[derive(Default)]
pub struct Searches {
    running: Mutex<HashMap<SearchId, CancelToken>>,
    has_ended: AtomicBool,
}

/// A search that a client waits for. Dropping this value cancels the search.
pub struct AwaitedSearch {
    /// The name of the search.
    pub id: SearchId,
    /// The token that cancels the search.
    pub token: CancelToken,
    /// True if the request contains algorithms that take long, so that quick answers should not wait for this search.
    pub is_heavy: bool,
    searches: Arc<Searches>,
}

/// The search was cancelled before it had an answer, or its time ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancellation;

/// The interval at which a waiting search checks whether it was cancelled.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

impl Searches {
    /// Adds a search. It is cancelled after the time limit.
    pub fn start(self: &Arc<Self>, limit: Duration) -> AwaitedSearch {
        let id = SearchId(format!("{:032x}", rand::random::<u128>()));
        let token = CancelToken::new().with_time_limit(limit);
        self.lock().insert(id.clone(), token.clone());
        // This check comes after the search was added. So every search is cancelled when the server ends, either here
        // or in `end`.
        if self.has_ended.load(Ordering::SeqCst) {
            token.cancel();
        }
        AwaitedSearch {
            id,
            token,
            is_heavy: false,
            searches: Arc::clone(self),
        }
    }

    /// Makes a search end with its best solution so far. Returns false if no search has this name, for example because
    /// the search has already ended.
    pub fn stop(&self, id: &SearchId) -> bool {
        let running = self.lock();
        let token = running.get(id);
        token.inspect(|token| token.cancel()).is_some()
    }

    /// Cancels all searches. Searches that start later are cancelled immediately.
    pub fn end(&self) {
        self.has_ended.store(true, Ordering::SeqCst);
        self.lock().values().for_each(CancelToken::cancel);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SearchId, CancelToken>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AwaitedSearch {
    /// Sets [`AwaitedSearch::is_heavy`].
    #[must_use]
    pub fn weighing(mut self, is_heavy: bool) -> AwaitedSearch {
        self.is_heavy = is_heavy;
        self
    }

    /// Waits until a future is ready or the search is cancelled.
    ///
    /// # Errors
    ///
    /// Returns an error if the search is cancelled first.
    pub async fn unless_cancelled<T>(&self, future: impl Future<Output = T>) -> Result<T, Cancellation> {
        tokio::select! {
            biased;
            output = future => Ok(output),
            () = self.cancelled() => Err(Cancellation),
        }
    }

    async fn cancelled(&self) {
        while !self.token.is_cancelled() {
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }
}

impl Drop for AwaitedSearch {
    fn drop(&mut self) {
        self.token.cancel();
        self.searches.lock().remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_when_told_when_dropped_and_with_the_server() {
        const LONG: Duration = Duration::from_secs(3_600);
        let searches = Arc::new(Searches::default());
        let (told, dropped, last) = (searches.start(LONG), searches.start(LONG), searches.start(LONG));
        assert!(searches.stop(&told.id) && told.token.is_cancelled());
        let (id, token) = (dropped.id.clone(), dropped.token.clone());
        assert!(!token.is_cancelled());
        drop(dropped);
        assert!(token.is_cancelled() && !searches.stop(&id));
        assert!(!last.token.is_cancelled());
        searches.end();
        assert!(last.token.is_cancelled());
        assert!(searches.start(LONG).token.is_cancelled());
    }
}
