//! The answers of the server: JSON objects and errors.

use super::searches::Cancellation;
use super::slots::{QueueFull, SearchBroken};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use rubik::json::{ErrorCode, ErrorObject, UnsolvedObject, line};
use rubik::requests::RequestError;
use rubik::{Error, ErrorKind};

/// An answer that is already written as a JSON object.
pub struct Json(pub String);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        ([(CONTENT_TYPE, json)], self.0).into_response()
    }
}

/// The reason why the server refuses a request.
#[derive(Debug, Clone)]
pub struct Refusal {
    status: StatusCode,
    // The object is boxed, because otherwise every `Result` of the server would be at least as large as the object.
    object: Box<UnsolvedObject>,
}

impl Refusal {
    /// A refusal with a status, an error code for programs, and a message for people.
    pub fn new(status: StatusCode, kind: ErrorCode, message: String) -> Refusal {
        Refusal::of(status, ErrorObject::new(kind, message))
    }

    fn of(status: StatusCode, error: ErrorObject) -> Refusal {
        Refusal {
            status,
            object: Box::new(UnsolvedObject { input: None, error }),
        }
    }

    /// The body or the query is not a valid request.
    pub fn request(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, ErrorCode::Request, message.to_string())
    }

    /// The value of an option is invalid or exceeds a limit of the server, or needs tables that are not built.
    pub fn option(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, ErrorCode::Option, message.to_string())
    }

    /// The time ran out or the search was stopped before there was an answer.
    pub fn too_late() -> Refusal {
        let message = "time ran out, or the search was stopped, before there was an answer".to_owned();
        Refusal::new(StatusCode::GATEWAY_TIMEOUT, ErrorCode::Time, message)
    }

    /// Adds the text in the request that caused the refusal.
    #[must_use]
    pub fn about(mut self, input: &str) -> Refusal {
        self.object.input = Some(input.to_owned());
        self
    }

    /// The refusal as a JSON object, in one line.
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

/// Converts an error of the library.
impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let status = match error.kind() {
            ErrorKind::Request | ErrorKind::Option => StatusCode::BAD_REQUEST,
            ErrorKind::Input => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorKind::Time => StatusCode::GATEWAY_TIMEOUT,
            ErrorKind::Memory => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal {
            status,
            object: Box::new(error.unsolved().clone()),
        }
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Refusal {
        Error::from(error).into()
    }
}

/// The search was cancelled before it had an answer.
impl From<Cancellation> for Refusal {
    fn from(_: Cancellation) -> Refusal {
        Refusal::too_late()
    }
}

impl From<QueueFull> for Refusal {
    fn from(_: QueueFull) -> Refusal {
        let message = "too many searches wait already; try again in a second".to_owned();
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, message)
    }
}

impl From<SearchBroken> for Refusal {
    fn from(_: SearchBroken) -> Refusal {
        let message = "the search ended without an answer; please report this".to_owned();
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Solver, message)
    }
}
