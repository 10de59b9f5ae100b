//! A Rubik's Cube toolkit: read a cube, solve it by any of five methods, check it, write it.
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
//! The first run builds tables, in a second or two, and keeps them in the platform's cache folder
//! (feature `disk`; without it they are built in memory). Unoptimised, as `cargo run` compiles it, the library takes
//! half a minute for them, and solves as slowly; these two lines in the `Cargo.toml` of your program optimise it alone:
//!
//! ```toml
//! [profile.dev.package.rubik]
//! opt-level = 3
//! ```
//!
//! Every [`Solution`] has been replayed on the
//! stickers of its cube by an engine that shares no code with the solvers.
//!
//! On Unix, feature `disk` also installs a handler for the signal SIGBUS, for the whole process, when the first table
//! file is mapped. If another program cuts that file short, the library reads zeros and takes the table for damaged,
//! where the process would end otherwise. Every other SIGBUS goes to the handler that was there before. A program that
//! installs its own handler later replaces this one.
//!
//! What most programs need:
//!
//! | to | use |
//! |---|---|
//! | read a cube from stickers, pieces or moves | [`Cube`]'s `FromStr`, or [`notation::Reader`] |
//! | solve, optimally, in several ways, within a time | [`Solver`] and its builder |
//! | cancel from another thread, watch, lead to another cube | [`Solver::request`] |
//! | solve many cubes on all cores, and cancel that | [`Solver::solve_all`], [`Solver::solve_until`] |
//! | work on algorithms | [`Algorithm`] |
//! | draw random cubes | [`Cube::random`] |
//! | ask for parts of a cube, count and draw what has them | [`goals::Goal`] |
//! | solve a 2x2x2, a Pyraminx, a Skewb, a sliding puzzle | [`puzzles`] |
//! | draw scrambles for a competition, or to train a step | [`scrambles`] |
//! | answer in JSON, or answer requests in JSON | [`json`], [`requests::Session`] |
//!
//! Each has a program of ten to thirty lines in the folder `examples`. Cubes, moves, sequences and algorithms implement
//! serde's traits, as the texts that people write; solutions are written so.
//!
//! [`Solver`], [`solvers::goals::GoalSolver`] and [`puzzles::PuzzleSolver`] are asked in the same words: `solve` where
//! nothing else is wanted, and else `request(&start)`, what is wanted (`to`, `max_moves`, `solutions(n)`, `all`,
//! `time_limit`, `progress`, `cancelled_by`, as far as there is that), and then `solve` for the best solution or
//! `solve_several` for as many as were asked for. A [`Solver`] has its options from the builder that opens it.
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
//! # The map of the house
//!
//! A request goes down this line once and comes back up as a checked [`Solution`]:
//!
//! ```text
//! text ─notation▶ state ─coordinates▶ small integers ─tables▶ lower bounds ─search▶ moves ─check▶ text
//! ```
//!
//! The rooms, bottom up. None uses one above it, and no file uses another in a circle:
//!
//! | room | what is in it |
//! |---|---|
//! | [`cube`] | the 3x3x3: stickers and pieces, each with a turn engine of its own; moves, move sets, metrics, rotations, symmetries, random cubes; what is wrong with stickers |
//! | [`scan`] | from measured colors and pictures to the likeliest position |
//! | [`notation`] | every way to write a cube or an algorithm; errors that point at the character |
//! | [`goals`] | what may be asked of parts of a cube: pieces, features, stickers, named steps; counted and drawn |
//! | [`coordinates`] | states of any puzzle as small integers and back; the coordinates of the 3x3x3, one a file |
//! | [`tables`] | coset spaces, move tables, exact distances of any puzzle, and the store that keeps them on disk |
//! | [`search`] | the walk down an exact table and the depth-first search, for any puzzle; progress, cancelling |
//! | [`groups`] | the subgroups that methods lead through, their cosets, and the moves allowed in them; the group that any turns generate, and what it cannot reach |
//! | [`solvers`] | the methods for the 3x3x3, a folder each, solutions in steps for fewest moves, and the check that every solution passes |
//! | [`puzzles`] | the other puzzles: 2x2x2, Pyraminx, Skewb, the sliding puzzle, cubes of any size |
//! | [`scrambles`] | scrambles of competition events, and sheets of them to print; scrambles of cubes of a goal or a case |
//! | [`json`] | answers as JSON objects |
//! | [`requests`] | one way to ask: the table of all options, what goes together; a session that answers, and keeps open what answers take |
//! | [`batch`] | regression runs: draw, solve, check, report |
//!
//! Below them all are `parallel.rs`, work spread over all threads, `clock.rs`, and `opaque.rs`, `Debug` of what holds tables.
//!
//! The command line is in the binary (`src/bin/rubik/`), and is the library's first user.

#![deny(unsafe_code)]
#![warn(missing_debug_implementations, missing_docs)]

pub mod batch;
mod clock;
// A proof in `tests/proofs` counts by them; no program needs them.
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
