//! The events of a running search, as objects for the front end.

use crate::json::line;
use crate::search::SearchDepth;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An event during a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventName {
    /// The search has begun.
    Started,
    /// A table is being built.
    Tables,
    /// A solution was found that is shorter than all earlier solutions.
    Improved,
    /// The proven lower bound for the length of a solution has increased.
    Deepened,
    /// The search has ended with an answer.
    Solved,
    /// The search has ended without an answer.
    Failed,
}

impl EventName {
    /// All events.
    pub const ALL: [EventName; 6] = [
        EventName::Started,
        EventName::Tables,
        EventName::Improved,
        EventName::Deepened,
        EventName::Solved,
        EventName::Failed,
    ];

    /// The name of the event in a stream.
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
}

/// The depth of a search for a shortest solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Deepened"))]
pub struct DepthEvent {
    /// The proven lower bound: no solution has fewer moves in the metric.
    moves: usize,
    /// The number of positions that the search had visited when it proved this bound.
    nodes: u64,
}

impl DepthEvent {
    /// The event of a search that has reached this depth.
    pub const fn of(depth: &SearchDepth) -> DepthEvent {
        let SearchDepth { moves, nodes, .. } = *depth;
        DepthEvent { moves, nodes }
    }

    /// Writes the object as one line of JSON.
    pub fn json(&self) -> String {
        line(self)
    }
}

/// The progress of building a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TableFraction {
    /// The name of the table.
    pub table: String,
    /// The fraction of the table that is built, from 0 to 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub fraction: f64,
}

impl TableFraction {
    /// Writes the object as one line of JSON.
    pub fn json(&self) -> String {
        line(self)
    }
}

/// Measures the progress of tables. Each hundredth of a table is reported at most once, and the fraction of a table
/// never decreases. Several threads may call the methods of this type at the same time.
#[derive(Debug, Default)]
pub struct TableMeter {
    told: Mutex<TableFraction>,
    entries: AtomicU64,
    known: AtomicU64,
}

impl TableMeter {
    /// Starts to measure a table with this number of entries. Returns the fraction 0.
    pub fn building(&self, table: &str, entries: u64) -> TableFraction {
        let mut told = self.lock();
        self.entries.store(entries.max(1), Ordering::Relaxed);
        self.known.store(0, Ordering::Relaxed);
        let table = table.to_owned();
        *told = TableFraction { table, fraction: 0.0 };
        told.clone()
    }

    /// Adds a number of entries that became known. Returns the fraction if it has reached another hundredth.
    pub fn advanced(&self, entries: u64) -> Option<TableFraction> {
        let before = self.known.fetch_add(entries, Ordering::Relaxed);
        let all = self.entries.load(Ordering::Relaxed).max(1);
        let hundredths = |known: u64| known.saturating_mul(100) / all;
        let now = hundredths(before.saturating_add(entries));
        if now > hundredths(before) {
            return self.reached(now.min(100) as f64 / 100.0);
        }
        None
    }

    /// Ends the measurement of a table that is built. Returns the fraction 1, unless it was reported before.
    pub fn built(&self) -> Option<TableFraction> {
        self.reached(1.0)
    }

    fn reached(&self, fraction: f64) -> Option<TableFraction> {
        let mut told = self.lock();
        if fraction <= told.fraction {
            return None;
        }
        told.fraction = fraction;
        Some(told.clone())
    }

    fn lock(&self) -> MutexGuard<'_, TableFraction> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An earlier version reported the last hundredth of a table twice: when it was reached, and when the table was
    /// built.
    #[test]
    fn no_fraction_of_a_table_is_told_twice() {
        let meter = TableMeter::default();
        let of = |table: &str, fraction| {
            let table = table.to_owned();
            Some(TableFraction { table, fraction })
        };
        // Table a reports its entries; table b does not.
        assert_eq!(Some(meter.building("a", 4)), of("a", 0.0));
        assert_eq!(meter.advanced(2), of("a", 0.5));
        assert_eq!(meter.advanced(0), None);
        assert_eq!(meter.advanced(2), of("a", 1.0));
        assert_eq!(meter.built(), None);
        assert_eq!(Some(meter.building("b", 4)), of("b", 0.0));
        assert_eq!(meter.built(), of("b", 1.0));
    }
}
