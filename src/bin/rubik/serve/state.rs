//! The state that all requests share.

use super::searches::Searches;
use super::slots::{SearchEffort, SearchSlots};
use rubik::requests::{Session, SessionPolicy};
use rubik::tables::Store;
use std::io;
use std::sync::Arc;

/// The state that all requests share.
pub struct ServerState {
    /// The session that answers requests, with its open tables.
    pub session: Session,
    /// Receives messages, one line each.
    pub say: fn(&str),
    /// The threads for long searches.
    pub long: SearchSlots,
    /// The single thread for requests with long algorithms, so that quick answers do not wait for such requests.
    pub heavy: SearchSlots,
    /// The threads for quick answers, so that quick answers do not wait for long searches.
    pub quick: SearchSlots,
    /// The searches that clients wait for.
    pub searches: Arc<Searches>,
}

impl ServerState {
    /// The state of a server that has not opened any tables. Both long searches and quick answers have one thread for
    /// each core.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses to start threads.
    pub fn new(store: Store, cores: usize, say: fn(&str)) -> io::Result<Arc<ServerState>> {
        Ok(Arc::new(ServerState {
            session: Session::with_policy(store, SessionPolicy::Shared),
            say,
            long: SearchSlots::new(cores)?,
            heavy: SearchSlots::new(1)?,
            quick: SearchSlots::new(cores)?,
            searches: Arc::default(),
        }))
    }

    /// Returns the threads for work of this effort.
    pub const fn slots(&self, effort: SearchEffort) -> &SearchSlots {
        match effort {
            SearchEffort::Quick => &self.quick,
            SearchEffort::Heavy => &self.heavy,
            SearchEffort::Long => &self.long,
        }
    }

    /// The number of running searches and quick answers.
    pub fn running(&self) -> usize {
        self.quick.running() + self.heavy.running() + self.long.running()
    }

    /// The number of waiting searches and quick answers.
    pub fn waiting(&self) -> usize {
        self.quick.waiting() + self.heavy.waiting() + self.long.waiting()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::task::Poll;

    #[test]
    fn all_that_run_and_wait_are_counted_whatever_their_effort() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let state = ServerState::new(Store::IN_MEMORY, 1, |_| {}).expect("threads");
            let (mut running, mut waiting) = (Vec::new(), Vec::new());
            for effort in [SearchEffort::Quick, SearchEffort::Heavy, SearchEffort::Long] {
                let slots = state.slots(effort);
                running.push(slots.wait().await.expect("a slot"));
                let mut wait = Box::pin(slots.wait());
                let begun = poll_fn(|context| Poll::Ready(wait.as_mut().poll(context).is_ready())).await;
                assert!(!begun, "it waits");
                waiting.push(wait);
                assert_eq!((state.running(), state.waiting()), (running.len(), waiting.len()));
            }
        });
    }
}
