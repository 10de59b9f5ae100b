//! Points of a picture.

/// A point of a picture, or a way between two: right and down.
pub type Point = [f64; 2];

/// A point at multiples of two vectors from another.
pub fn along(origin: Point, ways: [(Point, f64); 2]) -> Point {
    ways.into_iter()
        .fold(origin, |[x, y], (way, times)| [x + way[0] * times, y + way[1] * times])
}
