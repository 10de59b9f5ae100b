//! Assembles a cube from photographs of its six faces, in any order and rotation.
//!
//! This module first determines the colors, because they do not depend on how the faces fit together. If two faces meet
//! in a picture, they must also meet on the cube. The module tries every arrangement of the faces with this property.
//! It prefers arrangements whose corners and edges show colors of real pieces. Finally, it compares the few best
//! arrangements as positions, and returns the likeliest position.

use super::measured::MeasuredPuzzle;
use super::{CubeSize, Puzzle, PuzzleError, PuzzleName, PuzzleReading};
use crate::notation::measured::MeasuredError;
use crate::scan::{JudgeError, Judgement, MeasuredColor, SeenFace, SeenFaces, UNUSUAL, color_costs, color_distance};
use thiserror::Error;

/// The reason why photographs of faces do not give a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PhotographError {
    /// The number of faces is not six.
    #[error("found {found} faces instead of 6: take a picture of each face, or two pictures of three faces each")]
    Faces {
        /// The number of faces found.
        found: usize,
    },
    /// The faces have different numbers of stickers.
    #[error("face {number} has {found} stickers in each row, but the first face has {expected}")]
    Layers {
        /// The number of the face, from 1, in the order in which the faces were found.
        number: usize,
        /// The number of stickers in a row of this face.
        found: usize,
        /// The number of stickers in a row of the first face.
        expected: usize,
    },
    /// The same face was found twice.
    #[error("faces {first} and {second} are the same face: take a picture of each of the six faces")]
    Same {
        /// The number of the first face, from 1, in the order in which the faces were found.
        first: usize,
        /// The number of the second face.
        second: usize,
    },
    /// The faces do not fit together, or they cannot be read as a position of the cube.
    #[error(transparent)]
    Position(#[from] PuzzleError),
}

/// A cube that was assembled from pictures of its faces.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PhotographedCube {
    /// The cube, for example the 3x3x3.
    pub puzzle: PuzzleName,
    /// The position. If the cube has the usual colors, white is on top and green is in front.
    pub reading: PuzzleReading,
    /// How reliable the position is.
    pub judgement: Judgement,
    /// For each face, in the order U R F D L B, the index of the pictured face, from 0.
    pub faces: [usize; 6],
}

/// The number of faces of a cube.
const FACES: usize = 6;
/// The maximum number of arrangements that are compared as positions.
const JUDGED: usize = 6;
/// Two pictured faces count as the same face if their [`difference`] is below this value.
const SAME: f64 = 0.02;

/// Assembles a cube from the six faces in the pictures.
///
/// # Errors
///
/// Returns an error if there are not six faces of one size, if the cube has fewer than two or more than eleven layers,
/// if two faces are the same, or if no arrangement of the faces gives a position.
pub fn assemble_faces(pictures: &[SeenFaces]) -> Result<PhotographedCube, PhotographError> {
    let all: Vec<SeenFace> = { pictures.iter() }.flat_map(|picture| picture.faces.clone()).collect();
    let found = all.len();
    let faces: &[SeenFace; FACES] = all
        .as_slice()
        .try_into()
        .map_err(|_| PhotographError::Faces { found })?;
    let layers = faces[0].layers;
    if let Some(number) = faces.iter().position(|face| face.layers != layers) {
        return Err(PhotographError::Layers {
            number: number + 1,
            found: faces[number].layers,
            expected: layers,
        });
    }
    for first in 0..FACES {
        for second in first + 1..FACES {
            if difference(&faces[first], &faces[second]) < SAME {
                let [first, second] = [first + 1, second + 1];
                return Err(PhotographError::Same { first, second });
            }
        }
    }
    let name = match layers {
        2 => PuzzleName::TwoByTwo,
        3 => PuzzleName::ThreeByThree,
        layers => PuzzleName::BigCube(CubeSize::new(layers as u16).ok_or_else(no_stickers)?),
    };
    let puzzle = name.puzzle().map_err(|_| no_stickers())?;
    let assembly = Assembly::new(puzzle.as_ref(), faces, meetings(pictures))?;
    let mut best: Option<PhotographedCube> = None;
    let mut others: Vec<(f64, Vec<u8>)> = Vec::new();
    for way in assembly.ways() {
        let measured = assembly.measured(&way);
        let Ok((reading, mut judgement)) = assembly.puzzle.judge(&measured) else {
            continue;
        };
        judgement.cost += way.unusual;
        others.push((judgement.cost, judgement.colors.clone()));
        if best.as_ref().is_none_or(|best| judgement.cost < best.judgement.cost) {
            best = Some(PhotographedCube {
                puzzle: name.clone(),
                reading,
                judgement,
                faces: way.faces,
            });
        }
    }
    let mut best = best.ok_or(PuzzleError::Measured(MeasuredError::Judge(JudgeError::NoPosition)))?;
    // The position is also uncertain if another arrangement of the faces is nearly as likely.
    for (cost, colors) in others {
        let margin = cost - best.judgement.cost;
        let is_same = puzzle.looks_like(&colors.clone().into(), &best.judgement.colors.clone().into());
        if !is_same && margin < best.judgement.margin {
            best.judgement.margin = margin;
            best.judgement.next = Some(colors);
        }
    }
    Ok(best)
}

