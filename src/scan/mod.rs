//! Finds the position of a puzzle in pictures from a camera.
//!
//! ```text
//! pixels ─blob▶ patches ─grid▶ faces ─light▶ appearance of each color
//!        ─orbit▶ likely arrangements of pieces ─judge▶ a position
//! ```
//!
//! This module does not depend on the modules of the puzzles: the caller describes a puzzle by a [`StickerModel`], and
//! passes a function that decides whether a position is possible. The module does not use files, the clock or threads,
//! so it also works in a browser.

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
