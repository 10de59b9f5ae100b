//! The Square-1. It has two layers of eight pieces each when it is solved (corners of 60 degrees and edges of 30
//! degrees), and a middle layer of two halves.
//!
//! Layers turn by twelfths of a full turn. The right half of the puzzle can be twisted if no corner is in the way.
//! There are 170 shapes. If rotations of the layers count as different shapes, 3,678 shapes allow a twist. There are
//! 3,678 · 8!² · 2 = 11,958,666,854,400 positions in which a twist is possible (J. Scherphuis,
//! <https://www.jaapsch.net/puzzles/square1.htm>). Turns are written as in competitions (WCA Regulations, 12c): `(1,0)`
//! turns the upper layer by one twelfth and does not turn the lower layer, and `/` is a twist. The length of a sequence
//! is its number of twists. The length in turns also counts each turn of the layers.
//!
//! The search represents positions by shapes and orders of pieces (`search`). The check of solutions represents them by
//! wedges (`wedges`).

mod bounds;
mod drawing;
mod notation;
mod orders;
mod search;
mod shape_distances;
mod shapes;
mod solver;
#[cfg(test)]
mod tests;
mod turn;
mod wedges;

use shape_distances::ShapeDistances;
use shapes::Shapes;
use solver::SquareOneSolver;
use turn::{SquareOneTurn, TWELFTHS};
use wedges::{SquareOneWedges, WEDGES, foreign, piece_of, wedges_of};

use super::{
    Cell, DistanceCounter, KeyTurns, PieceOutline, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength,
    PuzzleMethod, PuzzleName, PuzzleOutline, PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle, TurnKeys,
};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use std::sync::LazyLock;

/// The Square-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareOne;

/// The pieces of the puzzle, as its outline lists them.
const PIECES: [PieceOutline; 3] = {
    const fn pieces(name: &'static str, places: u16, orientations: u8) -> PieceOutline {
        PieceOutline {
            name,
            places,
            orientations,
        }
    }
    [pieces("CORNERS", 8, 1), pieces("EDGES", 8, 1), pieces("MIDDLE", 1, 2)]
};

/// The symbols of a net: one for each piece, and two for the states of the middle layer.
const SYMBOLS: [char; 18] = [
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', '1', '2', '3', '4', '5', '6', '7', '8', '-', '/',
];

/// The color of each symbol of a net. It shows the layer to which the piece belongs.
const SYMBOL_COLORS: [StickerColor; 18] = {
    let (upper, lower, middle) = (drawing::COLORS[0], drawing::COLORS[1], drawing::COLORS[2]);
    [
        upper, upper, upper, upper, lower, lower, lower, lower, upper, upper, upper, upper, lower, lower, lower, lower,
        middle, middle,
    ]
};

/// The row and column of each wedge of a layer in the net. The wedges are around a square of four rows and columns,
/// clockwise. The upper layer begins to the left of the cut at the bottom, and the lower layer begins to the right of
/// the cut at the top.
const RING: [[(usize, usize); WEDGES]; 2] = [
    [
        (3, 1),
        (3, 0),
        (2, 0),
        (1, 0),
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 3),
        (2, 3),
        (3, 3),
        (3, 2),
    ],
    [
        (0, 2),
        (0, 3),
        (1, 3),
        (2, 3),
        (3, 3),
        (3, 2),
        (3, 1),
        (3, 0),
        (2, 0),
        (1, 0),
        (0, 0),
        (0, 1),
    ],
];

/// The shapes of the two layers in all positions in which a twist is possible. The shape of a layer has one bit for
/// each place of the layer. The bit is 1 if the place contains the second half of a corner.
static CUT_SHAPES: LazyLock<Vec<[u16; 2]>> = LazyLock::new(|| Shapes::new().cut());

impl SquareOne {
    /// Makes turns until one is blocked, and returns the index of this turn; `None` if no turn is blocked.
    fn blocked_at(wedges: &mut SquareOneWedges, turns: impl IntoIterator<Item = SquareOneTurn>) -> Option<usize> {
        turns.into_iter().position(|turn| !wedges.make(turn))
    }

    fn turns_of(turns: &[PuzzleTurn]) -> Result<Vec<SquareOneTurn>, PuzzleError> {
        let turns = turns
            .iter()
            .map(|&turn| SquareOneTurn::of_number(turn).ok_or_else(foreign));
        turns.collect()
    }
}

