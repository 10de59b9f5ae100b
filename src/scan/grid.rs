//! Finds faces in a picture. A face is a square of stickers in rows and columns, seen in any perspective.

use super::blob::{Blob, Border, blobs};
use super::color::MeasuredColor;
use super::corner::{FaceCorners, meeting, third_face};
use super::gaps::{SeenGaps, adjusted};
use super::picture::{CameraPicture, ReducedPicture};
use super::plane::Plane;
use std::collections::{HashMap, HashSet};

/// A face of a cube in a picture.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SeenFace {
    /// The number of stickers in a row.
    pub layers: usize,
    /// The colors of the stickers, row by row. The first row is the upper one in the picture, not on the cube.
    pub colors: Vec<MeasuredColor>,
    /// The corners of the face in the picture, as fractions of the picture's width and height. They are in clockwise
    /// order; the first two corners are at the beginning and the end of the first row.
    pub corners: [[f64; 2]; 4],
    /// The number of stickers that were found as patches of color. The positions of all other stickers follow from the
    /// rows and columns.
    pub found: usize,
}

/// The faces in a picture.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SeenFaces {
    /// The faces, at most three. They are in the order in which they were found: the face with the most visible
    /// stickers and gaps first. A face whose corners were computed from the two other faces comes last.
    pub faces: Vec<SeenFace>,
    /// The number of patches of one color that could be stickers.
    pub patches: usize,
}

/// The maximum number of faces that are visible at once.
const MOST_FACES: usize = 3;
/// The rules for the borders of stickers. The patches of all rules are used together. A small color difference finds
/// the borders in clear pictures, and a larger difference those in noisy pictures.
const BORDERS: [Border; 5] = [
    Border::Color(0.05),
    Border::Tint(0.08),
    Border::Gap(0.08),
    Border::Color(0.09),
    Border::Color(0.03),
];
/// The maximum number of patches that are tried as the beginning of a grid. The largest patches are tried first.
const MOST_SEEDS: usize = 200;
/// The minimum fraction of the stickers of a face that must be found as patches.
const FILLED: f64 = 0.5;
/// A grid is a face only if the sum of two fractions exceeds this value: the fraction of stickers that were found, and
/// the fraction of visible gaps.
const SEEN: f64 = 1.15;
/// The numbers of layers of the faces that the search can find.
const LAYERS: std::ops::RangeInclusive<usize> = 2..=7;

/// Finds the faces of cubes in a picture. `layers` is the number of stickers in a row, if it is known.
pub fn find_faces(picture: &CameraPicture<'_>, layers: Option<usize>) -> SeenFaces {
    let picture = picture.reduced();
    let mut patches = all_patches(&picture);
    let mut seen = SeenFaces {
        faces: Vec::new(),
        patches: patches.len(),
    };
    while seen.faces.len() < MOST_FACES {
        // All faces in a picture belong to one cube.
        let layers = layers.or(seen.faces.first().map(|face| face.layers));
        let Some(grid) = largest_grid(&picture, &patches, layers) else {
            break;
        };
        let Some(face) = grid.face(&picture) else {
            break;
        };
        let inside = |blob: &Blob| is_inside(blob.middle, &face.corners, &picture);
        patches.retain(|blob| !inside(blob));
        seen.faces.push(face);
    }
    if let [one, other] = &seen.faces[..]
        && let Some(corners) = third_face(&one.corners, &other.corners)
    {
        let third = PlacedGrid::at(&picture, &patches, one.layers, corners);
        seen.faces.extend(third.and_then(|grid| grid.face(&picture)));
    }
    seen
}

/// The most frequent number of stickers in a row of a face. If several numbers are equally frequent, this is the
/// largest of them. `None` without faces.
pub fn most_layers(pictures: &[SeenFaces]) -> Option<usize> {
    let layers = || {
        pictures
            .iter()
            .flat_map(|picture| &picture.faces)
            .map(|face| face.layers)
    };
    layers().max_by_key(|&one| (layers().filter(|&other| other == one).count(), one))
}

