//! Renders pictures of random cubes, and counts how many of the cubes the scanner reads correctly.

pub mod renderer;

use rand::RngExt;
use renderer::{Photographed, Scene};
use rubik::cube::generator;
use rubik::puzzles::{Puzzle, PuzzleName, PuzzlePosition, assemble_faces, random_position};
use rubik::scan::{CameraPicture, SeenFaces, find_faces, most_layers};
use rubik::search::CancelToken;
use std::sync::Arc;

/// The views of a cube in its pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Views {
    /// Six pictures that show one face each.
    Faces,
    /// Two pictures that show three faces each.
    Corners,
}

/// A random cube with this number of layers, and pictures of the cube in random order.
pub fn photographed(number: u64, layers: u16, views: Views) -> (PuzzlePosition, Vec<(Scene, Vec<u8>)>) {
    let puzzle = puzzle(layers);
    let position = random_position(puzzle.as_ref(), 60, number, &CancelToken::new());
    // These random numbers are independent of those for the position.
    let random = &mut generator(61, number);
    let photographed = Photographed::new(usize::from(layers), position.places(), random);
    let mut order: Vec<usize> = match views {
        Views::Faces => (0..6).collect(),
        Views::Corners => (0..2).collect(),
    };
    for index in (1..order.len()).rev() {
        order.swap(index, random.random_range(0..=index));
    }
    let pictures = order.into_iter().map(|number| {
        let scene = match views {
            Views::Faces => photographed.face(number, random),
            Views::Corners => photographed.corner(number == 1, random),
        };
        let pixels = scene.render(random);
        (scene, pixels)
    });
    (position, pictures.collect())
}

fn puzzle(layers: u16) -> Arc<dyn Puzzle> {
    let name: PuzzleName = layers.to_string().parse().expect("a cube");
    name.puzzle().expect("a cube")
}

/// The faces that the scanner finds in the pictures. If the faces have different numbers of layers, the scanner
/// searches all pictures again for faces with the most frequent number.
pub fn faces_of(pictures: &[(Scene, Vec<u8>)]) -> Vec<SeenFaces> {
    let found = |layers: Option<usize>| -> Vec<SeenFaces> {
        let faces = pictures.iter().map(|(scene, pixels)| {
            let picture = CameraPicture::new(scene.width, scene.height, pixels).expect("four bytes a pixel");
            find_faces(&picture, layers)
        });
        faces.collect()
    };
    let faces = found(None);
    let most = most_layers(&faces);
    match faces
        .iter()
        .flat_map(|picture| &picture.faces)
        .all(|face| Some(face.layers) == most)
    {
        true => faces,
        false => found(most),
    }
}

/// The number of random cubes for each outcome.
#[derive(Debug, Default)]
pub struct Readings {
    /// The cube was read correctly, and the scanner was sure.
    pub right: usize,
    pub right_unsure: usize,
    pub wrong_unsure: usize,
    /// The scanner did not find all faces, or found no valid cube.
    pub refused: usize,
    /// The cube was read wrongly, and the scanner was sure.
    pub wrong: usize,
}

/// Reads pictures of random cubes, and counts the outcomes.
pub fn readings(numbers: std::ops::Range<u64>, layers: u16, views: Views) -> Readings {
    let puzzle = puzzle(layers);
    let mut readings = Readings::default();
    for number in numbers {
        let (position, pictures) = photographed(number, layers, views);
        let count = match assemble_faces(&faces_of(&pictures)) {
            Err(_) => &mut readings.refused,
            Ok(found) => {
                let is_sure = found.judgement.is_sure();
                match (puzzle.looks_like(&found.judgement.colors.into(), &position), is_sure) {
                    (true, true) => &mut readings.right,
                    (true, false) => &mut readings.right_unsure,
                    (false, false) => &mut readings.wrong_unsure,
                    (false, true) => &mut readings.wrong,
                }
            }
        };
        *count += 1;
    }
    readings
}
