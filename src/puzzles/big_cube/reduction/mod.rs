//! Reduction: centres, then edges, then what is left as a 3x3x3.
//!
//! 1. The cube is seen so that centres are as near to home as can be. A cube without middle centres can be seen in 24
//!    ways, one with them in one; either way it is free which axis is called that of U and D.
//! 2. Centres. On cubes of up to [`STAGED`] layers a beam search over exact distances brings them nearly home, in three
//!    stages ([`staging`]); commutators in bulk do the rest ([`centres`]). On larger cubes commutators do it all: there,
//!    one of them serves many orbits.
//! 3. Wings. Beside the middle edges that they match, they are solved for the 3x3x3. A cube without a middle layer has
//!    middle edges in mind, in an order that corners can have: so neither an edge can be flipped nor two exchanged in
//!    the end. An even number of exchanges is needed; where it is odd, a quarter turn of one layer before the centres
//!    are home makes it even ([`wings`]).
//! 4. Corners and middle edges, as a 3x3x3.
//!
//! A turn of a middle layer is made by all other layers, the other way round: how the cube is held changes instead, and
//! is kept in mind ([`steps::turns`]).

mod centres;
mod orbits;
mod rotations;
mod staging;
mod steps;
#[cfg(test)]
mod tests;
mod wings;

use super::layers::BigCubeTurn;
use crate::cube::{CubieCube, Face, Move};
use crate::search::CancelToken;
use centres::Centres;
use orbits::Pieces;
use rotations::{GROUP, ROTATIONS, Rotated};
use staging::{Stage, Staging};
use steps::{FACE_WAYS, Step, Steps};
use wings::Wings;

/// The most layers of cubes whose centres come home in stages. On larger cubes one search for all orbits is too weak.
const STAGED: usize = 6;

/// A part of a solution.
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
    staging: Option<Staging>,
    centres: Centres,
    wings: Wings,
}

impl Reduction {
    /// For cubes of `size` layers, 4 or more.
    pub(super) fn new(size: usize) -> Reduction {
        Reduction {
            size,
            staging: (size <= STAGED).then(|| Staging::new(size)),
            centres: Centres::new(size),
            wings: Wings::new(size),
        }
    }

    /// A solution of a cube whose stickers show `colors`, which must be those of a cube: the turns of each part.
    /// `solve` gives turns that solve the 3x3x3 that is left. None if it is cancelled before.
    ///
    /// # Errors
    ///
    /// That of `solve`.
    pub(super) fn solve<E>(
        &self,
        colors: &[Face],
        cancel: &CancelToken,
        solve: impl FnOnce(&CubieCube) -> Result<Vec<Move>, E>,
    ) -> Result<Option<Vec<(Part, Vec<BigCubeTurn>)>>, E> {
        let (mut held, mut pieces) = self.seen(colors);
        let mut parts = Vec::new();
        let mut add = |part: Part, steps: &Steps| {
            parts.push((part, steps::turns(self.size, steps.steps(), &mut held)));
        };
        let stages = match self.staging {
            Some(_) => Stage::ALL.as_slice(),
            None => &[Stage::Faces],
        };
        let mut is_even = false;
        for &stage in stages {
            let mut steps = Steps::default();
            // The first stage does not keep it even; nothing after does otherwise.
            if stage != Stage::Axis && !is_even {
                let parity = self.parity(&pieces);
                pieces.turn(&parity);
                steps.push(parity);
                is_even = true;
            }
            if let Some(staging) = &self.staging {
                staging.solve(stage, &mut pieces, &mut steps, cancel);
            }
            self.centres.solve(&mut pieces, &stage.kinds(), &mut steps, cancel);
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let part = match stage {
                Stage::Axis => Part::Axis,
                Stage::Ring => Part::Ring,
                Stage::Faces => Part::Centres,
            };
            add(part, &steps);
        }
        let mut steps = Steps::default();
        if self.wings.solve(&mut pieces, &mut steps, cancel).is_none() {
            return Ok(None);
        }
        add(Part::Edges, &steps);
        let mut steps = Steps::default();
        for turn in solve(&pieces.three_by_three())? {
            let way = FACE_WAYS[turn.face() as usize];
            steps.push(Step::face(self.size, way, turn.amount().quarters()));
        }
        add(Part::ThreeByThree, &steps);
        Ok(Some(parts))
    }

    /// How a cube is seen, and its pieces then.
    fn seen(&self, colors: &[Face]) -> (Rotated, Pieces) {
        let size = self.size;
        let middle = |face: usize| colors[face * size * size + size * size / 2];
        let is_home = |&seen: &Rotated| {
            (0..6).all(|face| GROUP.turned(seen, FACE_WAYS[face]) == FACE_WAYS[middle(face) as usize])
        };
        let all = (0..ROTATIONS as Rotated).filter(|seen| size.is_multiple_of(2) || is_home(seen));
        let faces = Stage::Faces.kinds();
        let distance = |pieces: &Pieces| -> usize {
            match &self.staging {
                Some(staging) => staging.distance(pieces),
                None => pieces.centres.iter().map(|orbit| faces.wrong(orbit)).sum(),
            }
        };
        // Each axis as that of U and D.
        let [x, y, z] = [(0, false), (1, false), (2, false)];
        let names = [(x, y), (y, z), (z, x)].map(|(to_x, to_y)| GROUP.leading(to_x, to_y).expect("two axes"));
        let ways = all.flat_map(|seen| {
            let pieces = Pieces::new(size, colors, seen);
            names.map(|name| (GROUP.then(seen, name), pieces.renamed(name)))
        });
        let nearest = ways.min_by_key(|(_, pieces)| distance(pieces));
        nearest.expect("middle centres lie as those of a cube")
    }

    /// Quarter turns of layers after which wings of every orbit are an even number of exchanges from the middle edges
    /// that they match.
    ///
    /// A quarter turn of a layer with wings cycles four of them; nothing that follows changes whether it is even.
    fn parity(&self, pieces: &Pieces) -> Step {
        let mut amounts = vec![0; self.size];
        for (amount, is_odd) in amounts[1..].iter_mut().zip(pieces.are_odd()) {
            *amount = u8::from(is_odd);
        }
        Step { axis: 1, amounts }
    }
}

/// The colors of a cube that the same turns solve which lead from one cube to another, if both can be turned at all.
///
/// Of four centres of a color in an orbit, any is led to any place that shows the color.
pub(super) fn led_to(size: usize, from: &[Face], to: &[Face]) -> Vec<Face> {
    let led = Pieces::new(size, from, 0).led_to(&Pieces::new(size, to, 0));
    led.colors(|face| {
        // The middle centre of this face is led to the face where the other cube has its color.
        let middle = |face: Face| face as usize * size * size + size * size / 2;
        let color = from[middle(face)];
        let there = Face::ALL.into_iter().find(|&face| to[middle(face)] == color);
        there.expect("middle centres have all colors")
    })
}
