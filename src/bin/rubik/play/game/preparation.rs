//! Scrambles a puzzle or reads a position on a separate thread, because this takes minutes for the largest cubes.

use rubik::notation::StickerColor;
use rubik::puzzles::PuzzlePosition;
use rubik::search::CancelToken;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// A position and the color of each face, or an error. The colors are those that a text uses, or the puzzle's usual
/// colors.
pub type PreparationResult = Result<(PuzzlePosition, Vec<StickerColor>), String>;

/// A position that is being scrambled or read on another thread. When this value is dropped, the thread ends soon.
pub struct Preparation {
    ended: Receiver<PreparationResult>,
    cancel: CancelToken,
}

impl Preparation {
    /// Starts the work on a new thread.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn start(work: impl FnOnce(&CancelToken) -> PreparationResult + Send + 'static) -> Result<Preparation, String> {
        let (sender, ended) = channel();
        let cancel = CancelToken::new();
        let preparation = Preparation {
            ended,
            cancel: cancel.clone(),
        };
        let work = move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&cancel)));
            // If the receiver was dropped, the result is not needed.
            let _ = sender.send(done.unwrap_or_else(|_| Err(broken())));
        };
        let started = thread::Builder::new().name("preparation".to_owned()).spawn(work);
        started.map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(preparation)
    }

    /// Returns the result, or `None` if it does not arrive within this time.
    pub fn wait(&self, patience: Duration) -> Option<PreparationResult> {
        match self.ended.recv_timeout(patience) {
            Ok(prepared) => Some(prepared),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(broken())),
        }
    }
}

impl Drop for Preparation {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

fn broken() -> String {
    "scrambling or reading ended without a result; please report this".to_owned()
}
