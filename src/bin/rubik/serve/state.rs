//! What all requests share.

use super::searches::Searches;
use super::slots::{SearchEffort, SearchSlots};
use rubik::requests::{Session, SessionPolicy};
use rubik::tables::Store;
use std::io;
use std::sync::Arc;

/// What all requests share.
pub struct ServerState {
    /// What answers, with all that is open.
    pub session: Session,
    /// Where messages go, each a line.
    pub say: fn(&str),
    /// The threads that long searches run on.
    pub long: SearchSlots,
    /// The thread for long algorithms, one after the other, so that quick answers do not wait for them.
    pub heavy: SearchSlots,
    /// The threads that quick answers are worked out on, so that they do not wait for long searches.
    pub quick: SearchSlots,
    /// The searches that clients wait for.
    pub searches: Arc<Searches>,
}

impl ServerState {
    /// A server that has opened nothing yet, with as many threads for long searches, and for quick
    /// answers, as there are cores.
    ///
    /// # Errors
    ///
    /// If the system refuses to start threads.
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

    /// The threads for work of some effort.
    pub const fn slots(&self, effort: SearchEffort) -> &SearchSlots {
        match effort {
            SearchEffort::Quick => &self.quick,
            SearchEffort::Heavy => &self.heavy,
            SearchEffort::Long => &self.long,
        }
    }

    /// How many searches and quick answers run now.
    pub fn running(&self) -> usize {
        self.quick.running() + self.heavy.running() + self.long.running()
    }

    /// How many of them wait now.
    pub fn waiting(&self) -> usize {
        self.quick.waiting() + self.heavy.waiting() + self.long.waiting()
    }
}
