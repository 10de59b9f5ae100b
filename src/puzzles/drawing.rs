//! Constants for the pictures of all puzzles.

pub use crate::notation::drawing::{Drawing, Point};

/// The margin of a picture.
pub const MARGIN: f64 = 10.0;
