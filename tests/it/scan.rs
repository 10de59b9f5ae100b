//! Renders pictures of cubes as a camera may take them. Tests that the program finds the faces, assembles them, and
//! reads the cubes.

use crate::photographs::renderer::Scene;
use crate::photographs::{Readings, Views, faces_of, photographed, readings};
use crate::program::{output, rubik};
use rand::RngExt;
use rubik::cube::generator;
use rubik::puzzles::{PhotographError, assemble_faces};
use rubik::scan::{CameraPicture, SeenFaces, find_faces};
use std::fs;
use std::path::{Path, PathBuf};

/// Checks that the scanner was sure and correct for at least `least` cubes, and that it was never sure and wrong.
fn assert_read(readings: &Readings, least: usize) {
    assert!(readings.right >= least && readings.wrong == 0, "{readings:?}");
}

#[test]
fn six_pictures_in_any_order_are_the_cube() {
    assert_read(&readings(0..5, 3, Views::Faces), 4);
}

#[test]
fn two_pictures_of_three_faces_each_are_the_cube() {
    assert_read(&readings(0..5, 3, Views::Corners), 4);
}

/// In an earlier version, for a cube without middle pieces, the program accepted the first assignment of colors that
/// gave possible pieces, so it read a different cube.
#[test]
fn cubes_of_other_sizes_are_read_and_their_size_is_seen() {
    // Some pictures of a 2x2x2 fit more than one cube. In this case, the scanner is not sure.
    for (layers, cubes) in [(2, 5), (4, 2), (5, 2), (6, 2), (7, 2)] {
        assert_read(&readings(0..cubes, layers, Views::Faces), 1);
    }
    assert_read(&readings(0..5, 2, Views::Corners), 4);
}

#[test]
fn pictures_that_are_not_six_faces_are_refused() {
    let is_whole = |pictures: &Vec<SeenFaces>| pictures.iter().all(|picture| picture.faces.len() == 1);
    let mut all = (0..).map(|number| faces_of(&photographed(number, 3, Views::Faces).1));
    let pictures = all.find(is_whole).expect("a cube with all faces found");
    assert_eq!(assemble_faces(&pictures[..5]), Err(PhotographError::Faces { found: 5 }));
    assert_eq!(assemble_faces(&[]), Err(PhotographError::Faces { found: 0 }));
    let mut twice = pictures.clone();
    twice[5] = twice[2].clone();
    let same = PhotographError::Same { first: 3, second: 6 };
    assert_eq!(assemble_faces(&twice), Err(same));
}

#[test]
fn a_picture_of_no_cube_has_no_face() {
    let random = &mut generator(61, 0);
    for number in 0..6 {
        let (mut scene, _) = photographed(number, 3, Views::Faces).1.swap_remove(0);
        // Moves the cube far outside the picture.
        scene.offset = [50.0, 50.0];
        let pixels = scene.render(random);
        let picture = CameraPicture::new(scene.width, scene.height, &pixels).expect("four bytes a pixel");
        assert_eq!(find_faces(&picture, Some(3)).faces, [], "{number}");
    }
    for (width, height) in [(1, 1), (1, 500), (500, 1), (2, 2), (17, 3)] {
        let pixels: Vec<u8> = (0..4 * width * height).map(|_| random.random_range(0..=255)).collect();
        let picture = CameraPicture::new(width, height, &pixels).expect("four bytes a pixel");
        assert_eq!(find_faces(&picture, None).faces, []);
    }
    assert!(CameraPicture::new(0, 5, &[]).is_none());
    assert!(CameraPicture::new(usize::MAX, usize::MAX, &[0; 4]).is_none());
    assert!(CameraPicture::new(2, 2, &[0; 15]).is_none());
}

fn saved(folder: &Path, name: &str, (scene, pixels): &(Scene, Vec<u8>)) -> PathBuf {
    let path = folder.join(name);
    let (width, height) = (scene.width as u32, scene.height as u32);
    let picture = image::RgbaImage::from_raw(width, height, pixels.clone()).expect("four bytes a pixel");
    match name.ends_with("jpg") {
        true => image::DynamicImage::from(picture).into_rgb8().save(&path),
        false => picture.save(&path),
    }
    .expect("the picture can be written");
    path
}

