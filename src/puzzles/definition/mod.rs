//! Puzzles that are described by data: the pieces, their places, and the effects of moves on the pieces.
//!
//! A [`Definition`] contains all data about a puzzle that a solver or a group needs. [`Definition::new`] checks its
//! [`DefinitionParts`], so every `Definition` is valid.
//!
//! ```text
//! orbits:  places, orientations, the solved state     (PuzzleOrbit)
//! moves:   the source and the twist for each place    (PuzzleMove, Transformation)
//! states:  the piece and orientation in each place    (PuzzleState)
//! ```
//!
//! Places are numbered from 0, through all orbits. A state therefore consists of two flat lists: the pieces and their
//! orientations. A transformation also consists of two flat lists: the sources and the twists.

mod appearance;
mod fault;
// This module is public only for a test that writes and reads every format. Other programs read a `Definition` from a
// text.
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
