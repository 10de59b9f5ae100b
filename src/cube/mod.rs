//! The cube: two models that share no code, and the moves and symmetries that act on them.
//!
//! [`Facelets`] describes the cube as a person sees it, by its 54 stickers. [`CubieCube`] describes the cube by its 8
//! corners and 12 edges, as solvers need it. Each has its own turn engine. This module does not depend on coordinates,
//! tables or solvers.

mod assembly;
mod assembly_error;
mod axis_turn;
mod bits;
mod candidates;
mod completion;
mod corner_and_edge;
mod cubie;
mod deduction;
mod diagnosis;
mod facelet;
mod frame;
mod generators;
mod mask;
mod mask_cubes;
mod metric;
mod mirrored_face;
mod move_set;
mod moves;
mod piece;
mod piece_facelets;
mod piece_positions;
mod random;
mod rotation;
mod sequence;
mod sticker_check;
mod symmetry;
mod turn_set;
mod turned_face;

pub(crate) use assembly::Hand;
pub(crate) use assembly::arrangement;
pub use assembly::{Cube, Position};
#[doc(hidden)]
pub use assembly::{disassemble, homes};
pub use assembly_error::AssemblyError;
pub use axis_turn::AxisTurn;
pub use completion::Completions;
pub use corner_and_edge::{Corner, Edge, Flip, Twist};
pub use cubie::CubieCube;
pub(crate) use cubie::is_odd;
pub use deduction::StickerConflict;
pub(crate) use deduction::{deduce, mending_entries};
pub use diagnosis::{Change, Fault};
pub(crate) use diagnosis::{diagnose, mending_changes, mixed_up_colors};
pub use facelet::{Facelet, Facelets, PartialStickers};
pub use frame::Frame;
pub use generators::Generators;
pub use mask::{Mask, PlacementSet};
pub(crate) use mask_cubes::{MaskCounter, MaskCubes};
pub use metric::Metric;
pub use mirrored_face::{MirroredFace, MirroredRows};
pub(crate) use mirrored_face::{mirrored_faces, typed_from_right};
pub use move_set::MoveSet;
pub use moves::{Amount, Axis, Face, Move};
pub use piece::{Piece, PieceSet};
#[doc(hidden)]
pub use piece_facelets::{corner_facelets, edge_facelets};
pub use piece_positions::{CornerPlacement, EdgePlacement, PieceMoves, PiecePositions};
#[doc(hidden)]
pub use random::random_moves;
pub(crate) use random::random_moves_of;
pub use random::{generator, random_state, random_turns};
pub use rotation::{Layers, Rotation, Turn};
pub use sequence::{Sequence, WrittenIn};
pub(crate) use sticker_check::check_stickers;
pub(crate) use sticker_check::telling_places;
pub use symmetry::Symmetry;
pub use turn_set::{TurnSet, TurnSetError, TurnStep};
pub use turned_face::TurnedFace;
#[doc(hidden)]
pub use turned_face::turned_faces;
