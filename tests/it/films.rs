//! Compares pictures and animations point by point with a geometric model. The model gives the sticker that is visible
//! at each point, at rest and while a layer turns. Pictures in pixels are compared with the same pictures in SVG.

use flate2::read::ZlibDecoder;
use rubik::notation::drawing::Film;
use rubik::notation::svg::Picture;
use rubik::puzzles::big_cube::BigCube;
use rubik::puzzles::{Puzzle, PuzzleName};
use std::io::Read;
use weezl::BitOrder;
use weezl::decode::Decoder;

type Point = [f64; 2];
type Space = [f64; 3];

/// A polygon of a picture, and its color. The color is `None` for the space between stickers.
type Polygon = (Vec<Point>, Option<[u8; 3]>);

/// Returns the text between `begin` and `end`.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(begin).unwrap_or_else(|| panic!("{begin} in {text}"));
    rest.split_once(end).unwrap_or_else(|| panic!("{end} in {rest}")).0
}

fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split([' ', ',', ';']);
    parts.map(|number| number.parse().expect("a number")).collect()
}

fn color(text: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("a color"))
}

/// The polygons of a picture in SVG, in drawing order: later polygons cover earlier ones.
fn polygons(svg: &str) -> Vec<Polygon> {
    let shapes = svg.split("<polygon ").skip(1);
    let polygon = |shape: &str| {
        let points = numbers(between(shape, "points=\"", "\""));
        let points = points.chunks(2).map(|point| [point[0], point[1]]).collect();
        let shape = shape.split('>').next().expect("an end");
        (
            points,
            shape.contains("fill=").then(|| color(between(shape, "fill=\"", "\""))),
        )
    };
    shapes.map(polygon).collect()
}

/// True if a point is inside a polygon.
fn has(points: &[Point], [x, y]: Point) -> bool {
    let sides = points.iter().zip(points.iter().cycle().skip(1));
    let crossed = sides.filter(|&(from, to)| {
        (from[1] > y) != (to[1] > y) && x < from[0] + (y - from[1]) * (to[0] - from[0]) / (to[1] - from[1])
    });
    crossed.count() % 2 == 1
}

/// The content of a picture at a point: `None` for the background, `Some(None)` for the space between stickers, or a
/// color.
fn seen_in(polygons: &[Polygon], at: Point) -> Option<Option<[u8; 3]>> {
    { polygons.iter().rev() }
        .find(|(points, _)| has(points, at))
        .map(|&(_, color)| color)
}

/// A turn. Its first part is its notation, and its second part is the index of its axis: 0 to the right, 1 up, 2 to the
/// front. The third part gives the two planes between which the layers turn. Each plane is given as the number of
/// layers between the plane and the negative end of the axis. The last part is the number of quarter turns, clockwise
/// as seen from the positive end of the axis.
type Turn = (&'static str, usize, [usize; 2], f64);

/// The part of a cube that is visible at a point of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Seen {
    Nothing,
    /// The inside of the cube, which is visible next to a turning layer.
    Inside,
    /// A sticker: the index of its face in the order U R F D L B, the row, and the column.
    Sticker(usize, usize, usize),
}

/// A point is compared only if its neighbours at 2.5 times this distance show the same part of the cube. The unit is
/// the width of a layer.
const NEAR: f64 = 0.06;

