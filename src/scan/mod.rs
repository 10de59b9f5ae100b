//! From what a camera sees to a position.
//!
//! ```text
//! pixels ─blob▶ patches ─grid▶ faces ─light▶ what each color looks like ─orbit▶ where pieces may be ─judge▶ a position
//! ```
//!
//! No room above is needed: a puzzle is a [`StickerModel`] here, and whether a position exists is asked of a function. There
//! are no files, no clock and no threads, so that all of it works in a browser.

mod blob;
mod color;
mod corner;
mod gaps;
mod grid;
mod judge;
mod light;
mod model;
mod orbit;
mod picture;
mod plane;
mod transport;

pub use color::MeasuredColor;
pub(crate) use color::color_distance;
pub use grid::{SeenFace, SeenFaces, find_faces, most_layers};
pub(crate) use judge::color_costs;
pub use judge::{JudgeError, Judgement, UNUSUAL, judge};
pub use model::{StickerModel, StickerOrbit};
pub use picture::CameraPicture;
