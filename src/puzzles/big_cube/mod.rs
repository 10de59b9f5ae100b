//! Cubes of 2 to 1,024 layers. This module reads, writes, turns, draws and scrambles them. It solves the cubes of 4
//! layers or more.

mod centres;
mod corners;
mod edges;
mod film;
mod five;
mod four;
mod last_phase;
mod layers;
mod lesson;
mod memory;
mod model;
mod naming;
mod near;
mod outer_turn;
mod phased_solver;
mod phases;
#[cfg(test)]
mod piece_tests;
mod places;
mod puzzle;
mod random_state;
mod reading;
mod reduction;
mod scramble;
mod sign;
mod solver;
mod stickers;
#[cfg(test)]
mod tests;
mod unfolding;

pub use layers::BigCubeLayers;
pub(crate) use layers::BigCubeTurn;
pub use model::BigCube;
pub(crate) use scramble::scramble_length;
pub(in crate::puzzles) use stickers::turn_layers;
