//! A solve of the 3x3x3 by a method: reading the cube, also one that is not fully known, and searching.

use super::found::Found;
use super::known::KnownRequest;
use crate::cube::Cube;
use crate::notation::{NotationError, PartialReading, Reading, UnknownError};
use crate::requests::errors::AnswerError;
use crate::requests::options::{Options, TurnCosts};
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::solvers::goals::DEFAULT_MEMORY;
use crate::solvers::layers::{FirstFace, FirstFaceChoice};
use crate::solvers::{FaceNaming, Method, MethodName, Solution, Solver};
use crate::tables::NoProgress;

/// A position that is solved by a method.
pub(in crate::requests) struct MethodSearch<'a> {
    /// The options, judged.
    pub options: &'a Options,
    /// The cube that moves are to lead to, if it is not the solved one.
    pub target: Option<&'a Cube>,
    /// The method with its options.
    pub method: Method,
    /// What cancels the search.
    pub token: &'a CancelToken,
    /// Who hears of what is found on the way, if somebody does.
    pub events: Option<&'a dyn Progress<Found>>,
}

impl MethodSearch<'_> {
    /// Reads a cube and solves it.
    ///
    /// # Errors
    ///
    /// If the text is no cube, or it has no such solution.
    pub fn solve(&self, solver: &Solver, text: &str) -> Result<Found, AnswerError> {
        let options = self.options;
        let reading = match options.reader_of(text).read(text) {
            Ok(reading) => reading,
            Err(NotationError::Unknown(UnknownError::Several { reading, .. })) if self.takes_partial() => {
                return self.solve_known(solver, *reading);
            }
            Err(error) => return Err(error.into()),
        };
        let method = self.method_of(&reading)?;
        let other = match solver.method() == method {
            true => None,
            false => Some(solver.with_options_of(method).expect("the tables are those of the key")),
        };
        let naming = match options.orient {
            true => FaceNaming::as_held(&reading.cube),
            false => FaceNaming::OWN,
        };
        let progress = self.events.map(|events| Improvements {
            method: method.name(),
            reading: &reading,
            naming,
            events,
        });
        let mut request = other
            .as_ref()
            .unwrap_or(solver)
            .request(&reading.cube)
            .cancelled_by(self.token);
        if let Some(target) = self.target {
            request = request.to(target);
        }
        if let Some(progress) = &progress {
            request = request.progress(progress);
        }
        let solutions = match &options.costs {
            Some(costs) => fastest(request.solve_several()?, costs),
            None if options.wants_several() => request.solve_several()?,
            None => vec![request.solve()?],
        };
        for solution in &solutions {
            naming.check(&reading.cube, solution)?;
        }
        let method = method.name();
        Ok(Found::Solutions {
            method,
            reading,
            solutions,
            naming,
        })
    }

    /// True if nothing was asked for that cubes which are not fully known do not have.
    fn takes_partial(&self) -> bool {
        let options = self.options;
        options.target.is_none() && options.costs.is_none() && options.turns().is_none()
    }

    fn solve_known(&self, solver: &Solver, reading: PartialReading) -> Result<Found, AnswerError> {
        let options = self.options;
        let other = match solver.method() == self.method {
            true => None,
            false => solver.with_options_of(self.method),
        };
        let request = KnownRequest {
            solver: other.as_ref().unwrap_or(solver),
            memory: options.memory.unwrap_or(DEFAULT_MEMORY),
            time_limit: options.time_limit,
            orient: options.orient,
            token: self.token,
            progress: &NoProgress,
        };
        let (method, solution) = (self.method.name(), request.solve(reading)?);
        Ok(Found::Known { method, solution })
    }

    /// The method for a cube: where it begins with a face, with the one that was chosen by its color, or by where
    /// it is.
    fn method_of(&self, reading: &Reading) -> Result<Method, AnswerError> {
        let (Method::Layers(_), Some(choice)) = (self.method, &self.options.first_face) else {
            return Ok(self.method);
        };
        let first = match (choice, choice.on_cube(reading.symbols)?) {
            (FirstFaceChoice::Face(_), FirstFace::Fixed(side)) if self.options.orient => {
                FirstFace::Fixed(reading.cube.rotation.face(side))
            }
            (_, first) => first,
        };
        Ok(Method::Layers(first))
    }
}

/// Passes on what a search by a method finds, checked as its faces are named.
struct Improvements<'a> {
    method: MethodName,
    reading: &'a Reading,
    naming: FaceNaming,
    events: &'a dyn Progress<Found>,
}

impl Progress<Solution> for Improvements<'_> {
    fn improved(&self, found: &Solution) {
        if self.naming.check(&self.reading.cube, found).is_err() {
            // The answer at the end says what is wrong.
            return;
        }
        self.events.improved(&Found::Solutions {
            method: self.method,
            reading: self.reading.clone(),
            solutions: vec![found.clone()],
            naming: self.naming,
        });
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.events.deepened(depth);
    }
}

/// The solution that is carried out fastest, the shorter of two that take the same time.
fn fastest(found: Vec<Solution>, costs: &TurnCosts) -> Vec<Solution> {
    let seconds = |solution: &Solution| costs.seconds(solution.moves().moves(), solution.metric().is_axial());
    let by_time = |one: &Solution, other: &Solution| seconds(one).total_cmp(&seconds(other));
    found.into_iter().min_by(by_time).into_iter().collect()
}
