//! Prints shorter and shorter solutions while a search finds them.

use crate::cli::input::interrupt;
use rubik::requests::{MoveNotation, SolveEvents, SolvedPosition};
use rubik::search::CancelToken;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The interval at which the program checks whether standard output is closed.
const POLL: Duration = Duration::from_millis(100);

/// Prints shorter and shorter solutions of a cube until the search ends, the run is interrupted, or standard output is
/// closed.
pub struct Improvement {
    notation: MoveNotation,
    token: CancelToken,
    /// The first error that occurred while a solution was printed.
    failure: Mutex<Option<io::Error>>,
}

impl Improvement {
    pub fn new(notation: MoveNotation) -> Improvement {
        Improvement {
            notation,
            token: CancelToken::new(),
            failure: Mutex::default(),
        }
    }

    /// Runs a search, and prints each solution that it reports. Cancels the search if standard output is closed or the
    /// run is interrupted.
    ///
    /// # Errors
    ///
    /// Returns an error if a solution could not be printed.
    pub fn watch<T>(&self, search: impl FnOnce(&CancelToken, &dyn SolveEvents) -> T) -> io::Result<T> {
        let is_done = AtomicBool::new(false);
        let found = thread::scope(|scope| {
            let watcher = scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    if has_no_reader() || interrupt::is_noticed() {
                        self.token.cancel();
                    }
                    thread::park_timeout(POLL);
                }
            });
            let found = search(&self.token, self);
            is_done.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
            found
        });
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        match failure.take() {
            Some(failure) => Err(failure),
            None => Ok(found),
        }
    }

    fn print(&self, solved: &SolvedPosition) -> io::Result<()> {
        let mut output = io::stdout().lock();
        for line in solved.lines(self.notation) {
            writeln!(output, "{line}")?;
        }
        output.flush()
    }
}

impl SolveEvents for Improvement {
    fn improved(&self, solved: &SolvedPosition) {
        if let Err(error) = self.print(solved) {
            self.token.cancel();
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert(error);
        }
    }
}

/// True if standard output is a pipe that no program reads any more.
#[cfg(unix)]
fn has_no_reader() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let output = rustix::stdio::stdout();
    let mut waiting = [PollFd::new(&output, PollFlags::empty())];
    let polled = poll(&mut waiting, Some(&rustix::event::Timespec::default()));
    polled.is_ok() && waiting[0].revents().contains(PollFlags::ERR)
}

/// On other systems, the program notices a closed pipe only when it fails to print the next solution.
#[cfg(not(unix))]
fn has_no_reader() -> bool {
    false
}
