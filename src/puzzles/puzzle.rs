//! What can be asked of any puzzle.

use super::defined::DefinedPuzzle;
use super::{
    Cell, DistanceCounter, Proposer, PuzzleError, PuzzleLength, PuzzleName, PuzzleOutline, PuzzlePosition, PuzzleTurn,
    TurnKeys,
};
use crate::cube::{Metric, Symmetry};
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::notation::{FaceOrder, StickerColor, visible};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::Rng;
use serde::Serialize;
use std::fmt;

/// A puzzle: to be read, written, turned and drawn.
///
/// All puzzles share one type for positions and one for turns. A puzzle that is given those of another refuses them
/// where it can ([`PuzzleError::Foreign`]), and makes no sense of them elsewhere.
pub trait Puzzle: Send + Sync {
    /// Which puzzle it is.
    fn name(&self) -> PuzzleName;

    /// The solved position.
    fn solved(&self) -> PuzzlePosition;

    /// Reads stickers or an algorithm, in a format if one is given.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where.
    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError>;

    /// The turns that an algorithm comes to, brackets expanded.
    ///
    /// # Errors
    ///
    /// If it is not an algorithm, or not one of this puzzle; the error names the column.
    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError>;

    /// A turn in the notation of competitions.
    fn write_turn(&self, turn: PuzzleTurn) -> String;

    /// A turn for those who do not know its notation, of puzzles whose turns do not speak for themselves.
    fn turn_in_words(&self, _turn: PuzzleTurn) -> Option<String> {
        None
    }

    /// Turns in the notation of competitions, with a space between two.
    fn write_turns(&self, turns: &[PuzzleTurn]) -> String {
        let turns: Vec<String> = turns.iter().map(|&turn| self.write_turn(turn)).collect();
        turns.join(" ")
    }

    /// A position as `facelets`: a letter a sticker, or the numbers of a board; it is read again as
    /// the same position.
    fn write(&self, position: &PuzzlePosition) -> String;

    /// Makes turns, on stickers alone. This is the engine that checks solutions: it shares no code
    /// with the solver of the puzzle.
    ///
    /// # Errors
    ///
    /// If a turn cannot be made, as on the sliding puzzle, or belongs to another puzzle.
    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError>;

    /// True if every face shows one color, however the puzzle is held, or a board is the goal; decided
    /// by stickers alone.
    fn is_solved(&self, position: &PuzzlePosition) -> bool;

    /// False for a turn that solutions must not make, because others were chosen.
    fn may_make(&self, _turn: PuzzleTurn) -> bool {
        true
    }

    /// True if two positions differ only in how the puzzle is held.
    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        one == other
    }

    /// The turns that undo some turns, in order.
    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn>;

    /// Turns that lead from the solved position to one whose solution is known, but for how the puzzle is held: the solution
    /// undone, without turns that a person would make for nothing.
    fn scramble_of(&self, _position: &PuzzlePosition, solution: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        self.inverse(solution)
    }

    /// The same with turns made into one that follow each other and move the same pieces.
    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let mut simplified: Vec<PuzzleTurn> = Vec::new();
        for &turn in turns {
            let undoing = self.inverse(&[turn]);
            let is_third = || self.order(&[turn]).is_ok_and(|order| order == "3");
            match simplified.last() {
                Some(last) if undoing == [*last] => {
                    simplified.pop();
                }
                // Two thirds of a turn one way are one third the other way.
                Some(last) if *last == turn && is_third() => {
                    simplified.pop();
                    simplified.extend(undoing);
                }
                _ => simplified.push(turn),
            }
        }
        simplified
    }

    /// The turns that look, after a symmetry of the cube, as these looked before; none of a puzzle whose turns are not
    /// of layers of a cube.
    fn carried(&self, _turns: &[PuzzleTurn], _symmetry: &Symmetry) -> Option<Vec<PuzzleTurn>> {
        None
    }

    /// The same as turns that the regulations of the World Cube Association have a name for.
    fn in_wca(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        turns.to_vec()
    }

    /// How often turns must be made until the position looks as it did before, as a decimal number:
    /// it may have thousands of digits.
    ///
    /// # Errors
    ///
    /// If a turn cannot be made.
    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError>;

    /// How long some turns are.
    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength;

    /// Random turns that do not cancel or merge, on a puzzle that is solved at first.
    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn>;

    /// The letters of its faces, as what is read from no moves at all has them; none of a board.
    fn face_letters(&self) -> Vec<char> {
        let solved = self.read("", Some(PuzzleFormat::Moves));
        solved.map(|solved| solved.symbols).unwrap_or_default()
    }

    /// The letters that turn it, as on a keyboard.
    fn turn_keys(&self) -> TurnKeys {
        TurnKeys::LETTERS
    }

    /// The colors of its faces, by the number that [`Cell::Sticker`] has; none of a board.
    fn colors(&self) -> &[StickerColor];

    /// True if it has a net and pictures; only a definition may say nothing of them.
    fn is_drawn(&self) -> bool {
        true
    }

    /// The position unfolded, line by line; spaces at the ends of lines are left out.
    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>>;

    /// A picture in these colors (as many as [`Puzzle::colors`] has).
    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing;

    /// The stickers of each piece, numbered as [`Puzzle::write`] writes them; each for itself if nothing is known of
    /// pieces.
    fn pieces(&self) -> Vec<Vec<usize>> {
        (0..visible(&self.write(&self.solved())).count())
            .map(|sticker| vec![sticker])
            .collect()
    }

    /// What the puzzle is like, if it cannot be written as a definition.
    fn outline(&self) -> Option<PuzzleOutline> {
        None
    }

    /// What counts its positions by their distance from solved, if it has a way of its own.
    fn distance_counter(&self) -> Option<Box<dyn DistanceCounter>> {
        None
    }

    /// The same puzzle as one that is solved here; none if it is not.
    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        None
    }
}

