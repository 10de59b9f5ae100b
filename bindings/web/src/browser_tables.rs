//! Tables that the page keeps in the browser's storage.

use js_sys::{Function, Uint8Array};
use rubik::tables::TableKeeper;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    /// What gives tables back, and what keeps them. Functions of JavaScript stay on their thread, and there is but one.
    static STORAGE: RefCell<Option<(Function, Function)>> = const { RefCell::new(None) };
}

/// From now on tables are taken and kept by these functions.
pub fn use_storage(take: Function, keep: Function) {
    STORAGE.set(Some((take, keep)));
}

/// The storage of the page.
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

    fn keep(&self, name: &str, table: Vec<u8>) {
        STORAGE.with_borrow(|storage| {
            if let Some((_, keep)) = storage {
                let table = Uint8Array::from(table.as_slice());
                // It is built anew next time where it is not kept.
                let _ = keep.call2(&JsValue::NULL, &name.into(), &table);
            }
        });
    }
}
