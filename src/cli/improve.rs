//! `rubik solve --improve`.

use super::Outcome;
use super::arguments::{MoveNotation, SolveOptions};
use super::interrupt;
use super::lines::Line;
use super::messages::say;
use super::session::{Session, written};
use super::towards::{Towards, View};
use rubik::cube::Held;
use rubik::solvers::{Proposal, Watch};
use std::fmt;
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Prints ever shorter solutions of each cube that was given.
pub fn improve(
    session: &Session,
    towards: &Towards,
    options: &SolveOptions,
) -> anyhow::Result<Outcome> {
    interrupt::listen()?;
    let reader = options.cubes.reader();
    let mut some_failed = false;
    let mut fail = |error: &dyn fmt::Display| -> io::Result<()> {
        some_failed = true;
        writeln!(session.stdout(), "# error: {error}")?;
        if !session.sees_both() {
            say(format_args!("error: {error}"));
        }
        Ok(())
    };
    for (number, cube) in options.cubes.cubes.iter().enumerate() {
        if number > 0 {
            writeln!(session.stdout())?;
        }
        let held = match Line::Bytes(cube.as_encoded_bytes()).reading(&reader) {
            Ok(reading) => reading.held,
            Err(error) => {
                fail(&error)?;
                continue;
            }
        };
        let viewer = Viewer {
            session,
            towards,
            view: View::new(&held, options.orient),
            held: &held,
            notation: options.writing.notation,
            failure: Mutex::default(),
            looked: Mutex::new(Instant::now()),
        };
        let cube = towards.cube(&held.position);
        let found = towards.solver.propose_several(&cube, &viewer);
        if let Some(failure) = viewer.failure.into_inner().unwrap_or_default() {
            return Err(failure);
        }
        if interrupt::is_noticed() {
            return Ok(Outcome::Interrupted);
        }
        if let Err(error) = found {
            fail(&error)?;
        }
    }
    Ok(Outcome::of(some_failed))
}

/// Whoever watches solutions become shorter.
struct Viewer<'a> {
    session: &'a Session,
    towards: &'a Towards<'a>,
    held: &'a Held,
    view: View,
    notation: MoveNotation,
    /// What went wrong while a solution was printed.
    failure: Mutex<Option<anyhow::Error>>,
    /// When it was last looked whether anybody still reads.
    looked: Mutex<Instant>,
}

/// How long it may go unnoticed that nobody reads any more.
const LOOK_EVERY: Duration = Duration::from_millis(100);

impl Viewer<'_> {
    fn print(&self, proposal: &Proposal) -> anyhow::Result<()> {
        let solution = self.towards.check(&self.held.position, proposal.clone())?;
        self.view.check(self.held, &solution)?;
        let moves = self.view.seen(solution.moves().moves());
        let mut output = self.session.stdout();
        writeln!(output, "{}", written(&moves, self.notation))?;
        Ok(output.flush()?)
    }
}

impl Viewer<'_> {
    /// True if whoever read the output has gone, as far as was seen lately.
    fn is_alone(&self) -> bool {
        let Ok(mut looked) = self.looked.try_lock() else {
            return false;
        };
        if looked.elapsed() < LOOK_EVERY {
            return false;
        }
        *looked = Instant::now();
        has_no_reader()
    }
}

/// True if standard output is a pipe that nobody reads.
#[cfg(unix)]
fn has_no_reader() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let output = rustix::stdio::stdout();
    let mut waiting = [PollFd::new(&output, PollFlags::empty())];
    let polled = poll(&mut waiting, Some(&rustix::event::Timespec::default()));
    polled.is_ok() && waiting[0].revents().contains(PollFlags::ERR)
}

/// What cannot be known elsewhere shows when the next solution is written.
#[cfg(not(unix))]
fn has_no_reader() -> bool {
    false
}

impl Watch for Viewer<'_> {
    fn is_over(&self) -> bool {
        interrupt::is_noticed()
            || self.failure.lock().is_ok_and(|failure| failure.is_some())
            || self.is_alone()
    }

    fn improved(&self, proposal: &Proposal) {
        if let (Err(error), Ok(mut failure)) = (self.print(proposal), self.failure.lock()) {
            *failure = Some(error);
        }
    }
}
