//! What is said on stderr. If nobody can hear it, the work goes on all the same.

use std::fmt::Display;
use std::io::{self, Write};

/// Says a line.
pub fn say(message: impl Display) {
    say_all(&format!("{message}\n"));
}

/// Says whole lines, at once, so that nobody else's come in between.
pub fn say_all(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
