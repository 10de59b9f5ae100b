//! A reduction as people learn it: the centres face by face, the edges paired, what no 3x3x3 shows mended by an
//! algorithm, and what is left as a 3x3x3.

use super::super::layers::BigCubeTurn;
use super::centres::{Centres, Kinds};
use super::orbits::{Orbit, Pieces, color_of, exchanged};
use super::rotations::{GROUP, ROTATIONS, Rotated};
use super::steps::{FACE_WAYS, Step, Steps, turns_held};
use super::wings::Wings;
use crate::cube::{CubieCube, Face, Move, is_odd};
use crate::search::CancelToken;

/// A step of the lesson: its name, what it achieves, and its turns.
pub(in super::super) type LessonStep = (&'static str, String, Vec<BigCubeTurn>);

/// Solves cubes of a size as people do.
pub(in super::super) struct Lesson {
    size: usize,
    centres: Centres,
    wings: Wings,
}

/// The order in which the centres of faces come together: two across from each other, then those around.
const FACE_ORDER: [Face; 6] = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];

/// A turn of an algorithm: the face, how many layers from it (0 the face itself), quarters.
type AlgorithmTurn = (Face, usize, u8);

/// Exchanges the two wings of the edge UF, and nothing else:
/// `2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2`.
const FLIP: [AlgorithmTurn; 15] = [
    (Face::R, 1, 2),
    (Face::B, 0, 2),
    (Face::U, 0, 2),
    (Face::L, 1, 1),
    (Face::U, 0, 2),
    (Face::R, 1, 3),
    (Face::U, 0, 2),
    (Face::R, 1, 1),
    (Face::U, 0, 2),
    (Face::F, 0, 2),
    (Face::R, 1, 1),
    (Face::F, 0, 2),
    (Face::L, 1, 3),
    (Face::B, 0, 2),
    (Face::R, 1, 2),
];

/// Exchanges two edges of a 4x4x4, and nothing else: `2R2 U2 2R2 U2 2U2 2R2 2U2`.
const EXCHANGE: [AlgorithmTurn; 7] = [
    (Face::R, 1, 2),
    (Face::U, 0, 2),
    (Face::R, 1, 2),
    (Face::U, 0, 2),
    (Face::U, 1, 2),
    (Face::R, 1, 2),
    (Face::U, 1, 2),
];

impl Lesson {
    /// For cubes of `size` layers, 4 or 5: those with one orbit of wings.
    pub(in super::super) fn new(size: usize) -> Lesson {
        Lesson {
            size,
            centres: Centres::new(size),
            wings: Wings::new(size),
        }
    }

