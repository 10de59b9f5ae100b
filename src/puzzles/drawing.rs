//! Pictures: what any puzzle needs for them.

pub use crate::notation::drawing::{Drawing, Point};

/// The empty space around what is drawn.
pub const MARGIN: f64 = 10.0;
