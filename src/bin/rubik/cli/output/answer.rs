//! The output for one line of input: an answer or an error.

use crate::cli::input::line::InputError;
use rubik::PuzzleName;
use rubik::json::base64;
use rubik::notation::NoCube;
use rubik::notation::control::shown_on_terminal;
use rubik::notation::files::{RecordedSolve, around_session, session_entry};

/// The answer to one line of input.
pub struct Answer {
    /// The text for standard output, without the last line feed.
    pub text: String,
    /// A picture. If the input is an argument, the command prints the picture instead of the text.
    pub pixels: Option<Vec<u8>>,
    /// The reason why the line has no answer, or why the solution that the user asked to check is wrong.
    pub error: Option<Complaint>,
    /// A remark about an answer without errors, for example that the search was interrupted. The command prints the
    /// remark to standard error.
    pub remark: Option<String>,
}

/// An error in a line of input.
pub struct Complaint {
    /// The error, in one line.
    pub message: String,
    /// The stickers and their errors, if the stickers were read but do not form a cube.
    pub no_cube: Option<NoCube>,
}

impl From<String> for Complaint {
    fn from(message: String) -> Complaint {
        Complaint { message, no_cube: None }
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
    /// An answer without errors.
    pub fn right(text: String) -> Answer {
        Answer {
            text,
            pixels: None,
            error: None,
            remark: None,
        }
    }

    /// An answer that is a picture file. If the answer is printed among other lines, the picture is in base64.
    pub fn pixels(file: &[u8]) -> Answer {
        Answer {
            pixels: Some(file.to_vec()),
            ..Answer::right(base64(file))
        }
    }

    /// An error with the text that is printed instead of an answer.
    pub fn wrong(text: String, error: &InputError) -> Answer {
        Answer {
            text,
            pixels: None,
            error: Some(Complaint::from(error)),
            remark: None,
        }
    }

    /// An error, for which a line `# error: …` is printed instead of an answer.
    pub fn error(error: &InputError) -> Answer {
        let message = error.to_string();
        let shown = shown_on_terminal(&message);
        Answer::wrong(format!("# error: {shown}"), error)
    }
}

/// The layout of the answers on standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// A line for each answer.
    Lines,
    /// One or more lines for each answer, with an empty line between answers.
    Paragraphs,
    /// A single csTimer session for all answers. [`Layout::end`] returns its end.
    Session,
}

impl Layout {
    /// Adds an answer to the text of a page, which contains the answers to consecutive lines. `before` is 0 for the
    /// first answer of the command, and greater than 0 for all other answers.
    pub fn add(self, page: &mut String, before: u64, answer: &Answer) {
        match self {
            Layout::Paragraphs if before > 0 => page.push('\n'),
            Layout::Session => page.push_str(if before > 0 { "," } else { SESSION }),
            Layout::Lines | Layout::Paragraphs => {}
        }
        match self {
            Layout::Session => page.push_str(&entry(answer)),
            Layout::Lines | Layout::Paragraphs => page.push_str(&answer.text),
        }
        page.push('\n');
    }

    /// The text after the last answer. It is empty except for a session.
    pub fn end(self, puzzle: &PuzzleName) -> String {
        match self {
            Layout::Session => {
                let [_, end] = around_session(&puzzle.to_string());
                format!("{end}\n")
            }
            Layout::Lines | Layout::Paragraphs => String::new(),
        }
    }
}

/// The text before the solves of a session.
const SESSION: &str = "{\"session1\":[";

/// Makes the entry of a csTimer session for an answer. An error becomes a solve that did not finish, with the reason as
/// the comment of this solve.
fn entry(answer: &Answer) -> String {
    let inside = answer.text.strip_prefix(SESSION);
    match inside.and_then(|inside| inside.rsplit_once("],\"properties\":")) {
        Some((entry, _)) => entry.to_owned(),
        None => session_entry(&RecordedSolve::unread(&answer.text)),
    }
}
