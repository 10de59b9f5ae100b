//! The reasons why there is no answer, and their remedies.

mod answer_error;
mod error;
mod remedy;
mod request_error;

pub use answer_error::AnswerError;
pub use error::{Error, ErrorKind};
pub use remedy::Remedy;
pub use request_error::RequestError;
