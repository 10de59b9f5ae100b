//! The notation for turns of a cube of any size: SiGN, which extends the notation of competitions.
//!
//! | layers | written |
//! |---|---|
//! | a face | `R` |
//! | the two outer layers, the three outer layers | `Rw` or `r`, `3Rw` or `3r` |
//! | the second layer, the second and third layers | `2R`, `2-3Rw` or `2-3r` |
//! | the middle layer if the number of layers is odd, in the direction of L, D or F | `M E S` |
//! | all layers except the two outermost layers, in the direction of L, D or F | `m e s` |
//! | the whole cube | `x y z` or `Rv` |

use super::layers::BigCubeLayers;
use super::model::BigCube;
use crate::cube::{Axis, Face, Layers};
use crate::notation::Column;
use crate::notation::algorithm::{AlgorithmError, BehindLetter, LayerNumbers, TurnName, TurnNotation};

/// The layers that a letter turns.
#[derive(Clone, Copy)]
enum Family {
    /// A face, written with its capital letter. The suffix `w` adds more layers.
    Face(Face),
    /// The outer layers, written with the small letter of their face.
    Wide(Face),
    /// The middle layer, in the direction of a face.
    Middle(Face),
    /// All layers except the two outermost layers, in the direction of a face.
    Inner(Face),
    /// The whole cube.
    Whole(Axis),
}

fn family(letter: char) -> Option<Family> {
    let slice = |axis: Axis| Layers::Slice(axis).leader();
    Some(match letter {
        'M' => Family::Middle(slice(Axis::RightLeft)),
        'E' => Family::Middle(slice(Axis::UpDown)),
        'S' => Family::Middle(slice(Axis::FrontBack)),
        'm' => Family::Inner(slice(Axis::RightLeft)),
        'e' => Family::Inner(slice(Axis::UpDown)),
        's' => Family::Inner(slice(Axis::FrontBack)),
        'x' => Family::Whole(Axis::RightLeft),
        'y' => Family::Whole(Axis::UpDown),
        'z' => Family::Whole(Axis::FrontBack),
        'u' | 'r' | 'f' | 'd' | 'l' | 'b' => Family::Wide(Face::from_letter(letter.to_ascii_uppercase())?),
        _ => Family::Face(Face::from_letter(letter)?),
    })
}

impl TurnNotation for BigCube {
    type Layers = BigCubeLayers;

    fn has_letter(&self, letter: char) -> bool {
        family(letter).is_some()
    }

    #[inline]
    fn plain(&self, letter: char) -> Option<BigCubeLayers> {
        Face::from_letter(letter).map(BigCubeLayers::of_face)
    }