impl Puzzle for SquareOne {
    fn name(&self) -> PuzzleName {
        PuzzleName::SquareOne
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys {
            letters: "u d r",
            turns: KeyTurns::Named(&[
                ('u', ["(1,0)", "(-1,0)"]),
                ('d', ["(0,1)", "(0,-1)"]),
                ('r', ["/", "/"]),
            ]),
            help: &[
                ("u d", "turn a layer by 30 degrees; Shift: back"),
                ("r", "twist the right half"),
            ],
        }
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::from(&SquareOneWedges::solved())
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let net = notation::of_net(text, &RING);
        let is_position = match format {
            Some(format) => format != PuzzleFormat::Moves,
            None => net.is_some() || notation::is_position(text),
        };
        let text = net.as_deref().unwrap_or(text);
        let wedges = if is_position {
            notation::position(text)?
        } else {
            let mut wedges = SquareOneWedges::solved();
            let turns = notation::turns(text)?;
            if let Some(blocked) = SquareOne::blocked_at(&mut wedges, turns.iter().map(|&(_, turn)| turn)) {
                let column = turns[blocked].0;
                return Err(PuzzleError::BlockedTwist { column });
            }
            wedges
        };
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&wedges),
            symbols: SYMBOLS.to_vec(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let turns = notation::turns(algorithm)?.into_iter();
        Ok(turns.map(|(_, turn)| turn.into()).collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        SquareOneTurn::of_number(turn).map_or_else(String::new, |turn| turn.to_string())
    }

    fn turn_in_words(&self, turn: PuzzleTurn) -> Option<String> {
        let SquareOneTurn::Layers(turns) = SquareOneTurn::of_number(turn)? else {
            return Some("twist the right half".to_owned());
        };
        let layer = |(layer, twelfths): (&str, u8)| match twelfths {
            0 => None,
            1..=6 => Some(format!(
                "{layer} layer by {} degrees clockwise",
                30 * u16::from(twelfths)
            )),
            _ => {
                let degrees = 30 * u16::from(TWELFTHS - twelfths);
                Some(format!("{layer} layer by {degrees} degrees counter-clockwise"))
            }
        };
        let layers: Vec<String> = ["upper", "lower"].into_iter().zip(turns).filter_map(layer).collect();
        Some(layers.join(", "))
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        SquareOneWedges::of(position).map_or_else(|_| String::new(), |wedges| notation::written(&wedges))
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let mut wedges = SquareOneWedges::of(position)?;
        let turns = SquareOne::turns_of(turns)?;
        let blocked = SquareOne::blocked_at(&mut wedges, turns.iter().copied());
        *position = PuzzlePosition::from(&wedges);
        match blocked {
            None => Ok(()),
            Some(number) => Err(PuzzleError::BlockedMove {
                number: number + 1,
                turn: turns[number].to_string(),
            }),
        }
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        SquareOneWedges::of(position).is_ok_and(|wedges| wedges == SquareOneWedges::solved())
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let turns = turns.iter().rev().filter_map(|&turn| SquareOneTurn::of_number(turn));
        turns.map(|turn| turn.inverse().into()).collect()
    }

    /// Combines successive turns of layers, and cancels two successive twists.
    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let mut simplified: Vec<SquareOneTurn> = Vec::with_capacity(turns.len());
        for turn in turns.iter().filter_map(|&turn| SquareOneTurn::of_number(turn)) {
            match (turn, simplified.last().copied()) {
                (SquareOneTurn::Twist, Some(SquareOneTurn::Twist)) => {
                    simplified.pop();
                }
                (SquareOneTurn::Layers(by), last) => {
                    let before = match last {
                        Some(SquareOneTurn::Layers(before)) => {
                            simplified.pop();
                            before
                        }
                        _ => [0, 0],
                    };
                    let both: [u8; 2] = std::array::from_fn(|layer| (before[layer] + by[layer]) % TWELFTHS);
                    if both != [0, 0] {
                        simplified.push(SquareOneTurn::Layers(both));
                    }
                }
                _ => simplified.push(turn),
            }
        }
        simplified.into_iter().map(PuzzleTurn::from).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let turns = SquareOne::turns_of(turns)?;
        let mut wedges = SquareOneWedges::solved();
        // No permutation of 24 wedges has an order larger than 360.
        for times in 1_u32.. {
            if let Some(number) = SquareOne::blocked_at(&mut wedges, turns.iter().copied()) {
                return Err(PuzzleError::NoOrder {
                    times,
                    blocked: Box::new(PuzzleError::BlockedMove {
                        number: number + 1,
                        turn: turns[number].to_string(),
                    }),
                });
            }
            if wedges == SquareOneWedges::solved() {
                return Ok(times.to_string());
            }
        }
        unreachable!("a permutation of 24 wedges comes back")
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let turns = turns.iter().filter_map(|&turn| SquareOneTurn::of_number(turn));
        let is_made = |turn: &SquareOneTurn| *turn != SquareOneTurn::Layers([0, 0]);
        let twists = turns.clone().filter(|&turn| turn == SquareOneTurn::Twist).count();
        PuzzleLength::Twists {
            twists,
            turns: turns.filter(is_made).count(),
        }
    }

