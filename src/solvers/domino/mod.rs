//! The exact distances of the 19,508,428,800 positions of the group H = ⟨U, D, R2, L2, F2, B2⟩ from the solved
//! position, in turns of H. They are at most 18.
//!
//! A position is given by three indices (`position.rs`): the arrangement of the corners, the arrangement of the edges
//! of the U and D layers, and the arrangement of the edges of the slice between these layers. Up to the 16 symmetries
//! that preserve H, the arrangements of the corners have 2,768 classes. The table (`table.rs`) has a page for each
//! class. A page has a row for each of the 40,320 arrangements of the layers' edges, and a row has an entry for each of
//! the 12 arrangements of the slice that have the right parity. In total, there are 1,339,269,120 entries of two bits
//! (`entries.rs`). `moves.rs` computes the effects of turns and symmetries, `breadth_first.rs` finds all distances, and
//! `distances.rs` computes the distance of a position from the entries of the table.
//!
//! The proof `tests/proofs/domino_union.rs` uses the same search to count the positions in the union of H and the two
//! corresponding groups along the other axes.

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
