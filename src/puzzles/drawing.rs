//! The types of drawings, and the margin around a picture.

pub use crate::notation::drawing::{Drawing, Point};

/// The width of the margin of a picture, in the same unit as the coordinates of the shapes.
pub const MARGIN: f64 = 10.0;
