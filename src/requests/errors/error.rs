//! The error type of all requests: a message, the kind of error, and suggestions for a correction.

use super::answer_error::AnswerError;
use super::request_error::RequestError;
use crate::json::{ErrorCode, ErrorObject, UnsolvedObject, line};
use crate::notation::object::cube_text;
use crate::notation::{AlgorithmError, NotationError, UnknownName};
use crate::puzzles::definition_engine::EngineError;
use crate::puzzles::{NoSolver, PuzzleError};
use crate::requests::check::ClaimError;
use crate::scrambles::ScrambleError;
use crate::solvers::{NotFound, OpenError, SolveError};
use crate::tables::{StoreError, TableError};
use std::fmt;

/// The kind of an error. It tells who can correct the error: the front end, the user, or the developers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request is malformed: a field is missing, unknown, or of the wrong type.
    Request,
    /// The request is impossible: an option has an invalid value, the puzzle or the method does not have an option, or
    /// two options exclude each other.
    Option,
    /// The input is not a position or an algorithm, a claim is false, or no solution satisfies the request.
    Input,
    /// Time ran out, or the search was stopped, before there was an answer.
    Time,
    /// The tables do not fit into memory.
    Memory,
    /// A fault of this program, a damaged table, or a folder that cannot be read.
    Internal,
}

/// The reason why there is no answer, for any request.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    // Both fields are boxed, because every `Result` reserves space for its error.
    object: Box<UnsolvedObject>,
    cause: Option<Box<AnswerError>>,
}

impl Error {
    fn new(kind: ErrorKind, error: ErrorObject) -> Error {
        let object = Box::new(UnsolvedObject { input: None, error });
        let cause = None;
        Error { kind, object, cause }
    }

    /// This error with its cause.
    fn caused_by(self, cause: impl Into<AnswerError>) -> Error {
        let cause = Some(Box::new(cause.into()));
        Error { cause, ..self }
    }

    /// The error for a request that ran out of time or was cancelled.
    pub(in crate::requests) fn cancelled() -> Error {
        let message = "time ran out, or the search was stopped, before there was an answer";
        Error::new(ErrorKind::Time, ErrorObject::new(ErrorCode::Time, message.to_owned()))
    }

    /// The error if the thread that opened tables panicked.
    pub(in crate::requests) fn not_opened() -> Error {
        Error::internal(&"the tables could not be opened; please report this")
    }

    /// This error with the text that could not be answered.
    pub(in crate::requests) fn about(mut self, text: &str) -> Error {
        self.object.input = Some(cube_text(text).into_owned());
        self
    }

    /// True if the fault lies with this program, a table or a folder, and not with the user.
    pub(crate) fn is_mistake(&self) -> bool {
        self.kind == ErrorKind::Internal
    }

    /// True if the request is impossible for every position.
    pub fn is_of_option(&self) -> bool {
        matches!(self.kind, ErrorKind::Request | ErrorKind::Option)
    }

    pub(in crate::requests) fn option(error: &impl ToString) -> Error {
        Error::new(
            ErrorKind::Option,
            ErrorObject::new(ErrorCode::Option, error.to_string()),
        )
    }

    fn memory(error: &impl ToString) -> Error {
        Error::new(
            ErrorKind::Memory,
            ErrorObject::new(ErrorCode::Memory, error.to_string()),
        )
    }

    fn internal(error: &impl ToString) -> Error {
        Error::new(
            ErrorKind::Internal,
            ErrorObject::new(ErrorCode::Solver, error.to_string()),
        )
    }

    /// The error for a position that this program generated. Faults in such a position are bugs of this program.
    fn of_what_was_drawn(self) -> Error {
        let kind = match self.kind {
            ErrorKind::Input => ErrorKind::Internal,
            kind => kind,
        };
        Error { kind, ..self }
    }

    /// The kind of the error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The cause, for a front end that writes the message with its own names of options and commands. `None` if the
    /// error has only a message.
    pub fn cause(&self) -> Option<&AnswerError> {
        self.cause.as_deref()
    }

    /// The error as an object, with suggestions for a correction. The faults of a cube are listed piece by piece.
    pub const fn object(&self) -> &ErrorObject {
        &self.object.error
    }

    /// The error as an object. If it is about a text that could not be answered, the object also contains this text.
    pub const fn unsolved(&self) -> &UnsolvedObject {
        &self.object
    }

