//! The exact distance of each of the 19,508,428,800 positions of the group H = ⟨U, D, R2, L2, F2, B2⟩ from solved, in
//! turns of H. It is at most 18.
//!
//! A position is three numbers (`position.rs`): the arrangements of the corners, of the edges of the U and D layers,
//! and of the edges of the slice between them. Up to the 16 symmetries that keep H, the corners have 2,768 classes. The
//! table (`table.rs`) has a page for each class. A page has a row for each of the 40,320 arrangements of the layers'
//! edges, and a row has an entry for each of the 12 arrangements of the slice that have the right parity. These are
//! 1,339,269,120 entries of two bits (`entries.rs`). `moves.rs` computes the effects of turns and symmetries,
//! `breadth_first.rs` finds all distances, and `distances.rs` walks down the table.
//!
//! A proof, `tests/proofs/domino_union.rs`, counts the positions of the union of H and the two
//! corresponding groups along the other axes, with the same search.

mod breadth_first;
mod distances;
mod eight_pieces;
mod entries;
mod moves;
mod position;
mod table;
#[cfg(test)]
mod tests;
mod turns;

#[doc(hidden)]
pub use breadth_first::{GroupDistances, Neighbors, search};
#[doc(hidden)]
pub use distances::DominoDistances;
pub use moves::{DominoMoves, TurnEnd};
pub use position::DominoPosition;
#[doc(hidden)]
pub use table::DominoSpec;
