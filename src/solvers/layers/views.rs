//! The eight views of a cube with its last layer on top: from each of the four sides, directly and in a mirror.
//!
//! A person can do the same from every side and with either hand. So in the table of a stage, arrangements that differ
//! only in the view have the same distance.

use super::algorithms::SIDES;
use crate::cube::{Axis, Face, Symmetry};

/// The number of views: four sides, directly and in a mirror.
pub const VIEWS: usize = 2 * SIDES.len();

/// How values appear in the eight views. A `V` says how they appear in one of them.
pub struct Views<V> {
    /// After a quarter turn of the whole cube, which shows the next side.
    from_next_side: V,
    /// In a mirror that exchanges R and L.
    in_mirror: V,
}

impl<V> Views<V> {
    /// `view` makes the `V` of a symmetry.
    pub fn new(view: impl Fn(&Symmetry) -> V) -> Views<V> {
        let next_side = Symmetry::new(Face::U, Face::R, false).expect("a rotation takes F to R");
        Views {
            from_next_side: view(&next_side),
            in_mirror: view(&Symmetry::mirror(Axis::RightLeft)),
        }
    }

    /// A value as it appears in the eight views; `seen` returns how a value appears in one of them. The result begins
    /// with the value itself, and each of the next three is seen from the next side. The last four begin with the mirror
    /// image and go round in the same way. They need not be different.
    pub fn of<T: Copy>(&self, value: T, seen: impl Fn(&V, T) -> T) -> [T; VIEWS] {
        let mut views = [value; VIEWS];
        for view in 1..VIEWS {
            views[view] = match view == SIDES.len() {
                true => seen(&self.in_mirror, value),
                false => seen(&self.from_next_side, views[view - 1]),
            };
        }
        views
    }
}

/// True if the axis through R and the axis through F are exchanged in the view with this index. Each quarter turn
/// exchanges them, and the mirror does not.
pub const fn exchanges_axes(view: usize) -> bool {
    view % 2 == 1
}
