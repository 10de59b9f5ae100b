//! `rubik solve`.

use crate::cli::arguments::SolveOptions;
use crate::cli::goals;
use crate::cli::input::interrupt;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::explain::{Style, explain};
use crate::cli::output::improvement::Improvement;
use crate::cli::output::json::unanswered;
use crate::cli::output::messages::say;
use crate::cli::output::search_progress::SearchProgressBar;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::puzzles;
use crate::cli::puzzles::pocket::Pocket;
use crate::cli::puzzles::solve::PuzzleTask;
use crate::cli::session::{Session, written_in};
use rubik::Cube;
use rubik::cube::TurnCosts;
use rubik::json::{SolutionObject, SolvedObject, with_fields_of};
use rubik::notation::control::shown_on_terminal;
use rubik::notation::{NotationError, PartialReading, Reader, Reading, UnknownError};
use rubik::puzzles::two_by_two::{TwoByTwo, are_stickers};
use rubik::solvers::layers::{FirstFace, FirstFaceChoice, NoSuchColor};
use rubik::solvers::{FaceNaming, Method, Request, Solution, Solver};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Instant;

pub fn run(session: &Session, options: SolveOptions) -> anyhow::Result<Outcome> {
    let arguments = &options.cubes.cubes;
    let is_pocket = |cube: &OsString| cube.to_str().is_some_and(are_stickers);
    if options.puzzle.puzzle.is_none()
        && options.cubes.reading.from.is_none()
        && !arguments.is_empty()
        && arguments.iter().all(is_pocket)
    {
        // So that no table of the 3x3x3 is built for nothing.
        return puzzles::solve::run(&TwoByTwo, session, &options);
    }
    if let Some(name) = options.puzzle.other() {
        return puzzles::solve::run(name.solvable()?, session, &options);
    }
    if let Some(goal) = options.aim.goal(options.method.as_slice())? {
        return goals::solve::run(session, &options, goal);
    }
    let method = options.method()?;
    let reader = options.cubes.reader();
    let target = options.target()?;
    let task = Task {
        solver: session.solver(method)?,
        solvers_by_first_face: Default::default(),
        target,
        reader,
        style: Style::of(session, options.writing.notation),
        is_on_terminal: session.is_one_terminal(),
        session,
        options: &options,
    };
    if options.improve {
        return task.improve(session);
    }
    let is_piped = options.cubes.cubes.is_empty();
    let bar = SearchProgressBar::new(session, method.reports_depth(), is_piped)?;
    let pocket = Pocket::new();
    let open = || PuzzleTask::new(&TwoByTwo, session, &options);
    let is_named = options.puzzle.puzzle.is_some();
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::of(&task.reader),
        session,
        options.layout(),
        &|line| match task.solve(line, &bar) {
            Ok(solved) => task.answer(line, &solved),
            Err(InputError::Notation(NotationError::Unknown(UnknownError::Several { reading, .. })))
                if !options.explain && task.takes_partial() =>
            {
                task.answer_partial(line, &reading)
            }
            Err(error) if is_named => unanswered(line, &error, options.json),
            Err(error) => match pocket.take(line, error, open) {
                Ok(pocket) => pocket.answer(line),
                Err(error) => unanswered(line, &error, options.json),
            },
        },
    )
}

