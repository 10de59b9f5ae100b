//! The requests of a page that uses a camera. The page asks for the faces in a picture, and for the cube that the
//! captured faces form.

use super::errors::Error;
use crate::json::{bytes_of_base64, line};
use crate::notation::measured::{MeasuredStickers, sticker_name};
use crate::puzzles::{PuzzleName, assemble_faces, judge_position};
use crate::scan::{CameraPicture, Judgement, MeasuredColor, SeenFace, SeenFaces, color_distance, find_faces};
use serde::Serialize;

/// The letters of faces, in the order of facelets.
const LETTERS: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
/// The number of layers of the largest cube that the camera looks for.
const MOST_LAYERS: u16 = 7;

/// The faces of cubes in a picture.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureFaces {
    /// The faces, the largest first; at most three.
    faces: Vec<PictureFaceObject>,
    /// The number of single-colored areas in the picture that could be stickers.
    patches: usize,
}

/// A face in a picture.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PictureFaceObject {
    /// The colors of the face's stickers, row by row as in the picture.
    colors: Vec<String>,
    /// For each sticker, the letter of the face whose standard color is nearest to the sticker's color.
    looks: String,
    /// The corners of the face, clockwise from the beginning of the first row. Each corner is two numbers: its distance
    /// from the left edge of the picture as a fraction of the picture's width, and its distance from the top edge as a
    /// fraction of the picture's height.
    corners: [[f64; 2]; 4],
}

impl PictureFaces {
    /// Finds the faces of a cube in a picture whose rows have `width` pixels. `pixels` is in base64, and contains three
    /// bytes for each pixel: red, green, blue.
    ///
    /// # Errors
    ///
    /// If the puzzle is not a cube of 2 to 7 layers, or the bytes are not a picture.
    pub fn of(puzzle: &PuzzleName, width: &str, pixels: &str) -> Result<PictureFaces, Error> {
        let layers = layers_of(puzzle)?;
        let no_picture =
            || Error::option(&"`pixels` must be rows of `width` pixels in base64, three bytes for each pixel");
        let bytes = bytes_of_base64(pixels).ok_or_else(no_picture)?;
        let width: usize = width.parse().map_err(|_| no_picture())?;
        let pixels: Vec<u8> = { bytes.chunks_exact(3) }
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2], u8::MAX])
            .collect();
        let height = (pixels.len() / 4).checked_div(width).unwrap_or(0);
        let picture = CameraPicture::new(width, height, &pixels).filter(|_| bytes.len() == 3 * width * height);
        let seen = find_faces(&picture.ok_or_else(no_picture)?, Some(layers));
        let paint = usual_paint(puzzle)?;
        let face = |face: SeenFace| PictureFaceObject {
            colors: face.colors.iter().copied().map(hexadecimal).collect(),
            looks: face.colors.iter().map(|&color| usual_letter(color, &paint)).collect(),
            corners: face.corners,
        };
        Ok(PictureFaces {
            patches: seen.patches,
            faces: seen.faces.into_iter().map(face).collect(),
        })
    }

    /// Writes the object as one line of JSON.
    pub fn json(&self) -> String {
        line(self)
    }
}

/// The cube that the captured faces form.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CapturedCube {
    /// The likeliest stickers, with the faces in the order U R F D L B.
    stickers: String,
    /// True if this position is at least a hundred times as likely as the second likeliest position that was found, and
    /// at most two stickers look more like another color than like the color determined for them.
    sure: bool,
    /// The stickers that the user should check.
    doubtful: Vec<String>,
}

impl CapturedCube {
    /// Finds the likeliest position for measured colors. The colors are in the order of facelets, with `?` for each
    /// sticker of a face that was not captured. If all faces were captured, they may be in any order and rotation.
    ///
    /// # Errors
    ///
    /// If the puzzle is not a cube of 2 to 7 layers, the text is not a list of colors of its stickers, or no position
    /// is likely.
    pub fn of(puzzle: &PuzzleName, colors: &str) -> Result<CapturedCube, Error> {
        /// The maximum number of stickers that may look more like another color than like the color determined for
        /// them. Glare may cover one or two stickers.
        const OTHERWISE: usize = 2;
        let layers = layers_of(puzzle)?;
        let measured = MeasuredStickers::read(colors).map_err(|error| Error::option(&error))?;
        let measured = measured.in_order();
        let all: Option<Vec<MeasuredColor>> = measured.iter().copied().collect();
        let judgement = match all {
            Some(colors) if colors.len() == LETTERS.len() * layers * layers => {
                let seen: Vec<SeenFaces> = { colors.chunks(layers * layers) }
                    .map(|colors| SeenFaces::one(layers, colors.to_vec()))
                    .collect();
                let cube = assemble_faces(&seen).map_err(|error| Error::option(&error))?;
                cube.judgement
            }
            _ => {
                let rules = puzzle.puzzle().map_err(|error| Error::option(&error))?;
                let judged = judge_position(rules.as_ref(), &measured);
                judged.map_err(|error| Error::option(&error))?.1
            }
        };
        let stickers = judgement.colors.len();
        let otherwise = otherwise(&judgement);
        let mut doubtful = judgement.doubtful();
        if judgement.is_sure() {
            doubtful.clone_from(&otherwise);
        }
        Ok(CapturedCube {
            stickers: { judgement.colors.iter() }
                .map(|&color| LETTERS.get(usize::from(color)).copied().unwrap_or('?'))
                .collect(),
            sure: judgement.is_sure() && otherwise.len() <= OTHERWISE,
            doubtful: { doubtful.into_iter() }
                .map(|sticker| sticker_name(sticker, stickers))
                .collect(),
        })
    }

