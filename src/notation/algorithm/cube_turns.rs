//! The notation for the turns of the 3x3x3.

use super::super::{Column, visible};
use super::turn_notation::{BehindLetter, LayerNumbers, TurnName};
use super::{AlgorithmError, TurnNotation};
use crate::cube::{Axis, Face, Layers};

/// True if a text consists only of face letters and white space. Such a text may be an algorithm or stickers.
pub fn is_face_letters(text: &str) -> bool {
    visible(text).all(|(_, character)| Face::from_letter(character).is_some())
}

/// The layers that a letter turns.
#[derive(Clone, Copy)]
enum Family {
    /// A face, named by its capital letter. Numbers before the letter and a suffix after it may select other layers.
    Face(Face),
    /// Two layers, named by the small letter of their face. Numbers before the letter may select other layers.
    Wide(Face),
    /// A slice, or the whole cube.
    Fixed(Layers),
}

fn family(letter: char) -> Option<Family> {
    Some(match letter {
        'M' => Family::Fixed(Layers::Slice(Axis::RightLeft)),
        'E' => Family::Fixed(Layers::Slice(Axis::UpDown)),
        'S' => Family::Fixed(Layers::Slice(Axis::FrontBack)),
        'x' => Family::Fixed(Layers::Whole(Axis::RightLeft)),
        'y' => Family::Fixed(Layers::Whole(Axis::UpDown)),
        'z' => Family::Fixed(Layers::Whole(Axis::FrontBack)),
        'u' | 'r' | 'f' | 'd' | 'l' | 'b' => Family::Wide(Face::from_letter(letter.to_ascii_uppercase())?),
        _ => Family::Face(Face::from_letter(letter)?),
    })
}

/// The layers with the numbers `first` to `last`, where the layer of `face` has number 1. The flag is true if the
/// returned layers turn in the opposite direction to `face`.
fn layers_between(face: Face, first: u32, last: u32) -> Option<(Layers, bool)> {
    let across = face.opposite();
    let led = |layers: Layers| (layers, layers.leader() != face);
    Some(match (first, last) {
        (1, 1) => (Layers::Face(face), false),
        (1, 2) => (Layers::Wide(face), false),
        (1, 3) => led(Layers::Whole(face.axis())),
        (2, 2) => led(Layers::Slice(face.axis())),
        (2, 3) => (Layers::Wide(across), true),
        (3, 3) => (Layers::Face(across), true),
        _ => return None,
    })
}

/// The notation of the 3x3x3: SiGN for a cube of three layers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CubeTurns;

impl TurnNotation for CubeTurns {
    type Layers = Layers;

    fn has_letter(&self, letter: char) -> bool {
        family(letter).is_some()
    }

    #[inline]
    fn plain(&self, letter: char) -> Option<Layers> {
        Face::from_letter(letter).map(Layers::Face)
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotAFace { column, found }
    }

    /// The layers of a turn, from its letter, the numbers before the letter, and a `w` or `v` after it.
    fn layers(&self, name: TurnName, behind: &mut BehindLetter<'_, '_>) -> Result<(Layers, bool), AlgorithmError> {
        let TurnName {
            column,
            numbers,
            letter,
        } = name;
        let Some(family) = family(letter) else {
            return Err(self.not_a_turn(column, letter));
        };
        let suffix = match family {
            Family::Face(_) => behind.next_if(|next| matches!(next, 'w' | 'v')),
            _ => None,
        };
        let found = match (family, suffix, numbers) {
            (Family::Fixed(layers), _, LayerNumbers::None) => Some((layers, false)),
            (Family::Face(face), Some('v'), LayerNumbers::None) => layers_between(face, 1, 3),
            (Family::Fixed(_), ..) | (_, Some('v'), _) => None,
            (Family::Face(face), None, LayerNumbers::None) => layers_between(face, 1, 1),
            (Family::Face(face), None, LayerNumbers::One(number)) => layers_between(face, number, number),
            (Family::Face(_), None, LayerNumbers::Range(..)) => None,
            (Family::Face(face) | Family::Wide(face), _, LayerNumbers::None) => layers_between(face, 1, 2),
            (Family::Face(face) | Family::Wide(face), _, LayerNumbers::One(number)) => layers_between(face, 1, number),
            (Family::Face(face) | Family::Wide(face), _, LayerNumbers::Range(first, last)) => {
                layers_between(face, first, last)
            }
        };
        found.ok_or_else(|| {
            let suffix = suffix.map(String::from).unwrap_or_default();
            AlgorithmError::NoSuchLayers {
                column,
                found: format!("{numbers}{letter}{suffix}"),
            }
        })
    }
}
