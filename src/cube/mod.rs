//! What a cube is: two models that share no code, and what acts on them.
//!
//! [`Facelets`] is the cube as a person sees it, 54 stickers; [`Cubie`] is the cube as solvers
//! think of it, 8 corners and 12 edges. Each has a turn engine of its own. Nothing in here knows
//! a coordinate, a table or a solver.

mod assembly;
mod cubie;
mod facelet;
mod moves;
mod random;
mod sequence;
mod symmetry;
mod whereabouts;

pub use assembly::{
    AssemblyError, Position, assemble, corner_facelets, disassemble, edge_facelets, homes,
};
pub(crate) use cubie::is_odd;
pub use cubie::{Corner, Cubie, CubieError, Edge, Flip, Twist};
pub use facelet::{Facelet, Facelets};
pub use moves::{Amount, Axis, Face, Move};
pub use random::{generator, random_moves, random_state};
pub use sequence::Sequence;
pub use symmetry::Symmetry;
pub use whereabouts::{CornerSpot, EdgeSpot, Transport, Whereabouts};
