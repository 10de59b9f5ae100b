//! From what a camera sees to a position.

mod blob;
mod color;
mod grid;
mod judge;
mod light;
mod model;
mod orbit;
mod picture;
mod plane;
mod transport;

pub use color::{MeasuredColor, color_distance};
pub use grid::{SeenFace, SeenFaces, find_faces};
pub use judge::{JudgeError, Judgement, color_costs, judge};
pub use model::{StickerModel, StickerOrbit};
pub use picture::CameraPicture;