/// The part of a cube that is visible at a point of a picture. The origin of the coordinates is the middle of the
/// picture, where the middle of the cube is. The layers of `turn` are turned by the given share of the whole angle.
fn seen_in_space(size: usize, turn: Option<(Turn, f64)>, [x, y]: Point) -> Seen {
    let (half, whole) = (size as f64 / 2.0, size as f64);
    // In the picture, one step to the right in space is (√3/2, 1/2), one step to the front is (-√3/2, 1/2), and one
    // step up is (0, -1). One layer is 20 units wide.
    let (x, y) = (x / 20.0, y / 20.0);
    let sum = x / 0.75_f64.sqrt();
    // The point at height 0 on the line of sight.
    let start: Space = [y + sum / 2.0, 0.0, y - sum / 2.0];
    let slabs = match turn {
        None => vec![(0, [0.0, whole], 0.0)],
        Some(((_, axis, [from, to], quarters), share)) => {
            let (from, to) = (from as f64, to as f64);
            let angle = -quarters * share * std::f64::consts::FRAC_PI_2;
            vec![
                (axis, [0.0, from], 0.0),
                (axis, [from, to], angle),
                (axis, [to, whole], 0.0),
            ]
        }
    };
    let mut nearest = (f64::MIN, Seen::Nothing);
    for (axis, [from, to], angle) in slabs {
        // Turns the line of sight in the opposite direction, so that the layers can be treated as unturned.
        let back = |point: Space| {
            let (sine, cosine) = (-angle).sin_cos();
            let [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
            let mut turned = point;
            turned[one] = point[one] * cosine - point[other] * sine;
            turned[other] = point[one] * sine + point[other] * cosine;
            turned
        };
        let (start, way) = (back(start), back([1.0; 3]));
        let mut ends = [[-half, half]; 3];
        ends[axis] = [from - half, to - half];
        let (mut enters, mut leaves, mut leaves_at) = (f64::MIN, f64::MAX, (0, false));
        for each in 0..3 {
            if way[each].abs() < 1e-9 {
                if start[each] < ends[each][0] || start[each] > ends[each][1] {
                    enters = f64::MAX;
                }
                continue;
            }
            let at = ends[each].map(|end| (end - start[each]) / way[each]);
            enters = enters.max(at[0].min(at[1]));
            if at[0].max(at[1]) < leaves {
                (leaves, leaves_at) = (at[0].max(at[1]), (each, at[1] > at[0]));
            }
        }
        if enters >= leaves || leaves <= nearest.0 {
            continue;
        }
        let [right, up, front] = [0, 1, 2].map(|each| start[each] + leaves * way[each] + half);
        let (face, column, row) = match leaves_at {
            (1, true) => (0, right, front),
            (0, true) => (1, whole - front, whole - up),
            (2, true) => (2, right, whole - up),
            (1, false) => (3, right, whole - front),
            (0, false) => (4, front, whole - up),
            _ => (5, whole - right, whole - up),
        };
        let outermost = match leaves_at.1 {
            true => half,
            false => -half,
        };
        let is_outside = ends[leaves_at.0].contains(&outermost);
        let line = |value: f64| (value.floor().max(0.0) as usize).min(size - 1);
        nearest = (
            leaves,
            if is_outside {
                Seen::Sticker(face, line(row), line(column))
            } else {
                Seen::Inside
            },
        );
    }
    nearest.1
}

/// Compares a picture of an animation with the model of the cube, at many points that are not near an edge.
fn hold_frame(cube: BigCube, svg: &str, stickers: &[u8], turn: Option<(Turn, f64)>, what: &str) {
    let size = usize::from(cube.name().layers().expect("a cube"));
    let sides = numbers(between(svg, "viewBox=\"0 0 ", "\""));
    let polygons = polygons(svg);
    let mut held = 0;
    for number in 0..40 * 40 {
        let [column, row] = [number % 40, number / 40].map(|each| (f64::from(each) + 0.5) / 40.0 - 0.5);
        let [x, y] = [column * sides[0], row * sides[1]];
        let look = |right: f64, down: f64| seen_in_space(size, turn, [x + 20.0 * right, y + 20.0 * down]);
        let expected = look(0.0, 0.0);
        let around = [
            (NEAR, 0.0),
            (-NEAR, 0.0),
            (0.0, NEAR),
            (0.0, -NEAR),
            (NEAR, NEAR),
            (-NEAR, -NEAR),
            (NEAR, -NEAR),
            (-NEAR, NEAR),
        ];
        if around
            .iter()
            .any(|&(right, down)| look(2.5 * right, 2.5 * down) != expected)
        {
            continue;
        }
        let color = match expected {
            Seen::Nothing => None,
            Seen::Inside => Some(None),
            Seen::Sticker(face, row, column) => {
                let color = stickers[(face * size + row) * size + column];
                Some(Some(self::color(&cube.colors()[usize::from(color)].to_string())))
            }
        };
        let found = seen_in(&polygons, [x + sides[0] / 2.0, y + sides[1] / 2.0]);
        assert_eq!(
            found, color,
            "{what}: at {x:.1}, {y:.1} from the middle {expected:?} is seen"
        );
        held += 1;
    }
    assert!(held > 300, "{what}: {held} points");
}

/// Returns the turns to test on a cube of this size. M, E and S are only for the 3x3x3.
fn turns(size: usize) -> Vec<Turn> {
    let last = size - 1;
    let mut turns: Vec<Turn> = vec![
        ("R", 0, [last, size], 1.0),
        ("R2", 0, [last, size], 2.0),
        ("R'", 0, [last, size], -1.0),
        ("L", 0, [0, 1], -1.0),
        ("L2", 0, [0, 1], -2.0),
        ("U", 1, [last, size], 1.0),
        ("U'", 1, [last, size], -1.0),
        ("D", 1, [0, 1], -1.0),
        ("D2", 1, [0, 1], -2.0),
        ("F", 2, [last, size], 1.0),
        ("F2", 2, [last, size], 2.0),
        ("B'", 2, [0, 1], 1.0),
        ("B", 2, [0, 1], -1.0),
        ("x", 0, [0, size], 1.0),
        ("y'", 1, [0, size], -1.0),
    ];
    match size {
        3 => turns.extend([
            ("M", 0, [1, 2], -1.0),
            ("M'", 0, [1, 2], 1.0),
            ("E", 1, [1, 2], -1.0),
            ("S", 2, [1, 2], 1.0),
            ("Rw", 0, [1, 3], 1.0),
            ("Dw'", 1, [0, 2], 1.0),
        ]),
        4.. => turns.extend([
            ("2R", 0, [size - 2, last], 1.0),
            ("2U'", 1, [size - 2, last], -1.0),
            ("2B", 2, [1, 2], -1.0),
            ("2-3Lw'", 0, [1, 3], 1.0),
            ("Fw", 2, [size - 2, size], 1.0),
            ("3Dw'", 1, [0, 3], 1.0),
        ]),
        _ => {}
    }
    turns
}

/// Tests that every picture of a turn agrees with the geometric model, so the right layers turn in the right direction
/// by the right angle.
#[test]
fn every_picture_of_a_film_shows_the_layers_that_turn_as_far_as_they_are_turned() {
    for size in [2, 3, 4, 5] {
        let cube = BigCube::of_layers(size).expect("a cube");
        let before = cube.turns("R U2 F' L D").expect("turns");
        let pictures_before = 1 + 6 * 4 + 12;
        for turn in turns(size.into()) {
            let turned = cube.turns(turn.0).expect("a turn");
            let all = [before.clone(), turned.clone()].concat();
            let film = cube.film(&all, cube.colors()).expect("a film");
            let pictures = if turn.3.abs() == 2.0 { 12 } else { 6 };
            assert_eq!(
                film.frames.len(),
                pictures_before + pictures,
                "{size} layers, {}",
                turn.0
            );
            let mut position = cube.solved();
            cube.make(&mut position, &before).expect("turns");
            for (number, frame) in (1..=pictures).zip(&film.frames[pictures_before..]) {
                let what = format!("{size} layers, {}, picture {number} of {pictures}", turn.0);
                let svg = frame.drawing.svg();
                if number == pictures {
                    cube.make(&mut position, &turned).expect("a turn");
                    hold_frame(*cube, &svg, position.places(), None, &what);
                } else if number % 3 != 1 || size == 3 {
                    let share = number as f64 / pictures as f64;
                    hold_frame(*cube, &svg, position.places(), Some((turn, share)), &what);
                }
            }
        }
    }
}

/// A picture of a GIF: its duration in hundredths of a second, and the colors of its pixels row by row.
type GifPicture = (u16, Vec<[u8; 3]>);

/// Returns the width of a GIF, and its pictures.
fn gif_pictures(file: &[u8]) -> (usize, Vec<GifPicture>) {
    let word = |at: usize| usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
    let (wide, high) = (word(6), word(8));
    let palette: Vec<[u8; 3]> = file[13..13 + 768]
        .chunks(3)
        .map(|color| [color[0], color[1], color[2]])
        .collect();
    let (mut at, mut hundredths) = (13 + 768, 0);
    let mut canvas = vec![[0; 3]; wide * high];
    let mut pictures = Vec::new();
    // Reads blocks until an empty block. Each block begins with its length.
    let blocks = |mut at: usize| {
        let mut bytes = Vec::new();
        while file[at] > 0 {
            let length = usize::from(file[at]);
            bytes.extend(&file[at + 1..at + 1 + length]);
            at += 1 + length;
        }
        (bytes, at + 1)
    };
    loop {
        match file[at] {
            0x21 => {
                if file[at + 1] == 0xf9 {
                    hundredths = word(at + 4) as u16;
                }
                at = blocks(at + 2).1;
            }
            0x2c => {
                let [left, top, width, height] = [1, 3, 5, 7].map(|offset| word(at + offset));
                let (packed, next) = blocks(at + 11);
                let pixels = Decoder::new(BitOrder::Lsb, 8).decode(&packed).expect("LZW");
                assert_eq!(pixels.len(), width * height);
                for (row, pixels) in (top..).zip(pixels.chunks(width)) {
                    for (column, &pixel) in (left..).zip(pixels) {
                        canvas[row * wide + column] = palette[usize::from(pixel)];
                    }
                }
                pictures.push((hundredths, canvas.clone()));
                at = next;
            }
            end => {
                assert_eq!((end, at + 1), (0x3b, file.len()));
                return (wide, pictures);
            }
        }
    }
}

/// Compares the pixels of a picture with the same picture in SVG, at the middle of each polygon. One unit in SVG is two
/// pixels.
fn hold_pixels(svg: &str, wide: usize, pixel: impl Fn(usize) -> [u8; 3], what: &str) {
    let polygons = polygons(svg);
    let middles = polygons.iter().map(|(points, _)| {
        let count = points.len() as f64;
        [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count)
    });
    let mut held = 0;
    for at in middles {
        let expected = seen_in(&polygons, at).expect("a polygon has its middle inside");
        let around = [[2.0, 0.0], [-2.0, 0.0], [0.0, 2.0], [0.0, -2.0]];
        let near = |[right, down]: Point| seen_in(&polygons, [at[0] + right, at[1] + down]);
        if around.iter().all(|&by| near(by) == Some(expected)) {
            let [column, row] = at.map(|each| (2.0 * each) as usize);
            let found = pixel(row * wide + column);
            let difference = { found.iter() }
                .zip(expected.unwrap_or_default())
                .map(|(one, other)| one.abs_diff(other));
            assert!(
                difference.max() <= Some(8),
                "{what}: {found:?} at {at:?}, and not {expected:?}"
            );
            held += 1;
        }
    }
    assert!(held >= 9, "{what}: {held} stickers");
}

fn film(size: u16, algorithm: &str) -> Film {
    let cube = BigCube::of_layers(size).expect("a cube");
    cube.film(&cube.turns(algorithm).expect("turns"), cube.colors())
        .expect("a film")
}

/// An animation pauses after each turn, and longer at its beginning and end. During a turn, each picture lasts 40
/// milliseconds, so a quarter turn takes 0.2 seconds and a half turn takes about twice as long.
#[test]
fn films_in_svg_and_gif_show_the_same_pictures_for_as_long() {
    for (size, algorithm) in [(3, "R U2 M'"), (2, "F R2"), (4, "2R Fw'"), (3, "")] {
        let film = film(size, algorithm);
        let what = format!("{size} layers, {algorithm}");
        let mut times = vec![120];
        for turn in algorithm.split_whitespace() {
            times.extend(vec![
                4;
                if turn.contains('2') && !turn.starts_with('2') {
                    11
                } else {
                    5
                }
            ]);
            times.push(12);
        }
        *times.last_mut().expect("a last picture") = 120;
        let hundredths: Vec<u16> = film.frames.iter().map(|frame| frame.hundredths).collect();
        assert_eq!(hundredths, times, "{what}");
        let svg = film.svg();
        let (wide, pictures) = gif_pictures(&film.gif());
        assert_eq!(pictures.len(), times.len(), "{what}");
        let shown: Vec<&str> = svg.split("<g display=").skip(1).collect();
        assert_eq!(shown.len(), times.len(), "{what}");
        let all: f64 = times.iter().copied().map(f64::from).sum();
        let mut begin = 0.0;
        for (number, (frame, (shown, (time, pixels)))) in
            film.frames.iter().zip(shown.iter().zip(&pictures)).enumerate()
        {
            let what = format!("{what}, picture {number}");
            assert_eq!(*time, frame.hundredths, "{what}");
            let drawing = frame.drawing.svg();
            assert_eq!(polygons(shown), polygons(&drawing), "{what}");
            hold_pixels(&drawing, wide, |at| pixels[at], &what);
            // The test compares every pixel, because a picture in a GIF contains only the pixels that changed since the
            // previous picture.
            let (_, expected) = png_pixels(&frame.drawing.png());
            for (at, (found, [red, green, blue, alpha])) in pixels.iter().zip(expected).enumerate() {
                let on_white = [red, green, blue].map(|each| {
                    let covered = u32::from(each) * u32::from(alpha) + 255 * (255 - u32::from(alpha));
                    (covered / 255) as u8
                });
                // A GIF has only 256 colors, so some similar colors become equal.
                let is_near = found.iter().zip(on_white).all(|(one, other)| one.abs_diff(other) <= 48);
                assert!(
                    is_near,
                    "{what}: {found:?} at {}, {}, and not {on_white:?}",
                    at % wide,
                    at / wide
                );
            }
            // In SVG, each picture contains the times at which it appears and disappears, as shares of the whole
            // duration.
            let (from, to) = (begin / all, (begin + f64::from(*time)) / all);
            let expected = match (number == 0, number + 1 == times.len()) {
                (true, true) => vec![0.0],
                (true, false) => vec![0.0, to],
                (false, true) => vec![0.0, from],
                (false, false) => vec![0.0, from, to],
            };
            let found = numbers(between(shown, "keyTimes=\"", "\""));
            let is_near = found
                .iter()
                .zip(&expected)
                .all(|(one, other)| (one - other).abs() < 1e-4);
            assert!(
                found.len() == expected.len() && is_near,
                "{what}: {found:?}, and not {expected:?}"
            );
            let values: Vec<&str> = between(shown, "values=\"", "\"").split(';').collect();
            let is_shown = |at: usize| at + usize::from(number == 0) == 1;
            let expected: Vec<&str> = (0..values.len())
                .map(|at| if is_shown(at) { "inline" } else { "none" })
                .collect();
            assert!(
                values.len() == found.len() && (values == expected || values == ["inline"]),
                "{what}: {values:?}"
            );
            let seconds: f64 = between(shown, "dur=\"", "s\"").parse().expect("a time");
            assert!((seconds - all / 100.0).abs() < 0.006, "{what}: {seconds} s");
            begin += f64::from(*time);
        }
    }
}

/// Returns the width and the pixels of a PNG picture without filters.
fn png_pixels(file: &[u8]) -> (usize, Vec<[u8; 4]>) {
    let word = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize;
    let (wide, high) = (word(16), word(20));
    let mut rows = Vec::new();
    ZlibDecoder::new(&file[41..41 + word(33)])
        .read_to_end(&mut rows)
        .expect("zlib");
    assert_eq!(rows.len(), high * (4 * wide + 1));
    let pixels = rows.chunks(4 * wide + 1).flat_map(|row| row[1..].chunks(4));
    (
        wide,
        pixels.map(|pixel| pixel.try_into().expect("four bytes")).collect(),
    )
}

#[test]
fn pictures_in_png_have_the_colors_of_those_in_svg() {
    for (name, scramble) in [
        ("2x2x2", "R U F"),
        ("3x3x3", "R U F' L2"),
        ("5x5x5", "Rw U 2F'"),
        ("pyraminx", "R U l"),
        ("skewb", "R U L"),
    ] {
        let name: PuzzleName = name.parse().expect("a puzzle");
        let puzzle = name.puzzle().expect("a known puzzle");
        let position = puzzle.read(scramble, None).expect("turns").position;
        for view in [Picture::Corner, Picture::Net, Picture::Both] {
            let drawing = puzzle.picture(&position, view, puzzle.colors());
            let (wide, pixels) = png_pixels(&drawing.png());
            let pixel = |at: usize| [pixels[at][0], pixels[at][1], pixels[at][2]];
            hold_pixels(&drawing.svg(), wide, pixel, &format!("{name}, {view:?}"));
        }
    }
}

/// Tests that each sticker is at the right place in the net, and in the picture that shows the corner between U, F and
/// R.
#[test]
fn pictures_show_each_sticker_in_its_place() {
    for size in [2, 3, 4, 7] {
        let cube = BigCube::of_layers(size).expect("a cube");
        let position = cube.read("R U2 F' L D B'", None).expect("turns").position;
        let size = usize::from(size);
        let color = |face: usize, row: usize, column: usize| {
            let color = position.places()[(face * size + row) * size + column];
            color_of(*cube, color)
        };
        let corner = polygons(&cube.picture(&position, Picture::Corner, cube.colors()).svg());
        let net = polygons(&cube.picture(&position, Picture::Net, cube.colors()).svg());
        // In the net, U is above F, the faces L F R B are in one row, and D is below F.
        let middle = 10.0 + 20.0 * size as f64;
        for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            let [down, right] = [row, column].map(|line| line as f64 + 0.5);
            for (face, band, from) in [(0, 0, 1), (4, 1, 0), (2, 1, 1), (1, 1, 2), (5, 1, 3), (3, 2, 1)] {
                let at = [
                    10.0 + 20.0 * (f64::from(from) * size as f64 + right),
                    10.0 + 20.0 * (f64::from(band) * size as f64 + down),
                ];
                assert_eq!(
                    seen_in(&net, at),
                    Some(Some(color(face, row, column))),
                    "{size}: {face} {row} {column}"
                );
            }
            // In the picture of the corner, the corner between U, F and R is in the middle.
            let whole = size as f64;
            for (face, [x, y, z]) in [
                (0, [right, whole, down]),
                (1, [whole, whole - down, whole - right]),
                (2, [right, whole - down, whole]),
            ] {
                let half = whole / 2.0;
                let [x, y, z] = [x - half, y - half, z - half];
                let width = 10.0 + 20.0 * whole * 0.75_f64.sqrt();
                let at = [
                    width + 20.0 * (x - z) * 0.75_f64.sqrt(),
                    middle + 20.0 * ((x + z) / 2.0 - y),
                ];
                assert_eq!(
                    seen_in(&corner, at),
                    Some(Some(color(face, row, column))),
                    "{size}: {face} {row} {column}"
                );
            }
        }
    }
}

fn color_of(cube: BigCube, color: u8) -> [u8; 3] {
    self::color(&cube.colors()[usize::from(color)].to_string())
}
