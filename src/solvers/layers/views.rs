//! The eight views of a cube with its last layer on top: from each of the four sides, directly and in a mirror.
//!
//! A person can do the same from every side and with either hand. So two cubes that differ only in the view take the
//! same number of moves.

use crate::cube::{Axis, Face, Symmetry};

/// The number of views: four sides, directly and in a mirror.
pub const VIEWS: usize = 8;

/// The quarter turn of the whole cube after which it is seen from the next side.
pub fn next_side() -> Symmetry {
    Symmetry::new(Face::U, Face::R, false).expect("a rotation takes F to R")
}

/// The mirror that exchanges R and L.
pub fn mirror() -> Symmetry {
    Symmetry::mirror(Axis::RightLeft)
}

/// A value as it appears in the eight views. The first view shows the value itself, and the next three show it from
/// the next side each time. The last four views begin with its mirror image and go round in the same way.
///
/// Each quarter turn exchanges the axes through R and F, and the mirror exchanges no axes. So compared with the value,
/// these two axes are exchanged in every second view.
pub fn views<T: Copy>(value: T, from_next_side: impl Fn(T) -> T, in_mirror: impl Fn(T) -> T) -> [T; VIEWS] {
    let mut views = [value; VIEWS];
    for view in 1..VIEWS {
        views[view] = match view == VIEWS / 2 {
            true => in_mirror(value),
            false => from_next_side(views[view - 1]),
        };
    }
    views
}
