//! A line of input: its text, or the reason why it has no answer.

use crate::cli::hints::of_answer;
use rubik::batch::LONGEST_LINE;
use rubik::batch::records::is_no_cube;
use rubik::notation::control::shown_on_terminal;
use rubik::notation::object::cube_text;
use rubik::notation::{NoCube, NotationError};
use rubik::requests::AnswerError;
use std::ffi::OsStr;
use thiserror::Error;

/// The reason why a line has no answer.
#[derive(Debug, Error)]
pub enum InputError {
    /// The line is not UTF-8 text. The number is the position of the first invalid byte, counted from 1.
    #[error("not UTF-8 text, from byte {0} on")]
    NotText(usize),
    /// The line exceeds the limit of 16 MiB.
    #[error("longer than {} MiB", LONGEST_LINE / 1024 / 1024)]
    TooLong,
    /// The argument is the name of an existing file.
    #[error("{0} is a file: to read it, say < {0}")]
    File(String),
    /// The library returned an error. For example, the line is not a position, the position was not solved, or an
    /// option does not apply to the position's puzzle.
    #[error("{}", of_answer(.0))]
    Answer(rubik::Error),
}

impl<E: Into<rubik::Error>> From<E> for InputError {
    fn from(error: E) -> InputError {
        InputError::Answer(error.into())
    }
}

impl InputError {
    /// The stickers and their errors, if the stickers do not form a cube.
    pub fn no_cube(&self) -> Option<&NoCube> {
        match self {
            InputError::Answer(error) => match error.cause()? {
                AnswerError::Notation(NotationError::Assembly(no_cube)) => Some(no_cube),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A line of input, or an argument that is read like a line.
pub enum Line<'a> {
    /// The bytes of the line, without the line ending.
    Bytes(&'a [u8]),
    /// A line that is longer than [`LONGEST_LINE`] bytes.
    TooLong,
    /// An argument that names a file instead of a cube.
    File(&'a OsStr),
}

impl<'a> Line<'a> {
    /// The text of the line.
    pub fn text(&self) -> Result<&'a str, InputError> {
        match self {
            Line::TooLong => Err(InputError::TooLong),
            Line::File(name) => Err(InputError::File(name.to_string_lossy().into_owned())),
            Line::Bytes(bytes) => {
                std::str::from_utf8(bytes).map_err(|error| InputError::NotText(error.valid_up_to() + 1))
            }
        }
    }

    /// Returns the line if it needs no answer: if it is the heading of a record file, or if it begins with `#` and this
    /// is not the beginning of a color such as `#ff0000`. The command prints the line instead of an answer, so that
    /// output lines correspond to input lines. Control characters are escaped, because a terminal would obey them.
    pub fn passed_over(&self) -> Option<String> {
        match self {
            Line::Bytes(bytes) if is_no_cube(bytes) => {
                Some(shown_on_terminal(&String::from_utf8_lossy(bytes)).into_owned())
            }
            _ => None,
        }
    }

    /// The text of the cube in the line. A replacement character stands for bytes that are not UTF-8.
    pub fn shown(&self) -> String {
        match self {
            Line::TooLong => String::new(),
            Line::File(name) => name.to_string_lossy().into_owned(),
            Line::Bytes(bytes) => cube_text(&String::from_utf8_lossy(bytes)).into_owned(),
        }
    }
}