    /// The error as JSON, in one line.
    pub fn json(&self) -> String {
        line(&self.object.error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.object.error.message())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // The message of this error is already the message of its cause, so the source is the source of the cause.
        self.cause()?.source()
    }
}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Error {
        let judged = match &error {
            RequestError::UnknownOption { .. }
            | RequestError::Missing(_)
            | RequestError::Type { .. }
            | RequestError::NoOneAnswer(_) => Error::new(
                ErrorKind::Request,
                ErrorObject::new(ErrorCode::Request, error.to_string()),
            ),
            RequestError::Algorithm(wrong) => (**wrong).clone().into(),
            RequestError::AlgorithmOfPuzzle(wrong) => wrong.clone().into(),
            error => Error::option(&error),
        };
        judged.caused_by(error)
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Error {
        Error::new(ErrorKind::Input, (&error).into()).caused_by(error)
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
            PuzzleError::NotFoundWithin { .. }
            | PuzzleError::Cancelled
            | PuzzleError::Engine(EngineError::Cancelled { .. } | EngineError::TableCancelled) => ErrorKind::Time,
            PuzzleError::Engine(EngineError::NotEnoughMemory { .. }) => ErrorKind::Memory,
            PuzzleError::Wrong | PuzzleError::Misled => ErrorKind::Internal,
            _ => ErrorKind::Input,
        };
        Error::new(kind, (&error).into()).caused_by(error)
    }
}

impl From<NoSolver> for Error {
    fn from(error: NoSolver) -> Error {
        Error::option(&error)
    }
}

impl From<UnknownName> for Error {
    fn from(error: UnknownName) -> Error {
        Error::option(&error)
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        let kind = match &error {
            SolveError::NotFound(NotFound::InTime(_) | NotFound::Beyond(..))
            | SolveError::GoalInTime(_)
            | SolveError::NotYetInSteps(_)
            | SolveError::NothingInsertedYet(_) => ErrorKind::Time,
            SolveError::NotFound(_)
            | SolveError::Unreachable(_)
            | SolveError::OutsideTables
            | SolveError::HeldOtherwise { .. }
            | SolveError::GoalBeyond(_)
            | SolveError::NotInSteps(_)
            | SolveError::NothingToInsert(_)
            | SolveError::Steps(_) => ErrorKind::Input,
            SolveError::Open(error) => return error.as_ref().clone().into(),
            _ => ErrorKind::Internal,
        };
        Error::new(kind, (&error).into()).caused_by(error)
    }
}

impl From<AnswerError> for Error {
    fn from(error: AnswerError) -> Error {
        match error {
            AnswerError::Notation(error) => error.into(),
            AnswerError::Puzzle(error) => error.into(),
            AnswerError::Solver(error) => error.into(),
            AnswerError::Open(error) => error.into(),
            AnswerError::Request(error) => error.into(),
            AnswerError::PuzzleSolution(ref wrong) => Error::from(wrong.clone()).caused_by(error),
            AnswerError::Algorithm { error: ref wrong, .. } => Error::from(wrong.clone()).caused_by(error),
            AnswerError::NoSuchColor(_) | AnswerError::Goal(_) | AnswerError::TooLong { .. } => {
                Error::option(&error).caused_by(error)
            }
        }
    }
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Error {
        let is_memory = |error: &TableError| matches!(error, TableError::Memory(_) | TableError::Puzzle { .. });
        let judged = match &error {
            OpenError::Option(_) | OpenError::NothingFits { .. } | OpenError::TooManyStates => Error::option(&error),
            OpenError::Memory { .. } => Error::memory(&error),
            OpenError::Table { error: table, .. } | OpenError::Tables(table) if is_memory(table) => {
                Error::memory(&error)
            }
            _ => Error::internal(&error),
        };
        judged.caused_by(error)
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Error {
        OpenError::from(error).into()
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        OpenError::from(error).into()
    }
}

impl From<ScrambleError> for Error {
    fn from(error: ScrambleError) -> Error {
        match error {
            ScrambleError::Open(error) => error.into(),
            ScrambleError::Solve(error) => Error::from(error).of_what_was_drawn(),
            ScrambleError::Puzzle(error) => Error::from(error).of_what_was_drawn(),
            ScrambleError::NoneFound { .. } | ScrambleError::TooFar { .. } | ScrambleError::TooRare { .. } => {
                Error::new(
                    ErrorKind::Input,
                    ErrorObject::new(ErrorCode::NotFound, error.to_string()),
                )
            }
            ScrambleError::NoneInTime { .. } => {
                Error::new(ErrorKind::Time, ErrorObject::new(ErrorCode::Time, error.to_string()))
            }
            error => Error::internal(&error),
        }
    }
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Error {
        match error {
            ClaimError::Format(error) => error.into(),
            ClaimError::Cube(error) | ClaimError::Target(error) => error.into(),
            ClaimError::Position(error) | ClaimError::TargetPosition(error) => error.into(),
            error => Error::new(ErrorKind::Input, ErrorObject::new(ErrorCode::Claim, error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search may open tables while it runs. Checks that it then fails with the same error as a request that opens
    /// the tables first.
    #[test]
    fn an_error_of_opening_is_of_one_kind_wherever_it_comes_from() {
        let error = OpenError::TooManyStates;
        let in_search = SolveError::Open(Box::new(error.clone()));
        assert_eq!(Error::from(error.clone()).kind(), ErrorKind::Option);
        assert_eq!(Error::from(in_search), Error::from(error));
    }
}