    /// The steps that solve a cube whose stickers show `colors`, which must be those of a cube. `solve` gives the steps
    /// that solve the 3x3x3 that is left. None if it is cancelled before.
    ///
    /// # Errors
    ///
    /// That of `solve`.
    pub(in super::super) fn solve<E>(
        &self,
        colors: &[Face],
        cancel: &CancelToken,
        solve: impl FnOnce(&CubieCube) -> Result<Vec<(&'static str, String, Vec<Move>)>, E>,
    ) -> Result<Option<Vec<LessonStep>>, E> {
        let size = self.size;
        let every = Kinds::new(std::array::from_fn(|color| color as u8));
        let wrong = |pieces: &Pieces| pieces.centres.iter().map(|orbit| every.wrong(orbit)).sum::<usize>();
        let held = home_ways(size, colors).map(|held| (held, Pieces::seen(size, colors, held)));
        let (mut held, mut pieces) = held
            .min_by_key(|(_, pieces)| wrong(pieces))
            .expect("middle centres lie as those of a cube");
        let mut lesson: Vec<LessonStep> = Vec::new();
        let mut add = |name, aim: String, steps: &Steps| {
            lesson.push((name, aim, turns_held(size, steps.steps(), &mut held)));
        };
        let mut kinds = [0; 6];
        for (number, face) in (1..).zip(FACE_ORDER) {
            kinds[usize::from(color_of(FACE_WAYS[face as usize]))] = number;
            let mut steps = Steps::default();
            self.centres.solve(&mut pieces, &Kinds::new(kinds), &mut steps, cancel);
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let aim = format!("brings the centres of {face} together, and keeps those that are together");
            add("centres", aim, &steps);
        }
        let is_even = size.is_multiple_of(2);
        if is_even {
            pieces.middles = nearest_edges(&pieces.wings[0]);
            if is_odd(&pieces.middles) != is_odd(&pieces.wings[0]) {
                turn_over(&mut pieces);
            }
        } else if is_odd(&pieces.middles) != is_odd(&pieces.wings[0]) {
            let steps = self.made(&mut pieces, &FLIP);
            let aim = "exchanges the two wings of one edge, since an odd number of exchanges is needed (parity)";
            add("flip parity", aim.to_owned(), &steps);
        }
        let mut steps = Steps::default();
        if self.wings.solve(&mut pieces, &mut steps, cancel).is_none() {
            return Ok(None);
        }
        let aim = match is_even {
            true => {
                "pairs the two wings of each edge: a layer aside, an edge brought in by turns of faces, the layer back"
            }
            false => {
                "brings wings beside their middle edges: a layer aside, an edge brought in by turns of faces, the layer back"
            }
        };
        add("edges", aim.to_owned(), &steps);
        if is_even && is_odd(&pieces.middles) {
            let steps = self.made(&mut pieces, &FLIP);
            pieces.middles = pieces.wings[0];
            let aim = "turns over one edge, since an odd number of them is turned over, as on no 3x3x3 (OLL parity)";
            add("flip parity", aim.to_owned(), &steps);
        }
        if is_even && pieces.are_edges_odd() {
            let steps = self.made(&mut pieces, &EXCHANGE);
            pieces.middles = pieces.wings[0];
            let aim = "exchanges two edges, since two pieces are exchanged, as on no 3x3x3 (PLL parity)";
            add("swap parity", aim.to_owned(), &steps);
        }
        for (name, aim, moves) in solve(&pieces.three_by_three())? {
            let mut steps = Steps::default();
            for turn in moves {
                steps.push(Step::face(
                    size,
                    FACE_WAYS[turn.face() as usize],
                    turn.amount().quarters(),
                ));
            }
            add(name, aim, &steps);
        }
        Ok(Some(lesson))
    }

    /// The steps of an algorithm, made.
    fn made(&self, pieces: &mut Pieces, algorithm: &[AlgorithmTurn]) -> Steps {
        let mut steps = Steps::default();
        for &(face, depth, quarters) in algorithm {
            let amount = |layer| if layer == depth { quarters } else { 0 };
            let step = Step::towards(self.size, FACE_WAYS[face as usize], amount);
            pieces.turn(&step);
            steps.push(step);
        }
        steps
    }
}

/// Edges of a cube without middle edges in mind: at each place one of which a wing is there already. Of the two wings
/// of a place one stays; the other one of its edge is at another place, where the wing beside it stays, and so on until
/// all places around are named.
fn nearest_edges(wings: &Orbit) -> Orbit {
    let mut edges = [u8::MAX; ROTATIONS];
    for first in 0..ROTATIONS as Rotated {
        let mut at = first;
        while edges[usize::from(at)] == u8::MAX {
            let wing = wings[usize::from(at)];
            edges[usize::from(at)] = wing;
            edges[usize::from(exchanged(at))] = exchanged(wing);
            let mate = wings.iter().position(|&each| each == exchanged(wing));
            at = exchanged(mate.expect("each wing is there once") as Rotated);
        }
    }
    edges
}

/// Turns over one edge in mind, of those whose wings are not together if there are any.
fn turn_over(pieces: &mut Pieces) {
    let is_apart = |at: &Rotated| pieces.middles[usize::from(*at)] != pieces.wings[0][usize::from(*at)];
    let at = (0..ROTATIONS as Rotated).find(is_apart).unwrap_or(0);
    pieces.middles.swap(usize::from(at), usize::from(exchanged(at)));
}

/// The ways to see a cube with its middle centres at home: all, if it has none.
fn home_ways(size: usize, colors: &[Face]) -> impl Iterator<Item = Rotated> {
    let middle = move |face: usize| colors[face * size * size + size * size / 2];
    let is_home = move |&seen: &Rotated| {
        (0..6).all(|face| GROUP.turned(seen, FACE_WAYS[face]) == FACE_WAYS[middle(face) as usize])
    };
    (0..ROTATIONS as Rotated).filter(move |seen| size.is_multiple_of(2) || is_home(seen))
}