/// The error for a puzzle that is not a cube with stickers.
const fn no_stickers() -> PuzzleError {
    PuzzleError::Measured(MeasuredError::NoStickers)
}

/// The mean distance in Oklab between the stickers of two faces. The second face is rotated so that this distance is as
/// small as possible.
fn difference(one: &SeenFace, other: &SeenFace) -> f64 {
    let count = one.colors.len();
    let apart = |turn: usize| -> f64 {
        let pairs = (0..count).map(|cell| (one.colors[cell], other.colors[turned(one.layers, cell, turn)]));
        pairs.map(|(one, other)| color_distance(one, other)).sum::<f64>() / count as f64
    };
    (0..4).map(apart).fold(f64::INFINITY, f64::min)
}

/// Finds the cell of a picture that shows a given cell of the upright face. Both cells are given by their indices.
/// `quarters` clockwise quarter turns of the picture bring the face upright.
fn turned(layers: usize, cell: usize, quarters: usize) -> usize {
    (0..quarters).fold(cell, |cell, _| (layers - 1 - cell % layers) * layers + cell / layers)
}

/// An arrangement of the faces. For each of the faces U R F D L B, it contains the index of the pictured face, and the
/// number of clockwise quarter turns after which the picture shows the face upright.
#[derive(Debug, Clone)]
struct FaceArrangement {
    faces: [usize; FACES],
    turns: [usize; FACES],
    /// An extra cost. It is 0 for the arrangement of the faces whose colors are nearest to the usual color scheme, and
    /// [`UNUSUAL`] for every other arrangement. If faces have no middle sticker, it is always 0.
    unusual: f64,
}

/// Two faces that meet in a picture. Each of the two faces is given by its index and by the side where the faces meet.
/// Sides are numbered clockwise from the upper side.
type Meeting = [(usize, usize); 2];

/// For each of the faces U R F D L B, its four sides, clockwise from the upper side. An entry contains the index of the
/// adjacent face, and the side of that face where the two faces meet.
const SIDES: [[(usize, usize); 4]; FACES] = [
    [(5, 0), (1, 0), (2, 0), (4, 0)],
    [(0, 1), (5, 3), (3, 1), (2, 1)],
    [(0, 2), (1, 3), (3, 0), (4, 1)],
    [(2, 2), (1, 2), (5, 2), (4, 2)],
    [(0, 3), (2, 3), (3, 3), (5, 1)],
    [(0, 0), (4, 3), (3, 2), (1, 1)],
];

/// The pairs of faces that meet in pictures.
fn meetings(pictures: &[SeenFaces]) -> Vec<Meeting> {
    let mut before = 0;
    let mut found = Vec::new();
    for picture in pictures {
        let meetings = picture.meetings().into_iter();
        found.extend(meetings.map(|meeting| meeting.map(|(number, side)| (before + number, side))));
        before += picture.faces.len();
    }
    found
}

impl FaceArrangement {
    /// Two faces meet in a picture. True if they also meet on the cube, at the same sides.
    fn has(&self, [(one, side), (other, opposite)]: Meeting) -> bool {
        // A clockwise quarter turn of a picture makes its left side the upper side.
        let on_cube = |pictured: usize, side: usize| {
            let face = self.faces.iter().position(|&face| face == pictured).unwrap_or(0);
            (face, (side + self.turns[face]) % 4)
        };
        let (face, side) = on_cube(one, side);
        SIDES[face][side] == on_cube(other, opposite)
    }
}

