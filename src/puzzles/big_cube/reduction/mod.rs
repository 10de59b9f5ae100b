//! Reduces cubes of six layers or more, from the inside out.
//!
//! 1. The middle layers are treated as a 4x4x4 or a 5x5x5. Each outermost layer of this smaller cube stands for all
//!    layers of the cube on that side that are further out. The solver for such cubes ([`super::four`],
//!    [`super::five`]) reduces it to a 3x3x3.
//! 2. In the next layer outwards, the centres of each row ([`rows`]) are brought to one color. Each row then acts like
//!    a centre next to an edge of a 5x5x5. The second layer of this 5x5x5 is the layer of the rows. Its outermost layer
//!    stands for all layers further out. The solver for the 5x5x5 reduces it to a 3x3x3.
//! 3. Step 2 is repeated for the next layer outwards, until only the outermost layer is left. This layer acts like a
//!    face of the 3x3x3.
//!
//! The reductions of the 4x4x4 and the 5x5x5 never end in a parity that is impossible on a 3x3x3. A turn of all layers
//! outside the part that is being reduced may include the layer of the next rows or leave it out; the reduction works
//! in both cases. [`choice`] decides this for each turn, so that as many centres of the next rows as possible match.

mod aside;
mod centres;
mod choice;
mod lesson;
mod operations;
mod orbits;
mod rotations;
mod rows;
mod steps;
#[cfg(test)]
mod tests;
mod wings;

use super::layers::{BigCubeLayers, BigCubeTurn};
use crate::cube::Face;
use crate::search::CancelToken;
pub(super) use lesson::Lesson;
use operations::Operations;
use orbits::Pieces;
use rows::Ring;
use steps::LayerTurns;

/// A part of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The reduction of the middle layers as a 4x4x4 or a 5x5x5.
    Core,
    /// The rows of the layer with this number, where 1 is the outermost layer.
    Rows(usize),
    /// The reduction of a layer, and all layers outside it, as a 5x5x5.
    Ring(usize),
    /// The solution of the 3x3x3.
    ThreeByThree,
}

/// The solution of a 4x4x4 or a 5x5x5: the turns that reduce it to a 3x3x3, and the turns that solve the 3x3x3.
pub(super) struct ReductionSolution {
    pub(super) reduced: Vec<BigCubeTurn>,
    pub(super) last: Vec<BigCubeTurn>,
}

/// Reduces cubes of one size.
pub(super) struct Reduction {
    size: usize,
    operations: Operations,
}

impl Reduction {
    /// Prepares to reduce cubes of `size` layers, 6 or more.
    pub(super) fn new(size: usize) -> Reduction {
        Reduction {
            size,
            operations: Operations::new(),
        }
    }

    /// Solves a cube whose stickers show `colors`. Turns must be able to reach these stickers. Returns the turns of
    /// each part.
    ///
    /// `solve` gets the stickers of a 4x4x4 or a 5x5x5, and solves this cube. Its second argument is true for the last
    /// such cube. `solve` must return an error if the token is cancelled, since the rows are then incomplete.
    ///
    /// # Errors
    ///
    /// Returns the error of `solve`.
    pub(super) fn solve<E>(
        &self,
        colors: &[Face],
        cancel: &CancelToken,
        mut solve: impl FnMut(Vec<Face>, bool) -> Result<ReductionSolution, E>,
    ) -> Result<Vec<(Part, Vec<BigCubeTurn>)>, E> {
        let size = self.size;
        let mut pieces = Pieces::new(size, colors);
        // The colors in the middle of the faces. They are used only if the number of layers is odd. In this case, turns
        // of outer layers never move these stickers to another place.
        let middle = |face: Face| colors[(face as usize * size + size / 2) * size + size / 2];
        let mut parts = Vec::new();
        let core = size / 2;
        for layer in (2..=core).rev() {
            if layer < core {
                let steps = Ring::new(&self.operations, size, layer).solve(&mut pieces, cancel);
                parts.push((Part::Rows(layer), steps::turns(&steps)));
            }
            let mut lines = vec![0, layer - 1, size / 2, size - layer, size - 1];
            if layer == core && size.is_multiple_of(2) {
                lines.remove(2);
            }
            let stickers = pieces.colors(middle);
            let faces = stickers.chunks_exact(size * size);
            let lines = &lines;
            let seen = faces.flat_map(|face| {
                let rows = lines.iter().map(|row| row * size);
                rows.flat_map(move |row| lines.iter().map(move |column| face[row + column]))
            });
            let ReductionSolution { reduced, last } = solve(seen.collect(), layer == 2)?;
            let mut turns: Vec<BigCubeTurn> = reduced.into_iter().map(|turn| self.widened(turn, layer)).collect();
            if layer > 2 {
                let ring = Ring::new(&self.operations, size, layer - 1);
                choice::choose(&ring, &ring.read(&pieces), &mut turns);
            }
            for &turn in &turns {
                pieces.turn(&LayerTurns::of_turn(size, turn));
            }
            parts.push((if layer == core { Part::Core } else { Part::Ring(layer) }, turns));
            if layer == 2 {
                parts.push((Part::ThreeByThree, last));
            }
        }
        Ok(parts)
    }

    /// Converts a turn of a face to a turn of all layers outside `layer`, and a turn of two layers to a turn of `layer`
    /// and all layers outside it.
    fn widened(&self, turn: BigCubeTurn, layer: usize) -> BigCubeTurn {
        let layers = layer - usize::from(turn.face().is_some());
        BigCubeTurn {
            layers: BigCubeLayers::outer(turn.layers.leader(), layers as u16),
            amount: turn.amount,
        }
    }
}

/// The colors of a cube that is solved by exactly those sequences of turns that lead from `from` to `to`. Turns must be
/// able to reach both `from` and `to`.
///
/// Centres of the same color and orbit are interchangeable. Each of them may go to any place of the orbit that has this
/// color in `to`.
pub(super) fn led_to(size: usize, from: &[Face], to: &[Face]) -> Vec<Face> {
    let led = Pieces::new(size, from).led_to(&Pieces::new(size, to));
    led.colors(|face| {
        // The middle centre of this face goes to the face whose middle centre has the same color in `to`.
        let middle = |face: Face| face as usize * size * size + size * size / 2;
        let color = from[middle(face)];
        let there = Face::ALL.into_iter().find(|&face| to[middle(face)] == color);
        there.expect("middle centres have all colors")
    })
}
