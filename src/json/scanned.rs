//! A cube that was seen in pictures.

use crate::notation::measured::sticker_name;
use crate::puzzles::{PhotographedCube, PuzzleName};
use crate::scan::SeenFace;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `scan` says of a cube in pictures.
#[derive(Debug, Clone, Serialize)]
pub struct ScannedObject {
    /// Which cube it is.
    #[serde(serialize_with = "as_text")]
    pub puzzle: PuzzleName,
    /// Its stickers, faces in the order U R F D L B.
    pub facelets: String,
    /// True if no other position is nearly as likely.
    pub sure: bool,
    /// The natural logarithm of how many times as likely it is as the next position.
    pub margin: f64,
    /// The next likely position; absent if none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The stickers that are different there: `F3` is the third of the face F.
    pub doubtful: Vec<String>,
    /// Where each face was seen, in the order U R F D L B.
    pub faces: Vec<ScannedFaceObject>,
    /// Every sticker, in the order of `facelets`.
    pub stickers: Vec<ScannedStickerObject>,
}

/// A face as a picture shows it.
#[derive(Debug, Clone, Serialize)]
pub struct ScannedFaceObject {
    /// The letter of the face.
    pub face: String,
    /// The picture, as it was named.
    pub picture: String,
    /// Its corners there, right and down, as parts of the width and the height.
    pub corners: [[f64; 2]; 4],
    /// How many of its stickers were found directly.
    pub found: usize,
}

/// A sticker and how it was judged.
#[derive(Debug, Clone, Serialize)]
pub struct ScannedStickerObject {
    /// Its place: `F3`.
    pub sticker: String,
    /// The face whose color it has.
    pub shows: String,
    /// How different it looks from the color of each face, in Oklab: black and white are 1 apart.
    pub distances: BTreeMap<String, f64>,
}

fn as_text<S: serde::Serializer>(name: &PuzzleName, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(name)
}

impl ScannedObject {
    /// What was found; `seen` are the faces that it was found in, each with the name of its picture.
    pub fn new(cube: &PhotographedCube, seen: &[(String, SeenFace)]) -> ScannedObject {
        let letters = ['U', 'R', 'F', 'D', 'L', 'B'];
        let letter = |color: u8| letters.get(usize::from(color)).copied().unwrap_or('?');
        let judgement = &cube.judgement;
        let written = |colors: &[u8]| colors.iter().map(|&color| letter(color)).collect::<String>();
        let count = judgement.colors.len();
        let rounded = |value: f64| (value * 1_000.0).round() / 1_000.0;
        let stickers = judgement.colors.iter().zip(&judgement.distances).enumerate();
        let stickers = stickers.map(|(number, (&color, distances))| ScannedStickerObject {
            sticker: sticker_name(number, count),
            shows: letter(color).to_string(),
            distances: { letters.iter().zip(distances) }
                .map(|(letter, &distance)| (letter.to_string(), rounded(distance)))
                .collect(),
        });
        let faces = letters.iter().zip(cube.faces).filter_map(|(letter, number)| {
            let (picture, face) = seen.get(number)?;
            Some(ScannedFaceObject {
                face: letter.to_string(),
                picture: picture.clone(),
                corners: face.corners.map(|corner| corner.map(rounded)),
                found: face.found,
            })
        });
        ScannedObject {
            puzzle: cube.puzzle.clone(),
            facelets: written(&judgement.colors),
            sure: judgement.is_sure(),
            margin: rounded(judgement.margin),
            next: judgement.next.as_deref().map(written),
            doubtful: { judgement.doubtful().into_iter() }
                .map(|sticker| sticker_name(sticker, count))
                .collect(),
            faces: faces.collect(),
            stickers: stickers.collect(),
        }
    }
}
