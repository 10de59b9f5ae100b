//! Digits as bars, for pictures in pixels.

use super::point::Point;

/// For each digit, a 1 for each bar that it contains, in the order top, upper left, upper right, middle, lower left,
/// lower right, bottom.
const DIGITS: [[u8; 7]; 10] = [
    [1, 1, 1, 0, 1, 1, 1],
    [0, 0, 1, 0, 0, 1, 0],
    [1, 0, 1, 1, 1, 0, 1],
    [1, 0, 1, 1, 0, 1, 1],
    [0, 1, 1, 1, 0, 1, 0],
    [1, 1, 0, 1, 0, 1, 1],
    [1, 1, 0, 1, 1, 1, 1],
    [1, 0, 1, 0, 0, 1, 0],
    [1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 0, 1, 1],
];

/// The width and height of a digit, and the thickness of its bars, relative to the height of its line.
const WIDTH: f64 = 0.42;
const HEIGHT: f64 = 0.72;
const THICK: f64 = 0.09;

/// The bars of a digit. The coordinates point right and up from the middle of its lower end; the unit is the height of
/// the line.
pub(super) fn bars(digit: u8) -> Vec<[Point; 4]> {
    let (left, right) = (-WIDTH / 2.0, WIDTH / 2.0 - THICK);
    let (middle, above) = (HEIGHT / 2.0, HEIGHT - THICK);
    let upright = |x: f64, y: f64| [[x, y], [x + THICK, y], [x + THICK, y + middle], [x, y + middle]];
    let level = |y: f64| [[left, y], [-left, y], [-left, y + THICK], [left, y + THICK]];
    let bars = [
        level(above),
        upright(left, middle),
        upright(right, middle),
        level(middle - THICK / 2.0),
        upright(left, 0.0),
        upright(right, 0.0),
        level(0.0),
    ];
    let has = DIGITS.get(usize::from(digit)).copied().unwrap_or([0; 7]);
    { bars.into_iter().zip(has) }
        .filter(|&(_, has)| has == 1)
        .map(|(bar, _)| bar)
        .collect()
}
