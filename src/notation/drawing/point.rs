//! Points of a picture.

/// A point of a picture, or a vector between two points. The coordinates point right and down.
pub type Point = [f64; 2];

/// The point that is reached from `origin` by multiples of two vectors.
pub fn along(origin: Point, ways: [(Point, f64); 2]) -> Point {
    ways.into_iter()
        .fold(origin, |[x, y], (way, times)| [x + way[0] * times, y + way[1] * times])
}
