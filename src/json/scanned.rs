//! A cube that was found in pictures.

use crate::notation::measured::sticker_name;
use crate::puzzles::{PhotographedCube, PuzzleName};
use crate::scan::SeenFace;
use serde::Serialize;
use std::collections::BTreeMap;

/// The answer of `scan`: the cube that was found in the pictures.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct ScannedObject {
    /// The puzzle: a cube, named by its number of layers.
    #[serde(serialize_with = "as_text")]
    pub puzzle: PuzzleName,
    /// The stickers of the cube, with the faces in the order U R F D L B.
    pub facelets: String,
    /// True if this position is at least a hundred times as likely as the second likeliest position that was found.
    pub sure: bool,
    /// The natural logarithm of a quotient: the likelihood of this position divided by the likelihood of the second
    /// likeliest position. It is 1000000 if no second position was found.
    pub margin: f64,
    /// The second likeliest position; left out if no second position was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The stickers that are different on the second likeliest position. Each name is the letter of a face and a number
    /// counted from 0: `F3`.
    pub doubtful: Vec<String>,
    /// For each face, a picture that shows the face, and the corners of the face in this picture. The faces are in the
    /// order U R F D L B.
    pub faces: Vec<ScannedFaceObject>,
    /// Every sticker, in the order of `facelets`.
    pub stickers: Vec<ScannedStickerObject>,
}

/// A face in a picture.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct ScannedFaceObject {
    /// The letter of the face.
    pub face: String,
    /// The name of the picture.
    pub picture: String,
    /// The corners of the face in the picture. Each corner is two numbers: its distance from the left edge of the
    /// picture as a fraction of the picture's width, and its distance from the top edge as a fraction of the picture's
    /// height.
    pub corners: [[f64; 2]; 4],
    /// The number of the face's stickers that were found as patches of color. The positions of all other stickers
    /// follow from the rows and columns.
    pub found: usize,
}

/// A sticker, and the face to which its color was assigned.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct ScannedStickerObject {
    /// The name of the sticker, such as `F3`.
    pub sticker: String,
    /// The face whose color the sticker has.
    pub shows: String,
    /// For each face, the difference between the sticker's color and the color of the face. Differences are measured in
    /// the color space Oklab, in which black and white differ by 1.
    pub distances: BTreeMap<String, f64>,
}

fn as_text<S: serde::Serializer>(name: &PuzzleName, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(name)
}

impl ScannedObject {
    /// Makes the object of a scanned cube. `seen` contains the faces that were found, each with the name of its
    /// picture.
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
