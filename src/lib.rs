//! A Rubik's Cube toolkit: models, notation, coordinates, tables, solvers, regression runs.

pub mod batch;
pub mod coordinates;
pub mod cube;
pub mod notation;
pub mod search;
pub mod solvers;
pub mod tables;