/// How a position is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleFormat {
    /// A symbol a sticker, or the numbers of a board.
    Facelets,
    /// The rows of the position as it unfolds, in as many lines or one after the other.
    Net,
    /// An algorithm, applied to the solved position.
    Moves,
    /// A measured color a sticker, as `Facelets` has them, or as the net of a definition has them.
    Measured,
    /// As `Facelets`, of a puzzle with six faces that are in this order.
    InOrder(FaceOrder),
}

/// What was read: a position, and the symbols of its colors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleReading {
    /// The position.
    pub position: PuzzlePosition,
    /// The symbol of each color, by the number that [`Cell::Sticker`] has; the letters of the faces
    /// if an algorithm was read, and empty for a board.
    pub symbols: Vec<char>,
}

/// A way to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PuzzleMethod {
    /// In the fewest moves possible.
    Optimal,
    /// Layer by layer, as people do it.
    Layers,
    /// Part by part until what is left is known: of a cube the centres, then the edges, then a 3x3x3; of a board the outer
    /// lines, then a smaller one; of a Square-1 the shape, then the pieces; of a definition pieces, by moves that leave those in place.
    Reduction,
}

impl PuzzleMethod {
    /// True if it finds shorter solutions in more time.
    pub const fn improves(self) -> bool {
        matches!(self, PuzzleMethod::Reduction)
    }
}

/// `optimal`, `layers` or `reduction`.
impl fmt::Display for PuzzleMethod {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            PuzzleMethod::Optimal => "optimal",
            PuzzleMethod::Layers => "layers",
            PuzzleMethod::Reduction => "reduction",
        })
    }
}

/// A puzzle that this program solves; [`PuzzleSolver`](super::PuzzleSolver) does.
pub trait SolvablePuzzle: Puzzle {
    /// The methods that it is solved by, the usual one first.
    fn methods(&self) -> &'static [PuzzleMethod] {
        &[PuzzleMethod::Optimal]
    }

    /// The metrics in which solutions can be shortest, the usual one first. Puzzles that are no
    /// cubes have one, [`Metric::HalfTurn`], in which every turn is a move.
    fn metrics(&self) -> &'static [Metric] {
        &[Metric::HalfTurn]
    }

    /// The first of [`SolvablePuzzle::methods`].
    fn usual_method(&self) -> PuzzleMethod {
        let usual = self.methods().first().copied();
        usual.unwrap_or(PuzzleMethod::Optimal)
    }

    /// The first of [`SolvablePuzzle::metrics`].
    fn usual_metric(&self) -> Metric {
        let usual = self.metrics().first().copied();
        usual.unwrap_or(Metric::HalfTurn)
    }

    /// The tables of a method in a metric; of one that it does not have, those of its usual one.
    fn table_specs(&self, method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>>;

    /// Opens a method: reads its tables, or builds and keeps them.
    ///
    /// # Errors
    ///
    /// If a table is not as published.
    fn proposer(
        &self,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError>;

    /// The most moves that a method can need, in a metric; none if that is not known.
    fn longest(&self, method: PuzzleMethod, metric: Metric) -> Option<usize>;

    /// A position drawn uniformly from all that can be solved.
    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition;

    /// A position that a set of this many random turns leads to, where positions that are so near are too rare to be found among
    /// all: each set is as likely whose turns do not come to fewer by themselves. Their order changes nothing.
    fn random_near(&self, _moves: usize, _random: &mut dyn Rng) -> Option<PuzzlePosition> {
        None
    }

    /// The puzzle as one that is given as data, whose goal and moves can be chosen, if it is one.
    fn defined(&self) -> Option<&DefinedPuzzle> {
        None
    }

    /// Turns that lead from the solved puzzle to a position as the scrambles of competitions have them, of puzzles whose
    /// scrambles have a form of their own; others are scrambled by what undoes a solution.
    fn scramble_to(&self, _position: &PuzzlePosition) -> Option<Vec<PuzzleTurn>> {
        None
    }

    /// The position that the same turns solve which lead from `position` to `target`.
    ///
    /// # Errors
    ///
    /// If no turns lead there.
    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError>;

    /// True if [`SolvablePuzzle::seen_from`] holds of this target: turns that lead there are those that solve something.
    /// They are not where pieces that look alike on the solved puzzle, and so may be exchanged, look otherwise there.
    fn is_seen_from(&self, _target: &PuzzlePosition) -> bool {
        true
    }

    /// Turns that lead from a position to a target, but for how the puzzle is held, by way of the solved puzzle, and
    /// those of them that lead on from there, before any cancel: `there` solve the position, and `back` the target.
    fn by_way_of_solved(
        &self,
        (_, there): (&PuzzlePosition, &[PuzzleTurn]),
        (_, back): (&PuzzlePosition, &[PuzzleTurn]),
    ) -> (Vec<PuzzleTurn>, Vec<PuzzleTurn>) {
        let on = self.inverse(back);
        ([there, &on].concat(), on)
    }
}
