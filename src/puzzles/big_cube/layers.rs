//! Layers of a cube of any size, and their turns.

use crate::cube::{Amount, Axis, Face, Layers, Move, Rotation, Symmetry, Turn};
use crate::puzzles::PuzzleTurn;
use std::fmt;

/// Layers that turn together, on a cube of any size.
///
/// `Display` writes them in SiGN: `R`, `Rw`, `3Rw`, `2R`, `2-3Rw`, and `x y z` for the whole cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BigCubeLayers(LayerSelection);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum LayerSelection {
    /// The layers from `first` to `last`, but not all layers of the cube. Layer 1 is the layer of `face`.
    Some { face: Face, first: u16, last: u16 },
    /// All layers, turned in the direction of R, U or F.
    All(Axis),
}

impl BigCubeLayers {
    /// The layer of a face, on any cube.
    pub const fn of_face(face: Face) -> BigCubeLayers {
        let (first, last) = (1, 1);
        BigCubeLayers(LayerSelection::Some { face, first, last })
    }

    /// The outermost layers of a face. `layers` must be at least 1 and less than the size of the cube.
    pub const fn outer(face: Face, layers: u16) -> BigCubeLayers {
        let (first, last) = (1, layers);
        BigCubeLayers(LayerSelection::Some { face, first, last })
    }

    /// All layers.
    pub const fn whole(axis: Axis) -> BigCubeLayers {
        BigCubeLayers(LayerSelection::All(axis))
    }

    /// The layers from `first` to `last` on a cube of `size` layers, where layer 1 is the layer of `face`. The flag is
    /// true if a clockwise turn of the returned layers is counter-clockwise as seen from `face`. This is the case if
    /// `first` to `last` are all layers, and `face` is L, D or B. Returns `None` if the cube has no such layers.
    pub(super) fn between(size: u16, face: Face, first: u32, last: u32) -> Option<(BigCubeLayers, bool)> {
        let (first, last) = (u16::try_from(first).ok()?, u16::try_from(last).ok()?);
        if first < 1 || first > last || last > size {
            return None;
        }
        if (first, last) == (1, size) {
            let whole = BigCubeLayers::whole(face.axis());
            return Some((whole, whole.leader() != face));
        }
        Some((BigCubeLayers(LayerSelection::Some { face, first, last }), false))
    }

    /// The face that defines the direction of a turn: clockwise means clockwise as seen from outside this face.
    pub const fn leader(self) -> Face {
        match self.0 {
            LayerSelection::Some { face, .. } => face,
            LayerSelection::All(axis) => Layers::Whole(axis).leader(),
        }
    }

    /// True for the whole cube.
    pub const fn is_whole(self) -> bool {
        matches!(self.0, LayerSelection::All(_))
    }

    /// The first and the last of these layers on a cube of `size` layers, where layer 1 is the layer of
    /// [`BigCubeLayers::leader`].
    pub(super) const fn range(self, size: u16) -> (u16, u16) {
        match self.0 {
            LayerSelection::Some { first, last, .. } => (first, last),
            LayerSelection::All(_) => (1, size),
        }
    }
}

impl fmt::Display for BigCubeLayers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            LayerSelection::All(axis) => write!(formatter, "{}", Layers::Whole(axis)),
            LayerSelection::Some { face, first, last } => match (first, last) {
                (1, 1) => write!(formatter, "{face}"),
                (1, 2) => write!(formatter, "{face}w"),
                (1, last) => write!(formatter, "{last}{face}w"),
                (first, last) if first == last => write!(formatter, "{first}{face}"),
                (first, last) => write!(formatter, "{first}-{last}{face}w"),
            },
        }
    }
}

/// A turn of layers of a cube of any size. Its direction is given as seen from outside the leading face. `Display`
/// writes it in SiGN: `R`, `3Rw'`, `2R2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BigCubeTurn {
    pub layers: BigCubeLayers,
    pub amount: Amount,
}

