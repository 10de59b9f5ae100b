//! The puzzles other than the 3x3x3, each in its own module, and the interface for front ends.
//!
//! | module | puzzle | states |
//! |---|---|---|
//! | `two_by_two` | the 2x2x2 | 3,674,160 |
//! | `faced` | puzzles with faces, given as data: the Pyraminx, the Skewb | 933,120 (Pyraminx without tips), 3,149,280 (Skewb) |
//! | `clock` | the Clock | 12¹⁴ |
//! | `square_one` | the Square-1 | 11,958,666,854,400 |
//! | `slide` | sliding puzzles on boards of any size | 181,440 (3x3 board) |
//! | `big_cube` | cubes of any size | |
//! | `definition` | any puzzle, described by a file | any number |
//! | `definition_engine` | solves the puzzles of `definition` | any number |
//!
//! A [`Puzzle`] reads, writes, turns and draws its positions; a [`SolvablePuzzle`] also generates random positions and
//! proposes solutions. All puzzles share one type for positions and one type for turns. Code that works for all puzzles
//! is therefore written once, for `&dyn Puzzle`. [`PuzzleName::puzzle`] returns the puzzle with the given name.
//!
//! The 2x2x2, the Pyraminx, the Skewb and the 3x3 board have exact tables of all their states, which give solutions in
//! the fewest moves (`ShortestWays`, `SmallPuzzleWays`). Nearly all other puzzles have too many states for such a
//! table. Big cubes are reduced to the 3x3x3. All other boards have pattern tables. The Clock is solved by linear
//! algebra. The search on the Square-1 uses tables of its pieces. The engine for definitions builds tables that suit
//! the definition. Solvers represent positions by pieces. A [`PuzzleSolver`] replays every solution before it returns
//! the solution. The code that replays it is separate from the solvers and, on puzzles with stickers, does not use
//! pieces. (Definitions are an exception: their stickers are computed from the pieces.) Calls through `dyn Puzzle` are
//! slow, so no loop over states or turns makes them: a batch of positions is solved in one call.

// This module is public only for a test that replays turns with it.
#[doc(hidden)]
pub mod big_cube;
mod built_in;
mod by_name;
mod catalogue;
mod cell;
pub(crate) mod clock;
pub(crate) mod defined;
mod defined_name;
pub mod definition;
pub mod definition_engine;
mod drawing;
mod error;
pub(crate) mod faced;
mod geometry;
#[cfg(test)]
mod laws;
mod length;
mod line;
mod meant;
mod measured;
mod name;
mod net_finder;
mod order;
mod outline;
mod photographs;
mod placed_pieces;
mod position;
mod proposals;
mod proposer;
mod puzzle;
mod request;
mod shortest_ways;
pub(crate) mod slide;
mod solution;
mod solver;
pub(crate) mod square_one;
mod start;
mod turn;
mod turn_keys;
pub(crate) mod two_by_two;
mod typed_stickers;
mod unfolded;
mod unknown_stickers;

pub use catalogue::BuiltInPuzzle;
pub use cell::Cell;
pub use defined::DefinedPuzzle;
pub use defined_name::DefinedName;
pub use error::{NoDefinition, NoSolver, PieceFault, PuzzleError};
pub use length::PuzzleLength;
pub use line::read_line;
pub(crate) use measured::judge_position;
pub use name::{BoardSize, CubeSize, PuzzleName};
pub use net_finder::{LinesAfter, NetFinder};
pub use outline::{DistanceCounter, PieceOutline, PuzzleOutline};
pub use photographs::{PhotographError, PhotographedCube, assemble_faces};
pub use position::PuzzlePosition;
pub use proposer::Proposer;
pub use puzzle::{Puzzle, PuzzleFormat, PuzzleMethod, PuzzleReading, SolvablePuzzle};
pub use request::PuzzleRequest;
pub(crate) use shortest_ways::ShortestWays;
pub use solution::{Proposal, PuzzlePhase, PuzzleSolution, PuzzleStep};
pub use solver::{PuzzleSearch, PuzzleSolver, check};
pub(crate) use start::facelets_of;
pub use start::{position_after, random_position};
pub use turn::PuzzleTurn;
pub use turn_keys::{Deeper, KeyTurns, TurnKeys};
pub(crate) use unknown_stickers::Fillings;
pub use unknown_stickers::read_text;
