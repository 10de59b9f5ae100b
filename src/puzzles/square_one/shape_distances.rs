//! Counts the shapes of the Square-1 at each distance from the square, in twists.

use super::shapes::Shapes;
use crate::puzzles::DistanceCounter;
use crate::search::CancelToken;

/// The number of shapes at each distance from the square, in twists. There are 170 shapes up to rotations of their
/// layers, with mirror images counted separately (J. Scherphuis).
pub struct ShapeDistances {
    counts: Vec<u64>,
}

impl ShapeDistances {
    pub fn new() -> ShapeDistances {
        let distances = Shapes::new().distances();
        let farthest = distances.iter().copied().max().unwrap_or(0);
        let at = |distance| distances.iter().filter(|&&each| each == distance).count() as u64;
        ShapeDistances {
            counts: (0..=farthest).map(at).collect(),
        }
    }
}

impl DistanceCounter for ShapeDistances {
    fn goal(&self) -> Option<&'static str> {
        Some("shape")
    }

    fn count(&self, _: &CancelToken, counted: &mut dyn FnMut(u64)) -> bool {
        self.counts.iter().copied().for_each(counted);
        true
    }

    fn bytes(&self) -> u64 {
        8 * self.counts.len() as u64
    }
}
