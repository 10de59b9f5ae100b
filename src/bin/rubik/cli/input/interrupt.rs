//! Ctrl-C and SIGTERM, for work that can end early and still has something to show.

use crate::cli::outcome::Outcome;
use anyhow::Context;
use rubik::search::CancelToken;
use std::sync::LazyLock;

/// Cancelled when the person at the keyboard, or the system, wants the run to end.
static TOKEN: LazyLock<CancelToken> = LazyLock::new(CancelToken::new);

/// From now on the first Ctrl-C or SIGTERM is noticed, and the second one ends the program at once.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if TOKEN.is_cancelled() {
            std::process::exit(i32::from(Outcome::INTERRUPTED_STATUS));
        }
        TOKEN.cancel();
    })
    .context("cannot listen for Ctrl-C")
}

/// True once the run has been interrupted.
pub fn is_noticed() -> bool {
    TOKEN.is_cancelled()
}

/// The token that an interrupt cancels.
pub fn token() -> &'static CancelToken {
    &TOKEN
}
