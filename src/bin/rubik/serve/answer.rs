//! Answers: JSON, and what is said where there is none.

use super::searches::Cancelled;
use super::slots::{QueueFull, SearchBroken};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use rubik::json::{ErrorObject, UnsolvedObject, line};
use rubik::notation::NotationError;
use rubik::puzzles::{NoSolver, PuzzleError};
use rubik::requests::{AnswerError, CountError, OpenSolverError, RequestError, ScrambleFailure, StepsError};
use rubik::scrambles::{EventError, SubsetError};
use rubik::solvers::goals::{GoalOpenError, GoalSolveError, KnownSolveError};
use rubik::solvers::{NotFound, OpenError, SolveError};
use rubik::tables::TableError;

/// An answer that is a JSON object, written already.
pub struct Json(pub String);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        ([(CONTENT_TYPE, json)], self.0).into_response()
    }
}

/// Why a request has no other answer.
#[derive(Debug, Clone)]
pub struct Refusal {
    status: StatusCode,
    // In a box, since every result of the server has room for a refusal.
    object: Box<UnsolvedObject>,
}

impl Refusal {
    /// A status, a word for programs, and a sentence for people.
    pub fn new(status: StatusCode, kind: &'static str, message: String) -> Refusal {
        Refusal::of(status, ErrorObject::new(kind, message))
    }

    fn of(status: StatusCode, error: ErrorObject) -> Refusal {
        let input = String::new();
        Refusal {
            status,
            object: Box::new(UnsolvedObject { input, error }),
        }
    }

    /// The body is no request.
    pub fn request(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "request", message.to_string())
    }

    /// What is asked for cannot be: an option that does not exist, or not together with another.
    pub fn option(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "option", message.to_string())
    }

    /// Something that cannot be was found out: a mistake of this program, or of the machine.
    pub fn broken(error: &impl ToString) -> Refusal {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Refusal::new(status, "solver", error.to_string())
    }

    /// The time was over before there was an answer.
    pub fn too_late() -> Refusal {
        let message = "the time was over, or the search was stopped, before there was an answer".to_owned();
        Refusal::new(StatusCode::GATEWAY_TIMEOUT, "time", message)
    }

    /// The same, with the text that could not be answered.
    #[must_use]
    pub fn about(mut self, input: &str) -> Refusal {
        self.object.input = input.to_owned();
        self
    }

    /// As a JSON object in one line.
    pub fn json(&self) -> String {
        line(&self.object)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.json())).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(RETRY_AFTER, second);
        }
        response
    }
}

/// Options that cannot be, or not together.
impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Refusal {
        match error {
            RequestError::UnknownOption { .. } | RequestError::Missing(_) | RequestError::Type { .. } => {
                Refusal::request(error)
            }
            error => Refusal::option(error),
        }
    }
}

/// A text that has no answer.
impl From<AnswerError> for Refusal {
    fn from(error: AnswerError) -> Refusal {
        match error {
            AnswerError::Notation(error) => error.into(),
            AnswerError::Puzzle(error) => error.into(),
            AnswerError::Solver(error) => error.into(),
            AnswerError::Goal(error) | AnswerError::Known(KnownSolveError::Solve(error)) => error.into(),
            AnswerError::NoSuchColor(error) => Refusal::option(error),
            error => Refusal::option(error),
        }
    }
}

