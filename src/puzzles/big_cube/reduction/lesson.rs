//! The reduction that people learn. It solves the centres face by face, and pairs the edges one by one. If the result
//! is impossible on a 3x3x3, an algorithm repairs it. Then the cube is solved as a 3x3x3.

use super::super::layers::BigCubeTurn;
use super::super::phases::numbered;
use super::centres::{Centres, Kinds};
use super::orbits::{Orbit, Pieces, color_of, exchanged};
use super::rotations::{GROUP, ROTATIONS, RotationIndex};
use super::steps::{FACE_AXES, LayerTurns, Steps, face, turns_together};
use super::wings::Wings;
use crate::cube::{CubieCube, Edge, Face, Piece, PieceSet, is_odd};
use crate::puzzles::{PuzzlePhase, PuzzleStep};
use crate::search::CancelToken;
use crate::solvers::Solution;

/// Advice for solving the centres.
const CENTRES: &str = "Find pieces of this centre on other faces, by their color. A step turns a layer so that they come onto \
     the face, turns the face out of the way, and turns the layer back: faces that are done get their own pieces back.";

/// Advice for pairing the wings of edges: `PAIRS` for cubes without a middle layer, `WINGS` for cubes with a middle
/// layer.
const PAIRS: &str = "Find two wings with the same two colors: they are one edge. A step turns aside a layer with \
     one of them, brings the other beside it by turns of faces, and turns the layer back, so that the centres are whole \
     again.";
const WINGS: &str = "Find a wing and the middle of an edge with the same two colors: they are one edge. A step turns \
     aside a layer with the wing, brings the middle beside it by turns of faces, and turns the layer back, so that the \
     centres are whole again.";

/// Advice for repairing parities that are impossible on a 3x3x3.
const EXCHANGED_WINGS: &str = "When all other edges are paired, the two wings of the last edge would be exchanged, and \
                               turns of faces cannot repair this. Exchange two wings first.";
const FLIPPED_EDGE: &str = "Count the edges that are the wrong way round, as on a 3x3x3. If their number is odd, which \
                            is impossible on a 3x3x3, flip one of them.";
const EXCHANGED_EDGES: &str = "See whether solving the rest would leave only two edges, or only two corners, to \
                               exchange. This is impossible on a 3x3x3.";

/// Solves cubes of one size with the method that people learn.
pub(in super::super) struct Lesson {
    size: usize,
    centres: Centres,
    wings: Wings,
}

/// The order in which the centres of faces are solved: the face of the first layer, the opposite face, then the four
/// other faces.
const FACE_ORDER: [Face; 6] = [Face::D, Face::U, Face::F, Face::B, Face::R, Face::L];

