//! Scrambles for competitions and for training. Scrambles for competitions can be collected into rounds and printed.
//! Scrambles for training lead to cubes that meet a goal or show a case. Scrambles are drawn, which means that they are
//! chosen at random.
//!
//! Scrambles for competitions follow the World Cube Association's Regulations
//! (<https://www.worldcubeassociation.org/regulations/>, 4b3). For most puzzles, a scramble leads to a uniformly random
//! state among all states that need at least a given number of moves. For the other puzzles, a scramble is a fixed
//! number of random moves. The form of a scramble follows the association's own program: 11 turns for the small
//! puzzles, a random orientation of the cube for blindfolded solving, and `R' U' F` at the beginning and the end for
//! fewest moves.

mod at_distance;
mod cubes_at_distance;
mod definition_draws;
mod distance_range;
mod error;
mod event;
mod exact_length;
mod megaminx;
mod puzzle_at_distance;
mod random_source;
mod round;
mod round_format;
mod scramble;
mod scrambler;
mod subset;
mod three_by_three;
mod turns_at_distance;

pub(crate) use cubes_at_distance::CubesAtDistance;
pub(crate) use definition_draws::DefinitionDraws;
pub use distance_range::DistanceRange;
pub use error::ScrambleError;
pub use event::{Event, EventError};
pub(crate) use puzzle_at_distance::puzzle_at_distance;
pub use random_source::RandomSource;
pub use round::{Attempt, Date, InvalidDate, Paper, Round, RoundSpec, ScrambleSet, SheetFormat, SheetStyle};
pub use round_format::RoundFormat;
pub use scramble::{DrawnCube, Scramble};
pub use scrambler::{EventScramble, EventScrambler};
pub(crate) use subset::{Subset, SubsetScramble, SubsetScrambler};
pub(crate) use turns_at_distance::TurnsAtDistance;