/// Turns that do not lead to a goal, or not in time.
impl From<GoalSolveError> for Refusal {
    fn from(error: GoalSolveError) -> Refusal {
        let status = match &error {
            GoalSolveError::InTime(_) => StatusCode::GATEWAY_TIMEOUT,
            GoalSolveError::Wrong(_) => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refusal::of(status, (&error).into())
    }
}

/// Tables that cannot be had.
impl From<OpenSolverError> for Refusal {
    fn from(error: OpenSolverError) -> Refusal {
        match error {
            OpenSolverError::Method(error) => error.into(),
            OpenSolverError::Puzzle(error) | OpenSolverError::Goal(GoalOpenError::Table { error, .. }) => error.into(),
            error => Refusal::option(error),
        }
    }
}

/// A text that is no cube.
impl From<NotationError> for Refusal {
    fn from(error: NotationError) -> Refusal {
        Refusal::of(StatusCode::UNPROCESSABLE_ENTITY, (&error).into())
    }
}

/// A text that is no position of a puzzle, or has no solution.
impl From<PuzzleError> for Refusal {
    fn from(error: PuzzleError) -> Refusal {
        Refusal::of(StatusCode::UNPROCESSABLE_ENTITY, (&error).into())
    }
}

/// No solution: none in time, none at all, or a mistake of this program.
impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Refusal {
        let status = match &error {
            SolveError::NotFound(NotFound::InTime(_) | NotFound::Beyond(..)) => StatusCode::GATEWAY_TIMEOUT,
            SolveError::NotFound(_) => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal::of(status, (&error).into())
    }
}

/// Tables that do not fit into memory, or cannot be had.
impl From<OpenError> for Refusal {
    fn from(error: OpenError) -> Refusal {
        let (status, kind) = match &error {
            OpenError::Option(_) => (StatusCode::BAD_REQUEST, "option"),
            OpenError::Memory { .. } => (StatusCode::SERVICE_UNAVAILABLE, "memory"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "solver"),
        };
        Refusal::new(status, kind, error.to_string())
    }
}

/// A scramble of the 3x3x3 that could not be drawn.
impl From<ScrambleFailure> for Refusal {
    fn from(error: ScrambleFailure) -> Refusal {
        match error {
            ScrambleFailure::Open(error) => error.into(),
            ScrambleFailure::Goal(error) => OpenSolverError::Goal(error).into(),
            ScrambleFailure::Solve(error) => error.into(),
            ScrambleFailure::Table(error) => error.into(),
            ScrambleFailure::Puzzle(error) => error.into(),
            ScrambleFailure::Subset(error @ SubsetError::AtDistance(_)) => {
                Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "not-found", error.to_string())
            }
            error => Refusal::broken(&error),
        }
    }
}

/// A solution that is not looked at.
impl From<StepsError> for Refusal {
    fn from(error: StepsError) -> Refusal {
        match error {
            StepsError::Request(error) => error.into(),
            StepsError::Scramble(error) => error.into(),
            StepsError::Solution(error) => NotationError::Moves(error).into(),
            StepsError::Open(error) => OpenSolverError::Goal(error).into(),
            StepsError::Solve(error) => error.into(),
            error => Refusal::option(error),
        }
    }
}

/// Cubes that are not counted.
impl From<CountError> for Refusal {
    fn from(error: CountError) -> Refusal {
        match error {
            CountError::Request(error) => error.into(),
            error => Refusal::option(error),
        }
    }
}

/// A scramble that could not be drawn.
impl From<EventError> for Refusal {
    fn from(error: EventError) -> Refusal {
        match error {
            EventError::Open(error) => error.into(),
            EventError::Table(error) => error.into(),
            error => Refusal::broken(&error),
        }
    }
}

/// Tables of another puzzle that cannot be had.
impl From<TableError> for Refusal {
    fn from(error: TableError) -> Refusal {
        match error {
            TableError::Memory(_) => {
                let status = StatusCode::SERVICE_UNAVAILABLE;
                Refusal::new(status, "memory", error.to_string())
            }
            error => Refusal::broken(&error),
        }
    }
}

/// A puzzle that is not solved here.
impl From<NoSolver> for Refusal {
    fn from(error: NoSolver) -> Refusal {
        Refusal::option(error)
    }
}

/// The search was over before it had begun.
impl From<Cancelled> for Refusal {
    fn from(_: Cancelled) -> Refusal {
        Refusal::too_late()
    }
}

impl From<QueueFull> for Refusal {
    fn from(_: QueueFull) -> Refusal {
        let message = "too many searches wait already; try again in a second".to_owned();
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }
}

impl From<SearchBroken> for Refusal {
    fn from(_: SearchBroken) -> Refusal {
        let message = "the search ended without an answer; please report this".to_owned();
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "solver", message)
    }
}
