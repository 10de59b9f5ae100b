//! Puzzles as data: pieces in places, and the effects of moves on them.
//!
//! A [`Definition`] has all that a solver or a group needs to know about a puzzle. [`Definition::new`] checks its
//! [`DefinitionParts`], so every existing definition is valid.
//!
//! ```text
//! orbits:  places, orientations, the solved state     (PuzzleOrbit)
//! moves:   what comes to each place, and how twisted  (PuzzleMove, Transformation)
//! states:  the piece in each place, its orientation   (PuzzleState)
//! ```
//!
//! Places are numbered from 0 through all orbits. So a state consists of two flat lists, and so does a transformation.

mod appearance;
mod fault;
// Public only for a test, which writes and reads every format; programs read a `Definition` from a text.
#[doc(hidden)]
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
pub(crate) use group::PlaceStabilizer;
pub use group::{DefinitionGroup, StateReach, UnreachableState};
pub use invariants::Invariants;
pub use layout::OrbitLayout;
pub use moves::{MoveAlias, PuzzleMove, Transformation};
pub use orbit::PuzzleOrbit;
pub use parts::{DefinitionParts, MoveLimit, SolvingPhase};
pub use sequence::NamedStep;
pub use state::{PieceInPlace, PuzzleState};
pub use whole::Definition;