impl SeenFaces {
    /// The result if a single face fills the picture. `colors` contains the colors of the face, row by row.
    pub fn one(layers: usize, colors: Vec<MeasuredColor>) -> SeenFaces {
        let face = SeenFace {
            layers,
            found: colors.len(),
            colors,
            corners: [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        };
        SeenFaces {
            patches: face.found,
            faces: vec![face],
        }
    }

    /// The pairs of faces that meet. For each face of a pair, this gives the index of the face in `faces`, and the
    /// index of the side at which it meets the other face. Sides are counted clockwise from 0, the upper side.
    pub fn meetings(&self) -> Vec<[(usize, usize); 2]> {
        let mut found = Vec::new();
        for (number, face) in self.faces.iter().enumerate() {
            for (next, other) in self.faces.iter().enumerate().skip(number + 1) {
                let meeting = meeting(&face.corners, &other.corners);
                found.extend(meeting.map(|[side, opposite]| [(number, side), (next, opposite)]));
            }
        }
        found
    }
}

/// The patches that all rules for borders give, without duplicates and in descending order of size.
fn all_patches(picture: &ReducedPicture) -> Vec<Blob> {
    let mut found: Vec<Blob> = Vec::new();
    for border in BORDERS {
        for blob in blobs(picture, border) {
            if found.iter().all(|other| !other.is_same(&blob)) {
                found.push(blob);
            }
        }
    }
    found.sort_by(|one, other| other.area.total_cmp(&one.area));
    found
}

/// True if a point is in a face.
fn is_inside([x, y]: [f64; 2], corners: &[[f64; 2]; 4], picture: &ReducedPicture) -> bool {
    let [x, y] = [x / picture.width as f64, y / picture.height as f64];
    (0..4).all(|side| {
        let ([ax, ay], [bx, by]) = (corners[side], corners[(side + 1) % 4]);
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0.0
    })
}

/// Patches in rows and columns. The keys of `cells` are a column and a row, and the values are indices of patches.
struct Grid {
    layers: usize,
    cells: HashMap<(i32, i32), usize>,
}

/// A grid, and its perspective in the picture.
struct PlacedGrid {
    grid: Grid,
    plane: Plane,
    /// The visible fraction of its gaps.
    gaps: f64,
}

impl PlacedGrid {
    fn rank(&self) -> f64 {
        self.grid.rank(self.gaps)
    }