    fn may_be_turn(&self, number: u32, letter: char) -> bool {
        self.has_letter(letter) && (1..=u32::from(BigCube::layers(*self))).contains(&number)
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: self.puzzle().described(),
            turns: "U R F D L B, other layers as in Rw, 3Rw, 2R and 2-3Rw, inner layers as in M E S and \
                    m e s, and x y z"
                .to_owned(),
        }
    }

    fn layers(
        &self,
        name: TurnName,
        behind: &mut BehindLetter<'_, '_>,
    ) -> Result<(BigCubeLayers, bool), AlgorithmError> {
        let Some(family) = family(name.letter) else {
            return Err(self.not_a_turn(name.column, name.letter));
        };
        let suffix = match family {
            Family::Face(_) => behind.next_if(|next| matches!(next, 'w' | 'v')),
            _ => None,
        };
        let size = BigCube::layers(*self);
        let between = |face: Face, first: u32, last: u32| BigCubeLayers::between(size, face, first, last);
        let all = u32::from(size);
        let found = match (family, suffix, name.numbers) {
            (Family::Whole(axis), _, LayerNumbers::None) => Some((BigCubeLayers::whole(axis), false)),
            (Family::Middle(face), _, LayerNumbers::None) if !size.is_multiple_of(2) => {
                between(face, all.div_ceil(2), all.div_ceil(2))
            }
            (Family::Inner(face), _, LayerNumbers::None) => between(face, 2, all - 1),
            (Family::Face(face), Some('v'), LayerNumbers::None) => between(face, 1, all),
            (_, Some('v'), _) | (Family::Whole(_) | Family::Middle(_) | Family::Inner(_), ..) => None,
            (Family::Face(face), None, LayerNumbers::None) => between(face, 1, 1),
            (Family::Face(face), None, LayerNumbers::One(number)) => between(face, number, number),
            (Family::Face(_), None, LayerNumbers::Range(..)) => None,
            (Family::Face(face) | Family::Wide(face), _, LayerNumbers::None) => between(face, 1, 2),
            (Family::Face(face) | Family::Wide(face), _, LayerNumbers::One(number)) => between(face, 1, number),
            (Family::Face(face) | Family::Wide(face), _, LayerNumbers::Range(first, last)) => {
                between(face, first, last)
            }
        };
        found.ok_or_else(|| {
            let there_is = match (family, name.numbers) {
                (Family::Middle(_), LayerNumbers::None) => {
                    "only a cube with an odd number of layers has a middle layer".to_owned()
                }
                (Family::Inner(_), LayerNumbers::None) => "it has no inner layers".to_owned(),
                _ if size == BigCube::SMALLEST => "it has R, 2R, and Rw, which is x".to_owned(),
                _ => format!("its layers are 1 to {size}, as in R, 2R, {size}R, Rw or r, 3Rw and 2-3r"),
            };
            let suffix = suffix.map(String::from).unwrap_or_default();
            AlgorithmError::NoLayersOfPuzzle {
                column: name.column,
                found: format!("{}{}{suffix}", name.numbers, name.letter),
                puzzle: self.puzzle().described(),
                there_is,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::algorithm::{Algorithm, Parentheses};

    fn read(size: u16, text: &str) -> Result<Algorithm<BigCubeLayers>, AlgorithmError> {
        let cube = BigCube::new(size).expect("a size");
        Algorithm::parse_as(text, Parentheses::Group, &cube)
    }

    #[test]
    fn layers_are_read_by_every_name_they_have() {
        for (size, text, same) in [
            (5, "r Rw 2Rw 2r 1-2r", "Rw Rw Rw Rw Rw"),
            (5, "3Rw2' 3r 2-4d 2R 5R' 1R", "3Rw2' 3Rw 2-4Dw 2R 5R' R"),
            (5, "M E' S2 m e s", "3L 3D' 3F2 2-4Lw 2-4Dw 2-4Fw"),
            (3, "M E S m e s", "2L 2D 2F 2L 2D 2F"),
            (4, "Rv Lv Uv2 Dv' 4Bw x y' z", "x x' y2 y z' x y' z"),
            (2, "Rw l 2R Lv", "x x' 2R x'"),
            (1_024, "1024R 1024Rw 512-1023u", "1024R x 512-1023Uw"),
            (7, "[Rw: 2R] // both", "[Rw: 2R] // both"),
        ] {
            let written = read(size, text).map(|algorithm| algorithm.to_string());
            assert_eq!(written.as_deref(), Ok(same));
        }
    }

    #[test]
    fn layers_that_there_are_not_are_named_with_their_column() {
        for (size, text, expected) in [
            (
                5,
                "R 7R",
                "column 3: a 5x5x5 has no layers 7R; its layers are 1 to 5, as in R, 2R, 5R, Rw or r, 3Rw and 2-3r",
            ),
            (
                5,
                "R2 (4-3Uw)",
                "column 5: a 5x5x5 has no layers 4-3Uw; its layers are 1 to 5, as in R, 2R, 5R, Rw or r, 3Rw and 2-3r",
            ),
            (
                4,
                "U M",
                "column 3: a 4x4x4 has no layers M; only a cube with an odd number of layers has a middle layer",
            ),
            (
                2,
                "3Rw",
                "column 1: a 2x2x2 has no layers 3Rw; it has R, 2R, and Rw, which is x",
            ),
            (2, "R m", "column 3: a 2x2x2 has no layers m; it has no inner layers"),
            (
                4,
                "U\nR Q",
                "line 2, column 3: 'Q' is not a turn of a 4x4x4; the turns are U R F D L B, other layers as in Rw, 3Rw, 2R and 2-3Rw, inner layers as in M E S and m e s, and x y z",
            ),
            (4, "3 R", "column 1: '3' has no face before it to turn"),
        ] {
            let error = read(size, text).expect_err("no algorithm");
            assert_eq!(error.to_string(), expected);
        }
        for text in ["0R", "2-3R", "2M", "2x", "3Rv", "0-2Rw", "99999Rw", "2m"] {
            let error = read(6, text).expect_err("no layers").to_string();
            assert!(error.starts_with("column 1: a 6x6x6 has no layers "), "{error}");
        }
    }
}