/// How every cube is read, solved and answered.
struct Task<'a> {
    solver: Solver,
    /// Solvers that begin with a face, in the order of [`Face::ALL`]: where the face to begin with
    /// was named by its color, it depends on the cube.
    solvers_by_first_face: [OnceLock<Solver>; 6],
    /// The cube that the solutions lead to, if not the solved one.
    target: Option<Cube>,
    reader: Reader,
    style: Style,
    /// True if one terminal shows answers and messages.
    is_on_terminal: bool,
    session: &'a Session,
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
    fn request<'a>(&'a self, reading: &'a Reading) -> Result<Request<'a>, NoSuchColor> {
        let request = self.solver(reading)?.request(&reading.cube);
        Ok(match &self.target {
            Some(target) => request.to(target),
            None => request,
        })
    }

    /// The solver for a cube: where the method begins with a face, the one that begins with the face
    /// that was chosen.
    fn solver(&self, reading: &Reading) -> Result<&Solver, NoSuchColor> {
        let Method::Layers(usual) = self.solver.method() else {
            return Ok(&self.solver);
        };
        let first = match &self.options.methods.first_face {
            Some(choice @ FirstFaceChoice::Color(_)) => choice.on_cube(reading.symbols)?,
            Some(FirstFaceChoice::Face(_)) => self.own_face(usual, &reading.cube),
            None if self.options.explain => self.own_face(usual, &reading.cube),
            None => usual,
        };
        match first {
            FirstFace::Fixed(face) if first != usual => {
                let open = || {
                    let solver = self.session.solver(Method::Layers(first));
                    solver.expect("the layer method needs no tables that could be missing")
                };
                Ok(self.solvers_by_first_face[face as usize].get_or_init(open))
            }
            _ => Ok(&self.solver),
        }
    }

    /// The cube's own face that the user means by a first face: with `--orient`, that on a side.
    fn own_face(&self, first: FirstFace, cube: &Cube) -> FirstFace {
        match first {
            FirstFace::Fixed(side) if self.options.orient => FirstFace::Fixed(cube.rotation.face(side)),
            first => first,
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
        let request = self.request(&reading)?;
        let request = request.cancelled_by(interrupt::token()).progress(bar);
        let solutions = if let Some(costs) = &self.options.costs {
            request.solutions().map(|found| fastest(found, costs))
        } else if self.options.wants_several() {
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
            let write = |moves: &_| written_in(moves, notation, best.metric());
            let object = |each| SolutionObject::new(each, *naming, &write);
            let is_several = self.options.wants_several();
            let several = solutions.iter().filter(|_| is_several);
            let object = SolvedObject {
                input: line.shown(),
                held: reading.cube.rotation.to_string(),
                target: self.options.target.clone(),
                solutions: several.map(object).collect(),
                seconds_to_carry_out: self.options.costs.as_ref().map(|costs| time_to_carry_out(best, costs)),
                seconds: *seconds,
                ..SolvedObject::new(self.solver.method().name(), best, *naming, &write)
            };
            with_fields_of(line.text().unwrap_or_default(), &object)
        } else if self.options.explain {
            explain(reading, *naming, best, self.style)
        } else {
            let lines = solutions.iter().map(|solution| {
                let moves = naming.rename(solution.moves().moves());
                written_in(&moves, notation, best.metric())
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        let is_silent = !self.is_on_terminal || self.options.json;
        let solved = (!is_silent).then(|| self.solved_already(best)).flatten();
        Answer {
            remark: solved.or_else(|| unproven(best)),
            ..Answer::right(text)
        }
    }

    /// True if nothing was asked for that cubes which are not fully known do not have.
    fn takes_partial(&self) -> bool {
        let is_restricted = self.options.aim.turns.given().is_some();
        self.target.is_none() && self.options.costs.is_none() && !is_restricted
    }

    /// The answer where several cubes have the stickers that are known.
    fn answer_partial(&self, line: &Line, partial: &PartialReading) -> Answer {
        match goals::partial::solve(line, partial, &self.solver, self.session, self.options) {
            Ok(solved) => Answer {
                remark: Some(solved.remark),
                ..Answer::right(solved.text)
            },
            Err(error) => unanswered(line, &error, self.options.json),
        }
    }

    /// What a person is told whose cube needs no moves, and who would see only an empty line.
    fn solved_already(&self, solution: &Solution) -> Option<String> {
        let state = match self.target {
            Some(_) => "the cube is the target already",
            None => "the cube is solved already",
        };
        solution.moves().is_empty().then(|| state.to_owned())
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
            if !session.is_one_terminal() {
                say(format_args!("error: {error}"));
            }
            Ok(())
        };
        for (number, text) in self.options.cubes.cubes.iter().enumerate() {
            if number > 0 {
                writeln!(session.stdout())?;
            }
            let reading = match Line::Bytes(text.as_encoded_bytes()).reading(&self.reader) {
                Ok(reading) => reading,
                Err(error) => {
                    fail(&error)?;
                    continue;
                }
            };
            let cube = &reading.cube;
            let request = match self.request(&reading) {
                Ok(request) => request,
                Err(error) => {
                    fail(&error)?;
                    continue;
                }
            };
            let improvement = Improvement::new(cube, self.naming(cube), self.style.notation);
            let found = improvement.watch(|token, progress| request.cancelled_by(token).progress(progress).solve())?;
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

/// The solution that is carried out fastest, the shorter of two that take the same time.
fn fastest(found: Vec<Solution>, costs: &TurnCosts) -> Vec<Solution> {
    let seconds = |solution: &Solution| time_to_carry_out(solution, costs);
    let by_time = |one: &Solution, other: &Solution| seconds(one).total_cmp(&seconds(other));
    found.into_iter().min_by(by_time).into_iter().collect()
}

/// Seconds that a machine takes to make the moves of a solution: opposite faces at once, if the metric says so.
fn time_to_carry_out(solution: &Solution, costs: &TurnCosts) -> f64 {
    costs.seconds(solution.moves().moves(), solution.metric().is_axial())
}

/// What is proven about a solution that may not be a shortest one, or not all of them; none if there
/// is nothing to say.
fn unproven(solution: &Solution) -> Option<String> {
    let (moves, at_least) = (solution.length(solution.metric()), solution.at_least()?);
    if at_least < moves {
        let impossible = at_least.saturating_sub(1);
        Some(format!("{moves} moves; {impossible} or fewer are impossible"))
    } else {
        let remark = "no fewer moves will do, but there may be more such solutions";
        solution.is_one_of_more().then(|| remark.to_owned())
    }
}