    /// Returns `count` twists, each after a turn of the layers.
    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut wedges = SquareOneWedges::solved();
        let mut turns = Vec::with_capacity(2 * count);
        for _ in 0..count {
            let possible = (1..144).filter_map(|number| {
                let turn = SquareOneTurn::of_number(PuzzleTurn::new(number))?;
                let mut after = wedges;
                after.make(turn);
                after.can_twist().then_some(turn)
            });
            let possible: Vec<SquareOneTurn> = possible.collect();
            let turn = possible
                .choose(random)
                .expect("layers that are turned by six can be cut again");
            for turn in [*turn, SquareOneTurn::Twist] {
                wedges.make(turn);
                turns.push(turn.into());
            }
        }
        turns
    }

    fn colors(&self) -> &[StickerColor] {
        &SYMBOL_COLORS
    }

    /// The net has three parts, one below the other. The first shows the wedges of the upper layer around a square,
    /// with the front at the bottom. The second is the middle layer. The third shows the wedges of the lower layer
    /// around a square, with the front at the top.
    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        let Ok(wedges) = SquareOneWedges::of(position) else {
            return Vec::new();
        };
        let middle = Cell::Sticker(if wedges.is_middle_twisted { 17 } else { 16 });
        let [upper, lower] = [0, 1].map(|layer| {
            let mut rows = vec![vec![Cell::Gap; 4]; 4];
            for (&wedge, (row, column)) in wedges.layers[layer].iter().zip(RING[layer]) {
                rows[row][column] = Cell::Sticker(piece_of(wedge));
            }
            rows
        });
        let middle = vec![Cell::Gap, middle, middle];
        upper.into_iter().chain([middle]).chain(lower).collect()
    }

    fn picture(&self, position: &PuzzlePosition, _: Picture, _: &[StickerColor]) -> Drawing {
        SquareOneWedges::of(position).map_or_else(
            |_| Drawing::default(),
            |wedges| drawing::picture(&wedges, &drawing::COLORS),
        )
    }

    fn outline(&self) -> Option<PuzzleOutline> {
        let of_layer = |layers| (SquareOneTurn::Layers(layers).into(), Some(u32::from(TWELFTHS)));
        Some(PuzzleOutline {
            pieces: PIECES.to_vec(),
            turns: vec![
                of_layer([1, 0]),
                of_layer([0, 1]),
                (SquareOneTurn::Twist.into(), Some(2)),
            ],
            rotations: &[],
            group_order: None,
            positions: (CUT_SHAPES.len() as u64 * 40_320 * 40_320 * 2).into(),
        })
    }

    fn distance_counter(&self) -> Option<Box<dyn DistanceCounter>> {
        Some(Box::new(ShapeDistances::new()))
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for SquareOne {
    fn methods(&self) -> &'static [PuzzleMethod] {
        &[PuzzleMethod::Reduction, PuzzleMethod::Optimal]
    }

    /// Always empty. The tables of the solver are not stored, because they are built faster than they could be read.
    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        Vec::new()
    }

    fn proposer(
        &self,
        method: PuzzleMethod,
        _: Metric,
        _: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        progress.building(&self.name().to_string(), 1);
        let solver = SquareOneSolver::open(method);
        progress.built();
        Ok(Box::new(solver))
    }

    /// Thirteen twists are enough if the middle layer may end in either state (J. Scherphuis and M. Masonjones, 2005),
    /// so fourteen twists are enough if the middle layer must end square.
    fn longest(&self, method: PuzzleMethod, _: Metric) -> Option<usize> {
        (method == PuzzleMethod::Optimal).then_some(14)
    }

    /// All positions in which a twist is possible are equally likely, as in the scrambles of competitions.
    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let shape = CUT_SHAPES.choose(random).expect("the square is among the shapes");
        let mut corners: [u8; 8] = std::array::from_fn(|piece| piece as u8);
        let mut edges: [u8; 8] = std::array::from_fn(|piece| piece as u8 + 8);
        corners.shuffle(random);
        edges.shuffle(random);
        let (mut corners, mut edges) = (corners.into_iter(), edges.into_iter());
        let mut wedges = SquareOneWedges::solved();
        for (layer, shape) in wedges.layers.iter_mut().zip(shape) {
            let is_second = |place: usize| shape >> (place % WEDGES) & 1 == 1;
            for place in (0..WEDGES).filter(|&place| !is_second(place)) {
                let piece = match is_second(place + 1) {
                    true => corners.next(),
                    false => edges.next(),
                };
                let [first, second] = wedges_of(piece.expect("a shape has eight pieces of each kind"));
                layer[place] = first;
                if second != first {
                    layer[(place + 1) % WEDGES] = second;
                }
            }
        }
        wedges.is_middle_twisted = random.random();
        PuzzlePosition::from(&wedges)
    }

    /// Returns the position itself. Other puzzles can rename their pieces so that the target becomes the solved puzzle.
    /// Here, the target may have another shape, and the possible turns depend on the shape. Turns to a target therefore
    /// go through the solved puzzle.
    fn seen_from(&self, position: &PuzzlePosition, _: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        SquareOneWedges::of(position).map(|wedges| PuzzlePosition::from(&wedges))
    }

    /// Always false.
    fn is_seen_from(&self, _: &PuzzlePosition) -> bool {
        false
    }
}
