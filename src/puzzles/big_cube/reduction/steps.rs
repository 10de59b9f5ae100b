//! Simultaneous turns of layers about an axis, and their notation as turns of outer layers.

use super::super::layers::{BigCubeLayers, BigCubeTurn};
use super::rotations::SignedAxis;
use crate::cube::{Amount, Face};

/// For each of the axes x, y and z, the face on its positive side and the opposite face.
const FACES: [[Face; 2]; 3] = [[Face::R, Face::L], [Face::U, Face::D], [Face::F, Face::B]];

/// The direction of each face, in the order of [`Face::ALL`].
pub(super) const FACE_AXES: [SignedAxis; 6] = [(1, false), (0, false), (2, false), (1, true), (0, true), (2, true)];

/// A simultaneous turn of all layers about an axis. Each layer turns by its own amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LayerTurns {
    /// The axis: 0, 1, 2 for x, y, z.
    pub(super) axis: u8,
    /// For each layer, the number of quarter turns, 0 to 3, clockwise as seen from the positive side of the axis. The
    /// layer on the positive side comes first.
    pub(super) amounts: Vec<u8>,
}

impl LayerTurns {
    /// A step of a cube of `size` layers. `amount` gives the number of clockwise quarter turns of each layer. Both the
    /// layers and the direction of the turns refer to the face in the given direction; the layer of this face has the
    /// index 0.
    pub(super) fn towards(size: usize, (axis, back): SignedAxis, amount: impl Fn(usize) -> u8) -> LayerTurns {
        let layers = 0..size;
        let amounts = layers.map(|layer| match back {
            true => (4 - amount(size - 1 - layer) % 4) % 4,
            false => amount(layer) % 4,
        });
        LayerTurns {
            axis,
            amounts: amounts.collect(),
        }
    }

    /// A clockwise turn of a face by the given number of quarter turns.
    pub(super) fn face(size: usize, way: SignedAxis, quarters: u8) -> LayerTurns {
        LayerTurns::towards(size, way, |layer| if layer == 0 { quarters } else { 0 })
    }

    /// A turn of outer layers of a cube of `size` layers.
    pub(super) fn of_turn(size: usize, turn: BigCubeTurn) -> LayerTurns {
        let way = FACE_AXES[turn.layers.leader() as usize];
        let (first, last) = turn.layers.range(size as u16);
        let turned = usize::from(first) - 1..usize::from(last);
        LayerTurns::towards(size, way, |layer| match turned.contains(&layer) {
            true => turn.amount.quarters(),
            false => 0,
        })
    }

    /// The step that undoes this step.
    pub(super) fn inverse(&self) -> LayerTurns {
        let amounts = self.amounts.iter().map(|amount| (4 - amount) % 4);
        LayerTurns {
            axis: self.axis,
            amounts: amounts.collect(),
        }
    }

    /// Turns of outer layers that have the same effect, if the fixed layer does not turn. The fixed layer has the index
    /// `size / 2`: it is the middle layer or, if there are two middle layers, the second of them. If the step turns the
    /// fixed layer, the effects differ by a rotation of the cube.
    fn outer_turns(&self) -> impl Iterator<Item = BigCubeTurn> {
        let [near, far] = FACES[usize::from(self.axis)];
        let size = self.amounts.len();
        self.amounts.windows(2).enumerate().filter_map(move |(gap, pair)| {
            // A cut is the boundary between two adjacent layers. The side of the cut without the fixed layer turns.
            // Seen from the far face, both the sign of the difference and the direction of the turn are reversed, so
            // the amount is the same.
            let amount = Amount::from_quarters((4 + pair[0] - pair[1]) % 4)?;
            let (face, layers) = match gap < size / 2 {
                true => (near, gap + 1),
                false => (far, size - 1 - gap),
            };
            let layers = BigCubeLayers::outer(face, layers as u16);
            Some(BigCubeTurn { layers, amount })
        })
    }

    /// The turns of this step. Adjacent layers with the same amount turn together. Each turn is named from the face
    /// that is nearer to its layers.
    fn together(&self) -> Vec<BigCubeTurn> {
        let [near, far] = FACES[usize::from(self.axis)];
        let size = self.amounts.len();
        let mut turns = Vec::new();
        let mut first = 0;
        for layers in self.amounts.chunk_by(|one, other| one == other) {
            let last = first + layers.len();
            let (face, from, to, quarters) = match first <= size - last {
                true => (near, first + 1, last, layers[0]),
                false => (far, size - last + 1, size - first, (4 - layers[0]) % 4),
            };
            let layers = BigCubeLayers::between(size as u16, face, from as u32, to as u32);
            let (layers, is_reversed) = layers.expect("the layers are those of the cube");
            if let Some(amount) = Amount::from_quarters(quarters) {
                let amount = if is_reversed { amount.inverse() } else { amount };
                turns.push(BigCubeTurn { layers, amount });
            }
            first = last;
        }
        turns
    }

    /// The number of turns of outer layers that the step needs: one for each pair of adjacent layers with different
    /// amounts.
    pub(super) fn moves(&self) -> usize {
        self.amounts.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

/// A sequence of steps. No two successive steps have the same axis.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Steps(Vec<LayerTurns>);

impl Steps {
    /// Appends a step, or merges it with the last step if both have the same axis.
    pub(super) fn push(&mut self, step: LayerTurns) {
        let is_nothing = |amounts: &[u8]| amounts.iter().all(|&each| each == 0);
        match self.0.last_mut() {
            Some(last) if last.axis == step.axis => {
                for (amount, more) in last.amounts.iter_mut().zip(&step.amounts) {
                    *amount = (*amount + more) % 4;
                }
                if is_nothing(&last.amounts) {
                    self.0.pop();
                }
            }
            _ if is_nothing(&step.amounts) => {}
            _ => self.0.push(step),
        }
    }

    pub(super) fn steps(&self) -> &[LayerTurns] {
        &self.0
    }

    /// The number of turns of outer layers that all steps need.
    pub(super) fn moves(&self) -> usize {
        self.0.iter().map(LayerTurns::moves).sum()
    }
}

/// Turns of outer layers that have the same effect as the steps, if no step turns the fixed layer (see
/// [`LayerTurns::outer_turns`]).
pub(super) fn turns(steps: &Steps) -> Vec<BigCubeTurn> {
    steps.steps().iter().flat_map(LayerTurns::outer_turns).collect()
}

/// The turns of these steps. Adjacent layers with the same amount turn together. Unlike the turns of [`turns`], these
/// turns move only the layers that the steps turn.
pub(super) fn turns_together(steps: &[LayerTurns]) -> Vec<BigCubeTurn> {
    steps.iter().flat_map(LayerTurns::together).collect()
}

/// The face in a direction.
pub(super) fn face((axis, back): SignedAxis) -> Face {
    FACES[usize::from(axis)][usize::from(back)]
}