impl BigCubeTurn {
    /// The turn of a face.
    pub const fn of_face(face: Face, amount: Amount) -> BigCubeTurn {
        BigCubeTurn {
            layers: BigCubeLayers::of_face(face),
            amount,
        }
    }

    /// The turns of the whole cube that bring an upright cube into the given orientation.
    pub(super) fn of_whole(rotation: Rotation) -> impl Iterator<Item = BigCubeTurn> {
        rotation.turns().into_iter().map(|Turn { layers, amount }| {
            let layers = BigCubeLayers::whole(layers.axis());
            BigCubeTurn { layers, amount }
        })
    }

    /// The face, if the turn moves only the layer of one face; otherwise `None`.
    pub const fn face(self) -> Option<Face> {
        match self.layers.0 {
            LayerSelection::Some {
                face,
                first: 1,
                last: 1,
            } => Some(face),
            _ => None,
        }
    }

    /// The image of the turn under a symmetry.
    pub(super) fn carried(self, symmetry: &Symmetry) -> BigCubeTurn {
        let leader = symmetry.face(self.layers.leader());
        let (kind, is_reversed) = match self.layers.0 {
            LayerSelection::Some { first, last, .. } => {
                let face = leader;
                (LayerSelection::Some { face, first, last }, false)
            }
            LayerSelection::All(_) => {
                let whole = BigCubeLayers::whole(leader.axis());
                (whole.0, whole.leader() != leader)
            }
        };
        BigCubeTurn {
            layers: BigCubeLayers(kind),
            amount: if is_reversed != symmetry.is_mirrored() {
                self.amount.inverse()
            } else {
                self.amount
            },
        }
    }

    /// The turn in the notation of the World Cube Association's regulations, on a cube of `size` layers. That notation
    /// can write turns of outer layers and of the whole cube, but it cannot write turns of inner layers. So `2R`
    /// becomes `Rw R'`.
    pub(super) fn in_wca(self, size: u16) -> Vec<BigCubeTurn> {
        let BigCubeTurn { layers, amount } = self;
        let outer = |face, layers, amount| BigCubeTurn {
            layers: BigCubeLayers::outer(face, layers),
            amount,
        };
        match layers.0 {
            LayerSelection::Some { face, first, last } if first > 1 && last == size => {
                vec![outer(face.opposite(), size - first + 1, amount.inverse())]
            }
            LayerSelection::Some { face, first, last } if first > 1 => {
                vec![outer(face, last, amount), outer(face, first - 1, amount.inverse())]
            }
            _ => vec![self],
        }
    }

    /// The inverse turn.
    #[must_use]
    pub const fn inverse(self) -> BigCubeTurn {
        BigCubeTurn {
            layers: self.layers,
            amount: self.amount.inverse(),
        }
    }
}

/// The layout of the number of a turn, from the lowest bit up. Two bits contain the number of quarters, three bits the
/// face, ten bits the first layer minus 1, and ten bits the last layer minus 1. Turns of faces have the lowest numbers.
/// The numbers of turns of the faces U, R and F are below 12. The number of a turn of the whole cube contains [`WHOLE`]
/// and the leading face.
const FACE: u32 = 2;
const FIRST: u32 = 5;
const LAST: u32 = 15;
const WHOLE: u32 = 1 << 25;
const LAYER: u32 = (1 << 10) - 1;

impl From<BigCubeTurn> for PuzzleTurn {
    #[inline]
    fn from(turn: BigCubeTurn) -> PuzzleTurn {
        let turned = u32::from(turn.amount.quarters()) | (turn.layers.leader() as u32) << FACE;
        // A number has ten bits for each layer. Even the last layer of the largest cube, 1,024, fits into them as
        // 1,023.
        let layer = |layer: u16| u32::from(layer.saturating_sub(1)).min(LAYER);
        PuzzleTurn::new(match turn.layers.0 {
            LayerSelection::Some { first, last, .. } => turned | layer(first) << FIRST | layer(last) << LAST,
            LayerSelection::All(_) => turned | WHOLE,
        })
    }
}

