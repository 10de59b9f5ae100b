//! The 2x2x2.
mod first_layer;
mod last_layer;
mod layers;
mod pieces;
mod stickers;
pub use layers::LayerMethod;
pub use pieces::{PocketCorners, PocketCube, PocketTwists};
pub use stickers::PocketFacelets;
