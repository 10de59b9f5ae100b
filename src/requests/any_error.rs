//! One error for all that can be asked: what is wrong, of which kind, and what would mend it.

use super::answer_error::AnswerError;
use super::check::ClaimError;
use super::count::CountError;
use super::error::RequestError;
use super::open_solver::OpenSolverError;
use super::scramble::ScrambleFailure;
use super::steps::StepsError;
use crate::goals::GoalError;
use crate::json::{ErrorObject, line};
use crate::notation::{AlgorithmError, NotationError};
use crate::puzzles::{NoSolver, PuzzleError, PuzzleNameError};
use crate::scrambles::{EventError, SubsetError};
use crate::solvers::fmc::FmcError;
use crate::solvers::fmc::insertions::InsertError;
use crate::solvers::goals::{GoalOpenError, GoalSolveError, KnownSolveError};
use crate::solvers::{NotFound, OpenError, SolveError};
use crate::tables::{StoreError, TableError};
use std::fmt;

/// What kind of error it is, and so who can do something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// What was asked is no request: a field that is not there, or of another type.
    Request,
    /// What was asked cannot be: an option that is not of this puzzle or method, or does not go with another.
    Option,
    /// What was typed is no position or algorithm, or no turns lead where they should.
    Input,
    /// The time was over before there was an answer.
    Time,
    /// It does not fit into memory.
    Memory,
    /// A mistake of this program, a damaged table, or a folder that cannot be read.
    Internal,
}

/// Why there is no answer, whatever was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    // In a box, since every result has room for it.
    object: Box<ErrorObject>,
}

impl Error {
    fn new(kind: ErrorKind, object: ErrorObject) -> Error {
        let object = Box::new(object);
        Error { kind, object }
    }

    fn option(error: &impl ToString) -> Error {
        Error::new(ErrorKind::Option, ErrorObject::new("option", error.to_string()))
    }

    fn memory(error: &impl ToString) -> Error {
        Error::new(ErrorKind::Memory, ErrorObject::new("memory", error.to_string()))
    }

    fn internal(error: &impl ToString) -> Error {
        Error::new(ErrorKind::Internal, ErrorObject::new("solver", error.to_string()))
    }

    /// What kind it is.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What is wrong, piece by piece where it is a cube, and what would mend it.
    pub const fn object(&self) -> &ErrorObject {
        &self.object
    }

    /// The same as JSON, in one line.
    pub fn json(&self) -> String {
        line(&self.object)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.object.message())
    }
}

impl std::error::Error for Error {}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Error {
        match error {
            RequestError::UnknownOption { .. }
            | RequestError::Missing(_)
            | RequestError::Type { .. }
            | RequestError::NoOneAnswer(_) => {
                Error::new(ErrorKind::Request, ErrorObject::new("request", error.to_string()))
            }
            RequestError::Algorithm(error) => (*error).into(),
            RequestError::AlgorithmOfPuzzle(error) => error.into(),
            error => Error::option(&error),
        }
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Error {
        Error::new(ErrorKind::Input, (&error).into())
    }
}

impl From<AlgorithmError> for Error {
    fn from(error: AlgorithmError) -> Error {
        NotationError::Moves(error).into()
    }
}

impl From<PuzzleError> for Error {
    fn from(error: PuzzleError) -> Error {
        let kind = match &error {
            PuzzleError::NotFoundWithin { .. } | PuzzleError::Cancelled => ErrorKind::Time,
            PuzzleError::Wrong | PuzzleError::Misled => ErrorKind::Internal,
            _ => ErrorKind::Input,
        };
        Error::new(kind, (&error).into())
    }
}

impl From<PuzzleNameError> for Error {
    fn from(error: PuzzleNameError) -> Error {
        Error::option(&error)
    }
}

impl From<NoSolver> for Error {
    fn from(error: NoSolver) -> Error {
        Error::option(&error)
    }
}

impl From<GoalError> for Error {
    fn from(error: GoalError) -> Error {
        Error::option(&error)
    }
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Error {
        match error {
            CountError::Request(error) => error.into(),
            CountError::Goal(error) => error.into(),
        }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        let kind = match &error {
            SolveError::NotFound(NotFound::InTime(_) | NotFound::Beyond(..)) => ErrorKind::Time,
            SolveError::NotFound(_) => ErrorKind::Input,
            _ => ErrorKind::Internal,
        };
        Error::new(kind, (&error).into())
    }
}