/// A turn of an algorithm: the face, the depth of the layer (0 for the face itself), and the quarters.
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
    /// Prepares to solve cubes of `size` layers, 4 or more.
    pub(in super::super) fn new(size: usize) -> Lesson {
        Lesson {
            size,
            centres: Centres::new(size),
            wings: Wings::new(size),
        }
    }

    /// Solves a cube whose stickers show `colors`. Turns must be able to reach these stickers. Returns the parts of the
    /// solution, and all turns; `None` if the search is cancelled first. `solve` solves the remaining 3x3x3.
    ///
    /// # Errors
    ///
    /// Returns the error of `solve`.
    pub(in super::super) fn solve<E>(
        &self,
        colors: &[Face],
        cancel: &CancelToken,
        solve: impl FnOnce(&CubieCube) -> Result<Solution, E>,
    ) -> Result<Option<LessonSolution>, E> {
        let size = self.size;
        let every = Kinds::new(std::array::from_fn(|color| color as u8));
        let wrong = |pieces: &Pieces| pieces.centres.iter().map(|orbit| every.wrong(orbit)).sum::<usize>();
        // In the following code, each color is named after the face that shows it on the solved cube.
        let named = home_ways(size, colors).map(|held| {
            let side = |color: &Face| face(GROUP.turned(GROUP.inverse[usize::from(held)], FACE_AXES[*color as usize]));
            Pieces::new(size, &colors.iter().map(side).collect::<Vec<Face>>())
        });
        let mut pieces = named.min_by_key(wrong).expect("middle centres lie as those of a cube");
        let mut told = LessonSolution::default();
        let mut kinds = [0; 6];
        for (number, face) in (1..).zip(FACE_ORDER) {
            let color = color_of(FACE_AXES[face as usize]);
            kinds[usize::from(color)] = number;
            let mut part = Vec::new();
            self.centres
                .solve(&mut pieces, &Kinds::new(kinds), cancel, |pieces, steps| {
                    let done = pieces.centres_at_home(color);
                    let name = format!("{done} of {} pieces", (size - 2) * (size - 2));
                    part.push(step(name, None, &steps));
                });
            if cancel.is_cancelled() {
                return Ok(None);
            }
            told.add(
                CENTRE_NAMES[face as usize],
                format!("the {face} centre is whole"),
                CENTRES,
                part,
            );
        }
        let is_even = size.is_multiple_of(2);
        if is_even {
            pieces.middles = nearest_edges(&pieces.wings[0]);
            if is_odd(&pieces.middles) != is_odd(&pieces.wings[0]) {
                turn_over(&mut pieces);
            }
        }
        let orbits = pieces.wings.len();
        for orbit in 0..orbits {
            let depth = (size - 2) / 2 - orbit;
            if is_odd(&pieces.middles) != is_odd(&pieces.wings[orbit]) {
                let steps = self.made(&mut pieces, &FLIP, &[depth]);
                let aim = "the wings can come together, since an even number of exchanges is left";
                told.algorithm("wing parity", aim, EXCHANGED_WINGS, "exchanges two wings", &steps);
            }
            let mut part = Vec::new();
            let mut before = matched(&pieces, orbit);
            let made = |pieces: &Pieces, steps: Steps| {
                let after = matched(pieces, orbit);
                part.push(step(paired(&before, &after), None, &steps));
                before = after;
            };
            if self.wings.solve(&mut pieces, orbit, cancel, made).is_none() {
                return Ok(None);
            }
            let (name, aim) = match (orbits, orbit) {
                (1, _) => ("edges", "the wings of each edge are together"),
                (_, 0) => ("inner edges", "the innermost wings of each edge are together"),
                (_, _) => ("outer edges", "the outer wings of each edge are together too"),
            };
            told.add(
                name,
                aim.to_owned(),
                if is_even && orbit == 0 { PAIRS } else { WINGS },
                part,
            );
        }
        let every: Vec<usize> = (1..=orbits).collect();
        if is_even && is_odd(&pieces.middles) {
            let steps = self.made(&mut pieces, &FLIP, &every);
            pieces.middles = pieces.wings[0];
            let aim = "an even number of edges is flipped, as on a 3x3x3";
            told.algorithm("flip parity", aim, FLIPPED_EDGE, "flips one edge (OLL parity)", &steps);
        }
        if is_even && pieces.are_edges_odd() {
            let steps = self.made(&mut pieces, &EXCHANGE, &every);
            pieces.middles = pieces.wings[0];
            let aim = "edges and corners can be brought home as on a 3x3x3";
            told.algorithm(
                "swap parity",
                aim,
                EXCHANGED_EDGES,
                "exchanges two edges (PLL parity)",
                &steps,
            );
        }
        let solution = solve(&pieces.three_by_three())?;
        for (phase, _) in solution.phases() {
            let steps = phase.steps.iter().map(|each| {
                let mut steps = Steps::default();
                for turn in each.moves.moves() {
                    let way = FACE_AXES[turn.face() as usize];
                    steps.push(LayerTurns::face(size, way, turn.amount().quarters()));
                }
                step(each.aim.to_string(), each.aim.purpose(), &steps)
            });
            told.add(
                phase.name,
                phase.achieves.to_owned(),
                phase.look_for.unwrap_or_default(),
                steps.collect(),
            );
        }
        Ok(Some(told))
    }

    /// Applies an algorithm, and returns its steps. The inner turns of the algorithm move the layers at these depths.
    /// The layer beside the face has depth 1.
    fn made(&self, pieces: &mut Pieces, algorithm: &[AlgorithmTurn], depths: &[usize]) -> Steps {
        let mut steps = Steps::default();
        for &(face, depth, quarters) in algorithm {
            let turns = |layer| match depth {
                0 => layer == 0,
                _ => depths.contains(&layer),
            };
            let amount = |layer| if turns(layer) { quarters } else { 0 };
            let step = LayerTurns::towards(self.size, FACE_AXES[face as usize], amount);
            pieces.turn(&step);
            steps.push(step);
        }
        steps
    }
}

/// The names of the parts for centres, in the order of [`Face::ALL`].
const CENTRE_NAMES: [&str; 6] = ["U centre", "R centre", "F centre", "D centre", "L centre", "B centre"];

/// The solution of a lesson.
#[derive(Debug, Default)]
pub(in super::super) struct LessonSolution {
    /// The parts, including those without turns.
    pub parts: Vec<PuzzlePhase>,
    /// All turns, including successive turns that undo each other.
    pub turns: Vec<BigCubeTurn>,
}

