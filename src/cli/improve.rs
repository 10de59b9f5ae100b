//! `rubik solve --improve`.

use super::Outcome;
use super::arguments::{MoveNotation, SolveOptions};
use super::interrupt;
use super::lines::Line;
use super::messages::say;
use super::session::{Session, written};
use super::towards::{Towards, View};
use rubik::cube::Held;
use rubik::solvers::Proposal;
use rubik::solvers::two_phase::Watch;
use std::io::Write;
use std::sync::Mutex;

/// Prints ever shorter solutions of each cube that was given.
pub fn improve(
    session: &Session,
    towards: &Towards,
    options: &SolveOptions,
) -> anyhow::Result<Outcome> {
    interrupt::listen()?;
    let reader = options.cubes.reader();
    let mut some_failed = false;
    for cube in &options.cubes.cubes {
        let held = match Line::Bytes(cube.as_encoded_bytes()).reading(&reader) {
            Ok(reading) => reading.held,
            Err(error) => {
                some_failed = true;
                writeln!(session.stdout(), "# error: {error}")?;
                if !session.sees_both() {
                    say(format_args!("error: {error}"));
                }
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
            some_failed = true;
            writeln!(session.stdout(), "# error: {error}")?;
            if !session.sees_both() {
                say(format_args!("error: {error}"));
            }
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
}

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

impl Watch for Viewer<'_> {
    fn is_over(&self) -> bool {
        interrupt::is_noticed() || self.failure.lock().is_ok_and(|failure| failure.is_some())
    }

    fn improved(&self, proposal: &Proposal) {
        if let (Err(error), Ok(mut failure)) = (self.print(proposal), self.failure.lock()) {
            *failure = Some(error);
        }
    }
}