impl From<GoalSolveError> for Error {
    fn from(error: GoalSolveError) -> Error {
        let kind = match &error {
            GoalSolveError::InTime(_) => ErrorKind::Time,
            GoalSolveError::Wrong(_) | GoalSolveError::DamagedTable { .. } => ErrorKind::Internal,
            _ => ErrorKind::Input,
        };
        Error::new(kind, (&error).into())
    }
}

impl From<AnswerError> for Error {
    fn from(error: AnswerError) -> Error {
        match error {
            AnswerError::Notation(error) => error.into(),
            AnswerError::Puzzle(error) => error.into(),
            AnswerError::Solver(error) | AnswerError::Fmc(FmcError::Wrong(error)) => error.into(),
            AnswerError::Fmc(error) => {
                let kind = match error {
                    FmcError::NotYet(_) => ErrorKind::Time,
                    _ => ErrorKind::Input,
                };
                Error::new(kind, ErrorObject::new("not-found", error.to_string()))
            }
            AnswerError::Request(error) => error.into(),
            AnswerError::Skeleton(error) => error.into(),
            AnswerError::Insert(InsertError::Wrong(error)) => error.into(),
            AnswerError::Insert(error) => {
                let kind = match error {
                    InsertError::Cancelled(_) => ErrorKind::Time,
                    _ => ErrorKind::Input,
                };
                Error::new(kind, ErrorObject::new("not-found", error.to_string()))
            }
            AnswerError::Goal(error) | AnswerError::Known(KnownSolveError::Solve(error)) => error.into(),
            AnswerError::Known(error) => Error::new(ErrorKind::Option, (&error).into()),
            error => Error::option(&error),
        }
    }
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Error {
        match error {
            OpenError::Option(_) => Error::option(&error),
            OpenError::Memory { .. } => Error::memory(&error),
            error => Error::internal(&error),
        }
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Error {
        match error {
            TableError::Memory(_) | TableError::Puzzle { .. } => Error::memory(&error),
            error => Error::internal(&error),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        Error::internal(&error)
    }
}

impl From<OpenSolverError> for Error {
    fn from(error: OpenSolverError) -> Error {
        match error {
            OpenSolverError::Method(error) => error.into(),
            OpenSolverError::Puzzle(error) | OpenSolverError::Goal(GoalOpenError::Table { error, .. }) => error.into(),
            error => Error::option(&error),
        }
    }
}

impl From<ScrambleFailure> for Error {
    fn from(error: ScrambleFailure) -> Error {
        match error {
            ScrambleFailure::Open(error) => error.into(),
            ScrambleFailure::Goal(error) => OpenSolverError::Goal(error).into(),
            ScrambleFailure::Solve(error) => error.into(),
            ScrambleFailure::Table(error) => error.into(),
            ScrambleFailure::Puzzle(error) => error.into(),
            ScrambleFailure::Subset(error @ SubsetError::AtDistance(_)) => {
                Error::new(ErrorKind::Input, ErrorObject::new("not-found", error.to_string()))
            }
            error => Error::internal(&error),
        }
    }
}

impl From<EventError> for Error {
    fn from(error: EventError) -> Error {
        match error {
            EventError::Open(error) => error.into(),
            EventError::Table(error) => error.into(),
            error => Error::internal(&error),
        }
    }
}

impl From<StepsError> for Error {
    fn from(error: StepsError) -> Error {
        match error {
            StepsError::Request(error) => error.into(),
            StepsError::Scramble(error) => error.into(),
            StepsError::Solution(error) => error.into(),
            StepsError::Open(error) => OpenSolverError::Goal(error).into(),
            StepsError::Solve(error) => error.into(),
            error => Error::option(&error),
        }
    }
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Error {
        match error {
            ClaimError::Format(error) => error.into(),
            ClaimError::Cube(error) | ClaimError::Target(error) => error.into(),
            ClaimError::Position(error) | ClaimError::TargetPosition(error) => error.into(),
            error => Error::new(ErrorKind::Input, ErrorObject::new("claim", error.to_string())),
        }
    }
}
