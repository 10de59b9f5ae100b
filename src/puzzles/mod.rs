//! The other puzzles, a room each, and what front ends need of any of them.
//!
//! | room | puzzle | states |
//! |---|---|---|
//! | `two_by_two` | the 2x2x2 | 3,674,160 |
//! | `pyraminx` | the Pyraminx | 933,120 without tips |
//! | `skewb` | the Skewb | 3,149,280 |
//! | `slide` | the 3x3 sliding puzzle | 181,440 |
//! | `big_cube` | cubes of any size, as a model without a solver | |
//!
//! A [`Puzzle`] reads, writes, turns and draws its positions; a [`SolvablePuzzle`] also draws random
//! ones and solves them. Each of these is solved by an exact table over all its states, in the
//! fewest moves there are ([`ShortestWays`]). Solvers think in pieces; every solution is replayed by
//! an engine that knows only stickers before it is given out.

pub mod big_cube;
mod drawing;
mod error;
mod geometry;
mod line;
mod name;
mod order;
mod placed_pieces;
mod proposals;
mod puzzle;
pub mod pyraminx;
mod request;
mod shortest_ways;
pub mod skewb;
pub mod slide;
mod solution;
mod third_turn;
pub mod two_by_two;
mod typed_stickers;

pub use error::{NoSolver, PieceFault, PuzzleError};
pub use line::read_line;
pub use name::{CubeSize, PuzzleName, PuzzleNameError};
pub use puzzle::{Cell, Puzzle, PuzzleFormat, PuzzleMethod, PuzzleReading, SolvablePuzzle};
pub use request::{PuzzleRequest, WantedSolutions};
pub use shortest_ways::ShortestWays;
pub use solution::{PuzzlePhase, PuzzleSolution};
pub use third_turn::Third;
