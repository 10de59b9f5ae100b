//! Measures how well the lines of a grid fit the gaps between stickers. Gaps are darker than the stickers beside them,
//! even in a glare.

use super::picture::ReducedPicture;
use super::plane::Plane;

/// The positions at which a gap is sampled along each side of each cell, as fractions of the side.
const ALONG: [f64; 3] = [0.3, 0.5, 0.7];
/// The distance from a gap at which the stickers are sampled, in cells.
const BESIDE: f64 = 0.25;
/// The distance from the outline of a face at which its rim is sampled, in cells.
const RIM: f64 = 0.02;
/// The smallest fraction by which a visible gap is darker than the darker of the two stickers beside it.
const DARKER: f64 = 0.08;
/// The maximum darkness of a sample; greater darkness counts as this value. Darkness is the fraction by which the gap
/// is darker than the darker sticker beside it.
const DARK: f64 = 0.4;

/// The visibility of the gaps of a grid.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SeenGaps {
    /// The fraction of the samples at which a gap is visible, 0 to 1.
    pub(super) part: f64,
    /// The sum of the darkness of all samples; see [`DARK`].
    darkness: f64,
}

impl SeenGaps {
    /// Measures the gaps and the rim of a face. `plane` is the perspective of the face, and `layers` is its number of
    /// rows and columns.
    pub(super) fn of(picture: &ReducedPicture, plane: &Plane, layers: usize) -> SeenGaps {
        let light = |line: f64, along: f64, is_row: bool| {
            let place = if is_row { [along, line] } else { [line, along] };
            picture.lightness(plane.point(place))
        };
        let mut gaps = SeenGaps::default();
        let end = layers as f64;
        for line in (0..=layers).map(|line| line as f64) {
            for cell in 0..layers {
                for (is_row, along) in ALONG.into_iter().flat_map(|along| [(false, along), (true, along)]) {
                    let along = cell as f64 + along;
                    let here = light(line.clamp(RIM, end - RIM), along, is_row);
                    let beside = [line - BESIDE, line + BESIDE].into_iter();
                    let beside = beside.filter(|side| (0.0..end).contains(side));
                    let darker = beside.filter_map(|side| light(side, along, is_row)).reduce(f64::min);
                    let (Some(here), Some(darker)) = (here, darker) else {
                        continue;
                    };
                    let part = 1.0 - here / darker.max(0.01);
                    gaps.part += f64::from(u8::from(part > DARKER));
                    gaps.darkness += part.clamp(0.0, DARK);
                }
            }
        }
        gaps.part /= (2 * (layers + 1) * layers * ALONG.len()) as f64;
        gaps
    }
}

/// Adjusts the perspective `plane` so that the lines of the grid are at the darkest places nearby, which are the gaps.
pub(super) fn adjusted(picture: &ReducedPicture, plane: Plane, layers: usize) -> Plane {
    /// The distances by which corners are moved in each stage, in cells.
    const STEPS: [f64; 3] = [0.1, 0.05, 0.025];
    const ROUNDS: usize = 3;
    /// The cost of moving a corner, per squared cell.
    const AWAY: f64 = 4.0;
    let end = layers as f64;
    let places = [[0.0, 0.0], [end, 0.0], [end, end], [0.0, end]];
    let mut corners = places.map(|place| plane.point(place));
    let side = (corners[0][0] - corners[2][0]).hypot(corners[0][1] - corners[2][1]) / (end * std::f64::consts::SQRT_2);
    let first = corners;
    // The corners of `plane` were computed from patches or from other faces, and are already good. So moving a corner
    // away from its computed position has a cost.
    let worth = |plane: &Plane, corners: &[[f64; 2]; 4]| {
        let moved = corners.iter().zip(&first);
        let moved = moved.map(|(one, other)| (one[0] - other[0]).powi(2) + (one[1] - other[1]).powi(2));
        let darkness = SeenGaps::of(picture, plane, layers).darkness / (layers * layers) as f64;
        darkness - AWAY * moved.sum::<f64>() / side.powi(2)
    };
    let mut best = (plane, worth(&plane, &corners));
    for step in STEPS {
        for _ in 0..ROUNDS {
            let before = best.1;
            for (corner, axis, sign) in
                (0..16).map(|number| (number / 4, number / 2 % 2, (number % 2) as f64 * 2.0 - 1.0))
            {
                let mut moved = corners;
                moved[corner][axis] += sign * step * side;
                let pairs = [0, 1, 2, 3].map(|corner| (places[corner], moved[corner]));
                let Some(plane) = Plane::through(&pairs, &[1.0; 4]) else {
                    continue;
                };
                let worth = worth(&plane, &moved);
                if worth > best.1 {
                    best = (plane, worth);
                    corners = moved;
                }
            }
            if best.1 <= before {
                break;
            }
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::picture::CameraPicture;

    /// A face of three layers in a picture with two shades of grey, and its perspective.
    fn face(sticker: u8, gap: u8) -> (ReducedPicture, Plane) {
        let is_gap = |pixel: usize| pixel % 20 < 2 || pixel % 20 >= 18;
        let pixels = (0..100 * 100).flat_map(|pixel| match is_gap(pixel % 100) || is_gap(pixel / 100) {
            true => [gap, gap, gap, 255],
            false => [sticker, sticker, sticker, 255],
        });
        let pixels: Vec<u8> = pixels.collect();
        let picture = CameraPicture::new(100, 100, &pixels).expect("four bytes a pixel");
        let corners = [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]];
        let pairs = corners.map(|[column, row]| ([column, row], [20.0 * column + 20.0, 20.0 * row + 20.0]));
        let plane = Plane::through(&pairs, &[1.0; 4]).expect("a square");
        (picture.reduced(), plane)
    }

    #[test]
    fn dark_gaps_are_seen_in_any_light_and_a_blank_face_has_none() {
        let seen = |sticker: u8, gap: u8| {
            let (picture, plane) = face(sticker, gap);
            SeenGaps::of(&picture, &plane, 3).part
        };
        for light in [60, 120, 180, 240] {
            assert!(seen(light, light / 2) > 0.99, "{light}");
            assert!(seen(light, light) < 0.01, "{light}");
        }
    }

    #[test]
    fn corners_are_not_moved_where_no_gap_becomes_darker() {
        let (picture, plane) = face(180, 180);
        let moved = adjusted(&picture, plane, 3);
        for corner in [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]] {
            let (from, to) = (plane.point(corner), moved.point(corner));
            assert!((from[0] - to[0]).hypot(from[1] - to[1]) < 0.01, "{from:?} {to:?}");
        }
    }
}