    fn is_face(&self) -> bool {
        let cells = (self.grid.layers * self.grid.layers) as f64;
        self.grid.cells.len() as f64 / cells + self.gaps > SEEN
    }
}

/// The grid with the best [`PlacedGrid::rank`] among those that may be a face.
fn largest_grid(picture: &ReducedPicture, patches: &[Blob], layers: Option<usize>) -> Option<PlacedGrid> {
    let mut best: Option<PlacedGrid> = None;
    let mut is_used = vec![false; patches.len()];
    let mut known = HashSet::new();
    for seed in 0..patches.len().min(MOST_SEEDS) {
        // Every grid that was the best so far has marked its patches as used. The search does not begin at them again.
        if is_used[seed] {
            continue;
        }
        for [right, down] in directions(patches, seed) {
            let cells = grown(patches, seed, right, down);
            for grid in windows(&cells, layers) {
                let may_be_better = |grid: &Grid| best.as_ref().is_none_or(|best| grid.rank(1.0) > best.rank());
                if !may_be_better(&grid) || !known.insert(grid.key()) {
                    continue;
                }
                let Some((plane, grid)) = grid.plane(patches).filter(|(_, grid)| may_be_better(grid)) else {
                    continue;
                };
                let plane = adjusted(picture, plane, grid.layers);
                let gaps = SeenGaps::of(picture, &plane, grid.layers).part;
                let placed = PlacedGrid { grid, plane, gaps };
                if placed.is_face() && best.as_ref().is_none_or(|best| placed.rank() > best.rank()) {
                    placed.grid.cells.values().for_each(|&cell| is_used[cell] = true);
                    best = Some(placed);
                }
            }
        }
    }
    best
}

/// Finds the patches that may be next to the patch `seed`. Returns pairs of steps from this patch: a step to the right
/// and a step down.
fn directions(patches: &[Blob], seed: usize) -> Vec<[[f64; 2]; 2]> {
    /// The range of squared distances to the next sticker, in units of the patch's spread ([`Blob::distance`]). The
    /// distance between the centres of neighbouring stickers is about 1 to 1.8 times their side.
    const NEXT: std::ops::RangeInclusive<f64> = 11.0..=42.0;
    let from = &patches[seed];
    let mut next: Vec<([f64; 2], f64)> = Vec::new();
    for other in patches {
        let way = [other.middle[0] - from.middle[0], other.middle[1] - from.middle[1]];
        let distance = from.distance(way);
        if NEXT.contains(&distance) && are_alike(from, other) {
            next.push((way, distance));
        }
    }
    let mut found = Vec::new();
    for &(right, one) in &next {
        for &(down, other) in &next {
            let turns_right = right[0] * down[1] - right[1] * down[0] > 0.0;
            let cosine = from.product(right, down) / (one * other).sqrt();
            // Without this condition, each grid would be found four times, once in each rotation. A step to the right
            // must increase x. Also, it must not be steeper than 45 degrees, unless the step down increases y.
            let is_right = right[0] > 0.0 && (right[0].abs() >= right[1].abs() - 1e-9 || down[1] > 0.0);
            if turns_right && is_right && cosine.abs() < 0.4 && (0.5..2.0).contains(&(one / other)) {
                found.push([right, down]);
            }
        }
    }
    found
}

/// True if two patches may be stickers side by side.
fn are_alike(one: &Blob, other: &Blob) -> bool {
    (0.35..2.9).contains(&(one.area / other.area))
}

/// True if two patches are seen at about the same angle. The condition is that `step` has about the same length in the
/// metrics of both patches, and that the same is true for a step perpendicular to `step`.
fn are_in_one_plane(one: &Blob, other: &Blob, step: [f64; 2]) -> bool {
    let across = [-step[1], step[0]];
    [step, across]
        .into_iter()
        .all(|way| (0.5..2.0).contains(&(one.distance(way) / other.distance(way))))
}

/// Grows a grid from the patch `seed`. From each patch of the grid, the search goes one step to the left, right, up and
/// down, and adds the nearest suitable patch. Returns the index of the patch for each column and row, where `seed` is
/// in column 0 and row 0.
fn grown(patches: &[Blob], seed: usize, right: [f64; 2], down: [f64; 2]) -> HashMap<(i32, i32), usize> {
    /// The largest squared distance from the expected position, in units of the patch's spread.
    const NEAR: f64 = 2.5;
    const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let reach = *LAYERS.end() as i32;
    let mut cells = HashMap::from([((0, 0), seed)]);
    let mut queue = std::collections::VecDeque::from([((0, 0), right, down)]);
    while let Some(((column, row), right, down)) = queue.pop_front() {
        let from = &patches[cells[&(column, row)]];
        for (across, along) in STEPS {
            let next = (column + across, row + along);
            if cells.contains_key(&next) || next.0.abs() >= reach || next.1.abs() >= reach {
                continue;
            }
            let step: [f64; 2] =
                std::array::from_fn(|axis| f64::from(across) * right[axis] + f64::from(along) * down[axis]);
            let expected = [from.middle[0] + step[0], from.middle[1] + step[1]];
            let nearest = { patches.iter().enumerate() }
                .map(|(number, blob)| {
                    let off = [blob.middle[0] - expected[0], blob.middle[1] - expected[1]];
                    (number, from.distance(off))
                })
                .filter(|&(number, distance)| {
                    distance < NEAR
                        && are_alike(from, &patches[number])
                        && are_in_one_plane(from, &patches[number], step)
                })
                .min_by(|one, other| one.1.total_cmp(&other.1));
            let Some((number, _)) = nearest else {
                continue;
            };
            if cells.values().any(|&cell| cell == number) {
                continue;
            }
            // The next step in this direction is expected to be the same as this step.
            let taken: [f64; 2] = std::array::from_fn(|axis| patches[number].middle[axis] - from.middle[axis]);
            let sign = f64::from(across + along);
            let taken = taken.map(|part| part * sign);
            let (right, down) = if across != 0 { (taken, down) } else { (right, taken) };
            cells.insert(next, number);
            queue.push_back((next, right, down));
        }
    }
    cells
}

/// Lays square windows over the grown grid `cells`. Returns a grid for each window that contains enough found stickers.
/// A window may extend beyond `cells`. `layers` is the number of rows and columns, if it is known.
fn windows(cells: &HashMap<(i32, i32), usize>, layers: Option<usize>) -> Vec<Grid> {
    let range = |part: fn(&(i32, i32)) -> i32| {
        let parts = || cells.keys().map(part);
        parts().min().unwrap_or(0)..=parts().max().unwrap_or(0)
    };
    let (columns, rows) = (range(|cell| cell.0), range(|cell| cell.1));
    let length = |range: &std::ops::RangeInclusive<i32>| (range.end() - range.start()) as usize + 1;
    let extent = length(&columns).max(length(&rows));
    let sizes = LAYERS.filter(|&size| layers.map_or(size <= extent, |layers| layers == size));
    let mut found = Vec::new();
    for layers in sizes {
        let size = layers as i32;
        let starts = |range: &std::ops::RangeInclusive<i32>| {
            let last = range.end() - size + 1;
            last.min(*range.start())..=last.max(*range.start())
        };
        for column in starts(&columns) {
            for row in starts(&rows) {
                let moved = cells.iter().map(|(&(x, y), &cell)| ((x - column, y - row), cell));
                let is_in = |(x, y): (i32, i32)| (0..size).contains(&x) && (0..size).contains(&y);
                let cells = moved.filter(|&(place, _)| is_in(place)).collect();
                let grid = Grid { layers, cells };
                if grid.is_filled() {
                    found.push(grid);
                }
            }
        }
    }
    found
}

impl Grid {
    /// The quality of a grid, given the visible fraction of its gaps. Found stickers and visible gaps increase it;
    /// missing stickers and gaps decrease it.
    fn rank(&self, gaps: f64) -> f64 {
        let cells = (self.layers * self.layers) as f64;
        2.0 * self.cells.len() as f64 + cells * gaps - 1.6 * cells
    }

