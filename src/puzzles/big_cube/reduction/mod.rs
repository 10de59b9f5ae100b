//! Reduction of cubes of six layers or more, from within.
//!
//! 1. The layers in the middle, with those around them taken for one, are a 4x4x4 or a 5x5x5. It is reduced to the 3x3x3
//!    as these are ([`super::four`], [`super::five`]).
//! 2. What is left then of the next layer out are its rows of centres ([`rows`]), and rows of one color are the centres
//!    beside the middle of a 5x5x5, whose outer layers are this layer and those around it. That is reduced in turn.
//! 3. And so on, until the outermost layers are the faces of a 3x3x3.
//!
//! Parities are those of the 4x4x4 and the 5x5x5, which have none to mend. Whether faces turn alone, or with the next
//! layer, is the same to what is reduced; so it is chosen such that as many centres as can be match in the rows to come
//! ([`choice`]).

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
use steps::Step;

/// A part of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The layers in the middle as those of a 4x4x4 or a 5x5x5.
    Core,
    /// The rows of a layer, counted from the outermost, which is 1.
    Rows(usize),
    /// The layer, and what lies around it, as those of a 5x5x5.
    Ring(usize),
    /// The faces are turned as those of a 3x3x3.
    ThreeByThree,
}

/// What solves a 4x4x4 or a 5x5x5: turns that reduce it to a 3x3x3, and those that solve that.
pub(super) struct Solved {
    pub(super) reduced: Vec<BigCubeTurn>,
    pub(super) last: Vec<BigCubeTurn>,
}

/// Reduces cubes of a size.
pub(super) struct Reduction {
    size: usize,
    operations: Operations,
}

impl Reduction {
    /// For cubes of `size` layers, 6 or more.
    pub(super) fn new(size: usize) -> Reduction {
        Reduction {
            size,
            operations: Operations::new(),
        }
    }

    /// A solution of a cube whose stickers show `colors`, which must be those of a cube: the turns of each part.
    /// `solve` solves the 4x4x4 or the 5x5x5 whose stickers it is given; and is told if that is the last. It must fail if
    /// the token is cancelled, since rows are left as they are then.
    ///
    /// # Errors
    ///
    /// That of `solve`.
    pub(super) fn solve<E>(
        &self,
        colors: &[Face],
        cancel: &CancelToken,
        mut solve: impl FnMut(Vec<Face>, bool) -> Result<Solved, E>,
    ) -> Result<Vec<(Part, Vec<BigCubeTurn>)>, E> {
        let size = self.size;
        let mut pieces = Pieces::new(size, colors);
        // What the middles of faces show, which outer layers never move.
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
            let Solved { reduced, last } = solve(seen.collect(), layer == 2)?;
            let mut turns: Vec<BigCubeTurn> = reduced.into_iter().map(|turn| self.widened(turn, layer)).collect();
            if layer > 2 {
                let ring = Ring::new(&self.operations, size, layer - 1);
                choice::choose(&ring, &ring.read(&pieces), &mut turns);
            }
            for &turn in &turns {
                pieces.turn(&Step::of_turn(size, turn));
            }
            parts.push((if layer == core { Part::Core } else { Part::Ring(layer) }, turns));
            if layer == 2 {
                parts.push((Part::ThreeByThree, last));
            }
        }
        Ok(parts)
    }

    /// A turn of a face, or of two layers, as one of all layers outside this one, or of this one too.
    fn widened(&self, turn: BigCubeTurn, layer: usize) -> BigCubeTurn {
        let layers = layer - usize::from(turn.face().is_some());
        BigCubeTurn {
            layers: BigCubeLayers::outer(turn.layers.leader(), layers as u16),
            amount: turn.amount,
        }
    }
}

/// The colors of a cube that the same turns solve which lead from one cube to another, if both can be turned at all.
///
/// Of four centres of a color in an orbit, any is led to any place that shows the color.
pub(super) fn led_to(size: usize, from: &[Face], to: &[Face]) -> Vec<Face> {
    let led = Pieces::new(size, from).led_to(&Pieces::new(size, to));
    led.colors(|face| {
        // The middle centre of this face is led to the face where the other cube has its color.
        let middle = |face: Face| face as usize * size * size + size * size / 2;
        let color = from[middle(face)];
        let there = Face::ALL.into_iter().find(|&face| to[middle(face)] == color);
        there.expect("middle centres have all colors")
    })
}
