//! The events of a search while it runs, if a client listens.

use crate::serve::openings::TableFraction;
use crate::serve::searches::SearchId;
use axum::response::sse::Event;
use rubik::json::{SolveAnswer, UnsolvedObject, line};
use rubik::requests::{MoveNotation, SolveEvents, Solved};
use rubik::search::SearchDepth;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use tokio::sync::mpsc;

/// How many events may wait for a client that reads slowly; those that come meanwhile are left out.
pub const QUEUE_LENGTH: usize = 256;

/// Where the events of a search go, if a client listens.
#[derive(Clone)]
pub struct EventSink(Option<mpsc::Sender<Event>>);

/// What happens while a search runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventName {
    /// The search has begun.
    Started,
    /// A table is being built.
    Tables,
    /// A solution was found that is shorter than the one before.
    Improved,
    /// It was proven that no solution has fewer moves.
    Deepened,
    /// The search has ended with this answer.
    Solved,
    /// The search has ended without an answer.
    Failed,
}

impl EventName {
    /// All of them.
    pub const ALL: [EventName; 6] = [
        EventName::Started,
        EventName::Tables,
        EventName::Improved,
        EventName::Deepened,
        EventName::Solved,
        EventName::Failed,
    ];

    /// Its name in a stream.
    pub const fn name(self) -> &'static str {
        match self {
            EventName::Started => "started",
            EventName::Tables => "tables",
            EventName::Improved => "improved",
            EventName::Deepened => "deepened",
            EventName::Solved => "solved",
            EventName::Failed => "failed",
        }
    }

    /// The schema of what an event of this name carries.
    pub fn schema(self, generator: &mut SchemaGenerator) -> Schema {
        match self {
            EventName::Started => generator.subschema_for::<Started>(),
            EventName::Tables => generator.subschema_for::<TableFraction>(),
            EventName::Improved | EventName::Solved => generator.subschema_for::<SolveAnswer>(),
            EventName::Deepened => generator.subschema_for::<Deepened>(),
            EventName::Failed => generator.subschema_for::<UnsolvedObject>(),
        }
    }

    /// An event with an object, which is JSON already.
    pub fn with(self, object: String) -> Event {
        Event::default().event(self.name()).data(object)
    }
}

/// The first event of a stream.
#[derive(Serialize, JsonSchema)]
pub struct Started<'a> {
    /// The name to stop the search by.
    pub search: &'a SearchId,
}

/// How deep a search for a shortest solution is.
#[derive(Serialize, JsonSchema)]
struct Deepened {
    /// No solution has fewer moves of the metric than this; proven.
    moves: usize,
    /// Nodes visited until then.
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
        self.send(EventName::Tables, || line(fraction));
    }

    /// A search must not wait for a client that reads slowly.
    fn send(&self, name: EventName, object: impl FnOnce() -> String) {
        if let Some(events) = &self.0 {
            let _ = events.try_send(name.with(object()));
        }
    }
}

impl SolveEvents for EventSink {
    fn improved(&self, solved: &Solved) {
        self.send(EventName::Improved, || solved.json(MoveNotation::Wca));
    }

    fn deepened(&self, depth: &SearchDepth) {
        let SearchDepth { moves, nodes, .. } = *depth;
        self.send(EventName::Deepened, || line(&Deepened { moves, nodes }));
    }

    fn is_unheard(&self) -> bool {
        self.0.is_none()
    }
}