    /// A key that identifies the grid: its patches with their columns and rows, sorted.
    fn key(&self) -> Vec<((i32, i32), usize)> {
        let mut key: Vec<((i32, i32), usize)> = self.cells.iter().map(|(&place, &cell)| (place, cell)).collect();
        key.sort_unstable();
        key
    }

    /// True if enough stickers were found, and if the first and the last row and column each contain at least one of
    /// them.
    fn is_filled(&self) -> bool {
        let end = self.layers as i32 - 1;
        let has = |is_on: &dyn Fn(&(i32, i32)) -> bool| self.cells.keys().any(is_on);
        let needed = (FILLED * (self.layers * self.layers) as f64).ceil() as usize;
        self.cells.len() >= needed.max(4)
            && has(&|cell| cell.0 == 0)
            && has(&|cell| cell.1 == 0)
            && has(&|cell| cell.0 == end)
            && has(&|cell| cell.1 == end)
    }

    /// The perspective that fits the patches of the grid best, and the grid without the patches that do not fit it.
    /// `None` if too few patches fit.
    fn plane(&self, patches: &[Blob]) -> Option<(Plane, Grid)> {
        /// The largest squared distance of a patch from its position in the perspective, in units of the patch's
        /// spread.
        const OFF: f64 = 0.1;
        /// A patch has half of the full weight if its squared distance is equal to this value. The outline of a patch
        /// with a larger distance is probably wrong, not only inexact.
        const INEXACT: f64 = 0.01;
        const ROUNDS: usize = 5;
        let places = self.key();
        let pairs = { places.iter() }
            .map(|&((column, row), cell)| ([f64::from(column) + 0.5, f64::from(row) + 0.5], patches[cell].middle));
        let pairs: Vec<([f64; 2], [f64; 2])> = pairs.collect();
        let mut weights = vec![1.0; pairs.len()];
        let mut plane = Plane::through(&pairs, &weights)?;
        let off = |plane: &Plane, number: usize| {
            let (cell, middle) = pairs[number];
            let point = plane.point(cell);
            patches[places[number].1].distance([point[0] - middle[0], point[1] - middle[1]])
        };
        for _ in 0..ROUNDS {
            for (number, weight) in weights.iter_mut().enumerate() {
                *weight = 1.0 / (INEXACT + off(&plane, number));
            }
            plane = Plane::through(&pairs, &weights)?;
        }
        let near = (0..places.len()).filter(|&number| off(&plane, number) < OFF);
        let grid = Grid {
            layers: self.layers,
            cells: near.map(|number| places[number]).collect(),
        };
        grid.is_filled().then_some((plane, grid))
    }
}

impl PlacedGrid {
    /// The grid of a face whose corners were computed from two other faces. `None` if too few of its stickers and gaps
    /// are visible.
    fn at(picture: &ReducedPicture, patches: &[Blob], layers: usize, corners: FaceCorners) -> Option<PlacedGrid> {
        /// The sum of two fractions must exceed this value: the fraction of stickers that were found, and the fraction
        /// of visible gaps.
        const SEEN: f64 = 0.7;
        /// The largest squared distance of a patch from its expected position, in units of the patch's spread.
        const OFF: f64 = 0.5;
        let end = layers as f64;
        let places = [[0.0, 0.0], [end, 0.0], [end, end], [0.0, end]];
        let points = corners.map(|[x, y]| [x * picture.width as f64, y * picture.height as f64]);
        let pairs = [0, 1, 2, 3].map(|corner| (places[corner], points[corner]));
        let plane = adjusted(picture, Plane::through(&pairs, &[1.0; 4])?, layers);
        let mut cells = HashMap::new();
        for (row, column) in (0..layers as i32).flat_map(|row| (0..layers as i32).map(move |column| (row, column))) {
            let point = plane.point([f64::from(column) + 0.5, f64::from(row) + 0.5]);
            let is_here = |blob: &Blob| blob.distance([0, 1].map(|axis| point[axis] - blob.middle[axis])) < OFF;
            let patch = patches.iter().position(is_here);
            cells.extend(patch.map(|patch| ((column, row), patch)));
        }
        let gaps = SeenGaps::of(picture, &plane, layers).part;
        let is_seen = cells.len() as f64 / (end * end) + gaps > SEEN;
        let grid = Grid { layers, cells };
        is_seen.then_some(PlacedGrid { grid, plane, gaps })
    }

