//! What `rubik solve` does with goals: parts of a cube, some turns only, cubes of which not everything is
//! known.

pub mod partial;
pub mod solve;
