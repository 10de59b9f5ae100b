//! A JavaScript function that receives the events of a search.

use js_sys::Function;
use rubik::requests::{DepthEvent, EventName, MoveNotation, SolveEvents, SolvedPosition, TableFraction, TableMeter};
use rubik::search::SearchDepth;
use rubik::tables::TableProgress;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    /// The function that receives events. JavaScript functions stay on their thread, which answers one request at a
    /// time.
    static HEARS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Passes events to the JavaScript function that was set last, until this value is dropped.
pub struct Listener {
    meter: TableMeter,
}

impl Listener {
    pub fn new(hears: Option<Function>) -> Listener {
        HEARS.set(hears);
        Listener {
            meter: TableMeter::default(),
        }
    }

    fn tell(&self, event: EventName, object: impl FnOnce() -> String) {
        HEARS.with_borrow(|hears| {
            if let Some(hears) = hears {
                // If the function throws, it does not receive this event again.
                let _ = hears.call2(&JsValue::NULL, &event.name().into(), &object().into());
            }
        });
    }

    fn tell_of_table(&self, fraction: Option<TableFraction>) {
        if let Some(fraction) = fraction {
            self.tell(EventName::Tables, || fraction.json());
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        HEARS.set(None);
    }
}

impl SolveEvents for Listener {
    fn improved(&self, solved: &SolvedPosition) {
        self.tell(EventName::Improved, || solved.json(MoveNotation::Wca));
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.tell(EventName::Deepened, || DepthEvent::of(depth).json());
    }

    fn is_unheard(&self) -> bool {
        HEARS.with_borrow(Option::is_none)
    }
}

impl TableProgress for Listener {
    fn building(&self, table: &str, entries: u64) {
        self.tell_of_table(Some(self.meter.building(table, entries)));
    }

    fn advanced(&self, entries: u64) {
        self.tell_of_table(self.meter.advanced(entries));
    }

    fn built(&self) {
        self.tell_of_table(self.meter.built());
    }
}
