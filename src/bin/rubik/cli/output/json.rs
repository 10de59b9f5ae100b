//! The output for lines that have no answer.

use super::answer::Answer;
use crate::cli::input::line::{InputError, Line};
use rubik::json::{ErrorCode, ErrorObject, UnsolvedObject, with_fields_of};

/// Returns the output for a line that has no answer. The output is a line that begins with `# error:`, or a JSON
/// object.
pub fn unanswered(line: &Line, error: &InputError, as_json: bool) -> Answer {
    if !as_json {
        return Answer::error(error);
    }
    let object = UnsolvedObject {
        input: Some(line.shown()),
        error: error_object(error),
    };
    Answer::wrong(with_fields_of(line.text().unwrap_or_default(), &object), error)
}

fn error_object(error: &InputError) -> ErrorObject {
    match error {
        InputError::Answer(answer) => answer.object().clone().with_message(error.to_string()),
        InputError::NotText(_) => ErrorObject::new(ErrorCode::Text, error.to_string()),
        InputError::File(_) => ErrorObject::new(ErrorCode::File, error.to_string()),
        InputError::TooLong => ErrorObject::new(ErrorCode::Length, error.to_string()),
    }
}
