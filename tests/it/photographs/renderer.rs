//! Renders pictures of cubes that look like photographs: with perspective, light, shadow, glare, blur, noise, and other
//! square objects. The renderer follows the ray of each pixel to the cube or to the background.

use rand::{Rng, RngExt};

/// The description of one picture.
#[derive(Debug, Clone)]
pub struct Scene {
    pub layers: usize,
    /// The color of each sticker as red, green and blue. Faces are in the order U R F D L B; within a face, stickers
    /// are row by row.
    pub stickers: Vec<[u8; 3]>,
    /// The color between the stickers.
    pub body: [u8; 3],
    /// The width of the gap between adjacent stickers, as a fraction of the distance between their middles.
    pub gap: f64,
    /// The roundness of the corners of stickers, from 0 to 0.5. This is the radius of a corner as a share of the side
    /// of a sticker.
    pub roundness: f64,
    /// The face that has a dark logo in its middle. `None` if the cube has no logo.
    pub logo: Option<usize>,
    /// The direction from the middle of the cube to the camera.
    pub from: [f64; 3],
    /// The distance of the camera from the middle of the cube. The side length of the cube is 2.
    pub distance: f64,
    /// The rotation of the cube about the line of sight, in radians.
    pub roll: f64,
    /// The focal length of the camera, as a multiple of the picture's height. It determines how large the cube
    /// appears.
    pub zoom: f64,
    /// The position of the cube's middle, measured from the middle of the picture, as a fraction of the picture's
    /// height.
    pub offset: [f64; 2],
    /// The direction from the cube to the light source.
    pub light: [f64; 3],
    /// The color of the light.
    pub tint: [f64; 3],
    /// The fraction of the light that comes from all directions. The rest comes from the light source.
    pub ambient: f64,
    /// A shadow on one side of a plane: a vector `v` and the share of the light that is left in the shadow. The points
    /// `p` with `v · p > 0.3` are in the shadow; the middle of the cube is the point 0.
    pub shadow: Option<([f64; 3], f64)>,
    /// A glare: the position of its middle, its width, and the light that it adds to each channel in its middle. The
    /// position is measured from the middle of the picture; position and width are fractions of the picture's height.
    pub glare: Option<([f64; 2], f64, f64)>,
    /// The blur replaces each pixel by the mean of the pixels that are at most this number of columns and rows away.
    pub blur: usize,
    /// The standard deviation of the noise that is added to each color channel; a channel goes from 0 to 255.
    pub noise: f64,
    /// Squares behind the cube: the position of the middle, half of the side length, the rotation in radians, and the
    /// color. Positions and lengths are measured as those of the glare.
    pub squares: Vec<([f64; 2], f64, f64, [u8; 3])>,
    /// The color of the background.
    pub background: [u8; 3],
    pub width: usize,
    pub height: usize,
}

/// For each face, its outward direction, and the directions that are to the right and down in the net.
const FACES: [[[f64; 3]; 3]; 6] = [
    [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
    [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, -1.0, 0.0]],
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
    [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]],
    [[-1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]],
    [[0.0, 0.0, -1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
];

fn dot(one: [f64; 3], other: [f64; 3]) -> f64 {
    (0..3).map(|axis| one[axis] * other[axis]).sum()
}

fn cross(one: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ]
}

fn unit(vector: [f64; 3]) -> [f64; 3] {
    let length = dot(vector, vector).sqrt();
    vector.map(|part| part / length)
}

fn linear(channel: u8) -> f64 {
    (f64::from(channel) / 255.0).powf(2.2)
}

/// Returns three directions for a face: outwards, and to the right and down in the net.
pub fn directions(face: usize) -> [[f64; 3]; 3] {
    FACES[face]
}

impl Scene {
    /// The color of the light that comes from a point of a face.
    fn surface(&self, face: usize, point: [f64; 3]) -> [f64; 3] {
        let [normal, right, down] = FACES[face];
        let layers = self.layers as f64;
        let along = |direction| ((dot(point, direction) + 1.0) / 2.0 * layers).clamp(0.0, layers - 1e-9);
        let (x, y) = (along(right), along(down));
        let (column, row) = (x as usize, y as usize);
        let sticker = self.stickers[(face * self.layers + row) * self.layers + column];
        // A sticker is a square with round corners: it consists of the points that are at most `radius` away from a
        // smaller square.
        let half = 0.5 - self.gap / 2.0;
        let radius = self.roundness * 2.0 * half;
        let beyond = |part: f64| ((part - 0.5).abs() - (half - radius)).max(0.0);
        let is_sticker = beyond(x.fract()).hypot(beyond(y.fract())) <= radius.max(1e-6);
        let in_middle = (x / layers - 0.5).hypot(y / layers - 0.5) * layers;
        let is_logo = self.logo == Some(face) && (0.12..0.2).contains(&in_middle);
        let paint = match is_sticker {
            true if is_logo => [40, 40, 60],
            true => sticker,
            false => self.body,
        };
        let mut light = self.ambient + (1.0 - self.ambient) * dot(normal, unit(self.light)).max(0.0);
        if let Some((direction, left)) = self.shadow
            && dot(direction, point) > 0.3
        {
            light *= left;
        }
        std::array::from_fn(|channel| linear(paint[channel]) * light * self.tint[channel])
    }

