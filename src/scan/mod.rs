//! From what a camera sees to a position.

mod color;
mod judge;
mod light;
mod model;
mod orbit;
mod transport;

pub use color::MeasuredColor;
pub use judge::{JudgeError, Judgement, judge};
pub use model::{StickerModel, StickerOrbit};
