//! Prints messages to standard error. If a message cannot be written, the error is ignored and the command continues.

use rubik::notation::control::shown_on_terminal;
use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line. Characters that a terminal would obey are escaped.
pub fn say(message: impl Display) {
    say_all(&format!("{message}\n"));
}

/// Writes complete lines in one call, so that lines of other programs do not come between them. Characters that a
/// terminal would obey are escaped.
pub fn say_all(lines: &str) {
    say_styled(&shown_on_terminal(lines));
}

/// Writes complete lines in one call, without escaping the codes of their colors.
pub fn say_styled(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