    fn behind(&self, x: f64, y: f64) -> [f64; 3] {
        let is_in = |(middle, half, turn, _): &&([f64; 2], f64, f64, [u8; 3])| {
            let (dx, dy) = (x - middle[0], y - middle[1]);
            let (sin, cos) = turn.sin_cos();
            (dx * cos + dy * sin).abs() < *half && (dy * cos - dx * sin).abs() < *half
        };
        let paint = self
            .squares
            .iter()
            .rev()
            .find(is_in)
            .map_or(self.background, |square| square.3);
        let light = 0.6 + 0.25 * x + 0.15 * y;
        std::array::from_fn(|channel| linear(paint[channel]) * light.max(0.1) * self.tint[channel])
    }

    /// Renders the picture. Each pixel takes four bytes.
    pub fn render(&self, random: &mut dyn Rng) -> Vec<u8> {
        let backwards = unit(self.from);
        let helper = if backwards[1].abs() > 0.9 {
            [1.0, 0.0, 0.0]
        } else {
            [0.0, 1.0, 0.0]
        };
        let across = unit(cross(helper, backwards));
        let along = cross(backwards, across);
        let (sin, cos) = self.roll.sin_cos();
        let right: [f64; 3] = std::array::from_fn(|axis| across[axis] * cos + along[axis] * sin);
        let up: [f64; 3] = std::array::from_fn(|axis| along[axis] * cos - across[axis] * sin);
        let camera = backwards.map(|part| part * self.distance);
        let mut light = Vec::with_capacity(self.width * self.height);
        for row in 0..self.height {
            for column in 0..self.width {
                let scale = self.height as f64;
                let x = (column as f64 + 0.5 - self.width as f64 / 2.0) / scale;
                let y = (row as f64 + 0.5 - self.height as f64 / 2.0) / scale;
                let (rx, ry) = ((x - self.offset[0]) / self.zoom, (y - self.offset[1]) / self.zoom);
                let ray: [f64; 3] = std::array::from_fn(|axis| -backwards[axis] + rx * right[axis] - ry * up[axis]);
                let hit = (0..6).find_map(|face| {
                    let [normal, right, down] = FACES[face];
                    let towards = dot(ray, normal);
                    let far = (1.0 - dot(camera, normal)) / towards;
                    let point: [f64; 3] = std::array::from_fn(|axis| camera[axis] + far * ray[axis]);
                    let is_on = towards < 0.0 && dot(point, right).abs() <= 1.0 && dot(point, down).abs() <= 1.0;
                    is_on.then(|| self.surface(face, point))
                });
                let mut color = hit.unwrap_or_else(|| self.behind(x, y));
                if let Some((middle, width, strength)) = self.glare {
                    let far = ((x - middle[0]).powi(2) + (y - middle[1]).powi(2)) / width.powi(2);
                    color = color.map(|part| part + strength * (-far).exp());
                }
                light.push(color);
            }
        }
        for _ in 0..2 {
            light = self.blurred(&light);
        }
        let mut bytes = Vec::with_capacity(4 * light.len());
        for color in light {
            for part in color {
                // The sum of three uniform random numbers is nearly normal.
                let noise: f64 = (0..3).map(|_| random.random_range(-1.0..1.0)).sum();
                let channel = 255.0 * part.clamp(0.0, 1.0).powf(1.0 / 2.2) + self.noise * noise;
                bytes.push(channel.round().clamp(0.0, 255.0) as u8);
            }
            bytes.push(255);
        }
        bytes
    }

    /// Replaces each pixel by the mean of the pixels around it.
    fn blurred(&self, light: &[[f64; 3]]) -> Vec<[f64; 3]> {
        let (width, height, blur) = (self.width, self.height, self.blur);
        if blur == 0 {
            return light.to_vec();
        }
        let pass = |light: &[[f64; 3]], stride: usize, count: usize, lines: usize, step: usize| {
            let mut blurred = light.to_vec();
            for line in 0..lines {
                for index in 0..count {
                    let near = index.saturating_sub(blur)..=(index + blur).min(count - 1);
                    let size = near.clone().count() as f64;
                    let sum = near.fold([0.0; 3], |sum: [f64; 3], each| {
                        let other = light[line * step + each * stride];
                        std::array::from_fn(|channel| sum[channel] + other[channel])
                    });
                    blurred[line * step + index * stride] = sum.map(|part| part / size);
                }
            }
            blurred
        };
        let across = pass(light, 1, width, height, width);
        pass(&across, width, height, width, 1)
    }
}

/// The colors of the six faces of three commercial cube models.
const PAINTS: [[[u8; 3]; 6]; 3] = [
    [
        [240, 240, 240],
        [190, 20, 35],
        [0, 150, 70],
        [245, 215, 20],
        [255, 100, 20],
        [0, 70, 175],
    ],
    [
        [250, 250, 250],
        [220, 30, 40],
        [40, 190, 70],
        [240, 230, 50],
        [255, 130, 40],
        [30, 100, 210],
    ],
    [
        [225, 228, 230],
        [160, 15, 30],
        [0, 120, 60],
        [225, 190, 0],
        [225, 80, 10],
        [10, 50, 140],
    ],
];

