//! A Rubik's Cube toolkit: models, notation, coordinates, tables, solvers, regression runs.
//!
//! A request goes down this line once and comes back up as a [`solvers::Solution`]:
//!
//! ```text
//! text ─notation▶ Cubie ─coordinates▶ small integers ─tables▶ bounds ─search▶ moves ─check▶ text
//! ```
//!
//! The rooms of the house, bottom up. None knows one above it:
//!
//! | room | what is in it |
//! |---|---|
//! | [`cube`] | what a cube is: stickers and pieces, each with a turn engine of its own; moves, rotations, symmetries, random cubes; what is wrong with stickers |
//! | [`notation`] | every way to write a cube or an algorithm; errors that point at the character |
//! | [`coordinates`] | a cube as small integers and back, a coordinate a file |
//! | [`tables`] | where turns lead, how far it is to solved, and the store that keeps that on disk |
//! | [`search`] | the search over a phase, which it knows only as cosets, turns and a bound |
//! | [`solvers`] | the methods, one a file or folder, and the check that every solution passes |
//! | [`batch`] | regression runs: draw, solve, check, report |
//!
//! The command line is in the binary (`src/main.rs`, `src/cli/`), and knows all of them.
//!
//! ```
//! use rubik::notation;
//! use rubik::solvers::Method;
//! use rubik::tables::{NoProgress, Store};
//!
//! let position = notation::read("R U R' U'", None)?;
//! let solver = Method::DEFAULT.solver(&Store::IN_MEMORY, &NoProgress)?;
//! let solution = solver.solve(&position)?;
//! assert!(solution.moves().htm() <= 21);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod batch;
pub mod coordinates;
pub mod cube;
pub mod json;
pub mod notation;
pub mod search;
pub mod solvers;
pub mod subgroups;
pub mod tables;

pub use cube::{Cube, Move, Sequence};
pub use notation::Algorithm;
pub use solvers::{Method, Solution, Solver};
