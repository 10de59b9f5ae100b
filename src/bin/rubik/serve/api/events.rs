//! Sends the events of a running search to the client, if the client requested a stream.

use crate::serve::searches::SearchId;
use axum::response::sse::Event;
use rubik::json::{SolveAnswer, UnsolvedObject};
use rubik::requests::{DepthEvent, EventName, MoveNotation, SolveEvents, SolvedPosition, TableFraction, TableMeter};
use rubik::search::SearchDepth;
use rubik::tables::{StoreWarning, TableProgress};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use tokio::sync::mpsc;

/// The maximum number of events that wait for a slow client. Further events are dropped, except the last event of a
/// stream.
pub const QUEUE_LENGTH: usize = 256;

/// The receiver of a search's events: the client of a stream, or nothing if the client did not request a stream.
#[derive(Clone)]
pub struct EventSink(Option<mpsc::Sender<Event>>);

/// The schema of the data of an event.
pub fn event_schema(name: EventName, generator: &mut SchemaGenerator) -> Schema {
    match name {
        EventName::Started => generator.subschema_for::<SearchStart>(),
        EventName::Tables => generator.subschema_for::<TableFraction>(),
        EventName::Improved | EventName::Solved => generator.subschema_for::<SolveAnswer>(),
        EventName::Deepened => generator.subschema_for::<DepthEvent>(),
        EventName::Failed => generator.subschema_for::<UnsolvedObject>(),
    }
}

/// Makes an event from a name and JSON text.
pub fn event(name: EventName, object: String) -> Event {
    Event::default().event(name.name()).data(object)
}

/// The data of the first event of a stream.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Started")]
pub struct SearchStart<'a> {
    /// The name with which the client can stop the search.
    pub search: &'a SearchId,
}

impl EventSink {
    /// A sink that discards all events.
    pub const NONE: EventSink = EventSink(None);

    /// A sink that sends the events to a client.
    pub const fn of(events: mpsc::Sender<Event>) -> EventSink {
        EventSink(Some(events))
    }

    /// Sends an event. If the queue is full, the event is dropped, because a search must not wait for a slow client.
    fn send(&self, name: EventName, object: impl FnOnce() -> String) {
        if let Some(events) = &self.0 {
            let _ = events.try_send(event(name, object()));
        }
    }
}

impl SolveEvents for EventSink {
    fn improved(&self, solved: &SolvedPosition) {
        self.send(EventName::Improved, || solved.json(MoveNotation::Wca));
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.send(EventName::Deepened, || DepthEvent::of(depth).json());
    }

    fn is_unheard(&self) -> bool {
        self.0.is_none()
    }
}

/// Reports to a client how much of a table is built. The reporter does not keep the stream open, because the server
/// completes the table even if the client has disconnected.
pub struct TableReporter {
    events: Option<mpsc::WeakSender<Event>>,
    say: fn(&str),
    meter: TableMeter,
}

impl TableReporter {
    /// A reporter that sends progress to `events` and passes warnings to `say`, which prints the server's messages.
    pub fn new(events: &EventSink, say: fn(&str)) -> TableReporter {
        TableReporter {
            events: events.0.as_ref().map(mpsc::Sender::downgrade),
            say,
            meter: TableMeter::default(),
        }
    }

    fn send(&self, told: Option<TableFraction>) {
        let events = EventSink(self.events.as_ref().and_then(mpsc::WeakSender::upgrade));
        if let Some(told) = told {
            events.send(EventName::Tables, || told.json());
        }
    }
}

impl TableProgress for TableReporter {
    fn building(&self, table: &str, entries: u64) {
        self.send(Some(self.meter.building(table, entries)));
    }

    fn advanced(&self, entries: u64) {
        self.send(self.meter.advanced(entries));
    }

    fn built(&self) {
        self.send(self.meter.built());
    }

    fn warning(&self, warning: &StoreWarning) {
        (self.say)(&format!("warning: {warning}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_built_does_not_keep_a_stream_open() {
        let (tell, mut told) = mpsc::channel(QUEUE_LENGTH);
        let events = EventSink::of(tell);
        let reporter = TableReporter::new(&events, |_| ());
        reporter.building("a", 4);
        assert!(told.try_recv().is_ok());
        // When the search has ended, the stream ends.
        drop(events);
        reporter.building("b", 4);
        assert_eq!(
            told.try_recv().map(|_| ()),
            Err(mpsc::error::TryRecvError::Disconnected)
        );
    }
}
