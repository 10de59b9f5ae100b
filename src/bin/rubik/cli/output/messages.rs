//! Messages on standard error. If they cannot be written, the work goes on without them.

use rubik::notation::control::shown_on_terminal;
use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line. Characters that a terminal would obey are escaped, wherever they come from.
pub fn say(message: impl Display) {
    say_all(&format!("{message}\n"));
}

/// Writes whole lines, all at once, so that those of other programs do not come in between.
pub fn say_all(lines: &str) {
    say_styled(&shown_on_terminal(lines));
}

/// Writes whole lines of this program's own, with the escape codes of their colors.
pub fn say_styled(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