/// The properties that are the same in all pictures of a cube.
#[derive(Debug, Clone)]
pub struct Photographed {
    scene: Scene,
}

impl Photographed {
    /// A cube whose stickers have these color indices. The cube model and the tint of the light are random.
    pub fn new(layers: usize, colors: &[u8], random: &mut dyn Rng) -> Photographed {
        let paint = PAINTS[random.random_range(0..PAINTS.len())];
        let is_stickerless = random.random_range(0..2) == 0;
        let warm = random.random_range(0.0..0.35);
        Photographed {
            scene: Scene {
                layers,
                stickers: colors.iter().map(|&color| paint[usize::from(color)]).collect(),
                body: match is_stickerless {
                    true => [30, 30, 32],
                    false => [random.random_range(12..30); 3],
                },
                gap: match is_stickerless {
                    true => random.random_range(0.05..0.08),
                    false => random.random_range(0.1..0.18),
                },
                roundness: random.random_range(0.05..0.35),
                logo: (random.random_range(0..2) == 0).then_some(0),
                from: [0.0, 0.0, 1.0],
                distance: 6.0,
                roll: 0.0,
                zoom: 1.0,
                offset: [0.0; 2],
                light: [0.0, 1.0, 1.0],
                tint: [1.0, 1.0 - warm / 2.0, 1.0 - warm],
                ambient: 0.6,
                shadow: None,
                glare: None,
                blur: random.random_range(0..2),
                noise: random.random_range(0.5..5.0),
                squares: Vec::new(),
                background: [
                    random.random_range(30..220),
                    random.random_range(30..220),
                    random.random_range(30..220),
                ],
                width: 480,
                height: 400,
            },
        }
    }

    /// Makes a picture of one face, seen almost from the front.
    pub fn face(&self, face: usize, random: &mut dyn Rng) -> Scene {
        let [normal, right, down] = directions(face);
        let tilt = |random: &mut dyn Rng| random.random_range(-0.3..0.3);
        let (across, along) = (tilt(random), tilt(random));
        let from = std::array::from_fn(|axis| normal[axis] + across * right[axis] + along * down[axis]);
        // The middle of the face is nearer to the camera than the middle of the cube by 1. The corners of the face are
        // √2 away from the middle of the face.
        self.seen(from, (1.0, std::f64::consts::SQRT_2), random)
    }

    /// Makes a picture of the three faces at a corner: U R F, or D L B if `is_far` is true.
    pub fn corner(&self, is_far: bool, random: &mut dyn Rng) -> Scene {
        let sign = if is_far { -1.0 } else { 1.0 };
        let from = std::array::from_fn(|_| sign * random.random_range(0.85..1.15));
        self.seen(from, (0.3, 3_f64.sqrt()), random)
    }

    /// A picture that shows certain points of the cube, such as the corners of a face. `nearer` is the distance by
    /// which these points are nearer to the camera than the middle of the cube. `out` is their maximum distance from
    /// the line of sight. The cube's side length is 2.
    fn seen(&self, from: [f64; 3], (nearer, out): (f64, f64), random: &mut dyn Rng) -> Scene {
        let around = |spread: f64, random: &mut dyn Rng| -> [f64; 3] {
            std::array::from_fn(|_| random.random_range(-spread..spread))
        };
        let distance = random.random_range(4.5..8.0);
        let strength: f64 = random.random_range(0.55..1.0);
        let drift = around(0.06, random);
        let jitter = around(0.8, random);
        let squares = (0..random.random_range(0..12)).map(|_| {
            let middle = [random.random_range(-0.6..0.6), random.random_range(-0.5..0.5)];
            let color = std::array::from_fn(|_| random.random_range(0..255));
            (
                middle,
                random.random_range(0.02..0.12),
                random.random_range(0.0..1.6),
                color,
            )
        });
        let squares = squares.collect();
        let light = std::array::from_fn(|axis| from[axis] + jitter[axis]);
        let direction = around(1.0, random);
        Scene {
            from,
            distance,
            roll: random.random_range(0.0..std::f64::consts::TAU),
            zoom: random.random_range(0.5..0.9) * 0.5 * (distance - nearer) / out,
            offset: [random.random_range(-0.08..0.08), random.random_range(-0.02..0.02)],
            light,
            tint: std::array::from_fn(|channel| self.scene.tint[channel] * strength * (1.0 + drift[channel])),
            ambient: random.random_range(0.5..0.8),
            shadow: (random.random_range(0..4) == 0).then(|| (direction, random.random_range(0.5..0.8))),
            glare: (random.random_range(0..3) == 0).then(|| {
                let middle = [random.random_range(-0.25..0.25), random.random_range(-0.25..0.25)];
                (middle, random.random_range(0.02..0.08), random.random_range(0.2..0.9))
            }),
            squares,
            ..self.scene.clone()
        }
    }
}