/// A step, and its turns.
type StepWithTurns = (PuzzleStep, Vec<BigCubeTurn>);

fn step(name: String, purpose: Option<&'static str>, steps: &Steps) -> StepWithTurns {
    let turns = turns_together(steps.steps());
    let step = PuzzleStep {
        name,
        purpose,
        turns: numbered(turns.iter().copied()),
    };
    (step, turns)
}

impl LessonSolution {
    fn add(&mut self, name: &'static str, aim: String, look_for: &'static str, steps: Vec<StepWithTurns>) {
        let (steps, turns): (Vec<PuzzleStep>, Vec<Vec<BigCubeTurn>>) = steps.into_iter().unzip();
        let turns = turns.concat();
        self.parts.push(PuzzlePhase {
            name,
            aim,
            turns: numbered(turns.iter().copied()),
            look_for: Some(look_for),
            steps,
        });
        self.turns.extend(turns);
    }

    fn algorithm(
        &mut self,
        name: &'static str,
        aim: &str,
        look_for: &'static str,
        purpose: &'static str,
        made: &Steps,
    ) {
        let steps = vec![step("algorithm".to_owned(), Some(purpose), made)];
        self.add(name, aim.to_owned(), look_for, steps);
    }
}

/// For each wing of an orbit, whether it is beside its matching middle edge.
fn matched(pieces: &Pieces, orbit: usize) -> [bool; ROTATIONS] {
    let mut matched = [false; ROTATIONS];
    for (wing, middle) in pieces.wings[orbit].iter().zip(&pieces.middles) {
        matched[usize::from(*wing)] |= wing == middle;
    }
    matched
}

/// Describes the result of a pairing step. The text names the edges that the step completed or, if it completed none,
/// the edges that got a wing.
fn paired(before: &[bool; ROTATIONS], after: &[bool; ROTATIONS]) -> String {
    let (mut whole, mut begun) = (PieceSet::NONE, PieceSet::NONE);
    for wing in 0..ROTATIONS as RotationIndex {
        if after[usize::from(wing)] && !before[usize::from(wing)] {
            let [one, other, _] = GROUP.ways[usize::from(wing)].map(face);
            let is_edge = |edge: &Edge| edge.faces().contains(&one) && edge.faces().contains(&other);
            let edge = Edge::ALL.into_iter().find(is_edge);
            let edge = Piece::Edge(edge.expect("adjacent faces have an edge"));
            match after[usize::from(exchanged(wing))] {
                true => whole.insert(edge),
                false => begun.insert(edge),
            }
        }
    }
    match whole.is_empty() {
        true => format!("a wing of the {begun}"),
        false => whole.to_string(),
    }
}

/// Assigns virtual middle edges to a cube without middle edges. Each edge of the cube gets the name of one of its two
/// wings. The other wing with the same two colors is the mate of this wing. If the mate is on another edge of the cube,
/// that edge gets the name of the wing beside the mate, and so on around a cycle of edges.
fn nearest_edges(wings: &Orbit) -> Orbit {
    let mut edges = [u8::MAX; ROTATIONS];
    for first in 0..ROTATIONS as RotationIndex {
        let mut at = first;
        while edges[usize::from(at)] == u8::MAX {
            let wing = wings[usize::from(at)];
            edges[usize::from(at)] = wing;
            edges[usize::from(exchanged(at))] = exchanged(wing);
            let mate = wings.iter().position(|&each| each == exchanged(wing));
            at = exchanged(mate.expect("each wing is there once") as RotationIndex);
        }
    }
    edges
}

/// Flips one virtual middle edge. If possible, it chooses an edge where a wing does not match the virtual middle edge.
fn turn_over(pieces: &mut Pieces) {
    let is_apart = |at: &RotationIndex| pieces.middles[usize::from(*at)] != pieces.wings[0][usize::from(*at)];
    let at = (0..ROTATIONS as RotationIndex).find(is_apart).unwrap_or(0);
    pieces.middles.swap(usize::from(at), usize::from(exchanged(at)));
}

/// The rotations after which the middle centres of a cube are at home; all rotations if the cube has no middle centres.
fn home_ways(size: usize, colors: &[Face]) -> impl Iterator<Item = RotationIndex> {
    let middle = move |face: usize| colors[face * size * size + size * size / 2];
    let is_home = move |&seen: &RotationIndex| {
        (0..6).all(|face| GROUP.turned(seen, FACE_AXES[face]) == FACE_AXES[middle(face) as usize])
    };
    (0..ROTATIONS as RotationIndex).filter(move |seen| size.is_multiple_of(2) || is_home(seen))
}
