//! The events of a search while it runs, if a client listens.

use crate::serve::searches::SearchId;
use axum::response::sse::Event;
use rubik::json::{SolveAnswer, UnsolvedObject, line};
use rubik::requests::{MoveNotation, SolveEvents, Solved};
use rubik::search::SearchDepth;
use rubik::tables::{StoreWarning, TableProgress};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
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

/// How much of a table is built.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, schemars::JsonSchema)]
pub struct TableFraction {
    /// The name of the table.
    pub table: String,
    /// How much of it is built, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub fraction: f64,
}

/// Tells a client how far a table is: each hundredth once, and never back. It does not keep the stream open: tables are
/// built to the end also when their client has gone.
pub struct TableReporter {
    events: Option<mpsc::WeakSender<Event>>,
    say: fn(&str),
    told: Mutex<TableFraction>,
    entries: AtomicU64,
    known: AtomicU64,
}

impl TableReporter {
    /// Warnings are told to the person whose server it is.
    pub fn new(events: &EventSink, say: fn(&str)) -> TableReporter {
        TableReporter {
            events: events.0.as_ref().map(mpsc::Sender::downgrade),
            say,
            told: Mutex::default(),
            entries: AtomicU64::new(0),
            known: AtomicU64::new(0),
        }
    }

    /// Tells a fraction of the table that is being built, unless as much was told. Threads come here in any order.
    fn tell(&self, fraction: f64) {
        let mut told = self.lock();
        if fraction > told.fraction {
            told.fraction = fraction;
            self.send(&told);
        }
    }

    fn send(&self, told: &TableFraction) {
        let events = EventSink(self.events.as_ref().and_then(mpsc::WeakSender::upgrade));
        events.send(EventName::Tables, || line(told));
    }

    fn lock(&self) -> MutexGuard<'_, TableFraction> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableProgress for TableReporter {
    fn building(&self, table: &str, entries: u64) {
        let mut told = self.lock();
        self.entries.store(entries.max(1), Ordering::Relaxed);
        self.known.store(0, Ordering::Relaxed);
        let table = table.to_owned();
        *told = TableFraction { table, fraction: 0.0 };
        self.send(&told);
    }

    fn advanced(&self, entries: u64) {
        let before = self.known.fetch_add(entries, Ordering::Relaxed);
        let all = self.entries.load(Ordering::Relaxed).max(1);
        let hundredths = |known: u64| known.saturating_mul(100) / all;
        let now = hundredths(before.saturating_add(entries));
        if now > hundredths(before) {
            self.tell(now.min(100) as f64 / 100.0);
        }
    }

    fn built(&self) {
        self.tell(1.0);
    }

    fn warning(&self, warning: &StoreWarning) {
        (self.say)(&format!("warning: {warning}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Once, the last hundredth of a table was told when it was reached, and again when the table was built.
    #[test]
    fn no_fraction_of_a_table_is_told_twice() {
        let (tell, mut told) = mpsc::channel(QUEUE_LENGTH);
        let events = EventSink::of(tell);
        let reporter = TableReporter::new(&events, |_| ());
        let mut told_by = |act: &dyn Fn()| {
            act();
            told.try_recv().is_ok().then(|| reporter.lock().clone())
        };
        let of = |table: &str, fraction| {
            let table = table.to_owned();
            Some(TableFraction { table, fraction })
        };
        // A table that counts its entries, and one that does not.
        assert_eq!(told_by(&|| reporter.building("a", 4)), of("a", 0.0));
        assert_eq!(told_by(&|| reporter.advanced(2)), of("a", 0.5));
        assert_eq!(told_by(&|| reporter.advanced(0)), None);
        assert_eq!(told_by(&|| reporter.advanced(2)), of("a", 1.0));
        assert_eq!(told_by(&|| reporter.built()), None);
        assert_eq!(told_by(&|| reporter.building("b", 4)), of("b", 0.0));
        assert_eq!(told_by(&|| reporter.built()), of("b", 1.0));
        // When the search has ended, the stream ends.
        drop(events);
        reporter.building("c", 4);
        assert_eq!(
            told.try_recv().map(|_| ()),
            Err(mpsc::error::TryRecvError::Disconnected)
        );
    }
}
