//! A Rubik's Cube toolkit: models, notation, coordinates, tables, solvers, regression runs.

pub mod cube;
pub mod notation;