    /// Writes the object as one line of JSON.
    pub fn json(&self) -> String {
        line(self)
    }
}

/// Returns the stickers that look more like another color than like the color determined for them.
fn otherwise(judgement: &Judgement) -> Vec<usize> {
    /// A sticker looks like another color if, in Oklab, it is nearer to that color than to its own color by more than
    /// this distance.
    const NEARER: f64 = 0.03;
    let stickers = judgement.colors.iter().zip(&judgement.distances).enumerate();
    let looks_otherwise = |(_, (color, distances)): &(usize, (&u8, &Vec<f64>))| {
        let own = distances.get(usize::from(**color));
        own.is_some_and(|own| distances.iter().any(|other| other + NEARER < *own))
    };
    stickers.filter(looks_otherwise).map(|(sticker, _)| sticker).collect()
}

fn layers_of(puzzle: &PuzzleName) -> Result<usize, Error> {
    let layers = match puzzle {
        PuzzleName::TwoByTwo => Some(2),
        puzzle => puzzle.layers(),
    };
    let layers = layers
        .filter(|layers| (2..=MOST_LAYERS).contains(layers))
        .map(usize::from);
    layers.ok_or_else(|| Error::option(&"the camera looks for cubes of 2 to 7 layers"))
}

fn usual_paint(puzzle: &PuzzleName) -> Result<Vec<MeasuredColor>, Error> {
    let rules = puzzle.puzzle().map_err(|error| Error::option(&error))?;
    let paint = rules.colors();
    Ok(paint
        .iter()
        .map(|paint| [paint.red, paint.green, paint.blue].into())
        .collect())
}

/// The letter of the face whose standard color is nearest to a color. This is a first guess, since the light in the
/// picture is not known.
fn usual_letter(color: MeasuredColor, paint: &[MeasuredColor]) -> char {
    let apart = |paint: &MeasuredColor| color_distance(color, *paint);
    let nearest = (0..paint.len()).min_by(|&one, &other| apart(&paint[one]).total_cmp(&apart(&paint[other])));
    nearest.and_then(|face| LETTERS.get(face).copied()).unwrap_or('?')
}

fn hexadecimal(color: MeasuredColor) -> String {
    let [red, green, blue] = color.channels().map(|channel| channel.round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::base64;

    /// A picture of a face: squares on black, each 12 pixels wide.
    fn picture(colors: &[[u8; 3]; 9]) -> Vec<u8> {
        let pixel = |x: usize, y: usize| match (x % 16, y % 16) {
            (2..14, 2..14) if x < 48 && y < 48 => colors[y / 16 * 3 + x / 16],
            _ => [10, 10, 10],
        };
        (0..50).flat_map(|y| (0..50).flat_map(move |x| pixel(x, y))).collect()
    }

    #[test]
    fn a_face_is_found_in_the_pixels_of_a_page() {
        let colors = [[240, 240, 240], [190, 20, 35], [0, 150, 70]];
        let colors = std::array::from_fn(|sticker| colors[sticker % 3]);
        let pixels = base64(&picture(&colors));
        let seen = PictureFaces::of(&PuzzleName::ThreeByThree, "50", &pixels).expect("a picture");
        assert_eq!(seen.faces.len(), 1);
        assert_eq!(seen.faces[0].looks, "URFURFURF");
        for (width, pixels) in [
            ("51", &*pixels),
            ("0", &pixels),
            ("x", &pixels),
            ("50", "?"),
            ("50", ""),
        ] {
            assert!(
                PictureFaces::of(&PuzzleName::ThreeByThree, width, pixels).is_err(),
                "{width}"
            );
        }
        assert!(PictureFaces::of(&PuzzleName::Skewb, "50", &pixels).is_err());
    }

    #[test]
    fn a_face_that_was_not_captured_follows_and_one_that_is_turned_is_not_sure() {
        let usual = ["#f0f0f0", "#be1423", "#00964a", "#f5d714", "#ff6414", "#0046af"];
        let facelets = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
        let words: Vec<&str> = { facelets.chars() }
            .map(|letter| usual[LETTERS.iter().position(|&each| each == letter).expect("a face")])
            .collect();
        let asked = |words: &[&str]| CapturedCube::of(&PuzzleName::ThreeByThree, &words.join(" "));
        let cube = asked(&words).expect("a cube");
        assert_eq!((&*cube.stickers, cube.sure), (facelets, true));
        let mut five = words.clone();
        five[27..36].fill("?");
        let cube = asked(&five).expect("a cube");
        assert_eq!((&*cube.stickers, cube.sure), (facelets, true));
        // Turn the captured face R by a quarter turn.
        let quarter = [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|cell| words[9 + cell]);
        five[9..18].copy_from_slice(&quarter);
        assert!(asked(&five).is_ok_and(|cube| !cube.sure) || asked(&five).is_err());
        let mut turned = words.clone();
        turned[9..18].copy_from_slice(&quarter);
        let cube = asked(&turned).expect("a cube");
        assert_eq!((&*cube.stickers, cube.sure), (facelets, true));
        assert!(asked(&words[1..]).is_err());
    }
}
