//! Puzzles as data: pieces in places, and what each move does to them.
//!
//! A [`Definition`] says everything that a solver or a group needs to know of a puzzle. It is made of
//! [`DefinitionParts`] and checked once, when it is made, so that one which exists is sound.
//!
//! ```text
//! orbits:  places, orientations, the solved state     (PuzzleOrbit)
//! moves:   what comes to each place, and how twisted  (PuzzleMove, Transformation)
//! states:  the piece in each place, its orientation   (PuzzleState)
//! ```
//!
//! Places are numbered from 0 through all orbits, so that a state and a transformation are two flat lists each.

mod appearance;
mod fault;
pub mod formats;
mod group;
mod invariants;
mod layout;
mod moves;
mod orbit;
mod parts;
mod sequence;
mod state;
#[cfg(test)]
mod tests;
mod whole;

pub use appearance::{CornerView, PuzzleNet, PuzzleSticker, StickerMap};
pub use fault::{DefinitionFault, DefinitionFileError, MostPossible};
pub use group::{DefinitionGroup, PlaceStabilizer, StateReach, UnreachableState};
pub use invariants::{Invariants, PlaceTrack};
pub use layout::OrbitLayout;
pub use moves::{MoveAlias, PuzzleMove, Transformation};
pub use orbit::PuzzleOrbit;
pub use parts::{DefinitionParts, MoveLimit, SolvingPhase};
pub use sequence::NamedStep;
pub use state::{PieceInPlace, PuzzleState};
pub use whole::Definition;
