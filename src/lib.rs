//! A Rubik's Cube toolkit: it reads cubes, solves them with any of five methods, checks the solutions, and writes them.
//!
//! ```no_run
//! use rubik::{Cube, Solver};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let cube: Cube = "R U R' U'".parse()?;
//!     let solver = Solver::two_phase().max_moves(19).open()?;
//!     println!("{}", solver.solve(&cube)?);
//!     Ok(())
//! }
//! ```
//!
//! The first run builds tables in a second or two. With the feature `disk`, the library keeps the tables in the
//! platform's cache folder. Without this feature, every run builds them in memory.
//!
//! `cargo run` compiles the library without optimisation. Building the tables then takes half a minute. There are two
//! remedies. The command `rubik tables build` builds the same tables in two seconds, and the library finds them.
//! Alternatively, add these two lines to your program's `Cargo.toml`, so that the library is compiled with
//! optimisation. This compilation takes minutes, but only once. The library then solves as quickly as the command line:
//!
//! ```toml
//! [profile.dev.package.rubik]
//! opt-level = 3
//! ```
//!
//! Before the library returns a [`Solution`], an engine that shares no code with the solvers replays it on the stickers
//! of the cube.
//!
//! On Unix with the feature `disk`, the library installs a handler for the signal SIGBUS, for the whole process, when
//! it maps the first table file. If another program cuts a mapped table file short, the handler makes the library read
//! zeros and treat the table as damaged. Without the handler, the process would end. A SIGBUS with any other cause is
//! passed to the previous handler. If your program later installs a handler of its own, that handler replaces the
//! library's handler.
//!
//! Most programs need only these items:
//!
//! | to | use |
//! |---|---|
//! | read a cube from stickers, pieces or moves | [`Cube`]'s `FromStr`, or [`notation::Reader`] |
//! | find optimal solutions, several solutions, or a solution within a time limit | [`Solver`] and its builder |
//! | cancel a search from another thread, receive progress reports, find moves from one cube to another | [`Solver::request`] |
//! | solve many cubes on all cores, and cancel the run | [`Solver::solve_all`], [`Solver::solve_until`] |
//! | simplify, invert and translate algorithms | [`Algorithm`] |
//! | generate random cubes | [`Cube::random`] |
//! | solve parts of a cube; count or generate cubes on which these parts are solved | [`goals::Goal`] |
//! | solve other puzzles: cubes of other sizes, Pyraminx, Skewb, Clock, Square-1, sliding puzzles, or a puzzle of your own | [`puzzles`] |
//! | generate scrambles for a competition or for the training of a step | [`scrambles`] |
//! | write answers as JSON, or answer JSON requests | [`json`], [`requests::Session`] |
//!
//! The folder `examples` contains a program of at most thirty lines for each row of the table. Cubes, moves, sequences
//! and algorithms implement serde's traits: they are serialized as text in the usual notations, and read from such
//! text. Solutions are also serialized as text, but cannot be deserialized.
//!
//! [`Solver`], [`solvers::goals::GoalSolver`] and [`puzzles::PuzzleSolver`] are used in the same way. `solve` finds one
//! solution. For more control, `request(&start)` begins a request. The methods of the request set the options that the
//! solver supports: `to`, `max_moves`, `solutions(n)`, `all`, `time_limit`, `progress`, `cancelled_by`. Then `solve` or
//! `solve_several` answers the request. For a [`Solver`], most of these options are set in its builder.
//!
//! ```no_run
//! use rubik::puzzles::{PuzzleName, PuzzleSolver};
//!
//! let skewb = PuzzleName::Skewb.solvable()?;
//! let solver = PuzzleSolver::open_usual(skewb.clone())?;
//! let start = skewb.read("R L U", None)?;
//! for solution in solver.request(&start).solutions(3).solve_several()? {
//!     println!("{}", skewb.write_turns(solution.turns()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! A cube passes through these stages from left to right. The module on each arrow computes the next stage:
//!
//! ```text
//! text ─notation▶ state ─coordinates▶ small integers ─tables▶ lower bounds ─search▶ moves ─check▶ text
//! ```
//!
//! These are the modules, from the lowest to the highest. No module uses a module that is listed after it, and no files
//! import each other in a cycle:
//!
//! | module | contents |
//! |---|---|
//! | [`cube`] | the 3x3x3: stickers and pieces, each with its own turn engine; moves, move sets, metrics, rotations, symmetries, random cubes; diagnosis of impossible stickers |
//! | [`scan`] | the likeliest position for measured colors and pictures |
//! | [`notation`] | every notation for cubes and algorithms; errors that point at the wrong character |
//! | [`goals`] | goals for parts of a cube: pieces, features, stickers, named steps; counting and generating the cubes that meet a goal |
//! | [`coordinates`] | conversion of states of any puzzle into small integers and back; the coordinates of the 3x3x3 |
//! | [`tables`] | coset spaces, move tables, exact distances of any puzzle, and the store that keeps them on disk |
//! | [`search`] | the walk with an exact table and the depth-first search, for any puzzle; progress reports, cancellation |
//! | [`groups`] | the subgroups through which methods pass, their cosets, and their moves; the group generated by any set of turns, and the cubes outside this group |
//! | [`solvers`] | the methods for the 3x3x3, one folder each; solving in steps for fewest moves; the check that every solution must pass |
//! | [`puzzles`] | the other puzzles: cubes of any size, Pyraminx, Skewb, Clock, Square-1, sliding puzzles, and puzzles that are given as data |
//! | [`scrambles`] | scrambles for competition events, with sheets to print; scrambles for a goal or a case |
//! | [`json`] | answers as JSON objects |
//! | [`requests`] | the table of all options and the rules for combining them; the session, which answers requests and keeps tables open |
//! | [`batch`] | regression runs, which generate cubes, solve them, check the solutions and write reports |
//!
//! All modules may use three files: `parallel.rs` divides work among all threads, `clock.rs` measures time, and
//! `opaque.rs` implements `Debug` for types that contain tables.
//!
//! The command line is in the binary (`src/bin/rubik/`), which uses this library.

#![deny(unsafe_code)]
#![warn(missing_debug_implementations, missing_docs)]

pub mod batch;
mod clock;
// The coordinates are public only because a proof in `tests/proofs` uses them. No other program needs them.
#[doc(hidden)]
pub mod coordinates;
pub mod cube;
pub mod goals;
pub mod groups;
pub mod json;
pub mod notation;
mod opaque;
mod parallel;
pub mod puzzles;
pub mod requests;
pub mod scan;
pub mod scrambles;
pub mod search;
pub mod solvers;
pub mod tables;

pub use cube::{Cube, Move, Sequence};
pub use notation::Algorithm;
pub use puzzles::PuzzleName;
pub use requests::{Error, ErrorKind};
pub use solvers::{Method, Solution, Solver};
