//! Handles Ctrl-C and, on Unix, SIGTERM and SIGHUP, for commands that can end early and still print a result.

use crate::cli::outcome::Outcome;
use anyhow::Context;
use rubik::search::CancelToken;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The token that these signals cancel.
static TOKEN: LazyLock<CancelToken> = LazyLock::new(CancelToken::new);

/// True while a table is built. The token cannot stop this work, and there is no result to print before the work ends.
static IS_BUILDING: AtomicBool = AtomicBool::new(false);

/// Records whether a table is being built.
pub fn building(is_building: bool) {
    IS_BUILDING.store(is_building, Ordering::Relaxed);
}

/// After this call, the first signal (Ctrl-C, SIGTERM or SIGHUP) cancels the token, and the second signal ends the
/// program immediately. While a table is built, even the first signal ends the program.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if TOKEN.is_cancelled() || IS_BUILDING.load(Ordering::Relaxed) {
            std::process::exit(i32::from(Outcome::INTERRUPTED_STATUS));
        }
        TOKEN.cancel();
    })
    .context("cannot listen for Ctrl-C")
}

/// True after a signal has interrupted the run.
pub fn is_noticed() -> bool {
    TOKEN.is_cancelled()
}

/// The token that an interrupt cancels.
pub fn token() -> &'static CancelToken {
    &TOKEN
}
