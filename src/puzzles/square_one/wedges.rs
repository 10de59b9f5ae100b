//! The code that checks solutions. It represents the Square-1 as wedges of 30 degrees. A corner consists of two wedges
//! that stay together.

use super::turn::SquareOneTurn;
use crate::puzzles::{PuzzleError, PuzzleName, PuzzlePosition};

/// The number of wedges of a layer.
pub const WEDGES: usize = 12;

/// A wedge, named by the index of its place in the solved puzzle. Each layer has twelve places, which are numbered
/// clockwise as seen from outside the layer, from the cut in front. The upper layer begins with a corner and the lower
/// layer with an edge.
pub type Wedge = u8;

/// The piece to which a wedge belongs: 0 to 7 for the corners A to H, 8 to 15 for the edges 1 to 8.
pub fn piece_of(wedge: Wedge) -> u8 {
    // In the lower layer the edge comes first, as if the layer had been turned by one twelfth.
    let (group, place) = match wedge {
        0..12 => (wedge / 3, wedge % 3),
        _ => (wedge / 3, (wedge + 2) % 3),
    };
    match place {
        2 => 8 + group,
        _ => group,
    }
}

/// The two wedges of a piece, clockwise. For an edge, both are the same wedge.
pub fn wedges_of(piece: u8) -> [Wedge; 2] {
    let mut wedges = (0..2 * WEDGES as u8).filter(|&wedge| piece_of(wedge) == piece);
    let first = wedges.next().expect("every piece has a wedge");
    [first, wedges.next().unwrap_or(first)]
}

/// The wedges in all places, and the state of the middle layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareOneWedges {
    /// The wedges of the upper and the lower layer, in the order of their places.
    pub layers: [[Wedge; WEDGES]; 2],
    /// True if the right half of the middle layer is twisted, so that the layer is not a square.
    pub is_middle_twisted: bool,
}

/// The error for a position or turn of another puzzle.
pub fn foreign() -> PuzzleError {
    PuzzleError::Foreign {
        puzzle: PuzzleName::SquareOne,
    }
}

impl SquareOneWedges {
    /// The solved puzzle.
    pub fn solved() -> SquareOneWedges {
        SquareOneWedges {
            layers: [0, WEDGES].map(|first| std::array::from_fn(|place| (first + place) as Wedge)),
            is_middle_twisted: false,
        }
    }

    /// The wedges of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the position belongs to another puzzle.
    pub fn of(position: &PuzzlePosition) -> Result<SquareOneWedges, PuzzleError> {
        let places: &[u8; 2 * WEDGES + 1] = position.places().try_into().map_err(|_| foreign())?;
        let (wedges, middle) = places.split_at(2 * WEDGES);
        let layers = [0, 1].map(|layer| std::array::from_fn(|place| wedges[layer * WEDGES + place]));
        let is_middle_twisted = middle[0] == 1;
        let found = SquareOneWedges {
            layers,
            is_middle_twisted,
        };
        match middle[0] <= 1 && found.are_pieces_whole() {
            true => Ok(found),
            false => Err(foreign()),
        }
    }

    /// True if each wedge occurs once, and the two wedges of a corner are next to each other.
    fn are_pieces_whole(&self) -> bool {
        let mut is_there = [false; 2 * WEDGES];
        for layer in &self.layers {
            for (place, &wedge) in layer.iter().enumerate() {
                if usize::from(wedge) >= 2 * WEDGES || std::mem::replace(&mut is_there[usize::from(wedge)], true) {
                    return false;
                }
                let [first, second] = wedges_of(piece_of(wedge));
                if wedge == first && first != second && layer[(place + 1) % WEDGES] != second {
                    return false;
                }
            }
        }
        true
    }

    /// True if a cut before a place of a layer would divide a corner.
    fn is_cut(layer: &[Wedge; WEDGES], place: usize) -> bool {
        piece_of(layer[place]) == piece_of(layer[(place + WEDGES - 1) % WEDGES])
    }

    /// True if no corner blocks a twist.
    pub fn can_twist(&self) -> bool {
        !{ self.layers.iter() }.any(|layer| {
            [0, WEDGES / 2]
                .into_iter()
                .any(|place| SquareOneWedges::is_cut(layer, place))
        })
    }

    /// Makes a turn. Returns false if the turn is blocked.
    pub fn make(&mut self, turn: SquareOneTurn) -> bool {
        match turn {
            SquareOneTurn::Layers(turns) => {
                for (layer, turn) in self.layers.iter_mut().zip(turns) {
                    layer.rotate_right(usize::from(turn));
                }
                true
            }
            SquareOneTurn::Twist if self.can_twist() => {
                // The right half contains the last wedges of the upper layer, from back to front, and the first wedges
                // of the lower layer, from front to back.
                for place in 0..WEDGES / 2 {
                    let above = self.layers[0][place + WEDGES / 2];
                    self.layers[0][place + WEDGES / 2] = std::mem::replace(&mut self.layers[1][place], above);
                }
                self.is_middle_twisted = !self.is_middle_twisted;
                true
            }
            SquareOneTurn::Twist => false,
        }
    }
}

impl From<&SquareOneWedges> for PuzzlePosition {
    fn from(wedges: &SquareOneWedges) -> PuzzlePosition {
        let mut places = wedges.layers.as_flattened().to_vec();
        places.push(u8::from(wedges.is_middle_twisted));
        PuzzlePosition::new(&places)
    }
}
