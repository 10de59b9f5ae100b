//! What is told of a search while it runs, if anybody listens.

use crate::serve::openings::TableFraction;
use axum::response::sse::Event;
use rubik::json::line;
use rubik::search::SearchDepth;
use serde::Serialize;
use tokio::sync::mpsc;

/// How many events may wait for whoever listens; those that come meanwhile are not told.
pub const MOST_UNHEARD: usize = 256;

/// Who listens to a search, if anybody does.
#[derive(Clone)]
pub struct Audience(Option<mpsc::Sender<Event>>);

#[derive(Serialize)]
struct Deepened {
    moves: usize,
    nodes: u64,
}

impl Audience {
    /// Nobody.
    pub const NOBODY: Audience = Audience(None);

    /// Whoever reads these events.
    pub const fn of(events: mpsc::Sender<Event>) -> Audience {
        Audience(Some(events))
    }

    /// True if nobody listens, so that nothing need be told.
    pub const fn is_nobody(&self) -> bool {
        self.0.is_none()
    }

    /// A table is being built.
    pub fn tables(&self, fraction: &TableFraction) {
        self.tell("tables", || line(fraction));
    }

    /// A solution shorter than all before was found.
    pub fn improved(&self, solved: impl FnOnce() -> String) {
        self.tell("improved", solved);
    }

    /// The search is this deep.
    pub fn deepened(&self, depth: &SearchDepth) {
        let SearchDepth { moves, nodes, .. } = *depth;
        self.tell("deepened", || line(&Deepened { moves, nodes }));
    }

    /// A search must not wait for whoever reads slowly.
    fn tell(&self, name: &str, object: impl FnOnce() -> String) {
        if let Some(events) = &self.0 {
            let _ = events.try_send(Event::default().event(name).data(object()));
        }
    }
}
