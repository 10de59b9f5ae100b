//! `rubik solve`.

use crate::cli::arguments::SolveOptions;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::explain::{Style, explain};
use crate::cli::output::improvement::Improvement;
use crate::cli::output::json::unanswered;
use crate::cli::output::messages::say;
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::{Session, written};
use anyhow::anyhow;
use rubik::Cube;
use rubik::json::{SolutionObject, SolvedObject, with_fields_of};
use rubik::notation::control::shown_on_terminal;
use rubik::notation::{Reader, Reading};
use rubik::solvers::{FaceNaming, Request, Solution, Solver};
use std::fmt;
use std::io::{self, Write};
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let method = options.method()?;
    let reader = options.cubes.reader();
    let target = match &options.target {
        Some(target) => {
            let line = Line::Bytes(target.as_bytes());
            let read = line.reading(&options.cubes.target_reader(target));
            Some(read.map_err(|error| anyhow!("the target: {error}"))?.cube)
        }
        None => None,
    };
    let task = Task {
        solver: session.solver(method)?,
        target,
        reader,
        style: Style {
            notation: options.writing.notation,
            colorful: session.is_colorful(),
        },
        options: &options,
    };
    if options.improve {
        return task.improve(session);
    }
    let is_piped = options.cubes.cubes.is_empty();
    let bar = SearchProgressBar::new(session, method, is_piped)?;
    let layout = if options.explain || (options.wants_several() && !options.json) {
        Layout::Paragraphs
    } else {
        Layout::Lines
    };
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::of(&task.reader),
        session,
        layout,
        |line| match task.solve(line, &bar) {
            Ok(solved) => task.answer(line, &solved),
            Err(error) => unanswered(line, &error, options.json),
        },
    )
}

/// What every line is asked.
struct Task<'a> {
    solver: Solver,
    /// What cubes are to be turned into, if not the solved one.
    target: Option<Cube>,
    reader: Reader,
    style: Style,
    options: &'a SolveOptions,
}

/// A cube that was solved.
struct Solved {
    reading: Reading,
    /// The shortest first; at least one.
    solutions: Vec<Solution>,
    naming: FaceNaming,
    seconds: f64,
}

impl Task<'_> {
    fn request<'a>(&'a self, cube: &'a Cube) -> Request<'a> {
        let request = self.solver.request(cube);
        match &self.target {
            Some(target) => request.to(target),
            None => request,
        }
    }

    fn naming(&self, cube: &Cube) -> FaceNaming {
        if self.options.orient {
            FaceNaming::as_held(cube)
        } else {
            FaceNaming::OWN
        }
    }

    fn solve(&self, line: &Line, bar: &SearchProgressBar) -> Result<Solved, InputError> {
        let start = Instant::now();
        let reading = line.reading(&self.reader)?;
        let request = self.request(&reading.cube);
        let request = request.cancelled_by(interrupt::token()).progress(bar);
        let solutions = if self.options.wants_several() {
            request.solutions()
        } else {
            request.solve().map(|solution| vec![solution])
        };
        bar.end();
        let solutions = solutions?;
        let naming = self.naming(&reading.cube);
        for solution in &solutions {
            naming.check(&reading.cube, solution)?;
        }
        Ok(Solved {
            reading,
            solutions,
            naming,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    fn answer(&self, line: &Line, solved: &Solved) -> Answer {
        let Solved {
            reading,
            solutions,
            naming,
            seconds,
        } = solved;
        let best = &solutions[0];
        let notation = self.style.notation;
        let text = if self.options.json {
            let write = |moves: &_| written(moves, notation);
            let object = |each| SolutionObject::new(each, *naming, &write);
            let is_several = self.options.wants_several();
            let several = solutions.iter().filter(|_| is_several);
            let object = SolvedObject {
                input: line.shown(),
                held: reading.cube.rotation.to_string(),
                target: self.options.target.clone(),
                solutions: several.map(object).collect(),
                seconds: *seconds,
                ..SolvedObject::new(self.solver.method().name(), best, *naming, &write)
            };
            with_fields_of(line.text().unwrap_or_default(), &object)
        } else if self.options.explain {
            let facelets = &reading.cube.position.facelets;
            explain(facelets, reading.symbols, best, self.style)
        } else {
            let lines = solutions.iter().map(|solution| {
                let moves = naming.rename(solution.moves().moves());
                written(&moves, notation)
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        Answer {
            remark: unproven(best),
            ..Answer::right(text)
        }
    }

    /// Prints ever shorter solutions of each cube that was given.
    fn improve(&self, session: &Session) -> anyhow::Result<Outcome> {
        interrupt::listen()?;
        let mut some_failed = false;
        let mut fail = |error: &dyn fmt::Display| -> io::Result<()> {
            some_failed = true;
            let message = error.to_string();
            let shown = shown_on_terminal(&message);
            writeln!(session.stdout(), "# error: {shown}")?;
            if !session.sees_both() {
                say(format_args!("error: {error}"));
            }
            Ok(())
        };
        for (number, text) in self.options.cubes.cubes.iter().enumerate() {
            if number > 0 {
                writeln!(session.stdout())?;
            }
            let cube = match Line::Bytes(text.as_encoded_bytes()).reading(&self.reader) {
                Ok(reading) => reading.cube,
                Err(error) => {
                    fail(&error)?;
                    continue;
                }
            };
            let improvement = Improvement::new(&cube, self.naming(&cube), self.style.notation);
            let found = improvement.watch(|token, progress| {
                let request = self.request(&cube).cancelled_by(token);
                request.progress(progress).solve()
            })?;
            if interrupt::is_noticed() {
                return Ok(Outcome::Interrupted);
            }
            if let Err(error) = found {
                fail(&InputError::from(error))?;
            }
        }
        Ok(Outcome::of(some_failed))
    }
}

/// What is known of a solution that has not been proven to be a shortest one, if its method proves
/// such things.
fn unproven(solution: &Solution) -> Option<String> {
    let (moves, at_least) = (solution.moves().htm(), solution.at_least()?);
    if at_least < moves {
        let impossible = at_least.saturating_sub(1);
        Some(format!(
            "{moves} moves; {impossible} or fewer are impossible"
        ))
    } else {
        let remark = "no fewer moves will do, but there may be more such solutions";
        solution.is_one_of_more().then(|| remark.to_owned())
    }
}
