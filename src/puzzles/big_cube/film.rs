//! Animates a turning cube, frame by frame.

use super::layers::BigCubeTurn;
use super::model::BigCube;
use super::unfolding::place;
use crate::cube::{Axis, Face};
use crate::notation::StickerColor;
use crate::notation::drawing::{ASLANT, Drawing, Film, FilmFrame};
use crate::puzzles::drawing::MARGIN;
use crate::puzzles::{Puzzle, PuzzleError, PuzzleTurn};
use std::f64::consts::{FRAC_PI_2, SQRT_2};

/// `PITCH` is the side length of a sticker with its black border, in the unit of the picture's coordinates. `STICKER`
/// is the fraction of this length that the sticker takes without the border. Still pictures use the same values.
const PITCH: f64 = 20.0;
const STICKER: f64 = 0.9;

/// The distance from the middle of a layer to its corner, divided by the distance from the middle to its side: √2. A
/// turning layer needs this many times the width of a still layer.
const CORNER: f64 = SQRT_2;

/// `PICTURES` is the number of frames for a quarter turn. `HUNDREDTHS` is the duration of a frame in hundredths of a
/// second.
const PICTURES: u8 = 6;
const HUNDREDTHS: u16 = 4;

/// `REST` is the pause between two turns, and `PAUSE` is the duration of the first frame and of the last frame. Both
/// are in hundredths of a second.
const REST: u16 = 12;
const PAUSE: u16 = 120;

/// The number of turns of an animation, multiplied by the number of stickers on a face, is at most this number. This
/// allows about 200 turns of a 3x3x3. An animation within this limit is computed within seconds, and its file has at
/// most a few megabytes.
const MOST_STICKERS: usize = 2_000;

/// A point or a vector in space; the coordinates increase to the right, upwards, and to the front.
type Space = [f64; 3];

