//! Reduction: centres, then edges, then what is left as a 3x3x3.

mod centres;
mod orbits;
mod rotations;
mod staging;
mod steps;
mod wings;

use super::layers::BigCubeTurn;
use crate::cube::{CubieCube, Face, Move, is_odd};
use centres::Centres;
use orbits::Pieces;
use rotations::{GROUP, ROTATIONS, Rotated};
use staging::{Stage, Staging};
use steps::{FACE_WAYS, Step, Steps};
use wings::Wings;

/// The parts of a solution, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Centres of two faces across from each other come to these.
    Axis,
    /// Those of the other four faces come to theirs, in pairs; exchanges of wings are made even.
    Ring,
    /// Centres of a color come together.
    Centres,
    /// Wings come to the middle edges that they match.
    Edges,
    /// The faces are turned as those of a 3x3x3.
    ThreeByThree,
}

/// Reduces cubes of a size to the 3x3x3.
pub(super) struct Reduction {
    size: usize,
    centres: Centres,
    staging: Staging,
    wings: Wings,
    width: usize,
}

impl Reduction {
    /// For cubes of `size` layers, 4 or more.
    pub(super) fn new(size: usize) -> Reduction {
        Reduction {
            size,
            centres: Centres::new(size),
            staging: Staging::new(size),
            wings: Wings::new(size),
            width: 1_000,
        }
    }

    /// A solution of a cube whose stickers show `colors`, which must be those of a cube: the turns of each part.
    /// `solve` gives turns that solve the 3x3x3 that is left.
    ///
    /// # Errors
    ///
    /// That of `solve`.
    pub(super) fn solve<E>(
        &self,
        colors: &[Face],
        solve: impl FnOnce(&CubieCube) -> Result<Vec<Move>, E>,
    ) -> Result<Vec<(Part, Vec<BigCubeTurn>)>, E> {
        let (mut held, mut pieces) = self.seen(colors);
        let mut parts = Vec::new();
        let mut add = |part: Part, steps: &Steps| {
            parts.push((part, steps::turns(self.size, steps.steps(), &mut held)));
        };
        for (stage, part) in Stage::ALL.into_iter().zip([Part::Axis, Part::Ring, Part::Centres]) {
            let mut steps = Steps::default();
            if stage == Stage::Ring {
                let parity = self.parity(&pieces);
                pieces.turn(&parity);
                steps.push(parity);
            }
            for step in self.staging.solve(stage, &mut pieces, self.width).steps() {
                steps.push(step.clone());
            }
            self.centres.solve(&mut pieces, &stage.kinds(), &mut steps);
            add(part, &steps);
        }
        let mut steps = Steps::default();
        self.wings.solve(&mut pieces, &mut steps);
        add(Part::Edges, &steps);
        let mut steps = Steps::default();
        for turn in solve(&pieces.three_by_three())? {
            let way = FACE_WAYS[turn.face() as usize];
            steps.push(Step::face(self.size, way, turn.amount().quarters()));
        }
        add(Part::ThreeByThree, &steps);
        Ok(parts)
    }

    /// How a cube is seen, and its pieces then. With an odd number of layers the middle centres must be home; what is
    /// called U and D is free. Of what is possible, the way is taken in which centres are nearest to the end of the first
    /// stage.
    fn seen(&self, colors: &[Face]) -> (Rotated, Pieces) {
        let size = self.size;
        let middle = |face: usize| colors[face * size * size + size * size / 2];
        let is_home = |&seen: &Rotated| {
            (0..6).all(|face| GROUP.turned(seen, FACE_WAYS[face]) == FACE_WAYS[middle(face) as usize])
        };
        let all = (0..ROTATIONS as Rotated).filter(|seen| size.is_multiple_of(2) || is_home(seen));
        // Each axis as that of U and D.
        let [x, y, z] = [(0, false), (1, false), (2, false)];
        let names = [(x, y), (y, z), (z, x)].map(|(to_x, to_y)| GROUP.leading(to_x, to_y).expect("two axes"));
        let ways = all.flat_map(|seen| {
            let pieces = Pieces::new(size, colors, seen);
            names.map(|name| (GROUP.then(seen, name), pieces.renamed(name)))
        });
        let nearest = ways.min_by_key(|(_, pieces)| self.staging.estimate(pieces));
        nearest.expect("middle centres lie as those of a cube")
    }

    /// Quarter turns of layers after which wings of every orbit are an even number of exchanges from the middle edges
    /// that they match.
    ///
    /// A quarter turn of a layer with wings cycles four of them; nothing that follows changes whether it is even.
    fn parity(&self, pieces: &Pieces) -> Step {
        let middles = is_odd(&pieces.middles);
        let mut amounts = vec![0; self.size];
        // Those of layers next to the outermost come last.
        for (layer, wings) in (1..).zip(pieces.wings.iter().rev()) {
            amounts[layer] = u8::from(is_odd(wings) != middles);
        }
        Step { axis: 1, amounts }
    }
}

/// The colors of a cube that the same turns solve which lead from one cube to another, if both can be turned at all.
///
/// Of four centres of a color in an orbit, any is led to any place that shows the color.
pub(super) fn led_to(size: usize, from: &[Face], to: &[Face]) -> Vec<Face> {
    Pieces::new(size, from, 0)
        .led_to(&Pieces::new(size, to, 0))
        .colors(|face| {
            // The middle centre of this face is led to the face where the other cube has its color.
            let middle = size * size / 2;
            let color = from[face as usize * size * size + middle];
            let mut faces = Face::ALL.into_iter();
            let there = faces.find(|&face| to[face as usize * size * size + middle] == color);
            there.expect("middle centres have all colors")
        })
}
