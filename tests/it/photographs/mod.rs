//! Random cubes in rendered pictures, and how many of them are read right.

pub mod renderer;

use rand::RngExt;
use renderer::{Photographed, Scene};
use rubik::cube::{Cube, Position, generator, random_state};
use rubik::puzzles::assemble_faces;
use rubik::scan::{CameraPicture, SeenFaces, find_faces};

/// What a cube is seen in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Views {
    /// Six pictures of a face each.
    Faces,
    /// Two pictures of three faces each.
    Corners,
}

/// A random cube, and pictures of it, in any order.
pub fn photographed(number: u64, views: Views) -> (Cube, Vec<(Scene, Vec<u8>)>) {
    let random = &mut generator(60, number);
    let cube = Cube::from(Position::from(random_state(random)));
    let colors = cube.facelets().colors().map(|face| face as u8);
    let photographed = Photographed::new(3, &colors, random);
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
    (cube, pictures.collect())
}

/// The faces that are found in pictures.
pub fn faces_of(pictures: &[(Scene, Vec<u8>)]) -> Vec<SeenFaces> {
    let faces = pictures.iter().map(|(scene, pixels)| {
        let picture = CameraPicture::new(scene.width, scene.height, pixels).expect("four bytes a pixel");
        find_faces(&picture, Some(3))
    });
    faces.collect()
}

/// How many of some random cubes are read right and said to be sure, and how many are said to be sure and are wrong.
pub fn tally(numbers: std::ops::Range<u64>, views: Views) -> (usize, usize) {
    let (mut right, mut wrong) = (0, 0);
    for number in numbers {
        let (cube, pictures) = photographed(number, views);
        let Ok(found) = assemble_faces(&faces_of(&pictures)) else {
            continue;
        };
        let read: Vec<u8> = cube.facelets().colors().iter().map(|&face| face as u8).collect();
        let is_sure = found.judgement.is_sure();
        match found.judgement.colors == read {
            true => right += usize::from(is_sure),
            false => wrong += usize::from(is_sure),
        }
    }
    (right, wrong)
}
