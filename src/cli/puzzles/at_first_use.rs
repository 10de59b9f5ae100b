//! What only some lines of input need.

use std::sync::OnceLock;

/// What is opened when a line first needs it, such as the table of the 2x2x2 for 24 bare stickers
/// among cubes; nothing if it cannot be opened.
pub struct AtFirstUse<T>(OnceLock<Option<T>>);

impl<T> AtFirstUse<T> {
    /// Not yet opened.
    pub const fn new() -> AtFirstUse<T> {
        AtFirstUse(OnceLock::new())
    }

    /// What is opened, now or before.
    pub fn get(&self, open: impl FnOnce() -> anyhow::Result<T>) -> Option<&T> {
        if self.0.get().is_none() {
            // Opened before the cell is locked, for threads that build a table together must not
            // wait for the cell.
            let opened = open().ok();
            self.0.get_or_init(|| opened);
        }
        self.0.get().and_then(Option::as_ref)
    }
}
