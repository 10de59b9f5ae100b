//! What all requests share.

use super::openings::Openings;
use super::searches::Searches;
use super::slots::SearchSlots;
use rubik::tables::Store;
use std::io;
use std::sync::Arc;

/// What all requests share.
pub struct ServerState {
    /// Solvers, opened once each.
    pub openings: Openings,
    /// The threads that searches run on.
    pub slots: SearchSlots,
    /// The searches that somebody waits for.
    pub searches: Arc<Searches>,
}

impl ServerState {
    /// A server that has opened nothing yet, with as many threads for searches as there are cores.
    ///
    /// # Errors
    ///
    /// If the system refuses to start threads.
    pub fn new(store: Store, cores: usize, say: fn(&str)) -> io::Result<Arc<ServerState>> {
        Ok(Arc::new(ServerState {
            openings: Openings::new(store, say),
            slots: SearchSlots::new(cores)?,
            searches: Arc::default(),
        }))
    }
}