/// The turn of a face on a cube of any size.
impl From<Move> for PuzzleTurn {
    fn from(turn: Move) -> PuzzleTurn {
        BigCubeTurn::of_face(turn.face(), turn.amount()).into()
    }
}

impl BigCubeTurn {
    /// The cost of the turn in the outer block turn metric, which is the half-turn metric on a cube of two or three
    /// layers: a turn of outer layers costs one move, a turn of inner layers costs two moves, and a turn of the whole
    /// cube costs nothing. `layers` is the number of layers of the cube.
    pub(super) fn moves(self, layers: u16) -> usize {
        let (first, last) = self.layers.range(layers);
        match (first == 1, last == layers) {
            (true, true) => 0,
            (true, false) | (false, true) => 1,
            (false, false) => 2,
        }
    }

    /// The turn with a given number; `None` if the number is invalid.
    pub(crate) fn of_number(turn: PuzzleTurn) -> Option<BigCubeTurn> {
        let number = turn.number();
        let amount = Amount::from_quarters((number & 3) as u8)?;
        let face = Face::ALL.get((number >> FACE & 7) as usize).copied()?;
        let layer = |shift: u32| (number >> shift & LAYER) as u16 + 1;
        let (first, last) = (layer(FIRST), layer(LAST));
        let layers = match number & WHOLE {
            0 if first <= last => BigCubeLayers(LayerSelection::Some { face, first, last }),
            WHOLE => BigCubeLayers::whole(face.axis()),
            _ => return None,
        };
        let turn = BigCubeTurn { layers, amount };
        (PuzzleTurn::from(turn).number() == number).then_some(turn)
    }
}

impl fmt::Display for BigCubeTurn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.layers, self.amount.suffix())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_comes_back_from_its_number() {
        for size in [2, 5, 1_024] {
            let ends = [1, 2, 3, 5, 1_000, 1_024];
            let ranges = ends
                .iter()
                .flat_map(|&first| ends.iter().map(move |&last| (first, last)));
            for ((first, last), face) in ranges.flat_map(|range| Face::ALL.map(|face| (range, face))) {
                for amount in Amount::ALL {
                    if let Some((layers, _)) = BigCubeLayers::between(size, face, first, last) {
                        let turn = BigCubeTurn { layers, amount };
                        assert_eq!(BigCubeTurn::of_number(turn.into()), Some(turn));
                    }
                }
            }
        }
        for number in [0, 4, 24 + 1, 1 << 5 | 1, 1 << 25, 1 << 26 | 1, u32::MAX] {
            assert_eq!(BigCubeTurn::of_number(PuzzleTurn::new(number)), None, "{number}");
        }
        let faces = [Face::U, Face::R, Face::F].map(|face| BigCubeTurn::of_face(face, Amount::CounterClockwise));
        assert_eq!(faces.map(|turn| PuzzleTurn::from(turn).number()), [3, 7, 11]);
    }

    #[test]
    fn layers_are_written_in_sign() {
        for (face, first, last, written) in [
            (Face::R, 1, 1, "R"),
            (Face::U, 1, 2, "Uw"),
            (Face::B, 1, 3, "3Bw"),
            (Face::D, 2, 2, "2D"),
            (Face::L, 2, 4, "2-4Lw"),
            (Face::L, 1, 5, "x"),
            (Face::U, 1, 5, "y"),
            (Face::F, 5, 5, "5F"),
        ] {
            let (layers, is_reversed) = BigCubeLayers::between(5, face, first, last).expect("layers of a 5x5x5");
            assert_eq!(layers.to_string(), written);
            assert_eq!(is_reversed, written == "x");
        }
        for (first, last) in [(0, 1), (2, 1), (1, 6), (6, 6), (0, 0), (1, u32::MAX)] {
            assert_eq!(BigCubeLayers::between(5, Face::R, first, last), None);
        }
        let turn = |amount| BigCubeTurn::of_face(Face::R, amount).to_string();
        assert_eq!(Amount::ALL.map(turn), ["R", "R2", "R'"]);
    }
}
