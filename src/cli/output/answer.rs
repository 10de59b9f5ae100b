//! What is printed for one line of input, and what went wrong with it.

use crate::cli::input::line::InputError;
use rubik::notation::NoCube;
use rubik::notation::control::shown_on_terminal;

/// What is printed for one line, without the end of the last line; and what went wrong with it.
pub struct Answer {
    pub text: String,
    pub error: Option<Complaint>,
    /// What is to be known of an answer that is right as far as it goes.
    pub remark: Option<String>,
}

/// What is said of a line that has no answer.
pub struct Complaint {
    /// In a line.
    pub message: String,
    /// The stickers that make no cube.
    pub no_cube: Option<NoCube>,
}

/// Said in a line, and no more.
impl From<String> for Complaint {
    fn from(message: String) -> Complaint {
        Complaint {
            message,
            no_cube: None,
        }
    }
}

impl From<&InputError> for Complaint {
    fn from(error: &InputError) -> Complaint {
        Complaint {
            message: error.to_string(),
            no_cube: error.no_cube().cloned(),
        }
    }
}

impl Answer {
    /// An answer.
    pub fn right(text: String) -> Answer {
        Answer {
            text,
            error: None,
            remark: None,
        }
    }

    /// The place of an answer, and what went wrong.
    pub fn wrong(text: String, error: &InputError) -> Answer {
        Answer {
            text,
            error: Some(Complaint::from(error)),
            remark: None,
        }
    }

    /// The answer to what has none, in the place of the answer.
    pub fn error(error: &InputError) -> Answer {
        let message = error.to_string();
        let shown = shown_on_terminal(&message);
        Answer::wrong(format!("# error: {shown}"), error)
    }
}

/// How answers stand on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// A line each.
    Lines,
    /// Several lines each, and an empty line between one and the next.
    Paragraphs,
}

impl Layout {
    /// Adds an answer to a page on which so many stand already.
    pub fn add(self, page: &mut String, before: u64, answer: &Answer) {
        if self == Layout::Paragraphs && before > 0 {
            page.push('\n');
        }
        page.push_str(&answer.text);
        page.push('\n');
    }
}
