//! Tables that the page keeps in the browser's storage.

use js_sys::{Function, Uint8Array};
use rubik::tables::TableKeeper;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    /// The functions that load and store tables. JavaScript functions stay on their thread, and WebAssembly has only
    /// one.
    static STORAGE: RefCell<Option<(Function, Function)>> = const { RefCell::new(None) };
}

/// Sets the functions that load and store tables.
pub fn use_storage(take: Function, keep: Function) {
    STORAGE.set(Some((take, keep)));
}

/// Loads and stores tables with the functions that were set last.
#[derive(Debug)]
pub struct BrowserTables;

impl TableKeeper for BrowserTables {
    fn take(&self, name: &str) -> Option<Vec<u8>> {
        STORAGE.with_borrow(|storage| {
            let (take, _) = storage.as_ref()?;
            let taken = take.call1(&JsValue::NULL, &name.into()).ok()?;
            Some(taken.dyn_ref::<Uint8Array>()?.to_vec())
        })
    }

    fn keep(&self, name: &str, beginning: &[u8], entries: &[u8]) {
        STORAGE.with_borrow(|storage| {
            if let Some((_, keep)) = storage {
                let length = (beginning.len() + entries.len()) as u32;
                let table = Uint8Array::new_with_length(length);
                let rest = table.subarray(beginning.len() as u32, length);
                table.subarray(0, beginning.len() as u32).copy_from(beginning);
                rest.copy_from(entries);
                // A table that is not stored is built again next time.
                let _ = keep.call2(&JsValue::NULL, &name.into(), &table);
            }
        });
    }
}
