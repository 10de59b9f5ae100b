//! Tests the camera of the page in a real browser. A rendered video replaces the camera.

use crate::browser::{Browser, Screen};
use crate::photographs::renderer::{Photographed, Scene, directions};
use crate::photographs::{Views, photographed};
use image::{DynamicImage, ImageFormat, RgbaImage};
use rubik::cube::generator;
use rubik::puzzles::PuzzlePosition;
use std::f64::consts::FRAC_PI_2;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// The faces in the order in which the page asks for them. Each has its index in the order U R F D L B, and the angle
/// in radians by which the picture is rotated.
const SHOWN: [(usize, f64); 6] = [
    (2, 0.0),
    (1, 0.0),
    (5, 0.0),
    (0, -FRAC_PI_2),
    (4, -FRAC_PI_2),
    (3, FRAC_PI_2),
];
/// The number of pictures that show each face. The video has 30 pictures per second.
const SHOWN_FOR: usize = 60;

fn facelets(position: &PuzzlePosition) -> String {
    let letters = position.places().iter().map(|&color| b"URFDLB"[usize::from(color)]);
    letters.map(char::from).collect()
}

fn jpeg(scene: &Scene, pixels: Vec<u8>) -> Vec<u8> {
    let (width, height) = (scene.width as u32, scene.height as u32);
    let picture = RgbaImage::from_raw(width, height, pixels).expect("four bytes a pixel");
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::from(picture).into_rgb8();
    picture
        .write_to(&mut bytes, ImageFormat::Jpeg)
        .expect("the picture can be written");
    bytes.into_inner()
}

/// Writes a video in which a user shows the faces of a cube to the camera, one after the other. The video is a sequence
/// of JPEG pictures.
fn film(path: &Path, cube: &PuzzlePosition) {
    let random = &mut generator(62, 0);
    let photographed = Photographed::new(3, cube.places(), random);
    let mut film = Vec::new();
    for (face, roll) in SHOWN {
        let [outwards, ..] = directions(face);
        let scene = photographed.face(face, random);
        let scene = Scene {
            from: outwards,
            roll,
            zoom: 0.32 * (scene.distance - 1.0),
            offset: [0.0; 2],
            light: outwards,
            shadow: None,
            glare: None,
            ..scene
        };
        let picture = jpeg(&scene, scene.render(random));
        (0..SHOWN_FOR).for_each(|_| film.extend_from_slice(&picture));
    }
    fs::write(path, film).expect("the film can be written");
}

#[test]
fn a_cube_before_the_camera_is_solved_without_the_keyboard() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cube, _) = photographed(3, 3, Views::Faces);
    let path = folder.path().join("film.mjpeg");
    film(&path, &cube);
    let Some(page) = Browser::open_filming(&path) else {
        return;
    };
    page.click("#camera-open");
    page.wait_for_text("#camera-where", "do not leave this device");
    page.wait("document.querySelector('#camera').hidden && !document.querySelector('#enter-solve').hidden");
    assert_eq!(page.stickers(), facelets(&cube));
    page.click("#enter-solve");
    page.wait("document.body.classList.contains('has-solution')");
    page.click("#step-forward");
    page.wait(&format!(
        "[...document.querySelectorAll('.sticker')].map(({{dataset}}) => dataset.color).join('') !== '{}'",
        facelets(&cube)
    ));
    page.close();
}

/// Prints the number of camera pictures that the page reads in a second, on a processor slowed to a quarter of its
/// speed. This is only a measurement and checks nothing.
#[test]
#[ignore = "a figure for docs/benchmarks.md, in a browser that nothing else slows down"]
fn the_looks_of_a_second() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("film.mjpeg");
    film(&path, &photographed(3, 3, Views::Faces).0);
    let Some(page) = Browser::open_filming(&path) else {
        return;
    };
    page.slow_down(4);
    page.click("#camera-open");
    let looks = "Number(document.getElementById('camera').dataset.looks ?? 0)";
    page.wait(&format!("{looks} > 0"));
    let seen = page.value(&format!(
        "(async () => {{ const [begun, before] = [performance.now(), {looks}];
          await new Promise((done) => setTimeout(done, 7000));
          return (1000 * ({looks} - before) / (performance.now() - begun)).toFixed(1); }})()"
    ));
    println!("{seen} looks a second");
}

#[test]
fn photographs_are_read_where_there_is_no_camera() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (cube, pictures) = photographed(1, 3, Views::Faces);
    let paths: Vec<PathBuf> = { pictures.into_iter().enumerate() }
        .map(|(number, (scene, pixels))| {
            let path = folder.path().join(format!("{number}.jpg"));
            fs::write(&path, jpeg(&scene, pixels)).expect("the photograph can be written");
            path
        })
        .collect();
    page.click("#camera-open");
    page.wait_for_text("#camera-said", "photographs");
    page.choose_files("#camera-files", &paths);
    page.wait("document.querySelector('#camera').hidden && !document.querySelector('#enter-solve').hidden");
    assert_eq!(page.stickers(), facelets(&cube));
    page.close();
}
