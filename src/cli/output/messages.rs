//! What is said on stderr. If nobody can hear it, the work goes on all the same.

use rubik::notation::control::shown_on_terminal;
use std::fmt::Display;
use std::io::{self, Write};

/// Says a line. What a terminal would obey is said by its number, wherever it comes from.
pub fn say(message: impl Display) {
    say_all(&format!("{message}\n"));
}

/// Says whole lines, at once, so that nobody else's come in between.
pub fn say_all(lines: &str) {
    say_styled(&shown_on_terminal(lines));
}

/// Says whole lines that are our own, with the escape codes of their colours.
pub fn say_styled(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
