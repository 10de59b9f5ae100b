//! Takes control of the terminal, and always restores it.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste, poll};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// True after a signal has told the program to end, or the terminal was closed.
static IS_SIGNALLED: AtomicBool = AtomicBool::new(false);

/// True after a signal has told the program to end, or the terminal was closed.
pub fn is_signalled() -> bool {
    IS_SIGNALLED.load(Ordering::Relaxed)
}

/// The terminal while the program uses it. The terminal is restored when this value is dropped, or when the thread that
/// created this value panics.
pub struct TakenTerminal {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TakenTerminal {
    /// Takes control of the terminal.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings of the terminal cannot be changed, or if signal handlers cannot be installed.
    pub fn take() -> io::Result<TakenTerminal> {
        listen_to_signals()?;
        enable_raw_mode()?;
        #[cfg(unix)]
        end_without_terminal();
        // From here on, the terminal is restored after an error too.
        let taken = execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)
            // The first call of `poll` starts to listen for changes of the terminal's size. The call is made here, so
            // that no change is missed before the first frame.
            .and_then(|()| poll(Duration::ZERO))
            .and_then(|_| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => {
                on_panic(give_back);
                Ok(TakenTerminal { terminal })
            }
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// The terminal to draw on.
    pub fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.terminal
    }
}

impl Drop for TakenTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. Errors are ignored: restoring fails only if the terminal is closed, and then no error can be
/// shown.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
}

/// Sets a panic hook: if this thread panics, the hook calls `give_back` to restore the terminal, and then reports the
/// panic, so that the user can read the report.
fn on_panic(give_back: fn()) {
    let (report, owner) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |panic| {
        // A panic of another thread ends only a search, a scramble or the reading of a text. The game continues, and
        // shows an error on the screen.
        if thread::current().id() == owner {
            give_back();
            report(panic);
        }
    }));
}

/// The state of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connection {
    /// The terminal exists.
    Open,
    /// The terminal was closed, so there will be no more keys.
    Closed,
}

/// Starts a thread that ends the program when its terminal is closed. Without this thread, the program would never end
/// if the terminal is closed while the program reads events: the reader would read the end of input again and again.
#[cfg(unix)]
fn end_without_terminal() {
    /// The time that the main thread may take to end the program before this thread ends it.
    const GRACE: Duration = Duration::from_secs(1);
    /// The exit status of a game that a signal ended.
    const SIGNALLED: i32 = 130;
    thread::spawn(|| {
        use rustix::event::{PollFd, PollFlags, poll};
        let input = rustix::stdio::stdin();
        // No events are requested, because the system always reports a closed terminal.
        let mut waited = [PollFd::new(&input, PollFlags::empty())];
        while waited[0].revents().is_empty() {
            match poll(&mut waited, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
        }
        IS_SIGNALLED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        std::process::exit(SIGNALLED);
    });
}

/// Waits for input, but not longer than this time.
///
/// # Errors
///
/// Returns an error if the program cannot wait for the terminal.
#[cfg(unix)]
pub fn wait_for_input(time: Duration) -> io::Result<Connection> {
    use rustix::event::{PollFd, PollFlags, Timespec};
    let input = rustix::stdio::stdin();
    let mut waited = [PollFd::new(&input, PollFlags::IN)];
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match rustix::event::poll(&mut waited, Some(&time)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    // These flags say that the terminal was closed. Reading an event would then never return.
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    Ok(if waited[0].revents().intersects(gone) {
        Connection::Closed
    } else {
        Connection::Open
    })
}

/// Waits for an event, but not longer than this time.
///
/// # Errors
///
/// Returns an error if the program cannot wait for the terminal.
#[cfg(not(unix))]
pub fn wait_for_input(time: Duration) -> io::Result<Connection> {
    poll(time)?;
    Ok(Connection::Open)
}

/// Makes SIGINT, SIGTERM and SIGHUP set [`IS_SIGNALLED`], which ends the game.
fn listen_to_signals() -> io::Result<()> {
    let listening = ctrlc::set_handler(|| IS_SIGNALLED.store(true, Ordering::Relaxed));
    listening.map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// The names of the calls so far, in order.
    static EVENTS: Mutex<Vec<&str>> = Mutex::new(Vec::new());

    fn note(event: &'static str) {
        EVENTS.lock().expect("a list").push(event);
    }

    fn panic_on_purpose() {
        panic!("on purpose");
    }

    #[test]
    fn only_a_panic_of_the_game_is_reported_and_only_after_the_terminal_is_given_back() {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(|panic| {
            // Other tests may panic at the same time.
            if panic.location().is_some_and(|place| place.file() == file!()) {
                note("reported");
            }
        }));
        on_panic(|| note("given back"));
        let of_search = thread::spawn(panic_on_purpose).join();
        let of_game = panic::catch_unwind(panic_on_purpose);
        panic::set_hook(usual);
        assert!(of_search.is_err() && of_game.is_err());
        assert_eq!(*EVENTS.lock().expect("a list"), ["given back", "reported"]);
    }
}
