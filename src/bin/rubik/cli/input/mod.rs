//! Reads standard input, files, lines and records, and handles Ctrl-C.

pub mod draw;
pub mod input_kind;
pub mod interrupt;
pub mod line;
pub mod one;
#[cfg(feature = "scan")]
pub mod photograph;
pub mod read_ahead;
pub mod records;
pub mod reports;
pub mod solves;
pub mod streams;
pub mod zstandard;
