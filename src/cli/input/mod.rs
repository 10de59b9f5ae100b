//! What comes in: standard input, files, lines and records, and Ctrl-C.

pub mod draw;
pub mod hint;
pub mod interrupt;
pub mod line;
pub mod records;
pub mod reports;
pub mod stdin;
pub mod streams;
