//! The events of a search while it runs, if a client listens.

use crate::serve::openings::TableFraction;
use axum::response::sse::Event;
use rubik::json::line;
use rubik::requests::{MoveNotation, SolveEvents, Solved};
use rubik::search::SearchDepth;
use serde::Serialize;
use tokio::sync::mpsc;

/// How many events may wait for a client that reads slowly; those that come meanwhile are left out.
pub const QUEUE_LENGTH: usize = 256;

/// Where the events of a search go, if a client listens.
#[derive(Clone)]
pub struct EventSink(Option<mpsc::Sender<Event>>);

#[derive(Serialize)]
struct Deepened {
    moves: usize,
    nodes: u64,
}

impl EventSink {
    /// No client listens.
    pub const NONE: EventSink = EventSink(None);

    /// A client listens to these events.
    pub const fn of(events: mpsc::Sender<Event>) -> EventSink {
        EventSink(Some(events))
    }

    /// A table is being built.
    pub fn tables(&self, fraction: &TableFraction) {
        self.send("tables", || line(fraction));
    }

    /// A search must not wait for a client that reads slowly.
    fn send(&self, name: &str, object: impl FnOnce() -> String) {
        if let Some(events) = &self.0 {
            let _ = events.try_send(Event::default().event(name).data(object()));
        }
    }
}

impl SolveEvents for EventSink {
    fn improved(&self, solved: &Solved) {
        self.send("improved", || solved.json(MoveNotation::Wca));
    }

    fn deepened(&self, depth: &SearchDepth) {
        let SearchDepth { moves, nodes, .. } = *depth;
        self.send("deepened", || line(&Deepened { moves, nodes }));
    }

    fn is_unheard(&self) -> bool {
        self.0.is_none()
    }
}
