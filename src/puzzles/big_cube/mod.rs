//! Cubes of any size, 2 to 1,024 layers, as a model: read, written, turned, drawn, scrambled.

mod corners;
mod layers;
mod stickers;
mod unfolding;

pub(in crate::puzzles) use corners::{corner_stickers, corners_of};
pub use layers::{BigCubeLayers, BigCubeTurn};
pub(in crate::puzzles) use stickers::turn_layers;
