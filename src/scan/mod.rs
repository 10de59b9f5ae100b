//! Finds the position of a puzzle in pictures from a camera.
//!
//! ```text
//! pixels ─blob▶ patches ─grid▶ faces ─light▶ what each color looks like ─orbit▶ where pieces may be ─judge▶ a position
//! ```
//!
//! This module uses no higher modules: it sees a puzzle as a [`StickerModel`], and the caller's function decides
//! whether a position exists. It uses no files, clock or threads, so it also works in a browser.

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
pub use judge::{JudgeError, Judgement, judge};
pub(crate) use judge::{UNUSUAL, color_costs};
pub use model::{StickerModel, StickerOrbit};
pub use picture::CameraPicture;
