//! Ctrl-C, for work that can end early and still has something to show.

use super::Outcome;
use anyhow::Context;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set when the person at the keyboard has had enough.
static NOTICED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C is noticed, and the second one ends the program at once.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if NOTICED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(Outcome::INTERRUPTED_STATUS));
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// True once somebody has pressed Ctrl-C.
pub fn is_noticed() -> bool {
    NOTICED.load(Ordering::Relaxed)
}