/// A face of a cube of side length 1: the corner where its first row and column begin, and the directions in which its
/// columns and rows are counted.
const fn face_in_space(face: Face) -> [Space; 3] {
    match face {
        Face::U => [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        Face::R => [[1.0, 1.0, 1.0], [0.0, 0.0, -1.0], [0.0, -1.0, 0.0]],
        Face::F => [[0.0, 1.0, 1.0], [1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
        Face::D => [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]],
        Face::L => [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]],
        Face::B => [[1.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
    }
}

/// Adjacent layers, and the angle in radians by which they are turned around their axis. `from` and `to` are the
/// coordinates, along this axis, at which the layers begin and end.
struct Slab {
    axis: usize,
    from: f64,
    to: f64,
    angle: f64,
}

impl BigCube {
    /// An animation of the given turns, which starts with the solved cube. The cube has the given colors. The viewer
    /// looks at the corner between U, F and R.
    ///
    /// # Errors
    ///
    /// Returns an error if a turn is invalid, or if there are too many turns.
    pub fn film(self, turns: &[PuzzleTurn], colors: &[StickerColor]) -> Result<Film, PuzzleError> {
        let size = usize::from(self.layers());
        let most = MOST_STICKERS / (size * size);
        if turns.len() > most {
            let (puzzle, turns) = (self.puzzle(), turns.len());
            return Err(PuzzleError::FilmTooLong { puzzle, turns, most });
        }
        let mut position = self.solved();
        let still = |stickers: &[u8], hundredths| {
            let whole = Slab {
                axis: 0,
                from: 0.0,
                to: f64::from(self.layers()),
                angle: 0.0,
            };
            let drawing = self.drawn(&[whole], stickers, colors);
            FilmFrame { drawing, hundredths }
        };
        let mut frames = vec![still(position.places(), PAUSE)];
        for &turn in turns {
            let here = self.turn(turn)?;
            let pictures = PICTURES * if here.amount.quarters() == 2 { 2 } else { 1 };
            for number in 1..pictures {
                let slabs = self.slabs(here, f64::from(number) / f64::from(pictures));
                frames.push(FilmFrame {
                    drawing: self.drawn(&slabs, position.places(), colors),
                    hundredths: HUNDREDTHS,
                });
            }
            self.make(&mut position, &[turn])?;
            frames.push(still(position.places(), REST));
        }
        if let Some(last) = frames.last_mut() {
            last.hundredths = PAUSE;
        }
        Ok(Film { frames })
    }

    /// The slabs of the cube after a fraction of a turn. The slabs that are farthest from the viewer come first.
    fn slabs(self, turn: BigCubeTurn, share: f64) -> Vec<Slab> {
        let size = self.layers();
        let (first, last) = turn.layers.range(size);
        let leader = turn.layers.leader();
        let (axis, is_near) = match leader {
            Face::R => (0, true),
            Face::L => (0, false),
            Face::U => (1, true),
            Face::D => (1, false),
            Face::F => (2, true),
            Face::B => (2, false),
        };
        debug_assert_eq!([Axis::RightLeft, Axis::UpDown, Axis::FrontBack][axis], leader.axis());
        // A clockwise turn, as seen from the face at the positive end of the axis, decreases the angle.
        let quarters = match turn.amount.quarters() {
            3 => -1.0,
            quarters => f64::from(quarters),
        };
        let angle = quarters * share * FRAC_PI_2 * if is_near { -1.0 } else { 1.0 };
        let ends = match is_near {
            true => [size - last, size - first + 1],
            false => [first - 1, last],
        };
        let [from, to] = ends.map(f64::from);
        let all = [(0.0, from, 0.0), (from, to, angle), (to, f64::from(size), 0.0)];
        { all.into_iter() }
            .filter(|(from, to, _)| from < to)
            .map(|(from, to, angle)| Slab { axis, from, to, angle })
            .collect()
    }

    fn drawn(self, slabs: &[Slab], stickers: &[u8], colors: &[StickerColor]) -> Drawing {
        let size = usize::from(self.layers());
        let side = size as f64;
        let mut drawing = Drawing::default();
        let half = side / 2.0;
        // Half the width and half the height of the picture, in stickers. The cube fits into it even while a layer
        // turns.
        let room = [half * CORNER * 2.0 * ASLANT, half * (1.0 + CORNER)];
        let flat = |[x, y, z]: Space| {
            let [x, y, z] = [x - half, y - half, z - half];
            [
                MARGIN + PITCH * (room[0] + (x - z) * ASLANT),
                MARGIN + PITCH * (room[1] + (x + z) / 2.0 - y),
            ]
        };
        for slab in slabs {
            let turned = |point: Space| slab.turned(point, half);
            for face in Face::ALL {
                let [corner, across, down] = face_in_space(face).map(|each| each.map(|each| each * side));
                let at = |column: f64, row: f64| -> Space {
                    [0, 1, 2].map(|axis| corner[axis] + (across[axis] * column + down[axis] * row) / side)
                };
                // The part of the face that belongs to the slab. The end faces of an inner slab lie inside the cube.
                let outline = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(column, row)| {
                    let mut point = at(column, row);
                    point[slab.axis] = point[slab.axis].clamp(slab.from, slab.to);
                    flat(turned(point))
                });
                if !is_seen(outline) {
                    continue;
                }
                drawing.polygon(outline, None);
                for row in 0..size {
                    for column in 0..size {
                        let (left, above) = (column as f64, row as f64);
                        let middle = at(left + 0.5, above + 0.5)[slab.axis];
                        let is_end = across[slab.axis] == 0.0 && down[slab.axis] == 0.0;
                        let is_there = match is_end {
                            true => (slab.from..=slab.to).contains(&middle),
                            false => slab.from < middle && middle < slab.to,
                        };
                        if !is_there {
                            continue;
                        }
                        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
                        let points = corners.map(|(right, below)| flat(turned(at(left + right, above + below))));
                        let color = stickers.get(place(size, face, row, column));
                        let color = color.and_then(|&color| colors.get(usize::from(color)));
                        drawing.sticker(&points, STICKER, color.copied().unwrap_or(StickerColor::BLACK));
                    }
                }
            }
        }
        drawing.sized(2.0 * (MARGIN + PITCH * room[0]), 2.0 * (MARGIN + PITCH * room[1]))
    }
}

impl Slab {
    /// The position of a point of the cube after the slab has turned. `half` is half the side length of the cube.
    fn turned(&self, point: Space, half: f64) -> Space {
        let (sine, cosine) = self.angle.sin_cos();
        let [one, other] = [(self.axis + 1) % 3, (self.axis + 2) % 3];
        let mut turned = point;
        let (right, up) = (point[one] - half, point[other] - half);
        turned[one] = half + right * cosine - up * sine;
        turned[other] = half + right * sine + up * cosine;
        turned
    }
}

/// True if the outside of a polygon faces the viewer. The corners are listed clockwise as seen from outside, so the
/// outside is visible if they are also listed clockwise in the picture.
fn is_seen([one, two, three, _]: [[f64; 2]; 4]) -> bool {
    let cross = (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0]);
    cross > 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the last frame of a turn shows the same as a picture of the cube after this turn.
    #[test]
    fn every_turn_ends_where_the_turned_cube_is() {
        for (layers, algorithm) in [
            (3, "R L' U2 D' F B M E' S Rw x y' z2"),
            (4, "2R 2-3Lw' 3Uw 2D F Bw x' y z"),
        ] {
            let cube = BigCube::of_layers(layers).expect("a cube");
            let mut position = cube.read("L2 U F' R", None).expect("an algorithm").position;
            for turn in cube.turns(algorithm).expect("turns") {
                let slabs = cube.slabs(cube.turn(turn).expect("a turn"), 1.0);
                let turned = cube.drawn(&slabs, position.places(), cube.colors());
                cube.make(&mut position, &[turn]).expect("a turn");
                let whole = cube.slabs(cube.turn(turn).expect("a turn"), 0.0);
                let still = cube.drawn(&whole, position.places(), cube.colors());
                assert!(turned.looks_like(&still), "{layers} layers, {}", cube.write_turn(turn));
                // The frame must not look the same as the cube before the turn.
                cube.make(&mut position, &cube.inverse(&[turn])).expect("a turn");
                let before = cube.drawn(&whole, position.places(), cube.colors());
                assert!(
                    !turned.looks_like(&before),
                    "{layers} layers, {}",
                    cube.write_turn(turn)
                );
                cube.make(&mut position, &[turn]).expect("a turn");
            }
        }
    }
}
