//! Search over a phase, which it knows only as cosets, turns and a bound.

mod descent;

pub use descent::{Misled, descend};