    /// The face with its colors. `None` if a corner is outside the picture by more than a tenth of the picture's width
    /// or height, or if a color cannot be measured.
    fn face(&self, picture: &ReducedPicture) -> Option<SeenFace> {
        let layers = self.grid.layers;
        let end = layers as f64;
        let corners = [[0.0, 0.0], [end, 0.0], [end, end], [0.0, end]];
        let corners = corners.map(|corner| {
            let [x, y] = self.plane.point(corner);
            [x / picture.width as f64, y / picture.height as f64]
        });
        if !corners.iter().flatten().all(|part| (-0.1..=1.1).contains(part)) {
            return None;
        }
        let cells = (0..layers).flat_map(|row| (0..layers).map(move |column| [column as f64, row as f64]));
        let colors: Option<Vec<MeasuredColor>> = cells.map(|cell| sticker_color(picture, &self.plane, cell)).collect();
        Some(SeenFace {
            layers,
            colors: colors?,
            corners,
            found: self.grid.cells.len(),
        })
    }
}

/// The color of a sticker: the mean of the pixels with medium brightness around its centre. A glare is brighter than
/// these pixels, and grooves and most logos are darker.
fn sticker_color(picture: &ReducedPicture, plane: &Plane, [column, row]: [f64; 2]) -> Option<MeasuredColor> {
    /// The range that is sampled in each direction, as fractions of the side of the sticker's cell in the grid.
    const MIDDLE: (f64, f64) = (0.25, 0.75);
    /// The number of sampled points in each direction.
    const POINTS: usize = 9;
    /// The range of pixels that count. The pixels are sorted by brightness, from dark to bright, and the range is given
    /// in fractions of their number.
    const COUNTED: (f64, f64) = (0.3, 0.7);
    let along = |index: usize| MIDDLE.0 + (MIDDLE.1 - MIDDLE.0) * index as f64 / (POINTS - 1) as f64;
    let mut pixels: Vec<[u8; 3]> = Vec::with_capacity(POINTS * POINTS);
    for down in 0..POINTS {
        for across in 0..POINTS {
            pixels.extend(picture.at(plane.point([column + along(across), row + along(down)])));
        }
    }
    pixels.sort_by_key(|&[red, green, blue]| 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue));
    let from = (COUNTED.0 * pixels.len() as f64) as usize;
    let to = (COUNTED.1 * pixels.len() as f64).ceil() as usize;
    let counted = pixels.get(from..to).filter(|counted| !counted.is_empty())?;
    let mean = |channel: usize| {
        let sum: f32 = counted.iter().map(|pixel| f32::from(pixel[channel])).sum();
        sum / counted.len() as f32
    };
    MeasuredColor::new([mean(0), mean(1), mean(2)])
}