#[test]
fn the_program_reads_a_cube_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let (position, pictures) = photographed(1, 3, Views::Faces);
    let cube: String = { position.places().iter() }
        .map(|&color| char::from(b"URFDLB"[usize::from(color)]))
        .collect();
    let names = ["1.png", "2.jpg", "3.webp", "4.png", "5.jpg", "6.png"];
    let paths: Vec<PathBuf> = { names.iter().zip(&pictures) }
        .map(|(name, picture)| saved(folder.path(), name, picture))
        .collect();
    let output = rubik().arg("scan").args(&paths).output().expect("the program runs");
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(stdout, format!("{cube}\n"), "{stderr}");
    assert!(stderr.contains("sure"), "{stderr}");
    let output = rubik()
        .args(["scan", "--json"])
        .args(&paths)
        .output()
        .expect("the program runs");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["facelets"], cube);
    // The program reads one of the pictures from standard input.
    let bytes = fs::read(&paths[0]).expect("a picture");
    let output = rubik()
        .args(["scan", "-"])
        .args(&paths[1..])
        .write_stdin(bytes)
        .output()
        .expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{cube}\n"));
    assert_eq!(object["stickers"].as_array().map(Vec::len), Some(54));
    assert_eq!(object["faces"].as_array().map(Vec::len), Some(6));
    // Two of these pictures show the same face.
    let twice = [&paths[..5], &paths[2..3]].concat();
    let output = rubik().arg("scan").args(&twice).output().expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("3.webp"), "{stderr}");
    assert!(output.stdout.is_empty());
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn files_that_are_no_pictures_are_named_and_nothing_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, pictures) = photographed(2, 3, Views::Faces);
    let whole = fs::read(saved(folder.path(), "whole.png", &pictures[0])).expect("a picture");
    let refused = |name: &str, bytes: &[u8], message: &str| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("the file can be written");
        let output = rubik().arg("scan").arg(&path).output().expect("the program runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(message) && stderr.contains(name), "{stderr}");
        assert!(output.stdout.is_empty());
        assert_ne!(output.status.code(), Some(0));
    };
    refused("cut.png", &whole[..whole.len() / 2], "damaged or cut off");
    // In an earlier version, the missing part of a JPEG file was read as grey.
    for name in ["whole.jpg", "whole.webp"] {
        let whole = fs::read(saved(folder.path(), name, &pictures[0])).expect("a picture");
        refused(
            &name.replace("whole", "cut"),
            &whole[..whole.len() - 100],
            "damaged or cut off",
        );
    }
    refused("text.png", b"no picture at all", "not a JPEG, PNG or WebP");
    refused("empty.png", b"", "not a JPEG, PNG or WebP");
    // A file whose header describes a picture of 20000 × 10000 pixels, but whose content is much smaller.
    let mut bomb = whole[..16].to_vec();
    bomb.extend(20_000_u32.to_be_bytes());
    bomb.extend(10_000_u32.to_be_bytes());
    bomb.extend([8, 2, 0, 0, 0]);
    bomb.extend(checksum(&bomb[12..]).to_be_bytes());
    bomb.extend(&whole[33..]);
    refused("bomb.png", &bomb, "200 million pixels");
    let mut nothing = pictures[0].clone();
    nothing.1.fill(128);
    let path = saved(folder.path(), "grey.png", &nothing);
    let output = rubik().arg("scan").arg(&path).output().expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("no face of a cube") && stderr.contains("found 0 faces instead of 6"),
        "{stderr}"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// In an earlier version, the program skipped a line of standard input as a comment if it began with a color such as
/// `#f0f0f0`.
#[test]
fn measured_colors_are_piped_in_as_any_cube() {
    let colors = |facelets: &str| -> String {
        let measured = |face: char| match face {
            'U' => "#f0efe8",
            'R' => "#b01030",
            'F' => "#109a44",
            'D' => "#f2cc08",
            'L' => "#f05808",
            _ => "#0848a8",
        };
        facelets.trim().chars().map(measured).collect::<Vec<_>>().join(" ")
    };
    let facelets = output(rubik().args(["show", "--to", "facelets", "R U F"]));
    let line = format!("# a comment\n{}\n", colors(&facelets));
    let solved = output(rubik().arg("solve").write_stdin(line));
    assert_eq!(solved, "# a comment\nF' U' R'\n");
}

/// The checksum of a chunk of a PNG file (CRC-32, ISO 3309).
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum: u32, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    })
}