struct Assembly<'a> {
    puzzle: MeasuredPuzzle<'a>,
    layers: usize,
    meetings: Vec<Meeting>,
    /// The colors of the pictured stickers, face after face.
    colors: Vec<MeasuredColor>,
    /// For each pictured sticker, the cost of each color. If faces have a middle sticker, the index of a color is the
    /// index of the pictured face that shows this color in the middle. If not, it is the index of the face that usually
    /// has this color.
    costs: Vec<Vec<f64>>,
}

impl<'a> Assembly<'a> {
    fn new(
        puzzle: &'a dyn Puzzle,
        faces: &[SeenFace; FACES],
        meetings: Vec<Meeting>,
    ) -> Result<Assembly<'a>, PuzzleError> {
        let measured_puzzle = MeasuredPuzzle::new(puzzle).ok_or_else(no_stickers)?;
        let colors: Vec<MeasuredColor> = faces.iter().flat_map(|face| face.colors.iter().copied()).collect();
        let seen: Vec<Option<MeasuredColor>> = colors.iter().copied().map(Some).collect();
        let costs = color_costs(measured_puzzle.model(), &seen).map_err(MeasuredError::from)?;
        Ok(Assembly {
            puzzle: measured_puzzle,
            layers: faces[0].layers,
            meetings,
            colors,
            costs,
        })
    }

    fn has_middles(&self) -> bool {
        !self.layers.is_multiple_of(2)
    }

    /// For each color and each face, the distance in Oklab between the color and the usual color of the face. The
    /// colors are first corrected for the light: each channel is multiplied by a factor, so that its mean is the same
    /// as for the usual colors.
    fn unusual(&self) -> [[f64; FACES]; FACES] {
        let likeliest = |costs: &Vec<f64>| (0..FACES).min_by(|&one, &other| costs[one].total_cmp(&costs[other]));
        let mut sums = [[0.0; 4]; FACES];
        for (color, costs) in self.colors.iter().zip(&self.costs) {
            let sum = &mut sums[likeliest(costs).unwrap_or(0)];
            let [red, green, blue] = color.channels();
            sum.iter_mut()
                .zip([red, green, blue, 1.0])
                .for_each(|(sum, part)| *sum += part);
        }
        let looks = sums.map(|[red, green, blue, count]| [red, green, blue].map(|sum| sum / count.max(1.0)));
        let usual: [[f32; 3]; FACES] = std::array::from_fn(|face| self.puzzle.model().paint[face].map(f32::from));
        let light: [f32; 3] = std::array::from_fn(|channel| {
            let sum = |colors: &[[f32; 3]; FACES]| colors.iter().map(|color| color[channel]).sum::<f32>();
            sum(&usual) / sum(&looks).max(1.0)
        });
        let color = |channels: [f32; 3]| MeasuredColor::new(channels.map(|channel| channel.clamp(0.0, 255.0)));
        looks.map(|look| {
            let look = color(std::array::from_fn(|channel| look[channel] * light[channel]));
            usual.map(|usual| {
                look.zip(color(usual))
                    .map_or(0.0, |(one, other)| color_distance(one, other))
            })
        })
    }

    /// The arrangements of pictured faces on a cube. If several arrangements are rotations of each other, the list
    /// contains only the one whose colors are nearest to the usual colors. The list is sorted by this nearness, the
    /// nearest arrangement first. Without middle stickers, all arrangements count as equally near.
    fn arrangements(&self) -> Vec<[usize; FACES]> {
        let unusual = self.unusual();
        let mut all: Vec<(f64, [usize; FACES])> = orders()
            .map(|faces| {
                let unusual = match self.has_middles() {
                    true => (0..FACES).map(|face| unusual[faces[face]][face]).sum(),
                    false => 0.0,
                };
                (unusual, faces)
            })
            .collect();
        all.sort_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(&other.1)));
        let mut keys = Vec::new();
        all.retain(|(_, faces)| {
            let key = held(faces);
            let is_new = !keys.contains(&key);
            keys.push(key);
            is_new
        });
        all.into_iter().map(|(_, faces)| faces).collect()
    }

    /// The arrangements with the likeliest pieces, at most [`JUDGED`] of them. The likelihood of each piece is computed
    /// separately here, so a piece may occur twice.
    fn ways(&self) -> Vec<FaceArrangement> {
        let each = self.layers * self.layers;
        let mut best: Vec<(f64, FaceArrangement)> = Vec::new();
        for (number, faces) in self.arrangements().into_iter().enumerate() {
            let unusual = if self.has_middles() && number > 0 { UNUSUAL } else { 0.0 };
            // The color of each face on the solved cube.
            let color = |face: u8| match self.has_middles() {
                true => faces[usize::from(face)],
                false => usize::from(face),
            };
            let mut tables: Vec<([usize; 3], usize, Vec<f64>)> = Vec::new();
            let orbits = self.puzzle.model().orbits.iter();
            for orbit in orbits.filter(|orbit| orbit.places[0].len() > 1) {
                let homes: Vec<Vec<u8>> = orbit
                    .places
                    .iter()
                    .map(|home| home.iter().map(|&sticker| (sticker / each) as u8).collect())
                    .collect();
                for place in &orbit.places {
                    let count = place.len();
                    let on: Vec<usize> = place.iter().map(|sticker| sticker / each).collect();
                    let table = (0..4_usize.pow(count as u32)).map(|number| {
                        let seen: Vec<&Vec<f64>> = (0..count)
                            .map(|index| {
                                let turn = number >> (2 * index) & 3;
                                let cell = turned(self.layers, place[index] % each, turn);
                                &self.costs[faces[on[index]] * each + cell]
                            })
                            .collect();
                        let mut least = f64::INFINITY;
                        for home in &homes {
                            for turned in &orbit.turned {
                                let cost: f64 = (0..count).map(|index| seen[index][color(home[turned[index]])]).sum();
                                least = least.min(cost);
                            }
                        }
                        least
                    });
                    let table = table.collect();
                    tables.push(([on[0], on[1], *on.get(2).unwrap_or(&0)], count, table));
                }
            }
            for number in 0..4_usize.pow(FACES as u32) {
                let turns: [usize; FACES] = std::array::from_fn(|face| number >> (2 * face) & 3);
                let way = FaceArrangement { faces, turns, unusual };
                if !self.meetings.iter().all(|&meeting| way.has(meeting)) {
                    continue;
                }
                let cost: f64 = { tables.iter() }
                    .map(|(on, count, table)| {
                        let at = (0..*count).fold(0, |at, index| at | turns[on[index]] << (2 * index));
                        table[at]
                    })
                    .sum();
                let cost = cost + unusual;
                if best.len() < JUDGED || cost < best[best.len() - 1].0 {
                    let place = best.partition_point(|(other, _)| *other <= cost);
                    best.insert(place, (cost, way));
                    best.truncate(JUDGED);
                }
            }
        }
        best.into_iter().map(|(_, way)| way).collect()
    }

    /// The measured colors of the stickers of the cube, for an arrangement of the faces.
    fn measured(&self, way: &FaceArrangement) -> Vec<Option<MeasuredColor>> {
        let each = self.layers * self.layers;
        let sticker = |sticker: usize| {
            let face = sticker / each;
            self.colors[way.faces[face] * each + turned(self.layers, sticker % each, way.turns[face])]
        };
        (0..FACES * each).map(|number| Some(sticker(number))).collect()
    }
}

/// All permutations of the six faces.
fn orders() -> impl Iterator<Item = [usize; FACES]> {
    (0..720).map(|mut number| {
        let mut left: Vec<usize> = (0..FACES).collect();
        std::array::from_fn(|index| {
            let rest = FACES - index;
            let face = left.remove(number % rest);
            number /= rest;
            face
        })
    })
}

/// A key for an arrangement. Arrangements that are rotations of each other have the same key. The key consists of the
/// face opposite to the first pictured face, and the cyclic order of the four faces between these two.
fn held(faces: &[usize; FACES]) -> [usize; 5] {
    /// The four faces around each of U R F D L B, clockwise.
    const AROUND: [[usize; 4]; FACES] = [
        [5, 1, 2, 4],
        [0, 5, 3, 2],
        [0, 1, 3, 4],
        [2, 1, 5, 4],
        [0, 2, 3, 5],
        [0, 4, 3, 1],
    ];
    let first = faces.iter().position(|&face| face == 0).unwrap_or(0);
    let mut around = AROUND[first].map(|face| faces[face]);
    let least = (0..4).min_by_key(|&index| around[index]).unwrap_or(0);
    around.rotate_left(least);
    [faces[(first + 3) % FACES], around[0], around[1], around[2], around[3]]
}
